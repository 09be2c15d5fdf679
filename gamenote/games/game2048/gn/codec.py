"""The codec of 2048-GN: where games begin, and a game as `core` knows it, built when somebody asks.

A turn is two nodes: the swipe, and the tile that chance puts down. Comments between number and swipe stand
before the swipe, those between swipe and tile after it, those behind the tile after the tile.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from itertools import chain, islice
from operator import attrgetter

from gamenote.core.diagnostic import Diagnostic
from gamenote.core.engine import Engine
from gamenote.core.format import Options
from gamenote.core.reading import Doubt, Reading, Where
from gamenote.core.record import Extra, Field, Header, LazyRecord, Moves, Node, Record
from gamenote.core.source import Source, Span
from gamenote.games.game2048.gn.dialect import DIALECT
from gamenote.games.game2048.gn.plain import PlainGame, read_plain
from gamenote.games.game2048.gn.reader import Reader
from gamenote.games.game2048.gn.tree import Game, Turn
from gamenote.games.game2048.gn.word import TERMINATORS
from gamenote.games.game2048.gn.writer import write
from gamenote.games.game2048.results import result
from gamenote.syntax.tagpairs import grammar
from gamenote.syntax.tagpairs.glyphs import glyph
from gamenote.syntax.tagpairs.plain import plain_header

_start: Callable[[Turn], int] = attrgetter("start")


class GnReading(Reading):
    """One game of 2048-GN as read."""

    def __init__(self, source: Source) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = ()
        header = plain_header(source.text, DIALECT)
        game: Game | None = read_plain(header, source, lambda: Reader(source, header).read())
        if game is None:
            reader = Reader(source, header)
            game = reader.read()
            self.diagnostics = tuple(reader.diagnostics)
        self.syntax: Game = game

    @property
    def broken(self) -> bool:
        return self.syntax.broken

    @property
    def empty(self) -> bool:
        return self.syntax.formless

    @property
    def doubt(self) -> Doubt:
        """Whether anything is to be said of the form of the game, and of its tags but for the usual values."""
        if not self.syntax.header.usual:
            return Doubt.BOTH
        return Doubt.NONE if isinstance(self.syntax, PlainGame) else Doubt.MOVES

    @cached_property
    def summary(self) -> Record:
        """The record without its moves."""
        outcome = result(self.syntax.terminator) if self.syntax.terminator else None
        return Record("game2048", "standard", _header(self.syntax), (), outcome)

    @cached_property
    def record(self) -> Record:
        game, said = self.syntax, self.summary
        bare = isinstance(game, PlainGame) and not game.noted
        return LazyRecord(
            said.game,
            said.variant,
            said.header,
            said.outcome,
            moves=Moves(game.setup, ((0, *_moves(game)),), aligned=True, annotated=not bare),
            nodes=partial(_nodes_from, game),
        )

    def locate(self, offset: int) -> Where:
        """The turn at a place; between two turns the one that comes next, whether it can be read or not."""
        game = self.syntax
        if offset < game.header.span.end or (game.terminator_span and offset >= game.terminator_span.start):
            return Where()
        at = bisect_right(game.turns, offset, key=_start) - 1
        at += at < 0 or 0 <= game.turns[at].end <= offset
        if at == len(game.turns):
            return Where(None, game.moves + 1)
        turn = game.turns[at]
        return Where(None, turn.ply + 1, turn.number or None, turn.move if turn.move_at >= 0 else None)

    def place(self, name: Field | str) -> Span | None:
        """Where the value of a tag stands, without its quotes; of `terminator`, the marker that ends the moves."""
        if name == "terminator":
            return self.syntax.terminator_span
        if isinstance(name, Field):
            name = DIALECT.names.get(name, "")
        tag = self.syntax.header.get(name)
        return tag.value_span if tag is not None else None


def _header(game: Game) -> Header:
    fields: dict[Field, str] = {}
    extras: list[Extra] = []
    for name, tag in game.header.kept():
        row = DIALECT.rows.get(name)
        if name == "InitialBoard":
            continue
        if row is None or row.field is None or (name == "Result" and tag.value not in TERMINATORS):
            extras.append(Extra("tagpairs", name, (tag.raw,)))
        else:
            fields[row.field] = tag.value
    return Header(fields, tuple(extras))


def _nodes_from(game: Game, index: int) -> Iterator[Node]:
    """Make the nodes from that index on, without those before them."""
    if index == 0:
        yield _opening(game)
    count = max(0, index - 1)
    for turn in game.turns:
        size = bool(turn.stop) + bool(turn.move) + bool(turn.tile)
        if count < size:
            yield from islice(_nodes(turn), count, None)
        count = max(0, count - size)


def _moves(game: Game) -> tuple[Sequence[str], Sequence[str | None]]:
    """The moves of the line and who makes them."""
    if isinstance(game, PlainGame):
        return game.words, ("player", "chance") * game.moves
    moves, actors = list[str](), list[str | None]()
    for node in chain.from_iterable(map(_nodes, game.turns)):
        moves.append(node.move or "")
        actors.append(node.actor)
    return moves, actors


def _opening(game: Game) -> Node:
    """What stands before the first turn."""
    return Node(setup=game.setup, after=tuple(game.lead), span=game.setup_span)


def _nodes(turn: Turn) -> Iterator[Node]:
    """Swipe and tile of a turn, and the word on which play stops, where it stood."""
    stop = Node(move=turn.stop, span=Span(turn.stop_at, turn.stop_at + len(turn.stop))) if turn.stop else None
    if stop and turn.stop_place == 0:
        yield stop
    at, length = (turn.move_at, 1) if turn.move_at >= 0 else (turn.number_at, len(turn.number))
    glyphs: tuple[int, ...] = ()
    odd: tuple[Extra, ...] = ()
    if turn.signs:
        glyphs = tuple(number for sign in turn.signs if (number := glyph(sign)) is not None)
        odd = tuple(Extra("tagpairs", "sign", (sign,)) for sign in turn.signs if glyph(sign) is None)
    lone = () if turn.tile else tuple(turn.after_tile)
    if turn.move:
        yield Node(
            "player",
            turn.move,
            before=tuple(turn.after_number),
            after=(*turn.after_move, *lone),
            glyphs=glyphs,
            extras=odd,
            span=Span(at, at + length),
        )
    if stop and turn.stop_place == 1:
        yield stop
    if turn.tile:
        length = 1 if turn.tile_at == turn.move_at else len(turn.tile)
        yield Node(
            "chance", turn.tile, after=tuple(turn.after_tile), span=Span(turn.tile_at, turn.tile_at + length)
        )


class GnCodec:
    """Reading and writing 2048-GN."""

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return grammar.cut(data, DIALECT.movetext, final=final)

    def read(self, source: Source) -> GnReading:
        return GnReading(source)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        return write(record, engine, options)


CODEC = GnCodec()

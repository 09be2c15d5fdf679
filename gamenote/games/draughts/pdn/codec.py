"""The codec of PDN: a game as `core` knows it, built when somebody asks.

Comments keep their text to the letter; clocks that they tell are read as well. A position before the first move is
the start of the game, where no FEN tag gives one.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property

from gamenote.core.diagnostic import Diagnostic
from gamenote.core.format import Options, Where
from gamenote.core.game import Engine
from gamenote.core.record import Clock, Comment, Extra, Field, Header, Node, Outcome, Record, Setup
from gamenote.core.source import Source, Span
from gamenote.games.draughts.pdn.trial import first_illegal
from gamenote.games.draughts.pdn.commands import clock_of
from gamenote.games.draughts.pdn.cutting import cut
from gamenote.games.draughts.pdn.dialect import DIALECT
from gamenote.games.draughts.pdn.gametype import GameType, read_gametype, starts_with, variant_name
from gamenote.games.draughts.pdn.grammar import plain_result
from gamenote.games.draughts.pdn.reader import Reader
from gamenote.games.draughts.pdn.tree import Game, Kind, Line, Move
from gamenote.games.draughts.variants import variant

PLY = "ply"  # an edit of a setup: how many moves were made before it
LOW_START = 12  # numeric moves that begin below are Black's, in the games whose numbers begin at Black's side
FIRST_SQUARE = re.compile("[0-9]{1,3}")


class PdnReading:
    """One game of PDN as read."""

    def __init__(self, source: Source) -> None:
        self.source = source

    @cached_property
    def _reader(self) -> Reader:
        reader = Reader(self.source)
        reader.read()
        return reader

    @property
    def syntax(self) -> Game:
        return self._reader.game

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        return tuple(self._reader.diagnostics)

    @property
    def broken(self) -> bool:
        return self.syntax.broken

    @property
    def empty(self) -> bool:
        return self.syntax.formless

    @cached_property
    def record(self) -> Record:
        return record_of(self.syntax)

    @cached_property
    def _places(self) -> tuple[list[int], list[Where]]:
        """Where the moves of the game begin, and what they are."""
        game = self.syntax
        found: list[tuple[int, Where]] = []
        for line in game.lines:
            ply, number = 0, None
            for move in line:
                number = move.number.digits if move.number else number
                if move.kind in (Kind.MOVE, Kind.UNKNOWN):
                    ply += 1
                    start = move.number.start if move.number else move.start
                    main = line is game.line
                    found.append((start, Where(None, ply if main else None, number, move.text)))
                    ply += move.plies - 1
        found.sort(key=lambda pair: pair[0])
        return [start for start, _ in found], [where for _, where in found]

    def locate(self, offset: int) -> Where:
        """The move at a place, or the last one before it."""
        game = self.syntax
        if offset < game.header.span.end or (game.ending_span and offset >= game.ending_span.start):
            return Where()
        starts, places = self._places
        index = bisect_right(starts, offset) - 1
        return places[index] if index >= 0 else Where()

    def place(self, name: Field | str) -> Span | None:
        """Where the value of a tag stands, without its quotes; of `terminator`, the result that ends the moves."""
        if name == "terminator":
            return self.syntax.ending_span
        if isinstance(name, Field):
            name = next((row.name for row in DIALECT.tags if row.field is name), "")
        tag = self.syntax.header.get(name)
        return tag.value_span if tag is not None else None


def record_of(game: Game) -> Record:
    """The record that a syntax tree stands for."""
    gametype, fen = game.header.get("GameType"), game.header.get("FEN")
    name = variant_name(gametype.value, fen.value if fen else None) if gametype else None
    known = read_gametype(gametype.value) if gametype else None
    if known is not None and known.row is None:
        name = gametype.value if gametype else None
    start, line = _opening(game)
    if known is not None and known.odd:
        name = _sounder(name, known, start.setup, line)
    starter = starts_with(variant(name) if name else None, start.setup.text if start.setup else None)
    colour = starter or _first_colour(line)
    nodes = _Nodes(colour)
    moves = nodes.of(line, game.lines)
    outcome = None
    if game.ending is not None and game.ending != "*":
        outcome = Outcome(plain_result(game.ending))
    root = Node(start.actor, setup=start.setup, before=start.before, after=start.after, glyphs=start.glyphs,
                extras=start.extras, variations=nodes.variations_of(start_move(game)), span=start.span)  # fmt: skip
    return Record("draughts", name, _header(game), (root, *moves), outcome)


def _sounder(name: str | None, known: GameType, setup: Setup | None, line: Line) -> str | None:
    """The variant of the table where odd attributes do not go with the first move, but those of the table do."""
    first = [move.text for move in line if move.kind is Kind.MOVE][:1]
    row = known.table_row
    if name is None or row is None or not first or first_illegal(name, setup, first) is None:
        return name
    return name if first_illegal(row.name, setup, first) is not None else row.name


def start_move(game: Game) -> Move | None:
    """The place before the first move, if anything is said there."""
    return game.line[0] if game.line and game.line[0].kind is Kind.LEAD else None


def _opening(game: Game) -> tuple[Node, Line]:
    """What stands before the first move as a node, and the rest of the main line."""
    line = game.line
    tag = game.header.get("FEN")
    at = 0
    lead = start_move(game)
    at += lead is not None
    after = list(lead.after) if lead else []
    text, span = (tag.value, tag.value_span if tag.raw else game.first) if tag else (None, game.first)
    if (tag is None or not tag.value.strip()) and at < len(line) and line[at].kind is Kind.SETUP:
        text, span = line[at].text, line[at].place
        after += line[at].after
        at += 1
    setup = None
    if text is not None and text.strip():
        setup = Setup(text, _ply(line[at:]), _to_move(text))
    glyphs = tuple(lead.glyphs) if lead else ()
    extras = tuple(Extra("tagpairs", *_pair(sign)) for sign in lead.signs) if lead else ()
    return Node(setup=setup, after=tuple(after), glyphs=glyphs, extras=extras, span=span), line[at:]


def _ply(line: Line) -> tuple[tuple[str, str], ...]:
    """How many moves were made before, as the first number tells; nothing where it is the first."""
    first = next((move for move in line if move.kind in (Kind.MOVE, Kind.UNKNOWN)), None)
    if first is None or first.number is None or len(first.number.digits) > 6:
        return ()
    plies = 2 * (int(first.number.digits) - 1) + (first.number.dots > 1)
    return ((PLY, str(plies)),) if plies > 1 else ()


def _to_move(text: str) -> str | None:
    return {"W": "white", "B": "black"}.get(text.strip()[:1])


def _first_colour(line: Line) -> str:
    """Who probably moves first in a game that names neither variant nor position."""
    first = next((move for move in line if move.kind is Kind.MOVE), None)
    square = FIRST_SQUARE.match(first.text) if first else None
    return "black" if square and int(square[0]) <= LOW_START else "white"


def _pair(sign: tuple[str, str]) -> tuple[str, tuple[str, ...]]:
    return sign[0], (sign[1],)


class _Nodes:
    """Lines of the tree -> lines of nodes, the innermost first, so that nothing recurses."""

    def __init__(self, first: str) -> None:
        self.colours = ("black", "white") if first == "black" else ("white", "black")
        self.done: dict[int, tuple[Node, ...]] = {}

    def of(self, main: Line, lines: list[Line]) -> tuple[Node, ...]:
        """The nodes of the main line. A variation begins with the player of the move that it replaces."""
        turns = self._turns(main, lines)
        for line in reversed(lines[1:]):
            self.done[id(line)] = self._line(line, turns)
        return self._line(main, turns)

    def _turns(self, main: Line, lines: list[Line]) -> dict[int, str]:
        """The colour that moves, or is to move, at each item."""
        colours: dict[int, str] = {}
        waiting: list[tuple[Line, str]] = [(main, self.colours[0])]
        waiting += [(line, self.colours[0]) for line in (lines[0][0].variations if lines[0] and lines[0][0] not in main else [])]
        while waiting:
            line, colour = waiting.pop()
            for move in line:
                if move.kind is Kind.SETUP:
                    null = move.text.strip().endswith("::")
                    colour = _other(colour) if null else _to_move(move.text) or colour
                colours[id(move)] = colour
                waiting += [(variation, colour) for variation in move.variations]
                if move.plies == 1 and move.kind in (Kind.MOVE, Kind.UNKNOWN):
                    colour = _other(colour)
        return colours

    def variations_of(self, move: Move | None) -> tuple[tuple[Node, ...], ...]:
        return tuple(self.done[id(line)] for line in move.variations) if move else ()

    def _line(self, line: Line, turns: dict[int, str]) -> tuple[Node, ...]:
        return tuple(self._node(move, turns[id(move)]) for move in line)

    def _node(self, move: Move, colour: str) -> Node:
        moving = move.kind in (Kind.MOVE, Kind.UNKNOWN)
        comments = (*move.before, *move.after)
        return Node(
            actor=colour if moving else None,
            move=move.text if moving else None,
            setup=Setup(move.text, (), _to_move(move.text)) if move.kind is Kind.SETUP else None,
            before=tuple(move.before),
            after=tuple(move.after),
            glyphs=tuple(move.glyphs),
            clock=_clock(comments) if comments else None,
            extras=tuple(Extra("tagpairs", *_pair(sign)) for sign in move.signs),
            variations=tuple(self.done[id(line)] for line in move.variations),
            span=move.place if moving or move.kind is Kind.SETUP else None,
        )


def _other(colour: str) -> str:
    return "white" if colour == "black" else "black"


def _clock(comments: tuple[Comment, ...]) -> Clock | None:
    return next((clock for each in comments if (clock := clock_of(each.text)) is not None), None)


def _header(game: Game) -> Header:
    fields: dict[Field, str] = {}
    extras: list[Extra] = []
    for name, tag in game.header.kept():
        row = DIALECT.rows.get(name)
        if name == "FEN" and tag.value.strip():
            continue
        if row is not None and row.field is not None:
            fields[row.field] = tag.value
        else:
            extras.append(Extra("tagpairs", tag.name, (tag.raw,)))
    return Header(fields, tuple(extras))


def comments_in(game: Game) -> Iterator[Comment]:
    """All comments of a game."""
    for move in game.moves():
        yield from move.before
        yield from move.after


class PdnCodec:
    """Reading and writing PDN."""

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return cut(data, final=final)

    def read(self, source: Source) -> PdnReading:
        return PdnReading(source)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        from gamenote.games.draughts.pdn.writer import write

        return write(record, engine, options)


CODEC = PdnCodec()

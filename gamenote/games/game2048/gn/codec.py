"""The codec of 2048-GN: cutting, reading, and records made on demand.

A turn is two nodes: the swipe, and the tile that chance puts down. Comments between number and swipe stand
before the swipe, those between swipe and tile after it, those behind the tile after the tile.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from gamenote.core.diagnostic import Diagnostic
from gamenote.core.engine import Engine
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Options
from gamenote.core.lazy import cached
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Doubt, LostText, Reading, Where
from gamenote.core.record import Extra, Field, Header, LazyRecord, Moves, Node, Record
from gamenote.core.source import Source, Span
from gamenote.games.game2048 import result
from gamenote.games.game2048.fast import ON_RANKS, SWIPES
from gamenote.games.game2048.gn.dialect import DIALECT, TERMINATORS
from gamenote.games.game2048.gn.reader import Reader, text_of
from gamenote.games.game2048.gn.tree import GameTree, Turn
from gamenote.games.game2048.gn.writer import write
from gamenote.games.game2048.notation import starting_faults
from gamenote.syntax.movetext.line_builder import first_of
from gamenote.syntax.movetext.words import ODD_BLANK
from gamenote.syntax.tagpairs import grammar
from gamenote.syntax.tagpairs.tree import COMMENT, TagDialect, header_of, unescape
from gamenote.syntax.tagpairs.tree import Header as Tags
from gamenote.syntax.tagpairs.writer import GLYPH_OF, TagPairCodec, glyph

COMMENTS = lazy_pattern(COMMENT)
NUMBERS = [f"{number}." for number in range(1, 20_001)]  # of most games
LONGEST = 1 << 20  # characters of such a game
SWIPE_OF = {swipe + sign: swipe for swipe in SWIPES for sign in ("", *GLYPH_OF)}
PROPER_SWIPES, PROPER_TILES = frozenset(SWIPES), frozenset(ON_RANKS)

ACTORS = ("player", "chance")


def read_words(source: Source, header: Tags) -> tuple[list[str], bool] | None:
    """Read a game of plain turns as words; None for others.

    Gives its moves with its terminator, and whether comments or signs stand among them.

    # hot: most games are such; `Reader` is the plain code, and test_plain holds it there.
    """
    start, body = header.value("InitialBoard"), source.text[header.span.end :]
    if header.others or header.damaged or not start or starting_faults(start) or len(body) > LONGEST:
        return None
    commented = "{" in body
    if commented:
        if body.rstrip(" \t\r\n").endswith("}"):
            return None
        body = COMMENTS.sub(" ", body)
    if not source.tame and (not body.isascii() or ODD_BLANK.search(body) is not None):
        return None
    found = body.split()
    if len(found) % 3 != 1 or found[-1] not in TERMINATORS or found[:-1:3] != NUMBERS[: len(found) // 3]:
        return None
    del found[:-1:3]
    signed = not PROPER_SWIPES.issuperset(found[:-1:2])
    if signed:
        found[:-1:2] = [SWIPE_OF.get(swipe, "") for swipe in found[:-1:2]]
    if len(found) == 1 or "" in found or not PROPER_TILES.issuperset(found[1::2]):
        return None
    return found, commented or signed


class GnReading(Reading):
    """One game of 2048-GN as read.

    `quick` is whether a game may be told by its words.
    """

    def __init__(self, source: Source, *, quick: bool = True) -> None:
        header = header_of(text_of(source), DIALECT)
        words = read_words(source, header) if quick else None
        self.diagnostics: tuple[Diagnostic, ...] = ()
        self._line_moves: list[str] | None = None
        if words is None:
            reader = Reader(source, header)
            self.syntax: GameTree = reader.read()
            self.diagnostics = tuple(reader.diagnostics)
            return
        self._line_moves, self._noted = words
        terminator = self._line_moves.pop()
        end = len(source.text.rstrip(" \t\r\n"))
        place = Span(end - len(terminator), end)
        whole = partial(_read_whole_game, source, header)
        self.syntax = GameTree(header, first_of(source.text), source.text, whole, terminator, place, place)

    @property
    def broken(self) -> bool:
        return self.syntax.broken

    @property
    def lost_text(self) -> LostText:
        return LostText((*self.syntax.header.unread, *self.syntax.unread), (), tuple(self.syntax.skipped))

    @property
    def empty(self) -> bool:
        return self.syntax.formless

    @property
    def doubt(self) -> Doubt:
        """Which rules of stages DOUBT, FORM and HEADER must be run.

        All unless the tags are there with their usual values; all but HEADER unless the moves are plain.
        """
        if not self.syntax.header.usual:
            return Doubt.BOTH
        return Doubt.MOVES if self._line_moves is None else Doubt.NONE

    @cached
    def summary(self) -> Record:
        """The record without its moves."""
        outcome = result(self.syntax.terminator) if self.syntax.terminator else None
        return Record("game2048", "standard", _build_header(self.syntax), (), outcome)

    @cached
    def record(self) -> Record:
        game, said, moves = self.syntax, self.summary, self._line_moves
        bare = moves is not None and not self._noted
        segment = _line_moves(game) if moves is None else (moves, ACTORS * (len(moves) // 2))
        return LazyRecord(
            said.game,
            said.variant,
            said.header,
            said.outcome,
            moves=Moves(game.setup, ((0, *segment),), aligned=True, annotated=not bare),
            nodes=partial(_nodes_from, game),
        )

    def locate(self, offset: int) -> Where:
        """Return the turn at a place; between turns, the next one.

        That may be one that cannot be read. Header and terminator are in no turn.
        """
        game = self.syntax
        if offset < game.header.span.end or (game.terminator_span and offset >= game.terminator_span.start):
            return Where()
        at = bisect_right(game.turns.starts, offset) - 1
        at += at < 0 or 0 <= game.turns[at].end <= offset
        if at == len(game.turns):
            return Where(None, game.moves + 1)
        turn = game.turns[at]
        return Where(None, turn.ply + 1, turn.number or None, turn.move if turn.move_at >= 0 else None)

    def place(self, name: Field | str) -> Span | None:
        """Return where the value of a tag stands, without its quotes.

        The name `terminator` means the marker that ends the moves.
        """
        return self.syntax.terminator_span if name == "terminator" else self.syntax.header.place(name)


def _read_whole_game(source: Source, header: Tags) -> GameTree:
    return Reader(source, header).read()


def _build_header(game: GameTree) -> Header:
    fields: dict[Field, str] = {}
    extras: list[Extra] = []
    several = {} if game.header.usual else game.header.repeats()
    for name, raw in game.header.raws().items():
        row, value = DIALECT.rows.get(name), unescape(raw)
        if name == "InitialBoard":
            continue
        if row is None or row.field is None or (name == "Result" and value not in TERMINATORS):
            extras.append(Extra("tagpairs", name, several.pop(name, (raw,))))
        else:
            fields[row.field] = value
    extras += [Extra("tagpairs", name, raws) for name, raws in several.items()]
    return Header(fields, tuple(extras))


def _nodes_from(game: GameTree, index: int) -> Iterator[Node]:
    """Make the nodes from that index on, without those before them."""
    if index == 0:
        yield _opening_node(game)
    count = max(0, index - 1)
    for turn in game.turns:
        size = len([*turn.words()])
        if count < size:
            yield from islice(_turn_nodes(turn), count, None)
        count = max(0, count - size)


def _line_moves(game: GameTree) -> tuple[Sequence[str], Sequence[str | None]]:
    """The moves of the line and who makes them."""
    moves, actors = list[str](), list[str | None]()
    for turn in game.turns:
        for actor, text in turn.words():
            moves.append(text)
            actors.append(actor)
    return moves, actors


def _opening_node(game: GameTree) -> Node:
    """What stands before the first turn."""
    return Node(setup=game.setup, after=tuple(game.lead), span=game.setup_span)


def _turn_nodes(turn: Turn) -> Iterator[Node]:
    """Yield the nodes of a turn: swipe, tile, and stopping word.

    The word on which play stops comes where it stood.
    """
    for actor, text in turn.words():
        if actor is None:
            yield Node(move=text, span=Span(turn.stop_at, turn.stop_at + len(text)))
        elif actor == "player":
            yield _swipe_node(turn)
        else:
            length = 1 if turn.tile_at == turn.move_at else len(text)
            span = Span(turn.tile_at, turn.tile_at + length)
            yield Node("chance", text, after=tuple(turn.after_tile), span=span)


def _swipe_node(turn: Turn) -> Node:
    at, length = (turn.move_at, 1) if turn.move_at >= 0 else (turn.number_at, len(turn.number))
    return Node(
        "player",
        turn.move,
        before=tuple(turn.after_number),
        after=(*turn.after_move, *(() if turn.tile else turn.after_tile)),
        glyphs=tuple(number for sign in turn.signs if (number := glyph(sign)) is not None),
        extras=tuple(Extra("tagpairs", "sign", (sign,)) for sign in turn.signs if glyph(sign) is None),
        span=Span(at, at + length),
    )


class GnCodec(TagPairCodec):
    """Reading and writing 2048-GN."""

    final = frozenset(("FinalScore", "HighestTile"))

    def drops(self, record: Record, options: Options) -> Iterator[Loss]:
        """Yield tags that stand there twice: the first one stays."""
        extras = (extra for extra in record.header.extras if extra.syntax == "tagpairs")
        if names := tuple(extra.key for extra in extras if len(extra.values) > 1):
            yield Loss(Feature.FREE_HEADER, len(names), None, names)

    def tag_table(self) -> TagDialect:
        return DIALECT

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return grammar.cut(data, DIALECT.movetext, final=final)

    def read(self, source: Source) -> GnReading:
        return GnReading(source)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        return write(record, engine, options)


CODEC = GnCodec()

"""The codec of PDN: a game as `core` knows it, built when somebody asks.

Comments keep their text to the letter; clocks that they tell are read as well. A position before the first move is
the start of the game, where no FEN tag gives one.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property, partial

from gamenote.core.diagnostic import Diagnostic
from gamenote.core.format import Options
from gamenote.core.game import Engine
from gamenote.core.reading import Doubt, Reading, Where
from gamenote.core.record import Extra, Field, Header, LateRecord, Node, Outcome, Record, Setup
from gamenote.core.source import Source, Span
from gamenote.games.draughts.pdn import spelling
from gamenote.games.draughts.pdn.annotated import Annotated, annotated, misspelt
from gamenote.games.draughts.pdn.commands import sound
from gamenote.games.draughts.pdn.cutting import cut
from gamenote.games.draughts.pdn.dialect import DIALECT
from gamenote.games.draughts.pdn.gametype import GameType, read_gametype, starts_with, variant_name
from gamenote.games.draughts.pdn.grammar import plain_result
from gamenote.games.draughts.pdn.lines import Report, first_of, header_of, player_in, starter_of
from gamenote.games.draughts.pdn.nodes import Nodes, extras_of, to_move
from gamenote.games.draughts.pdn.plain import ENDINGS, Plain, PlainGame, nodes, place, plain, spans, turns
from gamenote.games.draughts.pdn.reader import Reader
from gamenote.games.draughts.pdn.tree import MOVING, SETUP, Game, Kind, Line, Move
from gamenote.games.draughts.pdn.trial import first_illegal
from gamenote.games.draughts.variants import variant
from gamenote.syntax.tagpairs.tree import Header as Tags
from gamenote.syntax.tagpairs.tree import unescape

ORDINARY = ENDINGS | {"", "?"}  # results that end no moves in a way of their own
FIELDS = {row.name: row.field for row in DIALECT.tags if row.field is not None}
PLY = "ply"  # an edit of a setup: how many moves were made before it
LOW_START = 12  # numeric moves that begin below are Black's, in the games whose numbers begin at Black's side
FIRST_SQUARE = re.compile("[0-9]{1,3}")


class PdnReading(Reading):
    """One game of PDN as read."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.header = header_of(source.text)
        gametype = self.header.value("GameType")
        self._gametype = read_gametype(gametype) if gametype is not None else None
        self._plain = self._as_plain()

    def _as_plain(self) -> Plain | None:
        """The words of the game, where tags, moves and what may adorn them are all there is."""
        header = self.header
        if header.others or (header.damaged and not header.has_tags):
            return None
        result, known = header.value("Result"), self._gametype
        if (result is not None and result not in ORDINARY) or (known is not None and known.row is None):
            return None
        at = header.span.end
        found = plain(self.source, at) if self.source.text.find("{", at) < 0 else None
        if found is not None or not (header.has_tags or self.source.origin.index == 1):
            return found  # without tags, numbers may be those of the game before
        return annotated(self.source.text, at, player_in(header.value("FEN") or "", starter_of(known)))

    @cached_property
    def _reader(self) -> Reader:
        reader = Reader(self.source, self.header)
        reader.read()
        return reader

    @cached_property
    def syntax(self) -> Game:
        plain = self._plain
        return self._reader.game if plain is None else PlainGame(self.header, self.source, plain, _read)

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        game = self._plain
        if game is None:
            return tuple(self._reader.diagnostics)
        report = Report()
        if isinstance(game, Annotated) and game.spelt:
            spelling.check(list(misspelt(self.source.text, self.header.span.end, game.spelt)), report.say)
        return tuple(report.diagnostics)

    @property
    def doubt(self) -> Doubt:
        """Whether anything is to be said of the form of the game, but for values that every game has."""
        if self._unusual:
            return Doubt.BOTH
        doubtful = self._plain is None or self._plain.ending is None or not sound(self.source.text)
        return Doubt.MOVES if doubtful else Doubt.NONE

    @property
    def _unusual(self) -> bool:
        """The same of its tags, and of positions among its moves, of which the rules about FEN speak as well."""
        kind = self._gametype
        known = kind is not None and kind.row is not None and not kind.odd
        return not (known and self.header.usual) or (self._plain is None and bool(self.syntax.setups))

    @property
    def names_variant(self) -> bool:
        """Whether the game names its variant, be it one that nobody knows."""
        return self._gametype is not None

    @property
    def broken(self) -> bool:
        return bool(self.header.damaged) or (self._plain is None and self.syntax.broken)

    @property
    def empty(self) -> bool:
        return self._plain is None and not (self.header.has_tags or self.header.damaged) and self.syntax.formless

    @property
    def remark_on_illegal(self) -> str:
        """What a reader should know whose first move cannot be played: it may be the rest of another game."""
        return "" if self.header.has_tags else "the game has no tags"

    @cached_property
    def record(self) -> Record:
        plain = self._plain
        return record_of(self.syntax) if plain is None else _plain_record(self.source, self.header, plain)

    def under(self, name: str) -> Record:
        """The record under the variant that is guessed for it, in which the other side may have the first move."""
        plain = self._plain
        if plain is None:
            return record_of(self.syntax, name)
        return _plain_record(self.source, self.header, plain, name)

    @cached_property
    def _places(self) -> tuple[array[int], array[int], list[str | None], list[str]]:
        """Find where moves begin, with their plies, numbers and texts.

        Plies are 0 outside of the main line.
        """
        game, found = self.syntax, (array("I"), array("I"), list[str | None](), list[str]())
        starts, plies, numbers, texts = found
        for line in game.lines:
            main, ply, number = line is game.line, 0, None
            for move in line:
                said = move.number
                number = said.digits if said is not None else number
                if move.kind in MOVING:
                    starts.append(said.start if said is not None else move.start)
                    plies.append(ply + 1 if main else 0)
                    numbers.append(number)
                    texts.append(move.text)
                    ply += move.plies
        if len(game.lines) == 1:
            return found
        order = sorted(range(len(starts)), key=starts.__getitem__)
        words = [numbers[at] for at in order], [texts[at] for at in order]
        return _sorted(starts, order), _sorted(plies, order), *words

    def locate(self, offset: int) -> Where:
        """The move at a place, or the last one before it."""
        game = self.syntax
        if offset < game.header.span.end or (game.ending_span and offset >= game.ending_span.start):
            return Where()
        if type(self._plain) is Plain:
            return place(self.source.text, game.header.span.end, self._plain, offset)
        starts, plies, numbers, texts = self._places
        index = bisect_right(starts, offset) - 1
        return Where(None, plies[index] or None, numbers[index], texts[index]) if index >= 0 else Where()

    def place(self, name: Field | str) -> Span | None:
        """Where the value of a tag stands, without its quotes; of `terminator`, the result that ends the moves."""
        if name == "terminator":
            return self.syntax.ending_span
        if isinstance(name, Field):
            name = DIALECT.names.get(name, "")
        tag = self.syntax.header.get(name)
        return tag.value_span if tag is not None else None


def _sorted(values: array[int], order: Sequence[int]) -> array[int]:
    return array("I", map(values.__getitem__, order))


def _read(source: Source, header: Tags) -> Game:
    """The syntax tree of a game, token by token."""
    reader = Reader(source, header)
    reader.read()
    return reader.game


def _plain_record(source: Source, tags: Tags, game: Plain, guessed: str | None = None) -> Record:
    """The record of a plain game. It does not refer to the reading, so that both go as soon as they are done with:
    a tenth of the time of linting, which the collector of reference cycles would take."""
    noted = game if isinstance(game, Annotated) else None
    setup, name = _start(tags, None, game.moves, _made_before(noted.plies) if noted else ())
    name = name or guessed

    said = ("draughts", name, _header(tags), _outcome(game.ending))
    if noted is not None:
        make = partial(_line_read, source, tags, guessed)
        return LateRecord(*said, setup=setup, segments=noted.segments, make=make)
    actors = turns(_starter(name, setup, game.moves), len(game.moves))

    def opening() -> Node:
        return Node(setup=setup, span=_start_span(tags, first_of(source.text), None))

    def line() -> tuple[Node, ...]:
        return (opening(), *late(0))

    def late(count: int) -> Iterator[Node]:
        return nodes(game.moves, spans(source.text, tags.span.end), actors, count)

    segments = ((0, game.moves, actors),)
    return LateRecord(*said, setup=setup, segments=segments, make=line, opening=opening, late=late)


def _line_read(source: Source, header: Tags, guessed: str | None) -> tuple[Node, ...]:
    """The nodes of a game that is read token by token."""
    return record_of(_read(source, header), guessed).line


def record_of(game: Game, guessed: str | None = None) -> Record:
    """The record that a syntax tree stands for; of the guessed variant where it names none. Its nodes are made
    when somebody asks, where there are neither variations nor later positions."""
    lead = start_move(game)
    rest = game.line[1:] if lead is not None else game.line
    tag = game.header.get("FEN")
    first = rest[0] if rest and rest[0].kind is SETUP and (tag is None or not tag.value.strip()) else None
    rest = rest[1:] if first is not None else rest
    texts = game.texts
    setup, name = _start(game.header, first, texts, _ply(rest))
    name = name or guessed
    header, outcome = _header(game.header), _outcome(game.ending)

    def make() -> tuple[Node, ...]:
        made = Nodes(_starter(name, setup, texts))
        moves = made.of(rest, game.lines)
        root = Node(
            setup=setup,
            after=(*(lead.notes.after if lead else ()), *(first.notes.after if first else ())),
            glyphs=tuple(lead.notes.glyphs) if lead else (),
            extras=extras_of(lead) if lead else (),
            variations=(*made.variations_of(lead), *made.variations_of(first)),
            span=_start_span(game.header, game.first, first),
        )
        return (root, *moves)

    if len(game.lines) > 1 or len(game.setups) > (first is not None):
        return Record("draughts", name, header, make(), outcome)
    late = partial(Nodes(_starter(name, setup, texts)).behind, rest)
    segments = ((0, texts if len(texts) == len(rest) else [move.text for move in rest], ()),)
    return LateRecord("draughts", name, header, outcome, setup=setup, segments=segments, make=make, late=late)


def _outcome(ending: str | None) -> Outcome | None:
    return Outcome(plain_result(ending)) if ending is not None and ending != "*" else None


def _start(
    header: Tags, first: Move | None, moves: Sequence[str], ply: tuple[tuple[str, str], ...] = ()
) -> tuple[Setup | None, str | None]:
    """The position before the first move, by a tag or by what is written there, and the variant."""
    gametype, fen = header.value("GameType"), header.value("FEN")
    text = fen if fen is not None and fen.strip() else first.text if first is not None else None
    setup = Setup(text, ply, to_move(text)) if text is not None else None
    known = read_gametype(gametype) if gametype is not None else None
    name = None
    if gametype is not None and known is not None:
        name = variant_name(gametype, text) if known.row is not None else gametype
        name = _sounder(name, known, setup, moves) if known.odd else name
    return setup, name


def _starter(name: str | None, setup: Setup | None, moves: Sequence[str]) -> str:
    """Who moves first."""
    text = setup.text if setup is not None else None
    return starts_with(variant(name) if name else None, text) or _first_colour(moves)


def _start_span(header: Tags, place: Span, first: Move | None) -> Span:
    """Where the position before the first move stands; the beginning of the game where none does."""
    fen = header.get("FEN")
    if first is not None:
        return first.place
    return fen.value_span if fen is not None and fen.value.strip() else place


def _sounder(name: str | None, known: GameType, setup: Setup | None, moves: Sequence[str]) -> str | None:
    """The variant of the table where odd attributes do not go with the first move, but those of the table do."""
    row = known.table_row
    if name is None or row is None or not moves or first_illegal(name, setup, moves[:1]) is None:
        return name
    return name if first_illegal(row.name, setup, moves[:1]) is not None else row.name


def start_move(game: Game) -> Move | None:
    """The place before the first move, if anything is said there."""
    return game.line[0] if game.line and game.line[0].kind is Kind.LEAD else None


def _ply(line: Line) -> tuple[tuple[str, str], ...]:
    """How many moves were made before, as the first number tells; nothing where it is the first."""
    first = next((move for move in line if move.kind is not Kind.LEAD), None)
    if first is None or first.kind is SETUP or first.number is None or len(first.number.digits) > 6:
        return ()
    return _made_before(2 * (int(first.number.digits) - 1) + (first.number.dots > 1))


def _made_before(plies: int) -> tuple[tuple[str, str], ...]:
    return ((PLY, str(plies)),) if plies > 1 else ()


def _first_colour(moves: Sequence[str]) -> str:
    """Who probably moves first in a game that names neither variant nor position."""
    square = FIRST_SQUARE.match(moves[0]) if moves else None
    return "black" if square and int(square[0]) <= LOW_START else "white"


def _header(header: Tags) -> Header:
    fields: dict[Field, str] = {}
    extras: list[Extra] = []
    for name, raw in header.raws().items():
        field = FIELDS.get(name)
        if field is not None:
            fields[field] = unescape(raw)
        elif name != "FEN" or not unescape(raw).strip():
            extras.append(Extra("tagpairs", name, (raw,)))
    return Header(fields, tuple(extras))


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

"""Readings of games with movetext, built when somebody asks.

A reading gives the syntax tree, the record and places. Comments keep their text to the letter; clocks and marks
that they tell are read as well. A position before the first move is the start of the game, where no FEN tag gives
one.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any, ClassVar

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Edit, replace
from gamenote.core.lazy import cached
from gamenote.core.reading import Doubt, LostText, Reading, Where
from gamenote.core.record import Comment, Extra, Field, Header, LazyRecord, Moves, Node, Outcome, Record, Setup
from gamenote.core.source import Source, Span
from gamenote.syntax.movetext import spelling, words
from gamenote.syntax.movetext.dialect import MovetextDialect
from gamenote.syntax.movetext.line_builder import first_of, is_before_move
from gamenote.syntax.movetext.reader import Reader
from gamenote.syntax.movetext.record_nodes import (
    Nodes,
    annotations_beside_moves,
    count_uses,
    make_root,
    nodes_of_moves,
    signs_beside_moves,
)
from gamenote.syntax.movetext.tree import MOVING, NO_NOTES, SETUP, GameTree, Item, Kind
from gamenote.syntax.tagpairs.report import Report, with_blanks
from gamenote.syntax.tagpairs.tree import Header as Tags
from gamenote.syntax.tagpairs.tree import header_of, unescape

__all__ = ["MovetextReading", "goes_on_behind_end"]


def goes_on_behind_end(case: Case) -> bool:
    """Tell whether moves stand behind the end of a game."""
    reading, end = case.reading, case.syntax.ending_span
    if end is None or not isinstance(reading, MovetextReading):
        return False
    return is_before_move(case.source.text, end.end, reading.dialect)


class QuickGame(GameTree):
    """The tree of a game that was read by its words.

    Its lines are built when somebody asks for them.
    """

    spaced = True

    def __init__(
        self, source: Source, header: Tags, dialect: MovetextDialect, game: words.Moves, reader: type[Reader]
    ) -> None:
        self.header, self.followed, self.ending = header, source.followed, game.ending
        self.commands = dialect.commands
        self._source, self._dialect, self._count, self._reader = source, dialect, len(game.moves), reader

    def __getattr__(self, name: str) -> Any:
        if name in ("line", "lines"):
            reader = self._reader(self._source, self.header, self._dialect)
            reader.read()
            self.line, self.lines = reader.game.line, reader.game.lines
        elif name in ("setups", "numbering"):
            self.setups, self.numbering = [], {}
        elif name in ("unread", "skipped"):
            self.unread, self.skipped = [], []
        elif name == "first":
            self.first = first_of(self._source.text)
        elif name == "last_token":
            text = self._source.text
            end = max(len(text.rstrip(" \t\r\n")), self.header.span.end)
            comment = self.ending is None and text[end - 1 : end] == "}"
            self.last_token = Span(
                text.rfind("{", 0, end) if comment else max(end - len(self.ending or "1"), 0), end
            )
        else:
            raise AttributeError(name)
        return self.__dict__[name]

    @property
    def ending_span(self) -> Span | None:  # type: ignore[override]
        return self.last_token if self.ending is not None else None

    @property
    def plies(self) -> int:
        return self._count


class MovetextReading(Reading):
    """One game with movetext as read.

    With `quick` the game is told by its words where that can be done, else by its tokens, which `reader` reads.
    """

    reader: ClassVar[type[Reader]] = Reader

    def __init__(self, source: Source, dialect: MovetextDialect, *, quick: bool = True) -> None:
        self.source = source
        self.header = header_of(source.text, dialect.tags)
        self.dialect = dialect.for_game(self.header)
        self._quick = quick

    @cached
    def _moves(self) -> words.Moves | None:
        """The moves told by words, where that can be done."""
        header, dialect = self.header, self.dialect
        if not self._quick or header.others or (header.damaged and not header.has_tags) or not dialect.checked:
            return None
        result = header.value("Result")
        if result is not None and result not in ("", "?") and result not in dialect.results:
            return None
        lone = not (header.has_tags or self.source.origin.index == 1)
        known, player, first = dialect.words, dialect.first_player(header), dialect.first_number(header)
        return words.read(self.source, header.span.end, known, player, lone=lone, first=first)

    @cached
    def heading(self) -> Record:
        """Game and header, for which no move is read."""
        return Record(self.dialect.game, None, header_fields(self.header, self.dialect), ())

    @cached
    def _token_reader(self) -> Reader:
        reader = self.reader(self.source, self.header, self.dialect)
        reader.read()
        return reader

    @cached
    def syntax(self) -> GameTree:
        moves = self._moves
        if moves is None:
            return self._token_reader.game
        return QuickGame(self.source, self.header, self.dialect, moves, self.reader)

    @cached
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        moves = self._moves
        if moves is None:
            return tuple(self._token_reader.diagnostics)
        if not moves.misspelt:
            return ()
        report = Report()
        odd = {*moves.misspelt}
        found = [
            Item(Kind.MOVE, each.text, each.at, len(each.text))
            for each in self._places_in_words()
            if each.text in odd
        ]
        spelling.check(found, self.dialect, report.say)
        return tuple(report.diagnostics)

    @cached
    def doubt(self) -> Doubt:
        """Whether rules may have anything to say of the game's form."""
        if self._has_odd_header:
            return Doubt.BOTH
        plain = self._moves is not None and self._moves.ending is not None
        if "[%" in self.source.text:
            plain = plain and self.dialect.commands.sound(self.source.text)
        return Doubt.NONE if plain else Doubt.MOVES

    @property
    def _has_odd_header(self) -> bool:
        """Whether rules about tags, or about positions, may have work."""
        return not self.header.usual or (self._moves is None and bool(self.syntax.setups))

    @property
    def broken(self) -> bool:
        return bool(self.header.damaged) or (self._moves is None and self.syntax.broken)

    @cached
    def lost_text(self) -> LostText:
        skipped = tuple(self.syntax.skipped) if self._moves is None else ()
        return LostText(self._unread_spans(), self._outside_spans(), skipped)

    def _unread_spans(self) -> tuple[Span, ...]:
        """Return where words stand that the record lacks."""
        inside = self.syntax.unread if self._moves is None else ()
        return tuple(sorted({*inside, *self.header.unread}))

    def _outside_spans(self) -> tuple[Span, ...]:
        """Return where words of no game stand, if nothing else was lost."""
        if self._moves is not None or self.syntax.cut_short or self.header.damaged:
            return ()
        return tuple(self.syntax.unread) if not self.syntax.torn or self.empty else ()

    @property
    def empty(self) -> bool:
        named = self.header.has_tags or bool(self.header.damaged)
        return not named and self._moves is None and self.syntax.formless

    @cached
    def record(self) -> Record:
        return self.under(None)

    def under(self, guessed: str | None) -> Record:
        """Return the record under the variant that is guessed for it."""
        moves = self._moves
        if moves is None:
            return record_of(self.syntax, self.dialect, guessed)
        return _quick_record(self.source, self.syntax, self.dialect, moves, self.heading.header, guessed)

    @cached
    def _places(self) -> tuple[array[int], array[int], list[str | None], list[str]]:
        """Find where moves begin, with their plies, numbers and texts.

        Plies are 0 outside of the main line.
        """
        found = array("I"), array("I"), list[str | None](), list[str]()
        starts, plies, numbers, texts = found
        for place in self._places_in_words() if self._moves is not None else places_in_lines(self.syntax):
            starts.append(place.start)
            plies.append(place.ply)
            numbers.append(place.number)
            texts.append(place.text)
        if self._moves is not None or len(self.syntax.lines) == 1:
            return found
        order = sorted(range(len(starts)), key=starts.__getitem__)
        said_of = [numbers[at] for at in order], [texts[at] for at in order]
        return _values_in_order(starts, order), _values_in_order(plies, order), *said_of

    def _places_in_words(self) -> Iterator[words.MovePlace]:
        return words.places_of_moves(self.source.text, self.header.span.end, self.dialect.words)

    def locate(self, offset: int) -> Where:
        """Find the move at a place, or the last one before it."""
        game = self.syntax
        if offset < game.header.span.end or (game.ending_span and offset >= game.ending_span.start):
            return Where()
        starts, plies, numbers, texts = self._places
        index = bisect_right(starts, offset) - 1
        return Where(None, plies[index] or None, numbers[index], texts[index]) if index >= 0 else Where()

    @cached
    def _items(self) -> dict[Span, Item]:
        """The moves of the main line by their places."""
        return {each.place: each for each in self.syntax.line}

    def edits_without(self, move: Span) -> tuple[Edit, ...]:
        """Return the edits that leave out a move and its number.

        None where anything is said about it."""
        item = self._items.get(move)
        if item is None or item.notes.after or item.notes.before or item.notes.variations:
            return ()
        start = item.start if item.number is None else item.number.start
        return replace(with_blanks(self.source.text, Span(start, item.end)), "")

    def move_places(self) -> Iterator[Span | None]:
        """Iterate over the places of the main line's moves."""
        if self._moves is None:
            return super().move_places()
        return (place.span for place in self._places_in_words() if place.ply)

    def place(self, name: Field | str) -> Span | None:
        """Find the value of a tag, or the `terminator` of the moves."""
        return self.syntax.ending_span if name == "terminator" else self.syntax.header.place(name)


def places_in_lines(game: GameTree) -> Iterator[words.MovePlace]:
    """Yield the places of all moves, line by line."""
    for line in game.lines:
        ply, number = 0, None
        for move in line:
            said = move.number
            number = said.digits if said is not None else number
            if move.kind in MOVING:
                start = said.start if said is not None else move.start
                yield words.MovePlace(start, ply + 1 if line is game.line else 0, number, move.text, move.start)
                ply += move.plies


def _values_in_order(values: array[int], order: Sequence[int]) -> array[int]:
    return array("I", map(values.__getitem__, order))


def _quick_record(
    source: Source,
    tree: GameTree,
    dialect: MovetextDialect,
    game: words.Moves,
    header: Header,
    guessed: str | None = None,
) -> Record:
    """Make the record of a game told by its words.

    It does not refer to the reading, so that both go as soon as they are done with, without the collector of
    reference cycles.
    """
    tags, text = tree.header, source.text
    setup, name = dialect.start(tags, None, game.moves, game.plies)
    name = name or guessed
    said = (dialect.game, name, header, outcome_of(game.ending, dialect))

    def adorned_nodes(index: int) -> Iterator[Node]:
        """Make all nodes, and give those from an index on."""
        lead, line = nodes_of_moves(text, at, dialect, seats)
        root = make_root(dialect, setup, start_span(tags, dialect, first_of(text)), lead)
        return islice((root, *line), index, None)

    seats, count = dialect.seats_from(dialect.starter(name, setup, game.moves)), len(game.moves)
    if game.adorned:
        at = tags.span.end
        return LazyRecord(
            *said,
            moves=Moves(setup, game.segments),
            nodes=adorned_nodes,
            annotations=partial(annotations_beside_moves, text, at, dialect, len(game.moves)),
            signs=partial(signs_beside_moves, text, at, dialect),
            text=lambda: text[at:],
            uses=partial(count_uses, text, at, dialect),
        )
    actors = (seats * ((count + 1) // 2))[:count]
    moves = Moves(setup, ((0, game.moves, actors),), aligned=True, annotated=False)
    return LazyRecord(*said, moves=moves, nodes=partial(_bare_nodes, tags, text, dialect, setup, actors))


def _bare_nodes(
    tags: Tags, text: str, dialect: MovetextDialect, setup: Setup | None, actors: Sequence[str], index: int
) -> Iterator[Node]:
    """Make nodes of moves beside which nothing stands, from an index on."""
    if index == 0:
        yield Node(setup=setup, span=start_span(tags, dialect, first_of(text)))
    places = words.places_of_moves(text, tags.span.end, dialect.words)
    for actor, place in islice(zip(actors, places, strict=True), max(0, index - 1), None):
        yield Node(actor=actor, move=place.text, span=place.span)


def record_of(game: GameTree, dialect: MovetextDialect, guessed: str | None = None) -> Record:
    """Make the record that a syntax tree stands for.

    Where it names no variant, that is the guessed one. Its nodes are made when somebody asks, where there are
    neither variations nor later positions.
    """
    lead = game.line[0] if game.line and game.line[0].kind is Kind.LEAD else None
    rest = game.line[1:] if lead is not None else game.line
    tag = game.header.value(dialect.setup_tag)
    first = rest[0] if rest and rest[0].kind is SETUP and not (tag or "").strip() else None
    rest = rest[1:] if first is not None else rest
    texts = game.texts
    setup, name = dialect.start(game.header, first.text if first is not None else None, texts, _plies_before(rest))
    name = name or guessed
    seat = dialect.starter(name, setup, texts)
    said = (dialect.game, name, header_fields(game.header, dialect), outcome_of(game.ending, dialect))

    made = Nodes(seat, dialect)
    root = partial(_root_node, game, dialect, setup, lead, first, made)
    if len(game.lines) > 1 or len(game.setups) > (first is not None):
        name_, variant, fields, outcome = said
        line = made.of(rest, game.lines)
        return Record(name_, variant, fields, (root(), *line), outcome)

    def nodes(index: int) -> Iterator[Node]:
        if index == 0:
            yield root()
        yield from made.behind(rest, max(0, index - 1))

    segments = ((0, texts if len(texts) == len(rest) else [item.text for item in rest], ()),)
    return LazyRecord(*said, moves=Moves(setup, segments, aligned=True), nodes=nodes)


def _root_node(
    game: GameTree,
    dialect: MovetextDialect,
    setup: Setup | None,
    lead: Item | None,
    first: Item | None,
    made: Nodes,
) -> Node:
    """Make the node before all moves, with what stands beside it."""
    led = len(lead.notes.variations) if lead else 0
    later = [Comment(each.text, each.span, each.behind + led) for each in (first.notes.after if first else ())]
    span = first.place if first is not None else start_span(game.header, dialect, game.first)
    variations = (*made.variations_of(lead), *made.variations_of(first))
    return make_root(dialect, setup, span, lead.notes if lead else NO_NOTES, later, variations)


def outcome_of(ending: str | None, dialect: MovetextDialect) -> Outcome | None:
    """Return the outcome of the game that its terminator tells."""
    if ending is None or ending == "*":
        return None
    text = dialect.proper_result(ending)
    if text == "*":
        return None
    return Outcome(text, dialect.winners.get(text))


def start_span(header: Tags, dialect: MovetextDialect, beginning: Span) -> Span:
    """Return the place of the position in the tags, else the beginning."""
    tag = header.get(dialect.setup_tag)
    return tag.value_span if tag is not None and tag.value.strip() else beginning


def _plies_before(line: list[Item]) -> int:
    """Return how many moves were made before, by the first number."""
    first = next((item for item in line if item.kind is not Kind.LEAD), None)
    if first is None or first.kind is SETUP or first.number is None or len(first.number.digits) > 6:
        return 0
    return 2 * (int(first.number.digits) - 1) + (first.number.dots > 1)


def header_fields(header: Tags, dialect: MovetextDialect) -> Header:
    """Make the header of a record from the tags of a game.

    A tag that stands there twice is an extra with all its values, be there a field for it or not."""
    layout, values = header.laid_out()
    fields = {field: unescape(values[at]) for field, at in layout.fields}
    several = {} if header.usual else header.repeats()
    extras = [
        Extra("tagpairs", name, several.pop(name, (values[at],)))
        for at, name, row in layout.others
        if name in several
        or not (
            (row is not None and row.implied == values[at])
            or (name == dialect.setup_tag and unescape(values[at]).strip())
        )
    ]
    extras += [Extra("tagpairs", name, raws) for name, raws in several.items()]
    return Header(fields, tuple(extras), layout.names)

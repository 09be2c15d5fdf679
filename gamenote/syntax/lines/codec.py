"""Games of header lines and words as read; a subclass writes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, overload

import msgspec
from msgspec import Struct

from gamenote.core.diagnostic import Diagnostic
from gamenote.core.engine import Engine
from gamenote.core.format import Codec, Options
from gamenote.core.lazy import cached
from gamenote.core.reading import Doubt, Reading, Where
from gamenote.core.record import Clock, Comment, Extra, Field, Header, LazyRecord, Moves, Node, Outcome, Record
from gamenote.core.rule import MOST_FINDINGS
from gamenote.core.source import Source, Span
from gamenote.syntax.lines.dialect import MOVES, RESULT, UNKNOWN, LinesDialect, Said

__all__ = ["HeaderEntry", "LinesCodec", "LinesReading", "Token", "Tree"]


class LinesCodec(Codec):
    """A codec by a `LinesDialect`.

    A subclass has the `dialect` and `write`.
    """

    dialect: LinesDialect

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        """Return where later games begin; a line that is not whole waits."""
        end = len(data) if final else data.rfind(b"\n") + 1
        return (match.start() for match in self.dialect.next_game.finditer(data, 0, end))

    def read(self, source: Source) -> LinesReading:
        return LinesReading(source, self.dialect)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        raise NotImplementedError


NOTHING: Said = {}
MOST_SHOWN = 40  # characters of a word in a message


class LateActors(Sequence[str | None]):
    """Who makes the moves, found when somebody asks."""

    def __init__(self, count: int, find: Callable[[], Sequence[str | None]]) -> None:
        self._count, self._find = count, find

    @cached
    def _faults(self) -> Sequence[str | None]:
        return self._find()

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> str | None: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str | None]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str | None] | None:
        return self._faults[index]

    def __iter__(self) -> Iterator[str | None]:
        return iter(self._faults)


class LinesReading(Reading):
    """One game of header lines and words as read.

    It holds texts; tree, places and nodes are made when somebody asks.
    """

    def __init__(self, source: Source, dialect: LinesDialect) -> None:
        self.source, self.dialect = source, dialect
        head, begin = _find_head(source.text, dialect)
        entries: list[tuple[str, str]] = dialect.line.findall(source.text, *head)
        self._values = {name: value.rstrip() for name, value in reversed(entries)}
        self._words: list[str] = dialect.token.findall(source.text, begin)
        self._kinds = kinds = [*map(dialect.kinds.__getitem__, self._words)]
        self._repeats = len(self._values) < len(entries)
        known = not self._repeats and self._values.keys() <= dialect.known
        self._sound = known and UNKNOWN not in kinds and RESULT not in kinds[:-1]  # nothing is to be reported

    @cached
    def syntax(self) -> Tree:
        return _build_tree(self.source, self.dialect)

    @cached
    def record(self) -> Record:
        """The game as every format has it.

        It does not refer to the reading, so that both go without the collector of garbage.
        """
        source, dialect, texts = self.source, self.dialect, self._move_texts
        variant, setup = dialect.variant(self._values), dialect.setup(self._values)
        derived = dialect.telling(variant, setup) if dialect.derived_names else NOTHING
        actors = LateActors(len(texts), lambda: dialect.actors_of(texts, setup, variant))
        moves = Moves(
            setup, ((0, texts, actors),), aligned=True, annotated=not dialect.says.keys().isdisjoint(self._kinds)
        )

        def nodes(index: int) -> Iterator[Node]:
            tree = _build_tree(source, dialect)
            made = _build_nodes(tree.tokens, dialect, actors)
            spans = (entry.value_span for entry in tree.entries if entry.name == dialect.setup_entry)
            first = msgspec.structs.replace(next(made), setup=setup, span=next(spans, None))
            yield from islice((first, *made), index, None)

        said_of_all = dialect.game, variant, _build_header(self._values, dialect, derived), self._stated_outcome
        return LazyRecord(*said_of_all, moves=moves, nodes=nodes)

    @property
    def _move_texts(self) -> list[str]:
        dialect, kinds = self.dialect, self._kinds
        if not dialect.says.keys().isdisjoint(MOVES):
            words = zip(kinds, self._words, strict=True)
            return [_word_fields(kind, text, dialect).get("move", text) for kind, text in words if kind in MOVES]
        return [text for kind, text in zip(kinds, self._words, strict=True) if kind in MOVES]

    @property
    def _stated_outcome(self) -> Outcome | None:
        """Return what the first result says, else the header."""
        if RESULT in self._kinds:
            text = self._words[self._kinds.index(RESULT)]
        else:
            text = self._values.get(self.dialect.names.get(Field.RESULT, ""), "")
        return self.dialect.result(text) if text else None

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        return () if self._sound else self._reading_faults

    @cached
    def _reading_faults(self) -> tuple[Diagnostic, ...]:
        return tuple(islice(_reading_faults(self.syntax, self.dialect), MOST_FINDINGS))

    @property
    def doubt(self) -> Doubt:
        return Doubt.BOTH if self.diagnostics else Doubt.NONE

    @property
    def broken(self) -> bool:
        return not self._sound and (self._repeats or self._kinds.count(RESULT) > 1)

    @property
    def empty(self) -> bool:
        return not self._words and not self.source.text.strip("\ufeff \t\r\n")

    @cached
    def _moves(self) -> tuple[list[int], list[Token], list[str], int | None]:
        """The moves with their places and texts, and where the result stands."""
        tokens = self.syntax.tokens
        found = [token for token in tokens if token.kind in MOVES]
        result = next((token.start for token in tokens if token.kind == RESULT), None)
        return [token.start for token in found], found, self._move_texts, result

    def locate(self, offset: int) -> Where:
        """Find the move at a place, or the last one before it."""
        starts, _, texts, result = self._moves
        index = bisect_right(starts, offset)
        if not index or (result is not None and result <= offset and starts[index - 1] < result):
            return Where()
        return Where(index, index, str(index), texts[index - 1])

    def place(self, name: Field | str) -> Span | None:
        """Find the value of an entry, or the result behind the moves."""
        key = self.dialect.names.get(name) if isinstance(name, Field) else name
        spans = (entry.value_span for entry in self.syntax.entries if entry.name == key)
        results = (token.span for token in self.syntax.tokens if token.kind == RESULT)
        return next(spans, next(results, None) if name in (Field.RESULT, RESULT) else None)


def _find_head(text: str, dialect: LinesDialect) -> tuple[tuple[int, int], int]:
    """Return where the header stands, and where the words begin."""
    match = dialect.head.match(text)
    return (match.span("entries"), match.end()) if match else ((0, 0), 0)


def _build_tree(source: Source, dialect: LinesDialect) -> Tree:
    head, begin = _find_head(source.text, dialect)
    entries = (
        HeaderEntry(each[1], each[2].rstrip(), each.start(1), each.start(2))
        for each in dialect.line.finditer(source.text, *head)
    )
    found = dialect.token.finditer(source.text, begin)
    return Tree(tuple(entries), tuple(Token(dialect.kinds[each[1]], each[1], each.start()) for each in found))


def _reading_faults(tree: Tree, dialect: LinesDialect) -> Iterator[Diagnostic]:
    """Return what nobody understands, in the order of the text."""
    known, names, ended = dialect.known, set[str](), False
    for entry in tree.entries:
        if entry.name in names:
            words = f"{_shorten_word(entry.name)} is told a second time"
            yield dialect.unknown.found(words, entry.name_span, help="the first entry counts")
        elif entry.name not in known:
            yield dialect.unknown.found(
                f"{dialect.syntax} has no header entry called {_shorten_word(entry.name)}", entry.name_span
            )
        names.add(entry.name)
    for token in tree.tokens:
        if token.kind == UNKNOWN:
            words = f"{_shorten_word(token.text)} stands where {dialect.expects} belongs"
            yield dialect.unknown.found(words, token.span)
        elif ended and token.kind in (*MOVES, RESULT):
            yield dialect.unknown.found(f"{_shorten_word(token.text)} stands behind the result", token.span)
        ended |= token.kind == RESULT


def _shorten_word(text: str) -> str:
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}..."


def _build_header(values: dict[str, str], dialect: LinesDialect, derived: Mapping[str, str]) -> Header:
    """Make the header; entries that tell nothing else are extras."""
    known, syntax = dialect.fields, dialect.syntax
    fields = {known[name]: values[name] for name in reversed(values) if name in known}
    if len(fields) == len(values):
        return Header(fields)
    held = {**derived, **{name: fields[known[name]] for name in values if name in known}}
    rest = (name for name in reversed(values) if held.get(name) != values[name])
    return Header(fields, tuple(Extra(syntax, name, (values[name],)) for name in rest))


def _build_nodes(tokens: Sequence[Token], dialect: LinesDialect, actors: Sequence[str | None]) -> Iterator[Node]:
    fields: dict[str, Any] = {}
    turns = iter(actors)
    for token in tokens:
        said = _word_fields(token.kind, token.text, dialect)
        if token.kind in MOVES:
            yield _make_node(fields)
            move = said.get("move", token.text)
            at = token.start + max(0, token.text.find(move))
            fields = {"actor": next(turns), "move": move, "span": Span(at, at + len(move))}
            said = {name: value for name, value in said.items() if name != "move"}
        _add_fields(fields, said, token.span)
    yield _make_node(fields)


def _make_node(fields: Mapping[str, Any]) -> Node:
    found: dict[str, Any] = {name: tuple(it) if isinstance(it, list) else it for name, it in fields.items()}
    return Node(**found)


def _word_fields(kind: str, text: str, dialect: LinesDialect) -> Said:
    return dialect.says[kind](text) if kind in dialect.says else NOTHING


def _add_fields(fields: dict[str, Any], said: Said, span: Span) -> None:
    """Add to the fields of a node what a word says."""
    for name, value in said.items():
        if isinstance(value, tuple):
            fields.setdefault(name, []).extend(_add_comment_place(each, span) for each in value)
        elif isinstance(value, Clock) and name in fields:
            before: Clock = fields[name]
            left, spent = (mine if mine is not None else other for mine, other in _clock_pairs(value, before))
            fields[name] = Clock(left, spent)
        else:
            fields[name] = value


def _clock_pairs(one: Clock, other: Clock) -> tuple[tuple[float | None, float | None], ...]:
    return (one.left, other.left), (one.spent, other.spent)


def _add_comment_place(value: Any, span: Span) -> Any:
    """Return a comment with its place, anything else as it is."""
    return replace(value, span=span) if isinstance(value, Comment) and value.span is None else value


class HeaderEntry(Struct, frozen=True):
    """One header entry, its value without blanks around it."""

    name: str
    value: str
    start: int
    value_start: int

    @property
    def span(self) -> Span:
        return Span(self.start, self.value_start + len(self.value))

    @property
    def name_span(self) -> Span:
        return Span(self.start, self.start + len(self.name))

    @property
    def value_span(self) -> Span:
        return Span(self.value_start, self.value_start + len(self.value))


class Token(Struct, frozen=True):
    """One word and its kind."""

    kind: str
    text: str
    start: int

    @property
    def span(self) -> Span:
        return Span(self.start, self.start + len(self.text))


class Tree(Struct, frozen=True):
    """The entries and words of one game, in order."""

    entries: tuple[HeaderEntry, ...]
    tokens: tuple[Token, ...]

    @property
    def values(self) -> Mapping[str, str]:
        """The values of entries by name; of two, the first counts."""
        return {entry.name: entry.value for entry in reversed(self.entries)}

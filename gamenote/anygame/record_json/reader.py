"""Drafts of games as records, each with its share of the text."""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain, islice, repeat

from gamenote.anygame.record_json import writer
from gamenote.anygame.record_json.document import DocumentReader, Findings, GameDraft, Scope
from gamenote.anygame.record_json.grammar import ToldOfMove, find
from gamenote.core import registry
from gamenote.core.diagnostic import Diagnostic, Severity
from gamenote.core.engine import Engine
from gamenote.core.format import Codec, Frame, Options, WholeCodec
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import LostText, Reading, Where
from gamenote.core.record import Comment, Field, Header, Line, Node, Record
from gamenote.core.rule import MOST_FINDINGS
from gamenote.core.source import Source, Span

# Damaged documents: each game is read by itself.
#
# A game is taken to begin where a line begins with an object whose first key is `game`, as our writer begins it.
# Sound documents are read without looking at lines at all.

BETWEEN_LINES = lazy_pattern(rb"\n[ \t\r\n]*+")  # empty lines belong to the game before them
GAME_LINE = lazy_pattern(r'[\r\n][ \t]*+(\{)[ \t\r\n]*+"game"[ \t\r\n]*+:')


def read_document(text: str) -> DocumentReader:
    """A document read, as far as it goes, beyond damage as well."""
    document = DocumentReader(text)
    starts = [match.start(1) for match in GAME_LINE.finditer(text)] if document.damaged else []
    if len(starts) < 2:
        return document
    document.games.clear()
    document.found = document.found.before(starts[0])
    document.rest, document.unread = None, [each for each in document.unread if each.end <= starts[0]]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        shape = Scope.ENTRY if end < len(text) else Scope.LAST_ENTRY
        _take_over(document, DocumentReader(text[start:end], shape), start)
    return document


def _take_over(document: DocumentReader, entry: DocumentReader, start: int) -> None:
    """Put a game that was read by itself into its document."""
    for game in entry.games:
        game.start += start
        for line in game.lines:
            line.starts = [place + start for place in line.starts]
            for node in line.nodes:
                if "span" in node:
                    node["span"] = _shift_span(node["span"], start)
    document.games += entry.games
    document.found.take(entry.found, start)
    document.unread += (_shift_span(span, start) for span in entry.unread)


def _shift_span(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)


# Drafts of games -> records, each with its share of the text.
#
# A line comes after the one it branches from, so variations are put in place from the last line to the first, and
# nothing is nested until then.


class JsonReading(Reading):
    """One game of a document.

    Its source holds what stands from the game before to the next one."""

    diagnostics: tuple[Diagnostic, ...] = ()
    broken: bool = False
    unread: tuple[Span, ...] = ()

    def __init__(
        self,
        text: str,
        base: int,
        end: int,
        draft: GameDraft | None,
        found: Findings,
        unread: Iterable[Span],
        *,
        foreign: bool,
    ) -> None:
        self._text = text  # of the whole document; in it, the share of this game is from `base` to `end`
        self._base = base
        self._draft = draft
        self._unread = tuple(Span(each.start - base, min(each.end, end) - base) for each in unread)
        own = found.among(base, len(text) + 1 if end == len(text) else end)
        self.diagnostics = tuple(islice(found.diagnostics(own, base, end), MOST_FINDINGS))
        self.broken = foreign or any(rule.severity is Severity.ERROR for rule in found.rules[own])

    @property
    def empty(self) -> bool:
        return self._draft is None

    @cached_property
    def record(self) -> Record:
        header = Header()
        if self._draft is None:
            return Record("", None, header, ())
        known = self._draft.parts
        line, self._nodes = _build_line(self._draft, self._base)
        return Record(
            known.get("game", ""), known.get("variant"), known.get("header", header), line, known.get("outcome")
        )

    @cached_property
    def syntax(self) -> tuple[ToldOfMove, ...]:
        """What the game tells beside its record."""
        if self._draft is None or not self.record.line:
            return ()
        places = (
            (line.derived.get(index), start)
            for line in self._draft.lines
            for index, start in enumerate(line.starts)
        )
        return tuple(
            ToldOfMove(node, derived, self._text, start, self._base)
            for node, (derived, start) in zip(self._nodes, places, strict=True)
            if derived is not None
        )

    @cached_property
    def lost_text(self) -> LostText:
        return LostText(self._unread, (), self._derived_unknown())

    def _derived_unknown(self) -> tuple[Span, ...]:
        """Return where words are derived by rules that nobody knows."""
        if not self.syntax:
            return ()
        game = registry.games().get(self.record.game)
        known = frozenset[str]()
        if game is not None and game.variant(self.record.variant) is not None:
            known = registry.questions_of(game.name).derived_names
        return tuple(move.place() for move in self.syntax if not move.derived.keys() <= known)

    @cached_property
    def _starts(self) -> list[tuple[int, Where]]:
        """Where each node begins, and its place in the game."""
        if self._draft is None:
            return []
        places = _places_by_node(self.record)
        starts = [start - self._base for line in self._draft.lines for start in line.starts]
        pairs = zip(starts, self._nodes, strict=True)
        return [(start, places[id(node)]) for start, node in pairs if id(node) in places]

    def locate(self, offset: int) -> Where:
        index = bisect_right(self._starts, offset, key=lambda pair: pair[0])
        return self._starts[index - 1][1] if index else Where()

    def place(self, name: Field | str) -> Span | None:
        if self._draft is None:
            return None
        header = self.record.header
        if isinstance(name, Field):
            if name not in header.fields:
                return None
            span = find(self._text, self._draft.start, ("header", "fields", name.value))
        else:
            keys = [extra.key for extra in header.extras]
            if name not in keys or self.broken:
                return None
            span = find(self._text, self._draft.start, ("header", "extras", keys.index(name)))
        return Span(span.start - self._base, span.end - self._base)


def _build_line(draft: GameDraft, base: int) -> tuple[Line, list[Node]]:
    """Return the line of a game, and all its nodes."""
    variations: dict[tuple[int, int], list[Line]] = {}
    built: list[Line] = []
    for number, line in reversed(list(enumerate(draft.lines))):
        nodes = []
        for index, known in enumerate(line.nodes):
            span = known.pop("span", None)
            alternatives = tuple(reversed(variations.pop((number, index), ())))
            place = None if span is None else Span(span.start - base, span.end - base)
            if behind := known.pop("behind", ()):
                pairs = zip(known.get("after", ()), chain(behind, repeat(0)), strict=False)
                known["after"] = tuple(Comment(each.text, each.span, count) for each, count in pairs)
            nodes.append(Node(**known, variations=alternatives, span=place))
        built.append(tuple(nodes))
        if line.sound and line.of is not None:
            variations.setdefault(line.of, []).append(built[-1])
    return (built[-1] if built else ()), [node for nodes in reversed(built) for node in nodes]


def _places_by_node(record: Record) -> dict[int, Where]:
    """Where each node stands in the game tree, by its identity."""
    places: dict[int, Where] = {}
    waiting: list[tuple[Line, int]] = [(record.line, 0)]
    while waiting:
        line, ply = waiting.pop()
        for node in line:
            waiting += ((variation, ply) for variation in reversed(node.variations))
            moves = node.move is not None
            ply += moves and node.actor != "chance"
            places[id(node)] = Where(len(places), ply if moves else None, None, node.move)
    return places


def _split_source(source: Source, starts: list[int]) -> Iterator[Source]:
    """The text of the source in shares that begin at the starts."""
    origin = source.origin
    for start, end in zip(starts, chain(islice(starts, 1, None), (len(source.text),)), strict=True):
        text = source.text[start:end]
        share = Source(
            source.name, text, origin, source.encoding, source.declared, source.line_end, source.faithful
        )
        yield share
        origin = share.end(share.place(len(text)).byte - origin.byte)


class JsonCodec(WholeCodec):
    """Reading and writing documents."""

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return iter(())

    def read(self, source: Source) -> Reading:
        """The first game of a document."""
        return next(self.read_all(source))[1]

    def read_all(self, source: Source) -> Iterator[tuple[Source, Reading]]:
        document = read_document(source.text)
        found = document.found.sorted()
        drafts: list[GameDraft | None] = [*document.games]
        drafts += [None] * (document.rest is not None or not drafts)
        starts = [0, *(draft.start for draft in document.games[1:])]
        starts += () if document.rest is None else (document.rest,)
        ends = chain(islice(starts, 1, None), (len(source.text),))
        unread = deque(sorted(document.unread))
        document.games.clear()
        drafts.reverse()
        for own, start, end in zip(_split_source(source, starts), starts, ends, strict=True):
            lost = []
            while unread and (unread[0].start < end or end == len(source.text)):
                lost.append(unread.popleft())
            yield own, JsonReading(source.text, start, end, drafts.pop(), found, lost, foreign=document.foreign)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        """A document with this one record."""
        return "".join(writer.write_document((record,), options))

    def write_all(self, records: Iterable[Record], options: Options) -> Iterator[str]:
        return writer.write_document(records, options)

    def frame(self, options: Options) -> Frame:
        return writer.FRAME


class LinesCodec(Codec):
    """Reading and writing a record a line."""

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        blank = len(data) - len(data.lstrip(b"\xef\xbb\xbf \t\r\n"))
        return (match.end() for match in BETWEEN_LINES.finditer(data) if blank < match.end() < len(data))

    def read(self, source: Source) -> Reading:
        document = DocumentReader(source.text, Scope.GAME)
        draft = document.games[0] if document.games else None
        found, text = document.found.sorted(), source.text
        return JsonReading(text, 0, len(text), draft, found, document.unread, foreign=document.foreign)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        return writer.line(record, options)


CODEC, LINES = JsonCodec(), LinesCodec()

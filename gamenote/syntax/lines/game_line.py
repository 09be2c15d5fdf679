"""One game as a text tells it, for readers that are functions.

Where no table of words does (`dialect`), a format makes a `GameLine` of the text of a game, and `LineReading`
answers by it whatever is asked of a reading.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from msgspec import Struct

from gamenote.core.diagnostic import Diagnostic
from gamenote.core.lazy import cached
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import LostText, Reading, Where
from gamenote.core.record import Field, Header, Node, Outcome, Record
from gamenote.core.rule import MOST_FINDINGS
from gamenote.core.source import Source, Span

__all__ = ["GameLine", "LineReading", "cut_lines"]

NEXT_LINE = lazy_pattern(rb"(?<=[\r\n])(?=[^\r\n])")


class GameLine(Struct, frozen=True):
    """What a text says of its game."""

    game: str
    root: Node = Node()
    moves: tuple[Node, ...] = ()
    variant: str | None = None
    header: Header = Header()
    places: tuple[tuple[Field | str, Span], ...] = ()  # of what it says, by the names of fields and tags
    diagnostics: tuple[Diagnostic, ...] = ()
    lost: bool = False  # whether part of it could not be understood
    unread: tuple[Span, ...] = ()  # where words stand that are in no part of it
    empty: bool = False
    outcome: Outcome | None = None
    skipped: tuple[Span, ...] = ()  # it, where it is a remark that programs skip


class LineReading(Reading):
    """One such text as read.

    What is wrong with it may be found by a function of its own, which is asked late."""

    def __init__(
        self,
        source: Source,
        read: Callable[[str], GameLine],
        find_faults: Callable[[], Iterable[Diagnostic]] | None = None,
    ) -> None:
        self.source = source
        self._read, self._find_faults = read, find_faults

    @cached
    def line(self) -> GameLine:
        """What the text says of its game."""
        return self._read(self.source.text)

    @property
    def syntax(self) -> Any:
        return self.line

    @cached
    def record(self) -> Record:
        line = self.line
        return Record(line.game, line.variant, line.header, (line.root, *line.moves), line.outcome)

    @cached
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        if self._find_faults is None:
            return self.line.diagnostics
        return tuple(sorted(islice(self._find_faults(), MOST_FINDINGS), key=lambda each: each.span))

    @property
    def lost_text(self) -> LostText:
        return LostText(self.line.unread, (), self.line.skipped)

    @property
    def broken(self) -> bool:
        return self.line.lost

    @property
    def empty(self) -> bool:
        return self.line.empty

    @cached
    def _starts(self) -> list[int]:
        return [node.span.start for node in self.line.moves if node.span is not None]

    def locate(self, offset: int) -> Where:
        ply = bisect_right(self._starts, offset)
        return Where(ply, ply, None, self.line.moves[ply - 1].move) if ply else Where()

    def place(self, name: Field | str) -> Span | None:
        return dict(self.line.places).get(name)


def cut_lines(data: bytes) -> Iterator[int]:
    """Return where lines after the first begin."""
    return (match.start() for match in NEXT_LINE.finditer(data))

"""Places in the text of a game that is mended.

Where fixes were made, and where nothing was understood. Edits move what stands behind them; `Moved` tells where
places are after a round of fixes.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace

from gamenote.core.change import Change
from gamenote.core.diagnostic import Edit, Fix
from gamenote.core.reading import Reading
from gamenote.core.rule import Rule

LONGEST_WORD, WORD_END = 80, re.compile(r'[\s\[\](){};"]')
MOST_CAUSES = 8  # for which a place is known to have been mended
RECENT = 2  # rounds for which a place is known as mended


class Applied(Struct, frozen=True):
    """A fix that is made, with its rule and message."""

    fix: Fix
    rule: Rule
    message: str = ""

    @property
    def cause(self) -> tuple[str, str]:
        """What is told from other findings that are mended at one place."""
        return self.rule.code, self.message

    @property
    def place(self) -> int:
        return min(edit.span.start for edit in self.fix.edits)


class Mark(Struct, frozen=True):
    """A place that was mended, and for what, one after the other.

    The place is that in the text as it is now."""

    start: int
    end: int
    causes: tuple[tuple[str, str], ...]
    last: int  # the round of the last of them


class Unread:
    """Where words stand that the reader could not read.

    That is what it says itself, whatever rules are selected or silenced."""

    def __init__(self, reading: Reading, rules: Mapping[str, Rule]) -> None:
        codes = {code for code, rule in rules.items() if Change.UNREAD in rule.changes}
        spans = [item.span for item in reading.diagnostics if item.rule in codes]
        self._spans = sorted(span for span in spans if span.end > span.start)
        self._starts = [span.start for span in self._spans]

    def touches(self, text: str, applied: Applied) -> bool:
        """Whether a fix changes part of a word that is not read."""
        if not self._spans or applied.rule.changes & (Change.LETTERS | Change.UNREAD):
            return False
        return any(self._is_within(text, edit) for edit in applied.fix.edits)

    def _is_within(self, text: str, edit: Edit) -> bool:
        start, end = edit.span.start, edit.span.end
        if not (text[start:end] + edit.text).strip():
            return False
        if start == end and edit.text[0].isspace() and not text[start : start + 1].strip():
            return False  # what is added stands apart
        at = bisect_right(self._starts, end)
        near = self._spans[max(0, at - 1) : at + 1]
        return any(_is_one_word(text, min(start, each.start), max(end, each.end)) for each in near)


def _is_one_word(text: str, start: int, end: int) -> bool:
    """Whether nothing that ends a word stands between two places."""
    return end - start <= LONGEST_WORD and not WORD_END.search(text, start, end)


class Moved:
    """Where places of a text are behind its edits."""

    def __init__(self, applied: Sequence[Applied]) -> None:
        self.applied = applied
        edits = sorted(edit for each in applied for edit in each.fix.edits)
        self._ends = [edit.span.end for edit in edits]
        grown = (len(edit.text) - (edit.span.end - edit.span.start) for edit in edits)
        self._grown = list(accumulate(grown, initial=0))

    def place(self, at: int) -> int:
        """Return where a place is, behind what was inserted there."""
        return at + self._grown[bisect_right(self._ends, at)]

    def marks(self, before: Iterable[Mark], number: int) -> Iterator[Mark]:
        """Yield the places mended of late, and those of this round."""
        recent = Marks(each for each in before if number - each.last < RECENT)
        for mark in recent.all:
            yield replace(mark, start=self.place(mark.start), end=self.place(mark.end))
        for each in self.applied:
            first = min(each.fix.edits)
            start = self.place(first.span.start) - (0 if first.span.end > first.span.start else len(first.text))
            touched = recent.touched_by(each)
            causes = (*[cause for mark in touched for cause in mark.causes][-MOST_CAUSES:], each.cause)
            yield Mark(start, start + len(first.text), causes, number)


class Marks:
    """Places that were mended, found by where they are."""

    def __init__(self, marks: Iterable[Mark]) -> None:
        self.all = sorted(marks, key=lambda mark: mark.start)
        self._starts = [mark.start for mark in self.all]

    def touched_by(self, applied: Applied) -> list[Mark]:
        """Return the latest marks that the first edit of a fix touches."""
        span = min(applied.fix.edits).span
        last = bisect_right(self._starts, span.end)
        return [mark for mark in self.all[max(0, last - MOST_CAUSES) : last] if mark.end >= span.start]

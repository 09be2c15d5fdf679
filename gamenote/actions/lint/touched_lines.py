"""Which rules have changed which lines of a text.

It is known for the last text alone, so lines move on with each round of fixes. It is for people who read a patch:
where a game is mended in several passes over its file, lines may be off by what the later passes have added.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Touched(NamedTuple):
    """What a rule has changed: places in a text, or lines from 0."""

    first: int
    last: int
    rule: str  # its code and name


def lines_of(places: Iterable[Touched], text: str) -> tuple[Touched, ...]:
    """Return the lines of a text in which these places lie."""
    ends = [at for at, letter in enumerate(text) if letter == "\n"]
    lines = {(bisect_left(ends, each.first), bisect_left(ends, each.last), each.rule) for each in places}
    return tuple(Touched(*each) for each in sorted(lines))


def join_parts(
    before: Iterable[Touched], parts: Iterable[tuple[bytes, bytes, Sequence[Touched]]]
) -> list[Touched]:
    """Return what was touched in a file, as lines there.

    Each part is a game before and after, with what was touched in it; `before` counts lines before.
    """
    joined, earlier, old, new = list[Touched](), deque(sorted(before)), 0, 0
    for text, mended, touched in parts:
        height, grown = text.count(b"\n"), mended.count(b"\n")
        while earlier and earlier[0].first < old + max(height, 1):
            first, last, rule = earlier.popleft()
            joined.append(Touched(min(first - old, grown) + new, min(last - old, grown) + new, rule))
        joined += (Touched(first + new, last + new, rule) for first, last, rule in touched)
        old, new = old + height, new + grown
    return joined


class RulesByHunk:
    """The rules behind the hunks of a patch, asked in their order."""

    def __init__(self, touched: Iterable[Touched]) -> None:
        self._waiting = deque(sorted(touched))
        self._open = list[Touched]()

    def rules_of(self, first: int, last: int) -> str:
        """Return the rules that have changed these lines of the new text."""
        while self._waiting and self._waiting[0].first <= last:
            self._open.append(self._waiting.popleft())
        self._open = [each for each in self._open if each.last >= first]
        return ", ".join(sorted({each.rule for each in self._open}))

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
    """What a rule has changed: places or lines, from 0."""

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

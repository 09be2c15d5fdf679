"""How two versions of a sequence lie beside each other, and three.

What stands once in either is matched first (patience), small gaps by their longest common blocks. Large gaps
without such an anchor stay unmatched, so that time grows as n log n, whatever the sequences are.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import NamedTuple, TypeVar

DEEPEST = 12  # how often gaps between anchors are looked at again
MOST_PAIRS = 10_000  # of a gap that is compared place by place
T = TypeVar("T")

Pair = tuple[int, int]


def matching_places(one: Sequence[Hashable], other: Sequence[Hashable]) -> list[Pair]:
    """Return the places at which two sequences agree, in order."""
    found: list[Pair] = []
    waiting = [(0, len(one), 0, len(other), 0)]
    while waiting:
        a, b, c, d, depth = waiting.pop()
        while a < b and c < d and one[a] == other[c]:
            found.append((a, c))
            a, c = a + 1, c + 1
        while a < b and c < d and one[b - 1] == other[d - 1]:
            b, d = b - 1, d - 1
            found.append((b, d))
        if a == b or c == d:
            continue
        anchors = _find_anchors(one, other, (a, b, c, d)) if depth < DEEPEST else []
        found += anchors
        if anchors:
            bounds = [(a - 1, c - 1), *anchors, (b, d)]
            waiting += ((e + 1, g, f + 1, h, depth + 1) for (e, f), (g, h) in pairwise(bounds))
        elif (b - a) * (d - c) <= MOST_PAIRS:
            blocks = SequenceMatcher(None, one[a:b], other[c:d], autojunk=False).get_matching_blocks()
            found += ((a + x + at, c + y + at) for x, y, size in blocks for at in range(size))
    return sorted(found)


def _find_anchors(
    one: Sequence[Hashable], other: Sequence[Hashable], gap: tuple[int, int, int, int]
) -> list[Pair]:
    """Return what stands once in both, as far as the order agrees."""
    a, b, c, d = gap
    counts, others = Counter(one[a:b]), Counter(other[c:d])
    places = {other[at]: at for at in range(c, d) if others[other[at]] == 1}
    pairs = [(at, places[one[at]]) for at in range(a, b) if counts[one[at]] == 1 and one[at] in places]
    ends: list[int] = []  # of the best chain of each length, its last place in the other
    chain: list[int] = []  # and which pair that is
    before: list[int | None] = []
    for number, (_, place) in enumerate(pairs):
        length = bisect_left(ends, place)
        before.append(chain[length - 1] if length else None)
        ends[length : length + 1], chain[length : length + 1] = [place], [number]
    found, at = list[Pair](), chain[-1] if chain else None
    while at is not None:
        found.append(pairs[at])
        at = before[at]
    return found[::-1]


class Stretch(NamedTuple):
    """What stands beside each other in three versions.

    A stable stretch is one place, the same in all."""

    base: slice
    ours: slice
    theirs: slice
    stable: bool = False


def stretches(base: Sequence[Hashable], ours: Sequence[Hashable], theirs: Sequence[Hashable]) -> Iterator[Stretch]:
    """Yield the stretches of three versions, in order."""
    mine, yours = dict(matching_places(base, ours)), dict(matching_places(base, theirs))
    a = b = c = 0
    for at in (*(each for each in range(len(base)) if each in mine and each in yours), len(base)):
        there, yonder = mine.get(at, len(ours)), yours.get(at, len(theirs))
        if (a, b, c) != (at, there, yonder):
            yield Stretch(slice(a, at), slice(b, there), slice(c, yonder))
        a, b, c = at + 1, there + 1, yonder + 1
        if at < len(base):
            yield Stretch(slice(at, a), slice(there, b), slice(yonder, c), True)


class Conflict(Exception):
    """Both sides have changed the same; `where` names it."""

    def __init__(self, *where: str) -> None:
        super().__init__(*where)
        self.where = where


def choose_changed(base: T, ours: T, theirs: T) -> T:
    """Return what one side has changed; raises Conflict where both have."""
    if theirs in (ours, base):
        return ours
    if ours == base:
        return theirs
    raise Conflict

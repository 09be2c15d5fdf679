"""Handicap stones: the fixed points, and where they are drawn as stars.

Order of the points as in the Go Text Protocol, version 2; the third stone stands in another corner by some
servers, so that three corners are as good as any.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from gamenote.core.lattice import Coord

__all__ = ["fixed_points", "is_usual", "star_points"]

SMALLEST, SMALL = 7, 11  # boards with handicap points; the largest whose points are on the third line
# For each number of stones: columns and rows, 0 left or below, 1 in the middle, 2 right or above.
CORNERS = ((0, 0), (2, 2), (0, 2), (2, 0))
SIDES, MIDDLE = ((0, 1), (2, 1), (1, 0), (1, 2)), (1, 1)
MOST = 9


def _lines(size: int) -> tuple[int, int, int] | None:
    """Return the lines of the points along one side, counted from 0."""
    if size < SMALLEST:
        return None
    edge = 2 if size <= SMALL else 3
    return edge, size // 2, size - 1 - edge


@lru_cache(maxsize=256)
def fixed_points(columns: int, rows: int, stones: int) -> tuple[Coord, ...]:
    """Return the points of so many stones, columns and rows from below.

    None where there are no such points."""
    across, up = _lines(columns), _lines(rows)
    wide = columns % 2 and rows % 2 and min(columns, rows) >= MOST
    if across is None or up is None or not 2 <= stones <= (MOST if wide else 4):
        return ()
    places = CORNERS[: min(stones, 4)] + SIDES[: (stones - 4) // 2 * 2 if stones > 5 else 0]
    places += (MIDDLE,) * (stones > 4 and stones % 2)
    return tuple((across[column], up[row]) for column, row in places)


def star_points(columns: int, rows: int) -> tuple[Coord, ...]:
    """Return the star points: 9 on 19x19, 5 on small boards."""
    large = min(columns, rows) > 13
    return fixed_points(columns, rows, 9 if large else 5) or fixed_points(columns, rows, 4)


def is_usual(points: Iterable[Coord], columns: int, rows: int) -> bool:
    """Whether stones stand on the fixed points for their number.

    Three stand in any corners; 6 and 7 along the sides above and below, too."""
    found = {*points}
    wanted = {*fixed_points(columns, rows, len(found))}
    if found == wanted:
        return True
    corners = {*fixed_points(columns, rows, 4)}
    if len(found) == 3:
        return found < corners
    others = {*fixed_points(columns, rows, 8)} - {*fixed_points(columns, rows, 6)}
    middle = {*fixed_points(columns, rows, 9)} - {*fixed_points(columns, rows, 8)} if len(found) == 7 else set()
    return len(found) in (6, 7) and found == corners | others | middle

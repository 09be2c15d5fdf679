"""Handicap stones on star points, and the stars of drawn boards.

The third stone stands in another corner by some servers, so that three corners are as good as any.
"""

from __future__ import annotations

from collections.abc import Iterable

from gamenote.core.lattice import Coord, star_points


def board_stars(columns: int, rows: int) -> tuple[Coord, ...]:
    """Return the drawn stars: 9 on 19x19, 5 on small boards."""
    large = min(columns, rows) > 13
    return star_points(columns, rows, 9 if large else 5) or star_points(columns, rows, 4)


def is_usual(points: Iterable[Coord], columns: int, rows: int) -> bool:
    """Whether stones stand on the fixed points for their number.

    Three stand in any corners; 6 and 7 along the sides above and below, too."""
    found = {*points}
    wanted = {*star_points(columns, rows, len(found))}
    if found == wanted:
        return True
    corners = {*star_points(columns, rows, 4)}
    if len(found) == 3:
        return found < corners
    others = {*star_points(columns, rows, 8)} - {*star_points(columns, rows, 6)}
    middle = {*star_points(columns, rows, 9)} - {*star_points(columns, rows, 8)} if len(found) == 7 else set()
    return len(found) in (6, 7) and found == corners | others | middle

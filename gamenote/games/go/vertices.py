"""Names of points of Go: pd in SGF, Q16 on boards and in GTP.

Points of SGF are two letters, column and row from the upper left corner. Boards name columns by capitals without
I, behind Z by two of them, and rows by numbers from the bottom. The points of handicap stones are those of GTP.
"""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_letters, ascii_uppercase

from gamenote.core.patterns import lazy_pattern

LARGEST = 52  # columns or rows that letters can name
COLUMNS = ascii_uppercase.replace("I", "")
VERTEX = lazy_pattern(r"([A-Za-z]{1,2})([0-9]{1,2})")
# The smallest boards with handicap stones, with those on the fourth line, and with more than four stones.
FEWEST, FOURTH_LINE, MIDDLE = 7, 13, 9
# Corners and sides of stones in GTP's order: column and row, each near (0), in the middle (1), far (2), from A1.
CORNERS = ((0, 0), (2, 2), (0, 2), (2, 0))
SIDES = ((0, 1), (2, 1), (1, 0), (1, 2))
CENTRE = (1, 1)


def column_name(column: int) -> str:
    """Return what boards call a column, counted from 0."""
    tens, ones = divmod(column, len(COLUMNS))
    return (COLUMNS[tens - 1] if tens else "") + COLUMNS[ones]


def sgf_point(column: int, row: int) -> str:
    """Return the letters of a point, counted from the upper left."""
    return ascii_letters[column] + ascii_letters[row]


def place_of(point: str) -> tuple[int, int] | None:
    """Return column and row of a point of SGF; None for other texts."""
    if len(point) != 2 or not (point.isascii() and point.isalpha()):
        return None
    return ascii_letters.index(point[0]), ascii_letters.index(point[1])


def vertex_of(point: str, columns: int, rows: int) -> str:
    """Return what boards call a point of SGF, or "" off the board."""
    place = place_of(point)
    if place is None or place[0] >= columns or place[1] >= rows:
        return ""
    return f"{column_name(place[0])}{rows - place[1]}"


def point_of(vertex: str, columns: int, rows: int) -> str:
    """Return the point of SGF that boards call so, or "" off the board."""
    found = VERTEX.fullmatch(vertex)
    if found is None or "I" in (letters := found[1].upper()):
        return ""
    column = COLUMNS.index(letters[-1]) + len(COLUMNS) * (COLUMNS.index(letters[0]) + 1) * (len(letters) - 1)
    row = rows - int(found[2])
    return sgf_point(column, row) if column < columns and 0 <= row < rows else ""


def fixed_handicap(stones: int, columns: int, rows: int) -> tuple[str, ...]:
    """Return the points of so many handicap stones, or ().

    They stand in GTP's order: the third one in the upper left corner.

    >>> fixed_handicap(3, 19, 19)
    ('dp', 'pd', 'dd')
    """
    odd = columns % 2 and rows % 2 and min(columns, rows) >= MIDDLE
    if not 2 <= stones <= (9 if odd else 4) or not FEWEST <= min(columns, rows) <= max(columns, rows) <= LARGEST:
        return ()
    sides = SIDES[: (stones - 4) // 2 * 2] if stones > 4 else ()
    wanted = (*CORNERS[:stones], *sides, *((CENTRE,) if stones > 4 and stones % 2 else ()))
    across, down = (_lines(size) for size in (columns, rows))
    return tuple(sgf_point(across[column], rows - 1 - down[row]) for column, row in wanted)


def _lines(size: int) -> tuple[int, int, int]:
    edge = 3 if size >= FOURTH_LINE else 2
    return edge, size // 2, size - 1 - edge


def in_reading_order(points: Iterable[str]) -> list[str]:
    """Return points as a page is read: by rows, then by columns."""
    return sorted(points, key=lambda point: tuple(map(ascii_letters.find, reversed(point))))

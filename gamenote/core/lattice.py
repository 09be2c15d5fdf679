"""Board shapes: cells, names, outlines, and slots for text.

A coordinate is a pair of ints whose meaning belongs to the shape. `outline` is for drawing (unit lengths, y
downwards), `slot` for text; every shape here has rectangular text coordinates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from itertools import pairwise
from string import ascii_lowercase, ascii_uppercase
from typing import Protocol

from msgspec import Struct

__all__ = [
    "Coord",
    "Cutout",
    "Grid",
    "Hexagons",
    "Lattice",
    "Point",
    "Quarters",
    "Renamed",
    "Rows",
    "Segments",
    "Slot",
    "Squares",
    "Triangles",
    "Turned",
    "along",
    "column_letters",
    "go_name",
    "grid",
    "star_points",
]

WITHOUT_I = ascii_uppercase.replace("I", "")
SMALLEST, SMALL = 7, 11  # boards with star points; the largest whose points are on the third line
# The star points: columns and rows, 0 left or below, 1 in the middle, 2 right or above.
CORNERS = ((0, 0), (2, 2), (0, 2), (2, 0))
SIDES, MIDDLE = ((0, 1), (2, 1), (1, 0), (1, 2)), (1, 1)
MOST_STARS = 9

Coord = tuple[int, int]
Point = tuple[float, float]


class Slot(Struct, frozen=True):
    """Where text shows a cell.

    Fields:
        row: From 0 at the top.
        column: From 0 at the left.
    """

    row: int
    column: int


class Lattice(Protocol):
    """A board shape; a new one is a class with these four.

    Each cell has a name, a slot and a place of its own: outlines have an area and do not overlap, and rows and
    columns of slots run as they do on paper.
    """

    def coords(self) -> Iterable[Coord]:
        """All cells, in the order in which they are drawn and told."""
        ...

    def name(self, coord: Coord) -> str:
        """The name of a cell, which marks refer to; "" for none."""
        ...

    def outline(self, coord: Coord) -> tuple[Point, ...]:
        """The corners of a cell in turn, in unit lengths, y downwards."""
        ...

    def slot(self, coord: Coord) -> Slot:
        """Where text shows a cell; no two cells share a slot."""
        ...


class Rows(Struct, frozen=True, kw_only=True):
    """From where the rows of a lattice are counted.

    Fields:
        from_above: Row 0 is the highest, not the lowest: a1 stands at the upper left.
    """

    from_above: bool = False


class Squares(Rows, frozen=True):
    """A rectangle of squares named a1, b1, ...

    A coordinate is the column from the left and the row, both from 0. Other names come from `Renamed`.

    Fields:
        columns: How many there are.
        rows: How many there are, counted from below or `from_above`.
    """

    columns: int
    rows: int

    def coords(self) -> Iterable[Coord]:
        """All squares, the top row first, each row from the left."""
        downwards = sorted(range(self.rows), key=self.down)
        return ((column, row) for row in downwards for column in range(self.columns))

    def down(self, row: int) -> int:
        """How many rows lie above a row."""
        return row if self.from_above else self.rows - 1 - row

    def name(self, coord: Coord) -> str:
        column, row = coord
        return f"{column_letters(column)}{row + 1}"

    def outline(self, coord: Coord) -> tuple[Point, ...]:
        x, y = float(coord[0]), float(self.down(coord[1]))
        return ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))

    def slot(self, coord: Coord) -> Slot:
        return Slot(self.down(coord[1]), coord[0])


class Hexagons(Squares, frozen=True):
    """Rows of hexagons that stand on a corner, one unit wide.

    Fields:
        phase: Every second row lies half a hexagon further to the right: with 0 those of odd number, with 1 the
            others. Rows are counted from 0.
    """

    phase: int = 0

    def outline(self, coord: Coord) -> tuple[Point, ...]:
        column, row = coord
        side = 3**-0.5
        x, top = column + 0.5 * self._row_shift(row), self.down(row) * 1.5 * side
        right = ((x + 1, top + side / 2), (x + 1, top + 1.5 * side))
        left = ((x, top + 1.5 * side), (x, top + side / 2))
        return ((x + 0.5, top), *right, (x + 0.5, top + 2 * side), *left)

    def slot(self, coord: Coord) -> Slot:
        """In half columns, so that rows are shifted in text as well."""
        return Slot(self.down(coord[1]), 2 * coord[0] + self._row_shift(coord[1]))

    def _row_shift(self, row: int) -> int:
        return (row + self.phase) % 2


class Triangles(Squares, frozen=True):
    """Rows of triangles, in turn on their base and their tip.

    Each overlaps its neighbours by half a column.

    Fields:
        phase: (column, row) points up where column + row + phase is even.
    """

    phase: int = 0

    def outline(self, coord: Coord) -> tuple[Point, ...]:
        left, height = coord[0] / 2, 3**0.5 / 2
        top = self.down(coord[1]) * height
        if sum(coord, self.phase) % 2:
            return ((left, top), (left + 1, top), (left + 0.5, top + height))
        return ((left + 0.5, top), (left + 1, top + height), (left, top + height))


class Segments(Squares, frozen=True):
    """The lines of a grid of squares, and their junctions.

    Junctions lie in columns and rows of even number, lines between two junctions; where both are odd there is
    nothing."""

    def coords(self) -> Iterable[Coord]:
        return (coord for coord in super().coords() if not (coord[0] % 2 and coord[1] % 2))

    def outline(self, coord: Coord) -> tuple[Point, ...]:
        x, y = coord[0] / 2, self.down(coord[1]) / 2
        across, down = (0.4 if number % 2 else 0.1 for number in coord)
        return ((x - across, y - down), (x + across, y - down), (x + across, y + down), (x - across, y + down))


class Quarters(Squares, frozen=True):
    """Squares of side 1, each cut in two triangles.

    They are cut alternately by one diagonal and the other; four that meet with their right angles make up a square
    that stands on its corner. Columns 2n and 2n + 1 share a square.

    Fields:
        phase: With 1 the right angle of (0, 0) is at the lower left, with 0 at the upper left.
    """

    phase: int = 0

    def outline(self, coord: Coord) -> tuple[Point, ...]:
        x, y = float(coord[0] // 2), float(self.down(coord[1]))
        corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        sort = (coord[0] + 2 * ((coord[1] + self.phase) % 2)) % 4
        lacking = (2, 0, 1, 3)[
            sort
        ]  # opposite to the right angle: upper left, lower right, lower left, upper right
        return tuple(corner for number, corner in enumerate(corners) if number != lacking)


class Cutout(Struct, frozen=True):
    """Another lattice of which only some cells belong to the board.

    Fields:
        lattice: The other one.
        kept: The cells that belong to the board.
    """

    lattice: Lattice
    kept: frozenset[Coord]

    def coords(self) -> Iterable[Coord]:
        return (coord for coord in self.lattice.coords() if coord in self.kept)

    def name(self, coord: Coord) -> str:
        return self.lattice.name(coord)

    def outline(self, coord: Coord) -> tuple[Point, ...]:
        return self.lattice.outline(coord)

    def slot(self, coord: Coord) -> Slot:
        return self.lattice.slot(coord)


class Renamed(Struct, frozen=True):
    """A lattice whose cells have other names.

    Names of a letter and a number ("a1", "7f", "T19") stand at the edges where each column and row has its own.

    Fields:
        lattice: The shape.
        names: Gives each coordinate its name, as a function or as `TABLE.__getitem__`; "" for a cell without one.
    """

    lattice: Lattice
    names: Callable[[Coord], str]

    def coords(self) -> Iterable[Coord]:
        return self.lattice.coords()

    def name(self, coord: Coord) -> str:
        return self.names(coord)

    def outline(self, coord: Coord) -> tuple[Point, ...]:
        return self.lattice.outline(coord)

    def slot(self, coord: Coord) -> Slot:
        return self.lattice.slot(coord)


class Grid(Struct, frozen=True, dict=True):
    """Lines through the middles of cells, drawn in place of outlines.

    Where a lattice is a part of a board (`Cutout`), the grid is still that of the whole board: lines that lead out
    of the part end half-way to the next cell, and show that the board goes on.

    >>> river = Grid((((0, 0), (0, 4)), ((0, 5), (0, 9))))  # a file of Chinese chess
    >>> river.arms[0, 4], river.arms[0, 5]
    (((0, 3),), ((0, 6),))

    Fields:
        lines: Each from one cell straight to another, both in a row, a column or a diagonal.
        stars: The cells with a star point.
        corners: The cells with small angles around them, as where soldiers stand in Chinese chess.
        above: What names the columns at the upper edge, from the left: kinds of the design. Where there are such
            names, those of cells stand nowhere.
        below: The same at the lower edge.
    """

    lines: tuple[tuple[Coord, Coord], ...]
    stars: tuple[Coord, ...] = ()
    corners: tuple[Coord, ...] = ()
    above: tuple[str, ...] = ()
    below: tuple[str, ...] = ()

    @cached_property
    def dots(self) -> tuple[Coord, ...]:
        """Star points, and cells to which no line leads."""
        return (*self.stars, *(coord for coord, others in self.arms.items() if not others))

    @cached_property
    def joins_all(self) -> bool:
        """Whether lines lead to all four neighbours, and so tell nothing.

        >>> grid(3, 2).joins_all, Grid((((0, 0), (0, 4)), ((0, 5), (0, 9)))).joins_all
        (True, False)
        """
        return all(
            self.arms.keys() & {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} == {*others}
            for (x, y), others in self.arms.items()
        )

    @cached_property
    def arms(self) -> Mapping[Coord, tuple[Coord, ...]]:
        """The next cells to which lines lead from each cell."""
        found: dict[Coord, dict[Coord, None]] = {}
        for line in self.lines:
            cells = along(line)
            found.setdefault(cells[0], {})
            for one, other in pairwise(cells):
                found.setdefault(one, {})[other] = None
                found.setdefault(other, {})[one] = None
        return {coord: tuple(sorted(others)) for coord, others in found.items()}

    def on_edge(self, one: Coord, other: Coord) -> bool:
        """Whether a part of a line has cells on one side alone."""
        dx, dy = other[0] - one[0], other[1] - one[1]
        sides = ((-dy, dx), (dy, -dx))
        return not (dx and dy) and any(
            all((x + across, y + up) not in self.arms for x, y in (one, other)) for across, up in sides
        )


def along(line: tuple[Coord, Coord]) -> tuple[Coord, ...]:
    """Return the cells of a straight line.

    >>> along(((3, 0), (5, 2)))
    ((3, 0), (4, 1), (5, 2))
    """
    (x, y), (to_x, to_y) = line
    far = max(abs(to_x - x), abs(to_y - y))
    dx, dy = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
    return tuple((x + dx * step, y + dy * step) for step in range(far + 1))


def grid(columns: int, rows: int, stars: Iterable[Coord] = ()) -> Grid:
    """Return the full lines of a rectangle of intersections.

    >>> grid(2, 2).lines
    (((0, 0), (1, 0)), ((0, 1), (1, 1)), ((0, 0), (0, 1)), ((1, 0), (1, 1)))
    """
    across = (((0, row), (columns - 1, row)) for row in range(rows))
    up = (((column, 0), (column, rows - 1)) for column in range(columns))
    return Grid((*across, *up), tuple(stars))


@lru_cache(maxsize=256)
def star_points(columns: int, rows: int, count: int) -> tuple[Coord, ...]:
    """Return so many star points, on which handicap stones stand.

    None where there are no such points. Their order is that of the Go Text Protocol, version 2."""
    across, up = _star_lines(columns), _star_lines(rows)
    wide = columns % 2 and rows % 2 and min(columns, rows) >= MOST_STARS
    if across is None or up is None or not 2 <= count <= (MOST_STARS if wide else 4):
        return ()
    places = CORNERS[: min(count, 4)] + SIDES[: (count - 4) // 2 * 2 if count > 5 else 0]
    places += (MIDDLE,) * (count > 4 and count % 2)
    return tuple((across[column], up[row]) for column, row in places)


def _star_lines(size: int) -> tuple[int, int, int] | None:
    """Return the lines of the points along one side, counted from 0."""
    if size < SMALLEST:
        return None
    edge = 2 if size <= SMALL else 3
    return edge, size // 2, size - 1 - edge


class Turned(Struct, frozen=True, dict=True):
    """A lattice seen from another side, with equal names.

    Fields:
        lattice: As seen from the usual side.
        sideways: It is turned clockwise by a quarter, and else seen from the opposite side.
    """

    lattice: Lattice
    sideways: bool = False

    def coords(self) -> Iterable[Coord]:
        return self.lattice.coords()

    def name(self, coord: Coord) -> str:
        return self.lattice.name(coord)

    def outline(self, coord: Coord) -> tuple[Point, ...]:
        right, bottom = self._far_corner
        points = self.lattice.outline(coord)
        return tuple((bottom - y, x) if self.sideways else (right - x, bottom - y) for x, y in points)

    def slot(self, coord: Coord) -> Slot:
        slot, last = self.lattice.slot(coord), self._last_slot
        return Slot(
            slot.column if self.sideways else last.row - slot.row,
            last.row - slot.row if self.sideways else last.column - slot.column,
        )

    @cached_property
    def _last_slot(self) -> Slot:
        slots = [self.lattice.slot(coord) for coord in self.lattice.coords()]
        return Slot(max(slot.row for slot in slots), max(slot.column for slot in slots))

    @cached_property
    def _far_corner(self) -> Point:
        points = [point for coord in self.lattice.coords() for point in self.lattice.outline(coord)]
        return max(x for x, _ in points), max(y for _, y in points)


def column_letters(column: int, alphabet: str = ascii_lowercase) -> str:
    """a .. z, aa, ab, ... for columns from 0."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, len(alphabet))
        letters = alphabet[rest] + letters
    return letters


def go_name(coord: Coord) -> str:
    """Return the name of a point of Go, in letters without I.

    Behind Z come AA, AB and so on. `Renamed` takes it.

    >>> go_name((0, 0)), go_name((8, 18)), go_name((25, 0))
    ('A1', 'J19', 'AA1')
    """
    return f"{column_letters(coord[0], WITHOUT_I)}{coord[1] + 1}"

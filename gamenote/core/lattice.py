"""Board shapes: which cells there are, what they are called, how they are outlined and where text puts them.

A coordinate is a pair of ints whose meaning belongs to the shape. `outline` is for drawing (unit lengths, y
downwards), `slot` for text; every shape here has rectangular text coordinates.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

Coord = tuple[int, int]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Slot:
    """Where text shows a cell: row from 0 at the top, column from 0 at the left, both in cells."""

    row: int
    column: int


class Lattice(Protocol):
    """A board shape."""

    def coords(self) -> Iterable[Coord]: ...
    def name(self, coord: Coord) -> str: ...
    def outline(self, coord: Coord) -> tuple[Point, ...]: ...
    def slot(self, coord: Coord) -> Slot: ...


@dataclass(frozen=True)
class Squares:
    """A rectangle of squares; a coordinate is (column, row) from the lower left, named a1, b1, ..."""

    columns: int
    rows: int

    def coords(self) -> Iterable[Coord]:
        """All squares, the top row first, each row from the left."""
        return ((column, row) for row in reversed(range(self.rows)) for column in range(self.columns))

    def name(self, coord: Coord) -> str:
        column, row = coord
        return f"{column_letters(column)}{row + 1}"

    def outline(self, coord: Coord) -> tuple[Point, ...]:
        x, y = float(coord[0]), float(self.rows - 1 - coord[1])
        return ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))

    def slot(self, coord: Coord) -> Slot:
        return Slot(self.rows - 1 - coord[1], coord[0])


@dataclass(frozen=True)
class Turned:
    """Another lattice seen from the opposite side of the board; cells keep their names."""

    lattice: Lattice

    def coords(self) -> Iterable[Coord]:
        return self.lattice.coords()

    def name(self, coord: Coord) -> str:
        return self.lattice.name(coord)

    def outline(self, coord: Coord) -> tuple[Point, ...]:
        right, bottom = self._corner
        return tuple((right - x, bottom - y) for x, y in self.lattice.outline(coord))

    def slot(self, coord: Coord) -> Slot:
        slot = self.lattice.slot(coord)
        return Slot(self._last.row - slot.row, self._last.column - slot.column)

    @cached_property
    def _last(self) -> Slot:
        slots = [self.lattice.slot(coord) for coord in self.lattice.coords()]
        return Slot(max(slot.row for slot in slots), max(slot.column for slot in slots))

    @cached_property
    def _corner(self) -> Point:
        points = [point for coord in self.lattice.coords() for point in self.lattice.outline(coord)]
        return max(x for x, _ in points), max(y for _, y in points)


def column_letters(column: int) -> str:
    """a .. z, aa, ab, ... for columns from 0."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters

"""Board shapes: which cells there are, what they are called, how they are outlined and where text puts them.

A coordinate is a pair of ints whose meaning belongs to the shape. `outline` is for drawing (unit lengths, y
downwards), `slot` for text; every shape here has rectangular text coordinates.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
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


def column_letters(column: int) -> str:
    """a .. z, aa, ab, ... for columns from 0."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters

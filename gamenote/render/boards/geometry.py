"""Where the cells and lines of a lattice lie on paper."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import ceil
from typing import cast

from gamenote.core.lattice import Coord, Lattice, Point, Slot
from gamenote.core.patterns import lazy_pattern

# Names of cells as those of their columns and rows: a1, 7f, 4四, dd.
#
# Where all names of a lattice are made so, they stand at its edges; others stand at the ends of rows, or on
# cells.

PARTS = lazy_pattern(r"([A-Za-z]+)([0-9]+)|([0-9]+)([A-Za-z一-龯]+)|([A-Za-z])([A-Za-z])", re.ASCII)
Axes = Sequence[tuple[str, str]]  # of each cell the names of its column and of its row


def axes(names: Sequence[tuple[Slot, str]]) -> Axes | None:
    """Return names of columns and rows, None for other names."""
    parts = [_split_name(name) for _, name in names]
    sound = [part for part in parts if part is not None]
    if len(sound) < len(parts):
        return None
    slots = [slot for slot, _ in names]
    turned = [(row, column) for column, row in sound]
    return next((found for found in (sound, turned) if _axes_fit(slots, found)), None)


def _split_name(name: str) -> tuple[str, str] | None:
    match = PARTS.fullmatch(name)
    return tuple(filter(None, match.groups())) if match else None


def _axes_fit(slots: Sequence[Slot], parts: Axes) -> bool:
    """Whether each column and each row has one name."""
    columns: dict[int, str] = {}
    rows: dict[int, str] = {}
    return all(
        columns.setdefault(slot.column, column) == column and rows.setdefault(slot.row, row) == row
        for slot, (column, row) in zip(slots, parts, strict=True)
    )


# Everything is derived from `Lattice.outline`, so that a new board shape needs nothing here.

BETWEEN = 0.45  # of their size, what is free between two names of columns
BOARD, LEAST, MOST = 470.0, 17.0, 104.0  # the width that a board should have, and the bounds of a unit length


@dataclass(frozen=True, slots=True)
class Place:
    """One cell: its middle, outline, and width of its inscribed circle."""

    coord: Coord
    name: str
    x: float
    y: float
    outline: tuple[Point, ...]
    size: float


class Geometry:
    """The cells of a lattice in pixels, from the upper left corner."""

    def __init__(self, lattice: Lattice) -> None:
        self.lattice = lattice
        outlines = {coord: lattice.outline(coord) for coord in lattice.coords()}
        self._corners = {
            coord: [(round(x, 4), round(y, 4)) for x, y in outline] for coord, outline in outlines.items()
        }
        points = [point for outline in outlines.values() for point in outline] or [(0.0, 0.0), (1.0, 1.0)]
        left, top = self._corner = min(x for x, _ in points), min(y for _, y in points)
        wide, high = max(x for x, _ in points) - left, max(y for _, y in points) - top
        self.unit = min(MOST, max(LEAST, BOARD / max(wide, high)))
        self.width, self.height = wide * self.unit, high * self.unit
        self.places = {
            coord: self._make_place(coord, [((x - left) * self.unit, (y - top) * self.unit) for x, y in outline])
            for coord, outline in outlines.items()
        }
        self.by_name = {place.name: place for place in self.places.values() if place.name}

    def _make_place(self, coord: Coord, points: list[Point]) -> Place:
        x, y = _polygon_middle(points)
        outline = tuple((round(a - x, 3) + 0.0, round(b - y, 3) + 0.0) for a, b in points)
        return Place(
            coord,
            self.lattice.name(coord),
            x,
            y,
            outline,
            2 * min(map(_distance_to_edge, _polygon_edges(outline))),
        )

    def middle(self, coord: Coord) -> Point:
        """Return the middle of a cell, even if it is cut off."""
        place = self.places.get(coord)
        if place is not None:
            return place.x, place.y
        x, y = _polygon_middle(list(self.lattice.outline(coord)))
        return (x - self._corner[0]) * self.unit, (y - self._corner[1]) * self.unit

    @cached_property
    def neighbours(self) -> dict[Coord, tuple[Coord | None, ...]]:
        """Per cell, the neighbours across each edge of its outline."""
        owners: dict[frozenset[Point], list[Coord]] = defaultdict(list)
        edges = {
            coord: [frozenset(edge) for edge in _polygon_edges(points)] for coord, points in self._corners.items()
        }
        for coord, its in edges.items():
            for edge in its:
                owners[edge].append(coord)
        return {
            coord: tuple(next((other for other in owners[edge] if other != coord), None) for edge in its)
            for coord, its in edges.items()
        }

    @property
    def algebraic(self) -> bool:
        """Whether names are made of those of a column and a row."""
        return bool(self._axes)

    @cached_property
    def _axes(self) -> Axes | None:
        return axes([(self.lattice.slot(coord), place.name) for coord, place in self.places.items()])

    def names_below(self, size: float) -> list[tuple[str, float]]:
        """Return the names of the columns with their x.

        Some only where all would collide in writing of that size."""
        found = self._named_cell(0, lambda place: place.x)
        return _thin_names(found, (max((len(name) for name, _ in found), default=0) * 0.66 + BETWEEN) * size)

    def names_beside(self, size: float) -> list[tuple[str, float]]:
        """The names of the rows with their y."""
        return _thin_names(self._named_cell(1, lambda place: place.y), size)

    def _named_cell(self, part: int, axis: Callable[[Place], float]) -> list[tuple[str, float]]:
        """Return the names of columns or rows, amid their cells."""
        found: dict[str, list[float]] = defaultdict(list)
        for place, parts in zip(self.places.values(), self._axes or (), strict=False):
            found[parts[part]].append(axis(place))
        return sorted(((name, sum(at) / len(at)) for name, at in found.items()), key=lambda pair: pair[1])


def _thin_names(names: list[tuple[str, float]], need: float) -> list[tuple[str, float]]:
    """Every n-th name, so that each has the room it needs."""
    if len(names) < 2:
        return names
    pitch = (names[-1][1] - names[0][1]) / (len(names) - 1)
    return names[:: max(1, ceil(need / pitch))]


def geometry(lattice: Lattice) -> Geometry:
    """Return the geometry of a lattice, cached for the next diagram."""
    try:
        hash(lattice)
    except TypeError:  # a lattice of a plugin need not be hashable
        return Geometry(lattice)
    return _cached_geometry(cast(Hashable, lattice))


@lru_cache(maxsize=16)
def _cached_geometry(lattice: Hashable) -> Geometry:
    return Geometry(cast(Lattice, lattice))


def _polygon_middle(points: list[Point]) -> Point:
    """The centre of gravity of a polygon."""
    area = x = y = 0.0
    for (ax, ay), (bx, by) in _polygon_edges(points):
        cross = ax * by - bx * ay
        area += cross
        x += (ax + bx) * cross
        y += (ay + by) * cross
    if not area:
        return points[0] if points else (0.0, 0.0)
    return x / (3 * area), y / (3 * area)


def _polygon_edges(points: Iterable[Point]) -> Iterator[tuple[Point, Point]]:
    corners = list(points)
    return zip(corners, corners[1:] + corners[:1], strict=True)


def _distance_to_edge(edge: tuple[Point, Point]) -> float:
    """How far the line through two points passes from 0, 0."""
    (ax, ay), (bx, by) = edge
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    return float(abs(ax * by - bx * ay) / length) if length else 0.0

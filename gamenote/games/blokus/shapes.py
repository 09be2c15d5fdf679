"""Cells by their corners: what touches, and how shapes turn.

Both are the same question on every board. Points are numbered by column and row from 0. A point is known by its
corners: the four of a square, the three of a triangle, the two ends of a segment. Two points share an edge when
they share two corners, and touch at a corner when they share one; a shape is turned by turning its corners.
`phase` tells how a board is laid over the pattern: of which sort the point (0, 0) is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from msgspec import Struct

Cell = tuple[int, int]
Corner = tuple[int, int]
Shape = tuple[Cell, ...]

JUNCTION, HOLE = -1, -2  # Nexos points that are no segments; horizontal segments are of sort 0, vertical ones of 1


class Pattern(Struct, frozen=True):
    """One way to cut the plane into points.

    `sort` is 0 for squares; of triangles and segments it tells which way they lie. `cell` finds the point of given
    corners in the pattern of phase 0.
    """

    name: str
    sort: Callable[[int, int, int], int]
    corners: Callable[[int, int, int], frozenset[Corner]]
    cell: Callable[[frozenset[Corner]], Cell]
    turn: Callable[[Corner], Corner]
    turns: int
    joints: bool = False  # segments in line close the junction between them

    def forms(self, shape: Shape) -> list[Shape]:
        """Return the shape in all its turns, mirrored ones as well.

        Each is there once, its cells in canonical order.
        """
        corners = [self.corners(x, y, 0) for x, y in shape]
        found: dict[tuple[int, Shape], Shape] = {}
        for _ in range(2):
            for _ in range(self.turns):
                corners = [frozenset(map(self.turn, cell)) for cell in corners]
                cells = canonical(map(self.cell, corners))
                x, y = cells[0]
                found.setdefault((self.sort(x, y, 0), tuple((a - x, b - y) for a, b in cells)), cells)
            corners = [frozenset((-i, j) for i, j in cell) for cell in corners]
        return list(found.values())

    def closed(self, shape: Shape) -> Shape:
        """Return the junctions that a form closes.

        Exactly two of its segments meet there, and they are in line.
        """
        if not self.joints:
            return ()
        ends = Counter(end for x, y in shape for end in self.corners(x, y, 0))
        middles = ((2 * i, 2 * j) for (i, j), number in ends.items() if number == 2)
        cells = set(shape)
        return canonical(
            (x, y) for x, y in middles if {(x - 1, y), (x + 1, y)} <= cells or {(x, y - 1), (x, y + 1)} <= cells
        )


def canonical(cells: Iterable[Cell]) -> Shape:
    """Return cells in canonical order: lower rows first, from the left."""
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))


def _lowest(corners: frozenset[Corner]) -> Cell:
    return min(i for i, _ in corners), min(j for _, j in corners)


def _quarter_turn(corner: Corner) -> Corner:
    return -corner[1], corner[0]


def _sixth_turn(corner: Corner) -> Corner:
    """Turn a corner by 60 degrees.

    `i` counts half edges, `j` rows, and `i + j` is even at every corner.
    """
    i, j = corner
    return (i - 3 * j) // 2, (i + j) // 2


def _square_corners(x: int, y: int, phase: int) -> frozenset[Corner]:
    return frozenset({(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)})


def _triangle_sort(x: int, y: int, phase: int) -> int:
    """Return 0 for a triangle that points up, 1 for down."""
    return (x + y + phase) % 2


def _triangle_corners(x: int, y: int, phase: int) -> frozenset[Corner]:
    base = y + _triangle_sort(x, y, phase)
    return frozenset({(x, base), (x + 2, base), (x + 1, 2 * y + 1 - base)})


def _segment_sort(x: int, y: int, phase: int) -> int:
    return ((JUNCTION, 1), (0, HOLE))[x % 2][y % 2]


def _segment_corners(x: int, y: int, phase: int) -> frozenset[Corner]:
    """Return the junctions at the ends of a segment.

    A junction is its own only corner.
    """
    return frozenset({(x // 2, y // 2), (x - x // 2, y - y // 2)})


def _segment(corners: frozenset[Corner]) -> Cell:
    return sum(i for i, _ in corners), sum(j for _, j in corners)


def _quarter_sort(x: int, y: int, phase: int) -> int:
    """Return where in its box a quarter has its right angle.

    0 upper left, 1 lower right, 2 lower left, 3 upper right.
    """
    return (x + 2 * ((y + phase) % 2)) % 4


_OPPOSITE = ((1, 0), (0, 1), (1, 1), (0, 0))  # the corner of the box that a quarter of that sort lacks


def _quarter_corners(x: int, y: int, phase: int) -> frozenset[Corner]:
    i, j = _OPPOSITE[_quarter_sort(x, y, phase)]
    box = x // 2
    return _square_corners(box, y, 0) - {(box + i, y + j)}


def _quarter(corners: frozenset[Corner]) -> Cell:
    x, y = _lowest(corners)
    (lacking,) = _square_corners(x, y, 0) - corners
    return 2 * x + _OPPOSITE.index((lacking[0] - x, lacking[1] - y)) % 2, y


SQUARES = Pattern("squares", lambda x, y, phase: 0, _square_corners, _lowest, _quarter_turn, 4)
TRIANGLES = Pattern("triangles", _triangle_sort, _triangle_corners, _lowest, _sixth_turn, 6)
SEGMENTS = Pattern("segments", _segment_sort, _segment_corners, _segment, _quarter_turn, 4, joints=True)
QUARTERS = Pattern("quarters", _quarter_sort, _quarter_corners, _quarter, _quarter_turn, 4)

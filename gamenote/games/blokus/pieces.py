"""The pieces of the Blokus games, and shapes that turn and touch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

# Cells by their corners: what touches, and how shapes turn.
#
# Both are the same question on every board. Points are numbered by column and row from 0. A point is known by its
# corners: the four of a square, the three of a triangle, the two ends of a segment. Two points share an edge when
# they share two corners, and touch at a corner when they share one; a shape is turned by turning its corners.
# `phase` tells how a board is laid over the pattern: of which sort the point (0, 0) is.

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


def _lower_left_cell(corners: frozenset[Corner]) -> Cell:
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


def _segment_cell(corners: frozenset[Corner]) -> Cell:
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


def _quarter_cell(corners: frozenset[Corner]) -> Cell:
    x, y = _lower_left_cell(corners)
    (lacking,) = _square_corners(x, y, 0) - corners
    return 2 * x + _OPPOSITE.index((lacking[0] - x, lacking[1] - y)) % 2, y


SQUARES = Pattern("squares", lambda x, y, phase: 0, _square_corners, _lower_left_cell, _quarter_turn, 4)
TRIANGLES = Pattern("triangles", _triangle_sort, _triangle_corners, _lower_left_cell, _sixth_turn, 6)
SEGMENTS = Pattern("segments", _segment_sort, _segment_corners, _segment_cell, _quarter_turn, 4, joints=True)
QUARTERS = Pattern("quarters", _quarter_sort, _quarter_corners, _quarter_cell, _quarter_turn, 4)


# The pieces of the Blokus games, with one form of each.
#
# A form is written as pairs of column and row, counted from 0 at the lower left, `a` being 10. The other forms
# are turned from it in `shapes`. Names and scores are those of Pentobi; the pieces of the classic, Trigon and
# Nexos sets are all shapes of their kind up to the size of the largest.


class Piece(Struct, frozen=True, dict=True):
    """One kind of piece: `copies` of it belong to each colour."""

    name: str
    copies: int
    score: float
    form: str

    @cached_property
    def shape(self) -> Shape:
        return tuple((int(pair[0], 36), int(pair[1], 36)) for pair in self.form.split(" "))

    @property
    def single(self) -> bool:
        """Whether it is the piece of one square (or triangle, or segment)."""
        return self.name == "1"


class Set(Struct, frozen=True):
    """All pieces of a colour.

    `all_placed` and `single_last` are bonuses: no piece is left, and the last one was the single cell. The singles
    of Callisto lie anywhere outside the centre, `openers` of them before all else.
    """

    name: str
    pattern: Pattern
    pieces: tuple[Piece, ...]
    all_placed: int = 0
    single_last: int = 0
    openers: int = 0


_CLASSIC = (
    #     name copies score form
    Piece("V5", 1, 5,   "00 01 02 12 22"),
    Piece("L5", 1, 5,   "00 01 02 03 13"),
    Piece("Z5", 1, 5,   "00 01 11 21 22"),
    Piece("N",  1, 5,   "00 01 02 12 13"),
    Piece("W",  1, 5,   "00 01 11 12 22"),
    Piece("X",  1, 5,   "10 01 11 21 12"),
    Piece("F",  1, 5,   "00 01 11 21 12"),
    Piece("I5", 1, 5,   "00 01 02 03 04"),
    Piece("T5", 1, 5,   "00 01 11 21 02"),
    Piece("Y",  1, 5,   "00 01 02 12 03"),
    Piece("P",  1, 5,   "00 01 11 02 12"),
    Piece("U",  1, 5,   "00 10 01 02 12"),
    Piece("L4", 1, 4,   "00 01 02 12"),
    Piece("I4", 1, 4,   "00 01 02 03"),
    Piece("T4", 1, 4,   "00 01 11 02"),
    Piece("Z4", 1, 4,   "00 01 11 12"),
    Piece("O",  1, 4,   "00 10 01 11"),
    Piece("V3", 1, 3,   "00 01 11"),
    Piece("I3", 1, 3,   "00 01 02"),
    Piece("2",  1, 2,   "00 01"),
    Piece("1",  1, 1,   "00"),
)  # fmt: skip
_TRIGON = (
    #     name copies score form
    Piece("I6", 1, 6,   "00 10 11 21 22 32"),
    Piece("L6", 1, 6,   "00 10 11 21 12 22"),
    Piece("V",  1, 6,   "00 10 11 21 31 41"),
    Piece("S",  1, 6,   "00 10 01 11 02 12"),
    Piece("P6", 1, 6,   "00 10 11 21 31 22"),
    Piece("F",  1, 6,   "00 10 20 11 21 31"),
    Piece("W",  1, 6,   "00 10 01 11 21 22"),
    Piece("A6", 1, 6,   "00 10 20 30 11 21"),
    Piece("G",  1, 6,   "00 10 20 30 21 31"),
    Piece("Y",  1, 6,   "00 10 01 11 21 02"),
    Piece("X",  1, 6,   "00 10 20 01 11 21"),
    Piece("O",  1, 6,   "10 20 30 11 21 31"),
    Piece("I5", 1, 5,   "00 10 11 21 22"),
    Piece("L5", 1, 5,   "00 10 01 11 02"),
    Piece("C5", 1, 5,   "10 20 11 21 31"),
    Piece("P5", 1, 5,   "00 10 01 11 21"),
    Piece("I4", 1, 4,   "00 10 11 21"),
    Piece("C4", 1, 4,   "00 10 01 11"),
    Piece("A4", 1, 4,   "00 10 20 11"),
    Piece("I3", 1, 3,   "00 10 11"),
    Piece("2",  1, 2,   "00 10"),
    Piece("1",  1, 1,   "00"),
)  # fmt: skip
_NEXOS = (
    #     name copies score form
    Piece("I4", 1, 4,   "01 03 05 07"),
    Piece("L4", 1, 4,   "01 03 05 16"),
    Piece("Y",  1, 4,   "01 03 14 05"),
    Piece("N",  1, 4,   "01 03 14 25"),
    Piece("V4", 1, 4,   "01 03 14 34"),
    Piece("W",  1, 4,   "01 12 23 34"),
    Piece("Z4", 1, 4,   "01 12 32 43"),
    Piece("T4", 1, 4,   "01 12 32 03"),
    Piece("E",  1, 4,   "01 12 32 23"),
    Piece("U4", 1, 4,   "01 41 12 32"),
    Piece("X",  1, 4,   "21 12 32 23"),
    Piece("F",  1, 4,   "01 12 03 14"),
    Piece("H",  1, 4,   "01 12 03 23"),
    Piece("J",  1, 4,   "01 03 23 14"),
    Piece("G",  1, 4,   "01 12 23 14"),
    Piece("O",  1, 4,   "10 01 21 12"),
    Piece("I3", 1, 3,   "01 03 05"),
    Piece("L3", 1, 3,   "01 03 14"),
    Piece("T3", 1, 3,   "01 12 03"),
    Piece("Z3", 1, 3,   "01 12 23"),
    Piece("U3", 1, 3,   "01 21 12"),
    Piece("V2", 1, 2,   "01 12"),
    Piece("I2", 1, 2,   "01 03"),
    Piece("1",  1, 1,   "01"),
)  # fmt: skip
_GEMBLOQ = (
    #     name   copies score form
    Piece("P",    1, 5.5, "00 01 11 21 12 22 32 42 13 23 33 43 53 63 14 24 34 44 54 64 35 45"),
    Piece("I5",   1, 5,   "30 40 31 41 51 61 52 62 72 82 73 83 93 a3 94 a4 b4 c4 b5 c5"),
    Piece("X",    1, 5,   "30 40 70 80 31 41 51 61 71 81 32 42 52 62 72 82 33 43 73 83"),
    Piece("W",    1, 5,   "30 40 11 21 31 41 12 22 32 42 13 23 33 43 14 24 34 44 35 45"),
    Piece("Z",    1, 5,   "30 40 11 21 31 41 12 22 32 42 33 43 53 63 34 44 54 64 35 45"),
    Piece("Y",    1, 5,   "30 40 31 41 51 61 32 42 52 62 72 82 33 43 73 83 93 a3 94 a4"),
    Piece("N5",   1, 5,   "30 40 31 41 51 61 32 42 52 62 33 43 53 63 54 64 74 84 75 85"),
    Piece("T5",   1, 5,   "30 40 31 41 51 61 32 42 52 62 72 82 13 23 33 43 73 83 14 24"),
    Piece("L5",   1, 5,   "30 40 11 21 31 41 12 22 32 42 33 43 53 63 54 64 74 84 75 85"),
    Piece("N4.5", 1, 4.5, "00 01 11 21 12 22 32 42 13 23 33 43 14 24 34 44 35 45"),
    Piece("O",    1, 4,   "30 40 11 21 31 41 51 61 12 22 32 42 52 62 33 43"),
    Piece("T4",   1, 4,   "30 40 31 41 51 61 32 42 52 62 72 82 33 43 73 83"),
    Piece("L4",   1, 4,   "30 40 11 21 31 41 12 22 32 42 33 43 53 63 54 64"),
    Piece("I4",   1, 4,   "30 40 31 41 51 61 52 62 72 82 73 83 93 a3 94 a4"),
    Piece("L3.5", 1, 3.5, "00 01 11 21 12 22 32 42 13 23 33 43 14 24"),
    Piece("V",    1, 3,   "30 40 11 21 31 41 12 22 32 42 33 43"),
    Piece("I3",   1, 3,   "30 40 31 41 51 61 52 62 72 82 73 83"),
    Piece("L2.5", 1, 2.5, "30 11 21 31 12 22 32 42 33 43"),
    Piece("2",    1, 2,   "30 40 11 21 31 41 12 22"),
    Piece("1.5",  1, 1.5, "00 01 11 21 12 22"),
    Piece("1",    1, 1,   "30 40 31 41"),
)  # fmt: skip
_BY_NAME = {piece.name: piece for piece in _CLASSIC}
_IN_JUNIOR = ("L5", "P", "I5", "O", "T4", "Z4", "L4", "I4", "V3", "I3", "2", "1")
_JUNIOR = tuple(replace(_BY_NAME[name], copies=2) for name in _IN_JUNIOR)
_CALLISTO = tuple(
    replace(_BY_NAME[shape], name=name, copies=copies, score=score)
    for name, shape, copies, score in (
        ("1",  "1",  3, 0),
        ("W",  "W",  1, 5),
        ("X",  "X",  1, 5),
        ("T5", "T5", 1, 5),
        ("U",  "U",  1, 5),
        ("L",  "L4", 2, 4),
        ("T4", "T4", 2, 4),
        ("Z",  "Z4", 2, 4),
        ("O",  "O",  2, 4),
        ("V",  "V3", 2, 3),
        ("I",  "I3", 2, 3),
        ("2",  "2",  2, 2),
    )
)  # fmt: skip

SETS = {
    row.name: row
    for row in (
        #   name        pattern    pieces     bonuses
        Set("classic",  SQUARES,   _CLASSIC,  15, 5),
        Set("junior",   SQUARES,   _JUNIOR),
        Set("trigon",   TRIANGLES, _TRIGON,   15, 5),
        Set("nexos",    SEGMENTS,  _NEXOS,    10),
        Set("callisto", SQUARES,   _CALLISTO, openers=2),
        Set("gembloq",  QUARTERS,  _GEMBLOQ),
    )
}  # fmt: skip

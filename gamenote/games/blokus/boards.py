"""The eleven boards of the Blokus games: which points there are, what they are called, where play begins.

Points are numbered row by row from the lower left, with room beside every row, so that a shape moved over the
board is its number shifted and never reaches round an edge. Sets of points are the bits of one int. Coordinates
follow the Blokus SGF document; the cut corners follow the boards of Pentobi.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, cached_property

from gamenote.core.lattice import column_letters
from gamenote.core.value import dataclass
from gamenote.games.blokus.pieces import SETS, Set
from gamenote.games.blokus.shapes import (
    HOLE,
    JUNCTION,
    QUARTERS,
    SEGMENTS,
    SQUARES,
    TRIANGLES,
    Cell,
    Corner,
    Pattern,
)

ROOM = 16  # beside every row: more than the widest form, the I5 of GembloQ, reaches to the left


@dataclass(frozen=True)
class Board:
    """One row of boards. Row y holds the columns from `cut - slope * d` on, d being its distance from the nearer
    edge, and as many fewer at the right.

    `starts` are the points that the first piece of each colour must cover, a word each (points joined by commas
    are covered together; of points joined by bars any one will do). With `shared` every colour may take any of
    them. `spread`: neighbours along an edge give contact instead of being forbidden.
    """

    name: str
    pattern: Pattern
    width: int
    height: int
    cut: int = 0
    slope: int = 1
    phase: int = 0
    starts: tuple[str, ...] = ()
    shared: bool = False
    spread: bool = False

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def stride(self) -> int:
        return self.width + ROOM

    def sort(self, x: int, y: int) -> int:
        return self.pattern.sort(x, y, self.phase)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The points in canonical order."""
        return tuple(self._cells())

    def _cells(self) -> Iterator[Cell]:
        for y in range(self.height):
            low = max(0, self.cut - self.slope * min(y, self.height - 1 - y))
            yield from ((x, y) for x in range(low, self.width - low) if self.sort(x, y) != HOLE)

    def index(self, cell: Cell) -> int:
        return cell[1] * self.stride + cell[0]

    def cell(self, index: int) -> Cell:
        return index % self.stride, index // self.stride

    @cached_property
    def indices(self) -> dict[str, int]:
        """The point of each name, canonical order."""
        return {column_letters(x) + str(y + 1): self.index((x, y)) for x, y in self.cells}

    @cached_property
    def names(self) -> dict[int, str]:
        return {index: name for name, index in self.indices.items()}

    @cached_property
    def points(self) -> int:
        """All points that a piece can cover, junctions included, which a piece can close."""
        return mask(self.names)

    @cached_property
    def sorts(self) -> dict[int, int]:
        """The points of each sort."""
        found: dict[int, int] = {}
        for cell in self.cells:
            found[self.sort(*cell)] = found.get(self.sort(*cell), 0) | 1 << self.index(cell)
        return found

    def is_junction(self, index: int) -> bool:
        return self.pattern.joints and self.sort(*self.cell(index)) == JUNCTION

    @cached_property
    def _sharing(self) -> dict[int, tuple[int, int]]:
        """For each point those that share exactly one corner with it, and those that share an edge."""
        at: dict[Corner, list[int]] = {}
        for cell in self.cells:
            if self.pattern.joints and self.sort(*cell) == JUNCTION:
                continue
            for corner in self.pattern.corners(*cell, self.phase):
                at.setdefault(corner, []).append(self.index(cell))
        found: dict[int, tuple[int, int]] = {}
        for index in self.names:
            once = twice = 0
            for corner in self.pattern.corners(*self.cell(index), self.phase):
                for other in at.get(corner, ()):
                    if other != index and not self.is_junction(index):
                        twice |= once & 1 << other
                        once |= 1 << other
            found[index] = once & ~twice, twice
        return found

    @cached_property
    def reaches(self) -> dict[int, int]:
        """The points that have contact with each point."""
        return {index: edge if self.spread else corner for index, (corner, edge) in self._sharing.items()}

    @cached_property
    def bars(self) -> dict[int, int]:
        """The points that an own piece bars, for each of its points."""
        bare = self.spread or self.pattern.joints
        return {index: 0 if bare else edge for index, (_, edge) in self._sharing.items()}

    @cached_property
    def center(self) -> int:
        """The octagon in the middle of a Callisto board; nothing elsewhere."""
        if not self.spread:
            return 0
        middle = Board("center", SQUARES, 6, 6, cut=2)
        return mask(self.index((x + self.width // 2 - 3, y + self.height // 2 - 3)) for x, y in middle.cells)

    @cached_property
    def goals(self) -> tuple[tuple[int, ...], ...]:
        """For each colour the sets of points of each of which its first piece must cover one."""
        return tuple(
            tuple(mask(self.indices[name] for name in goal.split("|")) for goal in word.split(","))
            for word in self.starts
        )


def mask(indices: Iterable[int]) -> int:
    """The set of these points."""
    found = 0
    for index in indices:
        found |= 1 << index
    return found


def bits(points: int) -> Iterator[int]:
    """The points of a set, in canonical order."""
    while points:
        low = points & -points
        yield low.bit_length() - 1
        points ^= low


_CORNERS = ("a20", "t20", "t1", "a1")
_JUNCTIONS = ("e20|d21|f21|e22", "u20|t21|v21|u22", "u4|t5|v5|u6", "e4|d5|f5|e6")
_WIDE = ("b27,c27,b28,c28", "bb27,bc27,bb28,bc28", "bb1,bc1,bb2,bc2", "b1,c1,b2,c2")
_NARROW = ("n21,o21,n22,o22", "ad1,ae1,ad2,ae2")
_THREE = ("z1,aa1,z2,aa2", "b19,c19,b20,c20", "ax19,ay19,ax20,ay20")
_SIX_9 = ("r15|r4|j12|j7|z12|z7",) * 4
_SIX_8 = ("p14|p3|h11|h6|x11|x6",) * 3

BOARDS = {
    row.name: row
    for row in (
        #     name          pattern    size    cut slope phase starts
        Board("classic",    SQUARES,   20, 20, 0,  1,    0, _CORNERS),
        Board("duo",        SQUARES,   14, 14, 0,  1,    0, ("e10", "j5")),
        Board("trigon",     TRIANGLES, 35, 18, 8,  1,    9, _SIX_9, shared=True),
        Board("trigon_3",   TRIANGLES, 31, 16, 7,  1,    8, _SIX_8, shared=True),
        Board("nexos",      SEGMENTS,  25, 25, 0,  1,    0, _JUNCTIONS),
        Board("callisto",   SQUARES,   20, 20, 7,  1,    0, spread=True),
        Board("callisto_2", SQUARES,   16, 16, 7,  1,    0, spread=True),
        Board("callisto_3", SQUARES,   20, 20, 9,  1,    0, spread=True),
        Board("gembloq",    QUARTERS,  56, 28, 1,  2,    1, _WIDE),
        Board("gembloq_2",  QUARTERS,  44, 22, 13, 2,    1, _NARROW),
        Board("gembloq_3",  QUARTERS,  52, 26, 13, 2,    1, _THREE),
    )
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Form:
    """A piece turned some way. `cells` and `closes` (junctions) are points counted from the first of its cells,
    which is of the given sort."""

    piece: int
    sort: int
    cells: tuple[int, ...]
    closes: tuple[int, ...]
    solid: tuple[int, ...]  # both: what must be free
    covers: int  # the cells as a set
    fills: int  # cells and closed junctions as a set


# Forms that begin with the same cells: those of these cells that are not in the branch before, the pieces as a set
# of numbers, the forms that have no more cells, and the others by their next cell.
Branch = tuple[tuple[int, ...], int, tuple[Form, ...], "tuple[Branch, ...]"]


def _branch(start: int, forms: list[Form]) -> Branch:
    """The branch of forms that have the same cell at this place in their lists."""
    shortest = min(forms, key=lambda form: len(form.solid)).solid
    end = start + 1
    while end < len(shortest) and all(form.solid[end] == shortest[end] for form in forms):
        end += 1
    nexts: dict[int, list[Form]] = {}
    for form in forms:
        if len(form.solid) > end:
            nexts.setdefault(form.solid[end], []).append(form)
    whole = tuple(form for form in forms if len(form.solid) == end)
    branches = tuple(_branch(end, found) for found in nexts.values())
    return shortest[start:end], mask(form.piece for form in forms), whole, branches


@dataclass(frozen=True)
class Table:
    """A board with a set of pieces: all forms, and how to find one by the points it covers."""

    board: Board
    set: Set

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        return tuple(
            self._form(number, form)
            for number, piece in enumerate(self.set.pieces)
            for form in self.set.pattern.forms(piece.shape)
        )

    def _form(self, piece: int, shape: tuple[Cell, ...]) -> Form:
        first = self.board.index(shape[0])
        cells = tuple(self.board.index(cell) - first for cell in shape)
        closes = tuple(self.board.index(cell) - first for cell in self.set.pattern.closed(shape))
        sort = self.set.pattern.sort(*shape[0], 0)
        return Form(piece, sort, cells, closes, (*cells, *closes), mask(cells), mask((*cells, *closes)))

    @cached_property
    def copies(self) -> tuple[int, ...]:
        """How many there are of each piece."""
        return tuple(piece.copies for piece in self.set.pieces)

    @cached_property
    def single(self) -> int:
        """The number of the piece of one cell."""
        return next(number for number, piece in enumerate(self.set.pieces) if piece.single)

    @cached_property
    def longest(self) -> int:
        """The number of points that the largest form fills."""
        return max(len(form.solid) for form in self.forms)

    @cached_property
    def small(self) -> tuple[int, ...]:
        """The pieces that fill no more than that number of points, as sets of their numbers."""
        sizes = {form.piece: len(form.solid) for form in sorted(self.forms, key=lambda form: -len(form.solid))}
        return tuple(mask(piece for piece in sizes if sizes[piece] <= size) for size in range(self.longest + 1))

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """Distances by which all points of any form can be reached from each of them without leaving the form.
        None for the quarters of squares, between which they would lead everywhere."""
        stride = self.board.stride
        if self.board.pattern is QUARTERS:
            return ()
        return (1, stride - 1, stride, stride + 1) if self.board.pattern.joints else (1, stride)

    @cached_property
    def branches(self) -> tuple[tuple[int, Branch], ...]:
        """All forms by the sort of their first cell, together as far as they begin with the same cells."""
        sorts = sorted({form.sort for form in self.forms})
        return tuple((sort, _branch(0, [form for form in self.forms if form.sort == sort])) for sort in sorts)

    @cached_property
    def by_cells(self) -> dict[tuple[int, tuple[int, ...]], Form]:
        return {(form.sort, form.cells): form for form in self.forms}

    def form_at(self, cells: tuple[int, ...]) -> Form | None:
        """The form that covers exactly these points (in canonical order), None when no piece has this shape."""
        first = cells[0]
        return self.by_cells.get((self.board.sort(*self.board.cell(first)), tuple(cell - first for cell in cells)))


@cache
def table(board: str, pieces: str) -> Table:
    """The table of a variant; variants that differ in their players only share one."""
    return Table(BOARDS[board], SETS[pieces])

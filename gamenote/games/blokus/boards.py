"""The eleven boards of the Blokus games.

Points are numbered row by row from the lower left, with room beside and below the rows, so that a shape and what
lies around it, moved over the board, are their numbers shifted and never reach round an edge. Sets of points are
the bits of one int. Coordinates follow the Blokus SGF document; the cut corners follow the boards of Pentobi.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from itertools import product
from operator import sub

from msgspec import Struct

from gamenote.core.lattice import column_letters
from gamenote.games.blokus.pieces import (
    HOLE,
    JUNCTION,
    QUARTERS,
    SEGMENTS,
    SETS,
    SQUARES,
    TRIANGLES,
    Cell,
    Pattern,
    Set,
)

ROOM = 16  # beside every row: more than the widest form, the I5 of GembloQ, reaches to the left
ASIDE, BELOW = 4, 2  # columns and rows within which the points lie that touch a point


class Board(Struct, frozen=True, dict=True):
    """One board of the Blokus games, by its points.

    Row y holds the columns from `cut - slope * d` on, d being its distance from the nearer edge, and as many fewer
    at the right.

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

    @cached_property
    def stride(self) -> int:
        return self.width + ROOM

    def sort(self, x: int, y: int) -> int:
        return self.pattern.sort(x, y, self.phase)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The points in canonical order."""
        return tuple(self._board_cells())

    def _board_cells(self) -> Iterator[Cell]:
        for y in range(self.height):
            low = max(0, self.cut - self.slope * min(y, self.height - 1 - y))
            yield from ((x, y) for x in range(low, self.width - low) if self.sort(x, y) != HOLE)

    @cached_property
    def lift(self) -> int:
        """The number of the point in the lower left corner.

        So no neighbour of a point has a number below zero.
        """
        return BELOW * self.stride + ASIDE

    def index(self, cell: Cell) -> int:
        return self.lift + cell[1] * self.stride + cell[0]

    def cell(self, index: int) -> Cell:
        y, x = divmod(index - self.lift, self.stride)
        return x, y

    @cached_property
    def indices(self) -> dict[str, int]:
        """The point of each name, canonical order."""
        return {column_letters(x) + str(y + 1): self.index((x, y)) for x, y in self.cells}

    @cached_property
    def names(self) -> dict[int, str]:
        return {index: name for name, index in self.indices.items()}

    @cached_property
    def points(self) -> int:
        """All points that a piece can fill, by covering or closing."""
        return mask(self.names)

    @cached_property
    def cover(self) -> int:
        """All points that a piece can cover: junctions are closed, not covered."""
        return self.points & ~self.sorts.get(JUNCTION, 0)

    @cached_property
    def sorts(self) -> dict[int, int]:
        """The points of each sort."""
        found: dict[int, int] = {}
        for cell in self.cells:
            found[self.sort(*cell)] = found.get(self.sort(*cell), 0) | 1 << self.index(cell)
        return found

    def is_junction(self, index: int) -> bool:
        return self.pattern.joints and self.sort(*self.cell(index)) == JUNCTION

    def without_joints(self, points: Iterable[int]) -> tuple[int, ...]:
        """These points less the junctions at which two segments among them meet."""
        named = set(points)
        around = (-1, 1, -self.stride, self.stride)
        return tuple(
            point
            for point in sorted(named)
            if not self.is_junction(point) or sum(point + step in named for step in around) < 2
        )

    @cached_property
    def _contacts_by_sort(self) -> dict[int, tuple[int, int]]:
        """For each sort, what touches a point by a corner or edge.

        Two sets of points, counted from `lift` below the point: those that share exactly one corner with it, and
        those that share an edge.
        """
        found: dict[int, tuple[int, int]] = {}
        for x, y in product(range(4), range(2)):  # every sort of every pattern lies here
            corner = edge = 0
            for dx, dy in product(range(-ASIDE, ASIDE + 1), range(-BELOW, BELOW + 1)):
                shared = self._shared_edges((x, y), (x + dx, y + dy))
                corner |= (shared == 1) << (self.lift + dy * self.stride + dx)
                edge |= (shared > 1) << (self.lift + dy * self.stride + dx)
            found[self.pattern.sort(x, y, 0)] = corner, edge
        return found

    def _shared_edges(self, one: Cell, other: Cell) -> int:
        """How many corners two points have in common.

        Junctions do not touch anything.
        """
        if one == other or any(self.pattern.sort(*cell, 0) in (JUNCTION, HOLE) for cell in (one, other)):
            return 0
        return len(self.pattern.corners(*one, 0) & self.pattern.corners(*other, 0))

    @cached_property
    def _vertical_edge_points(self) -> tuple[int, int]:
        """The points that share an edge upwards, and those downwards."""
        above = below = 0
        for sort, (_, edge) in self._contacts_by_sort.items():
            above |= self.sorts.get(sort, 0) * (edge >> self.lift + self.stride & 1)
            below |= self.sorts.get(sort, 0) * (edge >> self.lift - self.stride & 1)
        return above, below

    def grown(self, points: int) -> int:
        """These points and those beside them."""
        if self.pattern.joints:
            row = points | points << 1 | points >> 1
            return row | row << self.stride | row >> self.stride
        above, below = self._vertical_edge_points
        up, down = (points & above) << self.stride, (points & below) >> self.stride
        return points | points << 1 | points >> 1 | up | down

    def around(self, sort: int) -> tuple[int, int]:
        """Return what a piece bars and reaches around one of its cells.

        Sets of points that may lie beside the board, counted from `lift` below the cell, which is of this sort.
        """
        corner, edge = self._contacts_by_sort[sort]
        bare = self.spread or self.pattern.joints
        return 0 if bare else edge, edge if self.spread else corner

    @cached_property
    def center(self) -> int:
        """The octagon in the middle of a Callisto board; nothing elsewhere."""
        if not self.spread:
            return 0
        middle = Board("center", SQUARES, 6, 6, cut=2)
        return mask(self.index((x + self.width // 2 - 3, y + self.height // 2 - 3)) for x, y in middle.cells)

    @cached_property
    def goals(self) -> tuple[tuple[int, ...], ...]:
        """For each colour, the sets that its first piece must meet.

        It must cover one point of each set.
        """
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


# The squares of GembloQ in place of their points.
#
# All its pieces are made of such tiles and of halves of them. A tile is four points, and the largest piece has 5
# whole ones rather than 22 points.
#
# hot: the plain code is `Board`, and test_boards holds the tiles there.

TILE = 1 << 16  # more than any point: in a list of parts, the whole tile that begins so many below


class Tiles(Struct, frozen=True):
    """The tiles of one board, which all lie alike.

    A tile is known by the first of its points, which is of one sort.
    """

    sort: int
    cells: tuple[int, ...]  # counted from the first
    places: int  # the first points of all tiles of the board
    steps: tuple[int, int]  # from a tile to those that share an edge with it, above

    def whole(self, room: int) -> int:
        """The tiles that lie within the room."""
        tiles = self.places
        for cell in self.cells:
            tiles &= room >> cell
        return tiles

    def touched(self, points: int) -> int:
        """The tiles that have one of these points."""
        tiles = 0
        for cell in self.cells:
            tiles |= points >> cell
        return tiles & self.places

    def points(self, tiles: int) -> int:
        """The points of these tiles."""
        points = 0
        for cell in self.cells:
            points |= tiles << cell
        return points

    def grown(self, tiles: int) -> int:
        """These tiles and those beside them."""
        left, right = self.steps
        return tiles | tiles << left | tiles << right | tiles >> left | tiles >> right


class Form(Struct, frozen=True):
    """A piece turned some way.

    `cells` and `closes` (junctions) are points counted from the first of its cells, which is of the given sort.
    """

    piece: int
    sort: int
    cells: tuple[int, ...]
    closes: tuple[int, ...]
    solid: tuple[int, ...]  # both: what must be free
    parts: tuple[int, ...]  # the same as whole tiles, and what is left
    covers: int  # the cells as a set
    fills: int  # cells and closed junctions as a set
    bars: int  # the points beside it that its colour may not cover any more, and
    reaches: int  # where it has contact: sets counted from `Board.lift` below the first cell
    single: bool  # whether it is the single cell


Laid = tuple[Form, int]  # a piece on the board, by the place of its first cell
# Forms that begin with the same parts: those of these parts that are not in the branch before, the pieces as a set
# of numbers, the forms that have no more parts, and the others by their next part. A part is a point, or a whole
# tile that begins at a point so many below.
Branch = tuple[tuple[int, ...], int, tuple[Form, ...], "tuple[Branch, ...]"]


def _build_branch(start: int, forms: list[Form]) -> Branch:
    """Return the branch of forms that share a part at this place."""
    shortest = min((form.parts for form in forms), key=len)
    end = start
    while end < len(shortest) and all(form.parts[end] == shortest[end] for form in forms):
        end += 1
    nexts: dict[int, list[Form]] = {}
    for form in forms:
        if len(form.parts) > end:
            nexts.setdefault(form.parts[end], []).append(form)
    whole = tuple(form for form in forms if len(form.parts) == end)
    branches = tuple(_build_branch(end, found) for found in nexts.values())
    return shortest[start:end], mask(form.piece for form in forms), whole, branches


class Table(Struct, frozen=True, dict=True):
    """A board with a set of pieces in all their forms."""

    board: Board
    set: Set

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        return tuple(
            self._build_form(number, form)
            for number, piece in enumerate(self.set.pieces)
            for form in self.set.pattern.forms(piece.shape)
        )

    def _build_form(self, piece: int, shape: tuple[Cell, ...]) -> Form:
        first = self.board.index(shape[0])
        cells = tuple(self.board.index(cell) - first for cell in shape)
        closes = tuple(self.board.index(cell) - first for cell in self.set.pattern.closed(shape))
        sorts = [self.set.pattern.sort(*cell, 0) for cell in shape]
        bars = reaches = 0
        for cell, sort in zip(cells, sorts, strict=True):
            barred, reached = self.board.around(sort)
            bars |= barred << cell
            reaches |= reached << cell
        bars &= ~(mask(cells) << self.board.lift)
        solid = (*cells, *closes)
        parts = self._parts(solid, sorts)
        single = self.set.pieces[piece].single
        return Form(piece, sorts[0], cells, closes, solid, parts, mask(cells), mask(solid), bars, reaches, single)

    def _parts(self, solid: tuple[int, ...], sorts: list[int]) -> tuple[int, ...]:
        """These points, with whole tiles in one."""
        if self.tiles is None:
            return solid
        firsts = [cell for cell, sort in zip(solid, sorts, strict=False) if sort == self.tiles.sort]
        whole = [at for at in firsts if all(at + cell in solid for cell in self.tiles.cells)]
        rest = {*solid}.difference(at + cell for at in whole for cell in self.tiles.cells)
        return (*(at + TILE for at in whole), *sorted(rest))

    @cached_property
    def tiles(self) -> Tiles | None:
        """The single cell as a tile, where it is several points."""
        shape = next(piece.shape for piece in self.set.pieces if piece.single)
        if len(shape) == 1:
            return None
        first, sort = self.board.index(shape[0]), self.set.pattern.sort(*shape[0], 0)
        cells = tuple(self.board.index(cell) - first for cell in shape)
        return Tiles(sort, cells, self.board.sorts[sort], (self.board.stride - 2, self.board.stride + 2))

    def units(self, form: Form) -> int:
        """Return how many points, or whole tiles, a form fills."""
        return sum(part >= TILE for part in form.parts) if self.tiles else len(form.parts)

    @cached_property
    def copies(self) -> tuple[int, ...]:
        """How many copies there are of each piece."""
        return tuple(piece.copies for piece in self.set.pieces)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The pieces as sets of one number each."""
        return tuple(1 << piece for piece in range(len(self.copies)))

    @cached_property
    def single(self) -> int:
        """The number of the piece of one cell."""
        return next(number for number, piece in enumerate(self.set.pieces) if piece.single)

    @cached_property
    def longest(self) -> int:
        """The number of units of the largest form."""
        return max(map(self.units, self.forms))

    @cached_property
    def small(self) -> tuple[int, ...]:
        """For each size, the pieces of no more units.

        Pieces are given as sets of their numbers.
        """
        sizes = {form.piece: self.units(form) for form in sorted(self.forms, key=self.units, reverse=True)}
        return tuple(mask(piece for piece in sizes if sizes[piece] <= size) for size in range(self.longest + 1))

    @cached_property
    def branches(self) -> tuple[tuple[int, Branch], ...]:
        """The forms as trees, by the sort of their first cell.

        Forms that begin with the same parts are together in a branch as far as they do.
        """
        sorts = sorted({form.sort for form in self.forms})
        return tuple(
            (sort, _build_branch(0, [form for form in self.forms if form.sort == sort])) for sort in sorts
        )

    @cached_property
    def by_cells(self) -> dict[tuple[int, tuple[int, ...]], Form]:
        return {(form.sort, form.cells): form for form in self.forms}

    @cached_property
    def by_gaps(self) -> dict[int, dict[tuple[int, ...], Form]]:
        """The forms by sort of the first cell and gaps between cells.

        A gap is the distance from a cell to the next one.
        """
        found: dict[int, dict[tuple[int, ...], Form]] = {sort: {} for sort in self.board.sorts}
        for form in self.forms:
            found.setdefault(form.sort, {})[tuple(map(sub, form.cells[1:], form.cells))] = form
        return found

    def form_at(self, cells: tuple[int, ...]) -> Form | None:
        """Return the form that covers exactly these points.

        They are in canonical order. None when no piece has this shape.
        """
        first = cells[0]
        return self.by_cells.get((self.board.sort(*self.board.cell(first)), tuple(cell - first for cell in cells)))


@cache
def table(board: str, pieces: str) -> Table:
    """Return the board and pieces of a variant, with their forms.

    Variants that differ in their players only share one.
    """
    return Table(BOARDS[board], SETS[pieces])

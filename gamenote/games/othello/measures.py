"""What players count on a board: mobility, frontier, corners, stable discs."""

from __future__ import annotations

from functools import cached_property, lru_cache

from gamenote.games.othello.board import DiscBoard, Position, disc_board
from gamenote.games.othello.variants import Othello

__all__ = [
    "Regions",
    "around",
    "corner_play",
    "count_odd_regions",
    "frontier",
    "potential_mobility",
    "regions_of",
    "stable_discs",
]

AXES = ((1, 0), (0, 1), (1, 1), (-1, 1))  # steps over files and ranks


class Regions:
    """Parts of one board, as bits.

    Fields:
        left: The squares that have another one on their left side.
        right: Those that have one on their right side.
        corners: Of a square board, none of the octagon.
        near_corners: The X-squares by the corner beside them, and the C-squares.
    """

    def __init__(self, board: DiscBoard) -> None:
        self.board = board
        self.size = size = board.size
        ranks = range(size)
        self.left = sum(1 << size * rank + file for rank in ranks for file in range(1, size))
        self.right = self.left >> 1
        ends = [square for square in (0, size - 1, size * (size - 1), size * size - 1) if board.names[square]]
        self.corners = sum(1 << square for square in ends)
        self.near_corners = dict[int, tuple[str, int]]()
        for square in ends:
            file, rank = board.places[square]
            inner, other = (1 if file == 0 else size - 2), (1 if rank == 0 else size - 2)
            self.near_corners[other * size + inner] = "x", square
            self.near_corners[rank * size + inner] = "c", square
            self.near_corners[other * size + file] = "c", square

    @cached_property
    def axes(self) -> tuple[tuple[int, int, int, tuple[int, ...]], ...]:
        """Each axis: distance of neighbours, its ends, its lines.

        Those come first that have no square before them, then those that have none behind."""
        return tuple(self._axis(*step) for step in AXES)

    def _axis(self, across: int, down: int) -> tuple[int, int, int, tuple[int, ...]]:
        board, size = self.board, self.size
        places = {place: 1 << square for square, place in enumerate(board.places) if board.names[square]}
        first, last, lines = 0, 0, list[int]()
        for (file, rank), bit in places.items():
            last |= 0 if (file + across, rank + down) in places else bit
            if (file - across, rank - down) not in places:
                first |= bit
                steps = ((file + across * step, rank + down * step) for step in range(size))
                lines.append(sum(places.get(place, 0) for place in steps))
        return across + down * size, first, last, tuple(lines)


@lru_cache(maxsize=64)
def regions_of(row: Othello) -> Regions:
    """Return the parts of a variant's board, made once."""
    return Regions(disc_board(row))


def around(regions: Regions, squares: int) -> int:
    """Return the neighbours of squares, those among them too."""
    beside = (squares & regions.right) << 1 | (squares & regions.left) >> 1
    wide = squares | beside
    return (beside | wide << regions.size | wide >> regions.size) & regions.board.squares


def potential_mobility(regions: Regions, opp: int, empty: int) -> int:
    """Count the empty squares beside discs of the other side."""
    return (around(regions, opp) & empty).bit_count()


def frontier(regions: Regions, own: int, empty: int) -> int:
    """Count the discs of a side beside empty squares."""
    return (around(regions, empty) & own).bit_count()


def stable_discs(regions: Regions, own: int, opp: int) -> int:
    """Return discs that can never be turned over, as bits.

    Each is held on every axis: at an edge, by a stable neighbour, or in a full line. There may be more."""
    occupied, size = own | opp, regions.size
    if not (occupied & regions.corners) and regions.corners:
        return 0
    held = []
    for shift, first, last, lines in regions.axes:
        full = sum(line for line in lines if line & occupied == line)
        held.append((shift, first | last | full, ~first, ~last))
    stable, before = 0, -1
    while stable != before:
        before, stable = stable, own
        for shift, ends, behind, ahead in held:
            stable &= ends | (before << shift & behind) | (before >> shift & ahead)
    return stable & ((1 << size * size) - 1)


def count_odd_regions(regions: Regions, empty: int) -> int:
    """Count the regions of an odd number of empty squares."""
    odd = 0
    while empty:
        region, grown = 0, empty & -empty
        while grown != region:
            region, grown = grown, (grown | around(regions, grown)) & empty
        odd += region.bit_count() % 2
        empty &= ~region
    return odd


def corner_play(regions: Regions, square: int, before: Position) -> str:
    """Return what a move takes: a corner, X-square, C-square.

    That is `corner`, `x`, `c`, or "" for others. The latter two count beside an empty corner."""
    if regions.corners >> square & 1:
        return "corner"
    kind, corner = regions.near_corners.get(square, ("", 0))
    return kind if kind and before.empty >> corner & 1 else ""

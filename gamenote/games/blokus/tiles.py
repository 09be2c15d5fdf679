"""The squares of GembloQ in place of their points.

All its pieces are made of such tiles and of halves of them. A tile is four points, and the largest piece has 5
whole ones rather than 22 points.

# hot: the plain code is `Board`, and test_boards holds the tiles there.
"""

from __future__ import annotations

from msgspec import Struct

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

"""The squares of GembloQ, of which and of halves of which all its pieces are made, in place of their points.

A tile is four points, and the largest piece has 5 whole ones rather than 22 points: where a piece may lie is found
in two thirds of the time.
"""

from __future__ import annotations

from msgspec import Struct

TILE = 1 << 16  # more than any point: in a list of parts, the whole tile that begins so many below


class Tiles(Struct, frozen=True):
    """The tiles of one board. All lie alike, and a tile is known by the first of its points, all of one sort."""

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

    def beside(self, tiles: int) -> tuple[int, ...]:
        """These tiles moved in each direction in which the tiles of a piece hang together."""
        left, right = self.steps
        return tiles << left, tiles << right, tiles >> left, tiles >> right

    def grown(self, tiles: int) -> int:
        """These tiles and those beside them."""
        left, right = self.steps
        return tiles | tiles << left | tiles << right | tiles >> left | tiles >> right

"""The variants of Othello: boards of several sizes, and Anti-Othello on each.

Moves are the same in all of them. The GameType table has the number 50 for the game, without attributes.
"""

from __future__ import annotations

from gamenote.core.game import Variant

__all__ = ["BY_NAME", "GAMETYPE", "SEATS", "VARIANTS", "Othello", "row_with"]

GAMETYPE = 50
SEATS = ("black", "white")


class Othello(Variant, frozen=True):
    """One row of variants.

    Fields:
        size: The files, and the ranks, of the board.
        corners: The squares of an edge that are missing at each corner; those beside them follow.
        anti: Whether who has fewer discs wins.
    """

    size: int
    corners: int = 0
    anti: bool = False

    @property
    def squares(self) -> int:
        """How many squares the board has."""
        return self.size * self.size - 2 * self.corners * (self.corners + 1)


VARIANTS = (
    #       name             title                          size  corners  anti
    Othello("standard",      "Othello",                     8),
    Othello("4x4",           "Othello on 4x4 squares",      4),
    Othello("6x6",           "Othello on 6x6 squares",      6),
    Othello("10x10",         "Othello on 10x10 squares",    10),
    Othello("12x12",         "Othello on 12x12 squares",    12),
    Othello("14x14",         "Othello on 14x14 squares",    14),
    Othello("octagon",       "Octagonal Othello",           10,   2),
    Othello("anti",          "Anti-Othello",                8,    0,       True),
    Othello("anti-4x4",      "Anti-Othello on 4x4 squares", 4,    0,       True),
    Othello("anti-6x6",      "Anti-Othello on 6x6 squares", 6,    0,       True),
    Othello("anti-10x10",    "Anti-Othello on 10x10 squares", 10, 0,       True),
    Othello("anti-12x12",    "Anti-Othello on 12x12 squares", 12, 0,       True),
    Othello("anti-14x14",    "Anti-Othello on 14x14 squares", 14, 0,       True),
    Othello("anti-octagon",  "Octagonal Anti-Othello",      10,   2,       True),
)  # fmt: skip
BY_NAME = {row.name: row for row in VARIANTS}
BY_SQUARES = {(row.squares, row.anti): row for row in VARIANTS}


def row_with(squares: int, *, anti: bool = False) -> Othello | None:
    """Return the row with so many squares, 88 for the octagon."""
    return BY_SQUARES.get((squares, anti))

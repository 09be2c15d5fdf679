"""The pieces of the Blokus games, with one form of each.

A form is written as pairs of column and row, counted from 0 at the lower left, `a` being 10. The other forms are
turned from it in `shapes`. Names and scores are those of Pentobi; the pieces of the classic, Trigon and Nexos sets
are all shapes of their kind up to the size of the largest.
"""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from gamenote.games.blokus.shapes import QUARTERS, SEGMENTS, SQUARES, TRIANGLES, Pattern, Shape


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

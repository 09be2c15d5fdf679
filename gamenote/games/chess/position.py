"""Positions and moves of chess, as small values.

Squares count from 0 to 63: a1 is 0, b1 is 1, a2 is 8. A mask has one bit for each square. Colours are 0 for White
and 1 for Black; kinds of pieces are 0 to 5. What may be played is asked in `movement`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from gamenote.games.chess.variants import STANDARD, Variant

WHITE, BLACK = 0, 1
COLOURS = ("white", "black")
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(6)
NO_PIECE = -1
LETTERS = "PNBRQK"
NAMES = ("pawn", "knight", "bishop", "rook", "queen", "king")

Men = tuple[int, int, int, int, int, int]  # the masks of one colour, by kind
Pocket = tuple[int, int, int, int, int]  # how many pieces of each kind are in hand, from pawns to queens
EMPTY_POCKET: Pocket = (0, 0, 0, 0, 0)
NO_SQUARE = -1


@dataclass(frozen=True, slots=True)
class Position:
    """A position.

    Fields:
        men: The masks of White and of Black, by kind.
        side: Who is to move.
        castling: The mask of the rooks that may still castle.
        passant: The mask of the square that a pawn has just passed over, whether or not a capture there is legal.
        halfmoves: Moves since the last capture or move of a pawn.
        number: The full-move number.
        pockets: Of White and of Black, in variants with drops.
        promoted: The mask of pieces that were pawns, in variants with drops.
        checks: Those that White and Black have given, where checks win.
        languages: Those whose letters of pieces the moves so far have, as a mask (`languages`); 0 for English.
        unsure: Whether a move before can mean several, so that what follows is no proof of a fault.
    """

    variant: Variant
    men: tuple[Men, Men]
    side: int = WHITE
    castling: int = 0
    passant: int = 0
    halfmoves: int = 0
    number: int = 1
    pockets: tuple[Pocket, Pocket] = (EMPTY_POCKET, EMPTY_POCKET)
    promoted: int = 0
    checks: tuple[int, int] = (0, 0)
    languages: int = field(default=0, compare=False, repr=False)
    unsure: bool = field(default=False, compare=False, repr=False)

    @property
    def colour(self) -> str:
        """Who is to move."""
        return COLOURS[self.side]

    @property
    def move_number(self) -> str:
        """The number of the next move, with its dots: `12.` or `12...`."""
        return f"{self.number}{'...' if self.side else '.'}"


@dataclass(frozen=True, slots=True)
class Move:
    """A move, which is equal to others of equal effect.

    Fields:
        start: The square it begins on; -1 for a drop.
        end: The square it goes to; of castling that of the rook, in every variant.
        kind: The kind of the piece that moves, or is dropped.
        promotion: What a pawn becomes; -1 for none.
        castling: Whether king and rook change places.
        written: What the record says, for remarks about the writing.
        readings: How many moves that may mean.
        languages: Those in which it means this one, as a mask (`languages`); 0 for English.
    """

    start: int
    end: int
    kind: int
    promotion: int = NO_PIECE
    castling: bool = False
    written: str = field(default="", compare=False, repr=False)
    readings: int = field(default=1, compare=False, repr=False)
    languages: int = field(default=0, compare=False, repr=False)


@cache
def move_of(start: int, end: int, kind: int, promotion: int = NO_PIECE) -> Move:
    """Return a move that is no castling, made once: there are few."""
    return Move(start, end, kind, promotion)


NULL_MOVE = Move(NO_SQUARE, NO_SQUARE, NO_PIECE)


def square_name(square: int) -> str:
    """Return the name of a square: 0 is a1."""
    return "abcdefgh"[square & 7] + str((square >> 3) + 1)


__all__ = [
    "BISHOP",
    "BLACK",
    "COLOURS",
    "EMPTY_POCKET",
    "KING",
    "KNIGHT",
    "LETTERS",
    "NAMES",
    "NO_PIECE",
    "NO_SQUARE",
    "NULL_MOVE",
    "PAWN",
    "QUEEN",
    "ROOK",
    "STANDARD",
    "WHITE",
    "Men",
    "Move",
    "Pocket",
    "Position",
    "move_of",
    "square_name",
]

"""Squares and positions of chess."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache

from gamenote.games.chess.variants import Variant

# Squares and the lines between them, as masks worked out once.
#
# Squares count from 0 to 63, a1 being 0, b1 1 and a2 8; a mask has one bit for each. Tables are indexed by
# squares.

ALL = (1 << 64) - 1
SQUARES = range(64)
FILES = tuple(0x0101010101010101 << file for file in range(8))
RANKS = tuple(0xFF << 8 * rank for rank in range(8))
LIGHT = 0x55AA55AA55AA55AA
DARK = ALL ^ LIGHT
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
JUMPS = tuple((right, up) for right in (-2, -1, 1, 2) for up in (-2, -1, 1, 2) if abs(right) != abs(up))
Table = tuple[int, ...]  # a mask for each square


def mask_of(squares: Iterable[int]) -> int:
    """Return the mask of some squares."""
    mask = 0
    for square in squares:
        mask |= 1 << square
    return mask


def squares_in(mask: int) -> Iterator[int]:
    """Return the squares of a mask, from a1 on."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def way(square: int, right: int, up: int) -> tuple[int, ...]:
    """Return the squares from there to the edge, nearest first."""
    file, rank, found = (square & 7) + right, (square >> 3) + up, list[int]()
    while 0 <= file < 8 and 0 <= rank < 8:
        found.append(8 * rank + file)
        file, rank = file + right, rank + up
    return tuple(found)


def _reach_table(directions: Iterable[tuple[int, int]], most: int = 7) -> Table:
    """Return what a piece reaches in so many steps, others aside."""
    steps = tuple(directions)
    return tuple(mask_of(there for step in steps for there in way(square, *step)[:most]) for square in SQUARES)


KING_STEPS = _reach_table(STRAIGHT + DIAGONAL, 1)
KNIGHT_JUMPS = _reach_table(JUMPS, 1)
PAWN_CAPTURES = (_reach_table(((-1, 1), (1, 1)), 1), _reach_table(((-1, -1), (1, -1)), 1))  # of White and of Black
BISHOP_RAYS = _reach_table(DIAGONAL)
ROOK_RAYS = _reach_table(STRAIGHT)
QUEEN_RAYS = tuple(map(int.__or__, BISHOP_RAYS, ROOK_RAYS))


def _line_tables() -> tuple[tuple[Table, ...], tuple[Table, ...]]:
    """Return what lies between two squares, and what behind the second."""
    between, behind = ([[0] * 64 for _ in SQUARES] for _ in range(2))
    for square in SQUARES:
        for step in STRAIGHT + DIAGONAL:
            ahead = way(square, *step)
            ray, passed = mask_of(ahead), 0
            for there in ahead:
                between[square][there] = passed
                passed |= 1 << there
                behind[square][there] = ray ^ passed
    return tuple(map(tuple, between)), tuple(map(tuple, behind))


# Of two squares: those strictly between them; those behind the second as seen from the first. Each is 0 where no
# line of a queen joins the two, BEHIND also at the edge.
BETWEEN, BEHIND = _line_tables()
RAYS = ((0,) * 64, KNIGHT_JUMPS, BISHOP_RAYS, ROOK_RAYS, QUEEN_RAYS, KING_STEPS)  # by kinds; of pawns nothing


# Positions and moves of chess, as small values. Colours are 0 for White and 1 for Black; kinds of pieces 0 to 5.

WHITE, BLACK = 0, 1
COLOURS = ("white", "black")
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(6)
NO_PIECE = -1
LETTERS = "PNBRQK"
NAMES = ("pawn", "knight", "bishop", "rook", "queen", "king")

Men = tuple[int, ...]  # the masks of one colour, by kind
Pocket = tuple[int, ...]  # how many pieces of each kind are in hand, from pawns to queens
EMPTY_POCKET: Pocket = (0, 0, 0, 0, 0)
NO_SQUARE = -1


@dataclass(frozen=True, slots=True)
class Position:
    """A position."""

    variant: Variant
    men: tuple[Men, Men]  # the masks of White and of Black, by kind
    side: int = WHITE  # who is to move
    castling: int = 0  # the mask of the rooks that may still castle
    passant: int = 0  # the mask of the square that a pawn has just passed over, be a capture there legal or not
    halfmoves: int = 0  # since the last capture or move of a pawn
    number: int = 1  # of the full move
    pockets: tuple[Pocket, Pocket] = (EMPTY_POCKET, EMPTY_POCKET)  # of White and of Black, in variants with drops
    promoted: int = 0  # the mask of pieces that were pawns, in variants with drops
    checks: tuple[int, int] = (0, 0)  # that White and Black have given, where checks win
    # Whose letters of pieces the moves so far have, as a mask of `san.LANGUAGES`; 0 for English.
    languages: int = field(default=0, compare=False, repr=False)
    # Whether a move before can mean several, so that what follows is no proof of a fault.
    undecided: bool = field(default=False, compare=False, repr=False)

    @property
    def colour(self) -> str:
        """Who is to move."""
        return COLOURS[self.side]

    @property
    def occupancy(self) -> int:
        """The squares on which anything stands."""
        return sum(self.men[0] + self.men[1])  # masks of which no two share a square

    def king(self, colour: int) -> int | None:
        """Return the square of the royal king, if any."""
        kings = self.men[colour][KING]
        return kings.bit_length() - 1 if kings and self.variant.royal[colour] else None

    @property
    def move_number(self) -> str:
        """The number of the next move, with its dots: `12.` or `12...`."""
        return f"{self.number}{'...' if self.side else '.'}"


@dataclass(frozen=True, slots=True)
class Move:
    """A move, which is equal to others of equal effect."""

    start: int  # -1 for a drop
    end: int  # of castling the square of the rook, in every variant
    kind: int  # of the piece that moves, or is dropped
    promotion: int = NO_PIECE  # what a pawn becomes
    castling: bool = False  # whether king and rook change places
    written: str = field(default="", compare=False, repr=False)  # in the record
    readings: int = field(default=1, compare=False, repr=False)  # how many moves that may mean
    languages: int = field(default=0, compare=False, repr=False)  # in which it means this one, as a mask


@cache
def move_of(start: int, end: int, kind: int, promotion: int = NO_PIECE) -> Move:
    """Return a move that is no castling, made once: there are few."""
    return Move(start, end, kind, promotion)


NULL_MOVE = Move(NO_SQUARE, NO_SQUARE, NO_PIECE)


SQUARE_NAMES = tuple(file + rank for rank in "12345678" for file in "abcdefgh")
SQUARE_OF = {name: square for square, name in enumerate(SQUARE_NAMES)}


def square_name(square: int) -> str:
    """Return the name of a square: 0 is a1."""
    return SQUARE_NAMES[square]

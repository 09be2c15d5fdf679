"""Squares and the lines between them, as masks worked out once.

Squares count from 0 to 63, a1 being 0, b1 1 and a2 8; a mask has one bit for each. Tables are indexed by squares.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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


def beside(square: int, right: int, up: int) -> int | None:
    """Return the square so many files and ranks away, if any."""
    file, rank = (square & 7) + right, (square >> 3) + up
    return 8 * rank + file if 0 <= file < 8 and 0 <= rank < 8 else None


def way(square: int, right: int, up: int) -> tuple[int, ...]:
    """Return the squares from there to the edge, nearest first."""
    found = []
    there = beside(square, right, up)
    while there is not None:
        found.append(there)
        there = beside(there, right, up)
    return tuple(found)


def _steps(directions: Iterable[tuple[int, int]]) -> Table:
    """Return what a piece that makes single steps reaches."""
    steps = tuple(directions)
    reached = ((beside(square, *step) for step in steps) for square in SQUARES)
    return tuple(mask_of(there for there in each if there is not None) for each in reached)


def _rays(directions: Iterable[tuple[int, int]]) -> Table:
    """Return what a piece on the empty board reaches along lines."""
    steps = tuple(directions)
    return tuple(mask_of(there for step in steps for there in way(square, *step)) for square in SQUARES)


KING_STEPS = _steps(STRAIGHT + DIAGONAL)
KNIGHT_JUMPS = _steps(JUMPS)
PAWN_CAPTURES = (_steps(((-1, 1), (1, 1))), _steps(((-1, -1), (1, -1))))  # of White and of Black
BISHOP_RAYS = _rays(DIAGONAL)
ROOK_RAYS = _rays(STRAIGHT)
QUEEN_RAYS = tuple(map(int.__or__, BISHOP_RAYS, ROOK_RAYS))


def _lines() -> tuple[tuple[Table, ...], tuple[Table, ...], tuple[Table, ...]]:
    """Return what lies between, behind, and on the line of two squares."""
    between, behind, line = ([[0] * 64 for _ in SQUARES] for _ in range(3))
    for square in SQUARES:
        for right, up in STRAIGHT + DIAGONAL:
            ahead = way(square, right, up)
            ray = mask_of(ahead)
            whole = ray | 1 << square | mask_of(way(square, -right, -up))
            passed = 0
            for there in ahead:
                between[square][there] = passed
                passed |= 1 << there
                behind[square][there] = ray ^ passed
                line[square][there] = whole
    return tuple(map(tuple, between)), tuple(map(tuple, behind)), tuple(map(tuple, line))


# Of two squares: those strictly between them; those behind the second as seen from the first; their whole line, of
# which both are part. Each is 0 where no line of a queen joins the two, BEHIND also at the edge.
BETWEEN, BEHIND, LINE = _lines()


class Sliding(dict[int, int]):
    """What a slider attacks on one line, by the line's occupied squares.

    An answer is worked out when first asked for, and kept: a line has few.
    """

    __slots__ = ("ways",)

    def __init__(self, square: int, steps: tuple[tuple[int, int], ...]) -> None:
        self.ways = tuple(way(square, *step) for step in steps)

    def __missing__(self, occupied: int) -> int:
        attacked = 0
        for squares in self.ways:
            for there in squares:
                attacked |= 1 << there
                if occupied >> there & 1:
                    break
        self[occupied] = attacked
        return attacked


def _sliding(*steps: tuple[int, int]) -> tuple[tuple[int, Sliding], ...]:
    """Return each square's line with what is attacked on it.

    What stands on the edge hides nothing, but is asked for: a line is a plain mask."""
    return tuple(
        (mask_of(there for step in steps for there in way(square, *step)), Sliding(square, steps))
        for square in SQUARES
    )


ALONG_RANK = _sliding(STRAIGHT[1], STRAIGHT[3])
ALONG_FILE = _sliding(STRAIGHT[0], STRAIGHT[2])
RISING = _sliding(DIAGONAL[0], DIAGONAL[2])
FALLING = _sliding(DIAGONAL[1], DIAGONAL[3])


def rook_attacks(square: int, occupied: int) -> int:
    """Return what a rook attacks from there."""
    rank, along_rank = ALONG_RANK[square]
    file, along_file = ALONG_FILE[square]
    return along_rank[occupied & rank] | along_file[occupied & file]


def bishop_attacks(square: int, occupied: int) -> int:
    """Return what a bishop attacks from there."""
    rising, along_rising = RISING[square]
    falling, along_falling = FALLING[square]
    return along_rising[occupied & rising] | along_falling[occupied & falling]


def queen_attacks(square: int, occupied: int) -> int:
    """Return what a queen attacks from there."""
    return rook_attacks(square, occupied) | bishop_attacks(square, occupied)

"""Attacks, checks and mates as flat functions over ints, for whole games.

Sets of pieces are masks. mypyc compiles this module as it stands, when the package is built so. An `i64` has 64
bits then, the last of which is its sign: h8. So nothing here compares masks by size or shifts them, and what comes
in has a sign (`rows.signed_mask`). A square is looked up by its mask modulo a prime under which no two masks of
one bit are equal, whether h8 is above 0 or below.

# hot: held against `movement` by tests/games/chess/test_agreement.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64

PRIME = 131


class Tables:
    """What the flat functions look up, by squares.

    `rays` has what a piece of each kind reaches on the empty board, nothing for pawns; `hits` what pawns of White
    and of Black take; `squares` the square of a mask modulo `PRIME`; `masks` is the way back."""

    __slots__ = ("behind", "between", "hits", "homes", "masks", "rays", "squares")

    def __init__(
        self,
        behind: list[list[i64]],
        between: list[list[i64]],
        hits: list[list[i64]],
        homes: list[i64],
        masks: list[i64],
        rays: list[list[i64]],
    ) -> None:
        self.behind: list[list[i64]] = behind
        self.between: list[list[i64]] = between
        self.hits: list[list[i64]] = hits
        self.homes: list[i64] = homes
        self.masks: list[i64] = [*masks, -1]
        self.rays: list[list[i64]] = rays
        squares: list[i64] = [64] * PRIME
        for square, mask in enumerate(masks):
            squares[mask % PRIME] = square
        self.squares: list[i64] = squares


def attackers(tables: Tables, square: i64, men: list[i64], side: i64, occupied: i64, alive: i64) -> i64:
    """Return which men of a side attack a square, if `alive`."""
    rays = tables.rays
    queens = men[4]
    found = rays[1][square] & men[1] | rays[5][square] & men[5] | tables.hits[1 - side][square] & men[0]
    sliders = rays[2][square] & (men[2] | queens) | rays[3][square] & (men[3] | queens)
    sliders &= alive
    between, squares = tables.between[square], tables.squares
    while sliders:
        slider = sliders & -sliders
        if not between[squares[slider % PRIME]] & occupied:
            found |= slider
        sliders ^= slider
    return found & alive


def is_attacked(tables: Tables, square: i64, men: list[i64], side: i64, occupied: i64, alive: i64) -> bool:
    """Whether men of a side that are `alive` attack a square."""
    rays = tables.rays
    queens = men[4]
    found = rays[1][square] & men[1] | rays[5][square] & men[5] | tables.hits[1 - side][square] & men[0]
    if found & alive:
        return True
    sliders = rays[2][square] & (men[2] | queens) | rays[3][square] & (men[3] | queens)
    return is_seen_by_slider(tables, square, sliders & alive, occupied)


def is_seen_by_slider(tables: Tables, square: i64, sliders: i64, occupied: i64) -> bool:
    """Whether nothing stands between a square and one of these."""
    between, squares = tables.between[square], tables.squares
    while sliders:
        slider = sliders & -sliders
        if not between[squares[slider % PRIME]] & occupied:
            return True
        sliders ^= slider
    return False


def is_discovered_attack(tables: Tables, square: i64, behind: i64, men: list[i64], occupied: i64) -> bool:
    """Whether one of the sliders `behind` a square's shield sees it.

    `men` tells on which lines they go."""
    rays = tables.rays
    queens = men[4]
    lined_up = rays[2][square] & (men[2] | queens) | rays[3][square] & (men[3] | queens)
    return is_seen_by_slider(tables, square, behind & lined_up, occupied)


def is_checkmated(
    tables: Tables, own: list[i64], opp: list[i64], side: i64, king: i64, occupied: i64, passant: i64
) -> bool:
    """Whether a side, whose king is attacked, has no legal move."""
    at = tables.masks[king]
    mine = own[0] | own[1] | own[2] | own[3] | own[4] | own[5]
    steps = tables.rays[5][king]
    steps ^= steps & mine
    without = occupied ^ at
    while steps:
        step = steps & -steps
        steps ^= step
        square = tables.squares[step % PRIME]
        if not is_attacked(tables, square, opp, 1 - side, without | step, without ^ (without & step)):
            return False
    checkers = attackers(tables, king, opp, 1 - side, occupied, occupied)
    if checkers & (checkers - 1):
        return True
    checker = tables.squares[checkers % PRIME]
    goals = tables.between[king][checker] | checkers
    while goals:
        goal = goals & -goals
        goals ^= goal
        if can_reach_square(tables, own, opp, side, king, occupied, goal, takes=goal == checkers):
            return False
    return not (passant and passes(tables, own, opp, side, king, occupied, passant))


def can_reach_square(
    tables: Tables, own: list[i64], opp: list[i64], side: i64, king: i64, occupied: i64, goal: i64, *, takes: bool
) -> bool:
    """Whether any man but the king can legally go to a square."""
    squares, rays, queens = tables.squares, tables.rays, own[4]
    square = squares[goal % PRIME]
    sources = rays[1][square] & own[1] | rays[2][square] & (own[2] | queens) | rays[3][square] & (own[3] | queens)
    if takes:
        sources |= tables.hits[1 - side][square] & own[0]
    else:
        sources |= pushing(tables, own[0], side, square, occupied)
    between = tables.between[square]
    after = occupied | goal
    while sources:
        source = sources & -sources
        sources ^= source
        if not between[squares[source % PRIME]] & occupied:
            left = after ^ source
            if not is_attacked(tables, king, opp, 1 - side, left, left ^ goal):
                return True
    return False


def pushing(tables: Tables, pawns: i64, side: i64, square: i64, occupied: i64) -> i64:
    """Return the pawn that can step to an empty square, if any."""
    back: i64 = 8 if side else -8
    start = square + back
    if not 8 <= start < 56:
        return 0
    one = tables.masks[start]
    if one & pawns:
        return one
    if one & occupied or square // 8 != (4 if side else 3):
        return 0
    return tables.masks[start + back] & pawns


def passes(
    tables: Tables, own: list[i64], opp: list[i64], side: i64, king: i64, occupied: i64, passant: i64
) -> bool:
    """Whether a pawn can be taken in passing."""
    square = tables.squares[passant % PRIME]
    victim = tables.masks[square + (8 if side else -8)]
    sources = tables.hits[1 - side][square] & own[0]
    while sources:
        source = sources & -sources
        sources ^= source
        left = (occupied | passant) ^ source ^ victim
        if not is_attacked(tables, king, opp, 1 - side, left, left ^ passant):
            return True
    return False

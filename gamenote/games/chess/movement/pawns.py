"""How pawns move."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.games.chess.movement.attacks import union
from gamenote.games.chess.position import LETTERS, PAWN, Move, Position, move_of
from gamenote.games.chess.squares import ALL, PAWN_CAPTURES, RANKS, squares_in
from gamenote.games.chess.variants import Variant

LAST = (RANKS[7], RANKS[0])
SECOND = (RANKS[1], RANKS[6])
FIRST = (RANKS[0], RANKS[7])
FORWARD = (8, -8)


def ahead(side: int, mask: int) -> int:
    """Return the squares in front of some pawns."""
    return mask << 8 & ALL if side == 0 else mask >> 8


def double_steppers(variant: Variant, side: int) -> int:
    """Return the squares from which pawns may step two."""
    return SECOND[side] | (FIRST[side] if variant.rank1_double_step else 0)


def promotions(variant: Variant) -> tuple[int, ...]:
    """Return the kinds that pawns become."""
    return tuple(LETTERS.index(letter) for letter in variant.promotes_to)


def pawn_targets(position: Position, square: int, occupied: int) -> int:
    """Return where a pawn can go, captures en passant aside."""
    side, bit = position.side, 1 << square
    free = ~occupied
    step = ahead(side, bit) & free
    targets = step | PAWN_CAPTURES[side][square] & union(position.men[1 - side])
    if step and bit & double_steppers(position.variant, side):
        targets |= ahead(side, step) & free
    return targets


def pawn_moves(position: Position, square: int, targets: int) -> Iterator[Move]:
    """Return the moves of a pawn to some squares."""
    last = LAST[position.side]
    for end in squares_in(targets & ~last):
        yield move_of(square, end, PAWN)
    if targets & last:
        kinds = promotions(position.variant)
        for end in squares_in(targets & last):
            yield from (move_of(square, end, PAWN, kind) for kind in kinds)


def passant_captures(position: Position) -> Iterator[Move]:
    """Return the captures en passant, whether or not the king allows them."""
    if position.passant:
        end = position.passant.bit_length() - 1
        for start in squares_in(PAWN_CAPTURES[1 - position.side][end] & position.men[position.side][PAWN]):
            yield move_of(start, end, PAWN)


def passed_pawn(side: int, passant: int) -> int:
    """Return the pawn that a side captures by going to that square."""
    return ahead(1 - side, passant)

"""Ends of games by rules of their own.

A goal is reached, a king exploded, the last check given, or all pieces are lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gamenote.games.chess.movement.attacks import attackers, king_of, occupied_squares, union
from gamenote.games.chess.position import BLACK, KING, WHITE, Position
from gamenote.games.chess.squares import KING_STEPS, squares_in


class End(NamedTuple):
    """How a game ends.

    Fields:
        winner: A colour; None where nobody wins.
    """

    winner: int | None
    reason: str


EXPLODED, CHECKS, GOAL, BOTH, NO_PIECES = (
    "king exploded",
    "third check",
    "king reached its goal",
    "both kings reached their goal",
    "no pieces left",
)


def variant_end(position: Position) -> End | None:
    """Return how a game has ended by a rule of its own."""
    row = position.variant
    if not row.has_own_end:
        return None
    return next((end for find in ENDS if (end := find(position)) is not None), None)


def _exploded(position: Position) -> End | None:
    """Return the end by an exploded king."""
    if position.variant.explosions:
        for side in (WHITE, BLACK):
            if not position.men[side][KING]:
                return End(1 - side, EXPLODED)
    return None


def _checked(position: Position) -> End | None:
    """Return the end by the last check."""
    most = position.variant.checks_to_win
    if most:
        for side in (WHITE, BLACK):
            if position.checks[side] >= most:
                return End(side, CHECKS)
    return None


def _arrived(position: Position) -> End | None:
    """Return the end by a king on its goal.

    Where the other side may answer, White's king alone ends nothing as long as Black's can arrive as well."""
    row = position.variant
    there = [side for side in (WHITE, BLACK) if position.men[side][KING] & row.goal]
    if len(there) == 2:
        return End(None, BOTH) if row.goal_is_answered else End(1 - position.side, GOAL)
    answered = row.goal_is_answered and there == [WHITE] and position.side == BLACK
    if not there or (answered and can_arrive(position)):
        return None
    return End(there[0], GOAL)


def can_arrive(position: Position) -> bool:
    """Whether the king to move can step on its goal."""
    side = position.side
    king, enemy = king_of(position, side), king_of(position, 1 - side)
    if king is None or enemy is None:
        return False
    without_king = occupied_squares(position) & ~(1 << king)
    steps = KING_STEPS[king] & position.variant.goal & ~union(position.men[side])
    return any(
        not attackers(position, square, 1 - side, without_king)
        and not attackers(position, enemy, side, without_king | 1 << square) & ~(1 << king)
        for square in squares_in(steps)
    )


def _bare(position: Position) -> End | None:
    """Return the end by the loss of all pieces."""
    row = position.variant
    for side in (position.side, 1 - position.side):
        if not row.royal[side] and not union(position.men[side]):
            return End(side if row.gives_away else 1 - side, NO_PIECES)
    return None


ENDS: tuple[Callable[[Position], End | None], ...] = (_exploded, _checked, _arrived, _bare)

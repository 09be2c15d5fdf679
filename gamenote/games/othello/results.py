"""Results: how a game has ended, how texts say it, and what contradicts what.

The winner also gets the empty squares; in a draw each side gets half of them. So both scores add up to the
number of squares, and what Black scores tells all.
"""

from __future__ import annotations

from gamenote.core.game import DRAW
from gamenote.core.record import Outcome
from gamenote.games.othello.board import Position
from gamenote.games.othello.movement import is_over
from gamenote.games.othello.variants import SEATS

__all__ = ["black_score", "difference", "outcome"]


def black_score(position: Position) -> int:
    """Return what Black scores where the game ends here.

    The winner gets the empty squares."""
    black, white = (discs.bit_count() for discs in position.discs)
    empty = position.empty.bit_count()
    return black + (empty if black > white else empty // 2 if black == white else 0)


def difference(position: Position) -> int:
    """Return Black's score less White's, by the same rule."""
    return 2 * black_score(position) - position.variant.squares


def outcome(position: Position) -> Outcome | None:
    """Return the scores of a game that is over, and who has won.

    In Anti-Othello it is who has fewer discs."""
    if not is_over(position):
        return None
    score, squares = black_score(position), position.variant.squares
    lead = 2 * score - squares
    winner = DRAW if not lead else SEATS[(lead < 0) != position.variant.anti]
    reason = "neither side can move" if position.empty else "the board is full"
    return Outcome(f"{score}-{squares - score}", winner, reason)

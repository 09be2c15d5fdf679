"""How games have ended on the board.

By mate, stalemate, a draw by the rules, or the variant's own rule.

A draw that has to be claimed counts where the last position allows it; whether anybody did is not known.
Repetition is not looked for where the result says that somebody has won.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gamenote.core.record import Outcome, Record
from gamenote.core.replay import Progress, main_line
from gamenote.games.chess.board import Position
from gamenote.games.chess.ends import (
    FIFTY,
    FIVEFOLD,
    INSUFFICIENT,
    MATE,
    SEVENTY_FIVE,
    STALEMATE,
    THREEFOLD,
    insufficient,
    outcome,
    repetition_key,
)
from gamenote.games.chess.play import ENGINE

NONE, VARIANT = "none", "variant"
BY_PLAY = {MATE: "mate", STALEMATE: "stalemate"}
ENDINGS = (*BY_PLAY.values(), THREEFOLD, FIFTY, FIVEFOLD, SEVENTY_FIVE, INSUFFICIENT, VARIANT, NONE)
LEAST_LOOP = 4  # moves from a position to the same one


def ending(record: Record, progress: Progress) -> str | None:
    """Return how the last position ends the game, if it is reached."""
    if progress.complete and progress.main is not None and isinstance(progress.start, Position):
        position, moves = progress.main.position, progress.moves
        decided = record.outcome is not None and record.outcome.winner is not None
        return (
            ending_of(position)
            or ("" if decided else _draw_by_repetition(progress.start, moves, position))
            or _draw_by_move_count(position)
        )
    line = [step.after for step in main_line(record, ENGINE)]
    if not line or not isinstance(line[-1], Position):
        return None
    return (
        ending_of(line[-1])
        or _by_repetition([each for each in line if each is not None])
        or _draw_by_move_count(line[-1])
    )


@lru_cache(maxsize=2)
def outcome_of(position: Position) -> Outcome | None:
    """Return how a position ends a game, remembered for who asks next."""
    return outcome(position)


def ending_of(position: Position) -> str | None:
    """Return how a position by itself ends a game.

    Draws by counting are left out."""
    end = outcome_of(position)
    if end is not None:
        return BY_PLAY.get(end.reason, VARIANT)
    return INSUFFICIENT if insufficient(position) else None


def _draw_by_repetition(start: Position, moves: Sequence[str], position: Position) -> str | None:
    """Return the draw by repetition that the last position brings.

    It can only have stood since the last capture or move of a pawn, with the same side to move."""
    quiet = min(position.halfmoves, len(moves)) // 2 * 2
    if quiet < 2 * LEAST_LOOP or moves[-1].startswith("O-O"):
        return None
    at = len(moves) - quiet
    line = [ENGINE.advance(start, moves[:at], ()).position]
    for index in range(at, len(moves), 2):
        line.append(ENGINE.advance(line[-1], moves[index : index + 2], ()).position)
    return _by_repetition(line)


def _by_repetition(line: Sequence[Position]) -> str | None:
    """Return the draw that the last position brings by standing again."""
    key = repetition_key(line[-1])
    count = sum(
        repetition_key(each) == key for each in line if each.side == line[-1].side and each.men == line[-1].men
    )
    return FIVEFOLD if count >= 5 else THREEFOLD if count >= 3 else None


def _draw_by_move_count(position: Position) -> str:
    if not position.variant.fifty or position.halfmoves < 100:
        return NONE
    return SEVENTY_FIVE if position.halfmoves >= 150 else FIFTY

"""A quick look whether somebody plainly has a move.

# hot: held against `legal.has_move` by tests/games/chess/test_agreement.py.
"""

from __future__ import annotations

from gamenote.games.chess.fast.rows import installed
from gamenote.games.chess.movement.attacks import attackers, occupied_squares, union
from gamenote.games.chess.movement.pawns import ahead
from gamenote.games.chess.position import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, Position
from gamenote.games.chess.squares import (
    BEHIND,
    BISHOP_RAYS,
    KING_STEPS,
    KNIGHT_JUMPS,
    QUEEN_RAYS,
    ROOK_RAYS,
    squares_in,
)

LINES = {BISHOP: BISHOP_RAYS, ROOK: ROOK_RAYS, QUEEN: QUEEN_RAYS}


def plainly_moves(position: Position) -> bool | None:
    """Tell whether somebody can move; None where that is not plain.

    In check it is known. Out of it a piece that can step, and that nothing can pin to its king, is enough."""
    row, side = position.variant, position.side
    own, opp = position.men[side], position.men[1 - side]
    if row.has_own_end or row.drops or own[KING].bit_count() != 1:
        return None
    king = own[KING].bit_length() - 1
    occupied = occupied_squares(position)
    if attackers(position, king, 1 - side, occupied):
        return not _is_mated(position, king, occupied)
    mine, sliders, behind = union(own), opp[BISHOP] | opp[ROOK] | opp[QUEEN], BEHIND[king]
    for kind in (PAWN, KNIGHT, ROOK, BISHOP, QUEEN):
        for square in squares_in(own[kind]):
            if not behind[square] & sliders and _steps(kind, side, square, occupied, mine):
                return True
    return None


def _is_mated(position: Position, king: int, occupied: int) -> bool:
    modules, side = installed(), position.side
    own, opp = modules.masks(position.men[side]), modules.masks(position.men[1 - side])
    mask = modules.mask
    mated: bool = modules.numbers.mated(
        modules.tables, own, opp, side, king, mask(occupied), mask(position.passant)
    )
    return mated


def _steps(kind: int, side: int, square: int, occupied: int, mine: int) -> int:
    """Return some squares to which a piece can step."""
    if kind == PAWN:
        return ahead(side, 1 << square) & ~occupied
    if kind == KNIGHT:
        return KNIGHT_JUMPS[square] & ~mine
    return KING_STEPS[square] & LINES[kind][square] & ~occupied

"""Castling, in one way for all arrays.

A right is the square of a rook that has not moved."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.games.chess.movement.attacks import checkers, occupied_squares, threats
from gamenote.games.chess.position import KING, Move, Position
from gamenote.games.chess.squares import BETWEEN, RANKS, squares_in
from gamenote.games.chess.variants import Castling

SHORT, LONG = "short", "long"
BACK_RANK = (RANKS[0], RANKS[7])
# The files that king and rook go to.
TARGETS = {SHORT: (6, 5), LONG: (2, 3)}
ALLOWED = {Castling.BOTH: (True, True), Castling.BLACK: (False, True), Castling.NONE: (False, False)}


def way_of(king: int, rook: int) -> str:
    """Return whether the castling with that rook is short or long."""
    return SHORT if rook > king else LONG


def targets(king: int, rook: int) -> tuple[int, int]:
    """Return where king and rook stand after castling."""
    king_file, rook_file = TARGETS[way_of(king, rook)]
    return king & 56 | king_file, king & 56 | rook_file


def castling_king(position: Position, side: int) -> int | None:
    """Return the square of the only king on its back rank."""
    kings = position.men[side][KING] & BACK_RANK[side]
    return kings.bit_length() - 1 if kings and kings & (kings - 1) == 0 else None


def castlings(position: Position) -> Iterator[Move]:
    """Return the castlings that may be played."""
    rights = position.castling & BACK_RANK[position.side]
    king = castling_king(position, position.side) if rights else None
    if king is None or checkers(position):
        return
    for rook in squares_in(rights):
        if is_free(position, king, rook) and is_safe(position, king, rook):
            yield Move(king, rook, KING, castling=True)


def is_free(position: Position, king: int, rook: int) -> bool:
    """Whether nothing stands in the way of king and rook."""
    return not blockers(position, king, rook)


def blockers(position: Position, king: int, rook: int) -> int:
    """Return what stands in the way of king or rook."""
    king_target, rook_target = targets(king, rook)
    way = BETWEEN[king][king_target] | BETWEEN[rook][rook_target] | 1 << king_target | 1 << rook_target
    return way & occupied_squares(position) & ~(1 << king | 1 << rook)


def is_safe(position: Position, king: int, rook: int) -> bool:
    """Whether the king is attacked nowhere on its way."""
    return attacked_on_way(position, king, rook) is None


def attacked_on_way(position: Position, king: int, rook: int) -> int | None:
    """Return the first square of the king's way that is attacked."""
    side = position.side
    if not position.variant.royal[side]:
        return None
    king_target, rook_target = targets(king, rook)
    without_king = occupied_squares(position) & ~(1 << king)
    for square in squares_in(BETWEEN[king][king_target]):
        if threats(position, square, 1 - side, without_king):
            return square
    behind = without_king & ~(1 << rook) | 1 << rook_target
    return king_target if threats(position, king_target, 1 - side, behind) else None

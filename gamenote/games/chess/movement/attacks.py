"""Who attacks a square, and who gives check."""

from __future__ import annotations

from gamenote.games.chess.position import BISHOP, KING, QUEEN, ROOK, Men, Position
from gamenote.games.chess.squares import (
    BETWEEN,
    BISHOP_RAYS,
    KING_STEPS,
    KNIGHT_JUMPS,
    PAWN_CAPTURES,
    ROOK_RAYS,
    bishop_attacks,
    rook_attacks,
    squares_in,
)


def union(men: Men) -> int:
    """Return the squares of all pieces of a colour."""
    pawns, knights, bishops, rooks, queens, kings = men
    return pawns | knights | bishops | rooks | queens | kings


def occupied_squares(position: Position) -> int:
    """Return the squares on which anything stands."""
    return union(position.men[0]) | union(position.men[1])


def attackers(position: Position, square: int, colour: int, occupied: int) -> int:
    """Return the pieces of a colour that attack a square.

    Lines end at what is `occupied`, which need not be the pieces of the position."""
    pawns, knights, bishops, rooks, queens, kings = position.men[colour]
    found = PAWN_CAPTURES[1 - colour][square] & pawns | KNIGHT_JUMPS[square] & knights | KING_STEPS[square] & kings
    if ROOK_RAYS[square] & (rooks | queens):
        found |= rook_attacks(square, occupied) & (rooks | queens)
    if BISHOP_RAYS[square] & (bishops | queens):
        found |= bishop_attacks(square, occupied) & (bishops | queens)
    return found


def threats(position: Position, square: int, colour: int, occupied: int) -> int:
    """Return the pieces of a colour that threaten a king there.

    Where captures explode, a king beside the enemy one is safe from all."""
    if position.variant.explosions and KING_STEPS[square] & position.men[colour][KING]:
        return 0
    return attackers(position, square, colour, occupied)


def king_of(position: Position, colour: int) -> int | None:
    """Return the square of the royal king, if any."""
    kings = position.men[colour][KING]
    return kings.bit_length() - 1 if kings and position.variant.royal[colour] else None


def checkers(position: Position, side: int | None = None) -> int:
    """Return the pieces that give check.

    By default to the side to move."""
    colour = position.side if side is None else side
    king = king_of(position, colour)
    return 0 if king is None else threats(position, king, 1 - colour, occupied_squares(position))


def pinned(position: Position, side: int, king: int, occupied: int) -> int:
    """Return the pieces of a side that are pinned to its king."""
    _, _, bishops, rooks, queens, _ = position.men[1 - side]
    snipers = ROOK_RAYS[king] & (rooks | queens) | BISHOP_RAYS[king] & (bishops | queens)
    own, found = union(position.men[side]), 0
    for square in squares_in(snipers):
        between = BETWEEN[king][square] & occupied
        if between & (between - 1) == 0:
            found |= between & own
    return found


def pinned_by(position: Position, king: int, start: int) -> int | None:
    """Return the square of the enemy that pins a piece, if any."""
    enemy = position.men[1 - position.side]
    straight = enemy[ROOK] | enemy[QUEEN]
    diagonal = enemy[BISHOP] | enemy[QUEEN]
    occupied = occupied_squares(position)
    for square in squares_in(ROOK_RAYS[king] & straight | BISHOP_RAYS[king] & diagonal):
        if BETWEEN[king][square] & occupied == 1 << start:
            return square
    return None

"""What moves do, be they legal or not."""

from __future__ import annotations

from dataclasses import replace

from gamenote.games.chess.movement.attacks import checkers, union
from gamenote.games.chess.movement.castling import BACK_RANK, targets
from gamenote.games.chess.movement.pawns import SECOND, ahead, passed_pawn
from gamenote.games.chess.position import (
    KING,
    KNIGHT,
    NO_PIECE,
    NO_SQUARE,
    NULL_MOVE,
    PAWN,
    ROOK,
    Men,
    Move,
    Pocket,
    Position,
)
from gamenote.games.chess.squares import KING_STEPS


def captured_square(position: Position, move: Move) -> int | None:
    """Return the square of the piece that a move captures, if any."""
    if move.castling or move.start == NO_SQUARE:
        return None
    if union(position.men[1 - position.side]) >> move.end & 1:
        return move.end
    if is_passant(position, move):
        return passed_pawn(position.side, position.passant).bit_length() - 1
    return None


def is_passant(position: Position, move: Move) -> bool:
    """Whether a move captures en passant."""
    aside = (move.end - move.start) & 7
    return bool(move.kind == PAWN and aside and move.start != NO_SQUARE and position.passant >> move.end & 1)


def kind_at(men: Men, square: int) -> int:
    """Return the kind of piece on a square; -1 for none."""
    return next((kind for kind, mask in enumerate(men) if mask >> square & 1), NO_PIECE)


def after(position: Position, move: Move) -> Position:
    """Return the position after a move."""
    if move.castling:
        there = _castled(position, move)
    elif move.start == NO_SQUARE:
        there = passed(position) if move == NULL_MOVE else _dropped(position, move)
    else:
        there = _moved(position, move)
    return _counted(there, position.side) if position.variant.checks_to_win else there


def passed(position: Position) -> Position:
    """Return the position with the other side to move."""
    return _next(position, position.men, position.castling, halfmoves=position.halfmoves + 1)


def _next(
    position: Position,
    men: tuple[Men, Men],
    castling: int,
    *,
    passant: int = 0,
    halfmoves: int = 0,
    pockets: tuple[Pocket, Pocket] | None = None,
    promoted: int | None = None,
) -> Position:
    """Return a position that follows, with the other side to move."""
    side = position.side
    return Position(
        position.variant,
        men,
        1 - side,
        castling,
        passant,
        halfmoves,
        position.number + side,
        position.pockets if pockets is None else pockets,
        position.promoted if promoted is None else promoted,
        position.checks,
    )


def _sides(side: int, own: list[int], opp: list[int]) -> tuple[Men, Men]:
    """Return mover and enemy as White and Black."""
    mine, theirs = as_men(own), as_men(opp)
    return (theirs, mine) if side else (mine, theirs)


def as_men(masks: list[int]) -> Men:
    """Return the masks of one colour as they are kept."""
    pawns, knights, bishops, rooks, queens, kings = masks
    return pawns, knights, bishops, rooks, queens, kings


def _castled(position: Position, move: Move) -> Position:
    """Return the position after king and rook have changed places."""
    king, rook = targets(move.start, move.end)
    own = list(position.men[position.side])
    own[KING] = own[KING] & ~(1 << move.start) | 1 << king
    own[ROOK] = own[ROOK] & ~(1 << move.end) | 1 << rook
    men = _sides(position.side, own, list(position.men[1 - position.side]))
    rights = position.castling & ~BACK_RANK[position.side]
    return _next(position, men, rights, halfmoves=position.halfmoves + 1)


def _dropped(position: Position, move: Move) -> Position:
    """Return the position after a drop."""
    side = position.side
    own = list(position.men[side])
    own[move.kind] |= 1 << move.end
    men = _sides(side, own, list(position.men[1 - side]))
    pockets = with_piece(position.pockets, side, move.kind, -1)
    return _next(position, men, position.castling, halfmoves=position.halfmoves + 1, pockets=pockets)


def with_piece(pockets: tuple[Pocket, Pocket], side: int, kind: int, more: int) -> tuple[Pocket, Pocket]:
    """Return the pockets with so many more pieces of a kind."""
    counts = list(pockets[side])
    counts[kind] += more
    pawns, knights, bishops, rooks, queens = counts
    pocket = pawns, knights, bishops, rooks, queens
    return (pockets[0], pocket) if side else (pocket, pockets[1])


def _moved(position: Position, move: Move) -> Position:
    """Return the position after a piece went from one square to another."""
    side, start, end = position.side, 1 << move.start, 1 << move.end
    own, opp = list(position.men[side]), list(position.men[1 - side])
    rights = position.castling & ~(start | end)
    own[move.kind] ^= start
    own[move.kind if move.promotion == NO_PIECE else move.promotion] |= end
    if move.kind == KING and start & BACK_RANK[side]:
        rights &= ~BACK_RANK[side]
    at = captured_square(position, move)
    if at is not None:
        taken = kind_at(position.men[1 - side], at)
        opp[taken] ^= 1 << at
        if taken == KING and 1 << at & BACK_RANK[1 - side]:
            rights &= ~BACK_RANK[1 - side]
        if position.variant.explosions:
            rights &= ~_explode(own, opp, move.end)
            rights &= ~(0 if own[KING] else BACK_RANK[side]) & ~(0 if opp[KING] else BACK_RANK[1 - side])
    passant = ahead(side, start) if move.kind == PAWN and abs(move.end - move.start) == 16 else 0
    halfmoves = 0 if move.kind == PAWN or at is not None else position.halfmoves + 1
    there = _next(
        position,
        _sides(side, own, opp),
        rights,
        passant=passant if start & SECOND[side] else 0,
        halfmoves=halfmoves,
    )
    return _kept(there, position, move, at) if position.variant.drops else there


def _explode(own: list[int], opp: list[int], centre: int) -> int:
    """Take what an explosion destroys; return its squares.

    Pawns are only destroyed where it happens."""
    around = KING_STEPS[centre]
    for men in (own, opp):
        men[PAWN] &= ~(1 << centre)
        for kind in range(KNIGHT, KING + 1):
            men[kind] &= ~(around | 1 << centre)
    return around | 1 << centre


def _kept(there: Position, before: Position, move: Move, at: int | None) -> Position:
    """Return a position with the mover's hand after a move."""
    promoted, pockets = before.promoted, before.pockets
    came = promoted >> move.start & 1 or move.promotion != NO_PIECE
    if at is not None:
        taken = PAWN if promoted >> at & 1 else kind_at(before.men[1 - before.side], at)
        pockets = with_piece(pockets, before.side, taken, 1)
        promoted &= ~(1 << at)
    promoted &= ~(1 << move.start)
    return replace(there, pockets=pockets, promoted=promoted | 1 << move.end if came else promoted)


def _counted(there: Position, side: int) -> Position:
    """Return a position with the last move's check counted."""
    if not checkers(there):
        return there
    white, black = there.checks
    return replace(there, checks=(white + 1 - side, black + side))

"""Movement of pieces: attacks, castling, pawns, moves made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from gamenote.games.chess.board import (
    ALL,
    BETWEEN,
    BISHOP,
    BISHOP_RAYS,
    KING,
    KING_STEPS,
    KNIGHT,
    KNIGHT_JUMPS,
    LETTERS,
    NO_PIECE,
    NO_SQUARE,
    NULL_MOVE,
    PAWN,
    PAWN_CAPTURES,
    QUEEN,
    RANKS,
    ROOK,
    ROOK_RAYS,
    Men,
    Move,
    Pocket,
    Position,
    bishop_attacks,
    move_of,
    rook_attacks,
    squares_in,
)
from gamenote.games.chess.variants import Castling, Variant

# Who attacks a square, and who gives check


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


# Castling, in one way for all arrays.
#
# A right is the square of a rook that has not moved.

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


# How pawns move

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


# What moves do, be they legal or not


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
        there = _after_castling(position, move)
    elif move.start == NO_SQUARE:
        there = after_null_move(position) if move == NULL_MOVE else _after_drop(position, move)
    else:
        there = _after_piece_move(position, move)
    return _with_check_counted(there, position.side) if position.variant.checks_to_win else there


def after_null_move(position: Position) -> Position:
    """Return the position with the other side to move."""
    return _next_position(position, position.men, position.castling, halfmoves=position.halfmoves + 1)


def _next_position(
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


def _white_and_black(side: int, own: list[int], opp: list[int]) -> tuple[Men, Men]:
    """Return mover and enemy as White and Black."""
    mine, theirs = as_men(own), as_men(opp)
    return (theirs, mine) if side else (mine, theirs)


def as_men(masks: list[int]) -> Men:
    """Return the masks of one colour as they are kept."""
    pawns, knights, bishops, rooks, queens, kings = masks
    return pawns, knights, bishops, rooks, queens, kings


def _after_castling(position: Position, move: Move) -> Position:
    """Return the position after king and rook have changed places."""
    king, rook = targets(move.start, move.end)
    own = list(position.men[position.side])
    own[KING] = own[KING] & ~(1 << move.start) | 1 << king
    own[ROOK] = own[ROOK] & ~(1 << move.end) | 1 << rook
    men = _white_and_black(position.side, own, list(position.men[1 - position.side]))
    rights = position.castling & ~BACK_RANK[position.side]
    return _next_position(position, men, rights, halfmoves=position.halfmoves + 1)


def _after_drop(position: Position, move: Move) -> Position:
    """Return the position after a drop."""
    side = position.side
    own = list(position.men[side])
    own[move.kind] |= 1 << move.end
    men = _white_and_black(side, own, list(position.men[1 - side]))
    pockets = with_piece(position.pockets, side, move.kind, -1)
    return _next_position(position, men, position.castling, halfmoves=position.halfmoves + 1, pockets=pockets)


def with_piece(pockets: tuple[Pocket, Pocket], side: int, kind: int, more: int) -> tuple[Pocket, Pocket]:
    """Return the pockets with so many more pieces of a kind."""
    counts = list(pockets[side])
    counts[kind] += more
    pawns, knights, bishops, rooks, queens = counts
    pocket = pawns, knights, bishops, rooks, queens
    return (pockets[0], pocket) if side else (pocket, pockets[1])


def _after_piece_move(position: Position, move: Move) -> Position:
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
            rights &= ~_remove_exploded_men(own, opp, move.end)
            rights &= ~(0 if own[KING] else BACK_RANK[side]) & ~(0 if opp[KING] else BACK_RANK[1 - side])
    passant = ahead(side, start) if move.kind == PAWN and abs(move.end - move.start) == 16 else 0
    halfmoves = 0 if move.kind == PAWN or at is not None else position.halfmoves + 1
    there = _next_position(
        position,
        _white_and_black(side, own, opp),
        rights,
        passant=passant if start & SECOND[side] else 0,
        halfmoves=halfmoves,
    )
    return _with_pockets_updated(there, position, move, at) if position.variant.drops else there


def _remove_exploded_men(own: list[int], opp: list[int], centre: int) -> int:
    """Take what an explosion destroys; return its squares.

    Pawns are only destroyed where it happens."""
    around = KING_STEPS[centre]
    for men in (own, opp):
        men[PAWN] &= ~(1 << centre)
        for kind in range(KNIGHT, KING + 1):
            men[kind] &= ~(around | 1 << centre)
    return around | 1 << centre


def _with_pockets_updated(there: Position, before: Position, move: Move, at: int | None) -> Position:
    """Return a position with the mover's hand after a move."""
    promoted, pockets = before.promoted, before.pockets
    came = promoted >> move.start & 1 or move.promotion != NO_PIECE
    if at is not None:
        taken = PAWN if promoted >> at & 1 else kind_at(before.men[1 - before.side], at)
        pockets = with_piece(pockets, before.side, taken, 1)
        promoted &= ~(1 << at)
    promoted &= ~(1 << move.start)
    return replace(there, pockets=pockets, promoted=promoted | 1 << move.end if came else promoted)


def _with_check_counted(there: Position, side: int) -> Position:
    """Return a position with the last move's check counted."""
    if not checkers(there):
        return there
    white, black = there.checks
    return replace(there, checks=(white + 1 - side, black + side))

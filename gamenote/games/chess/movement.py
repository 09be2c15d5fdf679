"""Movement of pieces: attacks, castling, moves made, and which are legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from gamenote.games.chess.board import (
    ALL,
    BEHIND,
    BETWEEN,
    BISHOP,
    BISHOP_RAYS,
    BLACK,
    KING,
    KING_STEPS,
    KNIGHT,
    LETTERS,
    NO_PIECE,
    NO_SQUARE,
    NULL_MOVE,
    PAWN,
    PAWN_CAPTURES,
    QUEEN,
    RANKS,
    RAYS,
    ROOK,
    ROOK_RAYS,
    WHITE,
    Men,
    Move,
    Pocket,
    Position,
    move_of,
    squares_in,
)
from gamenote.games.chess.fast.rows import installed_modules

# Who attacks a square, and who gives check


def union(men: Men) -> int:
    """Return the squares of all pieces of a colour."""
    return sum(men)  # no two of which share a square


def attackers(position: Position, square: int, colour: int, occupied: int) -> int:
    """Return the pieces of a colour that attack a square.

    Lines end at what is `occupied`, which need not be the pieces of the position."""
    flat, men = installed_modules(), position.men[colour]
    found: int = flat.numbers.attackers(flat.tables, square, flat.masks(men), colour, flat.mask(occupied), -1)
    return found & ALL


def threats(position: Position, square: int, colour: int, occupied: int) -> int:
    """Return the pieces of a colour that threaten a king there.

    Where captures explode, a king beside the enemy one is safe from all."""
    if position.variant.explosions and KING_STEPS[square] & position.men[colour][KING]:
        return 0
    return attackers(position, square, colour, occupied)


def checkers(position: Position, side: int | None = None) -> int:
    """Return the pieces that give check, by default to the mover."""
    colour = position.side if side is None else side
    king = position.king(colour)
    return 0 if king is None else threats(position, king, 1 - colour, position.occupancy)


def pinned_by(position: Position, king: int, start: int) -> int | None:
    """Return the square of the enemy that pins a piece, if any."""
    enemy = position.men[1 - position.side]
    straight = enemy[ROOK] | enemy[QUEEN]
    diagonal = enemy[BISHOP] | enemy[QUEEN]
    occupied = position.occupancy
    for square in squares_in(ROOK_RAYS[king] & straight | BISHOP_RAYS[king] & diagonal):
        if BETWEEN[king][square] & occupied == 1 << start:
            return square
    return None


# Castling, in one way for all arrays: a right is the square of a rook that has not moved

SHORT, LONG = "short", "long"
BACK_RANK = (RANKS[0], RANKS[7])
# The files that king and rook go to.
TARGETS = {SHORT: (6, 5), LONG: (2, 3)}


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


def blockers(position: Position, king: int, rook: int) -> int:
    """Return what stands in the way of a castling king or rook."""
    king_target, rook_target = targets(king, rook)
    way = BETWEEN[king][king_target] | BETWEEN[rook][rook_target] | 1 << king_target | 1 << rook_target
    return way & position.occupancy & ~(1 << king | 1 << rook)


def attacked_on_way(position: Position, king: int, rook: int) -> int | None:
    """Return the first square of a castling king's way that is attacked."""
    side = position.side
    if not position.variant.royal[side]:
        return None
    king_target, rook_target = targets(king, rook)
    without_king = position.occupancy & ~(1 << king)
    for square in squares_in(BETWEEN[king][king_target]):
        if threats(position, square, 1 - side, without_king):
            return square
    behind = without_king & ~(1 << rook) | 1 << rook_target
    return king_target if threats(position, king_target, 1 - side, behind) else None


# What moves do, be they legal or not

LAST = (RANKS[7], RANKS[0])
SECOND = (RANKS[1], RANKS[6])


def ahead(side: int, mask: int) -> int:
    """Return the squares in front of some pawns."""
    return mask << 8 & ALL if side == 0 else mask >> 8


def passed_pawn(side: int, passant: int) -> int:
    """Return the pawn that a side captures by going to that square."""
    return ahead(1 - side, passant)


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
    side, own = position.side, list(position.men[position.side])
    if move.castling:
        king, rook = targets(move.start, move.end)
        own[KING] = own[KING] & ~(1 << move.start) | 1 << king
        own[ROOK] = own[ROOK] & ~(1 << move.end) | 1 << rook
        there = _next_position(position, own, castling=position.castling & ~BACK_RANK[side])
    elif move.start != NO_SQUARE:
        there = _after_piece_move(position, move, own)
    elif move == NULL_MOVE:
        there = _next_position(position, own)
    else:
        own[move.kind] |= 1 << move.end
        there = replace(_next_position(position, own), pockets=_with_piece(position, move.kind, -1))
    if position.variant.checks_to_win and checkers(there):
        white, black = there.checks
        return replace(there, checks=(white + 1 - side, black + side))
    return there


def play(position: Position, move: Move) -> Position:
    """Return the position after a move, with what its text tells."""
    there = after(position, move)
    if move.readings == 1 and not (move.languages or position.languages or position.undecided):
        return there
    known = position.languages & move.languages or position.languages or move.languages
    return replace(there, languages=known, undecided=position.undecided or move.readings > 1)


def _next_position(
    position: Position,
    own: list[int],
    opp: list[int] | None = None,
    *,
    castling: int | None = None,
    passant: int = 0,
    is_final: bool = False,
) -> Position:
    """Return a position that follows, with the other side to move.

    A final move is one of a pawn, or a capture."""
    side = position.side
    mine, theirs = tuple(own), position.men[1 - side] if opp is None else tuple(opp)
    return Position(
        position.variant,
        (theirs, mine) if side else (mine, theirs),
        1 - side,
        position.castling if castling is None else castling,
        passant,
        0 if is_final else position.halfmoves + 1,
        position.number + side,
        position.pockets,
        position.promoted,
        position.checks,
    )


def _with_piece(position: Position, kind: int, more: int) -> tuple[Pocket, Pocket]:
    counts = list(position.pockets[position.side])
    counts[kind] += more
    white, black = position.pockets
    return (white, tuple(counts)) if position.side else (tuple(counts), black)


def _after_piece_move(position: Position, move: Move, own: list[int]) -> Position:
    side, start, end = position.side, 1 << move.start, 1 << move.end
    opp, rights = list(position.men[1 - side]), position.castling & ~(start | end)
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
    twice = move.kind == PAWN and abs(move.end - move.start) == 16 and start & SECOND[side]
    there = _next_position(
        position,
        own,
        opp,
        castling=rights,
        passant=ahead(side, start) if twice else 0,
        is_final=move.kind == PAWN or at is not None,
    )
    return _with_pockets_updated(there, position, move, at) if position.variant.drops else there


def _remove_exploded_men(own: list[int], opp: list[int], centre: int) -> int:
    """Take what an explosion destroys; return its squares.

    Pawns are only destroyed where it happens."""
    around = KING_STEPS[centre] | 1 << centre
    for men in (own, opp):
        men[PAWN] &= ~(1 << centre)
        men[KNIGHT:] = [mask & ~around for mask in men[KNIGHT:]]
    return around


def _with_pockets_updated(there: Position, before: Position, move: Move, at: int | None) -> Position:
    """Return a position with the mover's hand after a move."""
    promoted, pockets = before.promoted, before.pockets
    came = promoted >> move.start & 1 or move.promotion != NO_PIECE
    if at is not None:
        taken = PAWN if promoted >> at & 1 else kind_at(before.men[1 - before.side], at)
        pockets = _with_piece(before, taken, 1)
        promoted &= ~(1 << at)
    promoted &= ~(1 << move.start)
    return replace(there, pockets=pockets, promoted=promoted | 1 << move.end if came else promoted)


# Which moves are legal.
#
# What could uncover the own king is tried out by occupied squares. Explosions are tried out on positions, as are
# moves that must not give check. What ends a game by a rule of its own is found below.

PIECES = (KNIGHT, BISHOP, ROOK, QUEEN)
NO_PAWNS = RANKS[0] | RANKS[7]  # where none is dropped


def legal_moves(position: Position, ends: int = ALL) -> Iterator[Move]:
    """Return all legal moves, each once.

    Those to other squares than the ends may be left out, but for castling."""
    row = position.variant
    if row.has_own_end and variant_end(position) is not None:
        return iter(())
    moves = possible_moves(position, ALL if row.captures_compulsory else ends)
    if row.explosions:
        moves = (move for move in moves if survives(position, move))
    if not row.may_check:
        moves = (move for move in moves if not checkers(after(position, move)))
    if row.captures_compulsory:
        every = tuple(moves)
        moves = iter([move for move in every if captured_square(position, move) is not None] or every)
    return moves


@lru_cache(maxsize=16)
def moves_of(position: Position, end: int = NO_SQUARE) -> tuple[Move, ...]:
    """Return all legal moves, or castlings and those to a square."""
    if end < 0:
        return tuple(legal_moves(position))
    return tuple(move for move in legal_moves(position, 1 << end) if move.end == end or move.castling)


def has_move(position: Position) -> bool:
    """Whether there is a legal move."""
    row, side, kings = position.variant, position.side, position.men[position.side][KING]
    if row.has_own_end or row.drops or kings.bit_count() != 1 or not checkers(position):
        return next(legal_moves(position), None) is not None
    flat, king, occupied = installed_modules(), kings.bit_length() - 1, position.occupancy
    own, opp = flat.masks(position.men[side]), flat.masks(position.men[1 - side])
    mated: bool = flat.numbers.is_checkmated(
        flat.tables, own, opp, side, king, flat.mask(occupied), flat.mask(position.passant)
    )
    return not mated


def survives(position: Position, move: Move) -> bool:
    """Whether the own king is left, and out of check or avenged."""
    side = position.side
    there = after(position, move)
    if not there.men[side][KING]:
        return False
    return not there.men[1 - side][KING] or not checkers(there, side)


def possible_moves(position: Position, ends: int = ALL) -> Iterator[Move]:
    """Return the moves that leave no king en prise.

    That they may explode it, give check or miss a capture is not looked at."""
    side, opp = position.side, position.men[1 - position.side]
    king = None if position.variant.explosions else position.king(side)
    occupied = position.occupancy
    checking = 0 if king is None else attackers(position, king, 1 - side, occupied)
    allowed = 0 if checking else ALL  # which squares answer a check
    if king is not None and checking.bit_count() == 1:
        allowed = BETWEEN[king][checking.bit_length() - 1] | checking
    enemy_king = position.king(1 - side)
    kept = 0 if enemy_king is None or position.variant.explosions else 1 << enemy_king
    free = ends & ~(union(position.men[side]) | kept)
    yield from _king_moves(position, occupied, free)
    yield from _castlings(position)
    if allowed:
        sliders = opp[BISHOP] | opp[ROOK] | opp[QUEEN]
        for move in _piece_moves(position, occupied, free & allowed):
            if king is None or not BEHIND[king][move.start] & sliders or keeps_king_safe(position, move, king):
                yield move
        yield from _possible_drops(position, allowed & ends & ~occupied)
    for move in passant_captures(position) if position.passant & ends else ():
        if king is None or keeps_king_safe(position, move, king):
            yield move


def keeps_king_safe(position: Position, move: Move, king: int) -> bool:
    """Whether nobody attacks the king behind the move of another piece."""
    taken = 1 << move.end | (passed_pawn(position.side, position.passant) if is_passant(position, move) else 0)
    occupied = position.occupancy & ~(1 << move.start | taken) | 1 << move.end
    return not attackers(position, king, 1 - position.side, occupied) & ~taken


def _king_moves(position: Position, occupied: int, free: int) -> Iterator[Move]:
    side = position.side
    royal = position.variant.royal[side]
    if position.variant.explosions:
        free &= ~occupied
    for king in squares_in(position.men[side][KING]):
        without_king = occupied & ~(1 << king)
        for end in squares_in(KING_STEPS[king] & free):
            if not royal or not threats(position, end, 1 - side, without_king):
                yield move_of(king, end, KING)


def _castlings(position: Position) -> Iterator[Move]:
    rights = position.castling & BACK_RANK[position.side]
    king = castling_king(position, position.side) if rights else None
    if king is None or checkers(position):
        return
    for rook in squares_in(rights):
        if not blockers(position, king, rook) and attacked_on_way(position, king, rook) is None:
            yield Move(king, rook, KING, castling=True)


def _piece_moves(position: Position, occupied: int, free: int) -> Iterator[Move]:
    """Return moves of all but kings, without captures en passant."""
    men = position.men[position.side]
    for kind in PIECES:
        for start in squares_in(men[kind]):
            if RAYS[kind][start] & free:
                for end in squares_in(seen_squares(kind, start, occupied) & free):
                    yield move_of(start, end, kind)
    becomes = tuple(map(LETTERS.index, position.variant.promotes_to))
    for start in squares_in(men[PAWN]):
        for end in squares_in(_pawn_targets(position, start, occupied) & free):
            for kind in becomes if LAST[position.side] >> end & 1 else (NO_PIECE,):
                yield move_of(start, end, PAWN, kind)


def seen_squares(kind: int, square: int, occupied: int) -> int:
    """Return what a piece sees, along lines up to what is occupied."""
    seen = RAYS[kind][square]
    for blocker in squares_in(seen & occupied):
        seen &= ~BEHIND[square][blocker]
    return seen


def _pawn_targets(position: Position, square: int, occupied: int) -> int:
    """Return where a pawn can go, captures en passant aside."""
    side, bit = position.side, 1 << square
    twice = SECOND[side] | (BACK_RANK[side] if position.variant.rank1_double_step else 0)
    step = ahead(side, bit) & ~occupied
    far = ahead(side, step) & ~occupied if bit & twice else 0
    return step | far | PAWN_CAPTURES[side][square] & union(position.men[1 - side])


def passant_captures(position: Position) -> Iterator[Move]:
    """Return the captures en passant, whether or not the king allows them."""
    if position.passant:
        end = position.passant.bit_length() - 1
        for start in squares_in(PAWN_CAPTURES[1 - position.side][end] & position.men[position.side][PAWN]):
            yield move_of(start, end, PAWN)


def _possible_drops(position: Position, free: int) -> Iterator[Move]:
    if position.variant.drops:
        for kind, count in enumerate(position.pockets[position.side]):
            if count:
                allowed = free & ~NO_PAWNS if kind == PAWN else free
                yield from (move_of(NO_SQUARE, end, kind) for end in squares_in(allowed))


# Ends by rules of a variant: a goal is reached, a king exploded, the last check given, or all pieces are lost

End = tuple[int | None, str]  # the colour that wins, if any, and how
GOAL = "king reached its goal"


def variant_end(position: Position) -> End | None:
    """Return how a game has ended by a rule of its own."""
    row, men = position.variant, position.men
    if not row.has_own_end:
        return None
    for side in (WHITE, BLACK):
        if row.explosions and not men[side][KING]:
            return 1 - side, "king exploded"
        if row.checks_to_win and position.checks[side] >= row.checks_to_win:
            return side, "third check"
    for side in (position.side, 1 - position.side):
        if not row.royal[side] and not union(men[side]):
            return side if row.gives_away else 1 - side, "no pieces left"
    return _end_by_goal(position) if row.goal else None


def _end_by_goal(position: Position) -> End | None:
    """Return the end by a king on its goal.

    Where the other side may answer, White's king alone ends nothing as long as Black's can arrive as well."""
    row = position.variant
    there = [side for side in (WHITE, BLACK) if position.men[side][KING] & row.goal]
    if len(there) == 2:
        return (None, "both kings reached their goal") if row.goal_is_answered else (1 - position.side, GOAL)
    answered = row.goal_is_answered and there == [WHITE] and position.side == BLACK
    if not there or (answered and can_arrive(position)):
        return None
    return there[0], GOAL


def can_arrive(position: Position) -> bool:
    """Whether the king to move can step on its goal."""
    side = position.side
    king, enemy = position.king(side), position.king(1 - side)
    if king is None or enemy is None:
        return False
    without_king = position.occupancy & ~(1 << king)
    steps = KING_STEPS[king] & position.variant.goal & ~union(position.men[side])
    return any(
        not attackers(position, square, 1 - side, without_king)
        and not attackers(position, enemy, side, without_king | 1 << square) & ~(1 << king)
        for square in squares_in(steps)
    )

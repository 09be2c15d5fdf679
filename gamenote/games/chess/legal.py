"""Legal moves, and the goals of variants that end them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

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
    KNIGHT_JUMPS,
    LINE,
    NO_SQUARE,
    PAWN,
    QUEEN,
    QUEEN_RAYS,
    RANKS,
    ROOK,
    ROOK_RAYS,
    WHITE,
    Move,
    Position,
    bishop_attacks,
    move_of,
    queen_attacks,
    rook_attacks,
    squares_in,
)
from gamenote.games.chess.fast.rows import installed_modules
from gamenote.games.chess.movement import (
    after,
    ahead,
    attackers,
    captured_square,
    castlings,
    checkers,
    king_of,
    occupied_squares,
    passant_captures,
    passed_pawn,
    pawn_moves,
    pawn_targets,
    pinned,
    threats,
    union,
)

# A quick look whether somebody plainly has a move.
#
# hot: held against `legal.has_move` by tests/games/chess/test_agreement.py.

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
            if not behind[square] & sliders and _step_targets(kind, side, square, occupied, mine):
                return True
    return None


def _is_mated(position: Position, king: int, occupied: int) -> bool:
    modules, side = installed_modules(), position.side
    own, opp = modules.masks(position.men[side]), modules.masks(position.men[1 - side])
    mask = modules.mask
    mated: bool = modules.numbers.is_checkmated(
        modules.tables, own, opp, side, king, mask(occupied), mask(position.passant)
    )
    return mated


def _step_targets(kind: int, side: int, square: int, occupied: int, mine: int) -> int:
    """Return some squares to which a piece can step."""
    if kind == PAWN:
        return ahead(side, 1 << square) & ~occupied
    if kind == KNIGHT:
        return KNIGHT_JUMPS[square] & ~mine
    return KING_STEPS[square] & LINES[kind][square] & ~occupied


# Ends of games by rules of their own.
#
# A goal is reached, a king exploded, the last check given, or all pieces are lost.


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


def _end_by_explosion(position: Position) -> End | None:
    """Return the end by an exploded king."""
    if position.variant.explosions:
        for side in (WHITE, BLACK):
            if not position.men[side][KING]:
                return End(1 - side, EXPLODED)
    return None


def _end_by_checks(position: Position) -> End | None:
    """Return the end by the last check."""
    most = position.variant.checks_to_win
    if most:
        for side in (WHITE, BLACK):
            if position.checks[side] >= most:
                return End(side, CHECKS)
    return None


def _end_by_goal(position: Position) -> End | None:
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


def _end_by_lost_pieces(position: Position) -> End | None:
    """Return the end by the loss of all pieces."""
    row = position.variant
    for side in (position.side, 1 - position.side):
        if not row.royal[side] and not union(position.men[side]):
            return End(side if row.gives_away else 1 - side, NO_PIECES)
    return None


ENDS: tuple[Callable[[Position], End | None], ...] = (
    _end_by_explosion,
    _end_by_checks,
    _end_by_goal,
    _end_by_lost_pieces,
)


# Which moves are legal, and what moves do.
#
# Where a king has to be kept, pins and checks are found first, and only legal moves are made. Explosions are
# tried out instead, as are moves that must not give check. What ends a game by a rule of its own is above.

REACH: tuple[tuple[int, Callable[[int, int], int]], ...] = (
    (KNIGHT, lambda square, occupied: KNIGHT_JUMPS[square]),
    (BISHOP, bishop_attacks),
    (ROOK, rook_attacks),
    (QUEEN, queen_attacks),
)
NO_PAWNS = RANKS[0] | RANKS[7]  # where none is dropped


class Duties(NamedTuple):
    """What the safety of a king asks of the other pieces.

    Fields:
        king: Its square; None where no king has to be kept.
        targets: Where they may go: all squares, unless there is a check to be answered.
        pinned: Those that have to stay on the line of their king.
    """

    king: int | None
    targets: int
    pinned: int


FREE = Duties(None, ALL, 0)


def duties(position: Position) -> Duties:
    """Return what the king's safety asks of the side to move."""
    side = position.side
    king = king_of(position, side)
    if king is None or position.variant.explosions:
        return FREE
    occupied = occupied_squares(position)
    checking = attackers(position, king, 1 - side, occupied)
    allowed = ALL
    if checking:
        alone = checking & (checking - 1) == 0
        allowed = BETWEEN[king][checking.bit_length() - 1] | checking if alone else 0
    return Duties(king, allowed, pinned(position, side, king, occupied))


def legal_moves(position: Position) -> Iterator[Move]:
    """Return all legal moves, each once."""
    row = position.variant
    if row.has_own_end and variant_end(position) is not None:
        return iter(())
    moves = possible_moves(position)
    if row.explosions:
        moves = (move for move in moves if survives(position, move))
    if not row.may_check:
        moves = (move for move in moves if not checkers(after(position, move)))
    return _captures_first(position, moves) if row.captures_compulsory else moves


def _captures_first(position: Position, moves: Iterator[Move]) -> Iterator[Move]:
    """Return the captures among moves, or else all."""
    every = tuple(moves)
    captures = tuple(move for move in every if captured_square(position, move) is not None)
    return iter(captures or every)


@lru_cache(maxsize=16)
def moves_of(position: Position) -> tuple[Move, ...]:
    """Return all legal moves, remembered while one text is looked at."""
    return tuple(legal_moves(position))


def has_move(position: Position) -> bool:
    """Whether there is a legal move."""
    plainly = plainly_moves(position)
    return next(legal_moves(position), None) is not None if plainly is None else plainly


def is_legal(position: Position, move: Move) -> bool:
    """Whether a move may be played."""
    return move in legal_moves(position)


def survives(position: Position, move: Move) -> bool:
    """Whether the own king is left, and out of check or avenged."""
    side = position.side
    there = after(position, move)
    if not there.men[side][KING]:
        return False
    return not there.men[1 - side][KING] or not checkers(there, side)


def possible_moves(position: Position) -> Iterator[Move]:
    """Return the moves that leave no king en prise.

    That they may explode it, give check or miss a capture is not looked at."""
    owed = duties(position)
    occupied = occupied_squares(position)
    yield from _king_moves(position, occupied)
    yield from castlings(position)
    if owed.targets:
        yield from _piece_moves(position, owed, occupied)
        yield from _pawn_moves(position, owed, occupied)
        yield from _possible_drops(position, owed.targets & ~occupied)
    yield from (move for move in passant_captures(position) if uncovers_nothing(position, move, owed.king))


def _free_targets(position: Position) -> int:
    """Return where a piece may land, lines and checks aside."""
    side = position.side
    enemy_king = king_of(position, 1 - side)
    kept = 0 if enemy_king is None or position.variant.explosions else 1 << enemy_king
    return ~(union(position.men[side]) | kept)


def _king_moves(position: Position, occupied: int) -> Iterator[Move]:
    """Return the steps of all kings."""
    side = position.side
    royal = position.variant.royal[side]
    free = _free_targets(position)
    if position.variant.explosions:
        free &= ~occupied
    for king in squares_in(position.men[side][KING]):
        without_king = occupied & ~(1 << king)
        for end in squares_in(KING_STEPS[king] & free):
            if not royal or not threats(position, end, 1 - side, without_king):
                yield move_of(king, end, KING)


def _piece_moves(position: Position, owed: Duties, occupied: int) -> Iterator[Move]:
    """Return the moves of knights, bishops, rooks and queens."""
    men = position.men[position.side]
    free = _free_targets(position) & owed.targets
    for kind, reach in REACH:
        for start in squares_in(men[kind]):
            ends = reach(start, occupied) & free
            if owed.pinned >> start & 1 and owed.king is not None:
                ends &= LINE[owed.king][start]
            for end in squares_in(ends):
                yield move_of(start, end, kind)


def _pawn_moves(position: Position, owed: Duties, occupied: int) -> Iterator[Move]:
    """Return the moves of pawns but for captures en passant."""
    free = _free_targets(position) & owed.targets
    for start in squares_in(position.men[position.side][PAWN]):
        ends = pawn_targets(position, start, occupied) & free
        if owed.pinned >> start & 1 and owed.king is not None:
            ends &= LINE[owed.king][start]
        if ends:
            yield from pawn_moves(position, start, ends)


def _possible_drops(position: Position, free: int) -> Iterator[Move]:
    """Return the drops of pieces in hand on some empty squares."""
    if position.variant.drops:
        for kind, count in enumerate(position.pockets[position.side]):
            if count:
                allowed = free & ~NO_PAWNS if kind == PAWN else free
                yield from (move_of(NO_SQUARE, end, kind) for end in squares_in(allowed))


def uncovers_nothing(position: Position, move: Move, king: int | None) -> bool:
    """Whether a capture en passant leaves the king out of check."""
    if king is None:
        return True
    side = position.side
    passed = passed_pawn(side, position.passant)
    occupied = occupied_squares(position) & ~(1 << move.start | passed) | 1 << move.end
    return not attackers(position, king, 1 - side, occupied) & ~passed

"""Why a king cannot castle."""

from __future__ import annotations

from collections.abc import Iterable

from gamenote.core.engine import Step
from gamenote.games.chess.judgement.telling import named, the
from gamenote.games.chess.movement.attacks import attackers, checkers, occupied_squares
from gamenote.games.chess.movement.castling import (
    ALLOWED,
    BACK_RANK,
    LONG,
    SHORT,
    attacked_on_way,
    blockers,
    castling_king,
    targets,
    way_of,
)
from gamenote.games.chess.notation.parsing import MoveForm, Written, parse
from gamenote.games.chess.position import COLOURS, KING, ROOK, Position, square_name
from gamenote.games.chess.squares import squares_in

LOST = "castling right lost"


def lost_on(step: Step, earlier: Iterable[Step]) -> str:
    """Return the move on which a right to castle was lost.

    "" where that is not told.
    """
    side = step.before.side
    written = next(iter(parse(step.node.move or "")), None)
    if written is None:
        return ""
    for each in earlier:
        lost = _lost(each, side, long=_is_long(written))
        if lost:
            return f"{lost} on move {each.before.number}"
    return ""


def _is_long(written: Written) -> bool:
    return written.long if written.form is MoveForm.CASTLING else written.target < written.start


def _lost(step: Step, side: int, *, long: bool) -> str:
    """Return how a move took a right to castle, if it did."""
    if step.move is None or step.after is None:
        return ""
    gone = step.before.castling & ~step.after.castling & BACK_RANK[side]
    king = castling_king(step.before, side)
    way = LONG if long else SHORT
    if king is None or not any(way_of(king, rook) == way for rook in squares_in(gone)):
        return ""
    if step.before.side != side:
        return "the rook was captured"
    return "the king moved" if step.move.kind == KING else "the rook moved"


def is_castling(position: Position, written: Written, kind: int) -> bool:
    """Whether a text names two squares as for castling."""
    king = castling_king(position, position.side)
    if kind != KING or king is None or written.start != king or written.target < 0:
        return False
    aside = written.target >> 3 == king >> 3 and abs(written.target - king) > 1
    return aside and not position.variant.gives_away


def against_castling(position: Position, written: Written) -> str:
    """Return why the king cannot castle."""
    side, row = position.side, position.variant
    long = _is_long(written)
    who = COLOURS[side].capitalize()
    if not ALLOWED[row.castling][side]:
        return f"{who} does not castle in {row.title}"
    way = LONG if long else SHORT
    king = castling_king(position, side)
    if king is None:
        return f"{LOST}: {who}'s king is not on its first rank"
    rooks = [rook for rook in squares_in(position.castling & BACK_RANK[side]) if way_of(king, rook) == way]
    if not rooks:
        return f"{LOST}: {_right_lost(position, king, way)}"
    rook = rooks[0]
    checking = checkers(position)
    if checking:
        return f"{the(position, king)} is in check from {named(position, checking)}"
    obstacles = blockers(position, king, rook)
    if obstacles:
        verb = "is" if obstacles & (obstacles - 1) == 0 else "are"
        return f"{named(position, obstacles)} {verb} in the way"
    return _through_check(position, king, rook)


def _right_lost(position: Position, king: int, way: str) -> str:
    """Return how a right to castle was lost, by the board."""
    side, row = position.side, position.variant
    if not row.from_array and king & 7 != 4:
        return f"the king has moved to {square_name(king)}"
    corner = (king & 56) + (7 if way == SHORT else 0)
    rooks = position.men[side][ROOK]
    if not row.from_array and not rooks >> corner & 1:
        return f"there is no rook on {square_name(corner)}"
    if position.castling & BACK_RANK[side]:
        return f"the rook on {square_name(corner)} has moved before, or came later"
    return "the king or the rook has moved before"


def _through_check(position: Position, king: int, rook: int) -> str:
    """Return which square on the king's way is attacked."""
    square = attacked_on_way(position, king, rook)
    if square is None:
        return "the king cannot castle here"
    without = occupied_squares(position) & ~(1 << king)
    by = named(position, attackers(position, square, 1 - position.side, without))
    verb = "end on" if square == targets(king, rook)[0] else "pass"
    return f"the king would {verb} {square_name(square)}, which is attacked by {by or 'the enemy'}"

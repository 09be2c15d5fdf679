"""What speaks against a move, or against its spelling."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace as update

from msgspec.structs import replace

from gamenote.core.engine import Objection, Step
from gamenote.games.chess.judgement.castling_reasons import LOST, lost_on
from gamenote.games.chess.judgement.reasons import ended, refusal
from gamenote.games.chess.judgement.remarks import UNDECIDED, remarks
from gamenote.games.chess.judgement.telling import named, objection, the
from gamenote.games.chess.movement.attacks import checkers, king_of
from gamenote.games.chess.movement.legal import moves_of
from gamenote.games.chess.notation.parsing import MoveForm, Written, parse
from gamenote.games.chess.notation.reading import readings
from gamenote.games.chess.position import LETTERS, NO_PIECE, NO_SQUARE, NULL_MOVE, Move, Position, square_name

REPLY = 2  # the index of the second move's node


def judge(position: Position, move: Move) -> tuple[Objection, ...]:
    """Return what speaks against a move, the gravest first."""
    if move == NULL_MOVE:
        return (_null(position, move.written or "--"),)
    if move in moves_of(position):
        return () if position.unsure else remarks(position, move)
    return (refusal(position, (spelled_out(position, move),)),)


def recalled(objection: Objection, step: Step, earlier: Iterable[Step]) -> Objection:
    """Return an objection with the move that lost a right to castle.

    Nothing is said again of a start with the wrong side in check."""
    if step.path.index <= REPLY:
        earlier = tuple(earlier)
        if _comes_of_wrong_check(step, earlier[0].after if earlier else step.before):
            return replace(objection, kind="")
    words, lost, _ = objection.message.partition(LOST)
    reason = lost_on(step, earlier) if lost else ""
    return replace(objection, message=f"{words}{LOST}: {reason}") if reason else objection


def _comes_of_wrong_check(step: Step, start: Position | None) -> bool:
    """Whether a move is refused since the other side is in check."""
    if start is None:
        return False
    checking = checkers(start, 1 - start.side)
    if not checking or step.before.side != start.side:
        return bool(checking & checkers(step.before))
    written = parse(step.node.move or "")
    king = king_of(start, 1 - start.side)
    captured = any(each.target == king for each in written)
    return captured or bool(readings(update(start, side=1 - start.side), written))


def undecided(step: Step) -> Objection | None:
    """Return the objection to a step that means several moves."""
    found = next((each for each in step.objections if each.kind in UNDECIDED), None)
    return replace(found, fatal=True) if found is not None else None


def _null(position: Position, text: str) -> Objection:
    """Return the remark on a null move, or why none is possible."""
    over = ended(position, text)
    if over is not None:
        return over
    king, checking = king_of(position, position.side), checkers(position)
    if king is not None and checking:
        check = f"{the(position, king)} is in check from {named(position, checking)}"
        return objection(position, text, f"{check}, and a null move does not answer it")
    return Objection("null-move", f"{position.move_number} {text}: no move was made", fatal=False)


def spelled_out(position: Position, move: Move) -> Written:
    """Return a move with all that its squares tell, and its text."""
    text = move.written or _squares(move)
    if move.castling:
        return Written(text, MoveForm.CASTLING, long=move.end < move.start)
    letter = LETTERS[move.kind] if move.kind >= 0 else ""
    if move.start == NO_SQUARE:
        return Written(text, MoveForm.DROP, letter=letter, target=move.end)
    promotion = LETTERS[move.promotion] if move.promotion != NO_PIECE else ""
    file, rank = move.start & 7, move.start >> 3
    return Written(text, MoveForm.MOVE, letter, file, rank, move.end, promotion=promotion)


def _squares(move: Move) -> str:
    letter = LETTERS[move.kind] if move.kind >= 0 else ""
    start = f"{letter}@" if move.start == NO_SQUARE else square_name(move.start)
    promotion = LETTERS[move.promotion].lower() if move.promotion != NO_PIECE else ""
    return f"{start}{square_name(move.end)}{promotion}"

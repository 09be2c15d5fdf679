"""Why no legal move is as a text says.

The questions have a fixed order, so that one fault gets one name everywhere: is the game over, is there such a
piece, can it go there at all, is the way free, and what becomes of the king.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from gamenote.core.engine import Objection
from gamenote.games.chess.ends.outcomes import outcome
from gamenote.games.chess.judgement.castling_reasons import against_castling, is_castling
from gamenote.games.chess.judgement.pawn_reasons import captures_from, pawn_way, promotion
from gamenote.games.chess.judgement.telling import hint, named, objection, some_of, the
from gamenote.games.chess.movement.attacks import (
    attackers,
    checkers,
    king_of,
    occupied_squares,
    pinned_by,
    union,
)
from gamenote.games.chess.movement.legal import has_move, legal_moves, possible_moves
from gamenote.games.chess.movement.making import after, captured_square, is_passant, kind_at
from gamenote.games.chess.movement.pawns import LAST, passed_pawn
from gamenote.games.chess.notation.fitting import is_named, senses
from gamenote.games.chess.notation.parsing import MoveForm, Written
from gamenote.games.chess.position import (
    BISHOP,
    COLOURS,
    KING,
    KNIGHT,
    NAMES,
    NO_PIECE,
    PAWN,
    QUEEN,
    ROOK,
    Move,
    Position,
    square_name,
)
from gamenote.games.chess.squares import (
    BETWEEN,
    BISHOP_RAYS,
    FILES,
    KING_STEPS,
    KNIGHT_JUMPS,
    QUEEN_RAYS,
    RANKS,
    ROOK_RAYS,
    Table,
    squares_in,
)

CENTRE = frozenset((27, 28, 35, 36))  # d4, e4, d5, e5
REACH: dict[int, Table] = {
    KNIGHT: KNIGHT_JUMPS,
    BISHOP: BISHOP_RAYS,
    ROOK: ROOK_RAYS,
    QUEEN: QUEEN_RAYS,
    KING: KING_STEPS,
}


def no_move(position: Position, text: str) -> Objection:
    """Return the objection to what names no move."""
    return objection(position, text, "this is not a move of chess")


def ended(position: Position, text: str) -> Objection | None:
    """Return the objection to any move after the end of the game."""
    if has_move(position):
        return None
    end = outcome(position)
    how = f" ({end.reason})" if end is not None and end.reason else ""
    return objection(position, text, f"the game is already over{how}", "moves-after-end")


def refusal(position: Position, alternatives: Sequence[Written]) -> Objection:
    """Return why no legal move is as a text says.

    These are the readings of the text.
    """
    text = alternatives[0].text
    over = ended(position, text)
    written, kind = _likeliest(position, alternatives)
    if over is not None:
        return replace(over, at_end=_signal(written, kind))
    if written.form is MoveForm.CASTLING or is_castling(position, written, kind):
        return objection(position, text, against_castling(position, written))
    if written.form is MoveForm.DROP:
        return objection(position, text, _against_drop(position, written, max(kind, PAWN)))
    return _against_move(position, written, kind)


def _likeliest(position: Position, alternatives: Sequence[Written]) -> tuple[Written, int]:
    """Return the first reading with a piece on the board, else any."""
    readings = [
        (written, kind)
        for written in alternatives
        for tier in senses(written.letter, position.languages)
        for kind, _ in tier
    ]
    men = position.men[position.side]
    for written, kind in readings:
        if written.start >= 0 and kind < 0:
            kind = kind_at(men, written.start)
        kind = kind if kind >= 0 or written.start >= 0 else PAWN
        if written.form is not MoveForm.MOVE or (kind >= 0 and men[kind]):
            return written, kind
    written, kind = readings[0] if readings else (alternatives[0], PAWN)
    return written, kind if kind >= 0 or written.start >= 0 else PAWN


def _against_drop(position: Position, written: Written, kind: int) -> str:
    """Return why a piece cannot be put on the board."""
    side, row, name = position.side, position.variant, NAMES[kind]
    who = COLOURS[side].capitalize()
    there = square_name(written.target)
    if not row.drops:
        return f"pieces are dropped in Crazyhouse, and this is {row.title}"
    if kind >= KING or not position.pockets[side][kind]:
        return f"{who} has no {name} in the pocket"
    if kind == PAWN and (LAST[0] | LAST[1]) >> written.target & 1:
        return f"no pawn is dropped on rank {there[1]}"
    if occupied_squares(position) >> written.target & 1:
        return f"{the(position, written.target)} is in the way"
    king, checking = king_of(position, side), checkers(position)
    if king is not None and checking:
        return (
            f"{the(position, king)} is in check from {named(position, checking)}, and a drop there does not help"
        )
    return f"no {name} can be dropped on {there}"


def _against_move(position: Position, written: Written, kind: int) -> Objection:
    """Return why a piece cannot go to a square."""
    men = position.men[position.side]
    absent = _absent(position, written, kind)
    if absent:
        return objection(position, written.text, absent, help=_instead(position, written, kind))
    starts = men[kind] & _hinted(written)
    for find in QUESTIONS:
        words = find(position, written, kind, starts)
        if words is not None:
            break
    if find is _missed_capture:
        return objection(position, written.text, str(words), "capture-missed")
    help = _instead(position, written, kind)
    return objection(position, written.text, str(words), help=help, at_end=_signal(written, kind))


def _signal(written: Written, kind: int) -> str:
    """Return the rule about kings in the centre, if it applies."""
    return "board-result-move" if kind == KING and written.target in CENTRE else ""


def _hinted(written: Written) -> int:
    """Return the squares that a text allows a move to begin on."""
    file = FILES[written.file] if written.file >= 0 else -1
    rank = RANKS[written.rank] if written.rank >= 0 else -1
    return file & rank


def _instead(position: Position, written: Written, kind: int) -> str:
    """Return moves of the pieces meant, or moves that go there."""
    legal = tuple(legal_moves(position))
    if checkers(position):
        return hint(position, legal)
    hinted = _hinted(written)
    if kind == PAWN and written.file < 0 and written.target >= 0:
        hinted = FILES[written.target & 7]
    same = [move for move in legal if move.kind == kind and hinted >> max(move.start, 0) & 1]
    there = [move for move in legal if move.end == written.target and not move.castling]
    return hint(position, same or there)


def _absent(position: Position, written: Written, kind: int) -> str:
    """Return that there is no such piece, if so."""
    side, start = position.side, written.start
    who, enemy = (COLOURS[each].capitalize() for each in (side, 1 - side))
    men = position.men[side]
    if start >= 0 and (kind < 0 or not men[kind] >> start & 1):
        if kind_at(position.men[1 - side], start) >= 0:
            return f"{the(position, start)} is {enemy}'s, and {who} is to move"
        found = kind_at(men, start)
        return (
            f"{square_name(start)} is empty" if found < 0 else f"on {square_name(start)} stands a {NAMES[found]}"
        )
    name = NAMES[kind]
    if not men[kind]:
        return f"{who} has no {name}"
    if men[kind] & _hinted(written):
        return ""
    where = f"the {'abcdefgh'[written.file]}-file" if written.file >= 0 else f"rank {written.rank + 1}"
    return f"{who} has no {name} on {where}"


def _own_piece(position: Position, written: Written, kind: int, starts: int) -> str | None:
    """Return that an own piece stands on the target, if so."""
    end = written.target
    if end < 0 or not union(position.men[position.side]) >> end & 1:
        return None
    who = position.colour.capitalize()
    return f"{square_name(end)} is occupied by {who}'s own {NAMES[kind_at(position.men[position.side], end)]}"


def _enemy_king(position: Position, written: Written, kind: int, starts: int) -> str | None:
    """Return that a king is never captured, if one stands there."""
    king = king_of(position, 1 - position.side)
    return "a king is never captured" if king is not None and king == written.target else None


def _out_of_reach(position: Position, written: Written, kind: int, starts: int) -> str | None:
    """Return that no such piece could go there on the empty board."""
    if kind == PAWN or any(REACH[kind][start] >> written.target & 1 for start in squares_in(starts)):
        return None
    there = square_name(written.target)
    alone = starts & (starts - 1) == 0
    return f"{named(position, starts)} cannot go to {there}" if alone else f"no {NAMES[kind]} can go to {there}"


def _blocked(position: Position, written: Written, kind: int, starts: int) -> str | None:
    """Return what stands in the way of all of them, if anything."""
    if kind == PAWN:
        return None
    occupied, end, found = occupied_squares(position), written.target, list[str]()
    for start in squares_in(starts):
        if REACH[kind][start] >> end & 1:
            between = BETWEEN[start][end] & occupied if kind != KNIGHT else 0
            if not between:
                return None
            nearest = between & -between if end > start else 1 << between.bit_length() - 1
            found.append(f"{named(position, nearest)} is in the way of {the(position, start)}")
    return found[0] if found else None


def _meant(position: Position, written: Written, kind: int) -> list[Move]:
    """Return the possible moves of a text."""
    return [
        move
        for move in possible_moves(position)
        if is_named(written, move, kind, move.promotion if written.promotion else NO_PIECE)
    ]


def _missed_capture(position: Position, written: Written, kind: int, starts: int) -> str | None:
    """Return which captures are compulsory, if the move is none of them."""
    if not position.variant.captures_compulsory or not _meant(position, written, kind):
        return None
    captures = [move for move in legal_moves(position) if captured_square(position, move) is not None]
    return f"a capture is compulsory ({some_of(position, captures, ' or ')})" if captures else None


def _explodes(position: Position, written: Written, kind: int, starts: int) -> str | None:
    """Return that a capture would explode the own king, if so."""
    if not position.variant.explosions:
        return None
    side, end = position.side, written.target
    if kind == KING and union(position.men[1 - side]) >> end & 1:
        return "a king cannot capture, for it would explode"
    king = king_of(position, side)
    for move in _meant(position, written, kind):
        if captured_square(position, move) is not None and not after(position, move).men[side][KING]:
            own = "the own king" if king is None else the(position, king)
            return f"the explosion on {square_name(end)} would take {own}"
    return None


def _gives_check(position: Position, written: Written, kind: int, starts: int) -> str | None:
    """Return that a move gives check where none may, if so."""
    if position.variant.may_check or not _meant(position, written, kind):
        return None
    king = king_of(position, 1 - position.side)
    return f"it gives check to {the(position, king)}, which no move may" if king is not None else None


def _king_attacked(position: Position, written: Written, kind: int, starts: int) -> str | None:
    """Return who attacks the square that the king goes to, if anybody."""
    side, end = position.side, written.target
    king = king_of(position, side)
    if kind != KING or king is None:
        return None
    without = occupied_squares(position) & ~(1 << king)
    attacking = attackers(position, end, 1 - side, without)
    return f"{square_name(end)} is attacked by {named(position, attacking)}" if attacking else None


def _check_stays(position: Position, written: Written, kind: int, starts: int) -> str | None:
    """Return which check the move does not answer, if any."""
    side = position.side
    king, checking = king_of(position, side), checkers(position)
    if king is None or not checking:
        return None
    return f"{the(position, king)} is in check from {named(position, checking)}"


def _pinned(position: Position, written: Written, kind: int, starts: int) -> str | None:
    """Return by whom the piece is pinned, if so."""
    side = position.side
    king = king_of(position, side)
    if king is None:
        return None
    for start in squares_in(starts):
        sniper = pinned_by(position, king, start)
        if sniper is not None and _could_go(position, written, kind, start):
            return f"{the(position, start)} is pinned by {the(position, sniper)}"
    return None


def _could_go(position: Position, written: Written, kind: int, start: int) -> bool:
    """Whether a piece goes there but for its king."""
    end = written.target
    if kind == PAWN:
        return end < 0 or end in captures_from(position.side, start) or end & 7 == start & 7
    free = kind == KNIGHT or not BETWEEN[start][end] & occupied_squares(position)
    return bool(REACH[kind][start] >> end & 1) and free


def _opens_line(position: Position, written: Written, kind: int, starts: int) -> str | None:
    """Return whose line a capture en passant opens, if so."""
    side, end = position.side, written.target
    king = king_of(position, side)
    if kind != PAWN or king is None or not (end >= 0 and position.passant >> end & 1):
        return None
    for start in squares_in(starts):
        if is_passant(position, Move(start, end, PAWN)):
            passed = passed_pawn(side, position.passant)
            occupied = occupied_squares(position) & ~(1 << start | passed) | 1 << end
            by = attackers(position, king, 1 - side, occupied) & ~passed
            if by:
                return f"capturing en passant opens the line of {named(position, by)} to {the(position, king)}"
    return None


def _impossible(position: Position, written: Written, kind: int, starts: int) -> str | None:
    """Return that the move is impossible, for want of a better word."""
    there = square_name(written.target) if written.target >= 0 else f"the {'abcdefgh'[written.target_file]}-file"
    return f"no {NAMES[kind]} can go to {there}"


Question = Callable[[Position, Written, int, int], str | None]
QUESTIONS: tuple[Question, ...] = (
    _own_piece,
    _enemy_king,
    promotion,
    _out_of_reach,
    _blocked,
    pawn_way,
    _missed_capture,
    _explodes,
    _gives_check,
    _king_attacked,
    _check_stays,
    _pinned,
    _opens_line,
    _impossible,
)

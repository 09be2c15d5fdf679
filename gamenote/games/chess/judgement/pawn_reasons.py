"""Why a pawn cannot go where a text says."""

from __future__ import annotations

from gamenote.games.chess.judgement.telling import the
from gamenote.games.chess.movement.attacks import occupied_squares, union
from gamenote.games.chess.movement.legal import possible_moves
from gamenote.games.chess.movement.pawns import LAST, SECOND, promotions
from gamenote.games.chess.notation.fitting import is_named, senses
from gamenote.games.chess.notation.parsing import Written
from gamenote.games.chess.position import NAMES, PAWN, Position, square_name
from gamenote.games.chess.squares import squares_in


def promotion(position: Position, written: Written, kind: int, starts: int) -> str | None:
    """Return what is wrong with a promotion, if anything."""
    if not written.promotion or written.target < 0:
        return None
    if kind != PAWN:
        return f"a {NAMES[kind]} does not promote"
    if not LAST[position.side] >> written.target & 1:
        return f"a pawn promotes on rank {1 if position.side else 8} only"
    becomes = [become for tier in senses(written.promotion, position.languages) for become, _ in tier]
    if not set(becomes) & set(promotions(position.variant)):
        return f"a pawn does not become a {NAMES[max(becomes[0], PAWN)]}" if becomes else None
    return None


def pawn_way(position: Position, written: Written, kind: int, starts: int) -> str | None:
    """Return why no pawn moves like that, if so."""
    if kind != PAWN:
        return None
    if any(is_named(written, move, PAWN, move.promotion) for move in possible_moves(position)):
        return None
    if written.target < 0:
        files = "abcdefgh"[written.file], "abcdefgh"[written.target_file]
        return f"no pawn on the {files[0]}-file can capture on the {files[1]}-file"
    captures = written.crossed or (written.file >= 0 and written.file != written.target & 7)
    return _no_capture(position, written, starts) if captures else _no_step(position, written, starts)


def _no_capture(position: Position, written: Written, starts: int) -> str | None:
    """Return why no pawn can capture there, kings aside."""
    side, end = position.side, written.target
    there = square_name(end)
    taken = position.passant >> end & 1 or union(position.men[1 - side]) >> end & 1
    near = [start for start in squares_in(starts) if end in captures_from(side, start)]
    if not near:
        return f"no pawn{_from(written)} can capture on {there}"
    if taken:
        return None  # the king forbids it
    passed = end + (-8 if side == 0 else 8)
    sixth = end >> 3 == (5 if side == 0 else 2)
    if sixth and position.men[1 - side][PAWN] >> passed & 1:
        return f"no pawn has just passed {there}: it is too late to capture en passant"
    return f"there is nothing to capture on {there}"


def captures_from(side: int, start: int) -> list[int]:
    """Return where a pawn captures."""
    ahead = start + (8 if side == 0 else -8)
    return [end for end in (ahead - 1, ahead + 1) if abs((end & 7) - (start & 7)) == 1 and 0 <= end < 64]


def _from(written: Written) -> str:
    """Return the file that a capture comes from, if it is named."""
    return f" on the {'abcdefgh'[written.file]}-file" if written.file >= 0 else ""


def _no_step(position: Position, written: Written, starts: int) -> str | None:
    """Return why no pawn can step there, kings aside."""
    side, end = position.side, written.target
    back = -8 if side == 0 else 8
    there, occupied = square_name(end), occupied_squares(position)
    if occupied >> end & 1:
        return f"{the(position, end)} is in the way"
    behind, far = end + back, end + 2 * back
    if 0 <= behind < 64 and starts >> behind & 1:
        return None
    if 0 <= far < 64 and starts >> far & 1:
        if occupied >> behind & 1:
            return f"{the(position, behind)} is in the way"
        if not SECOND[side] >> far & 1:
            return f"the pawn on {square_name(far)} can step two squares only from rank {7 if side else 2}"
        return None
    return f"no pawn can go to {there}"

"""What the text of a move may mean on a board.

A capture may be named by its two squares or by any squares that the piece passes, so several captures may be
meant; all that may be played are given. Where none may be played, the answer is the nearest thing to it, for
`judging` to say what is wrong: a whole capture that may not be made, or one that breaks off.
"""

from __future__ import annotations

from dataclasses import replace

from gamenote.core.engine import Objection
from gamenote.games.draughts.captures import legal_captures
from gamenote.games.draughts.judging import impossible, missing, objection, over
from gamenote.games.draughts.movement import quiet_move, quiet_targets, with_owner_to_move
from gamenote.games.draughts.notation import GLUED, Written, is_unknown, parse
from gamenote.games.draughts.paths import canonical, meant
from gamenote.games.draughts.position import UNKNOWN, Move, Position


def candidates(position: Position, text: str) -> tuple[Move, ...] | Objection:
    """Return every move that the text may mean, or an objection."""
    if is_unknown(text):
        return (replace(UNKNOWN, written=text),)
    written = parse(text)
    if written is None:
        return objection(position, "illegal-move", f"{text} is not a move of draughts")
    absent = missing(position, written)
    if absent is not None:
        return absent
    if not position.known:
        return (replace(UNKNOWN, written=text),)
    return _on_board(position, written)


def _on_board(position: Position, written: Written) -> tuple[Move, ...] | Objection:
    squares = tuple(bit for part in written.squares if (bit := position.table.bit_of(part.text)) is not None)
    position = with_owner_to_move(position, squares[0])
    found = readings(position, squares) if position.own >> squares[0] & 1 else ()
    legal = bool(found) and (not found[0].captured or found[0] in legal_captures(position))
    if not found or (_is_glued(written) and not legal):
        return over(position, written.text) or impossible(position, squares, written.text)
    ambiguous = len(found) if legal else 1
    return tuple(replace(move, written=written.text, readings=ambiguous) for move in found)


def _is_glued(written: Written) -> bool:
    return not written.signs and not written.letters and len(written.text.strip()) == GLUED


def readings(position: Position, squares: tuple[int, ...]) -> tuple[Move, ...]:
    """Return the moves of these squares, legal ones if any."""
    whole, parts = meant(position, squares)
    if whole:
        legal = legal_captures(position)
        found = [move for move in whole if move in legal] or list(whole)
        if len(found) > 1 and len(squares) > 2:
            found = [move for move in found if canonical(position, move) == squares] or found
        return tuple(sorted(found, key=lambda move: (move.captured, move.king)))
    start, end = squares[0], squares[-1]
    if len(squares) == 2 and end in quiet_targets(position, start):
        return (quiet_move(position, start, end),)
    return tuple(sorted(parts, key=lambda move: (move.captured.bit_count(), move.captured)))[:1]

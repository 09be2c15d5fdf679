"""What the text of a move may mean on a board.

Any hint that leaves exactly one legal move is taken, in every spelling of `parsing`. A letter is never dropped: it
is an English one, or that of another language. Which language, a position remembers of the moves before it. Where
several moves are left, all are given; where none is, `reasons` tells why.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from gamenote.core.engine import Objection
from gamenote.games.chess.judgement.reasons import no_move, refusal
from gamenote.games.chess.movement.legal import moves_of
from gamenote.games.chess.movement.making import after
from gamenote.games.chess.notation.fitting import Sense, castles, is_named, senses
from gamenote.games.chess.notation.parsing import MoveForm, Written, parse
from gamenote.games.chess.position import LETTERS, NULL_MOVE, Move, Position


def candidates(position: Position, text: str) -> tuple[Move, ...] | Objection:
    """Return every move that the text may mean, or an objection."""
    alternatives = parse(text)
    if not alternatives:
        return no_move(position, text)
    if alternatives[0].form is MoveForm.NULL:
        return (replace(NULL_MOVE, written=text),)
    found = readings(position, alternatives)
    if found:
        return found
    return Objection("", "") if position.unsure else refusal(position, alternatives)


def play(position: Position, move: Move) -> Position:
    """Return the position after a move, with what its text tells."""
    there = after(position, move)
    if move.readings == 1 and not (move.languages or position.languages or position.unsure):
        return there
    known = position.languages & move.languages or position.languages or move.languages
    return replace(there, languages=known, unsure=position.unsure or move.readings > 1)


def readings(position: Position, alternatives: Sequence[Written]) -> tuple[Move, ...]:
    """Return the legal moves that a text may mean."""
    legal = moves_of(position)
    for written in alternatives:
        target = written.target
        near = legal if target < 0 else [move for move in legal if move.end == target or move.castling]
        for tier in senses(written.letter, position.languages):
            for promotion in senses(written.promotion, position.languages):
                found = [
                    move for sense in tier for become in promotion for move in _meant(written, near, sense, become)
                ]
                if found:
                    return tuple(found)
    return ()


def _meant(written: Written, legal: Iterable[Move], piece: Sense, become: Sense) -> Iterator[Move]:
    """Yield the moves of a text, its letters taken in one sense.

    Only programs write drops, with English letters."""
    if written.form is MoveForm.DROP and piece[1] and written.letter in LETTERS:
        return
    found = [move for move in legal if is_named(written, move, piece[0], become[0])]
    if not found:
        found = [move for move in legal if castles(written, move, piece[0])]
    languages = piece[1] & become[1] or piece[1] or become[1]
    for move in found:
        yield replace(move, written=written.text, readings=len(found), languages=languages)

"""Judgement of a written move: which legal move it means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace as update

from gamenote.core.engine import Objection, Step
from gamenote.games.chess.board import LETTERS, NO_PIECE, NO_SQUARE, NULL_MOVE, Move, Position
from gamenote.games.chess.movement import after, checkers, moves_of
from gamenote.games.chess.reasons import (
    describe_check,
    game_over_objection,
    objection,
    refusal,
)
from gamenote.games.chess.remarks import remarks
from gamenote.games.chess.san import MoveForm, Sense, Written, castles, is_named, parse, senses, write_uci

# What the text of a move may mean on a board.
#
# Any hint that leaves exactly one legal move is taken, in every spelling of `san`. A letter is never dropped:
# it is an English one, or that of another language. Which language, a position remembers of the moves before it.
# Where several moves are left, all are given; where none is, `reasons` tells why.


def possible_meanings(position: Position, text: str) -> tuple[Move, ...]:
    """Return the moves that a text may mean, if any."""
    alternatives = parse(text)
    if alternatives and alternatives[0].form is MoveForm.NULL:
        return (update(NULL_MOVE, written=text),)
    return readings(position, alternatives)


def play(position: Position, move: Move) -> Position:
    """Return the position after a move, with what its text tells."""
    there = after(position, move)
    if move.readings == 1 and not (move.languages or position.languages or position.undecided):
        return there
    known = position.languages & move.languages or position.languages or move.languages
    return update(there, languages=known, undecided=position.undecided or move.readings > 1)


def readings(position: Position, alternatives: Sequence[Written]) -> tuple[Move, ...]:
    """Return the legal moves that a text may mean."""
    for written in alternatives:
        near = moves_of(position, written.target)
        for tier in senses(written.letter, position.languages):
            for promotion in senses(written.promotion, position.languages):
                found = [
                    move
                    for sense in tier
                    for become in promotion
                    for move in _moves_in_sense(written, near, sense, become)
                ]
                if found:
                    return tuple(found)
    return ()


def _moves_in_sense(written: Written, legal: Iterable[Move], piece: Sense, become: Sense) -> Iterator[Move]:
    """Yield the moves of a text, its letters taken in one sense.

    Only programs write drops, with English letters."""
    if written.form is MoveForm.DROP and piece[1] and written.letter in LETTERS:
        return
    found = [move for move in legal if is_named(written, move, piece[0], become[0])]
    if not found:
        found = [move for move in legal if castles(written, move, piece[0])]
    languages = piece[1] & become[1] or piece[1] or become[1]
    for move in found:
        yield update(move, written=written.text, readings=len(found), languages=languages)


# What speaks against a move, or against its spelling


def judge(position: Position, move: Move) -> tuple[Objection, ...]:
    """Return what speaks against a move, the gravest first."""
    if move == NULL_MOVE:
        return (_judge_null_move(position, move.written or "--"),)
    if move in moves_of(position, move.end):
        return () if position.undecided else remarks(position, move)
    return (refusal(position, (spelled_out(position, move),)),)


def comes_of_wrong_check(step: Step, start: Position | None) -> bool:
    """Whether a move is refused since the other side is in check."""
    if start is None:
        return False
    checking = checkers(start, 1 - start.side)
    if not checking or step.before.side != start.side:
        return bool(checking & checkers(step.before))
    written = parse(step.node.move or "")
    king = start.king(1 - start.side)
    captured = any(each.target == king for each in written)
    return captured or bool(readings(update(start, side=1 - start.side), written))


def _judge_null_move(position: Position, text: str) -> Objection:
    """Return the remark on a null move, or why none is possible."""
    over = game_over_objection(position, text)
    if over is not None:
        return over
    if check := describe_check(position):
        return objection(position, text, f"{check}, and a null move does not answer it")
    return Objection("null-move", f"{position.move_number} {text}: no move was made", fatal=False)


def spelled_out(position: Position, move: Move) -> Written:
    """Return a move with all that its squares tell, and its text."""
    text = move.written or write_uci(position, move)
    if move.castling:
        return Written(text, MoveForm.CASTLING, long=move.end < move.start)
    letter = LETTERS[move.kind] if move.kind >= 0 else ""
    if move.start == NO_SQUARE:
        return Written(text, MoveForm.DROP, letter=letter, target=move.end)
    promotion = LETTERS[move.promotion] if move.promotion != NO_PIECE else ""
    file, rank = move.start & 7, move.start >> 3
    return Written(text, MoveForm.MOVE, letter, file, rank, move.end, promotion=promotion)

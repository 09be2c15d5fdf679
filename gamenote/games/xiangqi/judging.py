"""Judgement of moves: what speaks against them."""

from __future__ import annotations

from gamenote.core.engine import Objection
from gamenote.games.xiangqi.board import Move, Position
from gamenote.games.xiangqi.fen import MOST_QUIET
from gamenote.games.xiangqi.movement import GameBoard
from gamenote.games.xiangqi.reasons import gravest_objection


def judge(position: Position, move: Move) -> tuple[Objection, ...]:
    """Return what speaks against a move, the gravest first."""
    if not GameBoard(position).is_legal(move.start, move.end):
        return (gravest_objection(position, move),)
    found = []
    if move.readings > 1:
        words = f"{position.move_number} {move.written} can mean {move.readings} moves"
        found.append(Objection("ambiguous-move", words, fatal=False))
    if position.quiet == MOST_QUIET:
        found.append(missed_draw(position, move.written or move.name))
    return tuple(found)


def missed_draw(position: Position, text: str) -> Objection:
    """Return the remark that a game goes on behind a draw."""
    words = f"{position.move_number} {text}: {MOST_QUIET} plies without a capture, and the game goes on"
    return Objection("draw-missed", words, fatal=False)

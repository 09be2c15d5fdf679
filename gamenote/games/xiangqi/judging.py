"""Judgement of moves: what speaks against them."""

from __future__ import annotations

from gamenote.core.engine import Objection
from gamenote.games.xiangqi.board import Move, Position
from gamenote.games.xiangqi.movement import GameBoard
from gamenote.games.xiangqi.reasons import objection


def judge(position: Position, move: Move) -> tuple[Objection, ...]:
    """Return what speaks against a move, the gravest first."""
    if GameBoard(position).is_legal(move.start, move.end):
        return ()
    return (objection(position, "piece-move", move.written or move.name, "this cannot be played"),)

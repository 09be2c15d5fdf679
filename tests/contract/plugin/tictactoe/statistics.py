"""The columns that `gamenote stats` shows for tic-tac-toe."""

from __future__ import annotations

from gamenote.core.statistics import Figures, Statistics
from tictactoe.engine import Position, TicTacToe


class Signs(Statistics):
    """Everything has a default: a game may tell nothing but its last position."""

    def figures(self, position: Position) -> Figures:
        outcome = TicTacToe().outcome(position)
        return {"winner": outcome.winner if outcome else None, "signs": 9 - position.count(".")}

"""The figures that `gamenote stats` shows."""

from __future__ import annotations

from breakthrough.engine import ENGINE, Position
from gamenote.core.statistics import Figures, Statistics


class Men(Statistics):
    """Men on the board, and who has won."""

    charts = ("final.white_men", "final.black_men")

    def figures(self, position: Position) -> Figures:
        outcome = ENGINE.outcome(position)
        return {
            "winner": outcome.winner if outcome else None,
            "white_men": position.cells.count("w"),
            "black_men": position.cells.count("b"),
        }

"""Tic-tac-toe for gamenote: what a plugin is, on one page.

This module is what the entry point names. It must be cheap to import: names and tables only, everything else is
imported by the functions when gamenote first needs it.
"""

from __future__ import annotations

from gamenote.core.engine import Engine
from gamenote.core.game import Game, Variant
from gamenote.core.rule import Rule
from gamenote.core.statistics import Statistics


def _engine() -> Engine:
    from tictactoe.engine import TicTacToe

    return TicTacToe()


def _statistics() -> Statistics:
    from tictactoe.statistics import Signs

    return Signs()


def _rules() -> tuple[Rule, ...]:
    from tictactoe.lint import RULES

    return RULES


GAME = Game(
    name="tictactoe",
    title="Tic-tac-toe",
    variants=lambda: (Variant("standard", "Three by three"),),
    engine=_engine,
    rules=_rules,
    statistics=_statistics,
)

"""Tic-tac-toe for gamenote: what a plugin is, on one page.

This module is what the entry point names. It must be cheap to import: names and tables only. A string
`"module:NAME"` is imported when gamenote first needs it; a class or function without arguments makes the thing.
"""

from __future__ import annotations

from gamenote.core.game import Game, Variant

GAME = Game(
    name="tictactoe",
    title="Tic-tac-toe",
    variants=lambda: (Variant("standard", "Three by three"),),
    engine="tictactoe.engine:TicTacToe",
    rules="tictactoe.lint:RULES",
    statistics="tictactoe.statistics:Signs",
)

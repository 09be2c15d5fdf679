"""Othello: discs that are turned over, on boards of several sizes."""

from __future__ import annotations

from gamenote.core.game import Game

GAME = Game(
    name="othello",
    title="Othello",
    variants="gamenote.games.othello.variants:VARIANTS",
    engine="gamenote.games.othello.play:ENGINE",
    rules="gamenote.games.othello.lint:RULES",
    statistics="gamenote.games.othello.statistics:STATISTICS",
    questions="gamenote.games.othello.statistics:QUESTIONS",
    meaning="gamenote.games.othello.board:move_meaning",
    seats=("black", "white"),
    usual_variant="standard",
)

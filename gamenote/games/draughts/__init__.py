"""Draughts: men and kings, captures that are compulsory, in eighteen variants."""

from __future__ import annotations

from gamenote.core.game import Game

GAME = Game(
    name="draughts",
    title="Draughts",
    variants="gamenote.games.draughts.variants:VARIANTS",
    engine="gamenote.games.draughts.play:ENGINE",
    rules="gamenote.games.draughts.lint:RULES",
    statistics="gamenote.games.draughts.statistics:STATISTICS",
    questions="gamenote.games.draughts.statistics:QUESTIONS",
    guesser="gamenote.games.draughts.guess:GUESSER",
    meaning="gamenote.games.draughts.notation:named_squares",
    find_variant="gamenote.games.draughts.variants:from_gametype",
    seats=("white", "black"),
)

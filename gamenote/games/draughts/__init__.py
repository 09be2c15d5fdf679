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
    questions="gamenote.games.draughts.questions:QUESTIONS",
    guess="gamenote.games.draughts.guess:guess",
    variant_of="gamenote.games.draughts.guess:variant_of",
    expected="gamenote.games.draughts.guess:expected",
    meaning="gamenote.games.draughts.notation:named_squares",
    find_variant="gamenote.games.draughts.variants:from_gametype",
    fen="gamenote.games.draughts.fen:fen",
    seats=("white", "black"),
)

"""Plateau (Jim Albea, 1986): stacks of discs on sixteen squares."""

from __future__ import annotations

from gamenote.core.game import Game

GAME = Game(
    name="plateau",
    title="Plateau",
    variants="gamenote.games.plateau.variants:VARIANTS",
    engine="gamenote.games.plateau.play:Plateau",
    rules="gamenote.games.plateau.lint:RULES",
    statistics="gamenote.games.plateau.statistics:STATISTICS",
    seats=("black", "white"),
)

"""2048: the player slides tiles together, and chance adds new ones."""

from __future__ import annotations

from gamenote.core.game import Game, Variant

GAME = Game(
    name="game2048",
    title="2048",
    variants=lambda: (Variant("standard", "2048 on 4x4"),),
    engine="gamenote.games.game2048.engine:ENGINE",
    rules="gamenote.games.game2048.lint:RULES",
    statistics="gamenote.games.game2048.statistics:STATISTICS",
)

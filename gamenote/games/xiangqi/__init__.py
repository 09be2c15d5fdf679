"""Chinese chess (xiangqi): nine files, ten ranks, a river between."""

from __future__ import annotations

from gamenote.core.game import Game

GAME = Game(
    name="xiangqi",
    title="Chinese chess",
    variants="gamenote.games.xiangqi.variants:VARIANTS",
    engine="gamenote.games.xiangqi.play:ENGINE",
    rules="gamenote.games.xiangqi.lint:RULES",
    statistics="gamenote.games.xiangqi.statistics:STATISTICS",
    questions="gamenote.games.xiangqi.statistics:QUESTIONS",
    usual_variant="standard",
    seats=("red", "black"),
)

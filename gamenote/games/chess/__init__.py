"""Chess: Standard, Chess960, and the variants that archives hold."""

from __future__ import annotations

from gamenote.core.game import Game

GAME = Game(
    name="chess",
    title="Chess",
    variants="gamenote.games.chess.variants:VARIANTS",
    engine="gamenote.games.chess.play:ENGINE",
    rules="gamenote.games.chess.lint:RULES",
    questions="gamenote.games.chess.questions:QUESTIONS",
    find_variant="gamenote.games.chess.variants:find_variant",
    usual_variant="Standard",
    statistics="gamenote.games.chess.statistics:STATISTICS",
    seats=("white", "black"),
)

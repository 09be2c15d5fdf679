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
    fitting="gamenote.games.chess.guess:other_variant",
    statistics="gamenote.games.chess.statistics:STATISTICS",
    fen="gamenote.games.chess.fen:fen",
    derived="gamenote.games.chess.statistics:derived",
    seats=("white", "black"),
)

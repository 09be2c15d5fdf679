"""Go, on boards of any size up to 52x52."""

from __future__ import annotations

from gamenote.core.game import Game

GAME = Game(
    name="go",
    title="Go",
    variants="gamenote.games.go.variants:VARIANTS",
    find_variant="gamenote.games.go.variants:find_variant",
    engine="gamenote.games.go.play:ENGINE",
    rules="gamenote.games.go.lint:RULES",
    statistics="gamenote.games.go.statistics:STATISTICS",
    questions="gamenote.games.go.statistics:QUESTIONS",
    meaning="gamenote.games.go.board:move_meaning",
    seats=("black", "white"),
    usual_variant="19x19",
)

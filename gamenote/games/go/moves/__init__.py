"""Lists of moves of Go, written only."""

from __future__ import annotations

from gamenote.core.feature import Feature
from gamenote.core.format import Format, Option

FORMAT = Format(
    name="go-moves",
    title="Moves of Go, as a list",
    games=("go",),
    suffixes=(),
    shared_suffixes=(".txt",),
    syntax="go-moves",
    keeps=lambda options: Feature.MOVES,
    fields=frozenset(),
    codec="gamenote.games.go.moves.codec:CODEC",
    options=(
        Option("notation", "points as boards name them (Q16), or as SGF does (pd)", "gtp", ("gtp", "sgf")),
        Option("lines", "a move a line with its colour, a blank line between games", default=False),
    ),
)

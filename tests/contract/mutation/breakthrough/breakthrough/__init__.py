"""Breakthrough: men step forward and take aslant; in tags and numbered moves, from any position."""

from __future__ import annotations

from gamenote.core.game import Game, Variant


class Board(Variant, frozen=True):
    """A variant with the numbers of its columns and rows."""

    columns: int = 5
    rows: int = 6


VARIANTS = (Board("standard", "Five by six"), Board("long", "Four by eight", columns=4, rows=8))
GAME = Game(
    name="breakthrough",
    title="Breakthrough",
    variants=lambda: VARIANTS,
    engine="breakthrough.engine:ENGINE",
    rules="breakthrough.lint:RULES",
    statistics="breakthrough.statistics:Men",
    seats=("white", "black"),
)

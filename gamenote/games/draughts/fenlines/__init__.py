"""FEN lines, one for each game or each position; written only."""

from __future__ import annotations

from gamenote.core.feature import Feature
from gamenote.core.format import Format, Option, Options


def _keeps(options: Options) -> Feature:
    return Feature.NONE


FORMAT = Format(
    name="fen",
    title="Positions of draughts, one a line",
    games=("draughts",),
    suffixes=(".fen",),
    syntax="fen",
    keeps=_keeps,
    codec="gamenote.games.draughts.fenlines.codec:CODEC",
    sniff=lambda head: 0.0,
    options=(
        Option(
            "at",
            "the position after the last move, the one before the first, or every one of the main line",
            "end",
            ("end", "start", "every"),
        ),
    ),
    needs_positions=lambda options: options.get("at", "end") != "start",
    reads=False,
)

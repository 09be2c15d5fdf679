"""FEN lines, one for each game or each position; written only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamenote.core.feature import Feature
from gamenote.core.format import Codec, Format, Option, Options

if TYPE_CHECKING:
    from gamenote.core.rule import Rule


def _codec() -> Codec:
    from gamenote.games.draughts.fenlines.codec import CODEC

    return CODEC


def _rules() -> tuple[Rule, ...]:
    return ()


def _keeps(options: Options) -> Feature:
    return Feature.NONE


FORMAT = Format(
    name="fen",
    title="Positions of draughts, one a line",
    games=("draughts",),
    suffixes=(".fen",),
    syntax="fen",
    keeps=_keeps,
    codec=_codec,
    rules=_rules,
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

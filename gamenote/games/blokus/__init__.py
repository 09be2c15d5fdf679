"""The Blokus family: pieces of several shapes laid on a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamenote.core.engine import Engine
from gamenote.core.game import Game, Variant

if TYPE_CHECKING:
    from gamenote.core.rule import Rule
    from gamenote.core.statistics import Statistics


def _engine() -> Engine:
    from gamenote.games.blokus.play import ENGINE

    return ENGINE


def _statistics() -> Statistics:
    from gamenote.games.blokus.statistics import STATISTICS

    return STATISTICS


def _rules() -> tuple[Rule, ...]:
    from gamenote.games.blokus.lint import RULES

    return RULES


def _meaning(text: str, variant: str | None) -> frozenset[str]:
    from gamenote.games.blokus.boards import BOARDS
    from gamenote.games.blokus.notation import meaning
    from gamenote.games.blokus.variants import VARIANTS

    row = next((row for row in VARIANTS if row.name == variant), None)
    return meaning(text, BOARDS[row.board] if row is not None else None)


SEATS = ("1", "2", "3", "4")


def _variants() -> tuple[Variant, ...]:
    from gamenote.games.blokus.variants import VARIANTS

    return VARIANTS


GAME = Game(
    name="blokus",
    title="Blokus",
    variants=_variants,
    engine=_engine,
    rules=_rules,
    statistics=_statistics,
    seats=SEATS,
    meaning=_meaning,
)

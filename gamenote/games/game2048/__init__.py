"""2048: the player slides tiles together, and chance adds new ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamenote.core.engine import Engine
from gamenote.core.game import Game, Variant

if TYPE_CHECKING:
    from gamenote.core.rule import Rule
    from gamenote.core.statistics import Statistics


def _engine() -> Engine:
    from gamenote.games.game2048.engine import ENGINE

    return ENGINE


def _statistics() -> Statistics:
    from gamenote.games.game2048.statistics import STATISTICS

    return STATISTICS


def _rules() -> tuple[Rule, ...]:
    from gamenote.games.game2048.lint import RULES

    return RULES


GAME = Game(
    name="game2048",
    title="2048",
    variants=lambda: (Variant("standard", "2048 on 4x4"),),
    engine=_engine,
    rules=_rules,
    statistics=_statistics,
)

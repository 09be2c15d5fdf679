"""Plateau (Jim Albea, 1986): stacks of discs on sixteen squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamenote.core.engine import Engine
from gamenote.core.game import Game, Variant

if TYPE_CHECKING:
    from gamenote.core.rule import Rule
    from gamenote.core.statistics import Statistics


def _engine() -> Engine:
    from gamenote.games.plateau.play import Plateau

    return Plateau()


def _statistics() -> Statistics:
    from gamenote.games.plateau.statistics import STATISTICS

    return STATISTICS


def _rules() -> tuple[Rule, ...]:
    from gamenote.games.plateau.lint import RULES

    return RULES


def _variants() -> tuple[Variant, ...]:
    from gamenote.games.plateau.variants import VARIANTS

    return VARIANTS


GAME = Game(
    name="plateau",
    title="Plateau",
    variants=_variants,
    engine=_engine,
    rules=_rules,
    statistics=_statistics,
    seats=("black", "white"),
)

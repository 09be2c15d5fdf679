"""Draughts: men and kings, captures that are compulsory, in eighteen variants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamenote.core.game import Engine, Game
from gamenote.games.draughts.variants import VARIANTS

if TYPE_CHECKING:
    from gamenote.core.rule import Rule


def _engine() -> Engine:
    from gamenote.games.draughts.play import ENGINE

    return ENGINE


def _rules() -> tuple[Rule, ...]:
    from gamenote.games.draughts.lint import RULES

    return RULES


GAME = Game(name="draughts", title="Draughts", variants=VARIANTS, engine=_engine, rules=_rules)

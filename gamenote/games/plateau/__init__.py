"""Plateau (Jim Albea, 1986): stacks of two-faced discs on a board of four by four squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamenote.core.game import Engine, Game
from gamenote.core.rule import Rule

if TYPE_CHECKING:
    GAME: Game


def _engine() -> Engine:
    from gamenote.games.plateau.play import Plateau

    return Plateau()


def _rules() -> tuple[Rule, ...]:
    from gamenote.games.plateau.lint import RULES

    return RULES


def __getattr__(name: str) -> Game:
    """`GAME`, made when it is asked for: whoever only looks at the formats does without the variants."""
    if name != "GAME":
        raise AttributeError(name)
    from gamenote.games.plateau.variants import PLAYERS, VARIANTS

    game = globals()["GAME"] = Game(
        name="plateau", title="Plateau", variants=VARIANTS, engine=_engine, rules=_rules, seats=PLAYERS
    )
    return game

"""Plateau (Jim Albea, 1986): stacks of two-faced discs on a board of four by four squares."""

from __future__ import annotations

from gamenote.core.game import Engine, Game
from gamenote.core.rule import Rule
from gamenote.games.plateau.variants import PLAYERS, VARIANTS


def _engine() -> Engine:
    from gamenote.games.plateau.play import Plateau

    return Plateau()


def _rules() -> tuple[Rule, ...]:
    from gamenote.games.plateau.lint import RULES

    return RULES


GAME = Game(name="plateau", title="Plateau", variants=VARIANTS, engine=_engine, rules=_rules, seats=PLAYERS)

"""The Blokus family: pieces of several shapes laid on a board, each touching an own one in the allowed way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamenote.core.game import Engine, Game

if TYPE_CHECKING:
    GAME: Game
    from gamenote.core.rule import Rule


def _engine() -> Engine:
    from gamenote.games.blokus.play import ENGINE

    return ENGINE


def _rules() -> tuple[Rule, ...]:
    from gamenote.games.blokus.lint import RULES

    return RULES


SEATS = ("1", "2", "3", "4")


def __getattr__(name: str) -> Game:
    """`GAME`, made when it is asked for: whoever only looks at the formats does without the variants."""
    if name != "GAME":
        raise AttributeError(name)
    from gamenote.games.blokus.variants import VARIANTS

    game = globals()["GAME"] = Game(
        name="blokus", title="Blokus", variants=VARIANTS, engine=_engine, rules=_rules, seats=SEATS
    )
    return game

"""Draughts: men and kings, captures that are compulsory, in eighteen variants."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from gamenote.core.engine import Engine
from gamenote.core.game import Game, Guess, Variant

if TYPE_CHECKING:
    from gamenote.core.record import Record
    from gamenote.core.replay import Trials
    from gamenote.core.rule import Rule
    from gamenote.core.statistics import Statistics


@cache
def _engine() -> Engine:
    from gamenote.games.draughts.play import ENGINE

    return ENGINE


def _statistics() -> Statistics:
    from gamenote.games.draughts.statistics import STATISTICS

    return STATISTICS


def _rules() -> tuple[Rule, ...]:
    from gamenote.games.draughts.lint import RULES

    return RULES


def _guess(records: Sequence[Record], trials: Trials) -> Guess | None:
    from gamenote.games.draughts.guess import guess

    return guess(records, trials)


def _variant_of(record: Record, guess: Guess, trials: Trials) -> str:
    from gamenote.games.draughts.guess import variant_of

    return variant_of(record, guess, trials)


def _variants() -> tuple[Variant, ...]:
    from gamenote.games.draughts.variants import VARIANTS

    return VARIANTS


def _find_variant(name: str) -> Variant | None:
    from gamenote.games.draughts.variants import from_gametype

    return from_gametype(name)


GAME = Game(
    name="draughts",
    title="Draughts",
    variants=_variants,
    engine=_engine,
    rules=_rules,
    statistics=_statistics,
    guess=_guess,
    variant_of=_variant_of,
    find_variant=_find_variant,
    seats=("white", "black"),
)

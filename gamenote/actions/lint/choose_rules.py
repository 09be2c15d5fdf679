"""Which rules are run on a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product

from msgspec import Struct

from gamenote.core import registry
from gamenote.core.rule import Rule, Stage
from gamenote.core.settings import Settings


class ChosenRules(Struct, frozen=True):
    """The rules that settings select, and when each is run.

    `rules` are all that look at one game, by code; `compared` compare games. `on` are those that are run on a game
    that may be doubtful (rules of stage DOUBT have something to look at), unusual in its header, or strange in its
    characters.
    """

    rules: Mapping[str, Rule]
    on: Mapping[tuple[bool, bool, bool], tuple[Rule, ...]]
    compared: tuple[Rule, ...] = ()


@lru_cache(maxsize=64)
def choose_rules(format_name: str, game_name: str, settings: Settings, off: frozenset[str]) -> ChosenRules:
    """Choose the rules that settings select for a format and a game.

    They are found again by these few words: else a hundred rules would have to be hashed for each game.
    """
    known = registry.rules_of(format_name, game_name)
    taken = [rule for rule in known if settings.takes(rule, off=off)]
    rules = {rule.code: rule for rule in taken if rule.stage is not Stage.COMPARED}
    on = {}
    for doubtful, unusual, strange in product((False, True), repeat=3):
        runs = {
            Stage.ALWAYS: True,
            Stage.DOUBT: doubtful,
            Stage.HEADER: doubtful and unusual,
            Stage.STRANGE: strange,
            Stage.REPORTED: False,
        }
        on[doubtful, unusual, strange] = tuple(rule for rule in rules.values() if runs[rule.stage])
    return ChosenRules(rules, on, tuple(rule for rule in taken if rule.stage is Stage.COMPARED))

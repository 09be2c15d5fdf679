"""Every registered rule says what it is about, and its examples show it."""

from __future__ import annotations

import pytest

from gamenote import testing
from gamenote.core import registry
from gamenote.core.registry import all_rules
from tests.contract.registered import RULES

# Rules that no record of a built-in format can show alone: every game has more exact names for its offences,
# and every built-in format belongs to a known game.
NOT_SHOWN = {"illegal-move", "moves-not-checked"}

# Formats of different games may each have a rule of one name (bad-square): selecting by name takes both.
PAIRS = [(item.name, game) for item in registry.formats().values() for game in item.games or registry.games()]


@pytest.mark.parametrize("code", RULES)
def test_a_rule_keeps_the_contract(code: str) -> None:
    if RULES[code].name in NOT_SHOWN:
        pytest.skip("no record can show it")
    testing.check_rule(RULES[code])


def test_no_two_rules_share_a_code() -> None:
    assert registry.problems() == ()
    assert len({rule.code for rule in all_rules()}) == len(all_rules())


@pytest.mark.parametrize(("name", "game"), PAIRS)
def test_no_two_rules_for_one_record_share_a_name(name: str, game: str) -> None:
    rules = registry.rules_of(name, game)
    assert len({rule.name for rule in rules}) == len(rules)

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


@pytest.mark.parametrize("code", RULES)
def test_a_rule_keeps_the_contract(code: str) -> None:
    if RULES[code].name in NOT_SHOWN:
        pytest.skip("no record can show it")
    testing.check_rule(RULES[code])


def test_no_two_rules_share_a_code_or_a_name() -> None:
    assert registry.problems() == ()
    assert len({rule.name for rule in all_rules()}) == len(all_rules())

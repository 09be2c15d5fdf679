"""Every registered rule says what it is about, and its examples show it."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamenote import testing
from gamenote.core import registry
from gamenote.core.examples import formats_with
from gamenote.core.registry import all_rules
from gamenote.core.settings import Selection, Settings
from tests.contract.registered import DAMAGED, RULES, SAMPLES, label

# Rules that no record of a built-in format can show alone: every game has more exact names for its offences,
# every built-in format belongs to a known game, an example has no file beside it, and no kilobyte of its own.
NOT_SHOWN = {"illegal-move", "moves-not-checked", "wthor-index", "names-missing", "xqf-board", "xqf-string"}

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


@pytest.mark.costly
@pytest.mark.parametrize("name", [item.name for item in registry.formats().values() if item.reads])
def test_rules_are_silent_on_sound_records_and_raise_on_none(name: str) -> None:
    item = registry.formats()[name]
    rules = [rule for rule in RULES.values() if rule.name not in NOT_SHOWN and item in formats_with(rule)]
    files = [path.read_bytes() for owner, path in SAMPLES if owner == name]
    testing.check_silence(rules, item, files)
    testing.check_damaged(rules, item, files)
    testing.check_planted(rules, item, files)


@pytest.mark.parametrize(("name", "path"), [*SAMPLES, *DAMAGED], ids=label)
def test_the_page_of_a_rule_tells_every_severity_and_safety_that_reports_show(name: str, path: Path) -> None:
    item = registry.formats()[name]
    for each in testing.lint(item, path.read_bytes(), Settings(Selection(("ALL",)))):
        testing.check_weight(RULES[each.code], item, [each])


def test_no_two_rules_for_one_record_share_a_name() -> None:
    names = {pair: [rule.name for rule in registry.rules_of(*pair)] for pair in PAIRS}
    assert [(pair, shared) for pair, each in names.items() for shared in each if each.count(shared) > 1] == []

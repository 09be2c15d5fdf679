"""`lint --explain` shows the page of each rule below its first finding."""

from __future__ import annotations

from gamenote.core.registry import all_rules
from tests.cli.command import ROOT, gamenote

FILE = ROOT / "tests/bad/plateau/document-sample.plt"


def test_each_rule_is_explained_once() -> None:
    found = gamenote("lint", FILE, "--explain", "--all", "--level", "info").out
    plain = gamenote("lint", FILE, "--all", "--level", "info").out
    names = {rule.name: rule.code for rule in all_rules()}
    met = {code for name, code in names.items() if f": {code} " in plain}
    explained = [name for name in names if f"\n    {names[name]} {name} (" in found]
    assert {names[name] for name in explained} == met
    assert all(found.count(f"\n    {names[name]} {name} (") == 1 for name in explained)
    assert len(met) > 1


def test_another_report_has_no_room_for_it() -> None:
    found = gamenote("lint", FILE, "--explain", "--output-format", "json")
    assert found.code == 2
    assert "--explain goes with the report full only" in found.err

"""`gamenote rule`: the catalogue, from the documentation of the rules themselves."""

from __future__ import annotations

import json

from gamenote.core import registry
from tests.cli.command import gamenote


def test_a_rule_is_explained_with_examples_its_fix_and_where_to_read_more(home: str) -> None:
    told = gamenote("rule", "unescaped-bracket").out
    assert told.startswith(
        "SGF005 unescaped-bracket (error, warning in plateau, safe or unsafe fix)\n\nA value holds"
    )
    parts = [
        "Bad (plateau):",
        "see diagram [3]]",
        "Good (plateau):",
        "see diagram [3\\]]",
        "The fix is safe",
        f"Reference: {home}/rules/SGF005",
    ]
    places = [told.index(part) for part in parts]
    assert places == sorted(places)


def test_a_rule_without_a_page_refers_to_none() -> None:
    for form in ("text", "markdown"):
        told = gamenote("rule", "unescaped-bracket", "--output-format", form).out
        assert told.endswith(" Beside layout it may change: how moves are written.\n")
    (rule,) = json.loads(gamenote("rule", "SGF005", "--output-format", "json").out)
    assert rule["changes"] == ["how moves are written"]
    assert rule["url"] is None


def test_the_catalogue_as_json_has_every_rule(home: str) -> None:
    rules = json.loads(gamenote("rule", "--all", "--output-format", "json").out)
    assert [rule["code"] for rule in rules] == [rule.code for rule in registry.all_rules()]
    assert all(rule["summary"] and rule["url"].endswith(rule["code"]) for rule in rules)


def test_every_rule_has_a_chapter_in_markdown() -> None:
    text = gamenote("rule", "--all", "--output-format", "markdown").out
    for rule in registry.all_rules():
        assert f"## {rule.code} {rule.name}\n" in text


def test_an_example_with_a_fence_stands_in_a_longer_fence() -> None:
    text = gamenote("rule", "code-fence", "--output-format", "markdown").out
    assert "\n````\n```pgn\n" in text


def test_the_list_is_a_line_a_rule_also_in_markdown() -> None:
    rules = registry.all_rules()
    assert len(gamenote("rule").out.splitlines()) == len(rules)
    assert len(gamenote("rule", "--output-format", "markdown").out.splitlines()) == len(rules) + 2


def test_a_family_is_listed_a_line_a_rule_and_so_is_the_beginning_of_a_code() -> None:
    for name, begin in (("SGF", "SGF"), ("tag1", "TAG1")):
        lines = gamenote("rule", name).out.splitlines()
        codes = [rule.code for rule in registry.all_rules() if rule.code.startswith(begin)]
        assert [line.split()[0] for line in lines] == codes


def test_a_page_tells_where_severity_and_safety_are_others() -> None:
    assert gamenote("rule", "TAG108").out.startswith(
        "TAG108 bad-date (error or info, info in pdn, warning in pgn, safe or unsafe fix)\n"
    )
    assert "off by default in pdn" in gamenote("rule", "missing-tag").out.splitlines()[0]
    assert gamenote("rule", "capture-declined").out.startswith("PLT329 capture-declined (info, ")
    [page] = json.loads(gamenote("rule", "TAG108", "--output-format", "json").out)
    assert page["severity_in"] == {"pdn": "info", "pgn": "warning"}
    assert page["fixes"] == ["safe", "unsafe"]

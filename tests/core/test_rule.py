"""Rules as values: what they say, and where they run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import gamenote
from gamenote.actions.lint.lint_game import choose_rules
from gamenote.core import registry
from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Severity
from gamenote.core.engine import Objection
from gamenote.core.examples import formats_with
from gamenote.core.rule import Rule, reported, rule, rules_in
from gamenote.core.source import Span
from gamenote.render.reports.catalogue import state
from tests.foreign import tictactoe

__all__ = ["tictactoe"]

BOARD = "tic-tac-toe\n\nb2 a1 c3 *\n"


@reported("XYZ301", "square-taken")
def square_taken() -> None:
    """A sign is put on a square that holds one."""


def test_an_objection_has_the_name_of_its_rule() -> None:
    found = square_taken.objection(
        "taken",
        fatal=False,
        part=(0, 2),
        instead="a1",
        caption="here",
        help="look",
        severity=Severity.INFO,
        edit=1,
    )
    assert found == Objection("square-taken", "taken", False, (0, 2), "a1", "here", "look", Severity.INFO, 1)
    assert square_taken.objection("taken") == Objection("square-taken", "taken")


def bound(code: str, formats: tuple[str, ...] = ()) -> Rule:
    @rule(code, f"bound-{code[-3:]}", formats=formats)
    def check(case: Case) -> Iterator[Diagnostic]:
        """A rule that finds every game."""
        yield case.report("found", at=Span(0, 1))

    return check


@pytest.fixture
def bound_rules(tictactoe: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Rule]]:
    """Rules of a package, bound in several ways."""
    rules = {
        "any": bound("XYZ001"),
        "xo": bound("XYZ002", formats=("xo",)),
        "json": bound("XYZ003", formats=("json", "jsonl")),
    }
    known = registry.general_rules()
    monkeypatch.setattr(registry, "general_rules", lambda: (*known, *rules.values()))
    choose_rules.cache_clear()
    yield rules
    choose_rules.cache_clear()


@pytest.mark.parametrize(
    ("format", "game", "running"),
    [
        ("xo", "tictactoe", {"any", "xo"}),
        ("json", "tictactoe", {"any", "json"}),
        ("pdn", "draughts", {"any"}),
        ("sgf", "", {"any"}),
    ],
)
def test_a_bound_rule_runs_only_there(
    format: str, game: str, running: set[str], bound_rules: dict[str, Rule]
) -> None:
    known = registry.rules_of(format, game)
    assert {name for name, each in bound_rules.items() if each in known} == running


def test_a_bound_rule_finds_nothing_elsewhere(bound_rules: dict[str, Rule]) -> None:
    found = [each.code for each in gamenote.lint(BOARD, format="xo") if each.code.startswith("XYZ")]
    assert found == ["XYZ001", "XYZ002"]


def test_a_rule_tells_where_it_runs(bound_rules: dict[str, Rule]) -> None:
    assert state(bound_rules["json"]) == "error, in json and jsonl only, no fix"
    assert state(bound_rules["any"]) == "error, no fix"
    assert [item.name for item in formats_with(bound_rules["xo"])] == ["xo"]


def test_a_module_has_the_rules_that_it_defines_in_the_order_of_codes() -> None:
    from gamenote.syntax.tagpairs.lint import unknown_tag

    later = rule("XYZ302", "another-fault")(square_taken.check)
    module = {"__name__": __name__, "later": later, "earlier": square_taken, "imported": unknown_tag, "other": 7}
    assert [each.code for each in rules_in(module)] == ["XYZ301", "XYZ302"]

"""What the docstring of a rule leaves out of its examples is put back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gamenote.core import registry
from gamenote.core.diagnostic import Severity
from gamenote.core.examples import examples_of
from gamenote.core.rule import Rule, reported
from gamenote.testing import EVERYTHING, lint

PDN = registry.formats()["pdn"]


def rule(*blocks: str) -> Rule:
    page: Callable[[], None] = lambda: None  # noqa: E731
    page.__doc__ = "\n\n    ".join(("A fault.", "It is one.", *blocks))
    return reported("XYZ101", "a-fault")(page)


def texts(*blocks: str) -> list[str]:
    return [each.text for each in examples_of(rule(*blocks))]


def test_an_example_after_the_usual_head_has_it() -> None:
    assert texts("Good (pdn, after the usual head)::", "    1. 32-28 *") == ['[GameType "20"]\n\n1. 32-28 *\n']


def test_an_example_after_the_usual_tags_goes_on_with_tags() -> None:
    found = texts("Good (pdn, after the usual tags)::", '    [Round "1"]', "    *")
    assert found == ['[GameType "20"]\n[Round "1"]\n\n*\n']


def test_tags_alone_go_on_as_the_usual_game_does() -> None:
    found = texts("Good (pdn, after the usual tags)::", '    [Round "1"]')
    assert found == ['[GameType "20"]\n[Round "1"]\n\n1. 32-28 19-23 *\n']


def test_where_no_good_stands_the_usual_game_is_good() -> None:
    bad, good = examples_of(rule("Bad (pdn)::", "    1. 32-28"))
    assert (bad.text, bad.good) == ("1. 32-28\n", False)
    assert (good.text, good.good, good.format) == (PDN.example, True, "pdn")


def test_a_good_that_stands_is_the_only_one() -> None:
    assert texts("Bad (pdn)::", "    1. 32-28", "Good (pdn)::", "    1. 32-28 *") == ["1. 32-28\n", "1. 32-28 *\n"]


def test_a_good_may_be_told_by_its_last_lines() -> None:
    bad = ("Bad (pdn, after the usual head)::", "    1. 32-28", "    19- 23 *")
    _, good = examples_of(rule(*bad, "Good (last lines)::", "    19-23 *"))
    assert (good.text, good.good) == ('[GameType "20"]\n\n1. 32-28\n\n19-23 *\n', True)


def test_the_words_of_a_heading_go_together() -> None:
    (found,) = rule("Bad (pdn, after the usual head, beside other-rule)::", "    1. 32-28").blocks
    assert (found.format, found.after, found.beside, found.raw) == ("pdn", "head", "other-rule", None)


def test_bytes_are_read_as_python_writes_them() -> None:
    (found,) = rule("Bad (pdn, bytes)::", r"    b'\n\x00'").blocks
    assert found.content == b"\n\0"


@pytest.mark.parametrize("name", [item.name for item in registry.formats().values() if item.example])
def test_the_usual_game_of_a_format_is_sound(name: str) -> None:
    item = registry.formats()[name]
    assert item.example.startswith(item.example_head)
    found = lint(item, item.example.encode(), EVERYTHING)
    assert [each for each in found if each.severity >= Severity.WARNING] == []

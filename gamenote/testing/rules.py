"""What is checked of lint rules."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.examples import examples_of, format_of
from gamenote.core.format import Format
from gamenote.core.report import Finding
from gamenote.core.rule import CODE, Example, Rule
from gamenote.testing.linting import EVERYTHING, lint, mended, shown

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def check_rule(rule: Rule) -> None:
    """A rule says what it is about, and its examples show it."""
    assert CODE.fullmatch(rule.code), f"{rule.code!r} is no code"
    assert NAME.fullmatch(rule.name), f"{rule.code}: {rule.name!r} is no name in kebab-case"
    assert rule.summary.endswith("."), f"{rule.code}: the summary is no sentence: {rule.summary!r}"
    assert rule.explanation, f"{rule.code}: there is no paragraph that says why"
    examples = examples_of(rule)
    assert {each.good for each in examples} == {True, False}, f"{rule.code}: Bad and Good are not both there"
    for example in examples:
        check_example(rule, example)


def check_example(rule: Rule, example: Example) -> None:
    """Check that Good is clean, and Bad breaks this rule alone.

    The rule's fix takes the finding away."""
    item = format_of(rule, example)
    found = lint(item, example.content, EVERYTHING)
    mine = [finding for finding in found if finding.code == rule.code]
    allowed = (rule.name, example.beside)
    others = [shown(each) for each in found if each.name not in allowed and each.severity >= Severity.WARNING]
    where = f"{rule.code} {rule.name}, {'Good' if example.good else 'Bad'}"
    assert not others, f"{where}: also found {others}"
    assert bool(mine) is not example.good, f"{where}: found {[shown(each) for each in found]}"
    check_weight(rule, item, mine)
    if example.good or rule.fix in (None, Safety.DISPLAY):
        return
    assert rule.fix is not None
    cured = mended(item, example.content, rule.fix)
    assert not cured.troubles, f"{where}: {cured.troubles}"
    left = [shown(each) for each in lint(item, cured.after, EVERYTHING) if each.code == rule.code]
    assert not left, f"{where}: the fix leaves {left}"


def check_weight(rule: Rule, item: Format, found: Iterable[Finding]) -> None:
    """Check that findings are as grave as their rule's page says.

    The same holds for the safety of their fixes."""
    severities = (*rule.severities, item.severities.get(rule.name, rule.severity))
    for each in found:
        where = f"{item.name}: {shown(each)}"
        assert each.severity in severities, f"{where}: {rule.code} says nothing of {each.severity.word}"
        safety = each.fix.safety if each.fix is not None else None
        assert safety is None or safety in rule.safeties, f"{where}: {rule.code} says nothing of such a fix"

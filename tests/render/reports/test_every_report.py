"""What holds for every report: names and messages are text, nothing is lost, the same goes in and comes out."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from gamenote.core import registry
from gamenote.core.report import Look
from gamenote.core.visible import UNSAFE
from tests.render.reports.runs import RUNS, findings, many, report, troubles, written

NAMES = sorted(registry.reporters())
MACHINE = [name for name in NAMES if registry.reporters()[name].machine]
HUMAN = [name for name in NAMES if name not in MACHINE]
LIMITLESS = Look(most=None)


def test_all_reports_are_registered() -> None:
    told = "full concise grouped json json-lines sarif github gitlab junit markdown checkstyle azure rdjson"
    assert set(told.split()) <= set(NAMES)
    assert HUMAN == ["concise", "full", "grouped"]


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("name", NAMES)
def test_nothing_that_steers_a_terminal_is_written_raw(name: str, run: str) -> None:
    """Not even where a log of CI shows the report."""
    text = written(name, RUNS[run], LIMITLESS)
    assert not [letter for letter in UNSAFE.findall(text) if letter != "\n"]


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("name", NAMES)
def test_a_report_is_utf8_and_ends_its_last_line(name: str, run: str) -> None:
    text = written(name, RUNS[run], LIMITLESS)
    text.encode("utf-8")
    assert not text or text.endswith("\n")


@pytest.mark.parametrize("name", MACHINE)
def test_a_report_for_machines_knows_no_colours_and_no_limits(name: str) -> None:
    narrow = Look(color=True, width=20, most=1, quiet=1)
    assert written(name, many(), narrow) == written(name, many(), Look())


@pytest.mark.parametrize("name", NAMES)
def test_every_finding_is_told(name: str) -> None:
    text = written(name, many(), LIMITLESS)
    told = len(re.findall(r"closing bracket inside a value is not escaped", text))
    twice = 2 if name == "junit" else 1  # in the attribute and in the words
    failing = sum(finding.severity >= Look().failing for finding in findings(many()))
    assert told == len(findings(many())) + (failing if twice == 2 else 0)


@pytest.mark.parametrize("name", NAMES)
def test_files_that_cannot_be_checked_are_told_to_machines(name: str) -> None:
    """People see them on standard error, and so do the readers of findings line by line."""
    told = troubles(many())[0].message in written(name, many(), LIMITLESS)
    assert told == (name in MACHINE and name != "json-lines")


@pytest.mark.parametrize("name", NAMES)
def test_suppressed_findings_are_left_out_or_marked(name: str) -> None:
    hidden = [replace(item, suppressed=True) for item in findings(many())]
    text = written(name, [report("games/a.plt", *hidden)], LIMITLESS)
    marked = {"json": '"suppressed": true', "json-lines": '"suppressed": true', "sarif": '"kind": "inSource"'}
    if name in marked:
        assert text.count(marked[name]) == len(hidden)
    else:
        assert "closing bracket" not in text


@pytest.mark.parametrize("name", ["full", "grouped"])
def test_a_report_for_people_is_cut_and_says_so(name: str) -> None:
    text = written(name, many(), Look(most=2))
    assert text.count("closing bracket") == 4
    assert "b.plt: 3 more findings not shown (--max-findings)" in text


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("full", "grouped")])
def test_every_other_report_has_all_findings(name: str) -> None:
    assert written(name, many(), Look(most=1, repeats=1)) == written(name, many(), LIMITLESS)


@pytest.mark.parametrize("name", ["full", "grouped"])
def test_a_rule_that_repeats_in_a_file_is_shown_a_few_times_and_counted(name: str) -> None:
    item = findings(many())[0]
    several = [replace(item, code=code, message=f"of {code}") for code in 5 * ["SGF005"] + 4 * ["SGF006"]]
    text = written(name, [report("a.plt", *several), report("b.plt", *several[:3])], Look(repeats=3))
    assert (text.count(" of SGF005\n"), text.count(" of SGF006\n")) == (6, 3)
    told = [line for line in text.splitlines() if line.startswith("(and")]
    assert told == ["(and 2 more of SGF005 in this file)", "(and 1 more of SGF006 in this file)"]


def test_what_repeats_does_not_count_among_the_findings_that_are_shown() -> None:
    several = [replace(findings(many())[0], code=code) for code in 9 * ["SGF005"] + ["SGF006"]]
    text = written("grouped", [report("a.plt", *several)], Look(repeats=3, most=4))
    assert "SGF006" in text
    assert "--max-findings" not in text


@pytest.mark.parametrize("name", ["full", "grouped"])
def test_repetitions_are_counted_over_all_parts_of_a_file(name: str) -> None:
    item = findings(many())[0]
    parts = [report("a.plt", *5 * [item]), report("a.plt", *5 * [item])]
    whole = written(name, [report("a.plt", *10 * [item])], Look(repeats=3))
    assert "(and 7 more of SGF005 in this file)" in whole
    if name == "full":  # grouped is told of each file at once
        assert written(name, [replace(parts[0], more=True, games=0), parts[1]], Look(repeats=3)) == whole


@pytest.mark.parametrize("name", ["concise", "full", "grouped"])
def test_what_was_fixed_is_told_with_the_names_of_the_rules(name: str) -> None:
    fixed = [replace(report("a.plt"), fixed={"SGF005": 2, "PLT402": 1})]
    told = written(name, fixed, Look(show_fixes=True))
    assert told.startswith("a.plt: fixed 3 findings: 1 PLT402 ")
    assert "2 SGF005 unescaped-bracket" in told
    assert "a.plt" not in written(name, fixed, Look())


@pytest.mark.parametrize("name", HUMAN)
def test_names_that_look_like_markup_are_shown_letter_by_letter(name: str) -> None:
    for color in (False, True):
        assert "[red]x[/red]:smile:" in written(name, RUNS["hostile"], Look(color=color, most=None))


@pytest.mark.parametrize("name", [name for name in NAMES if registry.reporters()[name].statistics])
def test_statistics_count_each_rule(name: str) -> None:
    text = written(name, many(), statistics=True)
    order = [text.index(code) for code in ("PLT402", "PLT327", "SGF005")]
    assert order == sorted(order)
    assert "closing bracket" not in text

"""The lines that GitHub and Azure look for in a log."""

from __future__ import annotations

import re

import pytest

from tests.render.reports.runs import HOSTILE, RUNS, finding, many, report, written

GITHUB = re.compile(r"::(error|warning|notice) ([^:]*)::([^\r\n]*)")
AZURE = re.compile(r"##vso\[task\.logissue ((?:\w+=[^;\]]*;)+)\]([^\r\n]*)")
PROPERTY = {"%3A": ":", "%2C": ",", "%0D": "\r", "%0A": "\n", "%25": "%"}


def commands(text: str) -> list[tuple[str, dict[str, str], str]]:
    """The commands as GitHub reads them."""
    found = []
    for line in text.removesuffix("\n").split("\n") if text else []:
        match = GITHUB.fullmatch(line)
        assert match, line
        pairs = dict(part.split("=", 1) for part in match[2].split(","))
        found.append((match[1], {key: _decoded(value) for key, value in pairs.items()}, _decoded(match[3])))
    return found


def _decoded(text: str) -> str:
    for code, letter in PROPERTY.items():
        text = text.replace(code, letter)
    return text


def test_a_command_names_file_place_rule_and_message() -> None:
    text = written("github", [report("games/round3.sgf", finding("games/round3.sgf", 14))])
    assert text == (
        "::warning file=games/round3.sgf,line=14,endLine=14,col=5,endColumn=6,title=gamenote (SGF005)::"
        "games/round3.sgf:14:5: SGF005 closing bracket inside a value is not escaped\n"
    )


def test_errors_come_first_and_files_that_cannot_be_checked_before_them() -> None:
    found = commands(written("github", many()))
    assert [kind for kind, _, _ in found] == ["error"] * 3 + ["warning"] + ["notice"] * 5
    assert found[0][1]["file"] == "missing.plt"


def test_a_finding_over_several_lines_has_no_columns() -> None:
    (pairs,) = [pairs for _, pairs, _ in commands(written("github", many())) if pairs.get("line") == "8"]
    assert (pairs["endLine"], "col" in pairs, "endColumn" in pairs) == ("9", False, False)


@pytest.mark.parametrize("name", [HOSTILE[0], HOSTILE[1], HOSTILE[5]])
def test_odd_names_are_read_back_as_they_were(name: str) -> None:
    ((_, pairs, message),) = commands(written("github", [report(name, finding(name, message=name))]))
    assert pairs["file"] == name
    assert message == f"{name}:3:5: SGF005 {name}"


def test_nothing_found_is_nothing_written() -> None:
    assert written("github", RUNS["clean"]) == written("azure", RUNS["clean"]) == ""


@pytest.mark.parametrize("run", RUNS)
def test_azure_gets_one_line_for_each_finding(run: str) -> None:
    lines = written("azure", RUNS[run]).splitlines()
    assert all(AZURE.fullmatch(line) for line in lines)
    assert len(lines) == sum(len(item.findings) + len(item.troubles) for item in RUNS[run])


def test_azure_escapes_what_would_end_a_property() -> None:
    line = written("azure", [report(HOSTILE[5], finding(HOSTILE[5]))])
    assert "sourcepath=%5D%5D>##vso[task.complete%5D::error ::x.plt;" in line

"""GitLab code quality, the JSON of reviewdog, Markdown."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from msgspec.structs import replace

from gamenote.core.diagnostic import Severity
from gamenote.core.source import Place
from tests.render.reports.runs import HOSTILE, RUNS, finding, findings, many, report, troubles, written

POSITION = {
    "type": "object",
    "required": ["line", "column"],
    "properties": {"line": {"type": "integer", "minimum": 1}, "column": {"type": "integer", "minimum": 1}},
}
CODE_QUALITY = {  # what GitLab documents about its reports
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "properties": {
            "description": {"type": "string"},
            "check_name": {"type": "string"},
            "fingerprint": {"type": "string", "minLength": 1},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "positions"],
                "properties": {
                    "path": {"type": "string", "pattern": r"^(?!\./)"},
                    "positions": {"type": "object", "required": ["begin"], "additionalProperties": POSITION},
                },
            },
        },
    },
}


@pytest.mark.parametrize("run", RUNS)
def test_code_quality_is_as_gitlab_wants_it(run: str) -> None:
    issues = json.loads(written("gitlab", RUNS[run]))
    jsonschema.validate(issues, CODE_QUALITY)
    assert len(issues) == len(findings(RUNS[run])) + len(troubles(RUNS[run]))
    assert len({issue["fingerprint"] for issue in issues}) == len(issues)


def test_equal_fingerprints_are_told_apart() -> None:
    twin = finding()
    first, second = json.loads(written("gitlab", [report("a.plt", twin, twin)]))
    assert first["fingerprint"] != second["fingerprint"]


@pytest.mark.parametrize(
    ("code", "severity", "told"),
    [
        ("SGF001", Severity.ERROR, "critical"),  # the reader stumbled
        ("PLT327", Severity.ERROR, "major"),
        ("PLT327", Severity.WARNING, "minor"),
        ("SGF001", Severity.INFO, "info"),
        ("XXX001", Severity.ERROR, "major"),  # of a plugin that is gone
    ],
)
def test_errors_of_the_reader_are_critical(code: str, severity: Severity, told: str) -> None:
    (issue,) = json.loads(written("gitlab", [report("a.plt", finding(code=code, severity=severity))]))
    assert issue["severity"] == told


def suggestions(**others: Any) -> Any:
    (one,) = json.loads(written("rdjson", [report("a.plt", finding(**others))]))["diagnostics"]
    return one["location"]["range"]["start"], one.get("suggestions")


@pytest.mark.parametrize("run", RUNS)
def test_reviewdog_gets_every_finding(run: str) -> None:
    document = json.loads(written("rdjson", RUNS[run]))
    assert document["source"]["name"] == "gamenote"
    assert len(document["diagnostics"]) == len(findings(RUNS[run])) + len(troubles(RUNS[run]))


def test_reviewdog_counts_columns_in_bytes() -> None:
    start, told = suggestions(line=3, excerpt="äö€]]")
    assert start == {"line": 3, "column": 9}
    place = {"line": 3, "column": 9}
    assert told == [{"range": {"start": place, "end": place}, "text": "\\"}]


def test_where_the_bytes_are_not_known_reviewdog_gets_the_line_only() -> None:
    assert suggestions(line=3, excerpt="]]", excerpt_column=4) == ({"line": 3}, None)


def test_markdown_shows_names_letter_by_letter() -> None:
    text = written("markdown", RUNS["hostile"])
    assert r"\<a href=" in text
    assert r"\|\`\*\_\[red\]x\[/red\]\:smile:&#64;all.plt" in text
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert len(rows) == 2 + len(HOSTILE)


def test_markdown_of_a_clean_run_is_its_summary() -> None:
    assert written("markdown", RUNS["clean"]) == "The file is clean; 2 games\n"
    assert written("markdown", []) == "No file was checked\n"


def test_markdown_ends_with_the_totals() -> None:
    lines = written("markdown", many()).splitlines()
    assert lines[0] == "| Place | Severity | Rule | Finding |"
    assert "- **missing.plt**: no such file or directory" in lines
    assert lines[-1].startswith(
        "2 errors in 1 file, 1 warning in 1, 5 infos in 1; 3 files, 6 games; 1 file could not be"
    )


def test_a_long_line_is_one_row_whatever_it_holds() -> None:
    long = replace(finding(), message="x|y\n" * 1000, end=Place(3, 6, 31))
    assert len(written("markdown", [report("a.plt", long)]).splitlines()) == 5

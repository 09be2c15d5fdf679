"""The report as JSON, as lines of JSON, and as counts."""

from __future__ import annotations

import base64
import json
from importlib import resources
from typing import Any

import jsonschema
import pytest

from gamenote.core.diagnostic import Safety
from gamenote.core.report import Look, PlacedEdit, PlacedFix
from gamenote.core.source import Place
from tests.render.reports.runs import HOSTILE, RUNS, finding, findings, many, report, written

SCHEMA = json.loads(resources.files("gamenote.render.reports").joinpath("lint.schema.json").read_text())


def document(run: str) -> Any:
    return json.loads(written("json", RUNS[run]))


@pytest.mark.parametrize("run", RUNS)
def test_the_document_keeps_to_its_schema(run: str) -> None:
    jsonschema.validate(document(run), SCHEMA)


def test_the_counts_are_those_of_the_findings() -> None:
    summary = document("many")["summary"]
    assert {key: summary[key] for key in ("files", "error", "warning", "info", "fixable", "fixable_unsafe")} == {
        "files": 3,
        "error": 2,
        "warning": 1,
        "info": 5,
        "fixable": 6,
        "fixable_unsafe": 1,
    }


def test_a_finding_has_all_that_is_known_about_it(home: str) -> None:
    (one,) = json.loads(written("json", [report("games/x.plt", finding("games/x.plt", 3))]))["findings"]
    place = {"line": 3, "column": 5, "offset": 30}
    assert one["location"] == place
    assert one["end_location"] == {"line": 3, "column": 6, "offset": 31}
    assert one["game"] == {
        "index": 2,
        "title": "Lee - Park",
        "node": 37,
        "ply": 36,
        "number": None,
        "move": "aa",
    }
    assert one["related"][0]["path"] == "games/x.plt"
    assert one["fix"]["edits"] == [{"location": place, "end_location": place, "content": "\\"}]
    assert one["url"] == f"{home}/rules/SGF005"
    assert one["suppressed"] is False


def test_the_lines_are_the_findings_of_the_document() -> None:
    for run, reports in RUNS.items():
        lines = [json.loads(line) for line in written("json-lines", reports).splitlines()]
        assert lines == document(run)["findings"]


def test_paths_are_told_from_the_project_root() -> None:
    look = Look(root="/srv/project")
    for path, told in {"/srv/project/a/b.plt": "a/b.plt", "/srv/other.plt": "/srv/other.plt"}.items():
        text = written("json", [report(path, finding(path))], look)
        assert json.loads(text)["findings"][0]["path"] == told


def test_standard_input_keeps_its_name() -> None:
    text = written("json", [report("<stdin>", finding("<stdin>"))], Look(root="/srv"))
    assert json.loads(text)["findings"][0]["path"] == "<stdin>"


def test_bytes_that_are_no_text_are_escaped() -> None:
    told = {one["path"] for one in document("hostile")["findings"]}
    assert "caf\\xe9.plt" in told
    assert HOSTILE[0] in told


def test_a_fix_with_bytes_that_fit_no_character_gives_them_as_bytes() -> None:
    edit = PlacedEdit(Place(1, 1, 0), Place(1, 2, 1), "caf\udce9", "Y2Fm6Q==")
    odd = finding(fix=PlacedFix("write it", Safety.SAFE, (edit,)))
    (told,) = json.loads(written("json", [report("a.plt", odd)]))["findings"][0]["fix"]["edits"]
    assert (told["content"], base64.b64decode(told["base64"])) == (None, b"caf\xe9")
    (result,) = json.loads(written("sarif", [report("a.plt", odd)]))["runs"][0]["results"]
    (change,) = result["fixes"][0]["artifactChanges"][0]["replacements"]
    assert change["insertedContent"] == {"binary": "Y2Fm6Q=="}


def test_statistics_are_counts_and_add_up() -> None:
    counts = json.loads(written("json", many(), statistics=True))
    assert sum(row["count"] for row in counts["statistics"]) == len(findings(many()))
    assert sum(row["fixable"] for row in counts["statistics"]) == counts["summary"]["fixable"]
    assert json.loads(written("json", [], statistics=True))["statistics"] == []

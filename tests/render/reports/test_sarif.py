"""SARIF: valid, errors first, indices that point at their rules, URIs that survive odd names."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import unquote_to_bytes

import jsonschema
import pytest
from msgspec.structs import replace

from gamenote.core.report import Look
from tests.render.reports.runs import HOSTILE, RUNS, SCHEMAS, finding, findings, many, report, written

needs_schema = pytest.mark.skipif(not SCHEMAS.is_dir(), reason="the schemas are not on this machine")


def run_of(reports: Any, look: Look | None = None) -> Any:
    return json.loads(written("sarif", reports, look))["runs"][0]


@pytest.mark.costly
@needs_schema
@pytest.mark.parametrize("run", [*RUNS, "suppressed"])
def test_the_log_is_valid(run: str) -> None:
    suppressed = [report("a.plt", replace(finding(line=1), suppressed=True), finding(line=2))]
    log = json.loads(written("sarif", RUNS.get(run, suppressed)))
    schema = json.loads((SCHEMAS / "sarif-2.1.0.json").read_text(encoding="utf-8"))
    jsonschema.validate(log, schema)


def test_errors_come_first() -> None:
    levels = [result["level"] for result in run_of(many())["results"]]
    assert levels == ["error"] * 2 + ["warning"] + ["note"] * 5


def test_each_rule_stands_once_and_is_pointed_at() -> None:
    run = run_of(many())
    rules = run["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules) == 3
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in run["results"])


def test_a_rule_is_described_from_its_documentation() -> None:
    (rule,) = run_of([report("a.plt", finding())])["tool"]["driver"]["rules"]
    assert rule["name"] == "UnescapedBracket"
    assert rule["shortDescription"]["text"].startswith("A value holds")
    assert "```" in rule["help"]["markdown"]
    assert rule["defaultConfiguration"] == {"level": "error"}


def test_columns_are_code_points_and_regions_are_half_open() -> None:
    run = run_of([report("a.plt", finding(line=3))])
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["results"][0]["locations"][0]["physicalLocation"]["region"] == {
        "startLine": 3,
        "startColumn": 5,
        "endLine": 3,
        "endColumn": 6,
        "byteOffset": 30,
        "byteLength": 1,
    }


def test_a_fix_says_what_is_deleted_and_what_is_inserted() -> None:
    (result,) = run_of([report("a.plt", finding(line=3))])["results"]
    (change,) = result["fixes"][0]["artifactChanges"]
    region = {"startLine": 3, "startColumn": 5, "endLine": 3, "endColumn": 5}
    assert change["replacements"] == [{"deletedRegion": region, "insertedContent": {"text": "\\"}}]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_uri_is_relative_encoded_and_leads_back_to_the_name(name: str) -> None:
    (result,) = run_of([report(name, finding(name))])["results"]
    place = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert re.fullmatch(r"[\w.~!$&'()*+,;=@%/-]+", place["uri"], re.ASCII)
    assert place["uriBaseId"] == "%SRCROOT%"
    assert unquote_to_bytes(place["uri"]) == name.encode("utf-8", "surrogateescape")


def test_a_file_outside_the_project_has_an_absolute_uri() -> None:
    run = run_of([report("/srv/a b.plt", finding("/srv/a b.plt"))], Look(root="/home/me"))
    place = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert place == {"uri": "file:///srv/a%20b.plt"}


def test_a_run_with_troubles_was_no_success_and_says_why() -> None:
    (invocation,) = run_of(many())["invocations"]
    assert (invocation["executionSuccessful"], invocation["exitCode"]) == (False, 2)
    (notification,) = invocation["toolExecutionNotifications"]
    assert notification["message"]["text"] == "no such file or directory"
    assert run_of([])["invocations"] == [{"executionSuccessful": True, "exitCode": 0}]


def test_all_results_tell_their_suppressions_or_none_does() -> None:
    mixed = [report("a.plt", replace(finding(line=1), suppressed=True), finding(line=2))]
    assert [result["suppressions"] for result in run_of(mixed)["results"]] == [[{"kind": "inSource"}], []]
    assert not any("suppressions" in result for result in run_of(many())["results"])


def test_fingerprints_are_those_of_the_findings() -> None:
    told = {result["partialFingerprints"]["gamenote/v1"] for result in run_of(many())["results"]}
    assert told == {item.fingerprint for item in findings(many())}

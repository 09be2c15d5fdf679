"""SARIF 2.1.0, which code scanning of GitHub and others takes in.

Grave findings come first, since services show a part of long runs only. Nothing in it depends on the machine or
the clock.
"""

from __future__ import annotations

import os
from typing import Any, TextIO
from urllib.parse import quote

from gamenote import _version
from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.paths import is_url
from gamenote.core.report import FileReport, Finding, Look, Reporter, Summary, Trouble
from gamenote.core.rule import Rule
from gamenote.core.source import Place
from gamenote.core.visible import escape_undecoded
from gamenote.render.reports.catalogue import as_markdown, as_text, prose, rule_of, url_of
from gamenote.render.reports.machine import in_project, json_text, sentence

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
SAFE_IN_URI = "/~!$&'()*+,;=@"  # beside letters, digits and -._


class Run:
    """Keeps the results as text, by severity, until the end."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        self.stream, self.look = stream, look
        self.rules: dict[str, int] = {}  # code -> its place among the rules
        self.results: dict[Severity, list[str]] = {kind: [] for kind in reversed(Severity)}
        self.suppressed = False

    def file(self, report: FileReport) -> None:
        where = _file_uri(in_project(report.path, self.look))
        for finding in report.findings:
            index = self.rules.setdefault(finding.code, len(self.rules))
            self.suppressed |= finding.suppressed
            self.results[finding.severity].append(json_text(_result_as_json(finding, index, where)))

    def close(self, summary: Summary) -> None:
        driver = {
            "name": "gamenote",
            "semanticVersion": _version.__version__,
            **_url_entry("informationUri", _version.HOME),
            "rules": [_rule_as_json(code) for code in self.rules],
        }
        head = {
            "tool": {"driver": driver},
            "columnKind": "unicodeCodePoints",
            "automationDetails": {"id": "gamenote/lint/"},
            "invocations": [self._invocation_as_json(summary)],
        }
        body = json_text(head, indent=2).replace("\n", "\n    ").removesuffix("\n    }")
        self.stream.write(f'{{\n  "$schema": "{SCHEMA}",\n  "version": "2.1.0",\n  "runs": [\n    {body},\n')
        self.stream.write('      "results": [')
        separator = "\n"
        for result in (result for kind in self.results.values() for result in kind):
            # Either all results of a run tell their suppressions, or none.
            entry = _with_suppressions(result) if self.suppressed else result
            self.stream.write(f"{separator}        {entry}")
            separator = ",\n"
        end = "\n      " if any(self.results.values()) else ""
        self.stream.write(f"{end}]\n    }}\n  ]\n}}\n")

    def _invocation_as_json(self, summary: Summary) -> dict[str, Any]:
        entry: dict[str, Any] = {"executionSuccessful": not summary.troubles, "exitCode": summary.exit_code}
        if summary.troubles:
            entry["toolExecutionNotifications"] = [self._notification_as_json(item) for item in summary.troubles]
        return entry

    def _notification_as_json(self, trouble: Trouble) -> dict[str, Any]:
        place = {"physicalLocation": {"artifactLocation": _file_uri(in_project(trouble.path, self.look))}}
        return {"level": "error", "message": {"text": escape_undecoded(trouble.message)}, "locations": [place]}


def _result_as_json(finding: Finding, index: int, where: dict[str, str]) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": LEVELS[finding.severity],
        "message": {"text": escape_undecoded(sentence(finding))},
        "locations": [_location_as_json(where, finding.start, finding.end)],
        "partialFingerprints": {"gamenote/v1": finding.fingerprint},
    }
    if finding.related:
        result["relatedLocations"] = [
            {
                "id": number,
                **_location_as_json(where, item.start, item.end),
                "message": {"text": escape_undecoded(item.message)},
            }
            for number, item in enumerate(finding.related, 1)
        ]
    if fixes := _fixes_as_json(finding, where):
        result["fixes"] = fixes
    if finding.suppressed:
        result["suppressions"] = [{"kind": "inSource"}]
    return result


def _fixes_as_json(finding: Finding, where: dict[str, str]) -> list[dict[str, Any]]:
    fix = finding.fix
    if fix is None:
        return []
    replacements = []
    for edit in fix.edits:
        region = _bytes_as_json if finding.binary else _region_as_json
        replacement: dict[str, Any] = {"deletedRegion": region(edit.start, edit.end)}
        if edit.content:
            replacement["insertedContent"] = {"binary": edit.binary} if edit.binary else {"text": edit.content}
        replacements.append(replacement)
    change = {"artifactLocation": where, "replacements": replacements}
    return [
        {"description": {"text": escape_undecoded(fix.title) + CAUTION[fix.safety]}, "artifactChanges": [change]}
    ]


CAUTION = {Safety.SAFE: "", Safety.UNSAFE: " (unsafe)", Safety.DISPLAY: " (a suggestion)"}


def _location_as_json(where: dict[str, str], start: Place, end: Place) -> dict[str, Any]:
    region = {**_region_as_json(start, end), **_bytes_as_json(start, end)}
    return {"physicalLocation": {"artifactLocation": where, "region": region}}


def _bytes_as_json(start: Place, end: Place) -> dict[str, int]:
    return {"byteOffset": start.byte, "byteLength": end.byte - start.byte}


def _region_as_json(start: Place, end: Place) -> dict[str, int]:
    return {"startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column}


def _file_uri(path: str) -> dict[str, str]:
    """Return a URI, relative below the root of the sources."""
    if is_url(path):
        return {"uri": quote(os.fsencode(path), safe=f"{SAFE_IN_URI}:%?#")}
    uri = quote(os.fsencode(path), safe=SAFE_IN_URI)
    if path.startswith("/"):
        return {"uri": f"file://{uri}"}
    if path[1:3] == ":/":  # a drive
        return {"uri": f"file:///{uri}"}
    return {"uri": uri, "uriBaseId": "%SRCROOT%"}


def _rule_as_json(code: str) -> dict[str, Any]:
    rule = rule_of(code)
    if rule is None:
        return {"id": code}
    return {
        "id": code,
        "name": "".join(word.capitalize() for word in rule.name.split("-")),
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": prose(rule) or rule.summary},
        "help": {"text": as_text(rule) or rule.summary, "markdown": as_markdown(rule) or rule.summary},
        **_url_entry("helpUri", url_of(code)),
        "defaultConfiguration": {"level": LEVELS[rule.severity]},
        "properties": {"tags": _rule_tags(rule), "problem.severity": PROBLEM[rule.severity]},
    }


def _url_entry(key: str, url: str | None) -> dict[str, str]:
    return {key: url} if url else {}


PROBLEM = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "recommendation"}
SUBJECTS = {"0": "text", "1": "structure", "2": "movetext", "3": "play", "4": "style"}


def _rule_tags(rule: Rule) -> list[str]:
    """Return the family of a rule, and the subject of its code."""
    return [rule.family.lower(), SUBJECTS.get(rule.code[len(rule.family)], "other")]


def _with_suppressions(result: str) -> str:
    return result if '"suppressions": [{"kind"' in result else f'{{"suppressions": [], {result[1:]}'


REPORTER = Reporter(name="sarif", load="gamenote.render.reports.sarif:Run", machine=True, parts=True)

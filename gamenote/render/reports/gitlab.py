"""GitLab code quality: a JSON array, shown in merge requests."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any, TextIO

from gamenote.core.diagnostic import Severity
from gamenote.core.report import FileReport, Finding, Look, Reporter, Summary, Trouble
from gamenote.core.rule import Stage
from gamenote.core.source import Place
from gamenote.core.visible import escape_undecoded
from gamenote.render.reports import layout
from gamenote.render.reports.catalogue import rule_of
from gamenote.render.reports.machine import in_project, json_text, sentence

SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}


class Array:
    """Writes issue by issue; files that could not be checked come last."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        self.stream, self.look = stream, look
        self.seen: Counter[str] = Counter()
        self.separator = "[\n  "

    def file(self, report: FileReport) -> None:
        path = escape_undecoded(in_project(report.path, self.look))
        for finding in layout.unsuppressed_findings(report):
            self._write(_finding_issue(finding, path), finding.fingerprint)

    def close(self, summary: Summary) -> None:
        for trouble in summary.troubles:
            path = escape_undecoded(in_project(trouble.path, self.look))
            self._write(_trouble_issue(trouble, path), f"{path}\0{trouble.message}")
        self.stream.write("[]\n" if self.separator.startswith("[") else "\n]\n")

    def _write(self, issue: dict[str, Any], fingerprint: str) -> None:
        self.seen[fingerprint] += 1
        words = f"{fingerprint}\0{self.seen[fingerprint]}".encode("utf-8", "surrogatepass")
        issue["fingerprint"] = hashlib.blake2b(words, digest_size=16).hexdigest()
        self.stream.write(self.separator + json_text(issue))
        self.separator = ",\n  "


def _finding_issue(finding: Finding, path: str) -> dict[str, Any]:
    positions = {"begin": _place_as_json(finding.start), "end": _place_as_json(finding.end)}
    return {
        "description": escape_undecoded(f"{finding.code} {sentence(finding)}"),
        "check_name": finding.code,
        "severity": "critical" if _is_reading_failure(finding) else SEVERITIES[finding.severity],
        "location": {"path": path, "positions": positions},
    }


def _is_reading_failure(finding: Finding) -> bool:
    """Whether the reader itself stumbled here."""
    rule = rule_of(finding.code)
    if rule is None or rule.stage is not Stage.REPORTED:
        return False
    return finding.severity is Severity.ERROR and rule.code[len(rule.family)] in "012"


def _trouble_issue(trouble: Trouble, path: str) -> dict[str, Any]:
    start = {"line": 1, "column": 1}
    return {
        "description": escape_undecoded(trouble.message),
        "check_name": "gamenote",
        "severity": "blocker",
        "location": {"path": path, "positions": {"begin": start, "end": start}},
    }


def _place_as_json(place: Place) -> dict[str, int]:
    return {"line": place.line, "column": place.column}


REPORTER = Reporter(name="gitlab", load="gamenote.render.reports.gitlab:Array", machine=True)

"""JSON for review of changes: GitLab code quality, and reviewdog."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any, TextIO

from gamenote import _version
from gamenote.core.diagnostic import Severity
from gamenote.core.report import FileReport, Finding, Look, Reporter, Summary, Trouble
from gamenote.core.rule import Stage
from gamenote.core.source import Place
from gamenote.core.visible import escape_undecoded
from gamenote.render.reports import layout
from gamenote.render.reports.catalogue import rule_of, url_of
from gamenote.render.reports.machine import in_project, json_text, sentence

SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}


class GitlabReport:
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
    start, end = ({"line": each.line, "column": each.column} for each in (finding.start, finding.end))
    return {
        "description": escape_undecoded(f"{finding.code} {sentence(finding)}"),
        "check_name": finding.code,
        "severity": "critical" if _is_reading_failure(finding) else SEVERITIES[finding.severity],
        "location": {"path": path, "positions": {"begin": start, "end": end}},
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


GITLAB = Reporter(name="gitlab", load="gamenote.render.reports.review:GitlabReport", machine=True)


# reviewdog counts columns in bytes of UTF-8, from 1, which can be told where the whole beginning of the line is
# known; elsewhere a line is all it gets, and no suggestion.


class RdjsonReport:
    """Writes diagnostic by diagnostic."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        self.stream, self.look = stream, look
        source = json_text({"name": "gamenote", **_url_entry(_version.HOME)})
        stream.write(f'{{"source": {source}, "severity": "WARNING", "diagnostics": [')
        self.separator = "\n  "

    def file(self, report: FileReport) -> None:
        path = escape_undecoded(in_project(report.path, self.look))
        for finding in layout.unsuppressed_findings(report):
            self._write(_finding_as_json(finding, path))
        for trouble in report.troubles:
            place = {"path": path}
            self._write({"message": escape_undecoded(trouble.message), "location": place, "severity": "ERROR"})

    def close(self, summary: Summary) -> None:
        self.stream.write("\n]}\n" if self.separator.startswith(",") else "]}\n")

    def _write(self, diagnostic: dict[str, Any]) -> None:
        self.stream.write(self.separator + json_text(diagnostic))
        self.separator = ",\n  "


def _finding_as_json(finding: Finding, path: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "message": escape_undecoded(sentence(finding)),
        "location": {"path": path, "range": _range_as_json(finding, finding.start, finding.end)},
        "severity": Severity(finding.severity).name,
        "code": {"value": finding.code, **_url_entry(url_of(finding.code))},
    }
    if finding.fix is not None and len(finding.fix.edits) == 1:  # several suggestions would be alternatives
        (edit,) = finding.fix.edits
        if not edit.binary and _byte_column(finding, edit.start) and _byte_column(finding, edit.end):
            found["suggestions"] = [{"range": _range_as_json(finding, edit.start, edit.end), "text": edit.content}]
    return found


def _url_entry(url: str | None) -> dict[str, str]:
    return {"url": url} if url else {}


def _range_as_json(finding: Finding, start: Place, end: Place) -> dict[str, Any]:
    return {"start": _place_as_json(finding, start), "end": _place_as_json(finding, end)}


def _place_as_json(finding: Finding, place: Place) -> dict[str, int]:
    column = _byte_column(finding, place)
    return {"line": place.line} if column is None else {"line": place.line, "column": column}


def _byte_column(finding: Finding, place: Place) -> int | None:
    """Return the column in bytes; None where the excerpt begins later."""
    before = place.column - 1
    if before == 0:
        return 1
    if (
        finding.binary
        or place.line != finding.start.line
        or finding.excerpt_column > 1
        or before > len(finding.excerpt)
    ):
        return None
    return 1 + len(finding.excerpt[:before].encode("utf-8", "surrogateescape"))


RDJSON = Reporter(name="rdjson", load="gamenote.render.reports.review:RdjsonReport", machine=True)

"""The findings as one JSON document.

`schema_version` changes only when a key is removed or changes meaning."""

from __future__ import annotations

from typing import Any, TextIO

from gamenote._version import __version__
from gamenote.core.report import (
    FileReport,
    Finding,
    GamePlace,
    Look,
    PlacedEdit,
    PlacedFix,
    Reporter,
    Summary,
)
from gamenote.core.source import Place
from gamenote.core.visible import escape_undecoded
from gamenote.render.reports.catalogue import url_of
from gamenote.render.reports.machine import (
    fixed_as_json,
    in_project,
    json_text,
    refused_as_json,
    summary_as_json,
    trouble_as_json,
)

SCHEMA_VERSION = 1


class JsonReport:
    """Writes finding by finding, the summary last.

    So memory does not grow with their number."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        self.stream, self.look = stream, look
        self.fixed: list[dict[str, Any]] = []
        self.refused: list[dict[str, Any]] = []
        tool = {"name": "gamenote", "version": __version__}
        stream.write(f'{{\n  "schema_version": {SCHEMA_VERSION},\n  "tool": {json_text(tool)},\n  "findings": [')
        self.separator = "\n    "

    def file(self, report: FileReport) -> None:
        path = in_project(report.path, self.look)
        for finding in report.findings:
            self.stream.write(self.separator + json_text(as_json(finding, path)))
            self.separator = ",\n    "
        self.fixed += fixed_as_json(report, self.look)
        self.refused += refused_as_json(report, self.look)

    def close(self, summary: Summary) -> None:
        errors = [trouble_as_json(item, self.look) for item in summary.troubles]
        skipped = [
            {"reason": escape_undecoded(why), "files": count} for why, count in sorted(summary.skipped.items())
        ]
        end = "\n  ]" if self.separator.startswith(",") else "]"
        self.stream.write(f'{end},\n  "summary": {json_text(summary_as_json(summary))}')
        rest = (("fixed", self.fixed), ("refused", self.refused), ("skipped", skipped), ("errors", errors))
        for name, rows in rest:
            self.stream.write(f',\n  "{name}": {json_text(rows)}')
        self.stream.write("\n}\n")


def as_json(finding: Finding, path: str) -> dict[str, Any]:
    """Return one finding with all keys of the schema.

    `path` is what the report calls the file."""
    path = escape_undecoded(path)
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.word,
        "message": escape_undecoded(finding.message),
        "path": path,
        "format": finding.format,
        "location": _place_as_json(finding.start),
        "end_location": _place_as_json(finding.end),
        "game": _game_as_json(finding.game),
        "related": [
            {
                "message": escape_undecoded(item.message),
                "path": path,
                "location": _place_as_json(item.start),
                "end_location": _place_as_json(item.end),
            }
            for item in finding.related
        ],
        "help": escape_undecoded(finding.help),
        "fix": _fix_as_json(finding.fix),
        "fingerprint": finding.fingerprint,
        "url": url_of(finding.code),
        "suppressed": finding.suppressed,
        **({"detail": finding.detail} if finding.detail else {}),
    }


def _place_as_json(place: Place) -> dict[str, int]:
    return {"line": place.line, "column": place.column, "offset": place.byte}


def _game_as_json(game: GamePlace | None) -> dict[str, Any] | None:
    if game is None:
        return None
    return {
        "index": game.index,
        "title": escape_undecoded(game.title),
        "node": game.node,
        "ply": game.ply,
        "number": None if game.number is None else escape_undecoded(game.number),
        "move": None if game.move is None else escape_undecoded(game.move),
    }


def _fix_as_json(fix: PlacedFix | None) -> dict[str, Any] | None:
    if fix is None:
        return None
    edits = [_edit_as_json(edit) for edit in fix.edits]
    return {"applicability": fix.safety.word, "message": escape_undecoded(fix.title), "edits": edits}


def _edit_as_json(edit: PlacedEdit) -> dict[str, Any]:
    """Text, or bytes where no text could say what to write."""
    where = {"location": _place_as_json(edit.start), "end_location": _place_as_json(edit.end)}
    return {**where, "content": None, "base64": edit.binary} if edit.binary else {**where, "content": edit.content}


REPORTER = Reporter(
    name="json",
    load="gamenote.render.reports.json:JsonReport",
    machine=True,
    parts=True,
    statistics="gamenote.render.reports.statistics:JsonCounts",
)


class Lines:
    """Writes findings as they come, and sends them off."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        self.stream, self.look = stream, look

    def file(self, report: FileReport) -> None:
        path = in_project(report.path, self.look)
        for finding in report.findings:
            self.stream.write(json_text(as_json(finding, path)) + "\n")
        if report.findings:
            self.stream.flush()

    def close(self, summary: Summary) -> None:
        pass


LINES = Reporter(name="json-lines", load="gamenote.render.reports.json:Lines", machine=True, parts=True)

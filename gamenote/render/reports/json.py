"""The findings as one JSON document; `schema_version` changes only when a key is removed or changes meaning."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TextIO

from gamenote._version import __version__
from gamenote.core.diagnostic import Severity
from gamenote.core.report import FileReport, Finding, GamePlace, Look, PlacedFix, Reporter, Sink, Summary
from gamenote.core.source import Place

SCHEMA_VERSION = 1


class Document:
    """Writes finding by finding, so that memory does not grow with their number; the summary comes last."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        self.stream = stream
        tool = {"name": "gamenote", "version": __version__}
        stream.write(f'{{\n  "schema_version": {SCHEMA_VERSION},\n  "tool": {json.dumps(tool)},\n  "findings": [')
        self.separator = "\n    "

    def file(self, report: FileReport) -> None:
        for finding in report.findings:
            self.stream.write(self.separator + json.dumps(as_json(finding), ensure_ascii=True))
            self.separator = ",\n    "

    def close(self, summary: Summary) -> None:
        errors = [{"path": _path(item.path), "message": _clean(item.message)} for item in summary.troubles]
        end = "\n  ]" if self.separator.startswith(",") else "]"
        self.stream.write(f'{end},\n  "summary": {json.dumps(_summary(summary))}')
        self.stream.write(f',\n  "errors": {json.dumps(errors)}\n}}\n')


def as_json(finding: Finding) -> dict[str, Any]:
    """One finding with all keys of the schema."""
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.word,
        "message": _clean(finding.message),
        "path": _path(finding.path),
        "format": finding.format,
        "location": _place(finding.start),
        "end_location": _place(finding.end),
        "game": _game(finding.game),
        "related": [
            {
                "message": _clean(item.message),
                "path": _path(finding.path),
                "location": _place(item.start),
                "end_location": _place(item.end),
            }
            for item in finding.related
        ],
        "help": _clean(finding.help),
        "fix": _fix(finding.fix),
        "fingerprint": finding.fingerprint,
        "url": None,
        "suppressed": finding.suppressed,
    }


def _place(place: Place) -> dict[str, int]:
    return {"line": place.line, "column": place.column, "offset": place.byte}


def _game(game: GamePlace | None) -> dict[str, Any] | None:
    if game is None:
        return None
    return {
        "index": game.index,
        "title": _clean(game.title),
        "node": game.node,
        "ply": game.ply,
        "number": None if game.number is None else _clean(game.number),
        "move": None if game.move is None else _clean(game.move),
    }


def _fix(fix: PlacedFix | None) -> dict[str, Any] | None:
    if fix is None:
        return None
    edits = [
        {"location": _place(edit.start), "end_location": _place(edit.end), "content": edit.content}
        for edit in fix.edits
    ]
    return {"applicability": fix.safety.word, "message": _clean(fix.title), "edits": edits}


def _summary(summary: Summary) -> Mapping[str, int]:
    return {
        "files": summary.files,
        "files_with_findings": summary.files_with_findings,
        "skipped": sum(summary.skipped.values()),
        "games": summary.games,
        **{kind.word: summary.counts.get(kind, 0) for kind in reversed(Severity)},
        "fixable": summary.safe,
        "fixable_unsafe": summary.unsafe,
        "fixed": summary.fixed,
    }


def _path(path: str) -> str:
    return _clean(path)


def _clean(text: str) -> str:
    """Bytes that fit no character are lone surrogates, which are no JSON text: they become U+FFFD."""
    return text.encode("utf-8", "surrogatepass").decode("utf-8", "replace") if not text.isascii() else text


def load() -> Callable[[TextIO, Look], Sink]:
    return Document


REPORTER = Reporter(name="json", load=load)

"""What the reports for programs share: paths, plain text, counts.

Such a report is never cut, coloured or wrapped, and names the same findings as every other one.
"""

from __future__ import annotations

import json
from typing import Any

from gamenote.core import paths
from gamenote.core.diagnostic import Severity
from gamenote.core.report import FileReport, Finding, Look, Summary, Trouble
from gamenote.core.visible import escape_undecoded, in_json
from gamenote.render.reports.catalogue import name_of
from gamenote.render.reports.layout import about


def in_project(path: str, look: Look) -> str:
    """What a report calls the file."""
    return paths.in_project(path, look.root)


def json_text(value: Any, *, indent: int | None = None) -> str:
    """Return a value as JSON, with nothing that a log would obey."""
    return in_json(json.dumps(value, indent=indent))


def sentence(finding: Finding) -> str:
    """Return the message and the game or move it belongs to.

    A message about a move names that move itself."""
    where = about(finding)
    if finding.game is not None and finding.message.startswith("move "):
        where = f"game {finding.game.index}"
    return f"{finding.message} ({where})" if where else finding.message


def summary_as_json(summary: Summary) -> dict[str, int]:
    return {
        "files": summary.files,
        "files_with_findings": summary.files_with_findings,
        "skipped": sum(summary.skipped.values()),
        "games": summary.games,
        **{kind.word: summary.counts.get(kind, 0) for kind in reversed(Severity)},
        "not_shown": sum(summary.hidden.values()),
        "not_shown_fixable": summary.hidden_safe,
        "games_not_checked": summary.gaps.unchecked,
        "games_checked_in_part": summary.gaps.partly,
        "fixable": summary.safe,
        "fixable_unsafe": summary.unsafe,
        "fixed": summary.fixed,
        "refused": summary.refused,
        "suppressed": summary.suppressed,
    }


def trouble_as_json(trouble: Trouble, look: Look) -> dict[str, str]:
    return {"path": escape_undecoded(in_project(trouble.path, look)), "message": escape_undecoded(trouble.message)}


def fixed_as_json(report: FileReport, look: Look) -> list[dict[str, Any]]:
    """How often each rule was fixed in the file."""
    path = escape_undecoded(in_project(report.path, look))
    rows = sorted(report.fixed.items())
    return [{"path": path, "code": code, "name": name_of(code), "count": count} for code, count in rows]


def refused_as_json(report: FileReport, look: Look) -> list[dict[str, Any]]:
    """Which fixes were not made in the file, and why."""
    path = escape_undecoded(in_project(report.path, look))
    return [
        {
            "path": path,
            "codes": each.codes,
            "line": each.line,
            "game": each.game,
            "message": escape_undecoded(each.message),
        }
        for each in report.refused
    ]

"""Findings of texts and of games, for `lint` and for games themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from gamenote.actions.files.guessing import Read
from gamenote.actions.files.inputs import Opened
from gamenote.actions.lint.findings import above_level
from gamenote.actions.lint.lint_file import Gathering, lint_file, lint_games
from gamenote.config.keys import LEVELS
from gamenote.core import registry
from gamenote.core.diagnostic import Severity
from gamenote.core.report import FileReport, Finding, join_reports
from gamenote.core.settings import Selection, Settings


def rule_settings(select: Iterable[str], ignore: Iterable[str], level: str = "info") -> Settings:
    """Return settings for chosen rules; raise ValueError for strange words."""
    if level not in LEVELS:
        raise ValueError(f"there is no level {level!r}; there are {', '.join(LEVELS)}")
    if isinstance(select, str) or isinstance(ignore, str):
        raise TypeError("rules are a list of words, not one str")
    selection = Selection(select=tuple(select), ignore=tuple(ignore))
    strangers = selection.strangers(registry.all_rules())
    if strangers:
        raise ValueError(f"{strangers[0]!r} names no rule")
    return Settings(selection, level=Severity[level.upper()], named=selection.select)


def findings_in_file(file: Opened, settings: Settings) -> tuple[Finding, ...]:
    """Return what is wrong in a file."""
    return _shown_findings(join_reports(lint_file(file, settings)), settings)


def findings_in_games(games: Iterable[tuple[str, Read]], settings: Settings) -> Iterator[Finding]:
    """Return what is wrong with games.

    Each comes with the name of its format. Neighbours of one file and format are compared with each other."""
    for (name, format), some in groupby(games, key=lambda game: (game[1][0].name, game[0])):
        gathering, findings = Gathering(), list[Finding]()
        for part in lint_games((each for _, each in some), name, registry.formats()[format], settings):
            findings += gathering.add(part)
        yield from _shown_findings(gathering.report(name, format, findings), settings)


def _shown_findings(report: FileReport, settings: Settings) -> tuple[Finding, ...]:
    """Return the findings of a report; raise where a rule has failed."""
    report = above_level(report, settings)
    if report.troubles:
        raise RuntimeError(report.troubles[0].message)
    return tuple(finding for finding in report.findings if not finding.suppressed)

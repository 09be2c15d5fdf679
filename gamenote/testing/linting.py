"""Lints text as the command line does, for the checks."""

from __future__ import annotations

import io

from gamenote.actions.files.inputs import Input, Opened
from gamenote.actions.lint.fixing import Mended, fix_bytes
from gamenote.actions.lint.lint_file import lint_file
from gamenote.core.diagnostic import Safety
from gamenote.core.format import Format
from gamenote.core.report import Finding, joined
from gamenote.core.settings import Selection, Settings

EVERYTHING = Settings(Selection(select=("ALL",)), preview=True)


def lint(item: Format, data: bytes, settings: Settings) -> tuple[Finding, ...]:
    """What the linter finds in a file."""
    report = joined(lint_file(opened(item, data), settings))
    assert not report.troubles, report.troubles
    return tuple(finding for finding in report.findings if not finding.suppressed)


def mended(item: Format, data: bytes, least: Safety) -> Mended:
    """Return a file with all fixes of that safety made."""
    return fix_bytes(data, opened(item, b""), EVERYTHING, least)


def shown(finding: Finding) -> str:
    """Return a finding on one line, for a fault."""
    return f"{finding.start.line}:{finding.start.column} {finding.code} {finding.message}"


def opened(item: Format, data: bytes) -> Opened:
    """Return a file of a format with this content."""
    return Opened(Input("example", None), item, io.BytesIO(data))

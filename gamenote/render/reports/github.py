"""Workflow commands, which GitHub shows as annotations of lines.

It shows about ten of a kind, so errors come first. One command is one line of the log.
"""

from __future__ import annotations

import re
from typing import TextIO

from gamenote.core.diagnostic import Severity
from gamenote.core.report import FileReport, Finding, Look, Reporter, Summary
from gamenote.core.visible import visible
from gamenote.render.reports import layout
from gamenote.render.reports.machine import in_project

KINDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
LINE_ENDS = {"\r": "%0D", "\n": "%0A"}


class Commands:
    """Keeps the commands by severity until the end."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        self.stream, self.look = stream, look
        self.commands: dict[Severity, list[str]] = {kind: [] for kind in reversed(Severity)}

    def file(self, report: FileReport) -> None:
        path = in_project(report.path, self.look)
        for finding in layout.unsuppressed_findings(report):
            self.commands[finding.severity].append(_finding_command(finding, path))

    def close(self, summary: Summary) -> None:
        for trouble in summary.troubles:
            path = in_project(trouble.path, self.look)
            message = _escape_message(f"{path}: {trouble.message}")
            self.stream.write(f"::error file={_escape_property(path)},title=gamenote::{message}\n")
        for commands in self.commands.values():
            self.stream.writelines(commands)


def _finding_command(finding: Finding, path: str) -> str:
    start, end = finding.start, finding.end
    where = f"file={_escape_property(path)},line={start.line},endLine={end.line}"
    if start.line == end.line:  # GitHub refuses columns of findings that go over lines
        where += f",col={start.column},endColumn={end.column}"
    message = _escape_message(f"{path}:{start.line}:{start.column}: {finding.code} {finding.message}")
    return (
        f"::{KINDS[finding.severity]} {where},title={_escape_property(f'gamenote ({finding.code})')}::{message}\n"
    )


def _escape_message(text: str) -> str:
    parts = re.split("([\r\n])", text.replace("%", "%25"))
    return "".join(LINE_ENDS.get(part) or visible(part) for part in parts)


def _escape_property(text: str) -> str:
    return _escape_message(text).replace(":", "%3A").replace(",", "%2C")


REPORTER = Reporter(name="github", load="gamenote.render.reports.github:Commands", machine=True)

"""Commands in the log of a CI service, shown as annotations.

GitHub shows about ten of a kind, so errors come first. Azure Pipelines has errors and warnings only. One command
is one line of the log.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TextIO

from gamenote.core.diagnostic import Severity
from gamenote.core.report import FileReport, Finding, Look, Reporter, Summary
from gamenote.core.visible import visible
from gamenote.render.reports import layout
from gamenote.render.reports.machine import in_project, sentence

GITHUB_KINDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
AZURE_KINDS = {**GITHUB_KINDS, Severity.INFO: "warning"}
GITHUB_ESCAPES = {"%": "%25", "\r": "%0D", "\n": "%0A"}
AZURE_ESCAPES = {**GITHUB_ESCAPES, "%": "%AZP25"}
GITHUB_PROPERTY = str.maketrans({":": "%3A", ",": "%2C"})
AZURE_PROPERTY = str.maketrans({";": "%3B", "]": "%5D"})


class GithubCommands:
    """Keeps the commands by severity until the end."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        self.stream, self.look = stream, look
        self.commands: dict[Severity, list[str]] = {kind: [] for kind in reversed(Severity)}

    def file(self, report: FileReport) -> None:
        path = in_project(report.path, self.look)
        for finding in layout.unsuppressed_findings(report):
            self.commands[finding.severity].append(_github_command(finding, path))

    def close(self, summary: Summary) -> None:
        for trouble in summary.troubles:
            path = in_project(trouble.path, self.look)
            message = _escape(f"{path}: {trouble.message}", GITHUB_ESCAPES)
            self.stream.write(f"::error file={_github_property(path)},title=gamenote::{message}\n")
        for commands in self.commands.values():
            self.stream.writelines(commands)


def _github_command(finding: Finding, path: str) -> str:
    start, end = finding.start, finding.end
    where = f"file={_github_property(path)},line={start.line},endLine={end.line}"
    if start.line == end.line and not finding.binary:  # GitHub refuses columns of findings that go over lines
        where += f",col={start.column},endColumn={end.column}"
    message = _escape(f"{path}:{layout.where(finding)}: {finding.code} {finding.message}", GITHUB_ESCAPES)
    title = _github_property(f"gamenote ({finding.code})")
    return f"::{GITHUB_KINDS[finding.severity]} {where},title={title}::{message}\n"


def _github_property(text: str) -> str:
    return _escape(text, GITHUB_ESCAPES).translate(GITHUB_PROPERTY)


def _escape(text: str, escapes: Mapping[str, str]) -> str:
    return "".join(escapes.get(part) or visible(part) for part in re.split("([%\r\n])", text))


class AzureCommands:
    """Writes a command for each finding and each unchecked file."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        self.stream, self.look = stream, look

    def file(self, report: FileReport) -> None:
        path = _escape(in_project(report.path, self.look), AZURE_ESCAPES).translate(AZURE_PROPERTY)
        for finding in layout.unsuppressed_findings(report):
            where = f"sourcepath={path};linenumber={finding.start.line};columnnumber={finding.start.column}"
            self._write(f"type={AZURE_KINDS[finding.severity]};{where};code={finding.code}", sentence(finding))
        for trouble in report.troubles:
            self._write(f"type=error;sourcepath={path}", trouble.message)

    def _write(self, about: str, message: str) -> None:
        self.stream.write(f"##vso[task.logissue {about};]{_escape(message, AZURE_ESCAPES)}\n")

    def close(self, summary: Summary) -> None:
        pass


GITHUB = Reporter(name="github", load="gamenote.render.reports.commands:GithubCommands", machine=True)
AZURE = Reporter(name="azure", load="gamenote.render.reports.commands:AzureCommands", machine=True)

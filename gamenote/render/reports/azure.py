"""Logging commands of Azure Pipelines, shown as issues of the run.

There are errors and warnings only."""

from __future__ import annotations

import re
from typing import TextIO

from gamenote.core.diagnostic import Severity
from gamenote.core.report import FileReport, Look, Reporter, Summary
from gamenote.core.visible import visible
from gamenote.render.reports import layout
from gamenote.render.reports.machine import in_project, sentence

KINDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "warning"}
ESCAPES = {"%": "%AZP25", "\r": "%0D", "\n": "%0A"}
IN_PROPERTY = str.maketrans({";": "%3B", "]": "%5D"})


class Commands:
    """Writes a command for each finding and each unchecked file."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        self.stream, self.look = stream, look

    def file(self, report: FileReport) -> None:
        path = _escape_property(in_project(report.path, self.look))
        for finding in layout.unsuppressed_findings(report):
            where = f"sourcepath={path};linenumber={finding.start.line};columnnumber={finding.start.column}"
            about = f"type={KINDS[finding.severity]};{where};code={finding.code};"
            self.stream.write(f"##vso[task.logissue {about}]{_escape_message(sentence(finding))}\n")
        for trouble in report.troubles:
            self.stream.write(
                f"##vso[task.logissue type=error;sourcepath={path};]{_escape_message(trouble.message)}\n"
            )

    def close(self, summary: Summary) -> None:
        pass


def _escape_message(text: str) -> str:
    return "".join(ESCAPES.get(part) or visible(part) for part in re.split("([%\r\n])", text))


def _escape_property(text: str) -> str:
    return _escape_message(text).translate(IN_PROPERTY)


REPORTER = Reporter(name="azure", load="gamenote.render.reports.azure:Commands", machine=True)

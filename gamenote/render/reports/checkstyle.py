"""Checkstyle XML, which many review tools read."""

from __future__ import annotations

from typing import TextIO

from gamenote.core.report import FileReport, Look, Reporter, Summary
from gamenote.render.reports import layout
from gamenote.render.reports.machine import attributes, in_project, sentence


class Files:
    """Writes an element for each file in which something was found."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        self.stream, self.look = stream, look
        stream.write('<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle version="4.3">\n')

    def file(self, report: FileReport) -> None:
        rows = [
            attributes(
                line=finding.start.line,
                column=finding.start.column,
                severity=finding.severity.word,
                message=sentence(finding),
                source=f"gamenote.{finding.code}",
            )
            for finding in layout.unsuppressed_findings(report)
        ]
        for trouble in report.troubles:
            rows.append(attributes(line=1, severity="error", message=trouble.message, source="gamenote"))
        if rows:
            path = in_project(report.path, self.look)
            lines = "".join(f"    <error{row}/>\n" for row in rows)
            self.stream.write(f"  <file{attributes(name=path)}>\n{lines}  </file>\n")

    def close(self, summary: Summary) -> None:
        self.stream.write("</checkstyle>\n")


REPORTER = Reporter(name="checkstyle", load="gamenote.render.reports.checkstyle:Files", machine=True)

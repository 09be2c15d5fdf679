"""One JSON object for each finding, on a line of its own."""

from __future__ import annotations

from typing import TextIO

from gamenote.core.report import FileReport, Look, Reporter, Summary
from gamenote.render.reports.json import as_json
from gamenote.render.reports.machine import in_project, json_text


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


REPORTER = Reporter(name="json-lines", load="gamenote.render.reports.json_lines:Lines", machine=True, parts=True)

"""Only what was fixed: for `--fix-only` and `--diff`."""

from __future__ import annotations

from typing import TextIO

from gamenote.core.report import FileReport, Look, Reporter, Summary
from gamenote.render.reports import layout


class Fixes:
    """Writes a line for each file in which something was fixed."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        self.stream, self.look = stream, look

    def file(self, report: FileReport) -> None:
        layout.print_lines(layout.fixes(report, self.look), self.stream, self.look)

    def close(self, summary: Summary) -> None:
        pass


FIXES = Reporter(name="fixes", load="gamenote.render.reports.fixes:Fixes")

"""One line for each finding, for editors and log matchers."""

from __future__ import annotations

from typing import TextIO

from gamenote.core.report import FileReport, Look, Reporter, Summary
from gamenote.render.reports import layout


class Concise:
    """Writes each file's findings as they come, and sends them off."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        self.stream, self.look = stream, look

    def file(self, report: FileReport) -> None:
        findings = layout.unsuppressed_findings(report)
        if self.look.show_fixes and report.fixed:
            layout.print_fixes(report, self.stream, self.look)
        layout.print_lines(map(layout.head, findings), self.stream, self.look)
        if findings:
            self.stream.flush()

    def close(self, summary: Summary) -> None:
        if summary.files_with_findings and not self.look.quiet:
            self.stream.writelines(f"{line}\n" for line in layout.totals(summary))


REPORTER = Reporter(
    name="concise",
    load="gamenote.render.reports.concise:Concise",
    totals=True,
    parts=True,
    statistics="gamenote.render.reports.statistics:count_as_table",
)


# Only what was fixed: for `--fix-only` and `--diff`.


class Fixes:
    """Writes a line for each file in which something was fixed."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        self.stream, self.look = stream, look

    def file(self, report: FileReport) -> None:
        if self.look.show_fixes and report.fixed:
            layout.print_fixes(report, self.stream, self.look)

    def close(self, summary: Summary) -> None:
        pass


FIXES = Reporter(name="fixes", load="gamenote.render.reports.concise:Fixes")

"""A line for each finding, alone or in columns below its file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamenote.core.report import FileReport, Finding, Reporter, Summary
from gamenote.core.visible import visible
from gamenote.render.reports import layout

if TYPE_CHECKING:
    from gamenote.core.diagram import Run


class Concise(layout.HumanReport):
    """Writes each file's findings as they come, and sends them off."""

    def file(self, report: FileReport) -> None:
        findings = layout.unsuppressed_findings(report)
        if self.look.show_fixes and report.fixed:
            layout.print_fixes(report, self.stream, self.look)
        layout.print_lines(map(layout.head, findings), self.stream, self.look)
        if findings:
            self.stream.flush()


CONCISE = Reporter(
    name="concise",
    load="gamenote.render.reports.brief:Concise",
    totals=True,
    parts=True,
    statistics="gamenote.render.reports.statistics:TableCounts",
)


# Only what was fixed: for `--fix-only` and `--diff`.


class Fixes(layout.HumanReport):
    """Writes a line for each file in which something was fixed."""

    def file(self, report: FileReport) -> None:
        if self.look.show_fixes and report.fixed:
            layout.print_fixes(report, self.stream, self.look)

    def close(self, summary: Summary) -> None:
        pass


FIXES = Reporter(name="fixes", load="gamenote.render.reports.brief:Fixes")


class Grouped(layout.HumanReport):
    """Writes each file's findings as they come."""

    def file(self, report: FileReport) -> None:
        findings, more = self.cut(report)
        if self.look.show_fixes and report.fixed:
            layout.print_fixes(report, self.stream, self.look)
        if findings or more:
            title = [(visible(report.path), "path")]
            layout.print_lines([title], self.stream, self.look)
            layout.print_table(map(_row, findings), self.stream, self.look, margin=2)
            layout.print_lines([*more, []], self.stream, self.look)


def _row(finding: Finding) -> list[Run]:
    """Return `14:23  SGF005  warning  [*]  closing bracket` as cells."""
    return [
        (layout.where(finding), "gutter"),
        (finding.code, "code"),
        (finding.severity.word, finding.severity.word),
        (layout.mark(finding).strip(), "fixable"),
        (visible(finding.message), ""),
    ]


GROUPED = Reporter(
    name="grouped",
    load="gamenote.render.reports.brief:Grouped",
    totals=True,
    statistics="gamenote.render.reports.statistics:TableCounts",
)

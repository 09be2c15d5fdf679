"""The findings of each file below its name, in columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from gamenote.core.report import FileReport, Finding, Look, Reporter, Summary
from gamenote.core.visible import visible
from gamenote.render.reports import layout

if TYPE_CHECKING:
    from gamenote.core.diagram import Run


class Grouped:
    """Writes each file's findings as they come."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        self.stream, self.look, self.cut = stream, look, layout.Cut(look)

    def file(self, report: FileReport) -> None:
        findings, more = self.cut(report)
        if self.look.show_fixes and report.fixed:
            layout.print_fixes(report, self.stream, self.look)
        if findings or more:
            title = [(visible(report.path), "path")]
            layout.print_lines([title], self.stream, self.look)
            layout.print_table(map(_row, findings), self.stream, self.look, margin=2)
            layout.print_lines([*more, []], self.stream, self.look)

    def close(self, summary: Summary) -> None:
        if summary.files_with_findings and not self.look.quiet:
            self.stream.writelines(f"{line}\n" for line in layout.totals(summary))


def _row(finding: Finding) -> list[Run]:
    """Return `14:23  SGF005  warning  [*]  closing bracket` as cells."""
    return [
        (f"{finding.start.line}:{finding.start.column}", "gutter"),
        (finding.code, "code"),
        (finding.severity.word, finding.severity.word),
        (layout.mark(finding).strip(), "fixable"),
        (visible(finding.message), ""),
    ]


REPORTER = Reporter(
    name="grouped",
    load="gamenote.render.reports.grouped:Grouped",
    totals=True,
    statistics="gamenote.render.reports.statistics:count_as_table",
)

"""The findings of each file below its name, in columns: for reading many of them at a glance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TextIO

from gamenote.core.diagram import Run
from gamenote.core.report import FileReport, Finding, Look, Reporter, Sink, Summary
from gamenote.core.visible import visible
from gamenote.render.reports import layout
from gamenote.render.reports.statistics import table


class Grouped:
    """Writes each file's findings as they come."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        self.stream, self.look = stream, look

    def file(self, report: FileReport) -> None:
        findings, more = layout.cut(report, self.look)
        layout.show(layout.fixes(report, self.look), self.stream, self.look)
        if findings or more:
            title = [(visible(report.path), "path")]
            layout.show([title, *_rows(findings), *more, []], self.stream, self.look)

    def close(self, summary: Summary) -> None:
        if summary.files_with_findings and not self.look.quiet:
            self.stream.write(layout.totals(summary) + "\n")


def _rows(findings: Iterable[Finding]) -> Iterator[list[Run]]:
    """`  14:23  SGF005  warning  [*] closing bracket inside a value is not escaped`"""
    places = [f"{finding.start.line}:{finding.start.column}" for finding in findings]
    width = max(map(len, places), default=0)
    for place, finding in zip(places, findings, strict=True):
        yield [
            (f"  {place:>{width}}  ", "gutter"),
            (f"{finding.code:7}  ", "code"),
            (f"{finding.severity.word:7}  ", finding.severity.word),
            (layout.mark(finding), "fixable"),
            (visible(finding.message), ""),
        ]


def load() -> Callable[[TextIO, Look], Sink]:
    return Grouped


REPORTER = Reporter(name="grouped", load=load, statistics=table)

"""The findings of each file below its name, in columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, TextIO

from gamenote.core.report import FileReport, Finding, Look, Reporter, Sink, Summary
from gamenote.core.visible import visible
from gamenote.render.reports import layout, statistics_table

if TYPE_CHECKING:
    from gamenote.core.diagram import Run

BESIDE = 22  # columns of a row beside the place, the mark and the message
LEAST = 30  # columns for the message, however narrow the terminal is


class Grouped:
    """Writes each file's findings as they come."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        self.stream, self.look, self.cut = stream, look, layout.Cut(look)

    def file(self, report: FileReport) -> None:
        findings, more = self.cut(report)
        layout.print_lines(layout.fixes(report, self.look), self.stream, self.look)
        if findings or more:
            title = [(visible(report.path), "path")]
            layout.print_lines([title, *_rows(findings, self.look.width), *more, []], self.stream, self.look)

    def close(self, summary: Summary) -> None:
        if summary.files_with_findings and not self.look.quiet:
            self.stream.writelines(f"{line}\n" for line in layout.totals(summary))


def _rows(findings: Sequence[Finding], columns: int | None) -> Iterator[list[Run]]:
    """Return `  14:23  SGF005  warning  [*] closing bracket`, folded on a terminal."""
    places = [f"{finding.start.line}:{finding.start.column}" for finding in findings]
    marks = [layout.mark(finding) for finding in findings]
    place_width, mark_width = max(map(len, places), default=0), max(map(len, marks), default=0)
    indent = " " * (place_width + BESIDE + mark_width)
    room = max(LEAST, columns - len(indent)) if columns else None
    for place, mark, finding in zip(places, marks, findings, strict=True):
        message = visible(finding.message)
        first, *more = (wrap(message, room) if room else [message]) or [""]
        yield [
            (f"  {place:>{place_width}}  ", "gutter"),
            (f"{finding.code:7}  ", "code"),
            (f"{finding.severity.word:7}  ", finding.severity.word),
            (f"{mark:{mark_width}}", "fixable"),
            (first, ""),
        ]
        yield from ([(indent + line, "")] for line in more)


def load() -> Callable[[TextIO, Look], Sink]:
    return Grouped


REPORTER = Reporter(name="grouped", load=load, totals=True, statistics=statistics_table)

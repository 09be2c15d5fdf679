"""A table in Markdown, for comments and CI summaries."""

from __future__ import annotations

from typing import TextIO

from gamenote.core.patterns import lazy_pattern
from gamenote.core.report import FileReport, Finding, Look, Reporter, Summary
from gamenote.core.visible import visible
from gamenote.render.reports import layout
from gamenote.render.reports.catalogue import link_to_rule
from gamenote.render.reports.machine import in_project, sentence

# What Markdown, HTML in it, and services that know names and pictures would take for more than text.
MARKUP = lazy_pattern(r"[\\`*_{}\[\]<>|~&#@]|:(?=[\w:])|://")
HEAD = "| Place | Severity | Rule | Finding |\n|---|---|---|---|\n"


class MarkdownReport:
    """Writes a row for each finding, then troubles and totals."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        self.stream, self.look = stream, look
        self.begun = False

    def file(self, report: FileReport) -> None:
        path = in_project(report.path, self.look)
        for finding in layout.unsuppressed_findings(report):
            if not self.begun:
                self.stream.write(HEAD)
                self.begun = True
            self.stream.write(_finding_row(finding, path))

    def close(self, summary: Summary) -> None:
        if self.begun:
            self.stream.write("\n")
        for trouble in summary.troubles:
            path = in_project(trouble.path, self.look)
            self.stream.write(f"- **{literal(path)}**: {literal(trouble.message)}\n")
        if summary.troubles:
            self.stream.write("\n")
        self.stream.write("\n\n".join(layout.totals(summary)) + "\n")


def _finding_row(finding: Finding, path: str) -> str:
    place = f"{literal(path)}:{layout.where(finding)}"
    rule = link_to_rule(finding.code, f"{finding.code} {finding.name}")
    mark = literal(layout.mark(finding))
    return f"| {place} | {finding.severity.word} | {rule} | {mark}{literal(sentence(finding))} |\n"


def literal(text: str) -> str:
    """Return the text as one line of literal Markdown."""
    return MARKUP.sub(lambda match: "&#64;" if match[0] == "@" else "\\" + match[0], visible(text))


REPORTER = Reporter(
    name="markdown",
    load="gamenote.render.reports.markdown:MarkdownReport",
    machine=True,
    totals=True,
    statistics="gamenote.render.reports.statistics:MarkdownCounts",
)

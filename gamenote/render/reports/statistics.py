"""How often each rule was broken, for people, JSON or Markdown."""

from __future__ import annotations

from typing import TextIO

from msgspec import Struct

from gamenote._version import __version__
from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.diagram import Run
from gamenote.core.report import FileReport, Look, Summary
from gamenote.render.reports import layout
from gamenote.render.reports.catalogue import link_to_rule, url_of
from gamenote.render.reports.machine import json_text, summary_as_json, trouble_as_json

SCHEMA_VERSION = 1


class Row(Struct):
    """One rule: how often and gravely broken, and how often fixable."""

    code: str
    name: str
    severity: Severity
    count: int = 0
    safe: int = 0
    unsafe: int = 0

    @property
    def mark(self) -> str:
        safety = Safety.SAFE if self.safe else Safety.UNSAFE if self.unsafe else Safety.DISPLAY
        return layout.MARKS[safety].strip()


class Counting(layout.HumanReport):
    """Counts what is found; a subclass writes the counts."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        super().__init__(stream, look)
        self.by_code: dict[str, Row] = {}

    def file(self, report: FileReport) -> None:
        for finding in layout.unsuppressed_findings(report):
            row = self.by_code.setdefault(finding.code, Row(finding.code, finding.name, finding.severity))
            row.severity = max(row.severity, finding.severity)
            row.count += 1
            row.safe += finding.fix is not None and finding.fix.safety is Safety.SAFE
            row.unsafe += finding.fix is not None and finding.fix.safety is Safety.UNSAFE

    @property
    def rows(self) -> list[Row]:
        """The most frequent rule first."""
        return sorted(self.by_code.values(), key=lambda row: (-row.count, row.code))


class TableCounts(Counting):
    def close(self, summary: Summary) -> None:
        layout.print_table(map(_cells, self.rows), self.stream, self.look)
        super().close(summary)


def _cells(row: Row) -> list[Run]:
    """Return `12  SGF005  warning  [*]  unescaped-bracket` as cells."""
    severity = row.severity.word
    return [(str(row.count), ""), (row.code, "code"), (severity, severity), (row.mark, "fixable"), (row.name, "")]


class JsonCounts(Counting):
    def close(self, summary: Summary) -> None:
        rows = [
            {
                "code": row.code,
                "name": row.name,
                "severity": row.severity.word,
                "count": row.count,
                "fixable": row.safe,
                "fixable_unsafe": row.unsafe,
                "url": url_of(row.code),
            }
            for row in self.rows
        ]
        tool = {"name": "gamenote", "version": __version__}
        errors = [trouble_as_json(item, self.look) for item in summary.troubles]
        document = {
            "schema_version": SCHEMA_VERSION,
            "tool": tool,
            "summary": summary_as_json(summary),
            "statistics": rows,
            "errors": errors,
        }
        self.stream.write(json_text(document, indent=2) + "\n")


class MarkdownCounts(Counting):
    def close(self, summary: Summary) -> None:
        lines = ["| Findings | Rule | Severity | Fixable |", "|---:|---|---|---:|"]
        for row in self.rows:
            rule = link_to_rule(row.code, f"{row.code} {row.name}")
            lines.append(f"| {row.count} | {rule} | {row.severity.word} | {row.safe + row.unsafe} |")
        body = "\n".join([*lines, ""]) + "\n" if self.rows else ""
        self.stream.write(body + "\n\n".join(layout.totals(summary)) + "\n")

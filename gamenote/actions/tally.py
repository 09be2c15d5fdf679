"""What is counted over all files of one run, for its last line and its exit code."""

from __future__ import annotations

from collections import Counter
from dataclasses import field

from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.report import FileReport, Summary, Trouble
from gamenote.core.value import dataclass


@dataclass
class Tally:
    """Counts of the files so far. A suppressed finding counts as none."""

    files: int = 0
    with_findings: int = 0
    games: int = 0
    fixed: int = 0
    suppressed: int = 0
    counts: Counter[Severity] = field(default_factory=Counter)
    safety: Counter[Safety] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    troubles: list[Trouble] = field(default_factory=list)
    _counted: bool = False  # whether the file under way is among those with findings

    def add(self, report: FileReport) -> None:
        findings = [finding for finding in report.findings if not finding.suppressed]
        self.suppressed += len(report.findings) - len(findings)
        self.files += report.format is not None and not report.more
        self.with_findings += bool(findings) and not self._counted
        self._counted = report.more and (self._counted or bool(findings))
        self.games += report.games
        self.fixed += sum(report.fixed.values())
        self.counts.update(finding.severity for finding in findings)
        self.safety.update(finding.fix.safety for finding in findings if finding.fix)
        self.troubles += report.troubles

    def fails(self, failing: Severity) -> bool:
        """Whether something at least that grave was found."""
        return any(number and severity >= failing for severity, number in self.counts.items())

    def summary(self, exit_code: int) -> Summary:
        return Summary(
            files=self.files,
            files_with_findings=self.with_findings,
            games=self.games,
            counts=dict(self.counts),
            safe=self.safety[Safety.SAFE],
            unsafe=self.safety[Safety.UNSAFE],
            fixed=self.fixed,
            suppressed=self.suppressed,
            skipped=dict(self.skipped),
            troubles=tuple(self.troubles),
            exit_code=exit_code,
        )

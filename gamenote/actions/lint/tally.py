"""Counts over all files of a run: last line, exit code."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct, field

from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.report import NO_GAPS, FileReport, Gaps, Summary, Trouble


class Tally(Struct):
    """Counts of the files so far. A suppressed finding counts as none."""

    files: int = 0
    with_findings: int = 0
    games: int = 0
    fixed: int = 0
    refused: int = 0
    suppressed: int = 0
    counts: Counter[Severity] = field(default_factory=Counter)
    by_severity: Counter[Severity] = field(default_factory=Counter)  # files
    safety: Counter[Safety] = field(default_factory=Counter)
    hidden: Counter[Severity] = field(default_factory=Counter)
    hidden_safe: int = 0
    gaps: Gaps = NO_GAPS
    guessed_encoding: int = 0  # files
    guessed_variant: int = 0
    skipped: Counter[str] = field(default_factory=Counter)
    troubles: list[Trouble] = []
    _met: set[Severity] = set()  # severities of the file under way

    def add(self, report: FileReport) -> None:
        findings = [finding for finding in report.findings if not finding.suppressed]
        self.suppressed += len(report.findings) - len(findings)
        self.files += report.format is not None and not report.more
        self._met |= {finding.severity for finding in findings}
        self.games += report.games
        self.fixed += sum(report.fixed.values())
        self.refused += len(report.refused)
        self.counts.update(finding.severity for finding in findings)
        self.safety.update(finding.fix.safety for finding in findings if finding.fix)
        self.troubles += report.troubles
        hidden = [finding for finding in report.hidden if not finding.suppressed]
        self.hidden.update(finding.severity for finding in hidden)
        self.hidden_safe += sum(each.fix is not None and each.fix.safety is Safety.SAFE for each in hidden)
        self.gaps += report.gaps
        self.guessed_encoding += report.gaps.encoding > 0
        self.guessed_variant += report.gaps.variant > 0
        if not report.more:
            self.with_findings += bool(self._met)
            self.by_severity.update(self._met)
            self._met = set()

    def fails(self, failing: Severity) -> bool:
        """Whether something at least that grave was found."""
        return any(number and severity >= failing for severity, number in self.counts.items())

    def summary(self, exit_code: int) -> Summary:
        return Summary(
            files=self.files,
            files_with_findings=self.with_findings,
            games=self.games,
            counts=dict(self.counts),
            files_by_severity=dict(self.by_severity),
            hidden=dict(self.hidden),
            hidden_safe=self.hidden_safe,
            gaps=self.gaps,
            safe=self.safety[Safety.SAFE],
            unsafe=self.safety[Safety.UNSAFE],
            fixed=self.fixed,
            refused=self.refused,
            suppressed=self.suppressed,
            skipped=dict(self.skipped),
            troubles=tuple(self.troubles),
            exit_code=exit_code,
        )

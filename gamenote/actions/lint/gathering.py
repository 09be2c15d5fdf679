"""The findings of a file, and counts over a run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct, field
from msgspec.structs import replace

from gamenote.actions.lint.comparing import FileComparison
from gamenote.actions.lint.findings import Occurrences
from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.report import NO_GAPS, Choice, FileReport, Finding, Gaps, Stated, Summary, Trouble

# The findings of a file, put together from those of its games.
#
# It does not matter how the games were divided among workers.
#
# What looks at a whole file happens here, in the order of the file: rules that speak once, the order of findings,
# the number of an occurrence in its fingerprint.

NOWHERE = (0, 0)


class PartialResult(Struct):
    """What is found in some neighbouring games of a file.

    `end` is the line and column behind the last of them; findings of the games that follow stand there or later.
    """

    path: str = ""  # of the file,
    format: str = ""  # and its format, for what is found when games are compared
    findings: list[Finding] = []
    games: int = 0
    troubles: list[Trouble] = []
    once: set[str] = set()  # the rules among those of the findings that speak once a file
    end: tuple[int, int] = NOWHERE
    idle: list[tuple[str, Finding]] = []  # what to say of words that silence the file, if no game needs them
    used: set[str] = set()  # the words that games needed
    gaps: Gaps = NO_GAPS
    stated: list[Stated] = []  # what the games say, to be compared with others
    choice: Choice = field(default_factory=Choice)

    @classmethod
    def of(cls, parts: Iterable[PartialResult]) -> PartialResult:
        """Join parts that follow each other."""
        whole = cls()
        for part in parts:
            whole.path, whole.format = part.path, part.format
            whole.findings += part.findings
            whole.games += part.games
            whole.troubles += part.troubles
            whole.once |= part.once
            whole.end = part.end if part.findings else whole.end
            whole.idle += part.idle
            whole.used |= part.used
            whole.gaps += part.gaps
            whole.stated += part.stated
            whole.choice.add(part.choice)
        return whole


class Gathering(Struct):
    """The parts of one file, added in the order of the file."""

    games: int = 0
    gaps: Gaps = NO_GAPS
    troubles: list[Trouble] = []
    choice: Choice = field(default_factory=Choice)
    _once: set[tuple[str, bool]] = set()
    _seen: Occurrences = field(default_factory=Occurrences)
    _held: list[Finding] = []
    _idle: dict[str, Finding] = {}
    _used: set[str] = set()
    _comparison: FileComparison = field(default_factory=FileComparison)

    @property
    def foresees(self) -> bool:
        """Whether something may still be found that stands before what is settled."""
        return bool(self._idle)

    def add(self, part: PartialResult) -> tuple[Finding, ...]:
        """Add a part; return the findings that are settled with it."""
        self.games += part.games
        self.gaps += part.gaps
        self.choice.add(part.choice)
        known = {(trouble.path, trouble.message) for trouble in self.troubles}
        self.troubles += (item for item in part.troubles if (item.path, item.message) not in known)
        self._idle.update(part.idle)
        self._used |= part.used
        for finding in part.findings:
            if finding.code in part.once:
                if (key := (finding.code, finding.suppressed)) in self._once:
                    continue
                self._once.add(key)
            self._held.append(finding)
        self._held += self._comparison.add(part.stated, part.path, part.format)
        return self._settle_findings(part.end) if part.findings else ()

    def report(
        self, name: str, format: str, findings: list[Finding], troubles: Iterable[Trouble] = ()
    ) -> FileReport:
        """Return the last report of the file.

        It has the findings still held back, and those of the whole file."""
        self._held += (finding for word, finding in self._idle.items() if word not in self._used)
        rest = sorted([*findings, *self._settle_findings(None)], key=lambda finding: finding.order)
        stated = self._comparison.end()
        choice = self.choice if self.choice.left_out or self.choice.chosen else None
        troubles = (*self.troubles, *troubles)
        return FileReport(
            name, format, self.games, tuple(rest), troubles, gaps=self.gaps, stated=stated, choice=choice
        )

    def _settle_findings(self, end: tuple[int, int] | None) -> tuple[Finding, ...]:
        self._held.sort(key=lambda finding: finding.order)
        number = len(self._held)
        while end is not None and number and self._held[number - 1].order[:2] >= end:
            number -= 1
        settled, self._held = self._held[:number], self._held[number:]
        numbered = self._seen.numbered
        return tuple([replace(item, fingerprint=numbered(item.fingerprint)) for item in settled])


# Counts over all files of a run: last line, exit code


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
    choice: Choice = field(default_factory=Choice)
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
        if report.choice is not None:
            self.choice.add(report.choice)
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

"""One large file checked part by part: how the findings of its parts come together again."""

from __future__ import annotations

from dataclasses import field

from gamenote.actions.files.guessing import NotGuessed
from gamenote.actions.files.inputs import cannot_be_read
from gamenote.actions.lint import lint_file
from gamenote.actions.lint.gathering import NOWHERE, Gathering, Share
from gamenote.actions.lint.suppressions import MARK, for_file
from gamenote.actions.parallel.division import Division, PartJob
from gamenote.actions.parallel.workload import DIED
from gamenote.core.cutting import Part
from gamenote.core.report import NO_GAPS, FileReport, Finding, Trouble
from gamenote.core.settings import Settings
from gamenote.core.value import dataclass


def check_part(job: PartJob[Settings]) -> Share | None:
    """What is found in a part; None when the variant of its games must be guessed first."""
    try:
        return _joined(list(lint_file.shares(job.games(), job.name, job.format, job.wanted)))
    except NotGuessed:
        return None


def _joined(shares: list[Share]) -> Share:
    """Shares that follow each other as one."""
    ends = [share.end for share in shares if share.findings]
    return Share(
        tuple(finding for share in shares for finding in share.findings),
        sum(share.games for share in shares),
        tuple(trouble for share in shares for trouble in share.troubles),
        frozenset().union(*(share.once for share in shares)),
        ends[-1] if ends else NOWHERE,
        tuple(each for share in shares for each in share.idle),
        frozenset().union(*(share.used for share in shares)),
        sum((share.gaps for share in shares), NO_GAPS),
    )


@dataclass
class Checked(Division[Settings]):
    """A large file that is checked; what its first game says of all of it goes with every part."""

    gathering: Gathering = field(default_factory=Gathering)
    findings: list[Finding] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)

    def begin(self, part: Part) -> None:
        first = next(self.games(part), None) if MARK.encode() in part.data else None
        self.wanted = for_file(*first, self.wanted) if first is not None else self.wanted

    def add(self, share: Share | None) -> FileReport | None:
        """Add what was found in the next part, None where its process died; a report where that has come to very
        much."""
        if share is None:
            self.troubles.append(Trouble(self.file.name, DIED))
            return None
        self.findings += self.gathering.add(share)
        if len(self.findings) < lint_file.MOST_HELD or self.gathering.foresees:
            return None
        findings, self.findings = tuple(self.findings), []
        return FileReport(self.file.name, self.file.format.name, 0, findings, more=True)

    def report(self) -> FileReport:
        """The rest of it, when every part has been added."""
        self.findings += self.gathering.end()
        self.findings.sort(key=lambda finding: finding.order)
        if self.failure is not None:
            self.troubles.append(cannot_be_read(self.file.name, self.failure))
        troubles = (*self.gathering.troubles, *self.troubles)
        games, format = self.gathering.games, self.file.format.name
        findings = tuple(self.findings)
        return FileReport(self.file.name, format, games, findings, troubles, gaps=self.gathering.gaps)

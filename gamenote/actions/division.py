"""One large file, checked part by part: what each part must know, and how their findings come together again."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from itertools import chain

from gamenote.actions import lint
from gamenote.actions.files import Opened
from gamenote.actions.gathering import NOWHERE, Gathering, Share
from gamenote.actions.guessing import NotGuessed, first_guess, guessing_games, under_guess
from gamenote.actions.suppressions import MARK, for_file
from gamenote.core import registry
from gamenote.core.cutting import Part, games_of, parts
from gamenote.core.format import Reading, decoded_as
from gamenote.core.game import Guess
from gamenote.core.report import FileReport, Finding, Trouble
from gamenote.core.settings import Settings
from gamenote.core.source import Source
from gamenote.core.value import dataclass


@dataclass(frozen=True, slots=True)
class PartJob:
    """Some games of a large file. Without `guesses` nothing has been guessed yet of those that name no variant.
    With a `url` the part comes without its bytes, which are read from there."""

    part: Part
    name: str
    format: str
    settings: Settings
    guesses: Mapping[str, Guess | None] = field(default_factory=dict)
    url: str = ""


def check_part(job: PartJob) -> Share | None:
    """What is found in a part; None when the variant of its games must be guessed first."""
    known = registry.formats()[job.format]
    format = decoded_as(known, job.settings.encoding, job.settings.default_encoding)
    try:
        games = under_guess(games_of(filled(job.part, job.url), job.name, format), format, job.guesses)
        return _joined(list(lint.shares(games, job.name, format, job.settings)))
    except NotGuessed:
        return None
    except OSError as failure:
        return Share(troubles=(lint.cannot_be_read(job.name, failure),))


def filled(part: Part, url: str) -> Part:
    """The part with its bytes."""
    if not url or part.data:
        return part
    from gamenote.actions import urls

    start = part.origin.byte
    return replace(part, data=urls.part(url, start, start + part.cuts[-1]))


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
    )


@dataclass
class Division:
    """A large file that is checked part by part."""

    file: Opened
    settings: Settings
    rest: Iterator[Part]
    ahead: deque[Part] = field(default_factory=deque)  # read already, to guess by their games
    guesses: dict[str, Guess | None] = field(default_factory=dict)
    gathering: Gathering = field(default_factory=Gathering)
    findings: list[Finding] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)
    size: int = 0  # of a part
    url: str = ""  # from where the workers read the parts themselves

    def tasks(self) -> Iterator[PartJob]:
        """The parts in order, under what has been guessed up to then."""
        while (part := self.ahead.popleft() if self.ahead else self._read()) is not None:
            if part.origin.index == 1 and MARK.encode() in part.data:
                first = next(iter(self._games(part)), None)
                self.settings = for_file(*first, self.settings) if first is not None else self.settings
            sent = replace(part, data=b"") if self.url else part
            name, format = self.file.input.name, self.file.format.name
            yield PartJob(sent, name, format, self.settings, dict(self.guesses), self.url)

    def guessed(self, job: PartJob, later: Iterable[Part]) -> PartJob:
        """The part again, now that a guess is needed, which is made from its games and those behind it."""
        if not self.guesses:
            known = chain((job.part,), later)
            behind = iter(self._read_ahead, None)
            games = (game for part in chain(known, behind) for game in self._games(part))
            self.guesses = first_guess(games, self.file.format)
        return replace(job, guesses=dict(self.guesses))

    def add(self, share: Share) -> FileReport | None:
        """Add what was found in the next part; a report where that has come to very much."""
        self.findings += self.gathering.add(share)
        if len(self.findings) < lint.MOST_HELD or self.gathering.foresees:
            return None
        findings, self.findings = tuple(self.findings), []
        return FileReport(self.file.input.name, self.file.format.name, 0, findings, more=True)

    def report(self) -> FileReport:
        """The rest of it, when every part has been added."""
        self.findings += self.gathering.end()
        self.findings.sort(key=lambda finding: finding.order)
        troubles = (*self.gathering.troubles, *self.troubles)
        name, format = self.file.input.name, self.file.format.name
        return FileReport(name, format, self.gathering.games, tuple(self.findings), troubles)

    def _games(self, part: Part) -> Iterator[tuple[Source, Reading]]:
        return games_of(filled(part, self.url), self.file.input.name, self.file.format)

    def _read_ahead(self) -> Part | None:
        part = self._read()
        if part is not None:
            self.ahead.append(part)
        return part

    def _read(self) -> Part | None:
        try:
            return next(self.rest, None)
        except OSError as failure:
            self.troubles += lint.unreadable(self.file.input, self.file.format, failure).troubles
            return None


def divided(file: Opened, settings: Settings, size: int, *, by_url: bool = False) -> Division | None:
    """The file as one to be checked in parts of about so many bytes; None where it is one document, or where
    several games may guess the variants in it: what one of them guesses would depend on how it is divided."""
    format = file.format
    if format.whole or len(guessing_games(format)) > 1:
        return None
    cut = parts(file.stream, format, format.codec(), size, file.longest)
    return Division(file, settings, cut, size=size, url=file.input.url if by_url else "")

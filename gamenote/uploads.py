"""Check what somebody has uploaded: one verdict, within limits.

No path is opened, no configuration or cache is read, nothing in the record silences a finding. What the limits
promise stands in the docstring of `check`.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from gamenote.actions.convert.encode import bytes_of
from gamenote.actions.files.compressed import in_words
from gamenote.actions.files.guessing import with_variants
from gamenote.actions.files.inputs import Input, Opened
from gamenote.actions.lint.lint_file import Gathering, lint_games, not_read
from gamenote.core import registry
from gamenote.core.cutting import HEAD, games
from gamenote.core.deadline import DeadlinePassed, check_deadline
from gamenote.core.deadline import deadline as time_limit
from gamenote.core.diagnostic import Severity
from gamenote.core.encoding import Misread
from gamenote.core.format import IN_PYTHON, Format, decoded_as
from gamenote.core.reading import FailedReading, Reading
from gamenote.core.record import walk
from gamenote.core.report import Finding
from gamenote.core.settings import Settings
from gamenote.core.source import Source
from gamenote.core.visible import visible
from gamenote.core.words import count_with_noun

NAME = "<upload>"  # what findings call the data
MOST_FINDINGS = 1000  # in a verdict; the others are counted
NOT_CHECKED = "moves-not-checked"
SETTINGS = Settings(suppressions=False)


class Limit(StrEnum):
    """Which limit ended a check: the name of the argument of `check`."""

    GAMES = "max_games"
    PLIES = "max_plies"
    BYTES = "max_bytes"
    DEADLINE = "deadline"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `check` says of some data."""

    ok: bool  # every game, at least one, was read and replayed to its end, without an error
    reason: str  # why it is not ok, in a few words for the person who sent it; "" where it is
    format: str | None  # None where nobody could tell, or nothing was looked at
    games: int  # that were checked
    findings: tuple[Finding, ...] = ()  # in the order of the data; the first thousand
    counts: Mapping[Severity, int] = field(default_factory=dict)  # of all findings
    unchecked: int = 0  # games of which the rules are not known, so that nobody replayed their moves
    stopped: Limit | None = None  # the limit that ended the check before the data did

    @property
    def errors(self) -> int:
        return self.counts.get(Severity.ERROR, 0)

    @property
    def warnings(self) -> int:
        return self.counts.get(Severity.WARNING, 0)

    @property
    def infos(self) -> int:
        return self.counts.get(Severity.INFO, 0)


def check(
    data: str | bytes,
    *,
    format: str | None = None,
    max_games: int | None = 1000,
    max_plies: int | None = 10_000,
    max_bytes: int | None = 1_000_000,
    deadline: float | None = 10.0,
) -> Verdict:
    r"""Whether data from somewhere else is a sound record.

    No data makes it fail or touch a file.

    >>> verdict = check('[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L a1 *\n')
    >>> verdict.ok, verdict.format, verdict.games, verdict.errors
    (False, '2048gn', 1, 4)
    >>> verdict.reason
    '4 errors, the first in line 1: the tag Date is missing'
    >>> verdict.findings[-1].message
    'move 1: new tile on a1, but a1 holds 4 after L'
    >>> check("/etc/passwd", max_bytes=8).stopped
    <Limit.BYTES: 'max_bytes'>

    `max_games` games are checked, each of at most `max_plies` moves (those of variations count), in data of at
    most `max_bytes` bytes; more of any of them ends the check there, and the verdict names the limit. None is no
    limit. Larger data is not looked at at all.

    `deadline` is in seconds of time. The clock is looked at before each game, before each rule, and before each
    move that has to be replayed by itself. Reading one game, replaying one quickly and guessing at the variant of
    games that do not name it are not interrupted: two seconds for each megabyte of the longest game, as a rule.
    Who must be certain to the second calls it in a process of its own and ends that; a verdict can be pickled.

    Raises ValueError for a `format` that does not exist, TypeError for data that is neither str nor bytes.
    """
    if not isinstance(data, str | bytes):
        raise TypeError(f"data is str or bytes, not {type(data).__name__}")
    if format is not None and (format not in registry.formats() or not registry.formats()[format].reads):
        raise ValueError(f"there is no format {format!r} to read")
    if max_bytes is not None and len(data) > max_bytes:
        return _too_large(max_bytes)
    content = bytes_of(data) if isinstance(data, str) else data
    if max_bytes is not None and len(content) > max_bytes:
        return _too_large(max_bytes)
    chosen = registry.identify("", content[:HEAD], wanted=format)
    if not isinstance(chosen, Format):
        return Verdict(False, chosen.words(IN_PYTHON), None, 0)
    if isinstance(data, str):  # which has no other character set, whatever it says
        chosen = decoded_as(chosen, "utf-8", None)
    inspection = _Inspection(chosen, max_games, max_plies)
    try:
        with time_limit(deadline):
            inspection.look_at(content)
    except DeadlinePassed:
        inspection.stop(Limit.DEADLINE, f"checking it takes longer than {deadline:g} s")
    return inspection.verdict()


def _too_large(max_bytes: int) -> Verdict:
    return Verdict(False, f"it is larger than {in_words(max_bytes)}", None, 0, stopped=Limit.BYTES)


class _Inspection:
    """One check under way, and what it has found so far."""

    def __init__(self, format: Format, max_games: int | None, max_plies: int | None) -> None:
        self.format = format
        self.max_games, self.max_plies = max_games, max_plies
        self._gathering = Gathering()
        self._findings: list[Finding] = []
        self._counts: Counter[Severity] = Counter()
        self._unchecked = 0
        self._stopped: Limit | None = None
        self._why = self._first_error = ""

    def look_at(self, content: bytes) -> None:
        """Check one game after the other, up to a limit."""
        file = Opened(Input(NAME, None), self.format, io.BytesIO(content), longest=len(content))
        try:
            file = file.recognised()
        except Misread as wrong:
            return self._take_findings(not_read(wrong, file, SETTINGS).findings)
        read = games(file.stream, NAME, self.format, len(content))
        for each in with_variants(self._within_limits(read), self.format):
            for part in lint_games((each,), NAME, self.format, SETTINGS):
                self._take_findings(self._gathering.add(part))
        return None

    def stop(self, limit: Limit, why: str) -> None:
        self._stopped, self._why = limit, why

    def verdict(self) -> Verdict:
        self._take_findings(self._gathering.report(NAME, self.format.name, []).findings)
        why = self._gravest_reason()
        findings, counts = tuple(self._findings), dict(self._counts)
        games, format = self._gathering.games, self.format.name
        return Verdict(not why, why, format, games, findings, counts, self._unchecked, self._stopped)

    def _within_limits(self, read: Iterator[tuple[Source, Reading]]) -> Iterator[tuple[Source, Reading]]:
        """Return the games up to the first beyond a limit."""
        number = 0
        for source, reading in read:
            check_deadline()
            if isinstance(reading, FailedReading):  # the verdict will tell of it
                yield source, reading
                continue
            number += not reading.empty
            if self.max_games is not None and number > self.max_games:
                return self.stop(Limit.GAMES, f"it has more than {count_with_noun(self.max_games, 'game')}")
            if self.max_plies is not None and _exceeds_plies(source, reading, self.max_plies):
                return self.stop(
                    Limit.PLIES, f"game {number} has more than {count_with_noun(self.max_plies, 'move')}"
                )
            yield source, reading
        return None

    def _take_findings(self, settled: tuple[Finding, ...]) -> None:
        self._counts.update(finding.severity for finding in settled)
        self._unchecked += sum(finding.name == NOT_CHECKED for finding in settled)
        if not self._first_error:
            self._first_error = next((_in_words(each) for each in settled if each.severity is Severity.ERROR), "")
        self._findings += settled[: MOST_FINDINGS - len(self._findings)]

    def _gravest_reason(self) -> str:
        """The gravest thing that keeps the data from being ok."""
        troubles, errors = self._gathering.troubles, self._counts[Severity.ERROR]
        if troubles:
            return troubles[0].message
        if self._why:
            return self._why
        if errors:
            return self._first_error if errors == 1 else f"{errors} errors, the first in {self._first_error}"
        if not self._gathering.games:
            return "it holds no game"
        if self._unchecked:
            return f"the rules of {count_with_noun(self._unchecked, 'game')} are not known"
        return ""


def _in_words(finding: Finding) -> str:
    where = f"byte {finding.start.byte}" if finding.binary else f"line {finding.start.line}"
    return visible(f"{where}: {finding.message}")


def _exceeds_plies(source: Source, reading: Reading, max_plies: int) -> bool:
    """Whether a game has more moves than that."""
    if len(source.text) <= max_plies:
        return False
    count = 0
    for _, node in walk(reading.record):
        count += node.is_ply
        if count > max_plies:
            return True
    return False

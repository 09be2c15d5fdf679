"""One file linted: games in, findings with their places out.

Nothing here prints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from gamenote.actions.files.guessing import NotGuessed
from gamenote.actions.files.inputs import Input, Inputs, Opened, Skip, cannot_be_read
from gamenote.actions.files.writing import Stamp
from gamenote.actions.lint.comparing import Asking, FileComparison
from gamenote.actions.lint.findings import Occurrences, place_findings
from gamenote.actions.lint.lint_game import Linted, LintGames, Unlinted, choose_rules, lint_together
from gamenote.actions.lint.suppressions import MARK, for_file, idle_in_file, words_used
from gamenote.core import registry
from gamenote.core.blame import internal, lost_game
from gamenote.core.diagnostic import Safety
from gamenote.core.encoding import Misread
from gamenote.core.format import Format
from gamenote.core.misfits import WrongRules
from gamenote.core.paths import in_project
from gamenote.core.reading import Reading
from gamenote.core.report import NO_GAPS, Choice, FileReport, Finding, Gaps, Refused, Ruled, Stated, Trouble
from gamenote.core.settings import Settings
from gamenote.core.source import Source, Span

if TYPE_CHECKING:  # who only checks needs neither
    from gamenote.actions.lint.proposed_fixes import Ask
    from gamenote.actions.lint.touched_lines import Touched

MOST_HELD = 1000  # findings, or statements, in memory before they are handed on
MOST_TOGETHER = 64  # games that go through the steps of the linter together,
ENOUGH_TOGETHER = 1 << 16  # and characters of them: more would not stay in the caches of the processor
NOWHERE = (0, 0)  # line and column


class Job(Struct, frozen=True):
    """One file to be checked, and mended from that safety on."""

    item: Input
    inputs: Inputs
    settings: Settings
    least: Safety | None = None
    ask: Ask | None = None  # which fixes are made; works in this process


class Mended(Struct, frozen=True):
    """A file before and after fixing, with counts by rule."""

    before: bytes
    after: bytes
    fixed: dict[str, int]
    troubles: tuple[Trouble, ...] = ()
    refused: tuple[Refused, ...] = ()
    stamp: Stamp = ()  # what the file was known by before it was read
    touched: tuple[Touched, ...] = ()  # of the text after fixing


Result = tuple[FileReport | Skip, Mended | None]


def report_unopened(found: Trouble | Skip) -> FileReport | Skip:
    """Report what there is where a file cannot be linted."""
    return found if isinstance(found, Skip) else FileReport(found.path, None, 0, troubles=(found,))


def lint_file(file: Opened, settings: Settings, lint: LintGames = lint_together) -> Iterator[FileReport]:
    """Lint an open file; several reports hold very many findings.

    `lint` may know some of its games already.
    """
    gathering, findings = Gathering(), list[Finding]()
    try:
        for part in lint_games(file.recognised_games(), file.name, file.format, settings, lint):
            findings += gathering.add(part)
            if len(findings) >= MOST_HELD and not gathering.foresees:
                yield FileReport(file.name, file.format.name, 0, tuple(findings), more=True)
                findings = []
    except Misread as wrong:
        yield not_read(wrong, file, settings)
        return
    yield gathering.report(file.name, file.format.name, findings)


def lint_games(
    games: Iterable[tuple[Source, Reading]],
    name: str,
    file_format: Format,
    settings: Settings,
    lint: LintGames = lint_together,
) -> Iterator[PartialResult]:
    """Lint these games of a file, some at a time."""
    asking = Asking(settings, in_project(name, settings.root, settings.here))
    rest, under_way = iter(games), _FileUnderWay(name, file_format, settings, lint, asking)
    while under_way.more:
        yield under_way.part(rest)


def leaves_out(game: tuple[Source, Reading], settings: Settings, choice: Choice) -> bool:
    """Whether a condition leaves a game out; what is no game stays."""
    from gamenote.actions.questions.choosing import find_question, matches  # few runs need it

    return not game[1].empty and not matches(find_question(settings.where), game, choice)


def neighbours(games: Iterator[tuple[Source, Reading]]) -> list[tuple[Source, Reading]]:
    """Take the next games, few and short ones together."""
    held, size = list[tuple[Source, Reading]](), 0
    for source, reading in games:
        held.append((source, reading))
        size += len(source.text)
        if len(held) == MOST_TOGETHER or size >= ENOUGH_TOGETHER:
            break
    return held


class _FileUnderWay(Struct):
    """A file that is being linted.

    It knows what has been reported of its games so far.

    Fields:
        more: Whether games may be left.
    """

    name: str
    format: Format
    settings: Settings
    lint: LintGames
    asking: Asking
    more: bool = True
    _reported: set[tuple[str, str, bool]] = set()
    _done: set[str] = set()

    def part(self, games: Iterator[tuple[Source, Reading]]) -> PartialResult:
        """Lint the next games, up to a number of findings."""
        part, ends = PartialResult(self.name, self.format.name), list[Trouble]()
        sound = _readable_games(games, self.name, self.format, ends)
        self.more, last = False, None
        while not self.more and (held := neighbours(sound)):
            unlinted = [each for read in held if (each := self._game_to_lint(*read, part)) is not None]
            for game, linted in zip(unlinted, self.lint(unlinted), strict=True):
                self._add_findings(game, linted, part)
            last = held[-1][0]
            self.more = len(part.findings) >= MOST_HELD or len(part.stated) >= MOST_HELD
        if part.findings and last is not None:
            end = last.place(len(last.text))
            part.end = end.line, end.column
        part.troubles += ends
        return part

    def _game_to_lint(self, source: Source, reading: Reading, part: PartialResult) -> Unlinted | None:
        """Return a game to be linted; None where its reader crashes."""
        format = self.format.of(source)
        try:
            marked = MARK in source.text
            if marked:
                self.settings = for_file(source, reading, self.settings)
            if self.settings.where and leaves_out((source, reading), self.settings, part.choice):
                return None
            part.games += not reading.empty
        except (Misread, WrongRules):
            raise
        except registry.FAILED as failure:
            part.troubles.append(_lost_by_reader(failure, source, reading, format))
            return None
        # What a file is told once need not be found in each of its games, if no comment could silence it.
        done = () if marked or self.settings.file_ignores else self._done
        return Unlinted(source, reading, format, self.settings, done)

    def _add_findings(self, game: Unlinted, linted: Linted, part: PartialResult) -> None:
        """Add the findings of a game.

        Rules that speak once in a file do not speak again."""
        source, reading, format, settings, _ = game
        try:
            if linted.failure is not None:
                raise linted.failure
            part.stated += self.asking.statements(source, reading, format, linted.said)
        except (Misread, WrongRules):
            raise
        except registry.FAILED as failure:  # what a reader puts off until it is asked
            part.troubles.append(_lost_by_reader(failure, source, reading, format))
            return
        if linted.troubles:
            known = {each.message for each in part.troubles}
            part.troubles += (each for each in linted.troubles if each.trace or each.message not in known)
        part.gaps += linted.gaps
        reported = self._reported
        if linted.found:
            part.once.update(rule.code for _, rule in linted.found if rule.once)
            fresh = [each for each in linted.found if _once_key(each) not in reported]
            reported.update(_once_key(each) for each in fresh if each.rule.once)
            done = {code for code, detail, silent in reported if not silent and not detail}
            self._done = done if reported else self._done
            part.findings += place_findings(fresh, source, reading, format, settings)
        if settings.file_ignores:
            part.used |= words_used(linted.found, settings)
            part.idle += () if settings.where else _idle_findings(source, reading, format, settings)


def _once_key(found: Ruled) -> tuple[str, str, bool]:
    """Return what findings share of which a file has one."""
    return found.rule.code, found.diagnostic.detail, found.diagnostic.suppressed


def _lost_by_reader(failure: BaseException, source: Source, reading: Reading, format: Format) -> Trouble:
    """Return what is told of a game whose reader has crashed."""
    return lost_game(failure, (source, reading), format, f"the reader of {format.name}")


def _idle_findings(
    source: Source, reading: Reading, format: Format, settings: Settings
) -> Iterator[tuple[str, Finding]]:
    """Return findings for words that silence the file without need."""
    chosen = choose_rules(format.name, reading.summary.game, settings, format.off).rules
    reported_before = list(idle_in_file(source, reading, settings, chosen))
    findings = place_findings([item for _, item in reported_before], source, reading, format, settings)
    return zip((word for word, _ in reported_before), findings, strict=True)


def _readable_games(
    games: Iterator[tuple[Source, Reading]], name: str, format: Format, troubles: list[Trouble]
) -> Iterator[tuple[Source, Reading]]:
    """Return the games as far as they can be read."""
    while True:
        try:
            item = next(games)
        except StopIteration:
            return
        except (NotGuessed, Misread):
            raise
        except OSError as failure:
            troubles.append(cannot_be_read(name, failure))
            return
        except registry.FAILED as failure:
            troubles.append(internal(name, f"the reader of {format.name}", failure, asked=registry.giver(format)))
            return
        yield item


def not_read(wrong: Misread, file: Opened, settings: Settings) -> FileReport:
    """Return the report of a file that is something else: one finding.

    It is made whatever rules are selected, since a file that nobody has looked at is never clean."""
    rule = registry.rules_by_code(file.format.name, "")[wrong.rule]
    found = rule.found(wrong.message, Span(0, 0), help=wrong.help)
    nothing = file.format.codec().read(Source(file.name, ""))
    gathering = Gathering()
    placed = place_findings([Ruled(found, rule)], wrong.source, nothing, file.format, settings)
    settled = gathering.add(PartialResult(findings=[*placed]))
    return gathering.report(file.name, file.format.name, [*settled])


# The findings of a file, put together from those of its games.
#
# It does not matter how the games were divided among workers.
#
# What looks at a whole file happens here, in the order of the file: rules that speak once, the order of findings,
# the number of an occurrence in its fingerprint.


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
    _once: set[tuple[str, str, bool]] = set()
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
        if part.choice.chosen or part.choice.left_out:
            self.choice.add(part.choice)
        known = {(trouble.path, trouble.message) for trouble in self.troubles}
        self.troubles += (item for item in part.troubles if (item.path, item.message) not in known)
        self._idle.update(part.idle)
        self._used |= part.used
        for finding in part.findings:
            if finding.code in part.once:
                if (key := (finding.code, finding.detail, finding.suppressed)) in self._once:
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

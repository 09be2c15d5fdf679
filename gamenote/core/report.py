"""What the linter hands to reports: flat findings with places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, Protocol, TextIO

from msgspec import Struct, field
from msgspec.structs import replace

from gamenote.core.diagnostic import Diagnostic, Safety, Severity
from gamenote.core.lazy import Loader, OptionalLoader, import_late, usual
from gamenote.core.rule import Rule
from gamenote.core.source import Origin, Place, Span

__all__ = ["FileReport", "Finding", "Look", "Reporter", "Sink", "Summary", "Trouble"]


class Ruled(NamedTuple):
    """A diagnostic and the rule that it is of."""

    diagnostic: Diagnostic
    rule: Rule


class GamePlace(Struct, frozen=True, gc=False):
    """Which game of the file a finding is in, and where."""

    index: int
    title: str = ""
    node: int | None = None
    ply: int | None = None
    number: str | None = None
    move: str | None = None


class Related(Struct, frozen=True, gc=False):
    """Another place that a finding speaks of."""

    message: str
    start: Place
    end: Place


class PlacedEdit(Struct, frozen=True, gc=False):
    """Replace the text between two places of the file.

    Where the content holds bytes that fit no character, `binary` is what to write, as Base64.
    """

    start: Place
    end: Place
    content: str
    binary: str = ""


class PlacedFix(Struct, frozen=True, gc=False):
    title: str
    safety: Safety
    edits: tuple[PlacedEdit, ...]


class Finding(Struct, frozen=True, gc=False):
    """One diagnostic with all that a report may say.

    `excerpt` is the line it stands in (cut to a window where it is long, beginning at column
    `excerpt_column`); `caption` belongs under the caret. What is no text has no lines: of a `binary` file the
    excerpt says what the bytes mean.
    """

    code: str
    name: str
    severity: Severity
    message: str
    path: str
    format: str
    start: Place
    end: Place
    game: GamePlace | None = None
    related: tuple[Related, ...] = ()
    fix: PlacedFix | None = None
    help: str = ""
    caption: str = ""
    excerpt: str = ""
    excerpt_column: int = 1
    fingerprint: str = ""
    suppressed: bool = False
    detail: str = ""

    @property
    def binary(self) -> bool:
        """Whether its file is no text."""
        return self.start.binary

    @property
    def order(self) -> tuple[int, int, str, str]:
        return (self.start.line, self.start.column, self.code, self.message)


class Trouble(Struct, frozen=True):
    """Why a file could not be dealt with (exit code 2).

    Fields:
        trace: Of an internal error: where it happened.
    """

    path: str
    message: str
    hint: str = ""
    trace: str = ""


class Refused(Struct, frozen=True):
    """Fixes that are not made, and why.

    Fields:
        codes: The rules whose fixes they are.
        why: What they would do, as in "change the moves".
        line: Where the first of them stands.
        game: The number of the game in its file; 0 of a file without games.
    """

    codes: tuple[str, ...]
    why: str
    line: int = 1
    game: int = 0

    @property
    def message(self) -> str:
        fixes = f"the fix of {self.codes[0]} is not made, as it"
        if len(self.codes) > 1:
            fixes = f"the fixes of {', '.join(self.codes)} are not made, as they"
        return f"{fixes} would {self.why}"


class Stated(Struct, frozen=True, gc=False):
    """What a game says about something, to be compared with other games.

    It has all that a finding needs which says that an earlier game says otherwise. Hardly any becomes one, so
    places are worked out then.

    Fields:
        says: As `core.rule.Statement` has it, and so has it `occasion`.
        origin: Where the line begins that says it, and the number of the game in its file.
        text: That line, as far as it may be shown.
        span: Where in the text it is said.
        encoding: The charset of the file.
        path: That of the file in its project.
    """

    code: str
    name: str
    severity: Severity
    origin: Origin
    span: Span
    text: str
    encoding: str
    about: str
    says: str
    shown: str
    message: str
    title: str
    path: str
    suppressed: bool = False
    occasion: str = ""


class Gaps(Struct, frozen=True):
    """How many games were not checked, or read on a guess.

    Fields:
        unchecked: The rules of the game are not known.
        partly: Behind a move that cannot be played, nothing is checked.
        encoding: Read in a character set that was guessed.
        charsets: In which ones letters beyond ASCII were read and why, each once a file.
    """

    unchecked: int = 0
    partly: int = 0
    encoding: int = 0
    variant: int = 0
    charsets: tuple[str, ...] = ()

    def __add__(self, other: Gaps) -> Gaps:
        if self == NO_GAPS or other == NO_GAPS:
            return other if self == NO_GAPS else self
        known = {each.partition(": ")[0] for each in self.charsets}  # what counts letters tells those of one game
        return Gaps(
            self.unchecked + other.unchecked,
            self.partly + other.partly,
            self.encoding + other.encoding,
            self.variant + other.variant,
            (*self.charsets, *(each for each in other.charsets if each.partition(": ")[0] not in known)),
        )


NO_GAPS = Gaps()


MOST_VALUES = 12  # of one name that are kept for the user


class Choice(Struct):
    """How many games a condition chooses and leaves out.

    Fields:
        values: Of names with few values: the first of those that were met.
    """

    chosen: int = 0
    left_out: int = 0
    values: dict[str, dict[str, None]] = {}

    @property
    def is_empty(self) -> bool:
        """Whether there are games, and no game is chosen."""
        return bool(self.left_out and not self.chosen)

    def add(self, other: Choice) -> None:
        self.chosen += other.chosen
        self.left_out += other.left_out
        for name, values in other.values.items():
            self.note(name, values)

    def note(self, name: str, values: Iterable[str]) -> None:
        """Remember values that a game has."""
        known = self.values.setdefault(name, {})
        for value in values:
            if len(known) < MOST_VALUES:
                known[value] = None


class FileReport(Struct, frozen=True):
    """One file linted.

    Of a file with very many findings there are several, one behind the other; all but the last say that `more`
    follows, and the last has the games and the troubles of all.

    Fields:
        fixed: Fixes applied, counted by rule code.
        refused: Fixes that would change what they must not.
        hidden: What lies below the level of the run, which is only counted.
        stated: What its games say, where it is compared with other files; a text holds many statements.
        choice: How many games `Settings.where` leaves out; None where nothing is asked.
    """

    path: str
    format: str | None
    games: int
    findings: tuple[Finding, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    fixed: Mapping[str, int] = {}
    more: bool = False
    hidden: tuple[Finding, ...] = ()
    gaps: Gaps = NO_GAPS
    stated: tuple[Stated | str, ...] = ()
    refused: tuple[Refused, ...] = ()
    choice: Choice | None = None


def join_reports(reports: Iterable[FileReport]) -> FileReport:
    """The reports of one file as one."""
    *first, last = reports
    if not first:
        return last
    return replace(last, findings=tuple(finding for each in (*first, last) for finding in each.findings))


class Summary(Struct, frozen=True):
    """All files together.

    Fields:
        files_by_severity: How many files have such findings.
        hidden: Below the level, counted nowhere else.
        hidden_safe: Those of them with a safe fix.
        gaps: In games, whatever the level.
        safe: Findings with a safe fix.
        suppressed: Findings that comments or a baseline silence, which count nowhere else.
        skipped: Reason -> number of files.
    """

    files: int = 0
    files_with_findings: int = 0
    games: int = 0
    counts: Mapping[Severity, int] = {}
    files_by_severity: Mapping[Severity, int] = {}
    hidden: Mapping[Severity, int] = {}
    hidden_safe: int = 0
    gaps: Gaps = NO_GAPS
    safe: int = 0
    unsafe: int = 0
    fixed: int = 0
    refused: int = 0
    suppressed: int = 0
    skipped: Mapping[str, int] = {}
    troubles: tuple[Trouble, ...] = ()
    exit_code: int = 0


class Tally(Struct):
    """Counts of the files so far. A suppressed finding counts as none.

    Fields:
        by_severity: Files with such findings.
        guessed_encoding: Files.
        guessed_variant: Files.
    """

    files: int = 0
    with_findings: int = 0
    games: int = 0
    fixed: int = 0
    refused: int = 0
    suppressed: int = 0
    counts: Counter[Severity] = field(default_factory=Counter)
    by_severity: Counter[Severity] = field(default_factory=Counter)
    safety: Counter[Safety] = field(default_factory=Counter)
    hidden: Counter[Severity] = field(default_factory=Counter)
    hidden_safe: int = 0
    gaps: Gaps = NO_GAPS
    guessed_encoding: int = 0
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
        self.gaps += replace(report.gaps, charsets=())
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


class Look(Struct, frozen=True):
    """How a report may look: its colours and its width.

    Fields:
        most: Findings shown per file by the reports for people; None: all.
        repeats: Those of one rule among them; None: all.
        show_fixes: Whether the reports for people tell what was fixed in each file.
        failing: The least severity that makes the run fail.
        root: Machine reports name files from this folder, which is absolute; "": from the current one.
        explain: Whether the full report has the page of each rule below its first finding.
    """

    color: bool = False
    width: int | None = None
    quiet: int = 0
    most: int | None = 100
    repeats: int | None = None
    show_fixes: bool = False
    failing: Severity = Severity.WARNING
    root: str = ""
    explain: bool = False


class Sink(Protocol):
    """Takes the reports of the files, and last the summary.

    Each file comes in one report, unless the reporter takes `parts`. Each finding that nobody has suppressed is
    told, and nothing is sent raw: text of records may hold escapes and characters that cannot be encoded.
    """

    def file(self, report: FileReport) -> None: ...
    def close(self, summary: Summary) -> None: ...


class Reporter(Struct, frozen=True, kw_only=True):
    """One way to report findings, as registered under `gamenote.reports`.

    A report for machines is written as UTF-8, is never cut and never coloured. One with `totals` ends with what
    was found in one line, which need not be told elsewhere. `statistics` gives the sink for `--statistics`, which
    counts the findings of each rule; None where that cannot be said in this form. Each may be `"module:NAME"`
    instead: the class of the sink, or a function of stream and look that makes one.

    Fields:
        parts: A file with very many findings may come in several reports, to be written as they come.
    """

    name: str
    load: Loader[Callable[[TextIO, Look], Sink]]
    machine: bool = False
    totals: bool = False
    parts: bool = False
    statistics: OptionalLoader[Callable[[TextIO, Look], Sink]] = usual(None)

    def __post_init__(self) -> None:
        import_late(self, values=("load", "statistics"))

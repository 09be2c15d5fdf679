"""What games say, compared with what others of the run say.

Each game is asked for its statements where it is linted; they are compared where the games come together again, in
the order of the files, so that it does not matter who has linted them. The first of two games that differ is
believed, and the later has the finding.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec
from msgspec import Struct, field
from msgspec.structs import astuple, replace

from gamenote.actions.lint.findings import Occurrences
from gamenote.actions.lint.lint_game import choose_rules
from gamenote.actions.lint.suppressions import MARK, mark_suppressed
from gamenote.core.alike import GameNumbers, known_key, short_digest
from gamenote.core.case import Case
from gamenote.core.diagnostic import Severity
from gamenote.core.format import Format
from gamenote.core.reading import Reading
from gamenote.core.report import FileReport, Finding, GamePlace, Ruled, Stated
from gamenote.core.rule import MOST_FINDINGS, Rule, Statement
from gamenote.core.settings import Settings
from gamenote.core.source import Origin, Source, Span

MOST_KNOWN = 150_000  # statements that are remembered in a run, the first of them
TOGETHER = 512  # statements that are packed into one text
WINDOW = 160  # code points of a line that a report may show
LEAST_SHARED = 3  # games of two files that are told by one finding, where they are half of the smaller file
LISTED = "convert --duplicates FILE.csv lists them"


class Asking(Struct):
    """The games of one stretch of a file, asked for their statements.

    What one of them has said already is not handed on again."""

    settings: Settings
    path: str
    _said: dict[tuple[str, str], str] = {}

    def statements(
        self, source: Source, reading: Reading, format: Format, said: dict[str, list[Statement]]
    ) -> Iterator[Stated]:
        """Return what a game says, as far as rules compare it.

        What was asked before is in `said`, and is not asked again."""
        rules = choose_rules(format.name, reading.summary.game, self.settings, format.off).compared
        if not rules or reading.empty:
            return
        case = Case(source, format, reading, None)
        for rule in rules:
            if rule.needs in source.text:
                if rule.code not in said:
                    said[rule.code] = [*islice(rule.check(case), MOST_FINDINGS)]
                for statement in said[rule.code]:
                    if not statement.says or self._is_new(rule.code, statement):
                        yield self._place_statement(statement, rule, case)

    def _is_new(self, code: str, statement: Statement) -> bool:
        """Tell whether this was not said before, and remember it."""
        key = code, statement.about
        if self._said.get(key) == statement.says:
            return False
        if len(self._said) < MOST_KNOWN:
            self._said[key] = statement.says
        return True

    def _place_statement(self, statement: Statement, rule: Rule, case: Case) -> Stated:
        source, span, origin = case.source, statement.span, case.source.origin
        begin = 0 if source.binary else source.text.rfind("\n", 0, span.start) + 1
        if begin:
            line = source.place(begin)
            origin = Origin(line.byte, line.line, line.column, origin.index)
            span = Span(span.start - begin, span.end - begin)
        silenced = MARK in source.text or self.settings.file_ignores != ()
        return Stated(
            rule.code,
            rule.name,
            self.settings.severity(rule) or case.format.severities.get(rule.name, rule.severity),
            origin,
            span,
            source.text[begin : begin + max(WINDOW, span.end)],
            source.encoding,
            statement.about,
            statement.says,
            statement.shown,
            statement.message,
            case.summary.title,
            self.path,
            silenced and self._is_suppressed(statement, rule, case),
            statement.occasion,
        )

    def _is_suppressed(self, statement: Statement, rule: Rule, case: Case) -> bool:
        """Tell whether a comment silences what may be found here."""
        found = [Ruled(rule.found(statement.message, statement.span), rule)]
        judged = mark_suppressed(found, case.source, case.reading, case.format, self.settings, {rule.code: rule})
        return any(item.suppressed for item, each in judged if each is rule)


class Earlier(Struct, frozen=True):
    """The game that an earlier statement was made in, and its words."""

    file: str
    game: int
    shown: str

    def message(self, stated: Stated) -> str:
        """Return what is told of a later statement."""
        of = f" of {self.file}" if self.file else ""
        return f"{stated.message} {f'{self.shown} in ' if self.shown else ''}game {self.game}{of}"


class Comparison(Struct):
    """What has been said so far.

    Of most statements eight bytes of a digest are remembered, and where they stand.

    Fields:
        numbers: Those of the games.
        known: By rule and subject: the number of the game in which something was said first.
        said: What that was, and the same for people, where it is more than that.
        occasions: When it was said, where that is told.
    """

    numbers: GameNumbers = field(default_factory=GameNumbers)
    known: dict[bytes, int] = {}
    said: dict[bytes, tuple[str, str]] = {}
    occasions: dict[bytes, str] = {}

    def contradicted(self, stated: Stated, path: str = "") -> Earlier | None:
        """Return where an earlier statement stands that this one contradicts.

        Other statements are remembered, with their file where there may be others."""
        about = short_digest(f"{stated.code}\0{stated.about}".encode("utf-8", "surrogatepass"))
        key = known_key(about, stated.occasion, self.occasions.get) if stated.occasion else about
        if key is None:
            return None
        earlier = self.known.get(key)
        if earlier is None:
            self._remember_statement(key, stated, path)
            return None
        says, shown = self.said.get(key, ("", ""))
        if says == stated.says and says:
            return None
        return Earlier(*self.numbers.place(earlier), shown)

    def _remember_statement(self, key: bytes, stated: Stated, path: str) -> None:
        if len(self.known) >= MOST_KNOWN:
            return
        self.known[key] = self.numbers.number(path, stated.origin.index)
        if stated.says or stated.shown:
            self.said[key] = stated.says, stated.shown
        if stated.occasion:
            self.occasions[key] = stated.occasion


class FileComparison(Struct):
    """The games of one file compared with each other."""

    _known: Comparison = field(default_factory=Comparison)
    _packed: list[str] = []  # what was said first about each subject, for other files
    _latest: list[Stated] = []  # the same, not packed yet
    _is_alone: bool = True  # only one so far, at which nobody has looked

    def add(self, stated: Iterable[Stated], path: str, format: str) -> Iterator[Finding]:
        """Return what is found as the statements of a game come."""
        for each in stated:
            if self._is_alone:
                if not self._latest:
                    self._latest.append(each)
                    continue
                self._is_alone = False
                self._known.contradicted(self._latest[0])
            earlier = self._known.contradicted(each)
            if earlier is not None:
                yield finding(each, earlier.message(each), path, format)
            elif len(self._packed) * TOGETHER < MOST_KNOWN:
                self._latest.append(each)
                if len(self._latest) == TOGETHER:
                    self._pack_latest()

    def end(self) -> tuple[Stated | str, ...]:
        """Return what was said first about each subject.

        All else is forgotten."""
        self._known = Comparison()
        return (*self._packed, *self._latest)

    def _pack_latest(self) -> None:
        self._packed.append(pack_statements(self._latest))
        self._latest.clear()


class RunComparison(Struct):
    """The files of a run compared with each other."""

    _known: Comparison = field(default_factory=Comparison)
    _seen: Occurrences = field(default_factory=Occurrences)
    _first: FileReport | None = None  # the only file so far that says anything, which nobody has looked at
    _is_alone: bool = True
    _games: dict[str, int] = {}  # in each file

    def compared(self, report: FileReport) -> FileReport:
        """Return the report of a file with what earlier files contradict."""
        if not report.stated:
            return report
        if self._is_alone and self._first is None:
            self._first = report
            return replace(report, stated=())
        if self._first is not None:
            first, self._first, self._is_alone = self._first, None, False
            self.compared(first)
        self._games[report.path] = report.games
        met = list[tuple[Finding, Stated, Earlier]]()
        for each in _unpacked_statements(report.stated):
            earlier = self._known.contradicted(each, report.path)
            if earlier is not None:
                item = finding(each, earlier.message(each), report.path, report.format or "")
                met.append((replace(item, fingerprint=self._seen.numbered(item.fingerprint)), each, earlier))
        found = [*self._join_shared_games(met, report.games)]
        rest = sorted((*report.findings, *found), key=lambda item: item.order) if found else report.findings
        return replace(report, findings=tuple(rest), stated=())

    def _join_shared_games(self, met: Iterable[tuple[Finding, Stated, Earlier]], games: int) -> Iterator[Finding]:
        """Join the findings of games that two files share."""
        groups: dict[tuple[str, str], list[tuple[Finding, Stated]]] = {}
        for item, stated, earlier in met:
            if earlier.shown or item.suppressed:
                yield item
            else:
                groups.setdefault((item.code, earlier.file), []).append((item, stated))
        for (_, file), shared in groups.items():
            count, (first, stated) = len(shared), shared[0]
            if count < LEAST_SHARED or count * 2 < min(games, self._games[file]):
                yield from (item for item, _ in shared)
                continue
            of = f"all {count}" if count == games else f"{count} of {games}"
            yield replace(first, message=f"{of} games have {stated.message} games of {file}", help=LISTED)


def _unpacked_statements(held: Iterable[Stated | str]) -> Iterator[Stated]:
    """Yield statements, of which many may be packed."""
    for each in held:
        if isinstance(each, Stated):
            yield each
        else:
            yield from unpack_statements(each)


def finding(stated: Stated, message: str, path: str, format: str) -> Finding:
    """Return the finding that another game says otherwise."""
    source = Source(path, stated.text, stated.origin, stated.encoding)
    return Finding(
        code=stated.code,
        name=stated.name,
        severity=stated.severity,
        message=message,
        path=path,
        format=format,
        start=source.place(stated.span.start),
        end=source.place(stated.span.end),
        game=GamePlace(stated.origin.index, stated.title),
        excerpt="" if source.binary else stated.text[:WINDOW].partition("\n")[0].rstrip("\r"),
        suppressed=stated.suppressed,
        fingerprint=f"{stated.code}\0{stated.path}\0{stated.about}",
    )


# Many statements as one text: those of a large file take little room until other files are compared with it.


def pack_statements(stated: Iterable[Stated]) -> str:
    """Return statements as one text."""
    import json
    from base64 import b64encode
    from zlib import compress

    rows = [_statement_row(*astuple(each)) for each in stated]
    try:
        data = msgspec.json.encode(rows)
    except UnicodeEncodeError:  # bytes that no charset holds
        data = json.dumps(rows).encode()
    return b64encode(compress(data, 1)).decode()


def unpack_statements(text: str) -> Iterator[Stated]:
    """Yield the statements that a text holds."""
    import json
    from base64 import b64decode
    from zlib import decompress

    for code, name, severity, origin, span, *rest in json.loads(decompress(b64decode(text))):
        yield Stated(code, name, Severity(severity), Origin(*origin), Span(*span), *rest)


def _statement_row(
    code: str, name: str, severity: Severity, origin: Origin, span: Span, *rest: Any
) -> tuple[Any, ...]:
    """Return what JSON holds of a statement."""
    return code, name, severity.value, astuple(origin), astuple(span), *rest

"""What the human reports share: head lines, counts, colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TextIO

from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.report import FileReport, Finding, Look, Summary
from gamenote.core.visible import visible
from gamenote.core.words import count_with_noun

if TYPE_CHECKING:
    from gamenote.core.diagram import Run

COLOURS = {
    "path": "bold",
    "error": "bold red",
    "warning": "bold yellow",
    "info": "bold cyan",
    "code": "bold",
    "fixable": "green",
    "gutter": "blue",
    "caret": "bold red",
    "help": "bold green",
    "quiet": "dim",
}

MARKS = {Safety.SAFE: "[*] ", Safety.UNSAFE: "[-*] ", Safety.DISPLAY: ""}


def where(finding: Finding) -> str:
    """Return the place of a finding in its file, as in `14:3`.

    What is no text has no lines: `byte 102, game 2, move 11`."""
    place = finding.start
    return ", ".join(filter(None, (place.words, about(finding) if place.binary else "")))


def about(finding: Finding) -> str:
    """`game 2, move 17`; empty where the finding is about the file."""
    game = finding.game
    if game is None:
        return ""
    if game.number is not None:
        return f"game {game.index}, move {game.number}"
    if game.ply is not None:
        return f"game {game.index}, ply {game.ply}"
    return f"game {game.index}" + (f", node {game.node}" if game.node is not None else "")


def head(finding: Finding) -> list[Run]:
    """`path:line:column: CODE severity [*] message`, for editors, grep and people."""
    return [
        (f"{visible(finding.path)}:", "path"),
        (f"{' ' * finding.binary}{where(finding)}: ", ""),
        (f"{finding.code} ", "code"),
        (f"{finding.severity.word} ", finding.severity.word),
        (mark(finding), "fixable"),
        (visible(finding.message), ""),
    ]


def mark(finding: Finding) -> str:
    """Return `[*] ` for a safe fix, `[-*] ` for another one."""
    return MARKS[finding.fix.safety] if finding.fix else ""


def print_lines(lines: Iterable[list[Run]], stream: TextIO, look: Look) -> None:
    """Write lines in the colours of the reports, or plain."""
    from gamenote.render.paint import painted

    for line in painted(lines, color=look.color, theme=COLOURS):
        stream.write(line + "\n")


def print_table(rows: Iterable[Sequence[Run]], stream: TextIO, look: Look, margin: int = 0) -> None:
    """Write rows as columns, the first of them at the right."""
    from rich.text import Text

    from gamenote.render.tables import FittingTable, lay_out

    cells = [[Text(text, role) for text, role in row] for row in rows]
    if cells:
        names = (">", *("" for _ in cells[0][1:]))
        table = FittingTable(names, cells)
        stream.write(lay_out(table, look.width, colored=look.color, theme=COLOURS, margin=margin))


class Cut:
    """Picks the findings of each file that are shown.

    Where a rule repeats in a file, as habits of its writer do, the first few are shown and the others counted.
    """

    def __init__(self, look: Look) -> None:
        self.look = look
        self._begin_file()

    def _begin_file(self) -> None:
        self.seen: Counter[str] = Counter()  # its findings so far, by rule
        self.repeated: Counter[str] = Counter()  # those of them that are not shown, since their rule repeats
        self.shown = self.over = 0

    def __call__(self, report: FileReport) -> tuple[list[Finding], list[list[Run]]]:
        """Return the findings that are shown, and lines about others.

        Those come behind the last report of a file."""
        findings = [finding for finding in unsuppressed_findings(report) if self._take_finding(finding)]
        if report.more:
            return findings, []
        lines = [f"(and {number:,} more of {code} in this file)" for code, number in self.repeated.items()]
        if self.over:
            lines.append(
                f"{visible(report.path)}: {count_with_noun(self.over, 'more finding')} not shown (--max-findings)"
            )
        self._begin_file()
        return findings, [[(line, "quiet")] for line in lines]

    def _take_finding(self, finding: Finding) -> bool:
        code, look = finding.code, self.look
        if look.repeats is not None and self.seen[code] >= look.repeats:
            self.repeated[code] += 1
            return False
        self.seen[code] += 1
        if look.most is not None and self.shown >= look.most:
            self.over += 1
            return False
        self.shown += 1
        return True


class HumanReport:
    """A report for people, which ends with the totals."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        self.stream, self.look, self.cut = stream, look, Cut(look)

    def close(self, summary: Summary) -> None:
        if summary.files_with_findings and not self.look.quiet:
            self.stream.writelines(f"{line}\n" for line in totals(summary))


def unsuppressed_findings(report: FileReport) -> tuple[Finding, ...]:
    """The findings that nobody has suppressed."""
    return tuple(finding for finding in report.findings if not finding.suppressed)


def print_fixes(report: FileReport, stream: TextIO, look: Look) -> None:
    """Write `a.plt: fixed 3 findings: 2 SGF005 unescaped-bracket, 1 PLT200 move-number`."""
    from gamenote.render.reports.catalogue import name_of

    rules = ", ".join(f"{number} {code} {name_of(code)}" for code, number in sorted(report.fixed.items()))
    number = count_with_noun(sum(report.fixed.values()), "finding")
    line: list[Run] = [(f"{visible(report.path)}: ", "path"), (f"fixed {number}: ", "fixable"), (rules, "")]
    print_lines([line], stream, look)


def totals(summary: Summary) -> list[str]:
    """What was found in which files, and what is not shown.

    `2 errors in 1 file, 9 warnings in 4; 39 files, 1,978 games (3 [*] fixable with --fix)`
    `581 infos not shown, 67 of them fixable: --level info`
    """
    fixed = f"Fixed {_write_count(summary.fixed, 'finding')}. " if summary.fixed else ""
    if summary.refused:
        fixed += f"{count_with_noun(summary.refused, 'fix', 'fixes')} not made. "
    first = _describe_findings(summary) if any(summary.counts.values()) else _describe_clean_run(summary)
    return [fixed + first, *_describe_rest(summary)]


def _describe_findings(summary: Summary) -> str:
    found: list[str] = []
    for kind in reversed(Severity):
        if number := summary.counts.get(kind, 0):
            files = summary.files_by_severity.get(kind, 0)
            where = str(files) if found else _write_count(files, "file")
            found.append(_write_count(number, kind.word) + (f" in {where}" if summary.files > 1 else ""))
    fixes = []
    if summary.safe:
        fixes.append(f"{summary.safe:,} [*] fixable with --fix")
    if summary.unsafe:
        fixes.append(f"{summary.unsafe:,} [-*]{' more' if fixes else ' fixable'} with --unsafe-fixes")
    hint = f" ({', '.join(fixes)})" if fixes else ""
    return f"{', '.join(found)}; {_describe_checked_files(summary)}{hint}"


def _describe_clean_run(summary: Summary) -> str:
    """Say `All 118 files clean; 340 games`.

    What is not shown or was not looked at is never called clean.
    """
    if not summary.files:
        return f"No file was checked{_left_out(summary)}"
    if any(summary.hidden.values()) or summary.gaps.unchecked or summary.gaps.partly:
        sought = "errors" if summary.hidden.get(Severity.WARNING) else "errors or warnings"
        return f"No {sought}; {_describe_checked_files(summary)}"
    files = "The file is clean" if summary.files == 1 else f"All {summary.files:,} files clean"
    return f"{files}; {_write_count(summary.games, 'game')}{_left_out(summary)}"


def _describe_checked_files(summary: Summary) -> str:
    """`39 files, 1,978 games`, and the files that nobody looked at."""
    return f"{_write_count(summary.files, 'file')}, {_write_count(summary.games, 'game')}{_left_out(summary)}"


def _describe_rest(summary: Summary) -> list[str]:
    """Return `581 infos not shown, 67 of them fixable: --level info`."""
    words = [*_not_shown(summary), *_not_checked(summary)]
    return ["; ".join(words)] if words else []


def _not_shown(summary: Summary) -> Iterator[str]:
    hidden = [(number, kind) for kind in reversed(Severity) if (number := summary.hidden.get(kind, 0))]
    if not hidden:
        return
    total, fixable = sum(number for number, _ in hidden), summary.hidden_safe
    words = " and ".join(_write_count(number, kind.word) for number, kind in hidden) + " not shown"
    if fixable:
        some = "" if total == 1 else "all of them " if fixable == total else f"{fixable:,} of them "
        words += f", {some}fixable"
    yield f"{words}: --level {hidden[-1][1].word}"


def _not_checked(summary: Summary) -> Iterator[str]:
    """Return `moves of 12 games not checked`, whatever the level hides."""
    gaps = summary.gaps
    kinds = [(gaps.unchecked, "not checked"), (gaps.partly, "not checked to the end")]
    words = [f"of {_write_count(number, 'game')} {what}" for number, what in kinds if number]
    if words:
        yield f"moves {', '.join(words)}"


def _left_out(summary: Summary) -> str:
    """Return `; 12 files skipped`.

    A file that nobody looked at is never counted as clean."""
    skipped = sum(summary.skipped.values())
    failed = {trouble.path for trouble in summary.troubles}
    words = [(skipped, "skipped"), (len(failed), "could not be checked")]
    return "".join(f"; {_write_count(number, 'file')} {word}" for number, word in words if number)


def _write_count(number: int, noun: str) -> str:
    """`1 file`, `1,978 games`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def skipped(summary: Summary) -> list[str]:
    """A line for each reason for which files were left out."""
    return [f"{number} skipped: {visible(why)}" for why, number in sorted(summary.skipped.items())]

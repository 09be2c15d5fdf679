"""What the human reports share: the head line of a finding, counted words, colours of roles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TextIO

from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.report import FileReport, Finding, Look, Sink, Summary
from gamenote.core.visible import visible
from gamenote.core.words import counted

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


def head(finding: Finding) -> list[Run]:
    """`path:line:column: CODE severity [*] message`, for editors, grep and people."""
    return [
        (f"{visible(finding.path)}:", "path"),
        (f"{finding.start.line}:{finding.start.column}: ", ""),
        (f"{finding.code} ", "code"),
        (f"{finding.severity.word} ", finding.severity.word),
        (mark(finding), "fixable"),
        (visible(finding.message), ""),
    ]


def mark(finding: Finding) -> str:
    """`[*] ` where a fix is safe, `[-*] ` where it may change what was written."""
    return MARKS[finding.fix.safety] if finding.fix else ""


def statistics() -> Callable[[TextIO, Look], Sink]:
    """The table that the reports for people give in place of findings."""
    from gamenote.render.reports.statistics import table

    return table()


def show(lines: Iterable[list[Run]], stream: TextIO, look: Look) -> None:
    """Write lines in the colours of the reports, or plain."""
    from gamenote.render.paint import painted

    for line in painted(lines, color=look.color, theme=COLOURS):
        stream.write(line + "\n")


class Cut:
    """Cuts the findings of each file, in however many reports they come, to as many as should be shown."""

    def __init__(self, look: Look) -> None:
        self.most = look.most
        self.before = 0  # findings in earlier reports of the file

    def __call__(self, report: FileReport) -> tuple[tuple[Finding, ...], list[list[Run]]]:
        """The findings that are shown, and behind the last report of a file a line about those that are not."""
        findings, before = told(report), self.before
        self.before = before + len(findings) if report.more else 0
        if self.most is None:
            return findings, []
        shown = findings[: max(0, self.most - before)]
        over = before + len(findings) - self.most
        if report.more or over <= 0:
            return shown, []
        words = f"{visible(report.path)}: {counted(over, 'more finding')} not shown (--max-findings)"
        return shown, [[(words, "quiet")]]


def told(report: FileReport) -> tuple[Finding, ...]:
    """The findings that nobody has suppressed."""
    return tuple(finding for finding in report.findings if not finding.suppressed)


def fixes(report: FileReport, look: Look) -> list[list[Run]]:
    """Which rules were fixed: `a.plt: fixed 3 findings: 2 SGF005 unescaped-bracket, 1 PLT200 move-number`."""
    if not look.show_fixes or not report.fixed:
        return []
    from gamenote.render.reports.catalogue import name_of

    rules = ", ".join(f"{number} {code} {name_of(code)}" for code, number in sorted(report.fixed.items()))
    number = counted(sum(report.fixed.values()), "finding")
    return [[(f"{visible(report.path)}: ", "path"), (f"fixed {number}: ", "fixable"), (rules, "")]]


def totals(summary: Summary) -> str:
    """What was found, in one line: `Found 3 errors, 1 warning in 2 of 118 files (1 fixable with --fix).`"""
    fixed = f"Fixed {counted(summary.fixed, 'finding')}. " if summary.fixed else ""
    found = [counted(summary.counts[kind], kind.word) for kind in reversed(Severity) if summary.counts.get(kind)]
    if not found:
        return fixed + clean(summary)
    where = f"in {summary.files_with_findings} of {counted(summary.files, 'file')}"
    fixes = []
    if summary.safe:
        fixes.append(f"{summary.safe} fixable with --fix")
    if summary.unsafe:
        fixes.append(f"{summary.unsafe}{' more' if fixes else ' fixable'} with --unsafe-fixes")
    hint = f" ({', '.join(fixes)})" if fixes else ""
    return f"{fixed}Found {', '.join(found)} {where}{_left_out(summary)}{hint}."


def clean(summary: Summary) -> str:
    """`All 118 files clean (340 games checked).`"""
    if not summary.files:
        return f"No file was checked{_left_out(summary)}."
    files = "The one file is clean" if summary.files == 1 else f"All {summary.files} files clean"
    return f"{files}{_left_out(summary)} ({counted(summary.games, 'game')} checked)."


def _left_out(summary: Summary) -> str:
    """`, 12 skipped`: a file that nobody looked at is never counted as clean."""
    skipped, failed = sum(summary.skipped.values()), len({trouble.path for trouble in summary.troubles})
    words = [(skipped, "skipped"), (failed, "could not be checked")]
    return "".join(f", {number} {word}" for number, word in words if number)


def skipped(summary: Summary) -> list[str]:
    """A line for each reason for which files were left out."""
    return [f"{number} skipped: {visible(why)}" for why, number in sorted(summary.skipped.items())]

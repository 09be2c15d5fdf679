"""What the human reports share: the head line of a finding, counted words, colours of roles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.diagram import Run
from gamenote.core.report import FileReport, Finding, Look, Summary
from gamenote.core.visible import visible

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
    mark = MARKS[finding.fix.safety] if finding.fix else ""
    return [
        (f"{visible(finding.path)}:", "path"),
        (f"{finding.start.line}:{finding.start.column}: ", ""),
        (f"{finding.code} ", "code"),
        (f"{finding.severity.word} ", finding.severity.word),
        (mark, "fixable"),
        (visible(finding.message), ""),
    ]


def show(lines: Iterable[list[Run]], stream: TextIO, look: Look) -> None:
    """Write lines in the colours of the reports, or plain."""
    from gamenote.render.paint import painted

    for line in painted(lines, color=look.color, theme=COLOURS):
        stream.write(line + "\n")


def cut(report: FileReport, look: Look) -> tuple[tuple[Finding, ...], list[list[Run]]]:
    """The findings of a file that are shown, and a line about those that are not."""
    hidden = len(report.findings) - look.most
    if hidden <= 0:
        return report.findings, []
    words = f"{visible(report.path)}: {counted(hidden, 'more finding')} not shown"
    return report.findings[: look.most], [[(words, "quiet")]]


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
    return f"{fixed}Found {', '.join(found)} {where}{hint}."


def clean(summary: Summary) -> str:
    """`All 118 files clean (340 games checked).`"""
    files = "The one file is clean" if summary.files == 1 else f"All {summary.files} files clean"
    return f"{files} ({counted(summary.games, 'game')} checked)."


def skipped(summary: Summary) -> list[str]:
    """A line for each reason for which files were left out."""
    reasons = sorted(summary.skipped.items())
    return [f"{counted(number, 'file')} skipped: {visible(why)}" for why, number in reasons]


def counted(number: int, noun: str) -> str:
    """`1 file`, `2 files`, `3 infos`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"

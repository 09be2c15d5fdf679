"""The default report: each finding with its line and a caret."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TextIO

from gamenote.core.report import FileReport, Finding, Look, Reporter
from gamenote.core.visible import visible
from gamenote.render.reports import layout

if TYPE_CHECKING:
    from gamenote.core.diagram import Run


TAB = 4
INDENT = "    "  # of the page of a rule below a finding
NARROW = 80  # columns of an excerpt where the width of the terminal is not known


class Full(layout.HumanReport):
    """Writes each file's findings as they come."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        super().__init__(stream, look)
        self.explained = set[str]()

    def file(self, report: FileReport) -> None:
        findings, more = self.cut(report)
        if self.look.show_fixes and report.fixed:
            layout.print_fixes(report, self.stream, self.look)
        for finding in findings:
            layout.print_lines([*_finding_lines(finding, self.look), []], self.stream, self.look)
            self._explain_rule(finding.code)
        layout.print_lines([*more, []] if more else [], self.stream, self.look)

    def _explain_rule(self, code: str) -> None:
        """Write the page of a rule below its first finding."""
        if not self.look.explain or code in self.explained:
            return
        self.explained.add(code)
        from gamenote.render.reports.catalogue import page_of, rule_of

        if (rule := rule_of(code)) is not None:
            page = page_of(rule, (self.look.width or NARROW) - len(INDENT))
            lines = [[(f"{INDENT}{visible(line)}".rstrip(), "")] for line in page.splitlines()]
            layout.print_lines([*lines, []], self.stream, self.look)


def _finding_lines(finding: Finding, look: Look) -> Iterator[list[Run]]:
    yield layout.head(finding)
    number = "" if finding.binary else str(finding.start.line)
    gutter = " " * len(number)
    if finding.binary and finding.excerpt:
        yield [(" | ", "gutter"), (visible(finding.excerpt), "")]
    elif finding.excerpt.strip():
        yield [(f"{gutter} |", "gutter")]
    yield from () if finding.binary else _excerpt_lines(finding, number, look.width or NARROW + 40)
    for related in finding.related[:3]:
        words = f"{visible(related.message)} ({related.start.words})"
        yield [(f"{gutter} = ", "gutter"), ("note: ", "info"), (words, "")]
    about = _describe_place(finding)
    if about:
        yield [(f"{gutter} = ", "gutter"), (about, "")]
    more = f"gamenote rule {finding.code}"
    if finding.help:
        yield [(f"{gutter} = ", "gutter"), ("help: ", "help"), (f"{visible(finding.help)}  ({more})", "")]
    if finding.fix and finding.fix.title != finding.help:
        flag = "--fix" if finding.fix.safety.word == "safe" else "--unsafe-fixes"
        words = f"{visible(finding.fix.title)}"
        yield [(f"{gutter} = ", "gutter"), ("fix: ", "help"), (f"{words} ({flag})", "")]
    if not finding.help:
        yield [(f"{gutter} = ", "gutter"), ("help: ", "help"), (more, "")]


def _excerpt_lines(finding: Finding, number: str, width: int) -> Iterator[list[Run]]:
    """Return the line, and below it the caret with its caption."""
    before = finding.start.column - finding.excerpt_column
    length = finding.end.column - finding.start.column if finding.end.line == finding.start.line else 1
    text = finding.excerpt
    if not text.strip():
        return
    head, middle = _expand_tabs(text[:before]), _expand_tabs(text[before : before + max(length, 1)])
    tail = _expand_tabs(text[before + max(length, 1) :])
    room = max(20, width - len(number) - 4)
    cut = finding.excerpt_column > 1
    while cells(head) > room // 2 and cells(head + middle + tail) > room:
        head, cut = head[8:], True
    line = ("…" if cut else "") + head + middle + tail
    shown = line
    while cells(shown) > room:
        shown = shown[: max(1, len(shown) - 1 - (cells(shown) - room) // 2)]
    if shown != line:
        shown = shown[:-1] + "…"
    offset = cells(("…" if cut else "") + head)
    carets = "^" * max(1, min(cells(middle), room - offset))
    yield [(f"{number} | ", "gutter"), (shown, "")]
    caption = f" {visible(finding.caption)}" if finding.caption else ""
    yield [(f"{' ' * len(number)} | ", "gutter"), (" " * offset, ""), (carets + caption, "caret")]


def _expand_tabs(text: str) -> str:
    return visible(text.replace("\t", " " * TAB))


def _describe_place(finding: Finding) -> str:
    """Return `game 2 "Lee - Park", move 17: W[17 Pick ...]`."""
    game = finding.game
    if game is None:
        return ""
    words = f"game {game.index}"
    if game.title:
        title = visible(game.title)
        words += f' "{title if len(title) <= 60 else title[:57] + "..."}"'
    if game.number is not None:
        words += f", move {visible(game.number)}"
    elif game.ply is not None:
        words += f", ply {game.ply}"
    elif game.node is not None:
        words += f", node {game.node}"
    if game.move:
        move = visible(game.move)
        words += f": {move if len(move) <= 60 else move[:57] + '...'}"
    return words


REPORTER = Reporter(
    name="full",
    load="gamenote.render.reports.full:Full",
    totals=True,
    parts=True,
    statistics="gamenote.render.reports.statistics:TableCounts",
)


def cells(text: str) -> int:
    """Columns of the text: two for wide characters, none for combining ones."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)

"""Findings of a reader, and texts as its messages show them."""

from __future__ import annotations

from gamenote.core.diagnostic import Diagnostic, Edit, Label, Safety, Severity
from gamenote.core.rule import MOST_FINDINGS, Rule
from gamenote.core.source import Span

SHOWN = 40  # characters of the text that a message shows


def short(text: str) -> str:
    """The text as a message shows it."""
    line = " ".join(text.split())
    return line if len(line) <= SHOWN else line[: SHOWN - 1] + "…"


class Report:
    """What a reader has to say about a game."""

    def __init__(self) -> None:
        self.diagnostics: list[Diagnostic] = []

    def say(
        self,
        rule: Rule,
        message: str,
        span: Span,
        *,
        fix: tuple[Edit, ...] = (),
        title: str = "",
        help: str = "",
        severity: Severity | None = None,
        safety: Safety | None = None,
        see: tuple[Label, ...] = (),
    ) -> None:
        if len(self.diagnostics) < MOST_FINDINGS:
            found = rule.found(
                message, span, fix=fix, title=title, help=help, severity=severity, safety=safety, see=see
            )
            self.diagnostics.append(found)

"""Fixes that somebody is asked about before they are made."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gamenote.actions.lint.findings import place_findings
from gamenote.core.diagnostic import Diagnostic, Fix, Safety, apply_fixes
from gamenote.core.format import Format
from gamenote.core.reading import Reading
from gamenote.core.report import Finding, Ruled
from gamenote.core.rule import Rule
from gamenote.core.settings import Settings
from gamenote.core.source import Source


class ProposedFix(NamedTuple):
    """A fix of a game, whose text is that of now."""

    source: Source
    reading: Reading
    format: Format
    settings: Settings
    rule: Rule
    found: Diagnostic
    fix: Fix

    def finding(self) -> Finding:
        """Return what is found, with its place."""
        ruled = [Ruled(self.found, self.rule)]
        return next(place_findings(ruled, self.source, self.reading, self.format, self.settings))

    def changed_lines(self) -> list[str]:
        """Return the lines that the fix changes, marked by - and +."""
        text = self.source.text
        start = text.rfind("\n", 0, min(edit.span.start for edit in self.fix.edits)) + 1
        end = text.find("\n", max(edit.span.end for edit in self.fix.edits))
        rest = 0 if end < 0 else len(text) - end
        mended, _ = apply_fixes(text, [self.fix], least=Safety.DISPLAY)
        before, after = (each[start : len(each) - rest].splitlines() for each in (text, mended))
        return [*(f"-{line}" for line in before), *(f"+{line}" for line in after)]


Ask = Callable[[ProposedFix], bool]

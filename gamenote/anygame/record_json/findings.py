"""What is found in a text, in little memory.

In a document of `{}` after `{}` that is as much as its characters.

A finding takes 32 bytes, and is made a `Diagnostic`, which takes ten times that, when its game is handed on.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterator
from itertools import pairwise, starmap
from operator import le

from gamenote.core.diagnostic import Diagnostic
from gamenote.core.rule import Rule
from gamenote.core.source import Span

MOST_MESSAGES = 10_000  # that are held once however often they are said


class Findings:
    """Findings by rule, message and place, in order of discovery."""

    def __init__(self) -> None:
        self.rules: list[Rule] = []
        self._messages: list[str] = []
        self._starts, self._ends = array("q"), array("q")
        self._same: dict[str, str] = {}

    def add(self, rule: Rule, message: str, start: int, end: int) -> None:
        if len(self._same) < MOST_MESSAGES:
            message = self._same.setdefault(message, message)
        self.rules.append(rule)
        self._messages.append(message)
        self._starts.append(start)
        self._ends.append(end)

    def take(self, others: Findings, by: int) -> None:
        """Add those of a text that begins so far behind this one."""
        for each in others._rows():
            self.add(*each[:2], each[2] + by, each[3] + by)

    def before(self, place: int) -> Findings:
        """Those that begin before that place."""
        found = Findings()
        for each in self._rows():
            if each[2] < place:
                found.add(*each)
        return found

    def sorted(self) -> Findings:
        """Return the findings in the order of the text."""
        places = zip(self._starts, self._ends, strict=True)
        if all(starmap(le, pairwise(places))):
            return self
        found = Findings()
        for each in sorted(self._rows(), key=lambda row: row[2:]):
            found.add(*each)
        return found

    def among(self, start: int, end: int) -> slice:
        """Return which sorted findings begin from `start` to `end`."""
        first = bisect_left(self._starts, start)
        return slice(first, bisect_left(self._starts, end, first))

    def diagnostics(self, which: slice, base: int, end: int) -> Iterator[Diagnostic]:
        """Return some findings as diagnostics of a part of the text.

        What goes on behind the part ends there, such as an entry that holds a game which was saved from it."""
        rows = zip(self.rules[which], self._messages[which], self._starts[which], self._ends[which], strict=True)
        return (rule.found(words, Span(at - base, min(to, end) - base)) for rule, words, at, to in rows)

    def _rows(self) -> Iterator[tuple[Rule, str, int, int]]:
        return zip(self.rules, self._messages, self._starts, self._ends, strict=True)

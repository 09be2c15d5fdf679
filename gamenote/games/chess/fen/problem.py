"""What is wrong in a FEN, and where."""

from __future__ import annotations

from msgspec import Struct

from gamenote.core.diagnostic import Severity

LONGEST_SHOWN = 24  # characters of a field


class FenProblem(Struct, frozen=True):
    """Something about the text of a position.

    `kind` is the name of a lint rule; the places are offsets in the text; `instead` is what belongs there, where a
    reader can mend it; `unsafe` tells that something was not understood, or that another reader may understand
    more. Behind a fatal one there is no position."""

    kind: str
    message: str
    start: int
    end: int
    instead: str | None = None
    severity: Severity | None = None  # None: that of the rule
    fatal: bool = False
    unsafe: bool = False


class FenField(Struct, frozen=True):
    """A field of a FEN, and where it begins."""

    text: str
    start: int

    @property
    def shown(self) -> str:
        """The text as messages show it."""
        return self.text if len(self.text) <= LONGEST_SHOWN else f"{self.text[:LONGEST_SHOWN]}..."

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    def problem(
        self,
        kind: str,
        message: str,
        *,
        instead: str | None = None,
        severity: Severity | None = None,
        unsafe: bool = False,
    ) -> FenProblem:
        """Return a problem with the whole field."""
        return FenProblem(kind, message, self.start, self.end, instead, severity, unsafe=unsafe)

"""The findings of a file put together from those of its games, however the games were divided among workers.

What looks at a whole file happens here, in the order of the file: rules that speak once, the order of findings,
the number of an occurrence in its fingerprint.
"""

from __future__ import annotations

from dataclasses import field

from gamenote.actions.lint.findings import Occurrences
from gamenote.core.report import NO_GAPS, Finding, Gaps, Trouble
from gamenote.core.value import dataclass

NOWHERE = (0, 0)


@dataclass(frozen=True, slots=True)
class Share:
    """What was found in some games of a file that stand one behind the other.

    `end` is the line and column behind the last of them; findings of the games that follow stand there or later.
    """

    findings: tuple[Finding, ...] = ()
    games: int = 0
    troubles: tuple[Trouble, ...] = ()
    once: frozenset[str] = frozenset()  # the rules among those of the findings that speak once a file
    end: tuple[int, int] = NOWHERE
    idle: tuple[tuple[str, Finding], ...] = ()  # what to say of words that silence the file, if no game needs them
    used: frozenset[str] = frozenset()  # the words that games needed
    gaps: Gaps = NO_GAPS


@dataclass
class Gathering:
    """The shares of one file, added in the order of the file."""

    games: int = 0
    gaps: Gaps = NO_GAPS
    troubles: list[Trouble] = field(default_factory=list)
    _said: set[tuple[str, bool]] = field(default_factory=set)
    _seen: Occurrences = field(default_factory=Occurrences)
    _held: list[Finding] = field(default_factory=list)
    _idle: dict[str, Finding] = field(default_factory=dict)
    _used: set[str] = field(default_factory=set)

    @property
    def foresees(self) -> bool:
        """Whether something may still be found that stands before what is settled."""
        return bool(self._idle)

    def add(self, share: Share) -> tuple[Finding, ...]:
        """The findings that are settled with this share: none of a later one can stand before them."""
        self.games += share.games
        self.gaps += share.gaps
        known = {(trouble.path, trouble.message) for trouble in self.troubles}
        self.troubles += (item for item in share.troubles if (item.path, item.message) not in known)
        self._idle.update(share.idle)
        self._used |= share.used
        for finding in share.findings:
            if finding.code in share.once:
                if (said := (finding.code, finding.suppressed)) in self._said:
                    continue
                self._said.add(said)
            self._held.append(finding)
        return self._settled(share.end) if share.findings else ()

    def end(self) -> tuple[Finding, ...]:
        """The findings that are still held back, and what only the whole file can tell."""
        self._held += (finding for word, finding in self._idle.items() if word not in self._used)
        return self._settled(None)

    def _settled(self, end: tuple[int, int] | None) -> tuple[Finding, ...]:
        self._held.sort(key=lambda finding: finding.order)
        number = len(self._held)
        while end is not None and number and self._held[number - 1].order[:2] >= end:
            number -= 1
        settled, self._held = self._held[:number], self._held[number:]
        return tuple([item.known_by(self._seen.numbered(item.fingerprint)) for item in settled])

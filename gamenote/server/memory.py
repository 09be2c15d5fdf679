"""Games known from earlier versions of a document.

A game that did not change is not read and checked again.

Several threads may ask at the same time. What one of them finds is right for all, so that nobody waits.
"""

from __future__ import annotations

from collections.abc import Container, Hashable
from dataclasses import dataclass, field

from gamenote.actions.files.guessing import guess_of
from gamenote.actions.lint.lint_file import Linted, lint_game
from gamenote.core.cutting import reading_of
from gamenote.core.format import Codec, Format
from gamenote.core.reading import Reading
from gamenote.core.replay import Trials
from gamenote.core.settings import Settings
from gamenote.core.source import Source


@dataclass(slots=True)
class Known:
    """One game as read, and its findings by circumstances."""

    reading: Reading
    found: dict[Hashable, Linted] = field(default_factory=dict)


class Memory:
    """The games of one document."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Known] = {}
        self._used: dict[Hashable, Known] = {}  # by the check under way
        self.trials = Trials()  # of games without a variant, by which theirs is guessed

    def __len__(self) -> int:
        return len(self._known)

    def read(self, source: Source, codec: Codec) -> Reading:
        """The game as read."""
        key = _key(source)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = Known(reading_of(source, codec))
        self._used[key] = known
        return known.reading

    def examine(
        self, source: Source, reading: Reading, format: Format, settings: Settings, done: Container[str] = ()
    ) -> Linted:
        """What is found in the game, as `lint_game` does."""
        known = self._known.get(_key(source))
        if known is None:
            return lint_game(source, reading, format, settings, done)
        ready = frozenset(done) if isinstance(done, set) else ()
        key = (guess_of(reading), settings, ready)
        found = known.found.get(key)
        if found is None:
            known.found.clear()  # what held before the settings or the guess changed
            found = known.found[key] = lint_game(source, reading, format, settings, done)
        return found

    def forget(self) -> None:
        """Drop the games that the checked version has no more."""
        self._known, self._used = self._used, {}


def _key(source: Source) -> Hashable:
    """Return all of a source that reading and checking depend on."""
    place = source.origin.index == 1, source.origin.byte == 0, source.followed
    return source.text, place, source.encoding, source.declared, source.line_end, source.format

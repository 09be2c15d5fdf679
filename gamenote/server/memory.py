"""Games known from earlier versions of a document.

A game that did not change is not read and checked again.

Several threads may ask at the same time. What one of them finds is right for all, so that nobody waits.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from gamenote.actions.files.guessing import guess_of
from gamenote.actions.lint.lint_game import Linted, Unlinted, lint_together
from gamenote.core.cutting import reading_of
from gamenote.core.format import Codec
from gamenote.core.reading import Reading
from gamenote.core.replay import Trials
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
        key = source.identity
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = Known(reading_of(source, codec))
        self._used[key] = known
        return known.reading

    def examine(self, games: Sequence[Unlinted]) -> list[Linted]:
        """What is found in games, as `lint_together` does."""
        places = [self._findings_and_key(each) for each in games]
        known = ((at, found.get(key)) for at, (found, key) in enumerate(places))
        answers = {at: linted for at, linted in known if linted is not None}
        missing = [at for at in range(len(games)) if at not in answers]
        for at, answer in zip(missing, lint_together([games[at] for at in missing]), strict=True):
            found, key = places[at]
            found.clear()  # what held before the settings or the guess changed
            found[key] = answers[at] = answer
        return [answers[at] for at in range(len(games))]

    def _findings_and_key(self, game: Unlinted) -> tuple[dict[Hashable, Linted], Hashable]:
        """Return where the findings of a game are kept, and their key."""
        known = self._known.get(game.source.identity)
        ready = frozenset(game.done) if isinstance(game.done, set) else ()
        return {} if known is None else known.found, (guess_of(game.reading), game.settings, ready)

    def forget(self) -> None:
        """Drop the games that the checked version has no more."""
        self._known, self._used = self._used, {}

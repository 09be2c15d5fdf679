"""What games equal which: pairs over all files of a run.

Each game is told beside the first one that it equals, with the closest kind of likeness alone. What is compared is
what `duplicates` compares when it leaves games out.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import NamedTuple

from gamenote.actions.convert.duplicates import (
    MOST_BETWEEN_PLAYERS,
    Game,
    Players,
    by_moves,
    exactly,
    text_digest,
)
from gamenote.core.alike import contradicts
from gamenote.core.format import Entry

LEAST_PLIES = 20  # that two games of other players share by more than chance
MOST_OF_MOVES = 100  # games of the same moves that further ones are compared with
EXACT, GAME, NAMES, MOVES, BEGINNING, LONGER = "exact", "game", "names", "moves", "beginning", "longer"


class GamePlace(NamedTuple):
    """A game by its file, number and first line."""

    file: str
    game: int
    line: int
    players: str


COLUMNS = (*GamePlace._fields, "likeness", *(f"other_{name}" for name in GamePlace._fields))
Pair = tuple[str | int, ...]  # a game, how it equals an earlier one, and that: by `COLUMNS`


@dataclass(slots=True)
class DuplicateList:
    """Remembers the games of a run.

    Each takes some hundred bytes, and four for each of its moves."""

    places: list[GamePlace] = field(default_factory=list)
    exact: dict[bytes, int] = field(default_factory=dict)
    moves: dict[bytes, list[Game]] = field(default_factory=dict)
    begun: dict[Players, deque[Game]] = field(default_factory=dict)

    def compare(self, entry: Entry, line: int) -> Pair | None:
        """Remember a game, and return the pair that it makes."""
        number, place = len(self.places), GamePlace(entry.file, entry.index, line, entry.record.title)
        self.places.append(place)
        words = by_moves(entry)
        same = self.exact.setdefault(text_digest(exactly(entry)), number)
        found = {EXACT: same} if same != number else {}
        if len(words) > 1:
            game = Game.of(entry.record, number, words)
            found |= self._same_moves(game, words) | self._same_beginning(game)
        for kind in (EXACT, GAME, NAMES, MOVES, BEGINNING, LONGER):
            if kind in found:
                return (*place, kind, *self.places[found[kind]])
        return None

    def _same_moves(self, here: Game, words: list[str]) -> dict[str, int]:
        """Return the first games of the same moves, by how they equal."""
        known = self.moves.setdefault(text_digest("\n".join(words)), [])
        found: dict[str, int] = {}
        for other in known:
            one = not contradicts(here.occasion, other.occasion)
            if one and here.players is not None and here.players == other.players:
                titles = [self.places[each.place].players for each in (here, other)]
                found.setdefault(GAME if titles[0] == titles[1] else NAMES, other.place)
            elif len(words) > LEAST_PLIES:
                found.setdefault(MOVES, other.place)
        if len(known) < MOST_OF_MOVES:
            known.append(here)
        return found

    def _same_beginning(self, here: Game) -> dict[str, int]:
        """Return a game of the players that begins so, or goes on."""
        if here.players is None:
            return {}
        before = self.begun.setdefault(here.players, deque(maxlen=MOST_BETWEEN_PLAYERS))
        other = here.first_part_among(before)
        before.append(here)
        if other is None or len(other.marks) == len(here.marks):
            return {}
        return {BEGINNING if len(here.marks) < len(other.marks) else LONGER: other.place}

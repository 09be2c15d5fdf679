"""What games equal which: pairs over all files of a run.

Each game is told beside the first one that it equals, with the closest kind of likeness alone. What is compared is
what `duplicates` compares when it leaves games out.
"""

from __future__ import annotations

import csv
import json
from array import array
from collections import deque
from collections.abc import Iterable
from dataclasses import astuple, dataclass, field
from io import StringIO

from gamenote.actions.convert.duplicates import (
    MOST_BETWEEN_PLAYERS,
    Game,
    Players,
    by_moves,
    exactly,
    players_of,
    prefix_checksums,
    text_digest,
)
from gamenote.core.alike import contradicts, occasion_of, round_of
from gamenote.core.format import Entry
from gamenote.core.visible import in_json

LEAST_PLIES = 20  # that two games of other players share by more than chance
MOST_OF_MOVES = 100  # games of the same moves that further ones are compared with
PLACE = ("file", "game", "line", "players")
COLUMNS = (*PLACE, "likeness", *(f"other_{name}" for name in PLACE))
EXACT, GAME, NAMES, MOVES, BEGINNING, LONGER = "exact", "game", "names", "moves", "beginning", "longer"


@dataclass(frozen=True, slots=True)
class GamePlace:
    """A game by its file, number and first line."""

    file: str
    game: int
    line: int
    players: str


@dataclass(frozen=True, slots=True)
class Pair:
    """A game, and an earlier one that it equals in some way."""

    place: GamePlace
    likeness: str
    other: GamePlace


@dataclass(frozen=True, slots=True)
class KnownGame:
    """What is remembered of a game that others may equal."""

    number: int
    title: str
    players: Players | None
    occasion: str


@dataclass(slots=True)
class DuplicateList:
    """Remembers the games of a run.

    Each takes some hundred bytes, and four for each of its moves."""

    places: list[GamePlace] = field(default_factory=list)
    exact: dict[bytes, int] = field(default_factory=dict)
    moves: dict[bytes, list[KnownGame]] = field(default_factory=dict)
    begun: dict[Players, deque[Game]] = field(default_factory=dict)

    def compare(self, entry: Entry, line: int) -> Pair | None:
        """Remember a game, and return the pair that it makes."""
        record, number = entry.record, len(self.places)
        self.places.append(GamePlace(entry.file, entry.index, line, record.title))
        words, players = by_moves(entry), players_of(record)
        occasion = f"{occasion_of(record)}\n{round_of(record)}"
        here = KnownGame(number, record.title, players, occasion)
        same = self.exact.setdefault(text_digest(exactly(entry)), number)
        found = [(EXACT, same)] if same != number else []
        if len(words) > 1:
            found += (each for each in (self._same_moves(here, words), self._same_beginning(here, words)) if each)
        return Pair(self.places[number], found[0][0], self.places[found[0][1]]) if found else None

    def _same_moves(self, here: KnownGame, words: list[str]) -> tuple[str, int] | None:
        """Return the closest game of the same moves, and how it equals."""
        known = self.moves.setdefault(text_digest("\n".join(words)), [])
        found: dict[str, int] = {}
        for other in known:
            one = not contradicts(here.occasion, other.occasion)
            if one and here.players is not None and here.players == other.players:
                found.setdefault(GAME if here.title == other.title else NAMES, other.number)
            elif len(words) > LEAST_PLIES:
                found.setdefault(MOVES, other.number)
        if len(known) < MOST_OF_MOVES:
            known.append(here)
        return next(((kind, found[kind]) for kind in (GAME, NAMES, MOVES) if kind in found), None)

    def _same_beginning(self, here: KnownGame, words: list[str]) -> tuple[str, int] | None:
        """Return a game of the players that begins so, or goes on."""
        if here.players is None:
            return None
        game = Game(here.number, here.occasion, array("I", prefix_checksums(words)))
        before = self.begun.setdefault(here.players, deque(maxlen=MOST_BETWEEN_PLAYERS))
        other = next((each for each in before if each.is_part_of(game)), None)
        before.append(game)
        if other is None or len(other.marks) == len(game.marks):
            return None
        return (BEGINNING if len(game.marks) < len(other.marks) else LONGER), other.place


def pairs_as_csv(pairs: Iterable[Pair]) -> bytes:
    """Return pairs as a table that a spreadsheet reads."""
    out = StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(COLUMNS)
    rows.writerows(_cells(pair) for pair in pairs)
    return out.getvalue().encode("utf-8", "replace")


def pairs_as_json(pairs: Iterable[Pair]) -> bytes:
    """Return pairs as a document for programs."""
    found = [dict(zip(COLUMNS, _cells(pair), strict=True)) for pair in pairs]
    return (in_json(json.dumps({"schema_version": 1, "duplicates": found}, indent=2)) + "\n").encode()


def _cells(pair: Pair) -> tuple[str | int, ...]:
    return (*astuple(pair.place), pair.likeness, *astuple(pair.other))

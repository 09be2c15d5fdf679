"""Games that are left out, since others say the same.

Equal games are those that the rule GAME401 finds, by the same code; or, where that is asked for, games that say
the same, have the same moves, or of which one is the beginning of the other. Games of two different results are
never one.
"""

from __future__ import annotations

import unicodedata
from array import array
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from hashlib import blake2b
from itertools import accumulate, islice
from zlib import crc32

from gamenote.actions.convert.encode import bytes_of
from gamenote.core import registry
from gamenote.core.alike import (
    GameNumbers,
    MetGames,
    contradicts,
    game_digest,
    occasion_of,
    result_of,
    round_of,
)
from gamenote.core.format import Entry
from gamenote.core.questions import Replayed
from gamenote.core.record import PLAYERS, Record

MOST_BETWEEN_PLAYERS = 1000  # games of two players that further ones are compared with
MOST_MET = 2**62  # no bound: a run that leaves games out has to know them all


class Alike(Enum):
    """When two games are one."""

    GAME = "game"  # players, start and moves are the same, and the occasion does not contradict (GAME401)
    EXACT = "exact"  # they say the same
    MOVES = "moves"  # their main lines have the same moves, however written, from the same start in one variant
    PLAYERS = "players"  # the players and the occasion are the same, and one game is the beginning of the other


WHY: dict[Alike | None, str] = {
    Alike.GAME: "the same players, date, round, start and moves",
    Alike.EXACT: "the same in all",
    Alike.MOVES: "the same start and moves",
    Alike.PLAYERS: "the same players, and the one game is the other or its beginning",
}


@dataclass(slots=True)
class Duplicates:
    """Remembers the games of a run.

    Each takes some hundred bytes; with `PLAYERS` four bytes for each of its moves besides. There all games have
    to be noted before the first is written, since the longer one of two stays, which may come later.
    """

    alike: Alike
    numbers: GameNumbers = field(default_factory=GameNumbers)
    met: MetGames = field(default_factory=lambda: MetGames(MOST_MET))
    played: dict[Players, deque[Game]] = field(default_factory=dict)
    left_out: dict[int, int] = field(default_factory=dict)  # the number of a game, and of the one that stays
    surveyed: GameNumbers | None = None  # the numbers of all games, where they had to be noted

    @property
    def needs_survey(self) -> bool:
        """Whether all games have to be noted before the first is written."""
        return self.alike is Alike.PLAYERS

    def earlier(self, entry: Entry) -> str:
        """Return the equal game that is written instead; empty for none."""
        here = self.numbers.number(entry.file, entry.index)
        other = self.left_out.get(here, here) if self.needs_survey else self._first_equal_game(entry, here)
        if other == here:
            return ""
        while self.left_out.get(other, other) != other:
            other = self.left_out[other]
        file, index = (self.surveyed or self.numbers).place(other)
        return str(index) if file == entry.file else f"game {index} of {file}"

    def _first_equal_game(self, entry: Entry, here: int) -> int:
        """Return the first game that is equal to this one."""
        record, occasion = entry.record, ""
        if self.alike is Alike.GAME:
            key, occasion = game_digest(record), occasion_of(record)
        elif self.alike is Alike.EXACT:
            key = text_digest(exactly(entry))
        else:
            key, occasion = text_digest("\n".join(by_moves(entry))), f"\n{result_of(record)}"
        return here if key is None else self.met.first(key, occasion, here)

    def end_survey(self) -> None:
        """Begin anew with the first file, all games being known."""
        self.surveyed, self.numbers = self.numbers, GameNumbers()
        self.played.clear()

    def note(self, entry: Entry) -> None:
        """Compare a game with others that the same players began."""
        game = Game.of(entry.record, self.numbers.number(entry.file, entry.index), by_moves(entry))
        if game.players is None or not game.marks:
            return
        before = self.played.setdefault(game.players, deque(maxlen=MOST_BETWEEN_PLAYERS))
        other = game.first_part_among(before)
        if other is None:
            before.append(game)
            return
        stays, goes = (other, game) if len(other.marks) >= len(game.marks) else (game, other)
        self.left_out[goes.place] = stays.place
        before[before.index(other)] = replace(stays, occasion=join_occasions(stays.occasion, goes.occasion))


def text_digest(text: str) -> bytes:
    return blake2b(bytes_of(text), digest_size=16).digest()


def join_occasions(one: str, other: str) -> str:
    """Return what two occasions know that do not contradict."""
    return "\n".join(a or b for a, b in zip(one.split("\n"), other.split("\n"), strict=True))


Players = tuple[tuple[str, str], ...]  # family names and initials


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """What is remembered of a game's beginning."""

    place: int
    players: Players | None
    occasion: str
    marks: array[int]  # a check sum of the moves up to each

    @classmethod
    def of(cls, record: Record, place: int, words: Sequence[str]) -> Game:
        """Return what is remembered of a game with these moves."""
        sums = accumulate(
            (bytes_of(f"\n{word}") for word in words[1:]),
            lambda whole, word: crc32(word, whole),
            initial=crc32(bytes_of(words[0])),
        )
        occasion = f"{occasion_of(record)}\n{round_of(record)}"
        return cls(place, players_of(record), occasion, array("I", islice(sums, 1, None)))

    def first_part_among(self, games: Iterable[Game]) -> Game | None:
        """Return the first game of which one begins the other."""
        return next((each for each in games if each.is_part_of(self)), None)

    def is_part_of(self, other: Game) -> bool:
        """Whether one of two games is the beginning of the other."""
        if contradicts(self.occasion, other.occasion):
            return False
        common = min(len(self.marks), len(other.marks))
        return self.marks[common - 1] == other.marks[common - 1]


def players_of(record: Record) -> Players | None:
    """Return family names and initials, if all are known."""
    names = [(record.header.get(name) or "").strip() for name in PLAYERS[:2]]
    found = tuple(spelling_key(name) for name in names)
    return found if all(family for family, _ in found) else None


def spelling_key(name: str) -> tuple[str, str]:
    """Return what spellings of a name share: `Vos, Jan`, `Vos,J.`, `Jan Vos`."""
    plain = "".join(
        sign for sign in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(sign)
    )
    family, comma, given = plain.partition(",")
    if not comma:
        given, _, family = plain.rpartition(" ")
    return "".join(filter(str.isalnum, family)), next(filter(str.isalnum, given), "")


def exactly(entry: Entry) -> str:
    """All that the record says."""
    return registry.formats()["jsonl"].codec().write(entry.record, entry.engine, {})


def by_moves(entry: Entry) -> list[str]:
    """Return start and moves as words that equal games share.

    Moves are as the game writes them as far as it can be played, then as they stand."""
    record, engine = entry.record, entry.engine
    setup = record.line[0].setup if record.line else None
    start_words = [setup.text if setup else "", (setup and setup.to_move) or ""]
    start_words += [f"{place}={what}" for place, what in (setup.edits if setup else ())]
    moves = [(node.actor or "", node.move) for node in record.line if node.move is not None]
    if engine is not None:
        game = Replayed(record, engine)
        start_words = start_words if game.start is None else [engine.write_position(game.start)]
        known = [("", move) for move in game.written_moves()]
        moves[: len(known)] = known
    return [
        " ".join((record.game, _variant_name(record), *start_words)),
        *(f"{actor} {move}" for actor, move in moves),
    ]


def _variant_name(record: Record) -> str:
    """Return the name of the variant, told or usual."""
    game = registry.games().get(record.game)
    row = game.variant(record.variant) if game is not None else None
    return record.variant or "" if row is None else row.name

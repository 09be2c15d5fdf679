"""Games that were written before, by what they share."""

from __future__ import annotations

import unicodedata
from array import array
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from hashlib import blake2b
from zlib import crc32

from gamenote.actions.convert.encode import bytes_of
from gamenote.actions.files.game_numbers import GameNumbers
from gamenote.core import registry
from gamenote.core.format import Entry
from gamenote.core.questions import Replayed
from gamenote.core.record import PLAYERS, Field, Record

MOST_BETWEEN_PLAYERS = 1000  # games of two players that further ones are compared with


class Alike(Enum):
    """When two games are one."""

    EXACT = "exact"  # they say the same
    MOVES = "moves"  # their main lines have the same moves, however written, from the same start in one variant
    PLAYERS = "players"  # the same, or the players are the same and one game is the beginning of the other


@dataclass(slots=True)
class Duplicates:
    """Remembers the games of a run.

    Each takes sixteen bytes, and where it stands; with `PLAYERS` four bytes for each of its moves besides."""

    alike: Alike
    numbers: GameNumbers = field(default_factory=GameNumbers)
    met: dict[bytes, int] = field(default_factory=dict)  # digest -> file and number of the first such game
    played: dict[Players, deque[Game]] = field(default_factory=dict)

    def earlier(self, entry: Entry) -> str:
        """Return where an equal game was met; empty for none."""
        here = self.numbers.number(entry.file, entry.index)
        words = [exactly(entry)] if self.alike is Alike.EXACT else by_moves(entry)
        key = blake2b(bytes_of("\n".join(words)), digest_size=16).digest()
        first = self.met.setdefault(key, here)
        if first == here and self.alike is Alike.PLAYERS:
            first = self._begun(entry.record, words, here)
        if first == here:
            return ""
        file, index = self.numbers.place(first)
        return str(index) if file == entry.file else f"game {index} of {file}"

    def _begun(self, record: Record, words: Sequence[str], here: int) -> int:
        """Return where the same players have played so before."""
        players = players_of(record)
        if players is None or len(words) < 2:
            return here
        game = Game(here, _known(record, Field.DATE), _known(record, Field.ROUND), array("I", _marks(words)))
        before = self.played.setdefault(players, deque(maxlen=MOST_BETWEEN_PLAYERS))
        first = next((other.place for other in before if other.is_part_of(game)), here)
        if first == here:
            before.append(game)
        return first


Players = tuple[tuple[str, str], ...]  # family names and initials


@dataclass(frozen=True, slots=True)
class Game:
    """What is remembered of a game's beginning."""

    place: int
    date: str
    round: str
    marks: array[int]  # one for the moves up to each

    def is_part_of(self, other: Game) -> bool:
        """Whether one of two games is the beginning of the other."""
        if any(one and two and one != two for one, two in ((self.date, other.date), (self.round, other.round))):
            return False
        common = min(len(self.marks), len(other.marks))
        return self.marks[common - 1] == other.marks[common - 1]


def _known(record: Record, name: Field) -> str:
    """Return what a record says, where it is sure of it."""
    value = (record.header.get(name) or "").strip()
    return "" if "?" in value or value == "-" else value


def _marks(words: Sequence[str]) -> Iterator[int]:
    """Return a check sum of the moves up to each."""
    found = crc32(bytes_of(words[0]))
    for word in words[1:]:
        found = crc32(bytes_of(f"\n{word}"), found)
        yield found


def players_of(record: Record) -> Players | None:
    """Return family names and initials, if all are known."""
    names = [(record.header.get(name) or "").strip() for name in PLAYERS[:2]]
    found = tuple(spelled(name) for name in names)
    return found if all(family for family, _ in found) else None


def spelled(name: str) -> tuple[str, str]:
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
    told = [setup.text if setup else "", (setup and setup.to_move) or ""]
    told += [f"{place}={what}" for place, what in (setup.edits if setup else ())]
    moves = [(node.actor or "", node.move) for node in record.line if node.move is not None]
    if engine is not None:
        game = Replayed(record, engine)
        told = told if game.start is None else [engine.write_position(game.start)]
        turns = (turn for turn in game.turns() if turn.text and turn.move is not None)
        known = [("", engine.write_move(turn.before, turn.move)) for turn in turns]
        moves[: len(known)] = known
    return [" ".join((record.game, _variant(record), *told)), *(f"{actor} {move}" for actor, move in moves)]


def _variant(record: Record) -> str:
    """Return the name of the variant, told or usual."""
    game = registry.games().get(record.game)
    row = game.variant(record.variant) if game is not None else None
    return record.variant or "" if row is None else row.name

"""When two games are one.

That is by players, round, start and moves as they are written, and by an occasion (date, result) that does not
contradict. Moves are compared without signs that one writer adds and another leaves out. Whoever wants more,
such as other spellings of a move, has to play them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import repeat

try:
    from _blake2 import blake2b  # hot: `hashlib` loads all of OpenSSL
except ImportError:
    from hashlib import blake2b

from msgspec import Struct, field

from gamenote.core.record import PLAYERS, Field, Record

__all__ = [
    "GameNumbers",
    "MetGames",
    "contradicts",
    "game_digest",
    "known_key",
    "moves_digest",
    "occasion_digest",
    "occasion_of",
    "result_of",
    "round_of",
    "short_digest",
]

ADDED = b"+#!?x:=\t\r\n"  # what may be added to a move
UNKNOWN = frozenset(("", "?", "-", "N.N.", "NN", "N, N"))
OPEN = frozenset(("", "?", "*", "??"))  # results that are none
MOST_GAMES = 2**40  # of one file
MOST_OCCASIONS = 16  # of games that share all else, and are told apart by these


def game_digest(record: Record) -> bytes | None:
    """Return what games of the same players, round and moves share.

    None for a game without moves, or of players who are not known."""
    players = _player_names(record)
    if not players or not UNKNOWN.isdisjoint(players):
        return None
    start, moves = _start_and_moves(record)
    return _text_digest(*players, round_of(record), start, behind=moves, size=16) if moves else None


def occasion_of(record: Record) -> str:
    """Return date and result, each empty where it is not known."""
    return _occasion_text(record.header.fields.get(Field.DATE) or "", result_of(record))


@lru_cache(maxsize=1024)
def _occasion_text(date: str, result: str) -> str:
    words = f"{date.strip() if date.strip('?.- ') else ''}\n{result}"
    return words if words.count("\n") == 1 else " ".join(date.split()) + "\n" + " ".join(result.split())


def round_of(record: Record) -> str:
    """Return the round in one line, empty where it is not known."""
    number = record.header.fields.get(Field.ROUND) or ""
    return "" if number in UNKNOWN else " ".join(number.split())


def result_of(record: Record) -> str:
    """Return the result that a record tells, empty for none."""
    result = record.outcome.text if record.outcome is not None else ""
    if result in OPEN:
        result = (record.header.fields.get(Field.RESULT) or "").strip()
    return "" if result in OPEN else result


def contradicts(one: str, other: str) -> bool:
    """Tell whether two occasions cannot be one.

    What is not known contradicts nothing; of dates each part is compared."""
    if one == other:
        return False
    (date, *rest), (another, *others) = one.split("\n"), other.split("\n")
    return any(a and b and a != b for a, b in zip(rest, others, strict=True)) or not _is_date_of(date, another)


def _is_date_of(one: str, other: str) -> bool:
    """Tell whether two dates can be one, as far as known."""
    if one == other or not one or not other:
        return True
    pairs = zip(one.replace("-", ".").split("."), other.replace("-", ".").split("."), strict=False)
    return all("?" in a or "?" in b or a == b for a, b in pairs)


def known_key(about: bytes, occasion: str, known: Callable[[bytes], str | None]) -> bytes | None:
    """Return the key under which a game is known or will be.

    `known` gives the occasion of the game under a key. None where too many differ in their occasion alone."""
    key = about
    for _ in repeat(None, MOST_OCCASIONS):
        before = known(key)
        if before is None or not contradicts(before, occasion):
            return key
        key = short_digest(key)
    return None


class GameNumbers(Struct):
    """Numbers that stand for a file and a game in it.

    Games come in the order of the files."""

    files: list[str] = []

    def number(self, file: str, game: int) -> int:
        """Return the number of a game of the latest file."""
        if not self.files or self.files[-1] != file:
            self.files.append(file)
        return (len(self.files) - 1) * MOST_GAMES + game

    def place(self, number: int) -> tuple[str, int]:
        """Return the file of a number, and the game in it."""
        file, game = divmod(number, MOST_GAMES)
        return self.files[file], game


class MetGames(Struct):
    """The games that were met first, up to a number of them."""

    most: int
    places: dict[bytes, int] = field(default_factory=dict)
    occasions: dict[bytes, str] = field(default_factory=dict)

    def first(self, about: bytes, occasion: str, place: int) -> int:
        """Return the place of the first such game, or this one."""
        key = known_key(about, occasion, self.occasions.get)
        if key is None or (key not in self.places and len(self.places) >= self.most):
            return place
        self.occasions.setdefault(key, occasion)
        return self.places.setdefault(key, place)


def moves_digest(record: Record, least: int) -> bytes | None:
    """Return what games share that have the same start and moves.

    None for games of fewer moves."""
    start, moves = _start_and_moves(record)
    return _text_digest(start, behind=moves) if moves.count(b" ") + 1 >= least and moves else None


def occasion_digest(record: Record) -> str:
    """Return what games share that have the same players, date and round."""
    occasion = (record.header.get(name) or "" for name in (Field.DATE, Field.ROUND))
    return _text_digest(*_player_names(record), *occasion).hex()


def _player_names(record: Record) -> list[str]:
    return [name.strip() for name in map(record.header.fields.get, PLAYERS) if name is not None]


def _start_and_moves(record: Record) -> tuple[str, bytes]:
    """Return variant and first position, and the moves without signs."""
    moves = record.moves()
    if moves is not None:
        setup, texts = moves.setup, moves.main
    else:
        setup = record.line[0].setup if record.line else None
        texts = [node.move for node in record.line if node.move is not None]
    start = f"{record.game}\n{record.variant or ''}"
    if setup is not None:
        start = "\n".join((start, setup.text, *map("=".join, setup.edits)))
    return start, " ".join(texts).encode("utf-8", "surrogatepass").translate(None, ADDED)


def _text_digest(*words: str, behind: bytes = b"", size: int = 8) -> bytes:
    text = "\n".join((*words, "")).encode("utf-8", "surrogatepass")
    return blake2b(text + behind, digest_size=size).digest()


def short_digest(data: bytes) -> bytes:
    """Return eight bytes that stand for any number of them."""
    return blake2b(data, digest_size=8).digest()

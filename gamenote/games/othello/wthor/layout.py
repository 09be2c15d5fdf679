"""The bytes of WTHOR: headers, names, games, and what they mean.

All numbers are little-endian. Every file begins with 16 bytes; behind them stand games of 68 bytes, or names.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date

from msgspec import Struct

from gamenote.core.source import RAW
from gamenote.games.othello.wthor import HEAD, NAME_SIZES

__all__ = ["HEADER_FIELDS", "RECORD_FIELDS", "FileHead", "NameFile", "move_byte", "move_texts"]

LAYOUT = struct.Struct("<4BIHH4B")
UNFILLED = 0  # a byte behind the last move
FILES = "abcdefghij"
Meaning = Callable[[str, int], str]  # what a number in a field stands for

HEADER_FIELDS = (  # where they begin, where they end, and what they are called
    (0, 1, "century"),
    (1, 2, "year of the file"),
    (2, 3, "month"),
    (3, 4, "day"),
    (4, 8, "number of games"),
    (8, 10, "number of names"),
    (10, 12, "year of the games"),
    (12, 13, "size of the board"),
    (13, 14, "kind of games"),
    (14, 15, "empty squares of the theoretical score"),
    (15, 16, "reserved"),
)
RECORD_FIELDS = (
    (0, 2, "tournament"),
    (2, 4, "Black"),
    (4, 6, "White"),
    (6, 7, "score of Black"),
    (7, 8, "theoretical score"),
)


def no_meaning(name: str, number: int) -> str:
    """Return what a number stands for: itself."""
    return ""


class FileHead(Struct, frozen=True):
    """The first 16 bytes of a file, as numbers."""

    century: int
    year: int
    month: int
    day: int
    games: int
    names: int
    played: int
    size: int
    kind: int
    depth: int
    reserved: int

    @property
    def board(self) -> int:
        """The ranks of the board; 0 where no such board is known."""
        return {0: 8, 8: 8, 10: 10}.get(self.size, 0)

    @property
    def date_fault(self) -> str:
        """The field that makes the date impossible, or ""."""
        if not 1 <= self.month <= 12:
            return "month"
        try:
            date(max(1, self.century * 100 + self.year), self.month, self.day)
        except ValueError:
            return "day"
        return ""


USUAL = FileHead(20, 0, 1, 1, 0, 0, 0, 8, 0, 24, 0)  # of a file that nobody has dated


def read_header(data: bytes) -> FileHead | None:
    """Return the header of a file; None where it is cut off."""
    return FileHead(*LAYOUT.unpack_from(data)) if len(data) >= HEAD else None


def write_header(header: FileHead) -> bytes:
    """Return the bytes of a header."""
    return LAYOUT.pack(*(getattr(header, name) for name in header.__struct_fields__))


class NameFile(Struct, frozen=True):
    """Names of players or tournaments.

    Fields:
        head: The first 16 bytes.
        fields: As they stand, with what is left over behind their ends.
    """

    head: bytes
    fields: tuple[bytes, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """What the fields say."""
        return tuple(name_in(each) for each in self.fields)

    @property
    def data(self) -> bytes:
        """The bytes of the file."""
        return b"".join((self.head[:8], len(self.fields).to_bytes(2, "little"), self.head[10:], *self.fields))


def name_in(field: bytes) -> str:
    """Return what a field says, which a zero ends."""
    return field.partition(b"\0")[0].decode(RAW)


def has_left_over(field: bytes) -> bool:
    """Whether more than a name, ended by zeros, stands in a field."""
    return b"\0" not in field or bool(field.partition(b"\0")[2].strip(b"\0"))


def describe_field(data: bytes, head: int, at: int, moves: Sequence[str], meaning: Meaning = no_meaning) -> str:
    """Return what is shown of a byte.

    It lies in the share of a game, behind `head` bytes: the name of its field, its bytes, and what they mean."""
    if at < head:
        start, end, name = next(each for each in HEADER_FIELDS if each[0] <= at < each[1])
        return _describe(data[start:end], name)
    place = at - head
    found = next((each for each in RECORD_FIELDS if each[0] <= place < each[1]), None)
    if found is not None:
        start, end, name = found
        value = data[head + start : head + end]
        return _describe(value, name, meaning(name, int.from_bytes(value, "little")))
    number = place - 8
    text = moves[number] if number < len(moves) else "no move" if number < 60 else "behind the last game"
    return _describe(data[at : at + 1], f"move {number + 1}" if number < 60 else "byte", text)


def describe_name(data: bytes, at: int, size: int) -> str:
    """Return what is shown of a name, with its number."""
    number = (at - HEAD) // size
    start = HEAD + number * size
    field = data[start : start + size]
    return f"name {number}: {field.hex(' ')} = {name_in(field)}"


def _describe(value: bytes, name: str, meaning: str = "") -> str:
    number = int.from_bytes(value, "little")
    return f"{name}: {value.hex(' ')} = {number}{', ' if meaning else ''}{meaning}"


def read_names(data: bytes, size: int) -> NameFile:
    """Return the whole names of a file."""
    whole = (len(data) - HEAD) // size
    starts = range(HEAD, HEAD + size * max(whole, 0), size)
    return NameFile(data[:HEAD], tuple(data[start : start + size] for start in starts))


def name_size(name: str, data: bytes) -> int:
    """Return the bytes of a name; 0 in a file of games.

    Its ending tells, else its header and its length."""
    for ending, size in NAME_SIZES.items():
        if name.lower().endswith(ending):
            return size
    header = read_header(data)
    if name.lower().endswith(".wtb") or header is None or header.games or not header.names:
        return 0
    sizes = NAME_SIZES.values()
    exact = (size for size in sizes if len(data) - HEAD == size * header.names)
    return next(exact, next((size for size in sizes if (len(data) - HEAD) % size == 0), 20))


def companions_of(beside: Mapping[str, bytes] | None) -> dict[str, tuple[str, NameFile]]:
    """Return the files of names beside one, by their endings."""
    found = {}
    for name, data in (beside or {}).items():
        ending = name[-4:].lower()
        if ending in NAME_SIZES:
            found[ending] = name, read_names(data, NAME_SIZES[ending])
    return found


def choose_companions(name: str, near: Sequence[str]) -> Iterator[str]:
    """Yield the files of names that belong to one of games.

    They are called WTHOR, or are the only ones."""
    for ending in NAME_SIZES if not name.lower().endswith(tuple(NAME_SIZES)) else ():
        found = [each for each in near if each.lower().endswith(ending)]
        usual = [each for each in found if each.lower() == f"wthor{ending}"]
        yield from usual[:1] or (found if len(found) == 1 else ())


# A move is ten times the rank and the file: 56 is f5. What is no square of the board is written likewise.
TEXTS = tuple(f"{FILES[(value - 1) % 10]}{(value - 1) // 10}" for value in range(256))
BYTES = {text: value for value, text in enumerate(TEXTS)}


def move_texts(data: bytes) -> list[str]:
    """Return the moves that bytes mean."""
    return [TEXTS[value] for value in data]


def move_byte(text: str) -> int | None:
    """Return the byte of a square."""
    return BYTES.get(text.lower())

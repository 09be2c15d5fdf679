"""The bytes of WTHOR: headers, names, games, and what they mean.

All numbers are little-endian. Every file begins with 16 bytes; behind them stand games of 68 bytes, or names.
"""

from __future__ import annotations

import struct
from collections import namedtuple
from collections.abc import Callable, Iterator, Mapping, Sequence

from gamenote.core.source import RAW
from gamenote.games.othello.wthor import HEAD, NAME_SIZES

LAYOUT = struct.Struct("<4BIHH4B")
FIELDS = {  # by where they begin, in a file of one game
    0: "century", 1: "year of the file", 2: "month", 3: "day", 4: "number of games", 8: "number of names",
    10: "year of the games", 12: "size of the board", 13: "kind of games",
    14: "empty squares of the theoretical score", 15: "reserved",
    16: "tournament", 18: "Black", 20: "White", 22: "score of Black", 23: "theoretical score", 24: "move",
}  # fmt: skip
FileHead = namedtuple("FileHead", "century year month day games names played size kind depth reserved")
USUAL = FileHead(20, 0, 1, 1, 0, 0, 0, 8, 0, 24, 0)  # of a file that nobody has dated
BOARDS = {0: 8, 8: 8, 10: 10}  # the ranks, by what the header tells
# A move is ten times the rank and the file: 56 is f5. What is no square of the board is written likewise.
TEXTS = tuple(f"{'abcdefghij'[(value - 1) % 10]}{(value - 1) // 10}" for value in range(256))
BYTES = {text: value for value, text in enumerate(TEXTS)}
Meaning = Callable[[str, int], str]  # the name that a number stands for


def read_header(data: bytes) -> FileHead | None:
    """Return the header of a file; None where it is cut off."""
    return FileHead(*LAYOUT.unpack_from(data)) if len(data) >= HEAD else None


def name_in(field: bytes) -> str:
    """Return what a field says, which a zero ends."""
    return field.partition(b"\0")[0].decode(RAW)


def describe_field(data: bytes, head: int, at: int, moves: Sequence[str], meaning: Meaning) -> str:
    """Return the field of a byte, and what it means.

    It lies in the share of a game, behind `head` bytes."""
    shift = HEAD - head
    start = max(each for each in FIELDS if each <= at + shift)
    end = min((each for each in FIELDS if each > start), default=at + shift + 1)
    name, value = FIELDS[start], data[start - shift : end - shift]
    shown = meaning(name, int.from_bytes(value, "little"))
    if name == "move":
        number, value = at + shift - start, data[at : at + 1]
        name = f"move {number + 1}" if number < 60 else "byte"
        shown = moves[number] if number < len(moves) else "no move" if number < 60 else "behind the last game"
    return f"{name}: {value.hex(' ')} = {int.from_bytes(value, 'little')}{', ' if shown else ''}{shown}"


def describe_name(data: bytes, at: int, size: int) -> str:
    """Return what is shown of a name, with its number."""
    field = data[at : at + size]
    return f"name {(at - HEAD) // size}: {field.hex(' ')} = {name_in(field)}"


def read_names(data: bytes, size: int) -> list[bytes]:
    """Return the whole fields of a file of names."""
    return [data[start : start + size] for start in range(HEAD, len(data) - size + 1, size)]


def name_size(name: str, data: bytes) -> int:
    """Return the bytes of a name; 0 in a file of games.

    Its ending tells, else its header and its length."""
    ending, header, sizes = name[-4:].lower(), read_header(data), NAME_SIZES.values()
    if ending in NAME_SIZES:
        return NAME_SIZES[ending]
    if ending == ".wtb" or header is None or header.games or not header.names:
        return 0
    exact = (size for size in sizes if len(data) - HEAD == size * header.names)
    return next(exact, next((size for size in sizes if (len(data) - HEAD) % size == 0), 20))


def companions_of(beside: Mapping[str, bytes] | None) -> dict[str, tuple[str, bytes]]:
    """Return the files of names beside one, by their endings."""
    found = ((name[-4:].lower(), name, data) for name, data in (beside or {}).items())
    return {ending: (name, data) for ending, name, data in found if ending in NAME_SIZES}


def choose_companions(name: str, near: Sequence[str]) -> Iterator[str]:
    """Yield the files of names that belong to one of games.

    They are called WTHOR, or are the only ones."""
    for ending in NAME_SIZES if name[-4:].lower() not in NAME_SIZES else ():
        found = [each for each in near if each.lower().endswith(ending)]
        usual = [each for each in found if each.lower() == f"wthor{ending}"]
        yield from usual[:1] or (found if len(found) == 1 else ())

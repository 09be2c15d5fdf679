"""The bytes of WTHOR: headers, names, games, and what they mean.

All numbers are little-endian. Every file begins with 16 bytes; behind them stand games of 68 bytes, or names.
"""

from __future__ import annotations

import struct
from collections import namedtuple
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gamenote.core.record import Extra, Field
from gamenote.core.source import RAW, Source
from gamenote.games.othello.wthor import HEAD, NAME_SIZES, record_size

HEADER, GAME = struct.Struct("<4BIHH4B"), struct.Struct("<3H2B")  # of a game, what stands before its moves


class ByteField(NamedTuple):
    """Some bytes of a file of one game, and what they mean.

    Fields:
        key: What holds the whole bytes of the name in a record.
        ending: Of the file whose name they number.
    """

    start: int
    end: int
    name: str
    key: str = ""
    ending: str = ""


PARTS = (
    ByteField(0, 1, "century"), ByteField(1, 2, "year of the file"), ByteField(2, 3, "month"),
    ByteField(3, 4, "day"), ByteField(4, 8, "number of games"), ByteField(8, 10, "number of names"),
    ByteField(10, 12, "year of the games"), ByteField(12, 13, "size of the board"),
    ByteField(13, 14, "kind of games"), ByteField(14, 15, "empty squares of the theoretical score"),
    ByteField(15, 16, "reserved"),
    ByteField(16, 18, "tournament", "WthorEvent", ".trn"),
    ByteField(18, 20, "Black", "WthorBlack", ".jou"),
    ByteField(20, 22, "White", "WthorWhite", ".jou"),
    ByteField(22, 23, "score of Black", "WthorScore"),
    ByteField(23, 24, "theoretical score of Black"), ByteField(24, 25, "move"),
)  # fmt: skip
SYNTAX, MOVES = "wthor", 24 - HEAD  # where the moves of a game begin
NAMED = dict(zip((Field.EVENT, Field.PLAYER_1, Field.PLAYER_2), PARTS[11:14], strict=True))
SCORES = PARTS[14:16]
PLACES = dict[Field | str, ByteField](NAMED.items())
PLACES |= {Field.RESULT: SCORES[0], "terminator": SCORES[0], "TheoreticalScore": SCORES[1]}
FileHead = namedtuple("FileHead", "century year month day games names played size kind depth reserved")
USUAL = FileHead(20, 0, 1, 1, 0, 0, 0, 8, 0, 24, 0)  # of a file that nobody has dated
BOARDS = {0: 8, 8: 8, 10: 10}  # the ranks, by what the header tells
# A move is ten times the rank and the file: 56 is f5. What is no square of the board is written likewise.
TEXTS = tuple(f"{'abcdefghij'[(value - 1) % 10]}{(value - 1) // 10}" for value in range(256))
BYTES = {text: value for value, text in enumerate(TEXTS)}


class WthorFile:
    """What the games of a file share.

    Fields:
        names: By their endings, the files of names beside it: what they are called, and what they hold.
    """

    def __init__(self, source: Source, data: bytes, header: FileHead) -> None:
        self.source, self.data, self.header = source, data, header
        beside = companions_of(source.beside)
        self.names = {end: (name, read_names(all, NAME_SIZES[end])) for end, (name, all) in beside.items()}
        board = BOARDS[header.size]
        self.size, self.squares = record_size(board), board * board
        self.count = (len(data) - HEAD) // self.size
        self.variant = None if board == 8 else "10x10"
        head = data[:4] + bytes(4) + data[8:HEAD]
        self.extra = Extra(SYNTAX, "WthorHeader", (head.hex(),))
        self.year = {Field.DATE: str(header.played)} if header.played else {}

    def field(self, part: ByteField, number: int) -> bytes | None:
        """Return the bytes of a name, if it is there."""
        fields = self.names[part.ending][1] if part.ending in self.names else ()
        return fields[number] if number < len(fields) else None

    def name(self, part: ByteField, number: int) -> str:
        """Return a name, or the number that stands for one."""
        field = self.field(part, number)
        return f"#{number}" if field is None else name_in(field)


def read_header(data: bytes) -> FileHead | None:
    """Return the header of a file; None where it is cut off."""
    return FileHead(*HEADER.unpack_from(data)) if len(data) >= HEAD else None


def name_in(field: bytes) -> str:
    """Return what a field says, which a zero ends."""
    return field.partition(b"\0")[0].decode(RAW)


def describe_field(file: WthorFile | None, data: bytes, head: int, at: int, moves: Sequence[str]) -> str:
    """Return the field of a byte, and what it means.

    It lies in the share of a game, behind `head` bytes."""
    place = at + HEAD - head
    part = next((part for part in PARTS if place < part.end), PARTS[-1])
    if place < PARTS[-1].start:
        name, value = part.name, data[at - place + part.start : at - place + part.end]
        shown = file.name(part, int.from_bytes(value, "little")) if file is not None and part.ending else ""
    else:
        number, value = place - PARTS[-1].start, data[at : at + 1]
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

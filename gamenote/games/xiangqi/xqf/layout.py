"""The bytes of XQF: header, keys, texts and records of moves."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from gamenote.core.record import Field

HEAD = 1024  # bytes of the header
PLAIN, NEWEST = 10, 18  # versions: the one without keys, and the last
CHARSET = "gb18030"
FILES = "abcdefghijklmnopqrstuvwxyz"
POINTS = 90  # a byte is ten times the file and the rank; what is above stands for none
# The pieces whose points bytes 16 to 47 tell, as letters of FEN.
PIECES = "RNBAKABNRCCPPPPP" + "rnbakabnrccppppp"
SECRET = b"[(C) Copyright Mr. Dong Shiwei.]"
# Texts: where they begin, and their room with the byte of their length.
FIELDS: tuple[tuple[Field | str, int, int], ...] = (
    (Field.TITLE, 80, 64), ("title2", 144, 64), (Field.EVENT, 208, 64), (Field.DATE, 272, 16),
    (Field.SITE, 288, 16), (Field.PLAYER_1, 304, 16), (Field.PLAYER_2, 320, 16), (Field.TIME_CONTROL, 336, 64),
    ("RedTime", 400, 16), ("BlackTime", 416, 16), (Field.ANNOTATOR, 464, 16), (Field.RECORDER, 480, 16),
)  # fmt: skip
NUMBERS = (
    (0, 2, "mark"), (2, 3, "version"), (3, 16, "keys"), (16, 48, "points of the pieces"), (48, 50, "first ply"),
    (50, 51, "side to move"), (51, 52, "result"), (52, 56, "number of moves"), (56, 60, "place of the tree"),
    (64, 66, "kind of game"),
)  # fmt: skip
SIDE, RESULT, KIND = 50, 51, 64
KINDS = ("", "opening", "middle game", "end game")
NEXT, SIBLING, COMMENT = 0x80, 0x40, 0x20  # flags of versions with keys


class Keys(Struct, frozen=True):
    """What was added to bytes, to be taken off again.

    Fields:
        board: To points of pieces.
        start: To where moves begin.
        end: To where they end.
        size: To lengths of comments.
        stream: To the bytes behind the header, by their place.
    """

    board: int
    start: int
    end: int
    size: int
    stream: bytes


NO_KEYS = Keys(0, 0, 0, 0, bytes(32))


def _mix_key(key: int) -> int:
    return (((key * key * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8


def keys_of(head: bytes) -> Keys:
    """Return the keys that a header tells."""
    if head[2] <= PLAIN:
        return NO_KEYS
    mask, ors, given = head[3], head[8:12], head[12:16]
    board = _mix_key(given[1]) * given[1] & 255
    start = _mix_key(given[2]) * board & 255
    end = _mix_key(given[3]) * start & 255
    added = [(key & mask) | other for key, other in zip(given, ors, strict=True)]
    stream = bytes(letter & added[place % 4] for place, letter in enumerate(SECRET))
    return Keys(board, start, end, (given[0] * 256 + given[1]) % 32000 + 767, stream)


def unlock(data: bytes, keys: Keys) -> bytes:
    """Return a file with the bytes behind its header in plain."""
    plain = bytearray(data)
    for place, key in enumerate(keys.stream):
        if key:
            plain[place::32] = data[place::32].translate(bytes((value - key) & 255 for value in range(256)))
    return data[:HEAD] + bytes(plain[HEAD:])


def points_of(head: bytes, keys: Keys) -> list[int]:
    """Return where the pieces stand, in the order of `PIECES`."""
    points = list(head[16:48])
    if head[2] >= 12:
        turned = {(keys.board + place + 1) % 32: point for place, point in enumerate(points)}
        points = [turned[piece] for piece in range(32)]
    return [(point - keys.board) & 255 for point in points]


def point_text(point: int) -> str:
    """Return a point as moves name it: `e9`."""
    file, rank = divmod(point, 10)
    return f"{FILES[file]}{rank}"


def fen_rows(points: list[int]) -> str:
    """Return the pieces as rows of FEN."""
    standing = {point: piece for point, piece in zip(points, PIECES, strict=True) if point < POINTS}
    rows = ("".join(standing.get(10 * file + rank, "1") for file in range(9)) for rank in range(9, -1, -1))
    return "/".join(_with_counts(row) for row in rows)


def _with_counts(row: str) -> str:
    for count in range(9, 1, -1):
        row = row.replace("1" * count, str(count))
    return row


class Move(Struct):
    """One record of the tree: a move, or the root.

    Fields:
        at: Where it begins in the file.
        text: Where its comment begins and ends.
    """

    start: int
    end: int
    at: int
    text: tuple[int, int]
    alternatives: list[list[Move]] = []


class MoveTree(Struct):
    """The moves of a file.

    Fields:
        main: The root, and the main line behind it.
        size: How many records there are.
        end: Where the last one ends.
        cut: Where a record begins that is not whole, or None.
    """

    main: list[Move]
    size: int
    end: int
    cut: int | None


def read_tree(data: bytes, version: int, keys: Keys) -> MoveTree:
    """Return the moves of a file whose bytes are in plain.

    First children come first, then siblings, of later moves before those of earlier ones."""
    line, waiting, head = list[Move](), list[Move](), None
    tree, at, plain = MoveTree(line, 0, HEAD, None), HEAD, version <= PLAIN
    while True:
        found = _read_record(data, at, keys, plain=plain)
        if found is None:
            tree.cut = at
            return tree
        move, flags = found
        at = tree.end = move.text[1]
        tree.size += 1
        line.append(move)
        goes_on = flags & 0xF0 if plain else flags & NEXT
        has_sibling = flags & 0x0F if plain else flags & SIBLING
        if has_sibling and tree.size > 1:
            waiting.append(head or move)
        head = None
        if goes_on:
            continue
        if not waiting:
            return tree
        head = waiting.pop()
        line = list[Move]()
        head.alternatives.append(line)


def _read_record(data: bytes, at: int, keys: Keys, *, plain: bool) -> tuple[Move, int] | None:
    """Return a record and its flags; None where it is not whole."""
    start, size = at + 4, 0
    if start > len(data):
        return None
    flags = data[at + 2]
    if plain or flags & COMMENT:
        start += 4
        size = (int.from_bytes(data[at + 4 : start], "little") - keys.size) & 0xFFFFFFFF
        if start + size > len(data):
            return None
    points = (data[at] - 24 - keys.start) & 255, (data[at + 1] - 32 - keys.end) & 255
    return Move(*points, at, (start, start + size)), flags


def texts_of(head: bytes) -> Iterator[tuple[Field | str, int, bytes]]:
    """Yield the texts of the header: their fields, places and bytes."""
    for name, start, room in FIELDS:
        size = min(head[start], room - 1)
        if size:
            yield name, start, head[start + 1 : start + 1 + size]


def field_at(place: int) -> str:
    """Return what a byte of the header belongs to."""
    for name, start, room in FIELDS:
        if start <= place < start + room:
            return name.value.replace("_", " ") if isinstance(name, Field) else name
    return next((name for start, end, name in NUMBERS if start <= place < end), "reserved")


def decode_text(data: bytes) -> str:
    """Return the text of some bytes, without the zeros at its end.

    Bytes that are no letter stay, as everywhere."""
    text = data.rstrip(b"\0").decode(CHARSET, "surrogateescape")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def encode_text(text: str) -> bytes:
    """Return the bytes of a text.

    What GB18030 lacks becomes a question mark."""
    try:
        return text.encode(CHARSET, "surrogateescape")
    except UnicodeEncodeError:
        return text.encode(CHARSET, "replace")

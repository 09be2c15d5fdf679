"""Small files of WTHOR."""

from __future__ import annotations

import struct

MOVES = "f5d6c3d3c4"
WHOLE = "f5d6c3d3c4f4f6"


def game_bytes(
    moves: str = MOVES, *, names: tuple[int, int, int] = (0, 1, 2), score: int = 32, best: int = 32
) -> bytes:
    """A record of a game."""
    squares = (10 * int(moves[at + 1]) + "abcdefgh".index(moves[at]) + 1 for at in range(0, len(moves), 2))
    return struct.pack("<HHHBB", *names, score, best) + bytes(squares).ljust(60, b"\0")


def games_file(*games: bytes, count: int | None = None, **fields: int) -> bytes:
    """A file of games, with fields of its header."""
    known = {"month": 5, "day": 1, "names": 0, "year": 2024, "size": 8, "kind": 0, "reserved": 0, **fields}
    number = len(games) if count is None else count
    head = (20, 24, known["month"], known["day"], number, known["names"], known["year"])
    return struct.pack("<4BIHH4B", *head, known["size"], known["kind"], 24, known["reserved"]) + b"".join(games)


def names_file(*names: str | bytes, size: int = 20) -> bytes:
    """A file of names; those of bytes stand as they are."""
    head = struct.pack("<4BIHH4B", 20, 24, 5, 1, 0, len(names), 0, 0, 0, 0, 0)
    fields = (each.encode("latin-1").ljust(size, b"\0") if isinstance(each, str) else each for each in names)
    return head + b"".join(fields)


PLAYERS = names_file("???", "Ann Lee", "Bo Park")
CUPS = names_file("Cup", size=26)

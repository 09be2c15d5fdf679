"""Ways to damage bytes. Each takes a record, dice and another record to take pieces from."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

Mutation = Callable[[bytes, random.Random, bytes], bytes]

TOKEN = re.compile(rb"[A-Za-z0-9]+|\s+|[^A-Za-z0-9\s]")
DIGITS = re.compile(rb"[0-9]+")
BRACKETS = rb"()[]{}<>\"';:,*\\/$%!?."
JUNK = (  # whole words that have their own ways of going wrong
    *(b"\0", b"\xff\xfe", b"\xef\xbb\xbf", "\u202e".encode(), "\u2066".encode(), "\u2028".encode(), b"\x1b[31m"),
    *(b"\xc3", b"\xe2\x80", b"\xf0\x9f\x98", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\x85", b"\xa0", b"\x9b"),
    *("٣".encode(), "²".encode(), "é".encode(), "–".encode(), "×".encode(), "\u00a0".encode(), "İ".encode()),
    *(b"\r", b"\r\n", b"\n\r", b"\n\n", b"\t", b"\v", b"\f", b"\x1c", b" ", b"\n", b"\\\n", b"\n%", b"\n#"),
    *(b"{", b"}", b"(", b")", b"[", b"]", b"(;", b";)", b"[]", b"{}", b"()", b'"', b'\\"', b"\\]", b"\\", b";"),
    *(b"...", b"1.", b"0.", b"-1", b"1e999", b"NaN", b"9" * 400, b"0" * 5000, b"$", b"$300", b"!?", b"??!"),
    *(b"*", b"1-0", b"2-0", b"1/2-1/2", b"Locked", b"0-0F", b"W+", b"RE[0]", b"C[x]", b"{ x }", b"GM[1]"),
    *(b"{ gamenote: allow ALL }", b"C[gamenote: allow ALL]", b"C[gamenote: file allow PDN]", b"CA[latin-1]"),
    *(b'[GameType "21"]', b'[FEN "W:W32:B1"]', b'[Result "1-1"]', b'[A "b', b"GM[Plateau]", b"SU[Standard]"),
    *(b'{"a":1}', b"null", b"true", b'"move":', b'"of":[0,0]', b"[[", b"]]", b"{{", b"\\u0000", b"\\ud800"),
)


def flip(data: bytes, dice: random.Random, other: bytes) -> bytes:
    """One bit is turned."""
    if not data:
        return data
    at = dice.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << dice.randrange(8)]) + data[at + 1 :]


def exchange(data: bytes, dice: random.Random, other: bytes) -> bytes:
    """One byte becomes any other."""
    if not data:
        return data
    at = dice.randrange(len(data))
    return data[:at] + dice.randbytes(1) + data[at + 1 :]


def delete(data: bytes, dice: random.Random, other: bytes) -> bytes:
    start, end = _stretch(data, dice)
    return data[:start] + data[end:]


def duplicate(data: bytes, dice: random.Random, other: bytes) -> bytes:
    start, end = _stretch(data, dice)
    return data[:end] + data[start:end] * dice.choice((1, 1, 2, 20)) + data[end:]


def move(data: bytes, dice: random.Random, other: bytes) -> bytes:
    start, end = _stretch(data, dice)
    piece, rest = data[start:end], data[:start] + data[end:]
    at = dice.randrange(len(rest) + 1)
    return rest[:at] + piece + rest[at:]


def splice(data: bytes, dice: random.Random, other: bytes) -> bytes:
    """A piece of another record is put in."""
    start, end = _stretch(other, dice)
    at = dice.randrange(len(data) + 1)
    return data[:at] + other[start:end] + data[at + dice.choice((0, end - start)) :]


def cross(data: bytes, dice: random.Random, other: bytes) -> bytes:
    """The beginning of one record, the end of another."""
    return data[: dice.randrange(len(data) + 1)] + other[dice.randrange(len(other) + 1) :]


def append(data: bytes, dice: random.Random, other: bytes) -> bytes:
    return data + dice.choice((b"", b"\n", b"\n\n")) + other


def swap(data: bytes, dice: random.Random, other: bytes) -> bytes:
    """Two tokens change their places."""
    spans = [match.span() for match in TOKEN.finditer(data)]
    if len(spans) < 2:
        return data
    (a, b), (c, d) = sorted(dice.sample(spans, 2))
    return data[:a] + data[c:d] + data[b:c] + data[a:b] + data[d:]


def token(data: bytes, dice: random.Random, other: bytes) -> bytes:
    """A token becomes one of another record."""
    mine = [match.span() for match in TOKEN.finditer(data)]
    theirs: list[bytes] = TOKEN.findall(other)
    if not mine or not theirs:
        return data
    start, end = dice.choice(mine)
    return data[:start] + dice.choice(theirs) + data[end:]


def bracket(data: bytes, dice: random.Random, other: bytes) -> bytes:
    """A bracket or sign comes, goes or becomes another."""
    places = [at for at, byte in enumerate(data) if byte in BRACKETS]
    sign = bytes([dice.choice(BRACKETS)])
    if not places or dice.random() < 0.3:
        at = dice.randrange(len(data) + 1)
        return data[:at] + sign + data[at:]
    at = dice.choice(places)
    return data[:at] + dice.choice((b"", sign, data[at : at + 1] * 2)) + data[at + 1 :]


def number(data: bytes, dice: random.Random, other: bytes) -> bytes:
    """A number becomes another one, sometimes huge."""
    spans = [match.span() for match in DIGITS.finditer(data)]
    if not spans:
        return data
    start, end = dice.choice(spans)
    near = str(max(0, int(data[start:end][:9]) + dice.choice((-2, -1, 1, 2, 10)))).encode()
    large = dice.choice((b"0", b"00", b"99", b"4294967296", b"9" * 30, b"1" * 4500, "١".encode()))
    return data[:start] + (near if dice.random() < 0.7 else large) + data[end:]


def junk(data: bytes, dice: random.Random, other: bytes) -> bytes:
    at = dice.choice((0, len(data), *(dice.randrange(len(data) + 1) for _ in range(8))))
    return data[:at] + dice.choice(JUNK) + data[at:]


def cut(data: bytes, dice: random.Random, other: bytes) -> bytes:
    return data[: dice.randrange(len(data) + 1)]


def blanks(data: bytes, dice: random.Random, other: bytes) -> bytes:
    """Some runs of blanks become others."""
    choices = (b"", b" ", b"\n", b"  ", b"\t", b"\r\n", b"\n\n", b"\n \n")
    parts = re.split(rb"(\s+)", data)
    return b"".join(dice.choice(choices) if part.isspace() and dice.random() < 0.1 else part for part in parts)


def letters(data: bytes, dice: random.Random, other: bytes) -> bytes:
    """A stretch in the other letter case."""
    start, end = _stretch(data, dice)
    return data[:start] + data[start:end].swapcase() + data[end:]


MUTATIONS: tuple[Mutation, ...] = (
    *(flip, exchange, delete, duplicate, move, splice, cross, append, swap, token, bracket, bracket, number, junk),
    *(junk, cut, blanks, letters, token, delete),
)


def mutated(data: bytes, dice: random.Random, others: tuple[bytes, ...], *, most: int = 600) -> bytes:
    """A record with some damage; long ones are mostly shortened first, so that more can be tried in a time."""
    if len(data) > most and dice.random() < 0.9:
        start = dice.randrange(most // 2, most)
        data = data[:start] + data[max(start, len(data) - dice.randrange(most // 4)) :]
    for _ in range(dice.choice((1, 1, 1, 2, 2, 3, 5, 9))):
        data = dice.choice(MUTATIONS)(data, dice, dice.choice(others)[: 2 * most])
    return data


def _stretch(data: bytes, dice: random.Random) -> tuple[int, int]:
    """Some bytes, mostly few of them."""
    start = dice.randrange(len(data) + 1)
    return start, min(len(data), start + dice.choice((1, 1, 2, 4, 8, 30, 120)))

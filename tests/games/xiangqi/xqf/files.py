"""Small files of XQF, with keys and without."""

from __future__ import annotations

from collections.abc import Sequence

START = bytes.fromhex("000a141e28323c46500c4803172b3f5309131d27313b454f59114d061a2e4256")
GOES_ON, SIBLING = 0x80, 0x40


def mixed(key: int) -> int:
    return (((key * key * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8


def head(points: bytes = START, version: int = 10, keys: bytes = bytes(13), **numbers: int) -> bytes:
    """A header; `numbers` are bytes by their offsets, as `at51=9`."""
    data = bytearray(1024)
    data[:3] = b"XQ" + bytes((version,))
    data[3:16] = keys
    data[16:48] = points
    for place, number in numbers.items():
        data[int(place[2:])] = number
    return bytes(data)


def record(move: str, flags: int, comment: str = "") -> tuple[int, int, int, bytes]:
    """A move as numbers: `h2e2`; "" is the root."""
    if not move:
        return 0, 0, flags, comment.encode("gb18030")
    start, end = (10 * (ord(move[at]) - 97) + int(move[at + 1]) for at in (0, 2))
    return start, end, flags, comment.encode("gb18030")


def plain_file(*records: tuple[int, int, int, bytes], **numbers: int) -> bytes:
    """A file of version 10."""
    body = bytearray()
    for start, end, flags, text in records:
        both = 0xF0 * bool(flags & GOES_ON) | 0x0F * bool(flags & SIBLING)
        body += bytes((start + 24 & 255, end + 32 & 255, both, 0)) + len(text).to_bytes(4, "little") + text
    return head(START, 10, bytes(13), **numbers) + body


def keyed_file(version: int, *records: tuple[int, int, int, bytes]) -> bytes:
    """A file of a version with keys, as the format document describes them."""
    given = bytes((0x5B, 0x31, 0x72))
    given += bytes((-sum(given) & 255,))
    mask, ors = 0x9D, bytes((0x11, 0x22, 0x44, 0x88))
    x = mixed(given[1]) * given[1] & 255
    f = mixed(given[2]) * x & 255
    t = mixed(given[3]) * f & 255
    size = (given[0] * 256 + given[1]) % 32000 + 767
    points = [point + x & 255 for point in START]
    if version >= 12:
        points = [points[(x + place + 1) % 32] for place in range(32)]
    keys = bytes((mask,)) + bytes(4) + ors + given
    body = bytearray()
    for start, end, flags, text in records:
        body += bytes((start + 24 + f & 255, end + 32 + t & 255, flags | 0x20 * bool(text), 0))
        body += (len(text) + size).to_bytes(4, "little") + text if text else b""
    added = [(key & mask) | other for key, other in zip(given, ors, strict=True)]
    stream = [letter & added[at % 4] for at, letter in enumerate(b"[(C) Copyright Mr. Dong Shiwei.]")]
    locked = bytes(value + stream[at % 32] & 255 for at, value in enumerate(body))  # 1024 is a multiple of 32
    return head(bytes(points), version=version, keys=keys) + locked


def line(*moves: str) -> Sequence[tuple[int, int, int, bytes]]:
    """The root and moves, one behind the other."""
    last = len(moves)
    return [record(each, GOES_ON if at < last else 0) for at, each in enumerate(("", *moves))]

"""Text in UTF-16 or UTF-32, read as UTF-8.

What is no character is read as U+FFFD, which takes as many bytes in the file, so that offsets stay right.
"""

from __future__ import annotations

import codecs
from typing import Protocol

from gamenote.core.visible import CONTROL

LITTLE, BIG = "utf-16-le", "utf-16-be"
# The mark of UTF-32 begins with that of UTF-16, so it is looked for first.
MARKS = {
    codecs.BOM_UTF32_LE: "utf-32-le",
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF16_LE: LITTLE,
    codecs.BOM_UTF16_BE: BIG,
}
CHARSETS = frozenset(MARKS.values())
REPLACED = "\ufffd"
FEW = 4  # without a mark, one in so many characters at least is ASCII,
MANY = 10  # and one in so many at most has its zero on the other side
FEWEST = 8  # bytes; less tells nothing


class Bytes(Protocol):
    """What can be read to its end.

    `read` gives fewer bytes than asked for only there."""

    def read(self, size: int = -1, /) -> bytes: ...


def wide_charset(head: bytes) -> str | None:
    """Recognise UTF-16 by its mark or its zeros; None for other bytes.

    Its first letter must have a zero: what begins as ASCII and goes on with zeros is damaged, not UTF-16."""
    marked = next((MARKS[mark] for mark in MARKS if head.startswith(mark)), None)
    if marked is None and (head[:2].count(0) != 1 or len(head) < FEWEST or len(head) % 2):
        return None
    even, odd = head[::2].count(0), head[1::2].count(0)
    likely = marked or (LITTLE if odd > even else BIG)
    other, plain = (even, odd) if likely == LITTLE else (odd, even)
    if marked is None and (other * MANY > plain or plain * FEW < len(head) // 2):
        return None
    text = _whole_units(head, likely).decode(likely, "replace").rstrip(REPLACED)
    strange = CONTROL.search(text) or REPLACED in text if marked is None else "\0" in text
    return None if strange else likely


def narrow(head: bytes) -> bytes:
    """Return the first bytes of a file in UTF-8 if UTF-16."""
    charset = wide_charset(head)
    return head if charset is None else _whole_units(head, charset).decode(charset, "ignore").encode()


def _whole_units(head: bytes, charset: str) -> bytes:
    return head[: len(head) & (~3 if charset.startswith("utf-32") else ~1)]


class Narrowed:
    """A stream of UTF-16 that is read as UTF-8."""

    def __init__(self, stream: Bytes, charset: str) -> None:
        self._stream = stream
        self._decoder = codecs.getincrementaldecoder(charset)("replace")
        self._ready = b""
        self._ended = False

    def read(self, size: int = -1, /) -> bytes:
        parts, length = [self._ready], len(self._ready)
        while not self._ended and (size < 0 or length < size):
            raw = self._stream.read(size)
            self._ended = size < 0 or len(raw) < size
            parts.append(self._decoder.decode(raw, final=self._ended).encode())
            length += len(parts[-1])
        data = b"".join(parts)
        end = len(data) if size < 0 else size
        data, self._ready = data[:end], data[end:]
        return data

"""Text of one game, and where in its file a character stands."""

from __future__ import annotations

import codecs
from bisect import bisect_right
from collections.abc import Hashable, Mapping, Sequence
from itertools import accumulate
from typing import Protocol

from msgspec import Struct, field

from gamenote.core.lazy import cached
from gamenote.core.patterns import lazy_pattern
from gamenote.core.visible import CONTROL

__all__ = ["Origin", "Place", "Source", "Span"]


# Text in UTF-16 or UTF-32, read as UTF-8.
#
# What is no character is read as U+FFFD, which takes as many bytes in the file, so that offsets stay right.

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


# A file is cut into games before it is read; each game is a `Source` of its own. Offsets count code points of
# `Source.text`; lines and columns are 1-based and are worked out only when somebody asks (CR LF, LF CR, LF and CR
# are one line end each; a tab is one column).

BLOCK = 4096  # code points
BOM = "\ufeff"
LINE_END = lazy_pattern(r"\r\n|\n\r|\n|\r")
BEYOND_ASCII = lazy_pattern(r"[^\x00-\x7f\ufeff]")
UNDECODED = lazy_pattern("[\udc80-\udcff]")  # what stands for bytes that fit no character
RAW = "latin-1"  # the charset of what is no text: each character is a byte
TAME = bytes((*b"\t\n\r", *range(0x20, 0x7F)))


class Span(Struct, frozen=True, order=True, gc=False):
    """A stretch of `Source.text`, in code points, end exclusive."""

    start: int
    end: int


class Origin(Struct, frozen=True, gc=False):
    """Where the text of one game begins in its file."""

    byte: int = 0
    line: int = 1
    column: int = 1
    index: int = 1


class Place(Struct, frozen=True, order=True, gc=False):
    """A place in a file: line, column, and byte.

    What is no text has no lines, and is `binary`."""

    line: int
    column: int
    byte: int
    binary: bool = False

    @property
    def words(self) -> str:
        """Return `14:3`; of what is no text `byte 102`."""
        return f"byte {self.byte}" if self.binary else f"{self.line}:{self.column}"


class Source(Struct, frozen=True, dict=True):
    """One game as text, decoded.

    `text.encode(encoding, "surrogateescape")` gives the bytes of the file back wherever `faithful` is true;
    elsewhere no fix may be written. `line_end` is the first line end of the whole file.

    What is no text is `binary`: it has no lines, and each of its characters is a byte.

    Fields:
        declared: The charset that the game itself names.
        followed: Another game stands behind this one.
        format: The name of the format that reads it, where the games of a file may differ.
        guessed: Nothing tells the charset, so the letters beyond ASCII are a guess.
        beside: Files that belong to this one (`Codec.beside`), by name; None where there can be none.
    """

    name: str
    text: str
    origin: Origin = field(default_factory=Origin)
    encoding: str = "utf-8"
    declared: str | None = None
    line_end: str = ""
    faithful: bool = True
    followed: bool = False
    format: str = ""
    guessed: bool = False
    beside: Mapping[str, bytes] | None = None

    @property
    def binary(self) -> bool:
        """Whether the file is no text."""
        return self.encoding == RAW

    @property
    def identity(self) -> Hashable:
        """All that reading and checking the game depend on."""
        place = self.origin.index == 1, self.origin.byte == 0, self.followed
        return self.text, place, self.encoding, self.declared, self.guessed, self.line_end, self.format

    @cached
    def tame(self) -> bool:
        """Whether the text is printable ASCII with proper line ends.

        Of what is no text, nobody asks how it is written."""
        if self.binary:
            return True
        if self.line_end == "\r\n":
            proper = self.text.count("\r") == self.text.count("\n") == self.text.count("\r\n")
        else:
            proper = self.line_end in ("", "\n") and "\r" not in self.text
        if not proper or self.encoding in CHARSETS:
            return False
        if not self.text.isascii() or not self.text or self.text.isspace():
            return False
        return not self.text.encode("ascii").translate(None, TAME)

    @cached
    def _holds_undecoded(self) -> bool:
        return UNDECODED.search(self.text) is not None

    @property
    def has_doubt(self) -> bool:
        """Whether some letters may be others than they seem."""
        return self.guessed or (not self.text.isascii() and self._holds_undecoded)

    def in_doubt(self, start: int, end: int, instead: str) -> bool:
        """Tell whether a stretch may hold other letters than it seems.

        So may what is written `instead`. In some charsets the byte behind a letter belongs to it, so the letter
        before the stretch counts. Where all bytes fit, bytes that do not are letters of UTF-8 to be written."""
        if not self.has_doubt or self.text.isascii():
            return self.has_doubt
        doubt = BEYOND_ASCII if self.guessed else UNDECODED
        return doubt.search(self.text, max(0, start - 1), end) is not None or doubt.search(instead) is not None

    @property
    def _has_byte_order_mark(self) -> bool:
        """Whether the text begins with a byte order mark."""
        return self.origin.byte == 0 and self.text.startswith(BOM)

    @cached
    def _ends_plainly(self) -> bool:
        """Whether line feeds alone tell the lines."""
        if "\r" not in self.text:  # which is found much sooner than it is counted
            return True
        return self.text.count("\r") == self.text.count("\n") == self.text.count("\r\n")

    @cached
    def _line_starts(self) -> list[int]:
        if self._ends_plainly:
            sizes = map(len, self.text.split("\n")[:-1])
            return [0, *accumulate(map((1).__add__, sizes))]
        return [0, *(match.end() for match in LINE_END.finditer(self.text))]

    def place(self, offset: int) -> Place:
        """Return the place of `offset` in the file."""
        if self.binary:
            byte = self.origin.byte + offset
            return Place(1, byte + 1, byte, binary=True)
        if not offset:
            return Place(self.origin.line, self.origin.column, self.origin.byte)
        if offset < BLOCK and "_line_starts" not in vars(self) and self._ends_plainly:  # no table is needed
            row, start = self.text.count("\n", 0, offset), self.text.rfind("\n", 0, offset) + 1
        else:
            row = bisect_right(self._line_starts, offset) - 1
            start = self._line_starts[row]
        column = offset - start + (self.origin.column if row == 0 else 1)
        if row == 0 and offset and self._has_byte_order_mark:
            column -= 1
        before = offset
        if not self.text.isascii() or self.encoding in CHARSETS:
            block = offset // BLOCK
            before = self._block_bytes[block] + self._byte_length(block * BLOCK, offset)
        return Place(self.origin.line + row, column, self.origin.byte + before)

    def places(self, offsets: Sequence[int]) -> list[Place]:
        """Return the places of many offsets."""
        table = (
            None if self.binary or self._has_byte_order_mark or self.encoding in CHARSETS else self._line_starts
        )
        if table is None or not self.text.isascii():
            return [*map(self.place, offsets)]
        line, first, byte = self.origin.line, self.origin.column, self.origin.byte
        rows = [bisect_right(table, offset) - 1 for offset in offsets]
        return [
            Place(line + row, offset - table[row] + (1 if row else first), byte + offset)
            for offset, row in zip(offsets, rows, strict=True)
        ]

    def line_text(self, offset: int) -> tuple[str, int]:
        """Return the line around `offset`, and where it begins."""
        if self.binary:
            return "", offset
        row = bisect_right(self._line_starts, offset) - 1
        start = self._line_starts[row]
        end = self._line_starts[row + 1] if row + 1 < len(self._line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n"), start

    @cached
    def _block_bytes(self) -> list[int]:
        """How many bytes stand before each block of characters."""
        starts = range(0, len(self.text), BLOCK)
        return [0, *accumulate(self._byte_length(start, start + BLOCK) for start in starts)]

    def _byte_length(self, start: int, end: int) -> int:
        part = self.text[start:end]
        try:
            return len(part.encode(self.encoding, "surrogateescape"))
        except UnicodeEncodeError:  # a text that never was bytes
            return len(part.encode(self.encoding, "replace"))

    def end(self, length: int) -> Origin:
        """Return where the next text of the file begins."""
        if self.binary:
            return Origin(self.origin.byte + length, 1, self.origin.column + length, self.origin.index + 1)
        if self._ends_plainly:  # no table of lines is needed
            text, lines = self.text, self.text.count("\n")
            column = (
                len(text) - text.rfind("\n") - 1 + (1 if lines else self.origin.column - self._has_byte_order_mark)
            )
            return Origin(self.origin.byte + length, self.origin.line + lines, column, self.origin.index + 1)
        last = len(self._line_starts) - 1
        column = (
            len(self.text)
            - self._line_starts[last]
            + (self.origin.column - self._has_byte_order_mark if last == 0 else 1)
        )
        return Origin(self.origin.byte + length, self.origin.line + last, column, self.origin.index + 1)

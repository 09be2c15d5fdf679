"""Text of one game, and where in its file a character stands.

A file is cut into games before it is read; each game is a `Source` of its own. Offsets count code points of
`Source.text`; lines and columns are 1-based and are worked out only when somebody asks (CR LF, LF CR, LF and
CR are one line end each; a tab is one column).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate

from msgspec import Struct, field

from gamenote.core.caching import cached
from gamenote.core.wide import CHARSETS

__all__ = ["Origin", "Place", "Source", "Span"]

BLOCK = 4096  # code points
BOM = "\ufeff"
LINE_END = re.compile(r"\r\n|\n\r|\n|\r")
BEYOND_ASCII = re.compile(r"[^\x00-\x7f\ufeff]")
UNDECODED = re.compile("[\udc80-\udcff]")  # what stands for bytes that fit no character
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
    """A place in a file: line, column, and byte."""

    line: int
    column: int
    byte: int


class Source(Struct, frozen=True, dict=True):
    """One game as text, decoded.

    `text.encode(encoding, "surrogateescape")` gives the bytes of the file back wherever `faithful` is true;
    elsewhere no fix may be written. `line_end` is the first line end of the whole file.

    Fields:
        declared: The charset that the game itself names.
        followed: Another game stands behind this one.
        format: The name of the format that reads it, where the games of a file may differ.
        guessed: Nothing tells the charset, so the letters beyond ASCII are a guess.
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

    @cached
    def tame(self) -> bool:
        """Whether the text is printable ASCII with proper line ends."""
        if self.line_end == "\r\n":
            proper = self.text.count("\r") == self.text.count("\n") == self.text.count("\r\n")
        else:
            proper = self.line_end in ("", "\n") and "\r" not in self.text
        if not proper or self.encoding in CHARSETS:
            return False
        if not self.text.isascii() or not self.text or self.text.isspace():
            return False
        return not self.text.encode("ascii").translate(None, TAME)

    def in_doubt(self, start: int, end: int, instead: str) -> bool:
        """Tell whether a stretch may hold other letters than it seems.

        So may what is written `instead`. In some charsets the byte behind a letter belongs to it, so the letter
        before the stretch counts."""
        if self.text.isascii():
            return self.guessed
        doubt = BEYOND_ASCII if self.guessed else UNDECODED
        return doubt.search(self.text, max(0, start - 1), end) is not None or doubt.search(instead) is not None

    @property
    def _marked(self) -> bool:
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
        if not offset:
            return Place(self.origin.line, self.origin.column, self.origin.byte)
        if offset < BLOCK and self._ends_plainly:  # no table of lines is needed
            row, start = self.text.count("\n", 0, offset), self.text.rfind("\n", 0, offset) + 1
        else:
            row = bisect_right(self._line_starts, offset) - 1
            start = self._line_starts[row]
        column = offset - start + (self.origin.column if row == 0 else 1)
        if row == 0 and offset and self._marked:
            column -= 1
        return Place(self.origin.line + row, column, self.origin.byte + self._bytes_before(offset))

    def line_text(self, offset: int) -> tuple[str, int]:
        """Return the line around `offset`, and where it begins."""
        row = bisect_right(self._line_starts, offset) - 1
        start = self._line_starts[row]
        end = self._line_starts[row + 1] if row + 1 < len(self._line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n"), start

    def _bytes_before(self, offset: int) -> int:
        if self.text.isascii() and self.encoding not in CHARSETS:
            return offset
        block = offset // BLOCK
        return self._block_bytes[block] + self._length(block * BLOCK, offset)

    @cached
    def _block_bytes(self) -> list[int]:
        """How many bytes stand before each block of characters."""
        starts = range(0, len(self.text), BLOCK)
        return [0, *accumulate(self._length(start, start + BLOCK) for start in starts)]

    def _length(self, start: int, end: int) -> int:
        part = self.text[start:end]
        try:
            return len(part.encode(self.encoding, "surrogateescape"))
        except UnicodeEncodeError:  # a text that never was bytes
            return len(part.encode(self.encoding, "replace"))

    def end(self, length: int) -> Origin:
        """Return where the next text of the file begins."""
        if self._ends_plainly:  # no table of lines is needed
            text, lines = self.text, self.text.count("\n")
            column = len(text) - text.rfind("\n") - 1 + (1 if lines else self.origin.column - self._marked)
            return Origin(self.origin.byte + length, self.origin.line + lines, column, self.origin.index + 1)
        last = len(self._line_starts) - 1
        column = len(self.text) - self._line_starts[last] + (self.origin.column - self._marked if last == 0 else 1)
        return Origin(self.origin.byte + length, self.origin.line + last, column, self.origin.index + 1)

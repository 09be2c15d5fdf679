"""The text of a document, and places as editors count.

Editors count lines and columns from 0. A column counts the units of one encoding, UTF-16 unless both sides agree
on another one; only CR LF, LF and CR end a line. Our own findings name lines and columns from 1, in code points,
and take LF CR for one line end; both kinds of place become offsets here and leave as places of the editor.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from itertools import pairwise

from lsprotocol import types

from gamenote.core.patterns import lazy_pattern
from gamenote.core.source import LINE_END, Place

LINE = lazy_pattern(r"\r\n|\n|\r")
MOST_COMPARED = 1000  # lines on either side that are compared one by one


@dataclass(frozen=True)
class Text:
    """One version of a text.

    `units` names the encoding in which the editor counts columns."""

    content: str
    units: str = "utf-16"

    @cached_property
    def _lines(self) -> list[int]:
        return _find_line_starts(self.content, LINE)

    @cached_property
    def _our_lines(self) -> list[int]:
        return _find_line_starts(self.content, LINE_END) if "\n\r" in self.content else self._lines

    def position(self, offset: int) -> types.Position:
        """Where the editor sees that offset."""
        row = bisect_right(self._lines, offset) - 1
        return types.Position(row, _count_units(self.content[self._lines[row] : offset], self.units))

    def range(self, start: int, end: int) -> types.Range:
        return types.Range(self.position(start), self.position(end))

    def offset(self, position: types.Position) -> int:
        """Return the offset of a place, at most its line's end."""
        if position.line >= len(self._lines):
            return len(self.content)
        start = self._lines[position.line]
        return start + _count_characters(self.line(position.line), position.character, self.units)

    def line(self, row: int) -> str:
        """A line without its end."""
        end = self._lines[row + 1] if row + 1 < len(self._lines) else len(self.content)
        return self.content[self._lines[row] : end].rstrip("\r\n")

    def at(self, place: Place) -> int:
        """The offset of one of our own places."""
        return min(self._our_lines[place.line - 1] + place.column - 1, len(self.content))

    def changed(self, change: types.TextDocumentContentChangeEvent) -> Text:
        """Return the text after the editor's change."""
        if isinstance(change, types.TextDocumentContentChangeWholeDocument):
            return Text(change.text, self.units)
        start, end = self.offset(change.range.start), self.offset(change.range.end)
        return Text(self.content[:start] + change.text + self.content[max(start, end) :], self.units)

    def edits(self, wanted: str) -> list[types.TextEdit]:
        """Return edits of whole lines that make the wanted text."""
        old, new = _split_lines(self.content), _split_lines(wanted)
        head = _count_common_lines(old, new)
        tail = _count_common_lines(reversed(old[head:]), reversed(new[head:]))
        old, new = old[head : len(old) - tail], new[head : len(new) - tail]
        if max(len(old), len(new)) > MOST_COMPARED:
            blocks = [(0, len(old), 0, len(new))]
        else:
            codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
            blocks = [(a, b, c, d) for tag, a, b, c, d in codes if tag != "equal"]
        starts = [*self._lines, len(self.content)] if self.content[self._lines[-1] :] else self._lines
        return [
            types.TextEdit(self.range(starts[head + a], starts[head + b]), "".join(new[c:d]))
            for a, b, c, d in blocks
            if a < b or c < d
        ]


def _find_line_starts(content: str, line_end: re.Pattern[str]) -> list[int]:
    return [0, *(match.end() for match in line_end.finditer(content))]


def _split_lines(content: str) -> list[str]:
    """The lines with their ends."""
    starts = _find_line_starts(content, LINE)
    lines = [content[a:b] for a, b in pairwise(starts)]
    return [*lines, content[starts[-1] :]] if content[starts[-1] :] else lines


def _count_common_lines(one: Iterable[str], other: Iterable[str]) -> int:
    """How many lines both have in common from the start."""
    count = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        count += 1
    return count


def _count_units(part: str, units: str) -> int:
    """How many units these characters take."""
    if units == "utf-32" or part.isascii():
        return len(part)
    if units == "utf-8":
        return len(part.encode("utf-8", "surrogatepass"))
    return len(part.encode("utf-16-le", "surrogatepass")) // 2


def _count_characters(line: str, width: int, units: str) -> int:
    """Return how many characters of the line fit that many units."""
    if units == "utf-32" or line.isascii():
        return min(width, len(line))
    if units == "utf-8":
        part = line.encode("utf-8", "surrogatepass")[:width]
        return len(
            part.decode("utf-8", "replace" if _has_partial_end(part) else "surrogatepass")
        ) - _has_partial_end(part)
    whole = line.encode("utf-16-le", "surrogatepass")[: 2 * width].decode("utf-16-le", "surrogatepass")
    return len(whole) - (bool(whole) and whole[-1] != line[len(whole) - 1])


def _has_partial_end(part: bytes) -> bool:
    """Whether the last character of the part is not whole."""
    try:
        part.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return True
    return False

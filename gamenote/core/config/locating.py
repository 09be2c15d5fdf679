"""Where the keys of a TOML document stand.

The document has been read by `tomllib` before, so it is known to be well-formed; this only follows it.
"""

from __future__ import annotations

import re
import tomllib

from msgspec import Struct

TOKEN = re.compile(
    r"""
      (?P<blank>[\ \t\r]++ | \#[^\n]*+)
    | (?P<end>\n)
    | (?P<long>\"{3}(?:[^"\\]|\\.|"(?!""))*+"{3,5} | '{3}(?:[^']|'(?!''))*+'{3,5})
    | (?P<string>"(?:[^"\\\n]|\\.)*+" | '[^'\n]*+')
    | (?P<mark>[\[\]{},=.])
    | (?P<bare>[^\s\[\]{},=."'\#]++)
    | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)
Way = tuple[str | int, ...]


class _Level(Struct):
    """A table or array that is open, and its state."""

    way: Way
    closing: str  # "" for a table of its own
    key: list[str] = []
    start: int = -1
    number: int = 0  # of the element of an array
    in_value: bool = False

    @property
    def here(self) -> Way:
        return (*self.way, self.number) if self.closing == "]" else (*self.way, *self.key)

    def following(self) -> None:
        self.number += 1
        self.key, self.start, self.in_value = [], -1, False


def places(text: str) -> dict[Way, tuple[int, int]]:
    """Return the line and column of every key and array element."""
    offsets: dict[Way, int] = {}
    levels = [_Level((), "")]
    heading: list[str] | None = None  # the parts of a [table] being read
    for match in TOKEN.finditer(text):
        kind, token, level = match.lastgroup, match[0], levels[-1]
        if kind == "blank":
            continue
        if heading is not None:
            heading = _in_heading(match, heading, levels, offsets)
        elif token == "[" and len(levels) == 1 and not level.in_value and not level.key:
            heading, level.start = [], -1
        else:
            _in_body(match, levels, offsets)
    lines = [0, *(match.end() for match in re.finditer("\n", text))]
    return {way: _place(offset, lines) for way, offset in offsets.items()}


def _in_heading(
    match: re.Match[str], heading: list[str], levels: list[_Level], offsets: dict[Way, int]
) -> list[str] | None:
    if match.lastgroup == "end":
        levels[:] = [_Level(tuple(heading), "")]
        return None
    if match.lastgroup in ("string", "bare"):
        heading.append(_name(match))
        offsets.setdefault(tuple(heading), match.start())
    return heading


def _in_body(match: re.Match[str], levels: list[_Level], offsets: dict[Way, int]) -> None:
    kind, token, level = match.lastgroup, match[0], levels[-1]
    if kind == "end":
        if not level.closing:
            level.following()
    elif token == level.closing and kind == "mark":
        levels.pop()
    elif token == "," and kind == "mark":
        level.following()
    elif token in ("[", "{") and kind == "mark":
        _begin(level, match, offsets)
        levels.append(_Level(level.here, "]" if token == "[" else "}"))
    elif level.in_value:
        return
    elif level.closing == "]":
        _begin(level, match, offsets)
    elif token == "=":
        level.in_value = True
    elif kind in ("string", "bare"):
        level.key.append(_name(match))
        offsets.setdefault(level.here, match.start())


def _begin(level: _Level, match: re.Match[str], offsets: dict[Way, int]) -> None:
    """An element of an array, or the value of a key, begins."""
    if level.closing == "]":
        offsets.setdefault(level.here, match.start())
    level.in_value = True


def _name(match: re.Match[str]) -> str:
    if match.lastgroup == "bare":
        return match[0]
    (name,) = tomllib.loads(f"{match[0]} = 0")
    return name


def _place(offset: int, lines: list[int]) -> tuple[int, int]:
    from bisect import bisect_right

    row = bisect_right(lines, offset)
    return row, offset - lines[row - 1] + 1

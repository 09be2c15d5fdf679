"""Commands within comments: `[%clk 0:49:11]`, `[%clock w0:03:40 B0:03:45]` and the like.

Five of them tell times, two draw on the board: `[%csl Gd4,Re5]` colours squares, `[%cal Gd2d4]` puts arrows there.
Others are words like any other. A capital letter in a clock says whose clock is running.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from gamenote.core.record import Clock, Comment, Mark

COMMAND = re.compile(r"\[%([A-Za-z]{1,20})[ \t\r\n]*+([^\[\]{}]*+)\]")
TIME = re.compile(r"([0-9]{1,2}):([0-5][0-9]):([0-5][0-9])")
LOOSE_TIME = re.compile(r"([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2})(\.[0-9]{1,6})?")
TWO_CLOCKS = re.compile(rf"[wWbB]{TIME.pattern}(?:[ \t]*+[wWbB]{TIME.pattern})?")
LEFT = ("clk", "clock")  # what a clock shows: what is left
SPENT = ("emt",)  # what the move took
TIMES = ("clk", "mct", "egt", "emt", "clock")

SQUARE, ARROW = "square", "arrow"
DRAWN = {"csl": SQUARE, "cal": ARROW}
PAINTS = {"G": "", "R": "red", "Y": "yellow", "B": "blue", "O": "orange", "C": "cyan"}  # green is the usual one
COLOURS = {paint: letter for letter, paint in PAINTS.items()} | {"green": "G"}
PLACE = r"[a-z][1-9][0-9]?"
DRAWING = re.compile(rf"(?<![A-Za-z0-9])([GRYBOC])({PLACE})({PLACE})?(?![A-Za-z0-9])")

_TIMED = r"\[%(?:clk|mct|egt|emt|clock)(?![A-Za-z])[ \t\r\n]*+"
ANY_TIME = re.compile(rf"{_TIMED}[^\[\]{{}}]*+\]")
GOOD_TIME = re.compile(rf"{_TIMED}(?:[0-9]{{1,2}}:[0-5][0-9]:[0-5][0-9])[ \t\r\n]*+\]")


class Command(Struct, frozen=True):
    """One command with its place in the comment."""

    name: str
    value: str
    start: int
    end: int
    value_start: int

    @property
    def fault(self) -> str:
        """Say what is wrong with its time; empty for nothing."""
        value = self.value.strip()
        if self.name not in TIMES or TIME.fullmatch(value):
            return ""
        if self.name in ("clk", "clock") and TWO_CLOCKS.fullmatch(value):
            return ""
        return "a time is written h:mm:ss"

    @property
    def mended(self) -> str | None:
        """The time with its zeros; None where something would be lost."""
        match = LOOSE_TIME.fullmatch(self.value.strip())
        if match is None or match[4] or int(match[2]) > 59 or int(match[3]) > 59:
            return None
        return f"{match[1]}:{match[2]:0>2}:{match[3]:0>2}"


def commands(text: str) -> Iterator[Command]:
    """Yield the commands of a comment."""
    if "[%" in text:
        for match in COMMAND.finditer(text):
            yield Command(match[1], match[2], match.start(), match.end(), match.start(2))


def sound(text: str) -> bool:
    """Tell whether all times in comments are plainly well written."""
    return "[%" not in text or len(ANY_TIME.findall(text)) == len(GOOD_TIME.findall(text))


@lru_cache(maxsize=256)
def _clock(text: str) -> Clock | None:
    """Return the time that a comment tells about its move."""
    left: float | None = None
    spent: float | None = None
    for command in commands(text):
        seconds = _seconds(command.value.strip())
        if seconds is not None and command.name in LEFT:
            left = seconds if left is None else left
        elif seconds is not None and command.name in SPENT:
            spent = seconds if spent is None else spent
    return Clock(left, spent) if left is not None or spent is not None else None


def clock_of(comments: Sequence[Comment]) -> Clock | None:
    """Return the clock of the first comment that tells a time."""
    return next((clock for each in comments if (clock := _clock(each.text)) is not None), None)


def marks_of(comments: Sequence[Comment]) -> tuple[Mark, ...]:
    """Return the marks that comments draw on the board."""
    return tuple(mark for each in comments if "[%c" in each.text for mark in _marks(each.text))


@lru_cache(maxsize=256)
def _marks(text: str) -> tuple[Mark, ...]:
    return tuple(
        Mark(kind, (drawn[2],) if kind == SQUARE else (drawn[2], drawn[3]), paint=PAINTS[drawn[1]])
        for command in commands(text)
        if (kind := DRAWN.get(command.name)) is not None
        for drawn in DRAWING.finditer(command.value)
        if (drawn[3] is None) is (kind == SQUARE)
    )


def _seconds(value: str) -> float | None:
    match = LOOSE_TIME.fullmatch(value)
    if match is None:
        return None
    hours, minutes, seconds, parts = match.groups()
    return int(hours) * 3600 + int(minutes) * 60 + int(seconds) + float(f"0{parts}" if parts else 0)


def written(clock: Clock) -> str:
    """Write a clock as commands."""
    parts = [("clk", clock.left), ("emt", clock.spent)]
    return "".join(f"[%{name} {_time(value)}]" for name, value in parts if value is not None)


def written_marks(marks: Sequence[Mark]) -> str:
    """Write marks as commands.

    A colour that they do not have is green."""
    parts = []
    for name, kind in DRAWN.items():
        drawn = [COLOURS.get(mark.paint, "G") + "".join(mark.at) for mark in marks if mark.kind == kind]
        parts += [f"[%{name} {','.join(drawn)}]"] if drawn else []
    return "".join(parts)


def _time(seconds: float) -> str:
    whole = int(seconds)
    part = f"{seconds - whole:.3f}".rstrip("0").rstrip(".").removeprefix("0") if seconds != whole else ""
    return f"{whole // 3600}:{whole % 3600 // 60:02}:{whole % 60:02}{part}"

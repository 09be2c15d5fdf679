"""Commands within comments: `[%clk 0:49:11]`, `[%clock w0:03:40 B0:03:45]` and the like.

Five of them tell times; others are words like any other. A capital letter says whose clock is running.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from gamenote.core.record import Clock
from gamenote.core.value import dataclass

COMMAND = re.compile(r"\[%([A-Za-z]{1,20})[ \t\r\n]*+([^\[\]{}]*+)\]")
TIME = re.compile(r"([0-9]{1,2}):([0-5][0-9]):([0-5][0-9])")
LOOSE_TIME = re.compile(r"([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2})(\.[0-9]{1,6})?")
TWO_CLOCKS = re.compile(rf"[wWbB]{TIME.pattern}(?:[ \t]*+[wWbB]{TIME.pattern})?")
LEFT = ("clk", "clock")  # what a clock shows: what is left
SPENT = ("emt",)  # what the move took
TIMES = ("clk", "mct", "egt", "emt", "clock")

_TIMED = r"\[%(?:clk|mct|egt|emt|clock)(?![A-Za-z])[ \t\r\n]*+"
ANY_TIME = re.compile(rf"{_TIMED}[^\[\]{{}}]*+\]")
GOOD_TIME = re.compile(rf"{_TIMED}(?:[0-9]{{1,2}}:[0-5][0-9]:[0-5][0-9])[ \t\r\n]*+\]")


@dataclass(frozen=True, slots=True)
class Command:
    """One command with its place in the comment."""

    name: str
    value: str
    start: int
    end: int
    value_start: int

    @property
    def fault(self) -> str:
        """What is wrong with its time; empty when nothing is, or when it tells none."""
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
    """The commands of a comment."""
    if "[%" in text:
        for match in COMMAND.finditer(text):
            yield Command(match[1], match[2], match.start(), match.end(), match.start(2))


def sound(text: str) -> bool:
    """Whether all times in the comments of a game are plainly well written, which is counted in a hundredth of the
    time that it takes to read the game token by token."""
    return "[%" not in text or len(ANY_TIME.findall(text)) == len(GOOD_TIME.findall(text))


@lru_cache(maxsize=256)
def clock_of(text: str) -> Clock | None:
    """The time that a comment tells about its move."""
    left: float | None = None
    spent: float | None = None
    for command in commands(text):
        seconds = _seconds(command.value.strip())
        if seconds is not None and command.name in LEFT:
            left = seconds if left is None else left
        elif seconds is not None and command.name in SPENT:
            spent = seconds if spent is None else spent
    return Clock(left, spent) if left is not None or spent is not None else None


def _seconds(value: str) -> float | None:
    match = LOOSE_TIME.fullmatch(value)
    if match is None:
        return None
    hours, minutes, seconds, parts = match.groups()
    return int(hours) * 3600 + int(minutes) * 60 + int(seconds) + float(f"0{parts}" if parts else 0)


def written(clock: Clock) -> str:
    """A clock as commands."""
    parts = [("clk", clock.left), ("emt", clock.spent)]
    return "".join(f"[%{name} {_time(value)}]" for name, value in parts if value is not None)


def _time(seconds: float) -> str:
    whole = int(seconds)
    part = f"{seconds - whole:.3f}".rstrip("0").rstrip(".").removeprefix("0") if seconds != whole else ""
    return f"{whole // 3600}:{whole % 3600 // 60:02}:{whole % 60:02}{part}"

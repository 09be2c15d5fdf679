"""Times that players use: controls, clocks, comments of engines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Clock, Evaluation

# What programs write into comments without commands, for figures alone.
#
# Matches of programs have `{+0.16/13 0.074s}` (cutechess, fastchess), seen by who has moved; TCEC `{d=31,
# wv=0.35, mt=158046}`, seen by White; WinBoard and Fritz `{+0.31/12 3}`; an older lichess `(0.26 → 0.80)`, seen
# by White.

SIGNED = r"[+-]?[0-9]{1,4}(?:\.[0-9]{1,4})?"
DECIMAL = r"[+-]?[0-9]{1,4}\.[0-9]{1,4}"  # a plain 1/2 is half a point
OF_MOVER = lazy_pattern(
    rf"[ \r\n]*+(?:(?P<sign>[+-])?M(?P<mate>[0-9]{{1,4}})|(?P<pawns>{DECIMAL}))/(?P<depth>[0-9]{{1,3}})"
    r"(?:[ \r\n]++(?P<seconds>[0-9]{1,6}(?:\.[0-9]{1,6})?)s?)?(?![0-9A-Za-z./])"
)
OF_WHITE = lazy_pattern(rf"\bwv=(?:(?P<sign>[+-])?M(?P<mate>[0-9]{{1,4}})|(?P<pawns>{SIGNED}))(?![0-9A-Za-z])")
DEPTH = lazy_pattern(r"\bd=([0-9]{1,3})\b")
MOVE_TIME, TIME_LEFT = lazy_pattern(r"\bmt=([0-9]{1,12})\b"), lazy_pattern(r"\btl=([0-9]{1,12})\b")
CHANGE = lazy_pattern(
    rf"\([ ]?(?:{SIGNED}|[A-Za-z ]{{0,12}}) ?(?:→|->) ?(?:(?P<pawns>{SIGNED})|Mate in (?P<mate>-?[0-9]{{1,3}}))\)"
)


class Noted(NamedTuple):
    """What a program has noted beside a move."""

    clock: Clock | None = None
    evaluation: Evaluation | None = None


def read_engine_note(text: str, side: int) -> Noted:
    """Return what a comment notes of a move of that colour."""
    if "/" in text and (match := OF_MOVER.match(text)):
        seconds = match["seconds"]
        return Noted(
            Clock(spent=float(seconds)) if seconds else None,
            _read_evaluation(match, -1 if side else 1, match["depth"]),
        )
    if "wv=" in text and (match := OF_WHITE.search(text)):
        depth, spent, left = (pattern.search(text) for pattern in (DEPTH, MOVE_TIME, TIME_LEFT))
        seconds = [int(found[1]) / 1000 if found else None for found in (left, spent)]
        clock = Clock(*seconds) if any(each is not None for each in seconds) else None
        return Noted(clock, _read_evaluation(match, 1, depth[1] if depth else None))
    if ("→" in text or "->" in text) and (match := CHANGE.search(text)):
        mate = match["mate"]
        return Noted(None, Evaluation(mate=int(mate)) if mate else Evaluation(float(match["pawns"])))
    return Noted()


def _read_evaluation(match: re.Match[str], sign: int, depth: str | None) -> Evaluation:
    searched = int(depth) if depth else None
    if match["mate"]:
        moves = int(match["mate"]) * sign
        return Evaluation(None, -moves if match["sign"] == "-" else moves, searched)
    return Evaluation(float(match["pawns"]) * sign, None, searched)


# Time controls as the TimeControl tag tells them: `300+3`, `40/7200:3600`, `40/5400+30:1800+30`

NUMBER = r"[0-9]{1,9}(?:\.[0-9]{1,6})?"
PERIOD = lazy_pattern(rf"(?:([0-9]{{1,4}})/)?({NUMBER})(?:\+({NUMBER}))?")
LONGEST = 200  # characters of a tag that is looked at
FAST_MOVES = 40  # by which the length of a game is estimated
# Up to how many seconds a game of each class takes for one player.
CLASSES = (("ultra-bullet", 29), ("bullet", 179), ("blitz", 479), ("rapid", 1499))
SLOWEST = "classical"
SPEEDS = (*(name for name, _ in CLASSES), SLOWEST)


class Period(Struct, frozen=True):
    """One part of a time control."""

    seconds: float
    increment: float = 0  # seconds that each move adds
    moves: int | None = None  # for how many it is; None for all the rest


@lru_cache(maxsize=512)
def read_time_control(text: str) -> tuple[Period, ...]:
    """Return the periods of a time control, if known.

    Sandclocks have none, since what one player uses the other gets."""
    if len(text) > LONGEST:
        return ()
    found = [PERIOD.fullmatch(part.strip()) for part in text.split(":")]
    known = [
        Period(float(match[2]), float(match[3] or 0), int(match[1]) if match[1] else None)
        for match in found
        if match is not None
    ]
    return tuple(known) if len(known) == len(found) else ()


def speed(periods: tuple[Period, ...]) -> str | None:
    """Return the class of a game by its likely time.

    That of correspondence, where each move has a time of its own, is not told."""
    if not periods or periods[0].moves == 1:
        return None
    seconds = periods[0].seconds + FAST_MOVES * periods[0].increment
    return next((name for name, most in CLASSES if seconds <= most), SLOWEST)


class Allowance(Struct, frozen=True):
    """What a clock may gain by a move."""

    increment: float
    more: float = 0  # what else it may gain, as the move may have reached a time control


def allowance(periods: tuple[Period, ...], move: int) -> Allowance:
    """Return what the clock may gain by the player's n-th move.

    Boards and servers give the time of a new period with its last move, or with the one behind it."""
    reached = 0
    for index, period in enumerate(periods):
        last = index + 1 == len(periods)
        if period.moves is None:
            return Allowance(period.increment)
        following = period if last else periods[index + 1]
        count = period.moves or 1
        reached = reached + count * max(1, -(-(move - 1 - reached) // count)) if last else reached + count
        if move < reached:
            return Allowance(period.increment)
        if move <= reached + 1:
            return Allowance(max(period.increment, following.increment), following.seconds)
    return Allowance(periods[-1].increment if periods else 0)


# The time that players took, by clocks: these lose it, and gain increments and the time of the next part

SHORT_OF_TIME = 30.0  # seconds


@dataclass
class SideTimes:
    """The time of one player."""

    used: float | None = None  # seconds for all moves of which they are known
    left: float | None = None  # what the clock showed last
    longest: float | None = None  # what a single move took at most
    hurried: int | None = None  # moves behind which less than 30 seconds were left
    read_at: int = 0  # the player's move at which the clock was read last

    def add(self, clock: Clock, move: int, periods: tuple[Period, ...]) -> float | None:
        """Note a player's n-th clock; return the seconds since the last."""
        took, left = clock.spent, clock.left
        if left is not None:
            if took is None:
                took = self._seconds_lost(left, move, periods)
            self.left, self.read_at = left, move
            self.hurried = (self.hurried or 0) + (left < SHORT_OF_TIME)
        if took is not None:
            self.used = took if self.used is None else self.used + took
            if self.longest is None or took > self.longest:
                self.longest = took
        return took

    def _seconds_lost(self, left: float, move: int, periods: tuple[Period, ...]) -> float | None:
        """Return what the clock has lost since it was read before."""
        if self.left is None:
            return max(0.0, periods[0].seconds - left) if periods and move == 1 else None
        if not periods:
            return max(0.0, self.left - left)
        if len(periods) == 1 and periods[0].moves is None:
            return max(0.0, self.left - left + periods[0].increment * (move - self.read_at))
        there = allowance(periods, move)
        lost = self.left - left + there.increment * (move - self.read_at)
        return max(0.0, lost if lost >= 0 else lost + there.more)


def times_used(
    clocks: Sequence[tuple[int, Clock]], first: int, periods: tuple[Period, ...]
) -> tuple[tuple[SideTimes, SideTimes], list[tuple[int, float]]]:
    """Return the times of both sides, and the seconds of moves.

    The clocks are those beside moves, by their number from 1; `first` tells who makes the first. What a clock lost
    over several moves is not told of the last of them."""
    sides, spent = (SideTimes(), SideTimes()), list[tuple[int, float]]()
    for ply, clock in clocks:
        side, move = sides[(first + ply + 1) % 2], (ply + 1) // 2
        alone = clock.spent is not None or side.read_at == move - 1
        took = side.add(clock, move, periods)
        if took is not None and alone:
            spent.append((ply, took))
    return sides, spent

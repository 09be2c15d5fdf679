"""Time controls as the TimeControl tag tells them: `300+3`, `40/7200:3600`, `40/5400+30:1800+30`."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

NUMBER = r"[0-9]{1,9}(?:\.[0-9]{1,6})?"
PERIOD = re.compile(rf"(?:([0-9]{{1,4}})/)?({NUMBER})(?:\+({NUMBER}))?")
LONGEST = 200  # characters of a tag that is looked at
FAST_MOVES = 40  # by which the length of a game is estimated
# Up to how many seconds a game of each class takes for one player.
CLASSES = (("ultra-bullet", 29), ("bullet", 179), ("blitz", 479), ("rapid", 1499))
SLOWEST = "classical"


class Period(Struct, frozen=True):
    """One part of a time control.

    Fields:
        moves: For how many moves it is; None for all the rest.
        increment: Seconds that each move adds.
    """

    seconds: float
    increment: float = 0
    moves: int | None = None


@lru_cache(maxsize=512)
def read_time_control(text: str) -> tuple[Period, ...]:
    """Return the periods of a time control, if known.

    Sandclocks have none, since what one player uses the other gets.
    """
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

    That of correspondence, where each move has a time of its own, is not told.
    """
    if not periods or periods[0].moves == 1:
        return None
    seconds = periods[0].seconds + FAST_MOVES * periods[0].increment
    return next((name for name, most in CLASSES if seconds <= most), SLOWEST)


class Allowance(Struct, frozen=True):
    """What a clock may gain by a move.

    Fields:
        more: What else it may gain, as the move may have reached a time control.
    """

    increment: float
    more: float = 0


def allowance(periods: tuple[Period, ...], move: int) -> Allowance:
    """Return what the clock may gain by the player's n-th move.

    Boards and servers give the time of a new period with its last move, or with the one behind it.
    """
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

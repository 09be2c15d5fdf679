"""The time that players took, by the clocks beside their moves.

A clock loses what a move took and gains the increment; at a time control it gains the time of the next part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gamenote.core.record import Clock
from gamenote.games.chess.figures.time_control import Period, allowance

SHORT_OF_TIME = 30.0  # seconds


@dataclass
class SideTimes:
    """The time of one player.

    Fields:
        used: Seconds for all moves of which they are known.
        left: What the clock showed last.
        longest: What a single move took at most.
        hurried: Moves behind which less than 30 seconds were left.
    """

    used: float | None = None
    left: float | None = None
    longest: float | None = None
    hurried: int | None = None
    read_at: int = 0  # the player's move at which the clock was read last

    def add(self, clock: Clock, move: int, periods: tuple[Period, ...]) -> float | None:
        """Note what stands beside the player's n-th move.

        Return the seconds since the clock was read before, if known."""
        took, left = clock.spent, clock.left
        if left is not None:
            if took is None:
                took = self._lost(left, move, periods)
            self.left, self.read_at = left, move
            self.hurried = (self.hurried or 0) + (left < SHORT_OF_TIME)
        if took is not None:
            self.used = took if self.used is None else self.used + took
            if self.longest is None or took > self.longest:
                self.longest = took
        return took

    def _lost(self, left: float, move: int, periods: tuple[Period, ...]) -> float | None:
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
) -> tuple[SideTimes, SideTimes]:
    """Return the times of White and Black.

    The clocks are those beside moves, by their number from 1; `first` tells who makes the first."""
    sides = SideTimes(), SideTimes()
    for ply, clock in clocks:
        sides[(first + ply + 1) % 2].add(clock, (ply + 1) // 2, periods)
    return sides


def time_of_each_move(
    clocks: Sequence[tuple[int, Clock]], first: int, periods: tuple[Period, ...]
) -> Iterator[tuple[int, float]]:
    """Yield the seconds that moves took, by their numbers from 1.

    The arguments are those of `times_used`. What a clock lost over several moves is not told of the last of them.
    """
    sides = SideTimes(), SideTimes()
    for ply, clock in clocks:
        side, move = sides[(first + ply + 1) % 2], (ply + 1) // 2
        alone = clock.spent is not None or side.read_at == move - 1
        took = side.add(clock, move, periods)
        if took is not None and alone:
            yield ply, took

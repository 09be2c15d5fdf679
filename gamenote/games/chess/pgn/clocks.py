"""The clocks beside the moves of the main line, for rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import sub

from msgspec import Struct

from gamenote.core.caching import cached
from gamenote.core.case import Case
from gamenote.core.record import Clock
from gamenote.core.source import Span
from gamenote.games.chess.figures.time_control import Period, read_time_control
from gamenote.syntax.movetext.tree import GameTree

CLOCK = re.compile(r"\[%clk ([0-9]:[0-5][0-9]:[0-5][0-9])\]")


class Timed(Struct, frozen=True):
    """One move of a player.

    Fields:
        number: 1 for his first.
        span: Of the comment that tells the time, or of the move.
    """

    number: int
    actor: str
    clock: Clock | None
    span: Span


class _Seconds(dict[str, int]):
    """What clocks of the usual length show."""

    def __missing__(self, text: str) -> int:
        seconds = self[text] = int(text[0]) * 3600 + int(text[2:4]) * 60 + int(text[5:7])
        return seconds


SECONDS = _Seconds()  # there are some tens of thousands


class Clocks:
    """The clocks of one game."""

    def __init__(self, case: Case) -> None:
        self._case = case
        self._tree: GameTree = case.syntax

    @cached
    def periods(self) -> tuple[Period, ...]:
        """The time control; none where it is not known."""
        return read_time_control(self._tree.header.value("TimeControl") or "")

    @cached
    def plain(self) -> tuple[Sequence[float], Sequence[float]] | None:
        """What the two clocks showed, where each move has one command.

        None for all games that cannot be told so.
        # hot: `sides` is the plain code; test_clock_rules holds it there.
        """
        text, tree, moves = self._case.source.text, self._tree, self._case.record.moves()
        if moves is None or len(moves.segments) > 1:
            return self._told(tree.plies)
        shown = CLOCK.findall(text)
        if len(shown) != tree.plies or len(shown) < 2 or text.count("[%clk") != len(shown):
            return None
        if self._case.doubtful and not tree.commands.sound(text):
            return None
        times = [*map(SECONDS.__getitem__, shown)]
        return times[::2], times[1::2]

    def _told(self, plies: int) -> tuple[Sequence[float], Sequence[float]] | None:
        """Yield the clocks of a game with variations, without nodes."""
        clocks = [(told.ply, told.clock) for told in self._case.record.told() if told.clock is not None]
        if plies < 2 or [ply for ply, _ in clocks] != [*range(1, plies + 1)]:
            return None
        times = [clock.left for _, clock in clocks if clock.left is not None and clock.spent is None]
        return (times[::2], times[1::2]) if len(times) == plies else None

    @cached
    def sides(self) -> tuple[Sequence[Timed], ...]:
        """The moves of the players, each with its clock."""
        found: dict[str, list[Timed]] = {}
        for node in self._case.record.line:
            if node.move is None or node.actor is None:
                continue
            told = (each.span for each in (*node.before, *node.after) if "[%" in each.text)
            span = next(told, None) or node.span or Span(0, 0)
            side = found.setdefault(node.actor, [])
            side.append(Timed(len(side) + 1, node.actor, node.clock, span))
        return tuple(found.values())


def clocks_of(case: Case) -> Clocks | None:
    """Return the clocks of a game; None where it has none."""
    text = case.source.text
    if "[%clk" not in text and "[%emt" not in text:
        return None
    return case.shared("clocks of moves", lambda: Clocks(case))


def growth(times: Sequence[float]) -> float:
    """Return by how much a clock has grown at most."""
    return max(map(sub, times[1:], times), default=0)


def pairs(side: Sequence[Timed]) -> Iterator[tuple[Timed, Timed]]:
    """Yield moves with a clock, each with the one before."""
    read = [each for each in side if each.clock is not None and each.clock.left is not None]
    return pairwise(read)

"""Rules about the clocks that stand beside moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil
from operator import sub

from msgspec import Struct

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Severity
from gamenote.core.lazy import cached
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Doubt
from gamenote.core.record import Clock
from gamenote.core.rule import rule, rules_in
from gamenote.core.source import Span
from gamenote.core.words import count_with_noun
from gamenote.games.chess.pgn.lint_ends import End, end_of_termination
from gamenote.games.chess.times import Period, allowance, read_time_control
from gamenote.syntax.movetext.tree import GameTree

# The clocks beside the moves of the main line, for rules

NO_CLOCK = Clock()
CLOCK = lazy_pattern(r"\[%clk ([0-9]:[0-5][0-9]:[0-5][0-9])\]")


class Timed(Struct, frozen=True):
    """One move of a player."""

    number: int  # 1 for his first
    actor: str
    left: float  # seconds; -1 where no clock stands
    spent: float | None
    span: Span  # of the comment that tells the time, or of the move


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
        # hot: `sides` is the plain code; test_clock_rules holds it there."""
        text, tree, moves = self._case.source.text, self._tree, self._case.record.moves()
        if moves is None or len(moves.segments) > 1:
            return self._main_line_clocks(tree.plies)
        shown = CLOCK.findall(text)
        if len(shown) != tree.plies or len(shown) < 2 or text.count("[%clk") != len(shown):
            return None
        if Doubt.MOVES in self._case.doubt and not tree.commands.sound(text):
            return None
        times = [*map(SECONDS.__getitem__, shown)]
        return times[::2], times[1::2]

    def _main_line_clocks(self, plies: int) -> tuple[Sequence[float], Sequence[float]] | None:
        """Yield the clocks of a game with variations, without nodes."""
        clocks = [
            (annotation.ply, annotation.clock)
            for annotation in self._case.record.annotations()
            if annotation.clock is not None
        ]
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
            spans = (each.span for each in (*node.before, *node.after) if "[%" in each.text)
            span = next(spans, None) or node.span or Span(0, 0)
            side = found.setdefault(node.actor, [])
            clock = node.clock or NO_CLOCK
            left = clock.left if clock.left is not None else -1
            side.append(Timed(len(side) + 1, node.actor, left, clock.spent, span))
        return tuple(found.values())


def clocks_of(case: Case) -> Clocks | None:
    """Return the clocks of a game; None where it has none."""
    text = case.source.text
    if "[%clk" not in text and "[%emt" not in text:
        return None
    return case.shared(Clocks)


def pairs(side: Sequence[Timed]) -> Iterator[tuple[Timed, Timed]]:
    """Yield moves with a clock, each with the one before."""
    return pairwise(each for each in side if each.left >= 0)


# Rules about clocks

SLACK = 0.2  # seconds that may come from rounding
MISMATCH = 2.0  # seconds between two ways to tell what a move took
FLAGGED = 60.0  # seconds that nobody has left whose flag falls


@rule("PGN301", "clock-order", Severity.INFO, needs="[%")
def clock_order(case: Case) -> Iterator[Diagnostic]:
    """A clock shows more time than at the player's move before.

    A clock gains the increment, and at a time control the time of the next part. More than that is a mistake of
    whoever wrote the game, or time that an arbiter or an opponent has given. Nothing is said where the tag
    TimeControl does not tell the increment.

    Bad (after the usual tags)::

        [TimeControl "300"]

        1. e4 {[%clk 0:04:51]} e5 {[%clk 0:04:50]} 2. Nf3 {[%clk 0:04:58]} *

    Good (last lines)::

        1. e4 {[%clk 0:04:58]} e5 {[%clk 0:04:50]} 2. Nf3 {[%clk 0:04:51]} *
    """
    clocks = clocks_of(case)
    if clocks is None or not clocks.periods:
        return
    most = (max(map(sub, times[1:], times), default=0) for times in clocks.plain or ())
    if clocks.plain is not None and max(most) <= clocks.periods[0].increment:
        return
    for side in clocks.sides:
        grown = [(one, other) for one, other in pairs(side) if _has_gained_time(clocks.periods, one, other)]
        if grown:
            one, other = grown[0]
            more = f" ({count_with_noun(len(grown), 'time')} in this game)" if len(grown) > 1 else ""
            shown = f"{_clock_text(other)}, {_clock_text(one)} a move before{more}"
            words = f"{other.actor.capitalize()}'s clock shows {shown}"
            yield case.report(words, at=other.span)


def _has_gained_time(periods: tuple[Period, ...], one: Timed, other: Timed) -> bool:
    there = allowance(periods, other.number)
    between = (other.number - one.number) * ceil(there.increment)
    return other.left - one.left > between + there.more + SLACK


def _clock_text(timed: Timed) -> str:
    seconds = int(timed.left)
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


@rule("PGN302", "clock-start", Severity.INFO, needs="[%")
def clock_start(case: Case) -> Iterator[Diagnostic]:
    """A clock shows more than the time control gives.

    At the first move of a player it can show no more than the time for the game or its first part, with one
    increment.

    Bad (after the usual tags)::

        [TimeControl "600+5"]

        1. e4 {[%clk 0:12:00]} e5 {[%clk 0:09:55]} *

    Good (last lines)::

        1. e4 {[%clk 0:10:00]} e5 {[%clk 0:09:55]} *
    """
    clocks = clocks_of(case)
    if clocks is None or not clocks.periods:
        return
    first = clocks.periods[0]
    most = first.seconds + ceil(first.increment) + SLACK
    if clocks.plain is not None and all(side[0] <= most for side in clocks.plain):
        return
    header = case.syntax.header
    for side in clocks.sides:
        start = side[0]
        if start.left > most and not (header.value(f"{start.actor.capitalize()}Clock") or "").strip():
            control = header.value("TimeControl")
            words = (
                f"{start.actor.capitalize()}'s clock begins at {_clock_text(start)}; TimeControl says {control}"
            )
            yield case.report(words, at=start.span)


@rule("PGN303", "clock-missing", Severity.INFO, default=False, needs="[%clk")
def clock_missing(case: Case) -> Iterator[Diagnostic]:
    """Some moves of a player have no clock, others have one.

    Boards lose the connection, and whoever enters moves by hand leaves clocks out. Figures of the time used then
    miss something.

    Bad (after the usual head)::

        1. e4 {[%clk 0:05:00]} e5 {[%clk 0:05:00]} 2. Nf3 Nc6 {[%clk 0:04:50]} *

    Good (after the usual head)::

        1. e4 {[%clk 0:05:00]} e5 {[%clk 0:05:00]} 2. Nf3 {[%clk 0:04:51]} Nc6 {[%clk 0:04:50]} *
    """
    clocks = clocks_of(case)
    if clocks is None or clocks.plain is not None:
        return
    for side in clocks.sides:
        missing = [each for each in side if each.left < 0]
        if missing and len(missing) < len(side):
            moves = f"{count_with_noun(len(side), 'move')} of {side[0].actor.capitalize()}"
            words = f"{len(missing)} of {moves} have no clock"
            yield case.report(words, at=missing[0].span)


@rule("PGN304", "emt-mismatch", Severity.INFO, needs="[%clk")
def emt_mismatch(case: Case) -> Iterator[Diagnostic]:
    """The time that a move took is not what the clock has lost.

    Both `emt` and `clk` may stand beside a move. They should tell the same, but for two seconds; whether the
    increment counts is left open. This is said once for each player.

    Bad (after the usual tags)::

        [TimeControl "300"]

        1. e4 {[%clk 0:05:00]} e5 2. Nf3 {[%clk 0:04:40][%emt 0:00:02]} *

    Good (last lines)::

        1. e4 {[%clk 0:05:00]} e5 2. Nf3 {[%clk 0:04:40][%emt 0:00:20]} *
    """
    text = case.source.text
    clocks = clocks_of(case)
    if clocks is None or not clocks.periods:
        return
    if "[%emt" not in text and "[%timestamp" not in text:
        return
    for side in clocks.sides:
        found = [other for one, other in pairs(side) if _has_time_mismatch(clocks, one, other)]
        if found:
            more = f" ({count_with_noun(len(found), 'time')} in this game)" if len(found) > 1 else ""
            whose = f"{side[0].actor.capitalize()}'s clock{more}"
            words = f"the move took {found[0].spent:g} s by its time, but not by {whose}"
            yield case.report(words, at=found[0].span)


def _has_time_mismatch(clocks: Clocks, one: Timed, other: Timed) -> bool:
    there, lost = allowance(clocks.periods, other.number), one.left - other.left
    if other.spent is None or there.more or other.number != one.number + 1:
        return False
    return min(abs(other.spent - lost), abs(other.spent - lost - there.increment)) > MISMATCH


@rule("PGN306", "flag-time", Severity.INFO, default=False, needs="[%")
def flag_time(case: Case) -> Iterator[Diagnostic]:
    """A player lost on time with more than a minute left.

    His last clock is that of his last move; he may have thought that long about the next. But most who lose on
    time have little left.

    Bad::

        [White "Ann"]
        [Black "Bob"]
        [Result "1-0"]
        [Termination "time forfeit"]

        1. e4 {[%clk 0:04:51]} e5 {[%clk 0:04:50]} 2. Nf3 {[%clk 0:04:48]} 1-0

    Good (last lines)::

        1. e4 {[%clk 0:00:51]} e5 {[%clk 0:00:02]} 2. Nf3 {[%clk 0:00:48]} 1-0
    """
    clocks, stated = clocks_of(case), end_of_termination(case)
    outcome = case.summary.outcome
    if clocks is None or stated is None or stated.kind is not End.TIME or outcome is None or not outcome.winner:
        return
    for side in clocks.sides:
        read = [each for each in side if each.left >= 0]
        if read and side[0].actor != outcome.winner and read[-1].left > FLAGGED:
            words = f"{side[0].actor.capitalize()} lost on time with {_clock_text(read[-1])} on the clock"
            yield case.report(words, at=read[-1].span)


RULES = rules_in(globals())

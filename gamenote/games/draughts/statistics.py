"""What is asked of a game of draughts: captures, crownings, openings, times.

Times come from the clocks beside the moves, or from the tags WhiteTime and BlackTime, which tell the time that a
player has used. Where only a running clock is known, what it lost between two moves counts; time that was added
in between is not known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from gamenote.core.engine import Step
from gamenote.core.patterns import lazy_pattern
from gamenote.core.questions import Questions
from gamenote.core.record import Clock, Record
from gamenote.core.replay import progress_of
from gamenote.core.statistics import NO_GAINS, Figures, Gains, Statistics
from gamenote.games.draughts.board import UNKNOWN, Move, Position
from gamenote.games.draughts.fast.replay import play_text
from gamenote.games.draughts.fen import write_fen
from gamenote.games.draughts.movement import outcome, with_owner_to_move
from gamenote.games.draughts.notation import write_move
from gamenote.games.draughts.play import ENGINE

COLOURS = ("white", "black")
OPENING = 4  # plies
USED = lazy_pattern(r"([0-9]{1,2})[:.]([0-5][0-9])(?:[:.]([0-5][0-9]))?")  # dots are found in older files

# The pieces of who is to move, of the other, and all kings.
Stand = tuple[int, int, int]

LABELS = {
    "pieces": "pieces left:",
    "reason=elimination": "no pieces left",
    "reason=blockade": "no move left",
    "captures": "capturing moves",
    "captured": "pieces taken",
    "captured_over_time": "pieces taken over time",
    "crowned": "men crowned",
}


@dataclass
class SideCounts:
    """What one side has done so far."""

    captures: int = 0
    captured: int = 0
    so_far: list[int] = field(default_factory=list)  # captured, after each own move
    crowned: int = 0
    spent: float | None = None  # by times of single moves
    fallen: float | None = None  # by a running clock
    left: float | None = None
    longest: float | None = None

    def timed(self, clock: Clock) -> None:
        """Note what a clock says behind a move of this side."""
        took = clock.spent
        if took is not None:
            self.spent = (self.spent or 0) + took
        if clock.left is not None:
            if self.left is not None:
                fall = max(0, self.left - clock.left)
                self.fallen = (self.fallen or 0) + fall
                took = fall if took is None else took
            self.left = clock.left
        if took is not None:
            self.longest = max(took, self.longest or 0)


@dataclass
class Course:
    """The moves of a game added one by one."""

    sides: dict[str, SideCounts] = field(default_factory=lambda: {colour: SideCounts() for colour in COLOURS})
    opening: list[str] = field(default_factory=list)
    regular: bool = True  # it began at the start of the variant
    known: bool = True  # every move so far

    def add(self, before: Position, move: Move, clock: Clock | None) -> None:
        side = self.sides[with_owner_to_move(before, move.start).colour]
        if clock is not None:
            side.timed(clock)
        if move == UNKNOWN:
            self.known = False
            return
        side.captures += bool(move.captured)
        side.captured += move.captured.bit_count()
        side.so_far.append(side.captured)
        side.crowned += move.king and not before.kings >> move.start & 1
        if len(self.opening) < OPENING:
            self.open(before, move)

    def open(self, before: Position, move: Move) -> None:
        """Note a move of the opening, and whether it is one."""
        if not self.opening:
            self.regular = not before.side and not before.kings and (before.own, before.opp) == before.table.start
        self.opening.append(write_move(before, move, "short"))

    def count(self, colour: str, before: Stand, after: Stand, clock: Clock | None) -> None:
        """Count a move of a colour by what stood beside it alone."""
        side = self.sides[colour]
        if clock is not None:
            side.timed(clock)
        if before[1] != after[0]:
            side.captures += 1
            side.captured += before[1].bit_count() - after[0].bit_count()
        side.so_far.append(side.captured)
        if before[2] != after[2]:
            side.crowned += (after[1] & after[2]).bit_count() - (before[0] & before[2]).bit_count()


def course(record: Record, steps: Iterable[Step]) -> dict[str, Any]:
    """Return the figures of the main line as it was played.

    The steps are asked for only where the moves alone do not do."""
    figures = _by_trail(record) or _by_steps(steps)
    tags = {extra.key: extra.values[0] for extra in record.header.extras if extra.values}
    named = figures.known and figures.regular and len(figures.opening) == OPENING
    return {
        "opening": " ".join(figures.opening) if named else None,
        "captures": _values_by_colour(figures, "captures"),
        "captured": _values_by_colour(figures, "captured"),
        "captured_over_time": _values_by_colour(figures, "so_far"),
        "crowned": _values_by_colour(figures, "crowned"),
        "seconds_used": {colour: _seconds_used(side, colour, tags) for colour, side in figures.sides.items()},
        "seconds_left": {colour: side.left for colour, side in figures.sides.items()},
        "longest_think": {colour: side.longest for colour, side in figures.sides.items()},
        "termination": tags.get("Termination"),
    }


def _by_steps(steps: Iterable[Step]) -> Course:
    figures = Course()
    for step in steps:
        if step.move is not None:
            figures.add(step.before, step.move, step.node.clock)
        elif step.node.setup is not None and figures.opening:
            figures.regular = figures.regular and len(figures.opening) == OPENING
    return figures


def _by_trail(record: Record) -> Course | None:
    """Count by what stood beside moves; None where that is not known."""
    progress = progress_of(record, ENGINE)
    main, position = progress.main, progress.start
    if main is None or position is None or not progress.complete or len(main.trail) <= main.played:
        return None
    figures, first, colours = Course(), position.side, position.table.variant.colours
    for text in progress.moves[:OPENING]:
        there = play_text(position, text)
        if there is None:
            return None
        figures.open(position, there[0])
        position = there[1]
    clocks = {note.ply: note.clock for note in record.annotations() if note.clock is not None}
    for ply, (before, after) in enumerate(pairwise(main.trail), 1):
        figures.count(colours[(first + ply + 1) % 2], before, after, clocks.get(ply))
    return figures


def _values_by_colour(figures: Course, name: str) -> dict[str, Any]:
    """Return a number or a series of each side, if known."""
    return {colour: getattr(side, name) if figures.known else None for colour, side in figures.sides.items()}


def _seconds_used(side: SideCounts, colour: str, tags: Mapping[str, str]) -> float | None:
    match = USED.fullmatch(tags.get(f"{colour.capitalize()}Time", ""))
    if match is not None:
        hours, minutes, seconds = (int(part or 0) for part in match.groups())
        return hours * 3600 + minutes * 60 + seconds
    return side.fallen if side.spent is None else side.spent


class DraughtsStatistics(Statistics):
    """See `gamenote.core.statistics.Statistics`."""

    comparable = frozenset(("seconds_used", "seconds_left", "longest_think"))

    def figures(self, position: Position) -> Figures:
        """The pieces that are left; None where a move was not recorded."""
        end = outcome(position)
        return {
            "winner": end.winner if end else None,
            "reason": end.reason if end else None,
            "pieces": {
                colour: {
                    "men": (position.of(colour) & ~position.kings).bit_count(),
                    "kings": (position.of(colour) & position.kings).bit_count(),
                }
                if position.known
                else None
                for colour in ("white", "black")
            },
        }

    def course(self, record: Record, steps: Iterable[Step]) -> Figures:
        """Captures, crownings, opening and clocks."""
        return course(record, steps)

    def labels(self, variant: str | None) -> Mapping[str, str]:
        return LABELS

    def gains(self, before: Position, after: Position, actor: str | None) -> Gains:
        """The pieces that a move took."""
        if not (before.known and after.known):
            return NO_GAINS
        return Gains(captured=before.occupied.bit_count() - after.occupied.bit_count())


STATISTICS = DraughtsStatistics()


class DraughtsQuestions(Questions):
    """See `gamenote.core.questions.Questions`."""

    letters = "MKmk"

    def to_move(self, position: Position) -> str | None:
        return position.colour if position.decided else None

    def write_fen(self, position: Position, options: Mapping[str, Any]) -> str:
        return write_fen(position)


QUESTIONS = DraughtsQuestions()

"""Counting of move numbers, and reports of those that do not follow.

Numbers never decide who is to move. `N.` stands before the player whose turns the record counts first, `N...`
before the other one; a game keeps the style that it began with. Some records number each single move. Every
line is counted for itself, from its first number, and anew behind a position or behind words that were lost.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from gamenote.core.diagnostic import Edit, few
from gamenote.core.rule import MOST_FINDINGS
from gamenote.core.source import Span
from gamenote.syntax.movetext import lint as rules
from gamenote.syntax.tagpairs.tree import Jump, Shifts

if TYPE_CHECKING:
    from gamenote.syntax.movetext.report import Report
    from gamenote.syntax.movetext.tree import GameTree, Item, Number

LONGEST = 6  # digits
MOST_JUMPS = 2 * MOST_FINDINGS  # which are told, and those that lead back


class Count(Struct):
    """How far a line has been counted since its last number."""

    value: int | None = None  # the last number
    plies: int = 0  # moves since, that one included
    second: bool = False  # the last number stood before the second player
    single: bool | None = None  # each single move has a number; None: not yet known
    shifts: Shifts | None = None


class Numbers:
    """The numbers of one game, in the order of its text."""

    def __init__(self) -> None:
        self.counts = [Count()]
        self.jumps: list[Jump] = []
        self.zeros: list[Number] = []
        self.seen: list[Number] = []  # those of the main line,
        self.offsets = array("q")  # and by how much each is out of count
        self.sided = False  # whether one stands before the wrong player
        self.dots: list[Number] = []
        self.offset = 0

    @property
    def count(self) -> Count:
        return self.counts[-1]

    def open(self) -> None:
        self.counts.append(Count(single=self.count.single))

    def close(self) -> None:
        self.counts.pop()

    def interrupt(self) -> None:
        """Believe the next number, since a move may be missing here."""
        self.counts[-1] = Count(single=self.count.single)

    def restart(self) -> None:
        self.counts[-1] = Count()

    def first_to_move(self, player: int) -> bool:
        """Tell whether `N.` stands before the player to move."""
        count = self.count
        if count.value is None:
            return player == 0
        return (count.plies + count.second) % 2 == 0

    def next_number(self) -> int | None:
        """Return the number that the next move would have, if known."""
        count = self.count
        return None if count.value is None else count.value + (count.plies + count.second) // 2

    def is_number_behind(self, moves: int, value: int, dots: int) -> bool:
        """Tell whether a number is right behind so many moves more."""
        return False

    def place(self, move: Item) -> None:
        """Count a move."""
        count, number = self.counts[-1], move.number
        if number is not None:
            self._read(number, count)
        elif count.value is not None and count.single is None and count.plies % 2:
            count.single = False
        count.plies += move.plies

    def _read(self, number: Number, count: Count) -> None:
        digits = number.digits
        value = int(digits) if len(digits) <= LONGEST else 0
        if len(digits) > 1 and digits[0] == "0":
            self.zeros.append(number)
        if number.dots not in (1, 3):
            self.dots.append(number)
        second = number.dots >= 2
        if count.value is not None:
            self._compare(number, value, second, count)
        count.value, count.plies, count.second = value, 0, second

    def _compare(self, number: Number, value: int, second: bool, count: Count) -> None:
        assert count.value is not None
        if count.single is None and count.plies == 1 and not second and not count.second:
            count.single = value == count.value + 1
        if count.single:
            expected, wrong_side = count.value + count.plies, False
        else:
            done = count.plies + count.second
            expected, wrong_side = count.value + done // 2, bool(done % 2) is not second
        main = len(self.counts) == 1
        if main:
            self.offset += expected - value
        if value != expected or wrong_side:
            side = (
                ""
                if value != expected
                else ", before the other player's move"
                if second
                else ", in the middle of a turn"
            )
            told = len(self.jumps) < MOST_JUMPS
            count.shifts = count.shifts or Shifts()
            back = not side and told and count.shifts.is_back(value - expected)
            self._jump(number, expected, side, back=back)
        if main:
            self.seen.append(number)
            self.offsets.append(self.offset)

    def _jump(self, number: Number, expected: int, side: str, *, back: bool) -> None:
        turn = len(self.jumps) + 1
        self.sided = self.sided or bool(side)
        if turn <= MOST_JUMPS:
            self.jumps.append(Jump(number.span, number.text + side, expected, turn, back))

    def finish(self, game: GameTree, text: str, report: Report) -> None:
        """Report what concerns numbers, and work out how jumps are cured."""
        game.jumps = tuple(self.jumps)
        if self.jumps and not game.broken and not self.sided:
            edits = (
                Edit(Span(number.start, number.start + len(number.digits)), str(int(number.digits) + offset))
                for number, offset in zip(self.seen, self.offsets, strict=True)
                if offset and len(number.digits) <= LONGEST
            )
            game.numbering = {self.jumps[0].span.start: few(edits, text)}
        self.seen, self.offsets = [], array("q")
        dots = ("..." if each.dots > 1 else "." for each in self.dots)
        report_dots(report, self.dots, [each.digits + more for each, more in zip(self.dots, dots, strict=True)])
        report_zeros(report, self.zeros)


def report_dots(report: Report, dots: Sequence[Number], proper: Sequence[str]) -> None:
    """Report numbers with too few or too many dots."""
    if dots:
        first = dots[0]
        report.say(
            rules.number_dots,
            f"move number {first.text} has {first.dots or 'no'} dots; write one or three" + _more(dots),
            first.span,
            fix=tuple(Edit(each.span, text) for each, text in zip(dots, proper, strict=True)),
            title="write one or three",
        )


def report_zeros(report: Report, zeros: Sequence[Number]) -> None:
    """Report numbers that begin with a zero."""
    if zeros:
        first = zeros[0]
        report.say(
            rules.number_leading_zero,
            f"move number {first.text} begins with a zero" + _more(zeros),
            first.span,
            fix=tuple(
                Edit(Span(each.start, each.start + len(each.digits)), each.digits.lstrip("0") or "0")
                for each in zeros
            ),
            title="remove the zeros",
        )


def _more(found: Sequence[Number]) -> str:
    return "" if len(found) == 1 else f" (the first of {len(found)})"

"""Counting of move numbers, and reports of those that do not follow."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from gamenote.core.diagnostic import Edit, few
from gamenote.core.rule import MOST_FINDINGS
from gamenote.core.source import Span
from gamenote.syntax.movetext import lint as rules
from gamenote.syntax.movetext.words import First
from gamenote.syntax.tagpairs.tree import Jump, Shifts

if TYPE_CHECKING:
    from gamenote.syntax.movetext.report import Report
    from gamenote.syntax.movetext.tree import GameTree, Item, Number


# Numbers never decide who is to move. `N.` stands before the player whose turns the record counts first, `N...`
# before the other one; a game keeps the style that it began with. Some records number each single move. Every
# line is counted for itself, from its first number, and anew behind a position or behind words that were lost.

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
            self._compare_number(number, value, second, count)
        count.value, count.plies, count.second = value, 0, second

    def _compare_number(self, number: Number, value: int, second: bool, count: Count) -> None:
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
            self._add_jump(number, expected, side, back=back)
        if main:
            self.seen.append(number)
            self.offsets.append(self.offset)

    def _add_jump(self, number: Number, expected: int, side: str, *, back: bool) -> None:
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
            f"move number {first.text} has {first.dots or 'no'} dots; write one or three"
            + _first_of_many_note(dots),
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
            f"move number {first.text} begins with a zero" + _first_of_many_note(zeros),
            first.span,
            fix=tuple(
                Edit(Span(each.start, each.start + len(each.digits)), each.digits.lstrip("0") or "0")
                for each in zeros
            ),
            title="remove the zeros",
        )


def _first_of_many_note(found: Sequence[Number]) -> str:
    return "" if len(found) == 1 else f" (the first of {len(found)})"


# Counting of move numbers where a position has exactly one right number.
#
# What stands before a move is told by the position before it, in variations as well. A record that counts
# otherwise all along, each single move or from 1 where the position says 24, is told so once. Behind words that
# were lost the next number is believed.


class ExactCount(Struct):
    """How far a line has been counted.

    Fields:
        ply: How many moves were made before the next one, from the first of move 1; None where nobody knows.
        shift: By how much the numbers of this line are too high, and have been reported for it.
        since: Moves since the last number, that one included.
        last: The last number.
        made: How many moves the last one stands for; 0 before the first.
    """

    ply: int | None
    shift: int = 0
    since: int = 0
    last: int = 0
    made: int = 0
    shifts: Shifts | None = None


class ExactNumbers(Numbers):
    """The numbers of one game, in the order of its text."""

    def __init__(self, first: First | None) -> None:
        super().__init__()
        ply = None if first is None else 2 * first[0] - 2 + first[1]
        self.lines = [ExactCount(ply)]
        self.single = False  # each single move has a number
        self.began: Jump | None = None  # where that was told
        self.sided = False  # a number before the second player has one dot
        self.edits = list[Edit]()
        self.proper = list[str]()  # what those with odd dots should be

    def open(self) -> None:
        before = self.lines[-1]
        ply = None if before.ply is None else before.ply - before.made
        self.lines.append(ExactCount(ply, before.shift, max(before.since - 1, 0), before.last))

    def close(self) -> None:
        self.lines.pop()

    def interrupt(self) -> None:
        """Believe the next number, since a move may be missing here."""
        self.lines[-1].ply = None

    def restart(self) -> None:
        self.lines[-1] = ExactCount(None)

    def first_to_move(self, player: int) -> bool:
        return player == 0

    def next_number(self) -> int | None:
        count = self.lines[-1]
        return None if count.ply is None else count.ply // 2 + 1 + count.shift

    def is_number_behind(self, moves: int, value: int, dots: int) -> bool:
        count = self.lines[-1]
        ply = None if count.ply is None else count.ply + moves + 2 * count.shift
        return ply is not None and (value, dots > 1) == (ply // 2 + 1, ply % 2 == 1)

    def place(self, move: Item) -> None:
        """Count a move."""
        count, number = self.lines[-1], move.number
        if number is not None:
            self._check_number(number, count)
            count.since = 0
        count.since += move.plies
        count.made = move.plies
        if count.ply is not None:
            count.ply += move.plies

    def _check_number(self, number: Number, count: ExactCount) -> None:
        """Look at a number before a move."""
        digits, odd = number.digits, number.dots not in (1, 3)
        value = int(digits) if len(digits) <= LONGEST else 0
        if len(digits) > 1 and digits[0] == "0":
            self.zeros.append(number)
        if odd:
            self.dots.append(number)
            self.proper.append(_proper_number(value, count.ply, number))
        if count.ply is None or value == 0:
            count.ply = 2 * value - 2 + (number.dots > 1) if value else None
            count.shift, count.last = 0, value
            return
        if self.single and count.since == 2 and value == count.last + 1 and self._has_just_begun(count):
            self._count_in_pairs()
            count.ply, count.shift, count.last = 2 * value - 2 + (number.dots > 1), 0, value
            return
        second = count.ply % 2 == 1
        right = count.ply // 2 + 1
        if second and not odd and number.dots == 1:
            self._before_second(number, value, count, right)
        elif self.single:
            self._expect_number(number, value, count, count.last + count.since)
        else:
            self._expect_number(number, value, count, right + count.shift)
            if not second and number.dots == 3:
                self._report_jump(number, f"{number.text} stands before the first player's move", right)
        count.last = value
        if value != right or (not odd and number.dots != (3 if second else 1)):
            self.edits.append(Edit(number.span, _proper_number(right, count.ply, number)))

    def _before_second(self, number: Number, value: int, count: ExactCount, right: int) -> None:
        """Look at a number with one dot before the second player's move."""
        if value == count.last + 1 and count.since == 1 and value != right + count.shift:
            if not self.single:
                words = f"{number.text} stands before the second player's move: each single move is counted"
                self._report_jump(number, words, right)
                self.began = self.jumps[-1]
            self.single = True
            return
        if self.single:
            self._expect_number(number, value, count, count.last + count.since)
            return
        before = len(self.jumps)
        self._expect_number(number, value, count, right + count.shift)
        if not self.sided and len(self.jumps) == before:
            self._report_jump(
                number, f"{number.text} stands before the second player's move: write {right}...", right
            )
        self.sided = True

    def _has_just_begun(self, count: ExactCount) -> bool:
        """Tell whether the last number was the first of a single move."""
        last = self.jumps[-1] if self.jumps else None
        return last is not None and last is self.began and last.written.rstrip(".") == str(count.last)

    def _count_in_pairs(self) -> None:
        """Take back that each single move is counted.

        A move may be missing before the last number."""
        self.single = False
        jump = self.jumps[-1]
        if self.edits and self.edits[-1].span == jump.span:
            self.edits.pop()
        words = f"{jump.written} stands before the second player's move: a move may be missing"
        self.jumps[-1] = replace(jump, words=words)

    def _expect_number(self, number: Number, value: int, count: ExactCount, expected: int) -> None:
        if value != expected:
            count.shift += value - expected
            count.shifts = count.shifts or Shifts()
            self._report_jump(number, "", expected, back=count.shifts.is_back(value - expected))

    def _report_jump(self, number: Number, words: str, expected: int, *, back: bool = False) -> None:
        turn = len(self.jumps) + 1
        if turn <= MOST_JUMPS:
            self.jumps.append(Jump(number.span, number.text, expected, turn, back, words))

    def finish(self, game: GameTree, text: str, report: Report) -> None:
        """Report what concerns numbers, and work out how jumps are cured."""
        game.jumps = tuple(self.jumps)
        first = next((jump for jump in self.jumps if not jump.back), None)
        if first is not None and not game.broken:
            game.numbering = {first.span.start: few(sorted(self.edits), text)}
        self.edits = []
        report_dots(report, self.dots, self.proper)
        report_zeros(report, self.zeros)


def _proper_number(value: int, ply: int | None, number: Number) -> str:
    """Return a number with the dots of who is to move."""
    second = number.dots > 1 if ply is None else ply % 2 == 1
    return f"{value}{'...' if second else '.'}"


def numbers_of(first: First | None, *, exact: bool) -> Numbers:
    """Return what counts the numbers of a game."""
    return ExactNumbers(first) if exact else Numbers()

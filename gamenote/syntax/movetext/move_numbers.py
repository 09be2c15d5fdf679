"""Counting of move numbers, and reports of those that do not follow."""

from __future__ import annotations

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
    from gamenote.syntax.movetext.tree import GameTree, Item, Number
    from gamenote.syntax.tagpairs.report import Report


# Numbers never decide who is to move. `N.` stands before the player whose turns the record counts first, `N...`
# before the other one; a game keeps the style that it began with. Some records number each single move. Every
# line is counted for itself, from its first number, and anew behind a position or behind words that were lost.
#
# Where a format is strict, a position has exactly one right number: what stands before a move is told by the
# position before it, in variations as well. A record that counts otherwise all along, each single move or from 1
# where the position says 24, is told so once.

LONGEST = 6  # digits
MOST_JUMPS = 2 * MOST_FINDINGS  # which are told, and those that lead back


class Count(Struct):
    """How far a line has been counted.

    Fields:
        ply: How many moves were made before the next one, from the first of move 1; None where nobody knows.
        shift: By how much strict numbers of this line are too high, and have been reported for it.
        since: Moves since the last number, that one included.
        last: The last number.
        made: How many moves the last one stands for; 0 before the first.
        single: Each single move of this line has a number, if they are not strict; None: not yet known.
    """

    ply: int | None = None
    shift: int = 0
    since: int = 0
    last: int = 0
    made: int = 0
    single: bool | None = None
    shifts: Shifts | None = None

    def is_back(self, jump: int) -> bool:
        """Tell whether a jump leads back into a count that was left."""
        self.shifts = self.shifts or Shifts()
        return self.shifts.is_back(jump)


class Numbers:
    """The numbers of one game, in the order of its text.

    `first` is the number that a strict game begins with, if that is known.
    """

    def __init__(self, first: First | None = None, *, strict: bool = False) -> None:
        self.strict = strict
        self.counts = [Count(None if first is None else 2 * first[0] - 2 + first[1])]
        self.jumps: list[Jump] = []
        self.zeros: list[Number] = []
        self.dots: list[Number] = []
        self.proper = list[str]()  # what those with odd dots should be
        self.edits = list[Edit]()  # that cure all jumps
        self.offset = 0  # by how much the numbers of the main line are out of count
        self.sided = False  # one stands before the wrong player; in a strict game, with one dot before the second
        self.single = False  # each single move has a number, in a strict game
        self.began: Jump | None = None  # where that was told

    def open(self) -> None:
        before = self.counts[-1]
        if not self.strict:
            self.counts.append(Count(single=before.single))
            return
        ply = None if before.ply is None else before.ply - before.made
        self.counts.append(Count(ply, before.shift, max(before.since - 1, 0), before.last))

    def close(self) -> None:
        self.counts.pop()

    def interrupt(self) -> None:
        """Believe the next number, since a move may be missing here."""
        if self.strict:
            self.counts[-1].ply = None
        else:
            self.counts[-1] = Count(single=self.counts[-1].single)

    def restart(self) -> None:
        self.counts[-1] = Count()

    def first_to_move(self, player: int) -> bool:
        """Tell whether `N.` stands before the player to move."""
        ply = self.counts[-1].ply
        return player == 0 if self.strict or ply is None else ply % 2 == 0

    def next_number(self) -> int | None:
        """Return the number that the next move would have, if known."""
        count = self.counts[-1]
        return None if count.ply is None else count.ply // 2 + 1 + count.shift

    def is_number_behind(self, moves: int, value: int, dots: int) -> bool:
        """Tell whether a strict number is right behind so many moves more."""
        count = self.counts[-1]
        if not self.strict or count.ply is None:
            return False
        ply = count.ply + moves + 2 * count.shift
        return (value, dots > 1) == (ply // 2 + 1, ply % 2 == 1)

    def place(self, move: Item) -> None:
        """Count a move."""
        count, number = self.counts[-1], move.number
        if number is not None:
            digits = number.digits
            value = int(digits) if len(digits) <= LONGEST else 0
            if len(digits) > 1 and digits[0] == "0":
                self.zeros.append(number)
            if number.dots not in (1, 3):
                self.dots.append(number)
                side = "..." if number.dots > 1 else "."
                self.proper.append(_proper_number(value, count.ply, number) if self.strict else digits + side)
            (self._check_number if self.strict else self._compare_number)(number, value, count)
            count.since = 0
        elif count.ply is not None and count.single is None and count.since % 2:
            count.single = False
        count.since += move.plies
        count.made = move.plies
        if count.ply is not None:
            count.ply += move.plies

    # Numbers that are believed

    def _compare_number(self, number: Number, value: int, count: Count) -> None:
        """Compare a number with the one before, and believe it."""
        second = number.dots > 1
        if count.ply is not None:
            if count.single is None and count.since == 1 and not second and (count.ply - 1) % 2 == 0:
                count.single = value == count.last + 1
            expected = count.last + count.since if count.single else count.ply // 2 + 1
            self._report_difference(number, value, expected, count, wrong=bool(count.ply % 2) is not second)
        count.ply, count.last = 2 * value - 2 + second, value

    def _report_difference(self, number: Number, value: int, expected: int, count: Count, *, wrong: bool) -> None:
        side = ""
        if value == expected and wrong and not count.single:
            side = ", before the other player's move" if number.dots > 1 else ", in the middle of a turn"
            self.sided = True
        if len(self.counts) == 1:
            self.offset += expected - value
            if self.offset and len(number.digits) <= LONGEST:
                place = Span(number.start, number.start + len(number.digits))
                self.edits.append(Edit(place, str(value + self.offset)))
        if value != expected or side:
            back = not side and len(self.jumps) < MOST_JUMPS and count.is_back(value - expected)
            self._report_jump(number, "", expected, side=side, back=back)

    # Numbers of which one is right

    def _check_number(self, number: Number, value: int, count: Count) -> None:
        """Look at a number before a move."""
        odd = number.dots not in (1, 3)
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

    def _before_second(self, number: Number, value: int, count: Count, right: int) -> None:
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

    def _has_just_begun(self, count: Count) -> bool:
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

    def _expect_number(self, number: Number, value: int, count: Count, expected: int) -> None:
        if value != expected:
            count.shift += value - expected
            back = len(self.jumps) < MOST_JUMPS and count.is_back(value - expected)
            self._report_jump(number, "", expected, back=back)

    def _report_jump(
        self, number: Number, words: str, expected: int, *, side: str = "", back: bool = False
    ) -> None:
        turn = len(self.jumps) + 1
        if turn <= MOST_JUMPS:
            self.jumps.append(Jump(number.span, number.text + side, expected, turn, back, words))

    def finish(self, game: GameTree, text: str, report: Report) -> None:
        """Report what concerns numbers, and work out how jumps are cured."""
        game.jumps = tuple(self.jumps)
        first = next((jump for jump in self.jumps if not jump.back), None)
        if first is not None and not game.broken and (self.strict or not self.sided):
            game.numbering = {first.span.start: few(sorted(self.edits), text)}
        self.edits = []
        report_dots(report, self.dots, self.proper)
        report_zeros(report, self.zeros)


def _proper_number(value: int, ply: int | None, number: Number) -> str:
    """Return a number with the dots of who is to move."""
    second = number.dots > 1 if ply is None else ply % 2 == 1
    return f"{value}{'...' if second else '.'}"


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

"""Counting of move numbers where a position has exactly one right number.

What stands before a move is told by the position before it, in variations as well. A record that counts otherwise
all along, each single move or from 1 where the position says 24, is told so once. Behind words that were lost the
next number is believed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from gamenote.core.diagnostic import Edit, few
from gamenote.syntax.movetext.move_numbers import LONGEST, MOST_JUMPS, Numbers, report_dots, report_zeros
from gamenote.syntax.movetext.words import First
from gamenote.syntax.tagpairs.tree import Jump, Shifts

if TYPE_CHECKING:
    from gamenote.syntax.movetext.report import Report
    from gamenote.syntax.movetext.tree import GameTree, Item, Number


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
            self._look(number, count)
            count.since = 0
        count.since += move.plies
        count.made = move.plies
        if count.ply is not None:
            count.ply += move.plies

    def _look(self, number: Number, count: ExactCount) -> None:
        """Look at a number before a move."""
        digits, odd = number.digits, number.dots not in (1, 3)
        value = int(digits) if len(digits) <= LONGEST else 0
        if len(digits) > 1 and digits[0] == "0":
            self.zeros.append(number)
        if odd:
            self.dots.append(number)
            self.proper.append(_proper(value, count.ply, number))
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
            self._expect(number, value, count, count.last + count.since)
        else:
            self._expect(number, value, count, right + count.shift)
            if not second and number.dots == 3:
                self._say(number, f"{number.text} stands before the first player's move", right)
        count.last = value
        if value != right or (not odd and number.dots != (3 if second else 1)):
            self.edits.append(Edit(number.span, _proper(right, count.ply, number)))

    def _before_second(self, number: Number, value: int, count: ExactCount, right: int) -> None:
        """Look at a number with one dot before the second player's move."""
        if value == count.last + 1 and count.since == 1 and value != right + count.shift:
            if not self.single:
                words = f"{number.text} stands before the second player's move: each single move is counted"
                self._say(number, words, right)
                self.began = self.jumps[-1]
            self.single = True
            return
        if self.single:
            self._expect(number, value, count, count.last + count.since)
            return
        before = len(self.jumps)
        self._expect(number, value, count, right + count.shift)
        if not self.sided and len(self.jumps) == before:
            self._say(number, f"{number.text} stands before the second player's move: write {right}...", right)
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

    def _expect(self, number: Number, value: int, count: ExactCount, expected: int) -> None:
        if value != expected:
            count.shift += value - expected
            count.shifts = count.shifts or Shifts()
            self._say(number, "", expected, back=count.shifts.is_back(value - expected))

    def _say(self, number: Number, words: str, expected: int, *, back: bool = False) -> None:
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


def _proper(value: int, ply: int | None, number: Number) -> str:
    """Return a number with the dots of who is to move."""
    second = number.dots > 1 if ply is None else ply % 2 == 1
    return f"{value}{'...' if second else '.'}"


def numbers_of(first: First | None, *, exact: bool) -> Numbers:
    """Return what counts the numbers of a game."""
    return ExactNumbers(first) if exact else Numbers()

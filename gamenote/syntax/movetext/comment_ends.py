"""Where comments end that hold others, or that nobody has closed.

A comment within a comment is a part of it where all braces are closed. One that is left open ends at a blank line
behind which the game goes on with its next number.
"""

from __future__ import annotations

import re
from functools import cached_property

from gamenote.syntax.movetext.line_builder import LineBuilder

BLANK_LINE = re.compile(r"(?>\r\n|\n|\r)[ \t]*+(?>\r\n|\n|\r)[ \t\r\n]*+")
NUMBER_AHEAD = re.compile(r"([0-9]{1,6})(\.{1,3})[ \t\r\n]*+([^ \t\r\n{}()]{2,10})")
NEXT_NUMBER = re.compile(r"[ \t\r\n]*+([0-9]{1,6})(\.{1,3})")
BLANKS = re.compile(r"[ \t\r\n]++")
NUMBERS = re.compile(r"(?<![^ \t\r\n])[0-9]{1,6}\.{1,3}")
BRACE = re.compile(r"[{}]")


class CommentEnds(LineBuilder):
    """The part of the reader that ends odd comments."""

    def comment_end(self, piece: re.Match[str], kind: str) -> tuple[str, int] | None:
        """Find where an open comment ends, or one that holds another."""
        start, close = piece.span(kind)
        if kind == "comment":
            if self.text.find("{", start + 1, close) < 0:
                return None
            whole = self._braces.get(start)
            if whole is not None:
                return "comment", whole + 1
            if (end := self._before_moves(start, close)) is not None:
                return "open", end
        for found in BLANK_LINE.finditer(self.text, start, close):
            number = NUMBER_AHEAD.match(self.text, found.end())
            if number is not None and self._goes_on_with(number):
                return "open", found.start()
        return None

    def _before_moves(self, start: int, close: int) -> int | None:
        """Find moves that an open comment has swallowed up to another.

        The number behind that one counts them."""
        behind = NEXT_NUMBER.match(self.text, close)
        if not self.dialect.exact_numbers or behind is None:
            return None
        inner = self.text.find("{", start + 1, close)
        for blank in BLANKS.finditer(self.text, start, inner):
            number = NUMBER_AHEAD.match(self.text, blank.end(), inner)
            if number is not None and self._goes_on_with(number):
                moves = self._moves_in(number.start(), inner)
                counted = moves and self.numbers.is_number_behind(moves, int(behind[1]), len(behind[2]))
                return blank.start() if counted else None
        return None

    def _moves_in(self, start: int, end: int) -> int:
        """Count the moves of a stretch; 0 where it holds anything else."""
        words = NUMBERS.sub(" ", self.text[start:end]).split()
        return len(words) if all(self.dialect.is_move(word) for word in words) else 0

    def _goes_on_with(self, number: re.Match[str]) -> bool:
        """Tell whether a number and a move are those that come next."""
        digits, player = int(number[1]), self.players[-1]
        ahead = self.numbers.next_number()
        fits = ahead is None or (
            digits == ahead and (len(number[2]) > 1) is not self.numbers.first_to_move(player)
        )
        return fits and self.dialect.is_move(number[3])

    @cached_property
    def _braces(self) -> dict[int, int]:
        """Where each brace that is closed is closed, if braces nest."""
        found, opened = dict[int, int](), list[int]()
        for brace in BRACE.finditer(self.text, self.game.header.span.end):
            if brace[0] == "{":
                opened.append(brace.start())
            elif opened:
                found[opened.pop()] = brace.start()
        return found

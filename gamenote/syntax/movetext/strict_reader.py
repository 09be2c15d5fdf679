"""Reader of movetext in which a position has exactly one right number.

The next number tells which words stand for moves, and where a comment ends that holds others or that nobody has
closed. Where the moves of a game are not known, its numbers tell nothing.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import ClassVar, NamedTuple

from gamenote.core.patterns import lazy_pattern
from gamenote.core.source import Span
from gamenote.syntax.movetext.line_builder import NEXT_NUMBER, SIGNS, WORD
from gamenote.syntax.movetext.move_numbers import LONGEST, Numbers
from gamenote.syntax.movetext.reader import SYMBOL, Handlers, Reader
from gamenote.syntax.movetext.tokens import Token
from gamenote.syntax.movetext.tree import Item, Kind, Number
from gamenote.syntax.tagpairs import lint as tags
from gamenote.syntax.tagpairs.report import short

VARIATION = r"\((?:[^(){}]|\{[^{}]*+\})*+\)"
BESIDE = lazy_pattern(rf"(?:[ \t\r\n]++|\{{[^{{}}]*+\}}|\$[0-9]++|{VARIATION})*+")
NUMBER = lazy_pattern(r"([0-9]{1,6})(\.{1,3})")
BLANK_LINE = lazy_pattern(r"(?>\r\n|\n|\r)[ \t]*+(?>\r\n|\n|\r)[ \t\r\n]*+")
NUMBER_AHEAD = lazy_pattern(r"([0-9]{1,6})(\.{1,3})[ \t\r\n]*+([^ \t\r\n{}()]{2,10})")
BLANKS = lazy_pattern(r"[ \t\r\n]++")
NUMBERS = lazy_pattern(r"(?<![^ \t\r\n])[0-9]{1,6}\.{1,3}")
BRACE = lazy_pattern(r"[{}]")


class Ahead(NamedTuple):
    """What stands behind a word.

    Fields:
        moves: How many moves come before the number: none or one.
        number: The next one, None where it is not in reach.
        at_end: The line, or the game, ends there.
    """

    moves: int
    number: re.Match[str] | None
    at_end: bool = False


class StrictReader(Reader):
    """Reader of one game with exact numbers."""

    def count_numbers(self) -> Numbers:
        """Return what counts the numbers of the game."""
        strict = self.dialect.checked
        return Numbers(self.dialect.first_number(self.game.header) if strict else None, strict=strict)

    # Words in the place of a move, by the numbers behind them

    def looks_like_move(self, span: Span) -> bool:
        """Tell whether a word may be what is left of a move."""
        return False

    def is_move_gone_wrong(self, span: Span) -> bool:
        """Tell whether a word stands for a move.

        The next number counts it then; behind a number of its own it may be the last of the line."""
        if not (self.numbers.strict and self.looks_like_move(span)):
            return False
        ahead = self._up_to_number(span.end)
        if ahead.number is None:
            return self.due is not None and not ahead.moves and ahead.at_end
        return self._is_right_number(ahead.moves + 1, ahead.number)

    def counts_behind(self, end: int, plies: int) -> bool:
        """Tell whether the next number counts so many moves before there."""
        ahead = self._up_to_number(end)
        return ahead.number is not None and self._is_right_number(plies + ahead.moves, ahead.number)

    def is_decoration(self, end: int) -> bool:
        """Tell whether dots that end there stand for no move.

        The next number counts the move behind them alone then."""
        ahead = self._up_to_number(end) if self.numbers.strict else Ahead(0, None)
        return ahead.number is not None and ahead.moves > 0 and self._is_right_number(ahead.moves, ahead.number)

    def _is_right_number(self, moves: int, number: re.Match[str]) -> bool:
        return self.numbers.is_number_behind(moves, int(number[1]), len(number[2]))

    def _up_to_number(self, end: int) -> Ahead:
        """Find the next number, behind one move at most."""
        text, dialect = self.text, self.dialect
        for moves in (0, 1):
            beside = BESIDE.match(text, end)
            end = beside.end() if beside is not None else end
            number = NUMBER.match(text, end)
            if number is not None:
                return Ahead(moves, number)
            word = WORD.match(text, end)
            if text[end : end + 1] in ("", ")") or (word is not None and dialect.is_result(word[0])):
                return Ahead(moves, None, at_end=True)
            if word is None or not dialect.is_move(word[0].rstrip(SIGNS)):
                break
            end = word.end()
        return Ahead(0, None)

    def read_token(self, kind: str, text: str, span: Span) -> None:
        if kind == "word" and self.is_move_gone_wrong(span):
            self._add_unreadable_move(text, span)
        else:
            super().read_token(kind, text, span)

    def _add_unreadable_move(self, text: str, span: Span) -> None:
        """Note a move that nobody can read; what follows cannot be checked."""
        if not self.junk:
            words = f'"{short(text)}" is no move; what follows it is not checked'
            self.say(tags.unexpected_token, words, span)
        self.add_move(Item(Kind.UNKNOWN, text, span.start, len(text)))
        self.lose()
        self.junk = False

    def is_torn(self, token: Token, fewest: int, most: int) -> bool:
        if not self.numbers.strict or token.kind not in ("move", "number"):
            return super().is_torn(token, fewest, most)
        if token.kind == "move":
            return SYMBOL.isdisjoint(token.text.strip("-"))  # a null move
        digits = token.text.rstrip(".\u2026")
        if digits[0] == "0" or self.numbers.next_number() is None:
            return digits[0] == "0"
        value, dots = int(digits[:LONGEST]), len(token.text) - len(digits)
        return not any(self.numbers.is_number_behind(moves, value, dots) for moves in range(fewest, most + 1))

    def stands_for_both(self, end: int) -> bool:
        return not self.numbers.strict or self.counts_behind(end, 2)

    def read_dots(self, text: str, span: Span) -> None:
        number = self.due
        if number is not None and number.dots == 0 and self.numbers.strict:
            self.due = Number(self.text[number.start : span.end], number.start, number.digits, len(text))
        else:
            super().read_dots(text, span)

    handlers: ClassVar[Handlers] = {**Reader.handlers, "dots": read_dots}

    # Where comments end that hold others, or that nobody has closed.
    #
    # A comment within a comment is a part of it where all braces are closed. One that is left open ends at a blank
    # line behind which the game goes on with its next number.

    def comment_end(self, piece: re.Match[str], kind: str) -> tuple[str, int] | None:
        start, close = piece.span(kind)
        if kind == "comment":
            if self.text.find("{", start + 1, close) < 0:
                return None
            whole = self._closing_braces.get(start)
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
        if not self.numbers.strict or behind is None:
            return None
        inner = self.text.find("{", start + 1, close)
        for blank in BLANKS.finditer(self.text, start, inner):
            number = NUMBER_AHEAD.match(self.text, blank.end(), inner)
            if number is not None and self._goes_on_with(number):
                moves = self._moves_in(number.start(), inner)
                return blank.start() if moves and self._is_right_number(moves, behind) else None
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
    def _closing_braces(self) -> dict[int, int]:
        """Where each brace that is closed is closed, if braces nest."""
        found, opened = dict[int, int](), list[int]()
        for brace in BRACE.finditer(self.text, self.game.header.span.end):
            if brace[0] == "{":
                opened.append(brace.start())
            elif opened:
                found[opened.pop()] = brace.start()
        return found

"""Turns of 2048-GN, put together from words in their order.

A turn is number, swipe, tile; which of them is due is known at any time. A word with one clear meaning is taken as
that. A word without one stops play there, and for the rest of its turn nothing more is said, so that one slip is
one finding. Numbers count from the one written, whatever came before.
"""

from __future__ import annotations

import re
from enum import IntEnum
from sys import intern
from typing import NamedTuple

from gamenote.core.diagnostic import Edit, Severity, replace
from gamenote.core.rule import MOST_FINDINGS
from gamenote.core.source import Span
from gamenote.games.game2048.gn import lint_text
from gamenote.games.game2048.gn.dialect import LONE_PERIOD, LONGEST_NUMBER, SWIPE_FOLLOWS, kind_of
from gamenote.games.game2048.gn.tree import GameTree, Turn
from gamenote.games.game2048.notation import SIGN, UNKNOWN, TileText, read_tile, short, write_tile
from gamenote.syntax.tagpairs import lint as tags
from gamenote.syntax.tagpairs.report import IN_BRACES, Report, in_braces
from gamenote.syntax.tagpairs.tree import Jump, Shifts
from gamenote.syntax.tagpairs.writer import SIGN_OF, glyph

HINTS = {
    "(": "the format has no variations",
    ")": "the format has no variations",
    "\N{NO-BREAK SPACE}": "a no-break space does not separate words",
}


class Due(IntEnum):
    """The part of a turn that comes next."""

    NUMBER = 0
    MOVE = 1
    TILE = 2
    NOTHING = 3  # the game is over


class Number(NamedTuple):
    """A move number as written, with what is glued to it.

    `value` is None where it is too long to be one.
    """

    digits: str
    value: int | None
    period: bool
    rest: str
    before_swipe: bool  # that is glued to it


def number_of(text: str) -> Number | None:
    """Read a word that begins with digits as a move number.

    None where what is glued to the digits makes it another word.
    """
    digits, period, rest = text.partition(".")
    kind = kind_of(rest)
    if rest and kind not in ("move", "result", "star"):
        return None
    value = int(digits) if len(digits) <= LONGEST_NUMBER else None
    return Number(digits, value, bool(period), rest, kind == "move" and read_tile(rest) is None)


class Turns(Report):
    """The movetext of one game, put together and checked."""

    def __init__(self, text: str, game: GameTree) -> None:
        super().__init__(text)
        self.game = game
        self.turn: Turn | None = None
        self.due = Due.NUMBER
        self.damaged = False  # the turn at hand has had its finding
        self.in_junk = False
        self.expected: int | None = 1  # the next number; None where any will do
        self.count = 0  # turns so far
        self.opened = 0  # turns so far, and words that belong to none
        self.jumps: list[Jump] = []
        self.shifts = Shifts()
        self.past_end: set[str] = set()  # what has been said about words after the terminator

    def _message_prefix(self) -> str:
        """Return how a message about the turn at hand begins.

        Between two turns it is about the next.
        """
        count = self.count + (self.due == Due.NUMBER)
        return f"move {count}: " if self.count else ""

    def _number(self, text: str, span: Span) -> int | None:
        number = number_of(text)
        if number is None or not self._is_number(number, span):
            self._junk_word(text, span)
            return None
        self._close_turn()
        turn = self._pending_turn() or self._open_turn(span.start)
        self.count += 1
        turn.number, turn.number_at = number.digits, span.start
        self._check_number(number.value, Span(span.start, span.start + len(number.digits)))
        self.due, self.damaged = Due.MOVE, False
        return self._number_form(number, text, span)

    def _is_number(self, number: Number, span: Span) -> bool:
        """Tell whether digits are meant as a move number.

        What else they may be is told by what is due and what follows.
        """
        if number.before_swipe or (number.period and self.expected in (None, number.value)):
            return True
        in_place = number.period or self.due != Due.TILE or number.value == self.expected
        return in_place and SWIPE_FOLLOWS.match(self.text, span.end) is not None

    def _number_form(self, number: Number, text: str, span: Span) -> int | None:
        """Report a number glued to its swipe, or without a period.

        Gives where reading goes on, if that is not behind the word.
        """
        if number.rest:
            at = span.end - len(number.rest)
            if number.before_swipe:
                words, fix = f"no space between {number.digits}. and {number.rest}", (Edit(Span(at, at), " "),)
                self.say(lint_text.glued_number, words, span, fix=fix, title="add one")
            return at
        if number.period:
            return None
        lone = LONE_PERIOD.match(self.text, span.end)
        end = lone.end() if lone else span.end
        words = "space between the move number {} and its period" if lone else "no period after the move number {}"
        self.say(
            lint_text.number_without_period,
            words.format(short(text)),
            span,
            fix=replace(Span(span.end, end), "."),
            title="put the period after the number",
        )
        return end

    def _check_number(self, value: int | None, span: Span) -> None:
        expected = self.expected
        if not value:
            written = self.text[span.start : span.end]
            wanted = expected or self.count
            words = f"{short(written)} is not a move number"
            self.say_instead(lint_text.bad_number, words, span, str(wanted))
            self.expected = expected and expected + 1
            return
        if expected is not None and value != expected and len(self.jumps) < MOST_FINDINGS:
            written = self.text[span.start : span.end]
            back = self.shifts.is_back(value - expected)
            self.jumps.append(Jump(span, written, expected, self.opened, back))
        self.expected = value + 1

    def _read_move(self, text: str, span: Span) -> None:
        """A swipe or a new tile."""
        tile = read_tile(text)
        if tile is None:
            self._take_swipe(text, span)
        else:
            self._take_tile(tile, text, span)

    def _take_swipe(self, text: str, span: Span) -> None:
        turn, letter = self.turn, text[0]
        if self.due == Due.TILE:
            self._close_turn()
            self.damaged, self.expected = True, None
            turn = self._open_turn(span.start)
            self.count += 1
        elif self.due == Due.NUMBER:
            turn = self._pending_turn() or self._open_turn(span.start)
            self.count += 1
            if not self.damaged:
                self._missing_number(span)
        assert turn is not None
        turn.move, turn.move_at = letter, span.start
        self.due = Due.TILE
        if letter.islower():
            words = f"{self._message_prefix()}swipes are capital letters, not {letter}"
            self.say_instead(lint_text.lowercase_move, words, turn.move_span, letter.upper())
        self._each_sign(text[1:], span.start + 1, glued=True)

    def _open_turn(self, start: int) -> Turn:
        self.turn = turn = self.game.turns.add(Turn(start, self.count))
        self.opened += 1
        return turn

    def _pending_turn(self) -> Turn | None:
        """Return the turn at hand where it is only a stray word."""
        turn = self.turn
        return turn if turn and turn.stop and not turn.counts and not turn.tile else None

    def _missing_number(self, span: Span) -> None:
        number = self.expected if self.expected is not None else self.count
        self.say(
            lint_text.missing_number,
            f"move {number} has no number",
            span,
            fix=(Edit(Span(span.start, span.start), f"{number}. "),),
            title=f"put {number}. before it",
        )
        if self.expected is not None:
            self.expected += 1

    def _take_tile(self, tile: TileText, text: str, span: Span) -> None:
        turn = self.turn
        if self.due == Due.NUMBER and not self.damaged:
            self._junk_word(text, span, "a turn has one new tile, and a number and a swipe before it")
            return
        if turn is None or turn.tile or (self.due == Due.MOVE and tile.tile is None):
            self._junk_word(text, span)
            return
        if self.due == Due.MOVE and not self.damaged:
            self._no_move(turn)
            self.damaged = True
        else:
            self.damaged = False
        turn.tile, turn.tile_at = intern(text), span.start
        here, self.due = self._message_prefix(), Due.NUMBER
        if tile.fault:
            start, end = tile.part
            part = Span(span.start + start, span.start + end)
            proper = write_tile(tile.tile) if tile.tile else ""
            rule, fix = lint_text.BY_NAME[tile.fault], replace(span, proper) if proper else ()
            self.say(rule, f"{here}{tile.words}", part, fix=fix, title=f"write {proper}")

    def _read_signs(self, text: str, span: Span) -> None:
        right = "a move sign is written right after the letter of the swipe"
        if self.due == Due.MOVE:
            self._junk_word(text, span, right)
            return
        if self.due != Due.TILE or self.turn is None:
            self._lose(span)
            if not self.damaged:
                words = f"{self._message_prefix()}{short(text)} stands after no swipe"
                self.say_needless(tags.unexpected_token, words, span, help=right)
            self.damaged, self.expected = True, None
            return
        self._each_sign(text, span.start, glued=False)

    def _each_sign(self, text: str, start: int, *, glued: bool) -> None:
        for each in re.finditer(SIGN, text):
            self._sign(each[0], Span(start + each.start(), start + each.end()), glued=glued)

    def _sign(self, sign: str, span: Span, *, glued: bool) -> None:
        """Take one move sign after a swipe; only the first counts.

        The fix writes it in its proper form, where it has one.
        """
        turn = self.turn
        assert turn is not None
        number = glyph(sign)
        proper = SIGN_OF.get(number) if number is not None else None
        first = not turn.signs
        if first:
            turn.signs = (sign,)
        behind = turn.move_at + 1
        before = span.start
        while not glued and self.text[before - 1] in " \t\r\n":
            before -= 1
        move = f"{self._message_prefix()}{short(sign)}"
        fix: tuple[Edit, ...] = ()
        if proper:
            fix = (Edit(Span(behind, behind), proper), Edit(Span(before, span.end), ""))
        if not first:
            rule = lint_text.nag_form if glued else lint_text.detached_nag
            self.say(rule, f"{move} is a second sign; only the first counts", span)
            self.game.skipped.append(span)
        elif sign.startswith("$") or proper is None:
            wanted = "is a sign that the format does not have" if proper is None else f"is written {proper} here"
            fix = replace(span, proper) if proper and glued else fix
            self.say(lint_text.nag_form, f"{move} {wanted}", span, fix=fix, title=f"write {proper}")
        elif not glued:
            words = f"{move} stands apart from its swipe"
            self.say(lint_text.detached_nag, words, span, fix=fix, title="join them")

    def _read_terminator(self, text: str, span: Span) -> None:
        proper = text.capitalize()
        self._close_turn(proper)
        self.game.terminator, self.game.terminator_span = proper, span
        if text != proper:
            self.say_instead(lint_text.terminator_case, f"the marker {text} is spelled {proper}", span, proper)
        self.due, self.damaged = Due.NOTHING, False

    def _read_elision(self, text: str, span: Span) -> None:
        self.game.elided = True
        self.expected = None
        if self._pending_turn():
            return
        if not self.damaged:
            self.say(
                lint_text.elision,
                "moves are left out here: what follows is not checked",
                span,
                help="write every move; dots mark an excerpt",
            )
        self._mark_stopping_word(text, span)

    def _junk_word(self, text: str, span: Span, help: str = "") -> None:
        """A word without a meaning; several in a row are one finding."""
        if self.due == Due.NOTHING:
            self._text_after_end(text, span)
            return
        self.game.junk = True
        turn = self.turn
        if not self.in_junk and not (self.damaged and turn and (turn.stop or turn.move == UNKNOWN)):
            help = help or next((hint for mark, hint in HINTS.items() if mark in text), "")
            if not help and text[:1].isdigit() and text.endswith("..."):
                help = "both halves of a turn are one move here, 1... has no meaning"
            self.say_unexpected(
                f'{self._message_prefix()}unexpected "{short(text)}" between the moves', span, help=help
            )
        self.in_junk = True
        self.expected = None
        self._mark_stopping_word(text, span)

    def _mark_stopping_word(self, text: str, span: Span) -> None:
        """Note the word as the place at which play stops."""
        turn = (self._pending_turn() or self._open_turn(span.start)) if self.due == Due.NUMBER else self.turn
        assert turn is not None
        if not turn.stop:
            turn.stop, turn.stop_at, turn.stop_place = text, span.start, int(self.due == Due.TILE)
        else:
            self.game.unread.append(span)
        self.damaged = True

    def _lose(self, span: Span) -> None:
        """Note that text of the game is lost."""
        self.game.lost = True
        self.game.unread.append(span)

    # What is absent

    def _close_turn(self, terminator: str | None = None, *, final: bool = False) -> None:
        """Report what the turn at hand lacks, now that it ends."""
        turn = self.turn
        if turn is None or self.damaged:
            return
        if self.due == Due.MOVE:
            self._no_move(turn)
        elif self.due == Due.TILE and (terminator or final):
            self.say(
                lint_text.missing_final_spawn,
                f"{self._message_prefix()}no new tile after {turn.move}",
                turn.move_span,
                severity=Severity.ERROR if terminator == "Locked" else None,
                help="each swipe is followed by a new tile, the last one too",
            )
        elif self.due == Due.TILE:
            turn.tile, turn.tile_at = UNKNOWN, turn.move_at
            self.say(
                lint_text.missing_spawn, f"{self._message_prefix()}no new tile after {turn.move}", turn.move_span
            )

    def _no_move(self, turn: Turn) -> None:
        turn.move = UNKNOWN
        self.expected = None
        span = Span(turn.number_at, turn.number_at + len(turn.number))
        words = f'move number "{short(turn.number)}" without a move'
        whole = Span(span.start, span.end + (self.text[span.end : span.end + 1] == "."))
        self.say_needless(tags.number_without_move, words, span, whole)

    # What follows the end

    def _after_end(self, kind: str, text: str, span: Span) -> None:
        if kind in ("result", "star"):
            self.game.skipped.append(span)
            if not self.past_end:
                self.past_end.add("second")
                words = f"the game has ended with {self.game.terminator} already"
                self.say_needless(lint_text.second_terminator, words, span)
            return
        self._text_after_end(text, span)

    def _text_after_end(self, text: str, span: Span) -> None:
        self._lose(span)
        if "text" not in self.past_end:
            self.past_end.add("text")
            rest = self.text[span.start :].rstrip(" \t\r\n")
            fix = in_braces(rest, Span(span.start, span.start + len(rest)))
            words = f'"{short(text)}" after the end of the game'
            self.say(lint_text.text_after_end, words, span, fix=fix, title=IN_BRACES)

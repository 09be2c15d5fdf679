"""The parts of a turn of 2048-GN, as one word after the other comes in.

A turn is number, swipe, tile; which of them is due is known at any time. A word with one clear meaning is taken as
that. A word without one stops play there, and for the rest of its turn nothing more is said, so that one slip is
one finding. Numbers count from the one written, whatever came before.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from sys import intern

from gamenote.core.diagnostic import Diagnostic, Edit, Label, Severity, replace
from gamenote.core.rule import MOST_FINDINGS, Rule
from gamenote.core.source import Span
from gamenote.games.game2048.gn import lint_text
from gamenote.games.game2048.gn.dialect import LONE_PERIOD, SWIPE_FOLLOWS, WORDS
from gamenote.games.game2048.gn.tree import Game, Turn
from gamenote.games.game2048.gn.word import Kind, Word
from gamenote.games.game2048.notation import UNKNOWN, short, write_tile
from gamenote.syntax.tagpairs import lint as tags
from gamenote.syntax.tagpairs.glyphs import SIGN_OF, glyph
from gamenote.syntax.tagpairs.mending import IN_BRACES, in_braces, with_blanks
from gamenote.syntax.tagpairs.tree import Jump, Shifts

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


def _glued_swipe(word: Word) -> bool:
    return bool(word.rest) and WORDS[word.rest].kind is Kind.MOVE


class Turns:
    """The movetext of one game as it is put together, and what is wrong with it."""

    def __init__(self, text: str, game: Game) -> None:
        self.text = text
        self.game = game
        self.diagnostics: list[Diagnostic] = []
        self.turn: Turn | None = None
        self.due = Due.NUMBER
        self.damaged = False  # the turn at hand has had its finding
        self.in_junk = False
        self.expected: int | None = 1  # the next number; None where any will do
        self.count = 0  # turns so far
        self.opened = 0  # the same with words that belong to none
        self.jumps: list[Jump] = []
        self.shifts = Shifts()
        self.past_end: set[str] = set()  # what has been said about words after the terminator

    def say(
        self,
        rule: Rule,
        message: str,
        span: Span,
        *,
        see: Iterable[Label] = (),
        fix: Iterable[Edit] = (),
        title: str = "",
        help: str = "",
        severity: Severity | None = None,
    ) -> None:
        if len(self.diagnostics) < MOST_FINDINGS:
            found = rule.found(message, span, see=see, fix=fix, title=title, help=help, severity=severity)
            self.diagnostics.append(found)

    def _here(self) -> str:
        """How a message about the turn at hand begins, or between two turns about the next."""
        count = self.count + (self.due == Due.NUMBER)
        return f"move {count}: " if self.count else ""

    def _number(self, word: Word, text: str, span: Span) -> int | None:
        if not self._is_number(word, span):
            self._junk_word(text, span)
            return None
        self._close_turn()
        turn = self._pending() or self._open_turn(span.start)
        self.count += 1
        digits = text.partition(".")[0]
        turn.number, turn.number_at = digits, span.start
        self._check_number(word.value, Span(span.start, span.start + len(digits)))
        self.due, self.damaged = Due.MOVE, False
        return self._number_form(word, text, span)

    def _is_number(self, word: Word, span: Span) -> bool:
        """Whether digits are meant as a number: what else they may be is told by what is due and what follows."""
        if _glued_swipe(word) or (word.period and self.expected in (None, word.value)):
            return True
        in_place = word.period or self.due != Due.TILE or word.value == self.expected
        return in_place and SWIPE_FOLLOWS.match(self.text, span.end) is not None

    def _number_form(self, word: Word, text: str, span: Span) -> int | None:
        """A number that is glued to its move or has lost its period."""
        if word.rest:
            at = span.end - len(word.rest)
            if _glued_swipe(word):
                self.say(
                    lint_text.glued_number,
                    f"no space between {text[: -len(word.rest)]} and {word.rest}",
                    span,
                    fix=(Edit(Span(at, at), " "),),
                    title="add one",
                )
            return at
        if word.period:
            return None
        lone = LONE_PERIOD.match(self.text, span.end)
        end = lone.end() if lone else span.end
        apart = f"space between the move number {short(text)} and its period"
        self.say(
            lint_text.number_without_period,
            apart if lone else f"no period after the move number {short(text)}",
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
            self.say(
                lint_text.bad_number,
                f"{short(written)} is not a move number",
                span,
                fix=replace(span, str(wanted)),
                title=f"write {wanted}",
            )
            self.expected = expected and expected + 1
            return
        if expected is not None and value != expected and len(self.jumps) < MOST_FINDINGS:
            written = self.text[span.start : span.end]
            back = self.shifts.is_back(value - expected)
            self.jumps.append(Jump(span, written, expected, self.opened, back))
        self.expected = value + 1

    def _move(self, word: Word, text: str, span: Span) -> None:
        turn = self.turn
        if self.due == Due.TILE:
            self._close_turn()
            self.damaged, self.expected = True, None
            turn = self._open_turn(span.start)
            self.count += 1
        elif self.due == Due.NUMBER:
            turn = self._pending() or self._open_turn(span.start)
            self.count += 1
            if not self.damaged:
                self._missing_number(span)
        assert turn is not None
        turn.move, turn.move_at = word.direction, span.start
        self.due = Due.TILE
        if word.direction.islower():
            letter = Span(span.start, span.start + 1)
            upper = word.direction.upper()
            self.say(
                lint_text.lowercase_move,
                f"{self._here()}swipes are capital letters, not {word.direction}",
                letter,
                fix=replace(letter, upper),
                title=f"write {upper}",
            )
        at = span.start + 1
        for sign in word.signs:
            self._sign(sign, Span(at, at + len(sign)), glued=True)
            at += len(sign)

    def _open_turn(self, start: int) -> Turn:
        self.turn = turn = self.game.turns.add(Turn(start, self.count))
        self.opened += 1
        return turn

    def _pending(self) -> Turn | None:
        """The turn at hand when nothing is known of it but a word without a meaning."""
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

    def _tile(self, word: Word, text: str, span: Span) -> None:
        turn, tile = self.turn, word.tile
        assert tile is not None
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
        here, self.due = self._here(), Due.NUMBER
        if tile.fault:
            start, end = tile.part
            part = Span(span.start + start, span.start + end)
            proper = write_tile(tile.tile) if tile.tile else ""
            self.say(
                lint_text.BY_NAME[tile.fault],
                f"{here}{tile.words}",
                part,
                fix=replace(span, proper) if proper else (),
                title=f"write {proper}" if proper else "",
            )

    def _signs(self, word: Word, text: str, span: Span) -> None:
        right = "a move sign is written right after the letter of the swipe"
        if self.due == Due.MOVE:
            self._junk_word(text, span, right)
            return
        if self.due != Due.TILE or self.turn is None:
            self.game.lost = True
            if not self.damaged:
                words = f"{self._here()}{short(text)} stands after no swipe"
                fix = replace(with_blanks(self.text, span), "")
                self.say(tags.unexpected_token, words, span, help=right, fix=fix, title="delete it")
            self.damaged, self.expected = True, None
            return
        at = span.start
        for sign in word.signs:
            self._sign(sign, Span(at, at + len(sign)), glued=False)
            at += len(sign)

    def _sign(self, sign: str, span: Span, *, glued: bool) -> None:
        """One move sign after a swipe: kept when it is the first, put in its proper form where it has one."""
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
        move = f"{self._here()}{short(sign)}"
        fix: tuple[Edit, ...] = ()
        if proper:
            fix = (Edit(Span(behind, behind), proper), Edit(Span(before, span.end), ""))
        if not first:
            rule = lint_text.nag_form if glued else lint_text.detached_nag
            self.say(rule, f"{move} is a second sign; only the first counts", span)
        elif sign.startswith("$") or proper is None:
            wanted = "is a sign that the format does not have" if proper is None else f"is written {proper} here"
            fix = replace(span, proper) if proper and glued else fix
            self.say(
                lint_text.nag_form, f"{move} {wanted}", span, fix=fix, title=f"write {proper}" if proper else ""
            )
        elif not glued:
            self.say(
                lint_text.detached_nag,
                f"{move} stands apart from its swipe",
                span,
                fix=fix,
                title="join them",
            )

    def _terminator(self, word: Word, text: str, span: Span) -> None:
        self._close_turn(word.terminator)
        self.game.terminator, self.game.terminator_span = word.terminator, span
        if text != word.terminator:
            self.say(
                lint_text.terminator_case,
                f"the marker {text} is spelled {word.terminator}",
                span,
                fix=replace(span, word.terminator),
                title=f"write {word.terminator}",
            )
        self.due, self.damaged = Due.NOTHING, False

    def _elision(self, word: Word, text: str, span: Span) -> None:
        self.game.elided = True
        self.expected = None
        if self._pending():
            return
        if not self.damaged:
            self.say(
                lint_text.elision,
                "moves are left out here: what follows is not checked",
                span,
                help="write every move; dots mark an excerpt",
            )
        self._stop(text, span)

    def _junk(self, word: Word, text: str, span: Span) -> None:
        self._junk_word(text, span)

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
            words = f'{self._here()}unexpected "{short(text)}" between the moves'
            self.say(tags.unexpected_token, words, span, help=help, fix=in_braces(text, span), title=IN_BRACES)
        self.in_junk = True
        self.expected = None
        self._stop(text, span)

    def _stop(self, text: str, span: Span) -> None:
        """Note the word as the place at which play stops."""
        turn = (self._pending() or self._open_turn(span.start)) if self.due == Due.NUMBER else self.turn
        assert turn is not None
        if not turn.stop:
            turn.stop, turn.stop_at, turn.stop_place = text, span.start, int(self.due == Due.TILE)
        self.damaged = True

    # What is absent

    def _close_turn(self, terminator: str | None = None, *, final: bool = False) -> None:
        """Say what the turn at hand lacks, now that something else has come."""
        turn = self.turn
        if turn is None or self.damaged:
            return
        if self.due == Due.MOVE:
            self._no_move(turn)
        elif self.due == Due.TILE and (terminator or final):
            self.say(
                lint_text.missing_final_spawn,
                f"{self._here()}no new tile after {turn.move}",
                turn.move_span,
                severity=Severity.ERROR if terminator == "Locked" else None,
                help="each swipe is followed by a new tile, the last one too",
            )
        elif self.due == Due.TILE:
            turn.tile, turn.tile_at = UNKNOWN, turn.move_at
            self.say(lint_text.missing_spawn, f"{self._here()}no new tile after {turn.move}", turn.move_span)

    def _no_move(self, turn: Turn) -> None:
        turn.move = UNKNOWN
        self.expected = None
        span = Span(turn.number_at, turn.number_at + len(turn.number))
        words = f'move number "{short(turn.number)}" without a move'
        whole = Span(span.start, span.end + (self.text[span.end : span.end + 1] == "."))
        fix = replace(with_blanks(self.text, whole), "")
        self.say(tags.number_without_move, words, span, fix=fix, title="delete it")

    # What follows the end

    def _after_end(self, word: Word, text: str, span: Span) -> None:
        if word.kind is Kind.TERMINATOR:
            if not self.past_end:
                self.past_end.add("second")
                words = f"the game has ended with {self.game.terminator} already"
                fix = replace(with_blanks(self.text, span), "")
                self.say(lint_text.second_terminator, words, span, fix=fix, title="delete it")
            return
        self._text_after_end(text, span)

    def _text_after_end(self, text: str, span: Span) -> None:
        self.game.lost = True
        if "text" not in self.past_end:
            self.past_end.add("text")
            rest = self.text[span.start :].rstrip(" \t\r\n")
            fix = in_braces(rest, Span(span.start, span.start + len(rest)))
            self.say(
                lint_text.text_after_end,
                f'"{short(text)}" after the end of the game',
                span,
                fix=fix,
                title=IN_BRACES,
            )


WORD = {
    Kind.NUMBER: Turns._number,
    Kind.MOVE: Turns._move,
    Kind.TILE: Turns._tile,
    Kind.SIGNS: Turns._signs,
    Kind.TERMINATOR: Turns._terminator,
    Kind.ELISION: Turns._elision,
    Kind.JUNK: Turns._junk,
}

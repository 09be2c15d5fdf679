"""Builder of a game's lines of moves while it is read."""

from __future__ import annotations

from collections.abc import Sequence
from sys import intern
from typing import ClassVar

from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Comment
from gamenote.core.source import Source, Span
from gamenote.syntax.movetext import lint as rules
from gamenote.syntax.movetext.dialect import MovetextDialect
from gamenote.syntax.movetext.move_numbers import LONGEST, Numbers
from gamenote.syntax.movetext.tree import MOVING, GameTree, Item, Kind, Line, Number, add_note
from gamenote.syntax.tagpairs import lint as tags
from gamenote.syntax.tagpairs.report import Report, short
from gamenote.syntax.tagpairs.tree import Header

# Moves are put behind each other, variations opened and closed on a stack. What the tokens are is told by
# `reader`; what numbers say is settled in `move_numbers`. What only some formats have is theirs to override.

NEXT_NUMBER = lazy_pattern(r"[ \t\r\n]*+([0-9]{1,6})(\.{1,3})")
WORD = lazy_pattern(r"[^ \t\r\n{}()\[\];$]{1,20}")
LEAD = lazy_pattern(r"[ \t\r\n(]*+(?:[0-9]{1,6}\.++[ \t\r\n]*+)?+")  # of a move, and of a variation
SIGNS = "!?=+-/~"  # of a move, perhaps glued to it


Lost = tuple[bool, bool, int]  # `lost`, `torn` and how much of `unread` in a game


def is_bare(line: Line) -> bool:
    """Tell whether a line holds nothing but variations."""
    lead, notes = line[0], line[0].notes
    return len(line) == 1 and lead.kind is Kind.LEAD and not (notes.after or notes.glyphs or notes.signs)


def first_of(text: str) -> Span:
    """Return the place of the first character of a game."""
    start = len(text) - len(text.lstrip("\ufeff \t\r\n"))
    return Span(start, min(start + 1, len(text)))


def is_before_move(text: str, end: int, dialect: MovetextDialect) -> bool:
    """Tell whether a move follows, perhaps with its number."""
    lead = LEAD.match(text, end)
    word = WORD.match(text, lead.end() if lead is not None else end)
    return word is not None and dialect.is_move(word[0].rstrip(SIGNS))


class LineBuilder(Report):
    """The part of the reader that builds lines of moves."""

    lone_number: ClassVar[Severity | None] = Severity.WARNING  # of one before the end of a game without moves
    unknown_dots: ClassVar[Severity | None] = Severity.INFO  # of dots in the place of a move

    def __init__(self, source: Source, header: Header, dialect: MovetextDialect) -> None:
        super().__init__(source.text)
        self.source = source
        self.dialect = dialect
        self.game = GameTree(header, first_of(self.text), followed=source.followed, commands=dialect.commands)
        self.numbers = self.count_numbers()
        self.line: Line = self.game.line
        self.outer: list[Line] = []  # the lines around it
        self.openings: list[int] = []  # where variations began that are still open
        # Who is to move, in each open line: 0 the side that starts by the rules.
        self.players: list[int] = [dialect.first_player(header)]
        self.due: Number | None = None  # a number that waits for its move
        self.words: Sequence[Comment] = ()  # comments between that number and its move
        self.ended = False
        self.behind = False  # moves stand behind the end
        self.outside = False  # words have been told that belong to no game
        self.unclosed = False  # a comment is never closed
        self.nested = False  # a variation held nothing but variations, or their parentheses
        self.junk = False  # the token before could not be understood
        self.unread: tuple[Span, int, Lost] | None = None  # words: the first, their end, what was lost before
        self.unknown: list[tuple[Item, Severity | None]] = []

    # What formats read in ways of their own

    def count_numbers(self) -> Numbers:
        """Return what counts the numbers of the game."""
        return Numbers()

    def report_empty_variation(self, whole: Span) -> None:
        """Report a variation, the innermost, that holds nothing."""
        if not (self.line or self.is_reported_since(whole.start)):
            self.say_needless(rules.empty_variation, "this variation is empty", whole)

    def report_first_variation(self, opening: Span, whole: Span | None = None) -> None:
        """Report a variation, the innermost, that stands before any move."""

    def stands_for_both(self, end: int) -> bool:
        """Tell whether an unknown move stands for those of both players."""
        return True

    def is_decoration(self, end: int) -> bool:
        """Tell whether dots that end there stand for no move."""
        return False

    def read_reason(self, whole: Span, ending: int | None, before: Lost) -> bool:
        """Read words that tell why the game ended, if they do."""
        return False

    # What all have in common

    def last_item(self) -> Item:
        """Return the line's last item; begin an empty line with one."""
        if not self.line:
            self.line.append(Item(Kind.LEAD, player=self.players[-1]))
        return self.line[-1]

    def _open_variation(self, text: str, span: Span) -> None:
        self.report_lone_number()
        variation: Line = []
        before = self.line[-1] if self.line else None
        self.openings.append(span.start)
        self.players.append(before.player if before is not None and before.kind in MOVING else self.players[-1])
        self.outer.append(self.line)
        self.line = variation
        self.game.lines.append(variation)
        self.numbers.open()

    def _close_variation(self, text: str, span: Span) -> None:
        self._tell_words()
        self.report_lone_number()
        if not self.openings:
            self.say_needless(rules.unbalanced_parenthesis, '")" without "(" before it', span)
            return
        opening = self._last_opening()
        whole = Span(opening.start, span.end)
        self.report_empty_variation(whole)
        self.report_first_variation(opening, whole)
        self._close_line()

    def _last_opening(self) -> Span:
        """Take the parenthesis that was opened last."""
        start = self.openings.pop()
        return Span(start, start + 1)

    def is_reported_since(self, place: int) -> bool:
        """Return whether something behind a place has been reported."""
        return bool(self.diagnostics) and self.diagnostics[-1].span.start > place

    def _close_line(self) -> None:
        """Close a variation; what holds nothing but variations is none itself."""
        variation, self.line = self.line, self.outer.pop()
        self.players.pop()
        self.numbers.close()
        before = self.last_item()
        if variation:
            notes, found = before.own_notes(), [variation]
            if is_bare(variation):
                found = [*variation[0].notes.variations]
                variation.clear()
                self.nested = True
            for each in found:
                notes.variations = add_note(notes.variations, each)

    # Moves

    def read_number(self, text: str, span: Span) -> None:
        text, digits = intern(text), intern(text.rstrip(".…"))
        dots = 3 if text.endswith("…") else len(text) - len(digits)
        proper = len(digits) <= LONGEST and self.due is not None and self.due.dots > 0
        counted = proper and self.numbers.is_number_behind(1, int(digits), dots)
        self.report_lone_number(safety=Safety.UNSAFE, counted=counted)
        if not (self.game.line or self.openings) and self._goes_on(digits):
            words = f"move number {short(text)} goes on after the result of the game before"
            self.say(rules.text_after_result, words, span)
        self.due = Number(text, span.start, digits, dots)

    def _goes_on(self, digits: str) -> bool:
        """Whether a number is that of a game that has ended before."""
        headless = not self.game.header.has_tags and self.source.origin.index > 1
        return headless and digits.lstrip("0") not in ("", "1")

    def report_lone_number(self, end: str = "", *, safety: Safety = Safety.SAFE, counted: bool = False) -> None:
        """Note a number that waits for its move in vain.

        Before the end of a game without moves it is only what walk-overs leave behind; before another number, a
        move may be missing, and is where that is `counted`.
        """
        if self.due is not None:
            words, severity = f'move number "{short(self.due.text)}" without a move', None
            if end and not any(move.kind in MOVING for move in self.game.line):
                what = "the end" if end == "*" else "the result"
                words = f'no moves, only "{short(self.due.text)}" before {what}'
                severity = self.lone_number
            safety = Safety.UNSAFE if not self.game.line and self._goes_on(self.due.digits) else safety
            self.say_needless(tags.number_without_move, words, self.due.span, severity=severity, safety=safety)
            if counted:
                self.add_move(Item(Kind.UNKNOWN, "...", self.due.start, len(self.due.text)))
            else:
                self._leave_number()

    def _leave_number(self) -> None:
        """Go on without the move that belongs to the number."""
        notes = self.last_item().own_notes()
        for each in self.words:
            notes.after = add_note(notes.after, each)
        self.due, self.words = None, ()
        self.numbers.interrupt()

    def add_move(self, move: Item) -> None:
        """Put a move behind the others of its line."""
        if self.due is not None:
            move.number, self.due = self.due, None
            if self.words:
                move.own_notes().before, self.words = self.words, ()
        move.player = player = self.players[-1]
        if self.junk:
            self.numbers.interrupt()
        self.numbers.place(move)
        self.line.append(move)
        self.players[-1] = (player + move.plies) % 2

    def read_unknown_move(self, text: str, span: Span) -> None:
        move = Item(Kind.UNKNOWN, text, span.start, len(text))
        # Behind `41.` two dashes stand for the moves of both players, otherwise for the one who is to move.
        number = self.due
        if number is not None and number.dots == 1 and self.numbers.first_to_move(self.players[-1]):
            move.plies = 2 if self.stands_for_both(span.end) else 1
        self.unknown.append((move, Severity.WARNING))
        self.add_move(move)

    def read_dots(self, text: str, span: Span) -> None:
        number = self.due
        if (
            number is not None
            and number.dots == 1
            and ((len(text) < 3 and text != "…") or self._is_second_to_move())
        ):
            self.due = Number(self.text[number.start : span.end], number.start, number.digits, 3)
            return
        if len(text) < 3 and text != "…":
            self.collect_unread_word(text, span)
            return
        if self.is_decoration(span.end):
            return
        move = Item(Kind.UNKNOWN, text, span.start, len(text))
        self.unknown.append((move, self.unknown_dots))
        self.add_move(move)

    def _is_second_to_move(self) -> bool:
        """Tell whether dots only say that the second player is to move."""
        return not self.numbers.first_to_move(self.players[-1])

    def _report_unknown(self) -> None:
        if self.unknown:
            move, _ = self.unknown[0]
            severity = max((each for _, each in self.unknown if each is not None), default=None)
            count = sum(each.plies for each, _ in self.unknown)
            words = (
                f'"{short(move.text)}" marks a move that is not known'
                if count == 1
                else f"{count} moves are not known"
            )
            self.say(rules.unknown_move, words, move.place, severity=severity)

    def collect_unread_word(self, text: str, span: Span) -> None:
        if self.unread is not None and self.text[self.unread[1] : span.start].strip(" \t\r\n"):
            self._tell_words()
        first, _, before = self.unread or (span, span.end, (self.game.lost, self.game.torn, len(self.game.unread)))
        self.unread = first, span.end, before
        if self.due is not None:  # the word stands where its move should be
            self._leave_number()
        self.lose(span)
        self.junk = True

    def _tell_words(self, ending: int | None = None) -> None:
        """Report neighbouring words that were not understood."""
        if self.unread is None:
            return
        first, end, before = self.unread
        self.unread, whole = None, Span(first.start, end)
        if not self.read_reason(whole, ending, before):
            words = f'unexpected "{short(self.text[first.start : first.end])}" between the moves'
            self.say_unexpected(words, first, whole)

    def lose(self, *spans: Span) -> None:
        """Note that text of the game is lost."""
        self.game.lost = self.game.torn = True
        self.game.unread += spans

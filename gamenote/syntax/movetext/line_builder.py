"""Builder of a game's lines of moves while it is read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto
from functools import cached_property
from sys import intern

from gamenote.core.diagnostic import Safety, Severity, replace
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Comment
from gamenote.core.source import LINE_END, Source, Span
from gamenote.syntax.movetext import lint as rules
from gamenote.syntax.movetext.dialect import MovetextDialect
from gamenote.syntax.movetext.move_numbers import LONGEST, Numbers, numbers_of
from gamenote.syntax.movetext.report import Report, short
from gamenote.syntax.movetext.tree import MOVING, GameTree, Item, Kind, Line, Number, add_note
from gamenote.syntax.tagpairs import lint as tags
from gamenote.syntax.tagpairs.grammar import seam
from gamenote.syntax.tagpairs.mending import IN_BRACES, in_braces, with_blanks
from gamenote.syntax.tagpairs.tree import Dialect, Header, plain_header, read_header

# Words in the place of a move, by the numbers behind them

VARIATION = r"\((?:[^(){}]|\{[^{}]*+\})*+\)"
BESIDE = lazy_pattern(rf"(?:[ \t\r\n]++|\{{[^{{}}]*+\}}|\$[0-9]++|{VARIATION})*+")
NUMBER = lazy_pattern(r"([0-9]{1,6})(\.{1,3})")
WORD = lazy_pattern(r"[^ \t\r\n{}()\[\];$]{1,20}")
LEAD = lazy_pattern(r"[ \t\r\n(]*+(?:[0-9]{1,6}\.++[ \t\r\n]*+)?+")  # of a move, and of a variation
SIGNS = "!?=+-/~"  # of a move, perhaps glued to it
# What may be left of a move: its letters, digits and signs, and others that a slip has put among them.
LIKE_MOVE = lazy_pattern(r"[kqrnpKQRBNP]?[a-hoxOX0-9KQRBN:=+#?!\"'$%&@.,*\\/\-]{0,7}")
TELLING = lazy_pattern(r"[a-hO0-9KQRBN]")


class Behind(Enum):
    """What comes behind a word where no number is in reach."""

    END = auto()
    OTHER = auto()


def is_move_gone_wrong(
    text: str, start: int, end: int, numbers: Numbers, dialect: MovetextDialect, *, numbered: bool
) -> bool:
    """Tell whether a word there stands for a move.

    The next number counts it then; behind a number of its own it may be the last of the line."""
    if (
        end - start > 8
        or LIKE_MOVE.fullmatch(text, start, end) is None
        or TELLING.search(text, start, end) is None
    ):
        return False
    moves, behind = _up_to_number(text, end, dialect)
    if isinstance(behind, Behind):
        return numbered and not moves and behind is Behind.END
    return numbers.is_number_behind(moves + 1, int(behind[1]), len(behind[2]))


def counts_behind(text: str, end: int, plies: int, numbers: Numbers, dialect: MovetextDialect) -> bool:
    """Tell whether the next number counts so many moves before there."""
    moves, behind = _up_to_number(text, end, dialect)
    return not isinstance(behind, Behind) and numbers.is_number_behind(
        plies + moves, int(behind[1]), len(behind[2])
    )


def is_decoration(text: str, end: int, numbers: Numbers, dialect: MovetextDialect) -> bool:
    """Tell whether dots that end there stand for no move.

    The next number counts the move behind them alone then."""
    moves, behind = _up_to_number(text, end, dialect)
    if isinstance(behind, Behind) or not moves:
        return False
    return numbers.is_number_behind(moves, int(behind[1]), len(behind[2]))


def is_before_move(text: str, end: int, dialect: MovetextDialect) -> bool:
    """Tell whether a move follows, perhaps with its number."""
    lead = LEAD.match(text, end)
    word = WORD.match(text, lead.end() if lead is not None else end)
    return word is not None and dialect.is_move(word[0].rstrip(SIGNS))


def _up_to_number(text: str, end: int, dialect: MovetextDialect) -> tuple[int, re.Match[str] | Behind]:
    """Return how many moves stand before the next number: none or one.

    The number comes with them, or what is there instead."""
    for moves in (0, 1):
        beside = BESIDE.match(text, end)
        end = beside.end() if beside is not None else end
        number = NUMBER.match(text, end)
        if number is not None:
            return moves, number
        word = WORD.match(text, end)
        if text[end : end + 1] in ("", ")") or (word is not None and dialect.is_result(word[0])):
            return moves, Behind.END
        if word is None or not dialect.is_move(word[0].rstrip(SIGNS)):
            break
        end = word.end()
    return 0, Behind.OTHER


# Moves are put behind each other, variations opened and closed on a stack. What the tokens are is told by
# `reader`; what numbers say is settled in `move_numbers`.

WINS = lazy_pattern(r"\bw(?:ins?|on)\b")
DRAWN = lazy_pattern(r"\b(?:drawn?|stalemate)\b")
DECIDED = lazy_pattern(r"\b(?:wins?|won|los(?:es|t)|resign(?:s|ed)?|checkmate)\b")


def header_of(text: str, dialect: Dialect) -> Header:
    """Read the tags of a game."""
    return plain_header(text, dialect) or read_header(
        text, seam(text, dialect.movetext, loose=dialect.loose, wrapped=dialect.wrapped), dialect
    )


def is_bare(line: Line) -> bool:
    """Tell whether a line holds nothing but variations."""
    lead, notes = line[0], line[0].notes
    return len(line) == 1 and lead.kind is Kind.LEAD and not (notes.after or notes.glyphs or notes.signs)


def first_of(text: str) -> Span:
    """Return the place of the first character of a game."""
    start = len(text) - len(text.lstrip("\ufeff \t\r\n"))
    return Span(start, min(start + 1, len(text)))


class LineBuilder(Report):
    """The part of the reader that builds lines of moves."""

    def __init__(self, source: Source, header: Header, dialect: MovetextDialect) -> None:
        super().__init__(source.text)
        self.source = source
        self.dialect = dialect
        self.game = GameTree(
            header,
            first_of(self.text),
            followed=source.followed,
            must_end=dialect.must_end,
            commands=dialect.commands,
        )
        self.numbers = numbers_of(dialect.first_number(header), exact=dialect.exact_numbers)
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
        # Words: the first, their end, and what was lost before them (`lost`, `torn`, how much of `unread`).
        self.unread: tuple[Span, int, tuple[bool, bool, int]] | None = None
        self.descriptive = False  # moves are written in a notation that is not read
        self.unknown: list[tuple[Item, Severity | None]] = []

    def _last_item(self) -> Item:
        """Return the line's last item; begin an empty line with one."""
        if not self.line:
            self.line.append(Item(Kind.LEAD, player=self.players[-1]))
        return self.line[-1]

    def _open_variation(self, text: str, span: Span) -> None:
        self._number_without_move()
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
        self._number_without_move()
        if not self.openings:
            self.say_needless(rules.unbalanced_parenthesis, '")" without "(" before it', span)
            return
        opening = self._last_opening()
        whole = Span(opening.start, span.end)
        if not self.line:
            if not (
                self.descriptive or self._is_reported_since(opening)
            ):  # else what stands in it has been told to be no move
                safety = Safety.SAFE if self.dialect.must_move else None
                self.say_needless(rules.empty_variation, "this variation is empty", whole, safety=safety)
        elif self.dialect.must_move and all(each.kind is Kind.LEAD for each in self.line):
            self.say(rules.empty_variation, "no moves in this variation", whole)
        self._say_first(opening, whole)
        self._close_line()

    def _last_opening(self) -> Span:
        """Take the parenthesis that was opened last."""
        start = self.openings.pop()
        return Span(start, start + 1)

    def _is_reported_since(self, place: Span) -> bool:
        """Return whether something behind a place has been reported."""
        return bool(self.diagnostics) and self.diagnostics[-1].span.start > place.start

    def _say_first(self, opening: Span, whole: Span | None = None) -> None:
        """Report a variation, the innermost, that stands before any move."""
        outer = self.outer[-1]
        if self.dialect.variation_first is not None and (not outer or outer[-1].kind is Kind.LEAD):
            words = "a variation before any move: there is nothing it could replace"
            fix = replace(with_blanks(self.text, whole), "") if whole is not None else ()
            self.say(self.dialect.variation_first, words, opening, fix=fix, title="delete it")

    def _close_line(self) -> None:
        """Close a variation; what holds nothing but variations is none itself."""
        variation, self.line = self.line, self.outer.pop()
        self.players.pop()
        self.numbers.close()
        before = self._last_item()
        if variation:
            notes, found = before.own_notes(), [variation]
            if is_bare(variation):
                found = [*variation[0].notes.variations]
                variation.clear()
                self.nested = True
            for each in found:
                notes.variations = add_note(notes.variations, each)

    # Moves

    def _number(self, text: str, span: Span) -> None:
        text, digits = intern(text), intern(text.rstrip(".…"))
        dots = 3 if text.endswith("…") else len(text) - len(digits)
        proper = len(digits) <= LONGEST and self.due is not None and self.due.dots > 0
        counted = proper and self.numbers.is_number_behind(1, int(digits), dots)
        self._number_without_move(safety=Safety.UNSAFE, counted=counted)
        if not (self.game.line or self.openings) and self._goes_on(digits):
            words = f"move number {short(text)} goes on after the result of the game before"
            self.say(rules.text_after_result, words, span)
        self.due = Number(text, span.start, digits, dots)

    def _goes_on(self, digits: str) -> bool:
        """Whether a number is that of a game that has ended before."""
        headless = not self.game.header.has_tags and self.source.origin.index > 1
        return headless and digits.lstrip("0") not in ("", "1")

    def _number_without_move(self, end: str = "", *, safety: Safety = Safety.SAFE, counted: bool = False) -> None:
        """Note a number that waits for its move in vain.

        Before the end of a game without moves it is only what walk-overs leave behind; before another number, a
        move may be missing, and is where that is `counted`.
        """
        if self.due is not None:
            words, severity = f'move number "{short(self.due.text)}" without a move', None
            if end and not any(move.kind in MOVING for move in self.game.line):
                what = "the end" if end == "*" else "the result"
                words = f'no moves, only "{short(self.due.text)}" before {what}'
                severity = self.dialect.lone_number
            safety = Safety.UNSAFE if not self.game.line and self._goes_on(self.due.digits) else safety
            self.say_needless(tags.number_without_move, words, self.due.span, severity=severity, safety=safety)
            if counted:
                self._add(Item(Kind.UNKNOWN, "...", self.due.start, len(self.due.text)))
            else:
                self._leave_number()

    def _leave_number(self) -> None:
        """Go on without the move that belongs to the number."""
        notes = self._last_item().own_notes()
        for each in self.words:
            notes.after = add_note(notes.after, each)
        self.due, self.words = None, ()
        self.numbers.interrupt()

    def _add(self, move: Item) -> None:
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

    def _read_unknown_move(self, text: str, span: Span) -> None:
        move = Item(Kind.UNKNOWN, text, span.start, len(text))
        # Behind `41.` two dashes stand for the moves of both players, otherwise for the one who is to move. Where
        # numbers are exact, the next one tells.
        number, dialect = self.due, self.dialect
        if number is not None and number.dots == 1 and self.numbers.first_to_move(self.players[-1]):
            both = not dialect.exact_numbers or counts_behind(self.text, span.end, 2, self.numbers, dialect)
            move.plies = 2 if both else 1
        self.unknown.append((move, Severity.WARNING))
        self._add(move)

    def _read_dots(self, text: str, span: Span) -> None:
        number = self.due
        if number is not None and number.dots == 0 and self.dialect.exact_numbers:
            self.due = Number(self.text[number.start : span.end], number.start, number.digits, len(text))
            return
        if (
            number is not None
            and number.dots == 1
            and ((len(text) < 3 and text != "…") or self._is_second_to_move())
        ):
            self.due = Number(self.text[number.start : span.end], number.start, number.digits, 3)
            return
        if len(text) < 3 and text != "…":
            self._collect_unread_word(text, span)
            return
        if self.dialect.exact_numbers and is_decoration(self.text, span.end, self.numbers, self.dialect):
            return
        move = Item(Kind.UNKNOWN, text, span.start, len(text))
        self.unknown.append((move, self.dialect.unknown_dots))
        self._add(move)

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

    def _read_setup(self, text: str, span: Span) -> None:
        self._number_without_move()
        dialect = self.dialect
        match = dialect.setup.fullmatch(text) if dialect.setup is not None else None
        if match is None or not match[1].strip():
            what = "no position between the quotes" if match else 'write a position as /FEN "..."/'
            fix = in_braces(text.strip("/ \t"), span)
            if dialect.setup_syntax is not None:
                self.say(dialect.setup_syntax, f"{short(text)}: {what}", span, fix=fix, title=IN_BRACES)
            self._lose(span)
            return
        item = Item(Kind.SETUP, match[1], span.start, len(text), plies=0)
        self.line.append(item)
        self.game.setups.append(item)
        if dialect.passes(match[1]):
            self.players[-1] = 1 - self.players[-1]
            self.numbers.interrupt()
        else:
            self.players[-1] = dialect.player(match[1], self.game.header)
            self.numbers.restart()
        item.player = self.players[-1]

    def _collect_unread_word(self, text: str, span: Span) -> None:
        if self.unread is not None and self.text[self.unread[1] : span.start].strip(" \t\r\n"):
            self._tell_words()
        first, _, before = self.unread or (span, span.end, (self.game.lost, self.game.torn, len(self.game.unread)))
        self.unread = first, span.end, before
        if self.due is not None:  # the word stands where its move should be
            self._leave_number()
        self._lose(span)
        self.junk = True

    def _tell_words(self, ending: int | None = None) -> None:
        """Report neighbouring words that were not understood.

        Right before the end of the game they may say why it ended."""
        if self.unread is None:
            return
        first, end, before = self.unread
        self.unread, whole = None, Span(first.start, end)
        text, dialect = self.text[whole.start : end], self.dialect
        at_end = ending is not None and not self.text[end:ending].strip(" \t\r\n")
        if at_end and dialect.reason is not None and dialect.reason.fullmatch(" ".join(text.split())):
            self.game.lost, self.game.torn, known = before
            del self.game.unread[known:]
            against = self._is_against(text.lower(), self.text[end:].split(None, 1)[:1])
            self._read_remark(text, whole, Safety.UNSAFE if against else None)
            return
        words = f'unexpected "{short(self.text[first.start : first.end])}" between the moves'
        self.say_unexpected(words, first, whole)

    def _is_against(self, words: str, end: Sequence[str]) -> bool:
        """Tell whether words say otherwise than the result how the game ended."""
        dialect, header = self.dialect, self.game.header
        texts = (dialect.proper_result(text) for text in (*end, header.value("Result") or ""))
        result = next(
            (text for text in texts if text in dialect.results and text != header.dialect.unfinished), None
        )
        winner = dialect.winners.get(result or "")
        if result is None or (winner is None and DECIDED.search(words) is not None):
            return result is not None
        named = [seat for seat in dialect.winners.values() if seat in words]
        won = WINS.search(words) is not None
        return winner is not None and (
            DRAWN.search(words) is not None or any((seat == winner) != won for seat in named)
        )

    def _read_remark(self, text: str, span: Span, safety: Safety | None = None) -> None:
        """Note words about the game that should be a comment."""
        if self.dialect.bare_remark is not None:
            words = f"{short(text)} is no move: words stand in braces"
            self.say(
                self.dialect.bare_remark,
                words,
                span,
                fix=replace(span, f"{{{text}}}"),
                title=IN_BRACES,
                safety=safety,
            )
        notes = self._last_item().own_notes()
        notes.after = add_note(notes.after, Comment(LINE_END.sub("\n", text), span))

    def _lose(self, *spans: Span) -> None:
        """Note that text of the game is lost."""
        self.game.lost = self.game.torn = True
        self.game.unread += spans

    def _is_move_gone_wrong(self, span: Span) -> bool:
        """Tell whether a word stands for a move."""
        numbered = self.due is not None
        return self.dialect.exact_numbers and is_move_gone_wrong(
            self.text, span.start, span.end, self.numbers, self.dialect, numbered=numbered
        )

    def _add_unreadable_move(self, text: str, span: Span) -> None:
        """Note a move that nobody can read; what follows cannot be checked."""
        if not self.junk:
            words = f'"{short(text)}" is no move; what follows it is not checked'
            self.say(tags.unexpected_token, words, span)
        self._add(Item(Kind.UNKNOWN, text, span.start, len(text)))
        self._lose()
        self.junk = False


# Where comments end that hold others, or that nobody has closed.
#
# A comment within a comment is a part of it where all braces are closed. One that is left open ends at a blank
# line behind which the game goes on with its next number.

BLANK_LINE = lazy_pattern(r"(?>\r\n|\n|\r)[ \t]*+(?>\r\n|\n|\r)[ \t\r\n]*+")
NUMBER_AHEAD = lazy_pattern(r"([0-9]{1,6})(\.{1,3})[ \t\r\n]*+([^ \t\r\n{}()]{2,10})")
NEXT_NUMBER = lazy_pattern(r"[ \t\r\n]*+([0-9]{1,6})(\.{1,3})")
BLANKS = lazy_pattern(r"[ \t\r\n]++")
NUMBERS = lazy_pattern(r"(?<![^ \t\r\n])[0-9]{1,6}\.{1,3}")
BRACE = lazy_pattern(r"[{}]")


class CommentEnds(LineBuilder):
    """The part of the reader that ends odd comments."""

    def comment_end(self, piece: re.Match[str], kind: str) -> tuple[str, int] | None:
        """Find where an open comment ends, or one that holds another."""
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
    def _closing_braces(self) -> dict[int, int]:
        """Where each brace that is closed is closed, if braces nest."""
        found, opened = dict[int, int](), list[int]()
        for brace in BRACE.finditer(self.text, self.game.header.span.end):
            if brace[0] == "{":
                opened.append(brace.start())
            elif opened:
                found[opened.pop()] = brace.start()
        return found

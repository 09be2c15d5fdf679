"""Table rows that describe the movetext of each format."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from gamenote.core.diagnostic import Severity
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Setup
from gamenote.core.source import Span
from gamenote.syntax.movetext.commands import PLAIN_SYNTAX, CommandSyntax
from gamenote.syntax.movetext.tokens import BLANKS, LONGEST_WORD, Grammar, pieces
from gamenote.syntax.movetext.words import First, Words
from gamenote.syntax.tagpairs.tree import Dialect, Header
from gamenote.syntax.tagpairs.writer import GLYPH_OF

if TYPE_CHECKING:
    from gamenote.core.rule import Rule

__all__ = ["MovetextDialect", "SpellingCheck"]


# A row tells the moves, results, positions and own rules of a format. The reading of movetext asks it and nothing
# else about the format. A format gives its tokens in its module `grammar`; what is here knows what stands in most
# files, so that these are read without that module.


# A number with what stands before its move.
NEXT_NUMBER = lazy_pattern(r"[ \t\r\n](?=([0-9]++\.(?:\.\.)?+[ \t\r\n]*+))")
BLANK_BEFORE = lazy_pattern(r"[ \t\r\n]")
BEHIND_MOVE = ("", *" \t\r\n!?*")
MOST_MOVES = 4096  # that are remembered


class SpellingCheck(NamedTuple):
    """One way in which moves may be misspelt."""

    rule: Rule
    find: Callable[[str], Iterable[tuple[int, int, str]]]
    message: str  # with {} for the move
    title: str  # of the fix
    severity: Callable[[str], Severity | None] | None = None  # of its finding, by the first move


def no_setup(text: str) -> None:
    """Return no seat to move, whatever the position."""


def any_number(header: Header) -> None:
    """Believe the number of the first move, whatever the header says."""


def no_pass(text: str) -> bool:
    """Tell that no position among the moves is a null move."""
    return False


def no_score(text: str, at: int, header: Header, before: Callable[[int], list[str]]) -> Span | None:
    """Find no result of a game's own kind at its end."""
    return None


def same_dialect(header: Header, dialect: MovetextDialect) -> MovetextDialect:
    """Take the format's dialect for every game."""
    return dialect


@dataclass(frozen=True, kw_only=True, eq=False)
class MovetextDialect:
    """What the movetext of one format has of its own.

    What tags it knows stands in `tags`. `grammar` loads what knows moves in any spelling, `proper` matches
    those spelt as they should be. In a word that ends or begins with one of the `joints` a move may go on
    behind a blank. A position among the moves is told by `setup`, its group 1 is the text; `to_move` names the
    seat that is to move there, `passes` tells that it is a null move. A `Header` here is that of
    `syntax.tagpairs.tree`, the tags as written: `header.value("Start")` is the value of a tag, None where it
    is not there.

    Fields:
        first_seat: Who is first by the rules of this game: before his moves stands `N.`.
        first_number: Gives the number of the first move, and whether the second player makes it, of the header;
            None where the record is believed.
        exact_numbers: Every position has exactly one right move number.
        start: Gives the position before the first move, and the name of the variant, each or None; of the
            header, of a position that stands before all moves (or None), of the texts of the main line, and of
            the number of moves that were made before by the first move number (2 where the game begins with
            `2.`). A `Setup` whose `spans` are places of its edits, as `header.place("Start")`, has its
            objections shown there.
        starter: Gives the seat that makes the first move, of the name of the variant, the setup, and the
            texts.
        score: Gives the place of a result that the usual ones do not cover, such as `12-3`, in the text of a
            game from an offset; the last argument gives the moves before an offset.
        for_game: Gives the dialect of a single game, of its header.
    """

    game: str
    tags: Dialect
    grammar: Callable[[], Grammar]
    proper: re.Pattern[str]
    results: frozenset[str]  # as they end most games
    proper_result: Callable[[str], str]  # what any spelling of one stands for
    winners: Mapping[str, str] = field(default_factory=dict)  # the seats that results give the game to
    split_result: str = ""  # what follows the first half of one, or of a move, with blanks in it
    movetext_bytes: str = ""  # what only movetext begins with
    joints: str = ""
    setup_token: str = ""  # what stands for a position, sound or not
    setup_start: str = ""  # by what one is known where it is glued to a word
    setup: re.Pattern[str] | None = None
    seats: tuple[str, str] = ("white", "black")
    first_seat: Callable[[Header], str] = lambda header: (
        "white"
    )  # who is first by the rules: before him stands `N.`
    first_number: Callable[[Header], First | None] = any_number
    exact_numbers: bool = False
    to_move: Callable[[str], str | None] = no_setup
    passes: Callable[[str], bool] = no_pass
    start: Callable[[Header, str | None, Sequence[str], int], tuple[Setup | None, str | None]]
    starter: Callable[[str | None, Setup | None, Sequence[str]], str]
    score: Callable[[str, int, Header, Callable[[int], list[str]]], Span | None] = no_score
    for_game: Callable[[Header, MovetextDialect], MovetextDialect] = same_dialect
    folds_comments: bool = False  # blanks and line ends in comments are one blank, and empty ones say nothing
    checked: bool = True  # the moves of this game are known, and their spelling is looked at
    strengths: Mapping[str, int] = field(default_factory=lambda: GLYPH_OF)
    spelling: tuple[SpellingCheck, ...] = ()
    commands: CommandSyntax = PLAIN_SYNTAX  # how those in comments are written
    setup_syntax: Rule | None = None
    space_in_result: Rule | None = None
    space_in_move: Rule | None = None
    remark: str = ""  # what in parentheses is no variation, but a remark
    reason: re.Pattern[str] | None = None  # why a game ended, in words behind its last move
    descriptive: re.Pattern[str] | None = None  # a move of another notation, which is not read
    bare_remark: Rule | None = None
    forced_star: Rule | None = None  # a star glued to a move means that it was forced
    must_end: bool = False  # the last game of a file, too
    must_move: bool = False  # a variation has a move, not only comments
    bound: str = ""  # signs that belong to a word although they part others
    ignored: str = "%"  # how lines begin that nobody reads
    lone_number: Severity | None = Severity.WARNING  # of a number before the end of a game without moves
    unknown_dots: Severity | None = Severity.INFO  # of dots in the place of a move
    nested: bool = False  # a comment in another one is a part of it
    glyphs: Mapping[str, int] = field(default_factory=dict)  # signs that should be numbers,
    sided: frozenset[int] = frozenset()  # those of the first player; the next number is that of the second
    glued: re.Pattern[str] | None = None  # two moves without a blank, its groups, which may also be a long one
    bare_glyph: Rule | None = None
    variation_first: Rule | None = None  # a variation stands before any move
    tag_in_moves: Rule | None = None
    text_outside: Rule | None = None  # words that belong to no game

    @cached_property
    def words(self) -> Words:
        """The words that have been met in this movetext."""
        return Words(self.proper, self.results, self.joints, self.grammar, self.strengths)

    @cached_property
    def pieces(self) -> re.Pattern[str]:
        """Pattern of one piece of movetext."""
        outer = self.setup_token, self.setup_start
        return pieces(self.joints, *outer, self.split_result, self.bound, self.ignored, self.remark)

    def is_result(self, text: str) -> bool:
        """Tell whether this is a result in any spelling, or a star."""
        return self.proper_result(text) in self.results

    def is_proper(self, text: str) -> bool:
        """Tell whether a move is spelt as it should be."""
        return text in self.words.proper or self.proper.fullmatch(text) is not None

    def is_move(self, text: str) -> bool:
        """Tell whether this is a move in any spelling."""
        plain = text.translate(BLANKS)
        return self.is_proper(text) or (not plain[:1].isspace() and self._move_size(plain) == len(text))

    def next_moves(self, text: str, at: int, *, after_reply: bool) -> Span | None:
        """Find a numbered move, perhaps behind the second player's move."""
        for number in NEXT_NUMBER.finditer(text, at):
            start, begin = number.start(), number.end(1)
            size = self._move_size(text[begin : begin + LONGEST_WORD])
            if size is None or text[begin + size : begin + size + 1] not in BEHIND_MOVE:
                continue
            if after_reply:
                blanks = BLANK_BEFORE.finditer(text, max(at, start - LONGEST_WORD), start)
                replies = (blank for blank in blanks if self.is_move(text[blank.end() : start]))
                start = next((blank.start() for blank in replies), start)
            return Span(start, begin + size)
        return None

    @cached_property
    def _move_size(self) -> Callable[[str], int | None]:
        """How long the move is that a text begins with; None for none."""
        return lru_cache(MOST_MOVES)(partial(self.grammar().end_of, "move"))

    def seats_from(self, first: str) -> tuple[str, str]:
        """Return the seats in the order of their turns, this one first."""
        one, other = self.seats
        return (other, one) if first == other else (one, other)

    def player(self, text: str, header: Header) -> int:
        """Return who is to move: 0 for the side that begins."""
        seat = self.to_move(text)
        return int(seat is not None and seat != self.first_seat(header))

    def first_player(self, header: Header) -> int:
        """Return who begins the game."""
        return self.player(header.value("FEN") or "", header)


# Time controls as people write them: 15|10, 90 min + 30 s

LONGEST = 80  # no text that means a time control is longer
NUMBER = r"[0-9]{1,4}(?:[.,][0-9]{1,2})?"
MINUTES = r"(?:m|mn|min|mins|minutes?|\'|\u2032)\.?"
SECONDS = r"(?:s|sec|secs|seconds?|\"|\u2033|\'\')\.?"
BARRED = lazy_pattern(rf"({NUMBER})\s*+\|\s*+({NUMBER})")
GAME_IN = lazy_pattern(rf"(?:G|SD)/({NUMBER})\s*+(?:[;, ]\s*+\+?(?:inc)?([0-9]{{1,3}}))?", re.I)
IN_WORDS = lazy_pattern(
    rf"({NUMBER})\s*+{MINUTES}\s*+(?:[+,/]|and|plus)?\s*+(?:({NUMBER})\s*+{SECONDS}\s*+"
    r"(?:(?:per|a|each|/|for each)\s*+move|increment|inc\.?|/move|from move 1)?\.?)?",
    re.I,
)


@lru_cache(maxsize=256)
def meant_control(value: str) -> tuple[str, bool]:
    """Return the time control that a text means.

    With it comes whether it can mean no other. Empty where nobody knows."""
    text = value.strip()
    if len(text) > LONGEST:
        return "", False
    if match := BARRED.fullmatch(text):
        return _time_control_text(match[1], match[2]), True
    if match := GAME_IN.fullmatch(text):
        return _time_control_text(match[1], match[2]), True
    if match := IN_WORDS.fullmatch(text):
        return _time_control_text(match[1], match[2]), False
    return "", False


def _time_control_text(minutes: str, increment: str | None) -> str:
    seconds = round(float(minutes.replace(",", ".")) * 60)
    more = (increment or "").replace(",", ".")
    return f"{seconds}+{more}" if more and more != "0" else str(seconds)

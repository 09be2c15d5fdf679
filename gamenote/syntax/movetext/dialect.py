"""Table rows that describe the movetext of each format."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from gamenote.core.diagnostic import Severity
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import GLYPH_OF, Comment, Setup
from gamenote.core.source import Span
from gamenote.syntax.movetext.commands import PLAIN_SYNTAX, CommandSyntax
from gamenote.syntax.movetext.tokens import BLANKS, LONGEST_WORD, Grammar, pieces
from gamenote.syntax.movetext.words import First, Words
from gamenote.syntax.tagpairs.tree import Header, TagDialect

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


@dataclass(frozen=True, kw_only=True, eq=False)
class MovetextDialect:
    """What the movetext of one format has of its own.

    Values are columns; what has to be worked out is a method, which a subclass of the format overrides. A `Header`
    here is that of `syntax.tagpairs.tree`, the tags as written: `header.value("Start")` is the value of a tag,
    None where it is not there.

    Fields:
        game: The game system of its records.
        tags: The tags that it knows.
        grammar: Loads what knows moves in any spelling.
        proper: Matches moves that are spelt as they should be.
        results: Those that end most games, a star among them.
        proper_result: Gives what any spelling of a result stands for.
        winners: The seats that results give the game to.
        seats: Those of the players.
        setup_tag: The tag that gives the position before the first move, if one does.
        checked: The moves of this game are known, and their spelling is looked at.
        spelling: In which ways moves may be misspelt.
        space_in_result: The rule that a result with blanks in it breaks; without one it is no result.
    """

    game: str
    tags: TagDialect
    grammar: Callable[[], Grammar]
    proper: re.Pattern[str]
    results: frozenset[str]
    proper_result: Callable[[str], str]
    winners: Mapping[str, str] = field(default_factory=dict)
    seats: tuple[str, str] = ("white", "black")
    setup_tag: str = ""
    checked: bool = True
    spelling: tuple[SpellingCheck, ...] = ()
    space_in_result: Rule | None = None

    # What formats have in ways of their own

    def for_game(self, header: Header) -> MovetextDialect:
        """Return the dialect of a single game."""
        return self

    def first_seat(self, header: Header) -> str:
        """Return who is first by the rules of this game.

        Before his moves stands `N.`."""
        return self.seats[0]

    def first_number(self, header: Header) -> First | None:
        """Return the number of the first move, if that is certain.

        With it comes whether the second player makes it."""
        return None

    def start(
        self, header: Header, first: str | None, moves: Sequence[str], plies: int
    ) -> tuple[Setup | None, str | None]:
        """Return the position before the first move, and the variant's name.

        `first` is a position that stands before all moves, `moves` are the texts of the main line, `plies` those
        that were made before by the first move number (2 where the game begins with `2.`).
        """
        return Setup(first, (), self.to_move(first)) if first is not None else None, None

    def starter(self, name: str | None, setup: Setup | None, moves: Sequence[str]) -> str:
        """Return who makes the first move, by variant, setup and texts."""
        return (setup.to_move if setup is not None else None) or self.seats[0]

    def to_move(self, position: str) -> str | None:
        """Return who is to move in a position, if it says so."""
        return None

    def passes(self, position: str) -> bool:
        """Tell whether a position among the moves is a null move."""
        return False

    def fold_comments(self, comments: Iterable[Comment]) -> tuple[Comment, ...]:
        """Return comments as a record holds them."""
        return tuple(comments)

    def fold_texts(self, texts: list[str]) -> list[str]:
        """Return the texts of comments as a record holds them."""
        return texts

    @property
    def commands(self) -> CommandSyntax:
        """How commands in comments are written."""
        return PLAIN_SYNTAX

    @property
    def strengths(self) -> Mapping[str, int]:
        """The signs that mean something, with their numbers."""
        return GLYPH_OF

    @property
    def joints(self) -> str:
        """The letters at which a move may go on behind a blank."""
        return ""

    @cached_property
    def pieces(self) -> re.Pattern[str]:
        """Pattern of one piece of movetext."""
        return pieces(self.joints, "", "")

    # What all have in common

    @cached_property
    def words(self) -> Words:
        """The words that have been met in this movetext."""
        return Words(self.proper, self.results, self.joints, self.grammar, self.strengths)

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
        """Measure the move that a text begins with; None for none."""
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
        setup = header.value(self.setup_tag)
        return self.player(setup, header) if setup else 0

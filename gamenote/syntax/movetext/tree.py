"""Syntax tree of one game with movetext.

It has a header, moves with what is said about them, nested variations and a terminator. An `Item` of a line is a
move, a move that is not known, a position, or the place before the first move. A game is built by the reader and
left alone afterwards. Nesting is held in lists; nothing recurses.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct, field

from gamenote.core.diagnostic import Edit
from gamenote.core.lazy import cached
from gamenote.core.record import Comment
from gamenote.core.source import Span
from gamenote.syntax.movetext.commands import PLAIN_SYNTAX, CommandSyntax
from gamenote.syntax.tagpairs.tree import Header, Jump

T = TypeVar("T")


class Kind(Enum):
    """The kinds of items in a line."""

    LEAD = auto()  # what stands before the first move of a line
    MOVE = auto()
    UNKNOWN = auto()  # a move that the record does not give
    SETUP = auto()


# hot: members of an enum are slow to look up.
MOVE, SETUP = Kind.MOVE, Kind.SETUP
MOVING = (MOVE, Kind.UNKNOWN)


class Number(NamedTuple):
    """A move number as written; `dots` is what follows the digits."""

    text: str
    start: int
    digits: str
    dots: int

    @property
    def span(self) -> Span:
        return Span(self.start, self.start + len(self.text))


BEHIND = "behind"  # the key of a sign that stands behind variations: "1 $14", how many of them, and which sign


class Notes(Struct, eq=False):
    """What stands beside a move: signs, comments, variations.

    All that nothing was added to share one empty tuple, since most moves have no notes.
    """

    glyphs: Sequence[int] = ()
    signs: Sequence[tuple[str, str]] = ()  # what has no number: ("strength", "!?!"), ("nag", "$902")
    marks: Sequence[Span] = ()  # where strengths stand
    before: Sequence[Comment] = ()
    after: Sequence[Comment] = ()
    variations: Sequence[Any] = ()  # lines of items, or of nodes


NO_NOTES = Notes()  # of all moves without any, which most are; nothing may be added to these


class Item(Struct, eq=False):
    """One item of a line of moves.

    `player` is 0 for the side for which the record numbers its turns first.
    """

    kind: Kind
    text: str = ""  # of a setup, the position between its quotes
    start: int = 0
    size: int = 0  # in characters; a number so small that it is no object of its own, as its end would be
    plies: int = 1
    player: int = 0
    number: Number | None = None
    notes: Notes = field(default_factory=lambda: NO_NOTES)

    @property
    def end(self) -> int:
        return self.start + self.size

    @property
    def place(self) -> Span:
        """The place of the item's own text, without number and comments."""
        return Span(self.start, self.end)

    def own_notes(self) -> Notes:
        """Return this item's own notes, to which more can be added.

        Items without notes share one empty value, which stays empty.
        """
        if self.notes is NO_NOTES:
            self.notes = Notes()
        return self.notes


Line = list[Item]


def add_note(items: Sequence[T], item: T) -> Sequence[T]:
    """Return the notes on a move with one more."""
    if isinstance(items, list):
        items.append(item)
        return items
    return [*items, item] if items else (item,)  # most have a single one


def add_glyph(notes: Notes, glyph: int) -> None:
    """Note a sign, and whether it stands behind variations."""
    notes.glyphs = add_note(notes.glyphs, glyph)
    if notes.variations:
        notes.signs = add_note(notes.signs, (BEHIND, f"{len(notes.variations)} ${glyph}"))


@dataclass
class GameTree:
    """The syntax tree of one game."""

    header: Header
    first: Span
    line: Line = dataclasses.field(default_factory=list)
    lines: list[Line] = dataclasses.field(default_factory=list)  # all of them, each after the one it branches from
    ending: str | None = None  # the terminator as written
    ending_span: Span | None = None
    score: bool = False  # the terminator is a result of the Result tag's own kind, such as 4-6
    followed: bool = False  # another game stands behind this one
    spaced: bool = False  # blanks, comments or brackets stand between all its moves, as is known without its lines
    commands: CommandSyntax = PLAIN_SYNTAX  # how those in its comments are written
    last_token: Span = dataclasses.field(default_factory=lambda: Span(0, 0))
    jumps: tuple[Jump, ...] = ()
    formless: bool = False
    cut_short: bool = False
    setups: Line = dataclasses.field(default_factory=list)  # those among the moves
    lost: bool = False  # some of the text is lost
    torn: bool = False  # the same, of the game itself
    unread: list[Span] = dataclasses.field(default_factory=list)  # where that stands
    skipped: list[Span] = dataclasses.field(default_factory=list)  # lines that nobody reads
    # The edits that cure them, by the place of a jump; none where a text that is lost may be why numbers jump.
    numbering: dict[int, tuple[Edit, ...]] = dataclasses.field(default_factory=dict)

    @property
    def broken(self) -> bool:
        return self.lost or self.cut_short or bool(self.header.damaged)

    @property
    def terminator(self) -> str | None:
        """The terminator.

        Nothing need end the last game of a file, unless results end games."""
        must_end = self.followed or len(self.header.dialect.terminators) > 1
        return self.ending if self.ending is not None or must_end else ""

    def renumbering_edits(self, jump: Jump) -> tuple[Edit, ...]:
        return self.numbering.get(jump.span.start, ())

    def moves(self) -> Iterator[Item]:
        """Yield every item of every line."""
        for line in self.lines:
            yield from line

    @cached
    def texts(self) -> Sequence[str]:
        """The known moves of the main line."""
        return [move.text for move in self.line if move.kind is MOVE]

    @property
    def plies(self) -> int:
        """The number of moves in the main line."""
        return sum(move.plies for move in self.line if move.kind in MOVING)

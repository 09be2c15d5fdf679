"""A game of 2048-GN as read: header, turns with their comments, terminator.

Offsets rather than words are kept wherever a word may be spelled in several ways. A game is built by the reader
and left alone afterwards.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from sys import intern

from msgspec import Struct

from gamenote.core.diagnostic import Edit, few
from gamenote.core.lazy import cached
from gamenote.core.record import Comment, Setup
from gamenote.core.source import Span
from gamenote.games.game2048.gn.dialect import TURN
from gamenote.games.game2048.notation import UNKNOWN
from gamenote.syntax.tagpairs.tree import Header, Jump

Comments = list[Comment] | tuple[()]  # a list only where there are any


class Turn(Struct):
    """One turn as written: number, swipe and new tile.

    What is not there is empty, with an offset of -1. `stop` is a word on which play cannot go on: before the swipe
    (place 0) or after it (place 1).
    """

    start: int  # where its first word stands
    ply: int  # how many turns are written before this one
    number: str = ""
    number_at: int = -1
    move: str = ""
    move_at: int = -1
    signs: tuple[str, ...] = ()
    tile: str = ""
    tile_at: int = -1
    after_number: Comments = ()
    after_move: Comments = ()
    after_tile: Comments = ()
    stop: str = ""
    stop_at: int = -1
    stop_place: int = 0

    @property
    def counts(self) -> bool:
        """Whether this is a turn, and not only a stray word."""
        return self.number_at >= 0 or self.move_at >= 0

    @property
    def end(self) -> int:
        """Behind the new tile; -1 when there is none."""
        return -1 if self.tile in ("", UNKNOWN) else self.tile_at + len(self.tile)

    @property
    def move_span(self) -> Span:
        return Span(self.move_at, self.move_at + 1)

    def words(self) -> Iterator[tuple[str | None, str]]:
        """What it holds but for its number, and who does it."""
        if self.stop and not self.stop_place:
            yield None, self.stop
        if self.move:
            yield "player", self.move
        if self.stop and self.stop_place:
            yield None, self.stop
        if self.tile:
            yield "chance", self.tile


class Turns(Sequence[Turn]):
    """The turns of a game as a sequence.

    Of plain ones only the places are kept: the text tells them again.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self.starts, self._plies = array("I"), array("I")
        self._read = list[Turn | None]()  # None for plain ones

    def __len__(self) -> int:
        return len(self.starts)

    def __getitem__(self, index: int) -> Turn:  # type: ignore[override]
        index = range(len(self.starts))[index]
        return self._read[index] or self._plain(index)

    def _plain(self, index: int) -> Turn:
        start = self.starts[index]
        match = TURN.match(self._text, start)
        assert match is not None
        number, move, sign, tile = match.groups()
        signs = (sign,) if sign else ()
        words = number, start, move, match.start(2), signs, intern(tile), match.start(4)
        return Turn(start, self._plies[index], *words)

    def add_plain(self, start: int, ply: int) -> None:
        """Add a turn that `TURN` matches there."""
        self.starts.append(start)
        self._plies.append(ply)
        self._read.append(None)

    def add(self, turn: Turn) -> Turn:
        """Add any other turn, to which more may be added."""
        self.add_plain(turn.start, turn.ply)
        self._read[-1] = turn
        return turn

    def open_last(self) -> Turn:
        """Return the last turn, to which more may be added."""
        self._read[-1] = last = self[-1]
        return last


@dataclass
class GameTree:
    """The syntax tree of one game of 2048-GN.

    `whole` reads it turn by turn where it was told by its words.
    """

    header: Header
    first: Span
    text: str
    whole: Callable[[], GameTree] | None = None
    terminator: str | None = None
    terminator_span: Span | None = None
    last_token: Span = Span(0, 0)  # noqa: RUF009 - a frozen Struct
    jumps: tuple[Jump, ...] = ()
    formless: bool = False
    cut_short: bool = False
    elided: bool = False
    junk: bool = False  # some words of the moves are not understood
    lost: bool = False  # some other text is lost
    skipped: list[Span] = field(default_factory=list)  # lines, and ends of lines, that nobody reads
    unread: list[Span] = field(default_factory=list)  # where words stand that are in no turn and no comment

    @cached
    def turns(self) -> Turns:
        return self._whole_tree.turns if self.whole is not None else Turns(self.text)

    @cached
    def lead(self) -> list[Comment]:
        """The comments before the first turn."""
        return self._whole_tree.lead if self.whole is not None else []

    @cached
    def _whole_tree(self) -> GameTree:
        return self.whole() if self.whole is not None else self

    @property
    def broken(self) -> bool:
        return self.junk or self.lost or self.cut_short or self.elided or bool(self.header.damaged)

    @property
    def last(self) -> Turn | None:
        return self.turns[-1] if self.turns else None

    @property
    def moves(self) -> int:
        """How many turns are written."""
        last = self.last
        return last.ply + last.counts if last is not None else 0

    @cached
    def setup(self) -> Setup:
        """The start as written; without text where none is given."""
        return Setup(self.header.value("InitialBoard") or "")

    @property
    def setup_span(self) -> Span:
        """Where the start stands, or where its tag should be.

        It is the whole tag where the value is not written just as it is meant.
        """
        tag = self.header.get("InitialBoard")
        if tag is None:
            return self.first
        return tag.value_span if tag.raw and tag.raw == tag.value else tag.span

    def renumbering_edits(self, jump: Jump) -> tuple[Edit, ...]:
        """Return the edits that make all numbers follow from 1.

        They go with the first jump alone, so that all are cured at once.
        """
        if self.broken or not self.jumps or jump is not self.jumps[0]:
            return ()
        edits = (
            Edit(Span(turn.number_at, turn.number_at + len(turn.number)), str(index))
            for index, turn in enumerate(self.turns, start=1)
            if turn.number and turn.number != str(index)
        )
        return few(edits, self.text)

    def without_turns_from(self, offset: int) -> tuple[Edit, ...]:
        at = bisect_right(self.turns.starts, offset) - 1
        if at < 0:
            return ()
        end = self.terminator_span.start if self.terminator_span else self.last_token.end
        return (Edit(Span(self.turns.starts[at], end), ""),)

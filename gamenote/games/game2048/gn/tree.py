"""A game of 2048-GN as read: header, turns with their comments, terminator, and how far it can be played.

Offsets rather than words are kept wherever a word may be spelled in several ways. A game is built by the reader
and left alone afterwards.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property

from msgspec import Struct

from gamenote.core.diagnostic import Edit, few
from gamenote.core.engine import Objection
from gamenote.core.record import Comment, Setup
from gamenote.core.source import Span
from gamenote.games.game2048 import play
from gamenote.games.game2048.gn.dialect import WORDS
from gamenote.games.game2048.notation import UNKNOWN, read_start, write_tile
from gamenote.games.game2048.play import Position
from gamenote.games.game2048.swift import first_illegal
from gamenote.syntax.tagpairs.tree import Header, Jump

Comments = list[Comment] | tuple[()]  # a list only where there are any


class Turn(Struct):
    """One turn: number, swipe, new tile, as written; what is not there is empty, with an offset of -1.

    `stop` is a word on which play cannot go on: before the swipe (place 0) or after it (place 1). `ply` tells how
    many turns are written before this one.
    """

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
    ply: int = 0

    @property
    def counts(self) -> bool:
        """Whether this is a turn at all, and not only a word that belongs to none."""
        return self.number_at >= 0 or self.move_at >= 0

    @property
    def start(self) -> int:
        if self.stop_at < 0 <= self.number_at:
            return self.number_at  # only a strange word may stand before it
        return min(at for at in (self.number_at, self.move_at, self.tile_at, self.stop_at) if at >= 0)

    @property
    def end(self) -> int:
        """Behind the new tile; -1 when there is none."""
        return -1 if self.tile in ("", UNKNOWN) else self.tile_at + len(self.tile)

    @property
    def move_span(self) -> Span:
        return Span(self.move_at, self.move_at + 1)


def plain_turn(match: re.Match[str], ply: int) -> Turn:
    """A turn that the grammar tells as a whole."""
    number, move, sign, tile = match.groups()
    signs = (sign,) if sign else ()
    return Turn(number, match.start(1), move, match.start(2), signs, tile, match.start(4), ply=ply)


def in_turn(swipes: list[str], tiles: list[str]) -> list[str]:
    """The words of both, a swipe before each tile."""
    words = [""] * (2 * len(tiles))
    words[::2], words[1::2] = swipes, tiles
    return words


class Verdict(Struct, frozen=True):
    """How far a game can be played: `complete` when to its end, else up to the position before the trouble."""

    complete: bool
    position: Position | None  # None: not even the start is known
    illegal: int | None = None  # index of the turn that the rules do not allow


@dataclass
class Game:
    """The syntax tree of one game."""

    header: Header
    first: Span
    turns: list[Turn] = field(default_factory=list)
    lead: list[Comment] = field(default_factory=list)
    terminator: str | None = None
    terminator_span: Span | None = None
    last_token: Span = field(default_factory=lambda: Span(0, 0))
    jumps: tuple[Jump, ...] = ()
    formless: bool = False
    cut_short: bool = False
    elided: bool = False
    junk: bool = False  # some words of the moves are not understood
    lost: bool = False  # some other text is lost
    text: str = ""  # all of it

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

    @cached_property
    def setup(self) -> Setup:
        """The start as written; without text when the game does not tell it."""
        return Setup(self.header.value("InitialBoard") or "")

    @property
    def setup_span(self) -> Span:
        """Where the start stands just as it is meant; else its tag, or where that should be."""
        tag = self.header.get("InitialBoard")
        if tag is None:
            return self.first
        return tag.value_span if tag.raw and tag.raw == tag.value else tag.span

    @cached_property
    def verdict(self) -> Verdict:
        """The game played through at once; the words for a fault are found by playing it step by step."""
        start = read_start(self.setup)
        if isinstance(start, Objection):
            return Verdict(False, None)
        whole = not (self.junk or self.cut_short or self.elided)
        swipes: list[str] = []
        tiles: list[str] = []
        last = ""
        for turn in self.turns:
            tile = WORDS[turn.tile].tile
            if turn.stop or turn.move in ("", UNKNOWN):
                whole = False
                break
            if tile is None or tile.tile is None:
                last = turn.move.upper() if not turn.tile and turn is self.last else ""
                whole = whole and bool(last)
                break
            swipes.append(turn.move.upper())
            tiles.append(write_tile(tile.tile))
        illegal, position = first_illegal(start, swipes, tiles)
        if illegal is not None:
            return Verdict(False, position, illegal)
        if whole and last:
            if play.slide(position.board, last)[0] == position.board:
                return Verdict(False, position, len(tiles))
            position = play.after_slide(position, last)
        return Verdict(whole, position)

    def renumbered(self, jump: Jump) -> tuple[Edit, ...]:
        """All numbers made to follow from 1; with the first jump, so that all are cured at once."""
        if self.broken or not self.jumps or jump is not self.jumps[0]:
            return ()
        edits = (
            Edit(Span(turn.number_at, turn.number_at + len(turn.number)), str(index))
            for index, turn in enumerate(self.turns, start=1)
            if turn.number and turn.number != str(index)
        )
        return few(edits, self.text)

    def without_turns_from(self, offset: int) -> tuple[Edit, ...]:
        """The edit that drops the turn at the offset and all that follow."""
        turn = next((turn for turn in reversed(self.turns) if turn.start <= offset), None)
        if turn is None:
            return ()
        end = self.terminator_span.start if self.terminator_span else self.last_token.end
        return (Edit(Span(turn.start, end), ""),)

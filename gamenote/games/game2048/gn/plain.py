"""Games as most are: plain tags, then number, swipe and tile of each turn in proper spelling, and a terminator.

Such a game is told by comparing words with a list of numbers and two sets, and played without a look at where they
stand: ten times as fast as turn by turn. Comments are left out, and signs behind swipes looked up. Turns are read
when somebody asks. Whatever is not so plain is left to `reader`, and so is all that can be said against a game.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from typing import Any

from gamenote.core.record import Setup
from gamenote.core.source import Source, Span
from gamenote.games.game2048.gn.dialect import TERMINATORS
from gamenote.games.game2048.gn.tree import Game, Verdict, in_turn
from gamenote.games.game2048.notation import read_start, starting_faults
from gamenote.games.game2048.play import Position
from gamenote.games.game2048.swift import ON_RANKS, SWIPES, first_illegal
from gamenote.syntax.tagpairs.glyphs import GLYPH_OF
from gamenote.syntax.tagpairs.plain import COMMENT, words
from gamenote.syntax.tagpairs.tree import Header

COMMENTS = re.compile(COMMENT)
NUMBERS = [f"{number}." for number in range(1, 20_001)]  # of most games
SWIPE_OF = {swipe + sign: swipe for swipe in SWIPES for sign in ("", *GLYPH_OF)}
PROPER_SWIPES, PROPER_TILES = frozenset(SWIPES), frozenset(ON_RANKS)


class PlainGame(Game):
    """The tree of a plain game. Its turns are read word by word when a rule asks for them."""

    def __init__(
        self,
        header: Header,
        text: str,
        start: Position,
        turns: tuple[list[str], list[str]],
        terminator: str,
        full: Callable[[], Game],
        *,
        signed: bool,
    ) -> None:
        self.header, self.first, self.terminator = header, Span(0, 1), terminator
        end = len(text.rstrip(" \t\r\n"))
        self.terminator_span = self.last_token = Span(end - len(terminator), end)
        self.jumps = ()
        self.formless = self.cut_short = self.elided = self.junk = self.lost = False
        self._start, self._swipes, self._tiles, self._full = start, *turns, full
        self._commented = "{" in text
        self.noted = self._commented or signed  # whether anything is said about its moves

    def __getattr__(self, name: str) -> Any:
        if name == "lead":
            self.lead = self._full().lead if self._commented else []
            return self.lead
        if name == "turns":
            self.turns = self._full().turns
            return self.turns
        raise AttributeError(name)

    @property
    def moves(self) -> int:
        return len(self._tiles)

    @property
    def words(self) -> list[str]:
        """Swipe and tile of each turn, without signs."""
        return in_turn(self._swipes, self._tiles)

    @cached_property
    def verdict(self) -> Verdict:
        illegal, position = first_illegal(self._start, self._swipes, self._tiles)
        return Verdict(illegal is None, position, illegal)


def read_plain(header: Header | None, source: Source, full: Callable[[], Game]) -> PlainGame | None:
    """Read a game with a plain header, None where it is not plain; `full` reads its turns."""
    board = header.value("InitialBoard") if header is not None else None
    start = _proper_start(board) if board is not None else None
    if header is None or start is None:
        return None
    found = _without_comments(source, header.span.end)
    if not found or found[-1] not in TERMINATORS:
        return None
    terminator = found.pop()
    count, rest = divmod(len(found), 3)
    if rest or not 0 < count <= len(NUMBERS) or found[::3] != NUMBERS[:count]:
        return None
    swipes, tiles = found[1::3], found[2::3]
    signed = not PROPER_SWIPES.issuperset(swipes)
    if signed:
        swipes = [SWIPE_OF.get(swipe, "") for swipe in swipes]
    if "" in swipes or not PROPER_TILES.issuperset(tiles):
        return None
    return PlainGame(header, source.text, start, (swipes, tiles), terminator, full, signed=signed)


def _without_comments(source: Source, at: int) -> list[str] | None:
    """Split the movetext outside comments into words; None where it ends with one, or holds odd blanks."""
    body = source.text[at:]
    if "{" in body:
        if body.rstrip(" \t\r\n").endswith("}"):
            return None
        body = COMMENTS.sub(" ", body)
    return words(body, 0, tame=source.tame)


def _proper_start(text: str) -> Position | None:
    """The start, if nothing can be said against it."""
    start = None if starting_faults(text) else read_start(Setup(text))
    return start if isinstance(start, Position) else None

"""The movetext of 2048-GN as words, and where it is sound: number, swipe and tile of each turn, properly spelled.

The text is cut into words once. Turns are told by comparing words with a list of numbers and with two tables,
without a look at where they stand: whole games by `plain`, what is sound before and behind a fault by `reader`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from functools import cached_property
from itertools import compress, count
from operator import ne, not_
from typing import NamedTuple

from gamenote.games.game2048.gn.grammar import WORDS
from gamenote.games.game2048.gn.tree import Run
from gamenote.games.game2048.swift import ON_RANKS, SWIPES
from gamenote.syntax.tagpairs.glyphs import GLYPH_OF
from gamenote.syntax.tagpairs.plain import words

NUMBERS = [f"{number}." for number in range(1, 20_001)]  # of most games
SWIPE_OF = {swipe + sign: swipe for swipe in SWIPES for sign in ("", *GLYPH_OF)}
SIGNED_SWIPES, PROPER_SWIPES, PROPER_TILES = frozenset(SWIPE_OF), frozenset(SWIPES), frozenset(ON_RANKS)
LONGEST = 200  # turns told together: so many that it does not matter if their numbers follow each other nowhere
WORD = re.compile(r"[^ \t\r\n]++")


class Triples(NamedTuple):
    """Words taken as turns, three by three; `strange` tells at which of them a swipe or a tile is none."""

    numbers: list[str]
    swipes: list[str]
    tiles: list[str]
    strange: list[int]


class Movetext:
    """A game as words, from some place on."""

    def __init__(self, text: str, start: int, *, tame: bool) -> None:
        self.text = text
        self.start = start
        self.tame = tame
        self._triples: dict[int, Triples] = {}

    @cached_property
    def words(self) -> list[str]:
        found = words(self.text, self.start, tame=self.tame)
        return found if found is not None else WORD.findall(self.text, self.start)

    def triples(self, first: int) -> Triples:
        """The words taken as turns from one of the first three of them on; wherever a stretch of sound turns
        begins, it is part of one of these, so that each word is looked at three times at most."""
        if first not in self._triples:
            numbers, swipes, tiles = (self.words[first + part :: 3] for part in range(3))
            strange = {*_others(swipes, SIGNED_SWIPES), *_others(tiles, PROPER_TILES), len(tiles)}
            self._triples[first] = Triples(numbers, swipes, tiles, sorted(strange))
        return self._triples[first]


def _others(words: list[str], known: frozenset[str]) -> Iterable[int]:
    """Which of the words are not known; mostly all are, which is seen in a third of the time."""
    return () if known.issuperset(words) else compress(count(), map(not_, map(known.__contains__, words)))


class Stretches:
    """The stretches of sound turns in a movetext, for a reader that goes through it from its beginning."""

    def __init__(self, moves: Movetext) -> None:
        self._moves = moves
        self._at = moves.start
        self._words = 0  # that stand before this place

    def run(self, at: int, expected: int | None, ply: int) -> Run | None:
        """The turns from a place on whose numbers follow each other, from the one that is expected if any is. The
        last is left out, for more may belong to it; None where no other is left."""
        text = self._moves.text
        if text[at : at + 1] not in " \t\r\n":
            return None  # in the midst of a word
        self._words += len(WORD.findall(text, self._at, at))
        self._at = at
        begin, first = divmod(self._words, 3)
        written, swipes, tiles, strange = self._moves.triples(first)
        size = min(LONGEST, strange[bisect_left(strange, begin)] - begin) if begin < len(tiles) else 0
        number = expected or (WORDS[written[begin]].value if size else 0) or 0
        if not number or size < 2 or written[begin + 1] != f"{number + 1}.":
            return None
        size = _following(written[begin : begin + size], number) - 1
        if size < 1:
            return None
        end = begin + size
        # No word of these turns has a period but their numbers, of which none ends like a later one.
        start = text.index(written[begin], at)
        self._at = text.index(written[end], start)
        self._words += 3 * size
        return Run(text, start, self._at, ply, number, without_signs(swipes[begin:end]), tiles[begin:end])


def without_signs(swipes: list[str]) -> list[str]:
    return swipes if len("".join(swipes)) == len(swipes) else [SWIPE_OF[swipe] for swipe in swipes]


def _following(written: list[str], number: int) -> int:
    """How many of these numbers follow each other from that one on."""
    end = number + len(written)
    wanted = NUMBERS[number - 1 : end - 1] if end <= len(NUMBERS) else [f"{each}." for each in range(number, end)]
    if written == wanted:
        return len(written)
    return next(compress(count(), map(ne, written, wanted)))

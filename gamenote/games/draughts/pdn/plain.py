"""Games as most are: tags, then numbers from 1 and two moves behind each, a terminator, nothing else.

Such a game is told by comparing words with a list of numbers and a set of moves, in a fraction of the time that
it takes to read token by token. Offsets and nodes are worked out when somebody asks. Whatever is not so plain,
be it one comment, is left to `reader`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from gamenote.core.reading import Where
from gamenote.core.record import Node
from gamenote.core.source import Source, Span
from gamenote.games.draughts.pdn.lines import first_of
from gamenote.games.draughts.pdn.spelling import PLAIN
from gamenote.games.draughts.pdn.tree import Game
from gamenote.syntax.tagpairs.plain import words
from gamenote.syntax.tagpairs.tree import Header as Tags

ENDINGS = frozenset(("*", "1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0"))
NUMBERS = [f"{number}." for number in range(1, 400)]
MOST_KEPT = 50_000
WORD = re.compile(r"[^ \t\r\n]+")


class _Moves(dict[str, str]):
    """Moves that are written as they should be, kept when first met: one string for each, which costs half as much
    to look up again."""

    def __missing__(self, word: str) -> str:
        if PLAIN.fullmatch(word) is None or word in ENDINGS:
            raise KeyError(word)
        if len(self) < MOST_KEPT:
            self[word] = word
        return word

    def of(self, words: Sequence[str]) -> list[str] | None:
        """These moves, None where one is no such move."""
        try:
            return list(map(self.__getitem__, words))
        except KeyError:
            return None


MOVES = _Moves()


class Plain:
    """The words of a plain game."""

    __slots__ = ("ending", "moves")

    def __init__(self, moves: list[str], ending: str | None) -> None:
        self.moves = moves
        self.ending = ending


def plain(source: Source, at: int) -> Plain | None:
    """The moves behind the tags, if they are a plain game."""
    found = words(source.text, at, tame=source.tame)
    if found is None:
        return None
    ending = found.pop() if found and found[-1] in ENDINGS else None
    count = len(found)
    if not count and (ending is None or not at):  # no moves, and no tags either
        return None
    numbers = (count + 2) // 3
    if count % 3 == 1 or found[::3] != NUMBERS[:numbers]:
        return None
    del found[::3]
    moves = MOVES.of(found)
    return Plain(moves, ending) if moves is not None else None


def spans(text: str, at: int) -> Iterator[Span]:
    """Where the moves of a plain game stand, and perhaps the result behind them."""
    return (Span(*match.span()) for number, match in enumerate(WORD.finditer(text, at)) if number % 3)


def place(text: str, at: int, game: Plain, offset: int) -> Where:
    """The move at an offset behind the tags, or the last one before it, by the number of words up to there."""
    turn, word = divmod(len(WORD.findall(text, at, offset + 1)) - 1, 3)
    ply = 2 * turn + max(word, 1)
    return Where(None, ply, str(turn + 1), game.moves[ply - 1]) if turn >= 0 else Where()


class PlainGame(Game):
    """The tree of a plain game. Its lines are read token by token when a rule asks for them."""

    def __init__(self, header: Tags, source: Source, game: Plain, full: Callable[[Source, Tags], Game]) -> None:
        self.header, self.followed, self.ending = header, source.followed, game.ending
        self._source, self._count, self._full = source, len(game.moves), full

    def __getattr__(self, name: str) -> Any:
        if name in ("line", "lines"):
            full = self._full(self._source, self.header)
            self.line, self.lines = full.line, full.lines
        elif name in ("setups", "numbering"):
            self.setups, self.numbering = [], {}
        elif name == "first":
            self.first = first_of(self._source.text)
        elif name == "last_token":
            end = len(self._source.text.rstrip(" \t\r\n"))
            self.last_token = Span(max(end - len(self.ending or "1"), 0), end)
        else:
            raise AttributeError(name)
        return self.__dict__[name]

    @property
    def ending_span(self) -> Span | None:  # type: ignore[override]
        return self.last_token if self.ending is not None else None

    @property
    def plies(self) -> int:
        return self._count


def turns(first: str, count: int) -> tuple[str, ...]:
    """Who makes that many moves, one after the other."""
    colours = ("black", "white") if first == "black" else ("white", "black")
    return (colours * ((count + 1) // 2))[:count]


def nodes(moves: Sequence[str], places: Iterator[Span], actors: Sequence[str], count: int) -> Iterator[Node]:
    """The nodes of a plain game behind so many moves."""
    for actor, text, span in islice(zip(actors, moves, places, strict=False), count, None):
        yield Node(actor, text, span=span)

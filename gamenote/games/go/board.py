"""Boards and positions: points as numbers, texts of moves, earlier boards.

The number of a point is `columns * row + column`, both from 0 at the upper left, as SGF names points by two
letters. People count rows from the bottom: Q16 (`core.lattice.go_name`).
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import lru_cache
from string import ascii_letters

from msgspec import Struct

from gamenote.core.engine import Objection
from gamenote.core.lattice import go_name
from gamenote.games.go.variants import USUAL, Goban, find_variant

__all__ = [
    "BLACK",
    "EMPTY",
    "NOWHERE",
    "PASS",
    "WHITE",
    "History",
    "Move",
    "Position",
    "StoneBoard",
    "stone_board",
]

EMPTY, BLACK, WHITE = 0, 1, 2
NAMES = ("empty", "black", "white")  # of what is on a point
PASS, NOWHERE = -1, -2  # what a text may mean that is no point of the board
PASSED = "pass"  # how a pass is written where it is not left empty
OLD_PASS, LARGEST_WITH_OLD_PASS = "tt", 19
MOST_FORKS = 64  # one within the other, through which earlier boards are looked for
NOT_FOUND = 1 << 60
HASH_BITS = 60  # which Python holds in two digits


class StoneBoard:
    """The points of one size, and what is looked up about them.

    Fields:
        names: As people call the points: Q16.
        texts: As SGF does: pd.
        tokens: The numbers of points by their texts, and `PASS`.
        around: The neighbours of each point.
        keys: By colour and point, what a stone adds to the hash of a board.
    """

    def __init__(self, row: Goban) -> None:
        self.variant = row
        self.columns, self.rows = columns, rows = row.columns, row.rows
        self.places = [(column, line) for line in range(rows) for column in range(columns)]
        self.names = tuple(go_name((column, rows - 1 - line)) for column, line in self.places)
        self.texts = tuple(ascii_letters[column] + ascii_letters[line] for column, line in self.places)
        self.tokens = {text: point for point, text in enumerate(self.texts)} | {PASSED: PASS}
        self.canonical = frozenset(self.tokens)
        if max(columns, rows) <= LARGEST_WITH_OLD_PASS:
            self.tokens[OLD_PASS] = PASS
        self.around = tuple(self._neighbours(*place) for place in self.places)
        dice = random.Random(columns * 100 + rows)
        self.keys = [[dice.getrandbits(HASH_BITS) for _ in self.places] for _ in NAMES]

    def _neighbours(self, column: int, line: int) -> tuple[int, ...]:
        found = ((column, line - 1), (column - 1, line), (column + 1, line), (column, line + 1))
        return tuple(x + y * self.columns for x, y in found if 0 <= x < self.columns and 0 <= y < self.rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StoneBoard) and self.variant == other.variant

    def __hash__(self) -> int:
        return hash(self.variant)

    def hash_of(self, stones: Iterable[int]) -> int:
        """Return the hash of a board with these stones."""
        found = 0
        for point, stone in enumerate(stones):
            found ^= self.keys[stone][point] if stone else 0
        return found

    def write_point(self, point: int, *, names: bool = False) -> str:
        """Return the text of a point or a pass, or its name."""
        return PASSED if point < 0 else (self.names if names else self.texts)[point]


@lru_cache(maxsize=64)
def stone_board(row: Goban) -> StoneBoard:
    """Return the board of a variant, made once."""
    return StoneBoard(row)


class Move(Struct, frozen=True):
    """A stone, a pass, or what names no point.

    Fields:
        text: Of what names no point.
    """

    colour: int
    point: int
    text: str = ""


class History:
    """The boards along one way of play, to see which come again.

    Positions of one way share it: each knows the boards up to its own ply. A fork begins another one, which knows
    the plies before it from the first; of forks within forks so many are looked through that time stays short.

    Fields:
        plies: When each board came first, by its hash: the ply, and in the last two bits who was in turn. With the
            other side in turn, by the hash and that side.
        tip: The ply of the last position on this way.
    """

    def __init__(self, ply: int, before: History | None = None) -> None:
        self.begin = self.tip = ply
        self.plies: dict[int | tuple[int, int], int] = {}
        self.forks: int = before.forks + 1 if before is not None and before.forks < MOST_FORKS else 0
        self.before = before if self.forks else None

    def __eq__(self, other: object) -> bool:
        """Positions that differ in nothing else are equal."""
        return isinstance(other, History)

    __hash__ = None  # type: ignore[assignment]

    def at(self, ply: int) -> History:
        """Return the history for who goes on from a ply."""
        return self if self.tip == ply else History(ply, self)

    def note(self, key: int, ply: int, turn: int) -> None:
        """Note a board with who is in turn."""
        if self.plies.setdefault(key, ply << 2 | turn) & 3 != turn:
            self.plies.setdefault((key, turn), ply << 2 | turn)

    def first(self, key: int, ply: int, turn: int = EMPTY) -> int | None:
        """Return at which ply a board came first, up to this one.

        With a turn, that is the first time that this side was in turn."""
        found, history = NOT_FOUND, self
        while True:
            there = history.plies.get(key, NOT_FOUND)
            if turn and there & 3 != turn:
                there = history.plies.get((key, turn), NOT_FOUND)
            found = min(found, there if there >> 2 <= ply else NOT_FOUND)
            if history.before is None:
                return None if found == NOT_FOUND else found >> 2
            ply, history = min(ply, history.begin), history.before


class Position(Struct, frozen=True):
    """A position, with what was played before it.

    Fields:
        stones: The colour on each point.
        turn: Who is to move; the other one may all the same.
        hash: Of the stones.
        history: Of the boards before it.
        last: Who has moved, 0 behind a setup.
        ko: The point that may not be played at once by who is in turn.
        captured: The stones that Black and White have taken.
        plies: How many moves were made, passes among them.
        flaws: What speaks against the setup that made it.
    """

    board: StoneBoard
    stones: bytes
    turn: int
    hash: int
    history: History
    last: int = EMPTY
    ko: int = NOWHERE
    captured: tuple[int, int] = (0, 0)
    plies: int = 0
    flaws: tuple[Objection, ...] = ()


def move_meaning(text: str, variant: str | None) -> int | str:
    """Return what a text means on any position of a variant."""
    row = find_variant(variant or USUAL)
    point = stone_board(row).tokens.get(text, NOWHERE) if row is not None else NOWHERE
    return text if point == NOWHERE else point

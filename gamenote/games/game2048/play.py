"""The rules of 2048: how tiles slide, merge and appear.

A board is a tuple of sixteen exponents, a1 b1 c1 d1 a2 ... d4; 0 is an empty square, 1 a 2, 2 a 4, and so on.
L is toward file a, R toward file d, D toward rank 1, U toward rank 4. Each line is treated alone, from the wall
moved toward; a tile made by a merge does not merge again in the same swipe. What a line becomes is worked out
once per line and kept.

A turn is two moves: the player's swipe, then a tile that chance puts on an empty square. A game without a given
start begins on an empty board with two such tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from msgspec import Struct

Board = tuple[int, ...]
Line = tuple[int, ...]

DIRECTIONS = "UDLR"
EMPTY: Board = (0,) * 16
STARTING_TILES = 2


class Slide(Struct, frozen=True):
    """The player's move: the board is tipped toward one of its walls."""

    direction: str  # one of UDLR


class Tile(Struct, frozen=True):
    """The move of chance: a 2 or 4 on an empty square."""

    square: int
    exponent: int  # 1 or 2

    @property
    def value(self) -> int:
        return 1 << self.exponent


Move = Slide | Tile


class Position(Struct, frozen=True):
    """A board during a game, and what has happened so far."""

    board: Board = EMPTY
    score: int = 0
    turns: int = 0  # swipes made
    tiles: int = 0  # tiles that have appeared, those of the start included
    fours: int = 0  # how many of them were 4s
    swipe: str = ""  # the swipe whose tile is still awaited
    before: Board | None = None  # the board before that swipe

    @property
    def actor(self) -> str:
        """Who is next: "chance" while a tile is owed, else "player"."""
        return "chance" if self.tiles < self.turns + STARTING_TILES else "player"

    @property
    def highest(self) -> int:
        top = max(self.board)
        return 1 << top if top else 0


def merge(line: Line) -> tuple[Line, int]:
    """Push a line toward its first square, and count the points."""
    tiles = [tile for tile in line if tile]
    packed: list[int] = []
    gain = at = 0
    while at < len(tiles):
        if at + 1 < len(tiles) and tiles[at] == tiles[at + 1]:
            packed.append(tiles[at] + 1)
            gain += 1 << packed[-1]
            at += 2
        else:
            packed.append(tiles[at])
            at += 1
    return (*packed, *[0] * (4 - len(packed))), gain


class _Pushed(dict[Line, tuple[Line, int]]):
    """What lines become when pushed toward their first or last square.

    Each is worked out once, then looked up.
    """

    def __init__(self, *, back: bool, push: Callable[[Line], tuple[Line, int]] = merge) -> None:
        self.back = back
        self.push = push

    def __missing__(self, line: Line) -> tuple[Line, int]:
        packed, gain = self.push(line[::-1] if self.back else line)
        result = self[line] = (packed[::-1] if self.back else packed, gain)
        return result


FIRST = _Pushed(back=False)
LAST = _Pushed(back=True)


def slide(board: Board, direction: str) -> tuple[Board, int]:
    """Return the board after a swipe, and the points made.

    The tile that follows is not on it yet.
    """
    return _slide_lines(board, direction, FIRST if direction in "LD" else LAST)


def _slide_lines(board: Board, direction: str, pushed: _Pushed) -> tuple[Board, int]:
    if direction in "LR":
        a, g = pushed[board[0:4]]
        b, h = pushed[board[4:8]]
        c, i = pushed[board[8:12]]
        d, j = pushed[board[12:16]]
        return a + b + c + d, g + h + i + j
    (a0, a1, a2, a3), g = pushed[board[0::4]]
    (b0, b1, b2, b3), h = pushed[board[1::4]]
    (c0, c1, c2, c3), i = pushed[board[2::4]]
    (d0, d1, d2, d3), j = pushed[board[3::4]]
    return (a0, b0, c0, d0, a1, b1, c1, d1, a2, b2, c2, d2, a3, b3, c3, d3), g + h + i + j


def slide_wrongly(board: Board, direction: str, push: Callable[[Line], tuple[Line, int]]) -> Board:
    """Return the board as a program that merges wrongly leaves it.

    It serves for hints only.
    """
    return _slide_lines(board, direction, _pushed_wrongly(push, direction not in "LD"))[0]


@cache
def _pushed_wrongly(push: Callable[[Line], tuple[Line, int]], back: bool) -> _Pushed:
    return _Pushed(back=back, push=push)


def merge_again(line: Line) -> tuple[Line, int]:
    """Push a line wrongly: tiles that were just made merge again.

    So 2 2 4 becomes 8.
    """
    packed, gain = merge(line)
    while (again := merge(packed))[0] != packed:
        packed = again[0]
    return packed, gain


def merge_from_far_side(line: Line) -> tuple[Line, int]:
    """Push a line wrongly: tiles pair from the far side.

    So 2 2 2 becomes 2 4.
    """
    tiles = [tile for tile in line if tile]
    far, gain = merge((*tiles[::-1], *[0] * (4 - len(tiles))))
    packed = [tile for tile in far[::-1] if tile]
    return (*packed, *[0] * (4 - len(packed))), gain


def place(board: Board, tile: Tile) -> Board:
    return (*board[: tile.square], tile.exponent, *board[tile.square + 1 :])


def swipes(board: Board) -> Iterator[str]:
    return (direction for direction in DIRECTIONS if slide(board, direction)[0] != board)


def is_locked(board: Board) -> bool:
    """Whether the board is full and no two equal tiles are neighbours."""
    return 0 not in board and next(swipes(board), None) is None


def after_slide(position: Position, direction: str) -> Position:
    """The position after a swipe, with its tile awaited."""
    board, gain = slide(position.board, direction)
    return Position(
        board,
        position.score + gain,
        position.turns + 1,
        position.tiles,
        position.fours,
        direction,
        position.board,
    )


def after_tile(position: Position, tile: Tile) -> Position:
    return Position(
        place(position.board, tile),
        position.score,
        position.turns,
        position.tiles + 1,
        position.fours + (tile.exponent == 2),
    )


def legal_moves(position: Position) -> Iterator[Move]:
    """All moves of whoever is next."""
    if position.actor == "player":
        yield from map(Slide, swipes(position.board))
    else:
        for square, held in enumerate(position.board):
            if not held:
                yield Tile(square, 1)
                yield Tile(square, 2)

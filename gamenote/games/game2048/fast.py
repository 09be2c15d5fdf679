"""Whole games of 2048 played at once, up to an illegal turn.

The rules are those of `play`, which pushes each line that is met here for the first time; the tests hold both
against each other. A board is four lines of four letters along the way of the last swipe. Lines are pushed, and
the tile is put on one of them, by looking them up; all sixteen squares are only taken apart where swipes turn
between files and ranks. The score need not be kept, since the tiles tell it (`arithmetic`).

# hot: held against `play` by tests/games/game2048/test_fast_replay.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter

from gamenote.games.game2048.arithmetic import weight
from gamenote.games.game2048.notation import write_tile
from gamenote.games.game2048.play import Board, Position, Tile, merge

MOST_LINES = 120_000  # there are 18 ** 4 lines at most, of which games see some thousands
ZERO = ord("0")

# A board in letters cut along its ranks, and across.
ALONG = itemgetter(*(slice(start, start + 4) for start in range(0, 16, 4)))
ACROSS = itemgetter(*(slice(start, 16, 4) for start in range(4)))


def _exponent_letters(exponents: Iterable[int]) -> str:
    return "".join(chr(ZERO + exponent) for exponent in exponents)


class _Pushed(dict[str, str]):
    """What lines become when pushed toward their first or last square."""

    def __init__(self, *, back: bool) -> None:
        super().__init__()
        self.back = back

    def __missing__(self, line: str) -> str:
        way = -1 if self.back else 1
        packed, _ = merge(tuple(ord(letter) - ZERO for letter in line[::way]))
        pushed = _exponent_letters(packed)[::way]
        if len(self) < MOST_LINES:
            self[line] = pushed
        return pushed


class _WithTile(dict[str, str]):
    """What lines become when a tile is put on one square.

    That is nothing where the square is not empty.
    """

    def __init__(self, square: int, exponent: int) -> None:
        super().__init__()
        self.square = square
        self.exponent = exponent

    def __missing__(self, line: str) -> str:
        start, held, end = line[: self.square], line[self.square], line[self.square + 1 :]
        put = f"{start}{chr(ZERO + self.exponent)}{end}" if held == "0" else ""
        if len(self) < MOST_LINES:
            self[line] = put
        return put


FIRST, LAST = _Pushed(back=False), _Pushed(back=True)
WITH_TILE = {(square, exponent): _WithTile(square, exponent) for square in range(4) for exponent in (1, 2)}


class _Points(dict[str, int]):
    """The points made when a line is pushed in either direction."""

    def __missing__(self, line: str) -> int:
        _, points = merge(tuple(ord(letter) - ZERO for letter in line))
        if len(self) < MOST_LINES:
            self[line] = points
        return points


POINTS = _Points()


def value_of(letter: str) -> int:
    return 1 << (ord(letter) - ZERO)


# By the word for a tile: which line it comes on, and what that becomes; by ranks, and by files.
Tiles = dict[str, tuple[int, _WithTile]]
_WORDS = {(square, exponent): write_tile(Tile(square, exponent)) for square in range(16) for exponent in (1, 2)}
ON_RANKS: Tiles = {
    word: (square // 4, WITH_TILE[square % 4, exponent]) for (square, exponent), word in _WORDS.items()
}
ON_FILES: Tiles = {
    word: (square % 4, WITH_TILE[square // 4, exponent]) for (square, exponent), word in _WORDS.items()
}
SWIPES = {"L": (FIRST, ON_RANKS), "R": (LAST, ON_RANKS), "D": (FIRST, ON_FILES), "U": (LAST, ON_FILES)}


def first_illegal(
    start: Position, swipes: Sequence[str], tiles: Sequence[str], boards: list[list[str]] | None = None
) -> tuple[int | None, Position]:
    """Play whole turns, given by the proper words for swipe and tile.

    Gives the index of the first one that the rules do not allow, None when all are legal, and the position
    before it or at the end. The words for a fault are found by playing step by step. The board before each swipe
    is added to `boards`, cut along the way of the swipe.
    """
    lines: list[str] = [*ALONG(_exponent_letters(start.board))]
    places = ON_RANKS
    played = 0
    illegal: int | None = None
    for swipe, tile in zip(swipes, tiles, strict=True):
        pushed, here = SWIPES[swipe]
        if here is not places:
            lines, places = [*ACROSS("".join(lines))], here
        if boards is not None:
            boards.append(lines)
        a, b, c, d = lines
        slid = [pushed[a], pushed[b], pushed[c], pushed[d]]
        index, with_tile = here[tile]
        put = with_tile[slid[index]]
        if slid == lines or not put:
            illegal = played
            break
        slid[index] = put
        lines = slid
        played += 1
    board = _board_from_lines(lines, files=places is ON_FILES)
    return illegal, _position_after_turns(start, board, tiles[:played])


def _board_from_lines(lines: list[str], *, files: bool) -> Board:
    text = "".join(lines)
    return tuple(ord(letter) - ZERO for letter in ("".join(ACROSS(text)) if files else text))


def _position_after_turns(start: Position, board: Board, tiles: Sequence[str]) -> Position:
    """Return the position after turns with these tiles.

    The word for a 4 has a letter more, which tells how many there are.
    """
    count = len(tiles)
    fours = len("".join(tiles)) - 2 * count
    score = start.score + weight(board) - weight(start.board) - 4 * fours
    return Position(board, score, start.turns + count, start.tiles + count, start.fours + fours)

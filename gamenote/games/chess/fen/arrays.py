"""The 960 arrays of Chess960, and their numbers."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from gamenote.games.chess.position import LETTERS, Men, Position
from gamenote.games.chess.squares import RANKS

PAIRS = tuple(combinations(range(5), 2))  # of free files, for the knights
USUAL = 518


def array(number: int) -> str:
    """Return the letters of White's first rank in an array.

    Arrays are numbered from 0 to 959."""
    files = [""] * 8
    rest, light = divmod(number, 4)
    rest, dark = divmod(rest, 4)
    pair, queen = divmod(rest, 6)
    files[2 * light + 1] = files[2 * dark] = "B"
    _put(files, queen, "Q")
    first, second = PAIRS[pair]
    _put(files, second, "N")
    _put(files, first, "N")
    for letter in "RKR":
        _put(files, 0, letter)
    return "".join(files)


def _put(files: list[str], which: int, letter: str) -> None:
    """Put a piece on one of the files that are still free."""
    free = [file for file, there in enumerate(files) if not there]
    files[free[which]] = letter


@lru_cache(maxsize=1)
def numbers() -> dict[str, int]:
    """Return the numbers of arrays by their letters."""
    return {array(number): number for number in range(960)}


def array_numbers(position: Position) -> tuple[int | None, int | None]:
    """Return the numbers of both arrays; None where pieces have moved.

    Black's is that of White, but where both were drawn by lot."""
    white, black = position.men
    first = _array_of(white, 0) if white[0] == RANKS[1] else None
    return first, _array_of(black, 56) if black[0] == RANKS[6] else None


def _array_of(men: Men, corner: int) -> int | None:
    """Return the number of the array beside a corner."""
    letters = ["" for _ in range(8)]
    for letter, mask in zip(LETTERS, men, strict=True):
        for file in range(8):
            letters[file] += letter * (mask >> corner + file & 1)
    return numbers().get("".join(letters))

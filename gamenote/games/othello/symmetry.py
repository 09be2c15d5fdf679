"""The symmetries of the start: one game seen from four sides."""

from __future__ import annotations

from collections.abc import Callable

from gamenote.games.othello.board import bits, is_pass
from gamenote.games.othello.variants import VARIANTS

__all__ = ["FIRST_MOVES", "SYMMETRIES", "turn_name", "turned_bits"]

Turn = Callable[[int, int], tuple[int, int]]  # of file and rank, from 0, on 8x8

LAST = VARIANTS[0].size - 1
SYMMETRIES: dict[str, Turn] = {
    "f5": lambda file, rank: (file, rank),
    "e6": lambda file, rank: (rank, file),
    "d3": lambda file, rank: (LAST - rank, LAST - file),
    "c4": lambda file, rank: (LAST - file, LAST - rank),
}
FIRST_MOVES = SYMMETRIES  # the turn that makes f5 of each first move
FILES = "abcdefgh"


def turn_name(text: str, turn: Turn) -> str:
    """Return a move as it is after a turn, if a square.

    "" for any other text; capitals and passes stay."""
    if is_pass(text):
        return text
    if len(text) != 2 or text[0].lower() not in FILES or text[1] not in "12345678":
        return ""
    file, rank = turn(FILES.index(text[0].lower()), int(text[1]) - 1)
    name = f"{FILES[file]}{rank + 1}"
    return name.upper() if text[0].isupper() else name


def turned_bits(squares: int, turn: Turn) -> int:
    """Return the bits of squares after a turn."""
    found = 0
    for square in bits(squares):
        file, rank = turn(square % (LAST + 1), square // (LAST + 1))
        found |= 1 << rank * (LAST + 1) + file
    return found

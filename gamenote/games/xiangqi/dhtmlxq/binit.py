"""The points of the 32 pieces, as DhtmlXQ and XQF list them.

Each has a place in the list, Red's first; piece number n is always of the n-th kind.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from gamenote.core.diagnostic import Severity
from gamenote.core.patterns import lazy_pattern
from gamenote.games.xiangqi.board import FILES, PIECE_OF, POINT_OF, Position
from gamenote.games.xiangqi.fen import can_stand

ORDER = "RNBAKABNRCCPPPPPrnbakabnrccppppp"
ABSENT = "99"
POINTS = lazy_pattern(r"(?:[0-8][0-9]|99){32}")
# The names of points by column and row from the top; `j` is beyond the board.
NAMES = {f"{column}{row}": f"{file}{9 - row}" for column, file in enumerate(f"{FILES}j") for row in range(10)}


class BinitFault(Struct, frozen=True):
    """Something about the points of pieces.

    `at` is the number of the piece, None where the whole list is damaged.
    """

    message: str
    at: int | None = None
    severity: Severity = Severity.ERROR


def read_binit(digits: str) -> tuple[str, tuple[BinitFault, ...]]:
    """Return the letters of a board, and faults of its points."""
    if POINTS.fullmatch(digits) is None:
        off_board = len(digits) == 64 and digits.isdecimal()
        what = "points off the board" if off_board else f"{len(digits)} characters"
        return "", (BinitFault(f"64 digits give the points of 32 pieces; here are {what}"),)
    letters, faults = ["."] * 90, list[BinitFault]()
    for number, letter in enumerate(ORDER):
        place = digits[2 * number : 2 * number + 2]
        if place == ABSENT:
            continue
        point = POINT_OF[NAMES[place]]
        if letters[point] != ".":
            faults.append(BinitFault(f"two pieces stand on {NAMES[place]} ({place})", number))
        elif not can_stand(PIECE_OF[letter], point):
            words = f"the piece on {NAMES[place]} ({place}) can never get there"
            faults.append(BinitFault(words, number, Severity.WARNING))
        letters[point] = letter
    return "".join(letters), tuple(faults)


def write_binit(position: Position) -> str | None:
    """Return the points of all pieces; None beyond a full set."""
    left = {letter: sorted(_points_of(position.board, letter), reverse=True) for letter in ORDER}
    digits = "".join(left[letter].pop(0) if left[letter] else ABSENT for letter in ORDER)
    return None if any(left.values()) else digits


def _points_of(board: str, letter: str) -> Iterator[str]:
    return (f"{point % 9}{9 - point // 9}" for point, there in enumerate(board) if there == letter)

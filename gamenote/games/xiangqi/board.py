"""Points, pieces, positions and moves of Chinese chess, as values.

Points count from 0 to 89, rank by rank: a0 is 0, b0 is 1, a1 is 9, where files run from a to i from Red's left and
ranks from 0 to 9 from Red's edge. A mask has one bit for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

POINTS = range(90)
FILES = "abcdefghi"
NAMES_OF_POINTS = tuple(f"{file}{rank}" for rank in range(10) for file in FILES)
POINT_OF = {name: point for point, name in enumerate(NAMES_OF_POINTS)}

RED, BLACK = 0, 1
COLOURS = ("red", "black")
KING, ADVISOR, ELEPHANT, HORSE, CHARIOT, CANNON, SOLDIER = range(7)
KINDS = ("king", "advisor", "elephant", "horse", "chariot", "cannon", "soldier")
# A piece is its kind for Red, seven more for Black. So are these letters, those of FEN.
LETTERS = "KABNRCPkabnrcp"
PIECE_OF = {letter: piece for piece, letter in enumerate(LETTERS)}
NO_PIECE = 14
BLACK_PIECES = 7  # the first of them
START_ROWS = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"


def mask_of(points: Iterable[int]) -> int:
    """Return the mask of some points."""
    mask = 0
    for point in points:
        mask |= 1 << point
    return mask


def points_in(mask: int) -> Iterator[int]:
    """Return the points of a mask, from a0 on."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@dataclass(frozen=True, slots=True)
class Position:
    """A position.

    Fields:
        board: The letters of all points, a0 first, with "." for an empty one: `board[9 * rank + file]`.
        side: Who is to move: `RED` or `BLACK`.
        quiet: How many plies were made since the last capture.
        number: That of the full move.
        ranks_from_one: Whether coordinates of this game are taken to count ranks from 1.
    """

    board: str
    side: int = RED
    quiet: int = 0
    number: int = 1
    ranks_from_one: bool = field(default=False, compare=False, repr=False)

    @property
    def colour(self) -> str:
        """Who is to move."""
        return COLOURS[self.side]

    @property
    def move_number(self) -> str:
        """The number of the next move, with its dots: `12.` or `12...`."""
        return f"{self.number}{'...' if self.side else '.'}"

    def kind_at(self, point: int) -> int | None:
        """Return the kind of the piece on a point, None for none."""
        letter = self.board[point]
        return None if letter == "." else PIECE_OF[letter] % BLACK_PIECES

    def side_at(self, point: int) -> int | None:
        """Return whose piece stands on a point, None for nobody's."""
        letter = self.board[point]
        return None if letter == "." else PIECE_OF[letter] // BLACK_PIECES

    def points_of(self, side: int, kind: int) -> tuple[int, ...]:
        """Return where pieces of a kind stand, from a0 on."""
        letter, found = LETTERS[kind + BLACK_PIECES * side], list[int]()
        while (point := self.board.find(letter, found[-1] + 1 if found else 0)) >= 0:
            found.append(point)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Move:
    """A move from point to point.

    Fields:
        written: Its text in the record, "" for one of the engine.
        readings: How many legal moves the text may mean.
    """

    start: int
    end: int
    written: str = field(default="", compare=False, repr=False)
    readings: int = field(default=1, compare=False, repr=False)

    @property
    def name(self) -> str:
        """The points of the move: `h2e2`."""
        return NAMES_OF_POINTS[self.start] + NAMES_OF_POINTS[self.end]

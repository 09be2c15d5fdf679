"""Boards and positions: squares as bits, lines of squares, texts of moves.

The bit of a square is `size * row + file`, both from 0; rank 1 is the upper one, so a1 is bit 0. A position
holds the discs of the side to move and of the other one as two ints.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

from msgspec import Struct

from gamenote.games.othello.variants import BY_NAME, SEATS, Othello

__all__ = [
    "EMPTY",
    "PASS",
    "UNKNOWN",
    "DiscBoard",
    "Position",
    "Ray",
    "bits",
    "disc_board",
    "discs_on",
    "is_pass",
    "move_meaning",
]

LETTERS = "abcdefghijklmn"
PASS, UNKNOWN = -1, -2  # what a text may mean that is no square of the board
PASSES = frozenset(("--", "p", "pa", "pas", "pass", "ps"))
LONGEST = 8  # characters of a text that may mean a move
EIGHT = ((1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1))  # steps over files and rows

EMPTY = 2  # what lies on a square; else it is the side of a disc
# The neighbour of a square, and those behind it, where a line may end, each with the squares before it.
Ray = tuple[int, tuple[tuple[int, tuple[int, ...]], ...]]
# A digit for each square, as what lies on it; what lies there, as a digit of the bits of Black, and of White.
LYING = bytes.maketrans(b"012", bytes((EMPTY, 0, 1)))
BLACK, WHITE = (bytes.maketrans(bytes((EMPTY, 0, 1)), digits) for digits in (b"010", b"001"))


def is_pass(text: str) -> bool:
    """Whether a text says that a player passes: `--`, `PA`, `pass`."""
    return len(text) < LONGEST and text.lower() in PASSES


class Tokens(dict[str, int]):
    """What texts mean.

    Others than the usual ones are worked out: letters may be of any case. Two letters name file and rank, as in
    Go: `fe` is f5."""

    def __missing__(self, text: str) -> int:
        text = text.lower() if len(text) <= LONGEST else ""
        if text not in self and len(text) == 2 and text[0].isalpha() and text[1] in LETTERS:
            text = f"{text[0]}{LETTERS.index(text[1]) + 1}"
        return self.get(text, UNKNOWN)


class DiscBoard:
    """The squares of one variant, and what is looked up about them.

    Fields:
        squares: All of them, as bits.
        names: Of the squares, by their numbers; "" for a corner that is missing.
        texts: How moves are written.
        tokens: What texts mean: numbers of squares, `PASS` or `UNKNOWN`.
        rays: Of each square, as far as they may turn discs; `PASS` and `UNKNOWN` have none.
    """

    def __init__(self, row: Othello) -> None:
        self.size = size = row.size
        self.places = [(file, rank) for rank in range(size) for file in range(size)]
        there = [_from_corner(file, size) + _from_corner(rank, size) >= row.corners for file, rank in self.places]
        self.squares = sum(1 << square for square, each in enumerate(there) if each)
        self.names = tuple(
            f"{LETTERS[file]}{rank + 1}" if each else ""
            for (file, rank), each in zip(self.places, there, strict=True)
        )
        usual = {name: square for square, name in enumerate(self.names) if name} | dict.fromkeys(PASSES, PASS)
        self.tokens = Tokens({"": PASS} | usual | {text.upper(): square for text, square in usual.items()})
        self.texts = frozenset((*filter(None, self.names), "pass"))
        self.rays = (*(tuple(self._rays_from(square)) for square in range(size * size)), (), ())

    def _rays_from(self, square: int) -> Iterator[Ray]:
        for step in EIGHT if self.squares >> square & 1 else ():
            ray = tuple(self._squares_from(square, step))
            if len(ray) > 1:
                yield ray[0], tuple((stop, ray[:number]) for number, stop in enumerate(ray) if number)

    def _squares_from(self, square: int, step: tuple[int, int]) -> list[int]:
        """Return the squares behind one, up to the edge."""
        file, rank = self.places[square]
        found: list[int] = []
        while True:
            file, rank = file + step[0], rank + step[1]
            bit = rank * self.size + file
            if not (0 <= file < self.size and 0 <= rank < self.size and self.squares >> bit & 1):
                return found
            found.append(bit)

    @cached_property
    def shifts(self) -> tuple[tuple[int, int], ...]:
        """The distances of neighbours, with the squares that a line may cross."""
        size, files = self.size, range(self.size)
        inner = sum(1 << size * rank + file for rank in files for file in files[1:-1]) & self.squares
        return (1, inner), (size, self.squares), (size + 1, inner), (size - 1, inner)

    def find_move(self, text: str) -> int:
        """Return the square that a text names, `PASS` or `UNKNOWN`."""
        return self.tokens[text]

    def write_square(self, square: int) -> str:
        """Return the name of a square; `pass` for none."""
        return "pass" if square == PASS else self.names[square]


def _from_corner(place: int, size: int) -> int:
    return min(place, size - 1 - place)


@lru_cache(maxsize=64)
def disc_board(row: Othello) -> DiscBoard:
    """Return the board of a variant, made once."""
    return DiscBoard(row)


class Position(Struct, frozen=True):
    """A position, with what was played before it.

    `side` is in turn, 0 for Black: where it cannot move and the other can, a pass is due.

    Fields:
        own: The discs of the side in turn, as bits.
        opp: The discs of the other side.
        side: Of `SEATS`.
        variant: With size and shape of the board.
        moves: How many discs were played; not known of what is set up.
        passes: How often Black and White have passed, whether it was written or not.
        implied: How many of these passes were not written.
        turned: The discs that the last one has turned over, as bits.
    """

    own: int
    opp: int
    side: int
    variant: Othello
    moves: int = 0
    passes: tuple[int, int] = (0, 0)
    implied: int = 0
    turned: int = 0

    @property
    def board(self) -> DiscBoard:
        return disc_board(self.variant)

    @property
    def colour(self) -> str:
        """Who is in turn."""
        return SEATS[self.side]

    @property
    def discs(self) -> tuple[int, int]:
        """The discs of Black and of White, as bits."""
        return (self.opp, self.own) if self.side else (self.own, self.opp)

    @property
    def squares(self) -> list[int]:
        """The side whose disc lies on each square, or `EMPTY`.

        So are `PASS` and `UNKNOWN`, at the end."""
        return [*squares_with(*self.discs, len(self.board.rays))]

    @property
    def empty(self) -> int:
        """The squares without a disc, as bits."""
        return self.board.squares & ~(self.own | self.opp)


def bits(squares: int) -> Iterator[int]:
    """Return the numbers of squares that are given as bits."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


@lru_cache(maxsize=256)
def squares_with(black: int, white: int, count: int) -> tuple[int, ...]:
    """Return what lies on each of so many squares."""
    digits = f"{int(f'{black:b}', 16) + 2 * int(f'{white:b}', 16):0{count}x}"
    return tuple(digits[::-1].encode().translate(LYING))


def discs_on(squares: Sequence[int]) -> tuple[int, int]:
    """Return the discs of each side on a list of squares."""
    lying = bytes(squares[::-1])
    return int(lying.translate(BLACK), 2), int(lying.translate(WHITE), 2)


def move_meaning(text: str, variant: str | None) -> int | str:
    """Return what a text means on any position of a variant."""
    row = BY_NAME.get(variant or "standard")
    square = disc_board(row).find_move(text) if row is not None else UNKNOWN
    return text.lower() if square == UNKNOWN else square

"""Boards of draughts: squares, their names, positions and moves as values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from gamenote.games.draughts.variants import EIGHT, STRAIGHT, Directions, Variant

# The frame is that of the side that starts, sitting at the bottom: row 0 is the top row, column 0 the left one,
# as this player sees them. Square 1 or a1 lies in the corner that the GameType tag names, and numbers run along
# the rows, so that 2 is beside 1 (the format document, "GameType tag"). A `Geometry` is one way of naming the
# squares of a board; a board has several, since numbers are also counted from the top left as White sees it where
# moves are written with letters, and letters from the bottom left as White sees it where they are written with
# numbers.

LETTERS = "abcdefghijklmnopqrstuvwxyz"

Place = tuple[int, int]  # row from the top, column from the left


@dataclass(frozen=True)
class Geometry:
    """The numbers and names of the squares of one board."""

    width: int
    height: int
    corner: int  # 0 bottom left, 1 bottom right, 2 top left, 3 top right
    invert: int
    every_square: bool = False
    places: tuple[Place, ...] = field(init=False, repr=False, compare=False)  # by number, 1 at index 0
    _numbers: dict[Place, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        places = tuple(self._in_order())
        object.__setattr__(self, "places", places)
        object.__setattr__(self, "_numbers", {place: index for index, place in enumerate(places, start=1)})

    @property
    def squares(self) -> int:
        """How many playing squares there are."""
        return len(self.places)

    def playable(self, place: Place) -> bool:
        """Whether pieces stand on the square."""
        row, column = place
        return self.every_square or ((self.height - 1 - row + column) % 2 == 0) == (self.invert == 0)

    def number(self, place: Place) -> int:
        """The number of a playing square."""
        return self._numbers[place]

    def name(self, place: Place) -> str:
        """The name of a square, playing or not."""
        row, column = self._count_from_corner(place)
        return f"{LETTERS[column]}{row + 1}"

    def place(self, number: int) -> Place | None:
        """The square of that number."""
        return self.places[number - 1] if 0 < number <= len(self.places) else None

    def named(self, name: str) -> Place | None:
        """Return the square of that name, playing or not.

        None where the board has none."""
        column, row = LETTERS.find(name[:1]), name[1:]
        if not (row.isascii() and row.isdigit() and len(row) < 3 and 0 <= column < self.width):
            return None
        if not 0 < int(row) <= self.height:
            return None
        return self._count_from_corner((int(row) - 1, column))

    def _count_from_corner(self, place: Place) -> Place:
        """Return row and column counted from square 1, or back again."""
        row, column = place
        row = self.height - 1 - row if self.corner in (0, 1) else row
        return row, column if self.corner in (0, 2) else self.width - 1 - column

    def _in_order(self) -> Iterator[Place]:
        for row in range(self.height):
            for column in range(self.width):
                place = self._count_from_corner((row, column))
                if self.playable(place):
                    yield place


@lru_cache(maxsize=256)
def geometry(width: int, height: int, corner: int, invert: int, *, every_square: bool = False) -> Geometry:
    """The geometry of these attributes; equal ones are one value."""
    return Geometry(width, height, corner, invert, every_square)


def native(variant: Variant) -> Geometry:
    """The numbers and names that the GameType tag of the variant describes."""
    return _variant_geometry(variant, variant.attributes.corner)


def numeric(variant: Variant) -> Geometry:
    """Return the geometry of numbers.

    They are those of the tag; where moves have letters, counted from the top left of White."""
    if not variant.algebraic:
        return native(variant)
    return _variant_geometry(variant, 2 if variant.attributes.start == "W" else 1)


def algebraic(variant: Variant) -> Geometry:
    """Return the geometry of letters.

    They are those of the tag; where moves have numbers, a1 is at the bottom left of White."""
    if variant.algebraic:
        return native(variant)
    return _variant_geometry(variant, 0 if variant.attributes.start == "W" else 3)


def _variant_geometry(variant: Variant, corner: int) -> Geometry:
    row = variant.attributes
    return geometry(row.width, row.height, corner, row.invert, every_square=variant.every_square)


def seen_by_white(variant: Variant, place: Place) -> Place:
    """Return the square as White sees it from the bottom."""
    row, column = place
    if variant.attributes.start == "W":
        return place
    return variant.attributes.height - 1 - row, variant.attributes.width - 1 - column


# The board as bits: squares in an int, steps as shifts.
#
# Row r and column c of the frame of `geometry` are bit (r * pitch + c) // 2, with an odd pitch that is wider than
# the board. All playing squares have the same parity of r + c, so each diagonal step, and each step over two rows
# or two columns, adds the same number everywhere; what leaves the board lands on a bit that is no square. Where
# all squares are played on, nothing is halved.
#
# A `Table` is all that play wants to know about one variant, computed once and then left alone. Sides are ints: 0
# is the side that starts, which sits at the bottom, 1 the other one. Directions are indices into `directions`.


class Table:
    """One variant, ready for play."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.rules = variant.rules
        self.numeric = numeric(variant)
        self.algebraic = algebraic(variant)
        self._lay_out()
        self._name_squares()
        self.directions: Directions = STRAIGHT if variant.every_square else EIGHT
        self.opposite = tuple(self.directions.index((-ahead, -aside)) for ahead, aside in self.directions)
        self.shifts = tuple(self._bit_shift(-ahead, aside) for ahead, aside in self.directions)
        # By square and direction, the squares that lie there, the nearest first.
        self.rays = {
            bit: tuple(self._ray_squares(place, -ahead, aside) for ahead, aside in self.directions)
            for bit, place in self.places.items()
        }
        self.men = self._by_side(self.rules.men)
        self.men_take = self._by_side(self.rules.men_take)
        self.kings = self._by_side(self.rules.kings)[0]
        self.kings_take = self._by_side(self.rules.kings_take)[0]
        self.crown = (self._row(0), self._row(variant.attributes.height - 1))
        self.start = self._start_men()

    def bit_of(self, text: str) -> int | None:
        """Return the playing square of that number or name.

        Capitals and a leading zero are understood."""
        return self._bits.get(text)

    def text_of(self, bit: int, *, letters: bool | None = None) -> str:
        """Return the square in letters or numbers, as the variant has it."""
        wanted = self.variant.algebraic if letters is None else letters
        return (self._names if wanted else self._numbers)[bit]

    def _lay_out(self) -> None:
        """Lay out the bits of the playing squares, row by row."""
        row, board = self.variant.attributes, native(self.variant)
        self.halved = not self.variant.every_square
        # Two squares beside the board on either side belong to no row, so that steps of two columns do not wrap.
        self.pitch = row.width + (3 if row.width % 2 == 0 else 2) if self.halved else row.width + 1
        places = [(r, c) for r in range(row.height) for c in range(row.width)]
        self.places: dict[int, Place] = {
            self._bit_of_place(place): place for place in places if board.playable(place)
        }
        self.bits = {place: bit for bit, place in self.places.items()}
        self.squares = tuple(self.places)
        self.full = sum(1 << bit for bit in self.squares)

    def _bit_of_place(self, place: Place) -> int:
        bit = place[0] * self.pitch + place[1]
        return bit // 2 if self.halved else bit

    def _name_squares(self) -> None:
        """What the squares are called, and what is understood for them."""
        self._numbers = {bit: str(self.numeric.number(place)) for bit, place in self.places.items()}
        self._names = {bit: self.algebraic.name(place) for bit, place in self.places.items()}
        # The number by the GameType tag, also of squares with names: paths are compared by it.
        own = native(self.variant)
        self.order = {bit: own.number(place) for bit, place in self.places.items()}
        texts = {text: bit for names in (self._numbers, self._names) for bit, text in names.items()}
        texts |= {f"0{text}": bit for text, bit in texts.items() if len(text) == 1}
        self._bits = texts | {text.upper(): bit for text, bit in texts.items()}

    def _bit_shift(self, down: int, right: int) -> int:
        step = down * self.pitch + right
        return step // 2 if self.halved else step

    def _ray_squares(self, place: Place, down: int, right: int) -> tuple[int, ...]:
        squares = []
        row, column = place[0] + down, place[1] + right
        while (row, column) in self.bits:
            squares.append(self.bits[row, column])
            row, column = row + down, column + right
        return tuple(squares)

    def _by_side(self, directions: Directions) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return directions as indices for the starter and the opponent."""
        own = tuple(self.directions.index(each) for each in directions)
        return own, tuple(self.opposite[each] for each in own)

    def _row(self, row: int) -> int:
        return sum(1 << bit for bit, place in self.places.items() if place[0] == row)

    def _start_men(self) -> tuple[int, int]:
        """Return the men at the start, at most half the rows."""
        height = self.variant.attributes.height
        rows = self.variant.men_rows
        rows = tuple(range(height // 2 - 1)) if rows is None else rows
        rows = tuple(row for row in rows if row < height // 2)
        return sum(self._row(height - 1 - row) for row in rows), sum(self._row(row) for row in rows)


@lru_cache(maxsize=64)
def table(variant: Variant) -> Table:
    """The table of a variant; rows that are equal share one."""
    return Table(variant)


def squares_in(mask: int) -> list[int]:
    """The bits that are set, the lowest first."""
    squares = []
    while mask:
        low = mask & -mask
        squares.append(low.bit_length() - 1)
        mask ^= low
    return squares


Run = tuple[int, int]  # a king's square and how many quiet moves in a row it has made; (-1, 0) for none
NO_RUN: Run = (-1, 0)
NO_RUNS = (NO_RUN, NO_RUN)  # in most variants nobody counts them
NO_CALM = (0, 0)


@dataclass(frozen=True, slots=True)
class Position:
    """A position.

    Masks are of the bits of `table`; `own` are the pieces of the side to move."""

    table: Table
    own: int
    opp: int
    kings: int  # of both sides
    side: int = 0  # to move: 0 the one that starts by the rules, 1 the other
    ply: int = 0  # moves made, counted so that the first player's are even
    decided: bool = True  # False: the record does not say who is to move
    known: bool = True  # False: a move was not recorded, so anything may stand anywhere
    runs: tuple[Run, Run] = NO_RUNS  # of the side to move, then of the other
    # Quiet moves of kings in a row, and since the last capture or crowning, as far as the quick way has counted.
    calm: tuple[int, int] = field(default=NO_CALM, compare=False, repr=False)

    @property
    def number(self) -> int:
        """The number of the next move."""
        return self.ply // 2 + 1

    @property
    def colour(self) -> str:
        return self.table.variant.colours[self.side]

    @property
    def occupied(self) -> int:
        return self.own | self.opp

    def of(self, colour: str) -> int:
        """The pieces of a colour."""
        return self.own if colour == self.colour else self.opp

    def turned(self) -> Position:
        """Return the pieces with the other side to move."""
        runs = (self.runs[1], self.runs[0])
        return Position(
            self.table, self.opp, self.own, self.kings, 1 - self.side, self.ply, self.decided, self.known, runs
        )


@dataclass(frozen=True, slots=True)
class Move:
    """A move, which is equal to others of equal effect.

    Equal are start, end, captured pieces and the rank afterwards.

    `written` is what the record says, for remarks about the writing; `readings` how many moves it may mean.
    """

    start: int
    end: int
    captured: int = 0
    king: bool = False  # whether the piece is a king afterwards
    written: str = field(default="", compare=False, repr=False)
    readings: int = field(default=1, compare=False, repr=False)


UNKNOWN = Move(-1, -1)  # a move that the record does not give

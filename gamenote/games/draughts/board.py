"""The board as bits: squares in an int, steps as shifts.

Row r and column c of the frame of `geometry` are bit (r * pitch + c) // 2, with an odd pitch that is wider than
the board. All playing squares have the same parity of r + c, so each diagonal step, and each step over two rows or
two columns, adds the same number everywhere; what leaves the board lands on a bit that is no square. Where all
squares are played on, nothing is halved.

A `Table` is all that play wants to know about one variant, computed once and then left alone. Sides are ints: 0 is
the side that starts, which sits at the bottom, 1 the other one. Directions are indices into `directions`.
"""

from __future__ import annotations

from functools import lru_cache

from gamenote.games.draughts.geometry import Place, algebraic, native, numeric
from gamenote.games.draughts.variants import EIGHT, STRAIGHT, Directions, Variant


class Table:
    """One variant, ready for play."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.rules = variant.rules
        self.numeric = numeric(variant)
        self.algebraic = algebraic(variant)
        self._lay_out()
        self._name()
        self.directions: Directions = STRAIGHT if variant.every_square else EIGHT
        self.opposite = tuple(self.directions.index((-ahead, -aside)) for ahead, aside in self.directions)
        self.shifts = tuple(self._shift(-ahead, aside) for ahead, aside in self.directions)
        # By square and direction, the squares that lie there, the nearest first.
        self.rays = {
            bit: tuple(self._ray(place, -ahead, aside) for ahead, aside in self.directions)
            for bit, place in self.places.items()
        }
        self.men = self._by_side(self.rules.men)
        self.men_take = self._by_side(self.rules.men_take)
        self.kings = self._by_side(self.rules.kings)[0]
        self.kings_take = self._by_side(self.rules.kings_take)[0]
        self.crown = (self._row(0), self._row(variant.attributes.height - 1))
        self.start = self._start()

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
        self.places: dict[int, Place] = {self._bit(place): place for place in places if board.playable(place)}
        self.bits = {place: bit for bit, place in self.places.items()}
        self.squares = tuple(self.places)
        self.full = sum(1 << bit for bit in self.squares)

    def _bit(self, place: Place) -> int:
        bit = place[0] * self.pitch + place[1]
        return bit // 2 if self.halved else bit

    def _name(self) -> None:
        """What the squares are called, and what is understood for them."""
        self._numbers = {bit: str(self.numeric.number(place)) for bit, place in self.places.items()}
        self._names = {bit: self.algebraic.name(place) for bit, place in self.places.items()}
        # The number by the GameType tag, also of squares with names: paths are compared by it.
        own = native(self.variant)
        self.order = {bit: own.number(place) for bit, place in self.places.items()}
        texts = {text: bit for names in (self._numbers, self._names) for bit, text in names.items()}
        texts |= {f"0{text}": bit for text, bit in texts.items() if len(text) == 1}
        self._bits = texts | {text.upper(): bit for text, bit in texts.items()}

    def _shift(self, down: int, right: int) -> int:
        step = down * self.pitch + right
        return step // 2 if self.halved else step

    def _ray(self, place: Place, down: int, right: int) -> tuple[int, ...]:
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

    def _start(self) -> tuple[int, int]:
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

"""Where squares lie and what they are called.

The frame is that of the side that starts, sitting at the bottom: row 0 is the top row, column 0 the left one, as
this player sees them. Square 1 or a1 lies in the corner that the GameType tag names, and numbers run along the
rows, so that 2 is beside 1 (the format document, "GameType tag"). A `Geometry` is one way of naming the squares of
a board; a board has several, since numbers are also counted from the top left as White sees it where moves are
written with letters, and letters from the bottom left as White sees it where they are written with numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from gamenote.games.draughts.variants import Variant

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
        row, column = self._counted(place)
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
        return self._counted((int(row) - 1, column))

    def _counted(self, place: Place) -> Place:
        """Return row and column counted from square 1, or back again."""
        row, column = place
        row = self.height - 1 - row if self.corner in (0, 1) else row
        return row, column if self.corner in (0, 2) else self.width - 1 - column

    def _in_order(self) -> Iterator[Place]:
        for row in range(self.height):
            for column in range(self.width):
                place = self._counted((row, column))
                if self.playable(place):
                    yield place


@lru_cache(maxsize=256)
def geometry(width: int, height: int, corner: int, invert: int, *, every_square: bool = False) -> Geometry:
    """The geometry of these attributes; equal ones are one value."""
    return Geometry(width, height, corner, invert, every_square)


def native(variant: Variant) -> Geometry:
    """The numbers and names that the GameType tag of the variant describes."""
    return _of(variant, variant.attributes.corner)


def numeric(variant: Variant) -> Geometry:
    """Return the geometry of numbers.

    They are those of the tag; where moves have letters, counted from the top left of White."""
    if not variant.algebraic:
        return native(variant)
    return _of(variant, 2 if variant.attributes.start == "W" else 1)


def algebraic(variant: Variant) -> Geometry:
    """Return the geometry of letters.

    They are those of the tag; where moves have numbers, a1 is at the bottom left of White."""
    if variant.algebraic:
        return native(variant)
    return _of(variant, 0 if variant.attributes.start == "W" else 3)


def _of(variant: Variant, corner: int) -> Geometry:
    row = variant.attributes
    return geometry(row.width, row.height, corner, row.invert, every_square=variant.every_square)


def seen_by_white(variant: Variant, place: Place) -> Place:
    """Return the square as White sees it from the bottom."""
    row, column = place
    if variant.attributes.start == "W":
        return place
    return variant.attributes.height - 1 - row, variant.attributes.width - 1 - column

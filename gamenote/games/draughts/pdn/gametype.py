"""What the GameType tag says: a variant of draughts, or another game.

The table of numbers is that of `variants`; rows of it that are no draughts are ranges here.
"""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from gamenote.games.draughts.variants import GAMETYPE, VARIANTS, Variant, from_gametype, of_number

# Numbers of the table without rules that anybody could check: chess, Chinese chess, what is to come, Othello.
RESERVED = (*range(20), *range(42, 51))
FRYSK = (  # its position as it is published, and as it is written by number and by letter
    "W:W46-50:B1-5",
    "W:W46,47,48,49,50:B1,2,3,4,5",
    "W:Wa1,c1,e1,g1,i1:Bb10,d10,f10,h10,j10",
)
NAMES = {0: "chess", 1: "Chinese chess", 50: "Othello"}


class GameType(Struct, frozen=True):
    """The value of a GameType tag.

    `row` is None where the number stands for no draughts that we know.
    """

    number: int
    row: Variant | None
    reserved: bool
    odd: bool = False  # the attributes are not those of the table

    @property
    def words(self) -> str:
        """The game that the number stands for."""
        return self.row.title if self.row else NAMES.get(self.number, f"game type {self.number}")

    @property
    def table_row(self) -> Variant | None:
        """The row of the table that the number alone means."""
        rows = of_number(self.number)
        return rows[0] if rows else None


@lru_cache(maxsize=1024)
def read_gametype(value: str) -> GameType | None:
    """Read the value; None where it has not the form of one."""
    match = GAMETYPE.fullmatch(value)
    if match is None:
        return None
    number = int(match[1])
    row = from_gametype(value)
    if row is None:
        return GameType(number, None, number in RESERVED)
    return GameType(number, row, False, _is_odd(match, row))


def _is_odd(match: re.Match[str], row: Variant) -> bool:
    """Tell whether the attributes stand in no row of the number."""
    if match[2] is None:
        return False
    size = int(match[3]), int(match[4])
    if size != (row.attributes.width, row.attributes.height):
        return True
    if any(row.attributes == each.attributes for each in of_number(row.number)):
        return False
    jamaican = next(each for each in VARIANTS if each.name == "jamaican")
    swapped = str(row.attributes).replace("B,", "W,", 1)
    return not (row.number == jamaican.number and swapped == str(jamaican.attributes))


def variant_name(value: str, fen: str | None) -> str | None:
    """Return the variant of a game with this tag."""
    found = read_gametype(value)
    if found is None or found.row is None:
        return None
    if found.number == 40 and fen is not None and "".join(fen.split()).rstrip(".") in FRYSK:
        return "frysk"
    return found.row.name


def starts_with(variant: Variant | None, fen: str | None) -> str | None:
    """Return the colour that moves first, as far as text tells."""
    letter = (fen or "").strip()[:1]
    if letter in ("W", "B"):
        return "white" if letter == "W" else "black"
    if letter == "?":
        return None
    return variant.colours[0] if variant else None

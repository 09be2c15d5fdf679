"""Tables of openings as text: codes, names and lines.

A table has the columns eco, name and pgn, separated by tabs, in the order of its first line if that names them. It
may come from anybody: lines that are no openings are left out, and what is too long is cut off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

LAST_PLY = 36  # of any opening
MOST_LINES = 50_000  # of a table
MOST_SIGNS = 16 << 20
LONGEST_NAME = 200
COLUMNS = ("eco", "name", "pgn")
CODE = re.compile(r"[A-E][0-9]{2}")
NUMBER = re.compile(r"[0-9]{1,3}\.++")
OWN_TABLE = "eco.tsv"


class Opening(Struct, frozen=True):
    """One opening.

    Fields:
        eco: Its code, A00 to E99; "" where the table has none.
        name: Family and variation: "Sicilian Defence: Najdorf".
        kin: Its family, where the name does not tell it.
    """

    eco: str
    name: str
    kin: str = ""

    @property
    def family(self) -> str:
        """The name without its variation."""
        return self.kin or self.name.partition(":")[0].strip()


class TableLine(Struct, frozen=True):
    """One line of a table: the moves that lead to an opening."""

    opening: Opening
    moves: tuple[str, ...]


def rows(text: str) -> Iterator[TableLine]:
    """Return the lines of a table that tell openings."""
    lines = text[:MOST_SIGNS].splitlines()[:MOST_LINES]
    head = [word.strip().lower() for word in lines[0].split("\t")] if lines else []
    named = set(COLUMNS) <= set(head)
    places = [head.index(name) for name in COLUMNS] if named else [0, 1, 2]
    for line in lines[named:]:
        cells = line.split("\t")
        if len(cells) <= max(places):
            continue
        eco, name, moves = (cells[place].strip() for place in places)
        words = NUMBER.sub(" ", moves).split(None, LAST_PLY)[:LAST_PLY]
        if words and name and (not eco or CODE.fullmatch(eco)):
            yield TableLine(Opening(eco, name[:LONGEST_NAME]), tuple(words))

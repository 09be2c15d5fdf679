"""Names of variations from a user's table or an installed package.

The file has the columns eco, name and pgn, and is told by `[formats.pgn] openings` of the configuration; its codes
count as well. The package (extra `openings`) gives names alone.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path

from gamenote.core.settings import OPENINGS_VARIABLE
from gamenote.games.chess.fen.text import write_fen
from gamenote.games.chess.openings.found import Hit, begins_usually, hits
from gamenote.games.chess.openings.rows import LAST_PLY, MOST_SIGNS, Opening, rows
from gamenote.games.chess.openings.table import Book, book, own_book
from gamenote.games.chess.position import Position

PLACE_FIELDS = 4  # of a FEN, that make the key of a position

NameAt = Callable[[Position], str | None]


def opening(positions: Iterable[Position], *, names: bool = True) -> Hit | None:
    """Return the opening of a line by all tables there are.

    The first of the positions is the start. Without `names` only codes are wanted."""
    line = tuple(islice(positions, LAST_PLY + 1))
    if not line or not begins_usually(line[0]):
        return None
    own = list(hits(line, own_book()))
    given = list(hits(line, _given_book(os.environ.get(OPENINGS_VARIABLE, ""))))
    last = own[-1] if own else None
    if given and (last is None or given[-1].ply >= last.ply):
        mine, other = last.opening if last is not None else Opening("", ""), given[-1]
        return Hit(other.ply, Opening(other.opening.eco or mine.eco, other.opening.name))
    if last is None or not names or given:
        return last
    return _named(last, line)


def own_alone() -> bool:
    """Whether our own table is the only one there is."""
    return not _given_book(os.environ.get(OPENINGS_VARIABLE, "")) and _installed() is None


def _named(last: Hit, line: tuple[Position, ...]) -> Hit:
    """Return the opening under the installed package's name."""
    name_at = _installed()
    if name_at is None:
        return last
    named = ((ply, name_at(line[ply])) for ply in range(len(line) - 1, last.ply - 1, -1))
    ply, name = next(((ply, name) for ply, name in named if name), (last.ply, None))
    return last if name is None else Hit(ply, Opening(last.opening.eco, name, last.opening.family))


@lru_cache(maxsize=4)
def _given_book(path: str) -> Book:
    """Return the openings of the user's own file."""
    if not path:
        return {}
    try:
        with Path(path).open(encoding="utf-8-sig", errors="replace") as file:
            return book(rows(file.read(MOST_SIGNS)))
    except (OSError, ValueError):
        return {}


@cache
def _installed() -> NameAt | None:
    """Return what names positions in the package ocn-chess, where it is installed."""
    try:
        from ocn import Catalog
    except ImportError:
        return None
    catalog = Catalog.load()

    def name_at(position: Position) -> str | None:
        found = catalog.by_fen_key(" ".join(write_fen(position).split(" ")[:PLACE_FIELDS]))
        return str(found[0].canonical_name) if found else None

    return name_at

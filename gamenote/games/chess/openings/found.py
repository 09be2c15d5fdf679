"""The opening of a game: where its positions stand in tables.

Every position up to the last ply of openings is looked up; the last one that is found counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from msgspec import Struct

from gamenote.core.engine import Engine
from gamenote.core.questions import Replayed
from gamenote.core.record import Record
from gamenote.games.chess.ends.draws import repetition_key
from gamenote.games.chess.openings.by_moves import orders
from gamenote.games.chess.openings.rows import LAST_PLY, Opening
from gamenote.games.chess.openings.table import Book, own_book, usual_start
from gamenote.games.chess.position import Position
from gamenote.games.chess.variants import STANDARD


class Hit(Struct, frozen=True):
    """An opening that was reached after so many plies."""

    ply: int
    opening: Opening


def begins_usually(position: Position) -> bool:
    """Whether a game that begins so has an opening."""
    return position.variant is STANDARD and position == usual_start()


def hits(positions: Iterable[Position], book: Book) -> Iterator[Hit]:
    """Return the openings that a line from the usual start passes.

    The first of the positions is the start."""
    for ply, position in enumerate(islice(positions, LAST_PLY + 1)):
        found = book.get(repetition_key(position))
        if found is not None:
            yield Hit(ply, found)


def openings_passed(positions: Iterable[Position]) -> tuple[Hit, ...]:
    """Return the openings of our own table that a line passes."""
    line = iter(positions)
    first = next(line, None)
    if first is None or not begins_usually(first):
        return ()
    return tuple(hits((first, *islice(line, orders().depth)), own_book()))


def path_of(record: Record, engine: Engine) -> tuple[Hit, ...]:
    """Return the openings of our own table that a game passes."""
    return openings_passed(Replayed(record, engine).positions())

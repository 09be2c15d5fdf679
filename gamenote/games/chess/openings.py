"""Openings with their names and codes, found by positions."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from pkgutil import get_data

from msgspec import Struct

from gamenote.core.patterns import lazy_pattern
from gamenote.core.questions import Replayed
from gamenote.core.record import Record
from gamenote.core.replay import Progress, progress_of
from gamenote.core.settings import OPENINGS_VARIABLE
from gamenote.games.chess.board import Position
from gamenote.games.chess.ends import RepetitionKey, repetition_key
from gamenote.games.chess.fen import write_board
from gamenote.games.chess.play import ENGINE, first_position
from gamenote.games.chess.variants import STANDARD

# Tables of openings as text: codes, names and lines.
#
# A table has the columns eco, name and pgn, separated by tabs, in the order of its first line if that names them.
# It may come from anybody: lines that are no openings are left out, and what is too long is cut off.

LAST_PLY = 36  # of any opening
MOST_LINES = 50_000  # of a table
MOST_SIGNS = 16 << 20
LONGEST_NAME = 200
COLUMNS = ("eco", "name", "pgn")
CODE = lazy_pattern(r"[A-E][0-9]{2}")
NUMBER = lazy_pattern(r"[0-9]{1,3}\.++")
OWN_TABLE = "eco.tsv"
SIGNS = "+#!?"


class Opening(Struct, frozen=True):
    """One opening."""

    eco: str  # A00 to E99; "" where the table has none
    name: str  # family and variation: "Sicilian Defence: Najdorf"
    kin: str = ""  # its family, where the name does not tell it

    @property
    def family(self) -> str:
        """The name without its variation."""
        return self.kin or self.name.partition(":")[0].strip()


TableLine = tuple[Opening, tuple[str, ...]]  # with the moves that lead to it


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
            yield Opening(eco, name[:LONGEST_NAME]), tuple(words)


def own_rows() -> Iterator[TableLine]:
    """Return the lines of our own table."""
    return rows((get_data(__package__, OWN_TABLE) or b"").decode())


@cache
def _own_lines() -> Mapping[str, Sequence[list[str]]]:
    known: dict[str, list[list[str]]] = {}
    for opening, moves in own_rows():
        known.setdefault(opening.eco, []).append([move.rstrip(SIGNS) for move in moves])
    return known


def begins_with_line(moves: Sequence[str], code: str) -> bool:
    """Whether moves begin with a line of a code, in its order.

    # hot: no table is played for that. `Beginning.hits` is the plain code; test_table holds this one there."""
    bare = [move.rstrip(SIGNS) for move in moves[:LAST_PLY]]
    return any(bare[: len(line)] == line for line in _own_lines().get(code, ()))


# Tables of openings by the positions that their lines reach


class OpeningTable(Struct, frozen=True):
    """Openings by their positions."""

    openings: dict[RepetitionKey, Opening]
    codes: dict[int, set[str]]  # of openings in which these squares are occupied


def table_of(found: Iterable[TableLine]) -> OpeningTable:
    """Return openings by their positions; the first of equal ones counts."""
    start, table = first_position(STANDARD), OpeningTable({}, {})
    for opening, moves in found:
        there = ENGINE.advance(start, moves, ())
        if there.played == len(moves):
            table.openings.setdefault(repetition_key(there.position), opening)
            table.codes.setdefault(there.position.occupancy, set()).add(opening.eco)
    return table


@cache
def own_table() -> OpeningTable:
    """Return the openings of our own table."""
    return table_of(own_rows())


@lru_cache(maxsize=4)
def _given_table(path: str) -> OpeningTable:
    try:
        with Path(path).open(encoding="utf-8-sig", errors="replace") as file:
            return table_of(rows(file.read(MOST_SIGNS)))
    except (OSError, ValueError):
        return OpeningTable({}, {})


# The opening of a game: where its positions stand in tables.
#
# Only positions are looked up in which the squares of an opening are occupied. The last one that is found counts.


class Hit(Struct, frozen=True):
    """An opening that was reached after so many plies."""

    ply: int
    opening: Opening


class Beginning:
    """The first moves of a game from the usual start."""

    def __init__(self, record: Record, progress: Progress) -> None:
        start, main = progress.start, progress.main
        self.progress, self.reached = progress, list[Position]()
        self.trail: Sequence[int] = ()
        if main is None:
            self.reached = [*islice(Replayed(record, ENGINE).positions(), LAST_PLY + 1)]
            start = next(iter(self.reached), None)
        if start == first_position(STANDARD):
            self.trail = [each.occupancy for each in self.reached] if main is None else main.trail[: LAST_PLY + 1]

    def position(self, ply: int) -> Position:
        """Return the position after so many plies."""
        if self.reached:
            return self.reached[ply]
        progress = self.progress
        found: Position = progress.engine.advance(progress.start, progress.moves[:ply], ()).position
        return found

    def hits(self, table: OpeningTable, code: str = "") -> Iterator[Hit]:
        """Yield the openings passed, perhaps of one code, the last first."""
        for ply in reversed(range(len(self.trail))):
            codes = table.codes.get(self.trail[ply])
            if codes and (not code or code in codes):
                opening = table.openings.get(repetition_key(self.position(ply)))
                if opening is not None and code in ("", opening.eco):
                    yield Hit(ply, opening)


def opening_of(record: Record, progress: Progress | None = None, *, names: bool = True) -> Hit | None:
    """Return the opening of a game by all tables there are.

    Without `names` only its code is wanted. The user's file has the columns eco, name and pgn, and is told by
    `[formats.pgn] openings` of the configuration; its codes count as well. The package gives names alone."""
    line, given = Beginning(record, progress or progress_of(record, ENGINE)), os.environ.get(OPENINGS_VARIABLE, "")
    last = next(line.hits(own_table()), None)
    other = next(line.hits(_given_table(given)), None) if given else None
    if other is not None and (last is None or other.ply >= last.ply):
        code = other.opening.eco or (last.opening.eco if last is not None else "")
        return Hit(other.ply, Opening(code, other.opening.name))
    if last is None or not names or other is not None:
        return last
    return _with_package_name(last, line)


# Names from an installed package (extra `openings`)

NameAt = Callable[[Position], str | None]


def _with_package_name(last: Hit, line: Beginning) -> Hit:
    name_at = _load_package_names()
    if name_at is None:
        return last
    named = ((ply, name_at(line.position(ply))) for ply in range(len(line.trail) - 1, last.ply - 1, -1))
    ply, name = next(((ply, name) for ply, name in named if name), (last.ply, None))
    return last if name is None else Hit(ply, Opening(last.opening.eco, name, last.opening.family))


@cache
def _load_package_names() -> NameAt | None:
    """Return what names positions in the package ocn-chess, where it is installed."""
    try:
        from ocn import Catalog
    except ImportError:
        return None
    catalog = Catalog.load()

    def name_at(position: Position) -> str | None:
        found = catalog.by_fen_key(write_board(position))
        return str(found[0].canonical_name) if found else None

    return name_at

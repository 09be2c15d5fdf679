"""Openings with their names and codes, found by positions and by moves."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from pkgutil import get_data
from typing import Any

from msgspec import Struct

from gamenote.core.engine import Engine, Objection
from gamenote.core.patterns import lazy_pattern
from gamenote.core.questions import Replayed
from gamenote.core.record import Record
from gamenote.core.replay import Progress, progress_of
from gamenote.core.settings import OPENINGS_VARIABLE
from gamenote.games.chess.board import Position
from gamenote.games.chess.ends import RepetitionKey, repetition_key
from gamenote.games.chess.fen import write_fen
from gamenote.games.chess.movement import union
from gamenote.games.chess.play import ENGINE
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


# Codes of openings by moves alone, without a board.
#
# What a game passes in an order that is known is found so; other orders are found by positions (`hits`).

SIGNS = "+#!?"
CODE_KEY = ""  # the key of a code among those of moves
Tree = dict[str, Any]  # of moves, and the code of the line that ends here


def own_rows() -> Iterator[TableLine]:
    """Return the lines of our own table."""
    return rows((get_data(__package__, OWN_TABLE) or b"").decode())


class Orders:
    """The lines of our own table as a tree of moves."""

    def __init__(self) -> None:
        self.tree: Tree = {}
        self.depth = 0
        for row in own_rows():
            self.depth = max(self.depth, len(row.moves))
            node = self.tree
            for move in row.moves:
                node = node.setdefault(move, {})
            node[CODE_KEY] = row.opening.eco

    def codes(self, moves: Iterable[str]) -> set[str]:
        """Return the codes that a line passes in known orders."""
        node, found = self.tree, set[str]()
        for move in moves:
            node = node.get(move.rstrip(SIGNS) or SIGNS, {})
            if CODE_KEY in node:
                found.add(node[CODE_KEY])
            elif not node:
                break
        return found


@cache
def orders() -> Orders:
    """Return the orders of our own table."""
    return Orders()


# Books: openings by the positions that their lines reach

Book = dict[RepetitionKey, Opening]


@cache
def usual_start() -> Position:
    """Return the position in which openings begin."""
    position = ENGINE.start(None, None)
    assert isinstance(position, Position)
    return position


def book(found: Iterable[TableLine]) -> Book:
    """Return openings by their positions; the first of equal ones counts.

    A line that cannot be played is left out."""
    reached: dict[tuple[str, ...], Position] = {(): usual_start()}
    made: Book = {}
    for row in found:
        position = _play_line(row.moves, reached)
        if position is not None:
            made.setdefault(repetition_key(position), row.opening)
    return made


def _play_line(moves: tuple[str, ...], reached: dict[tuple[str, ...], Position]) -> Position | None:
    """Play a line from where it was played before."""
    at = len(moves)
    while moves[:at] not in reached:
        at -= 1
    position = reached[moves[:at]]
    for end in range(at, len(moves)):
        after = _position_after(position, moves[end])
        if after is None:
            return None
        position = reached[moves[: end + 1]] = after
    return position


def _position_after(position: Position, text: str) -> Position | None:
    """Return the position after a move, however it is spelled."""
    there = ENGINE.play_text(position, text, None)
    if there is not None:
        return there[1]
    found = ENGINE.candidates(position, text)
    if isinstance(found, Objection) or len(found) != 1:
        return None
    return (
        None if any(each.fatal for each in ENGINE.judge(position, found[0])) else ENGINE.play(position, found[0])
    )


@cache
def own_book() -> Book:
    """Return the openings of our own table."""
    return book(own_rows())


# The opening of a game: where its positions stand in tables.
#
# Every position up to the last ply of openings is looked up; the last one that is found counts.


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


# Names of variations from a user's table or an installed package.
#
# The file has the columns eco, name and pgn, and is told by `[formats.pgn] openings` of the configuration; its
# codes count as well. The package (extra `openings`) gives names alone.

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
    return _with_package_name(last, line)


def own_alone() -> bool:
    """Whether our own table is the only one there is."""
    return not _given_book(os.environ.get(OPENINGS_VARIABLE, "")) and _load_package_names() is None


def _with_package_name(last: Hit, line: tuple[Position, ...]) -> Hit:
    """Return the opening under the installed package's name."""
    name_at = _load_package_names()
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
def _load_package_names() -> NameAt | None:
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


# Openings that a line of moves passes, by occupied squares.
#
# Few lines come to the squares of an opening without coming to its position. Those that do are played up to
# there.
#
# hot: `hits` is the plain code; tests/games/chess/openings/test_passed.py holds it there.


@cache
def codes_by_squares() -> Mapping[int, frozenset[str]]:
    """Return the codes of our own table by what is occupied."""
    known: dict[int, frozenset[str]] = {}
    for (men, *_), opening in own_book().items():
        occupied = union(men[0]) | union(men[1])
        known[occupied] = known.get(occupied, frozenset()) | {opening.eco}
    return known


def opening_path(progress: Progress) -> OpeningPath | None:
    """Return the openings that a game from the usual start passes.

    None for other games, and for those of which the first moves are not legal in English."""
    start, main = progress.start, progress.main
    if main is None or not isinstance(start, Position) or start.languages or not begins_usually(start):
        return None
    first = progress.moves[: orders().depth]
    return OpeningPath(first, main.trail[1 : len(first) + 1]) if len(main.trail) > len(first) else None


class OpeningPath:
    """The openings that a line from the usual start passes."""

    def __init__(self, moves: Sequence[str], trail: Sequence[int]) -> None:
        self.moves = moves
        known = codes_by_squares()
        self._places = [(ply, known[mask]) for ply, mask in enumerate(trail, start=1) if mask in known]

    def passes(self, code: str) -> bool:
        """Return whether an opening of that code is on the way."""
        found = (self._find_hit(ply) for ply, codes in self._places if code in codes)
        return any(hit is not None and hit.opening.eco == code for hit in found)

    def last(self) -> Hit | None:
        """Return the last opening of the line."""
        return next(self._hits_from_end(), None)

    def _hits_from_end(self) -> Iterator[Hit]:
        found = (self._find_hit(ply) for ply, _ in reversed(self._places))
        return (hit for hit in found if hit is not None)

    def _find_hit(self, ply: int) -> Hit | None:
        position = ENGINE.advance(usual_start(), self.moves[:ply], ()).position
        opening = own_book().get(repetition_key(position))
        return Hit(ply, opening) if opening is not None else None


# The opening of a record, by the tables that its moves pass


def opening_of(record: Record, progress: Progress | None = None, *, names: bool = True) -> Hit | None:
    """Return the opening of a game, without positions where that does.

    Without `names` only the code is wanted."""
    path = opening_path(progress or progress_of(record, ENGINE)) if own_alone() else None
    return path.last() if path is not None else opening(Replayed(record, ENGINE).positions(), names=names)

"""Boards of games whose rules nobody knows here: pieces are put, moved, taken off.

It serves drawing alone. Nothing is judged: a move for which the board has no room stays away, and the caption
counts such moves. Who writes points how stands in `tables.py`.

Source: the pages of single games at FF[4]; names of columns and rows of gomoku as in renju.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from string import ascii_letters
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from gamenote.anygame.generic_sgf.go_records import SIZE
from gamenote.anygame.generic_sgf.tables import LETTERS, POINTS_OF
from gamenote.core.diagram import Cell, Diagram, Token
from gamenote.core.engine import Engine, Objection, Step
from gamenote.core.illustration import IllustratingEngine, Illustration
from gamenote.core.lattice import Coord, Cutout, Grid, Hexagons, Lattice, Renamed, Squares, column_letters, grid
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Mark, Outcome, Record, Setup
from gamenote.syntax.sgf.properties import MARK_PROPERTIES

__all__ = ["board_of"]

PAINTS = ("", "black", "white", "red")  # of no stone, those of the players, and arrows
EMPTY, ARROW = 0, 3
LARGEST = 52  # columns or rows that are drawn
LINES, HEXAGONS, CHECKERED, PLAIN = "lines", "hexagons", "checkered", "plain"
SWAPPED, STANDARD = "swap-pieces", "standard"
OF_ONE_POINT = frozenset(("triangle", "square", "circle", "cross", "selected"))  # marks that rectangles may have
WITHOUT_STONE = frozenset(("pass", "resign", "forfeit", "draw", "escape", "swap-sides", ""))


class Row(NamedTuple):
    """How the board of one game looks, and what its moves do.

    Fields:
        move: Its groups are points: of a stone; from, to; from, to and that of an arrow.
        start: The points of Black and of White on the board of usual size.
        captures: Whether a stone may go where one of the other player stands.
    """

    shape: str
    move: str
    from_above: bool = False
    start: tuple[str, str] = ("", "")
    captures: bool = False
    caption: str = ""


ROWS = {
    "Gomoku": Row(LINES, "(..)"),
    "Hex": Row(
        HEXAGONS, "(.{2,6})", from_above=True, caption="Black joins top and bottom, White left and right"
    ),
    "Amazons": Row(CHECKERED, "(..)(..)(..)", start=("dj gj ag jg", "da ga ad jd")),
    "Lines of Action": Row(
        CHECKERED,
        "(.{2,3})[-:](.{2,3}?)[+!]*",
        start=("b1:g1 b8:g8", "a2:a7 h2:h7"),
        captures=True,
    ),
    "Twixt": Row(PLAIN, "([a-z]{1,3}[0-9]{1,3}).*", from_above=True, caption="links are not drawn"),
}


class Position(NamedTuple):
    """The stones, row by row from the top; moves that are not drawn."""

    stones: bytes
    undrawn: int = 0


class Move(NamedTuple):
    """A move with the points that it changes; none where it cannot be drawn."""

    text: str
    stone: int
    points: tuple[int, ...] = ()


class BoardEngine(IllustratingEngine):
    """A board that shows what is written on it, without any rules."""

    lists_all_moves = False
    shown = "board"

    def __init__(self, game: str, columns: int, rows: int) -> None:
        self.row, self.columns, self.rows = ROWS[game], columns, rows
        self.lettered, caseless = POINTS_OF[game].point == LETTERS, POINTS_OF[game].caseless
        self.coords = [(column, line) for line in range(rows) for column in range(columns)]
        self.names = [f"{column_letters(column)}{self._number(line)}" for column, line in self.coords]
        texts = [ascii_letters[x] + ascii_letters[y] for x, y in self.coords] if self.lettered else self.names
        self.points = {text: point for point, text in enumerate(texts)}
        self.spelt = str.lower if caseless else str
        self.move = lazy_pattern(self.row.move)

    def _number(self, line: int) -> int:
        return line + 1 if self.row.from_above else self.rows - line

    def start(self, variant: str | None, setup: Setup | None) -> Position | Objection:
        empty = Position(bytes(len(self.coords)))
        if setup is not None and setup.edits:
            return self.set_up(empty, setup, variant)
        edits = [(PAINTS[1 + at], text) for at, texts in enumerate(self.row.start) for text in texts.split()]
        return self.set_up(empty, Setup("", tuple(edits)), variant)

    def set_up(self, before: Position, setup: Setup, variant: str | None) -> Position:
        stones = bytearray(before.stones)
        for paint, text in setup.edits:
            for point in self.points_of(text):
                stones[point] = PAINTS.index(paint) if paint in PAINTS else EMPTY
        return before._replace(stones=bytes(stones))

    def points_of(self, text: str) -> Iterable[int]:
        """Return the points that a value names, as a rectangle perhaps."""
        ends = [self.points.get(self.spelt(each)) for each in text.split(":", 1)]
        corners = [self.coords[end] for end in ends if end is not None]
        if len(corners) < len(ends):
            return ()
        across, down = (range(min(both), max(both) + 1) for both in zip(*corners, strict=True))
        return (line * self.columns + column for line in down for column in across)

    def candidates(self, position: Position, text: str, actor: str | None = None) -> tuple[Move, ...]:
        found = self.move.fullmatch(self.spelt(text))
        stone = PAINTS.index(actor) if actor in PAINTS else EMPTY
        points = [self.points.get(each, -1) for each in found.groups()] if found is not None else []
        drawn = points and min(points) >= 0 and stone and self._has_room(position.stones, stone, points)
        return (Move(text, stone, tuple(points) if drawn else ()),)

    def _has_room(self, stones: bytes, stone: int, points: list[int]) -> bool:
        """Tell whether a move can be made on the board."""
        first, *others = points
        if not others:
            return stones[first] == EMPTY
        free = (EMPTY, ARROW - stone) if self.row.captures else (EMPTY,)
        room = stones[others[0]] in free and first != others[0]
        arrow = all(each == first or (each != others[0] and stones[each] == EMPTY) for each in others[1:])
        return stones[first] == stone and room and arrow

    def judge(self, position: Position, move: Move) -> tuple[Objection, ...]:
        return ()

    def legal_moves(self, position: Position) -> Iterator[Move]:
        return iter(())

    def play(self, position: Position, move: Move) -> Position:
        stones, word = bytearray(position.stones), move.text.lower()
        if word == SWAPPED and self.row.shape == HEXAGONS and self.columns == self.rows:
            mirrored = (stones[column * self.columns + line] for column, line in self.coords)
            return position._replace(stones=bytes(ARROW - stone if stone else EMPTY for stone in mirrored))
        if not move.points:
            return position._replace(undrawn=position.undrawn + (word not in WITHOUT_STONE))
        for point, stone in zip(move.points, self._left_behind(move), strict=True):
            stones[point] = stone
        return position._replace(stones=bytes(stones))

    def _left_behind(self, move: Move) -> tuple[int, ...]:
        """Return what stands on each point of a move behind it."""
        return (move.stone,) if len(move.points) == 1 else (EMPTY, move.stone, ARROW)[: len(move.points)]

    def write_move(self, position: Position, move: Move, notation: str = "") -> str:
        if not (notation and self.lettered and move.points):
            return move.text
        first, *others = map(self.names.__getitem__, move.points)
        return f"{first}-{'/'.join(others)}" if others else first

    def outcome(self, position: Position) -> Outcome | None:
        return None

    def diagram(self, position: Position, last: Move | None = None, notation: str = "") -> Diagram:
        lattice, places, lines = _shape(self)
        stacks = [(Token(PAINTS[stone], "stone"),) if stone else () for stone in position.stones]
        grounds = [self._ground(coord) for coord in self.coords]
        cells = {
            place: Cell(stack, ground)
            for place, stack, ground in zip(places, stacks, grounds, strict=True)
            if stack or ground != PLAIN
        }
        points = last.points if last is not None else ()
        marks = tuple(Mark("last-move", (self.names[point],)) for point in points)
        undrawn = f"{position.undrawn} moves not drawn" if position.undrawn else ""
        caption = "; ".join(filter(None, (self.row.caption, undrawn)))
        return Diagram(lattice, cells, marks, caption=caption, grid=lines)

    def _ground(self, coord: Coord) -> str:
        dark = (coord[0] + self.rows - 1 - coord[1]) % 2 == 0
        return PLAIN if self.row.shape != CHECKERED else "dark" if dark else "light"

    def illustration(self, record: Record, given: Mapping[str, str]) -> Illustration:
        return BoardIllustration(engine=self)


@lru_cache(maxsize=16)
def _shape(board: BoardEngine) -> tuple[Lattice, list[Coord], Grid | None]:
    """Return the cells of a board, those of its points in order, and its lines."""
    columns, rows, shape, above = board.columns, board.rows, board.row.shape, board.row.from_above
    lattice: Lattice = Squares(columns, rows, from_above=above)
    places = [(column, line if above else rows - 1 - line) for column, line in board.coords]
    if shape == HEXAGONS:  # each row lies half a hexagon further to the right
        places = [(column + line // 2, line) for column, line in board.coords]
        wide = Hexagons(columns + rows // 2, rows, from_above=True)
        lattice = Cutout(wide, frozenset(places))
    names = dict(zip(places, board.names, strict=True))
    lines = grid(columns, rows, _stars(columns, rows)) if shape == LINES else None
    return Renamed(lattice, names.__getitem__), places, lines


def _stars(columns: int, rows: int) -> Iterator[Coord]:
    """Yield the star points of large boards: 5, or 9 on those above 15x15."""
    if columns == rows and rows > 12 and rows % 2:
        lines = (3, rows // 2, rows - 4)
        yield from ((x, y) for x in lines for y in lines if rows > 15 or (x == lines[1]) == (y == lines[1]))


class BoardIllustration(Illustration, frozen=True, kw_only=True):
    """The marks of a record at the names of points, and arrows set up."""

    engine: BoardEngine

    def follow(self, step: Step) -> BoardIllustration:
        marks = () if step.node.is_ply else self.marks
        return replace(self, marks=(*marks, *self._marks_of(step)))

    def _marks_of(self, step: Step) -> Iterator[Mark]:
        """Yield the marks of a node; of those beside the board nothing is left."""
        for mark in step.node.marks:
            points = [point for name in mark.at for point in self.engine.points_of(name)]
            if len(points) == len(mark.at):
                yield replace(mark, at=tuple(self.engine.names[point] for point in points))
        for extra in step.node.extras:
            kind = MARK_PROPERTIES.get(extra.key, "label")
            points = [point for value in extra.values for point in self.engine.points_of(value)]
            yield from (Mark(kind, (self.engine.names[point],)) for point in points if kind in OF_ONE_POINT)


def board_of(record: Record) -> BoardEngine | None:
    """Return the board of a record's game, if one is known here.

    None also where the game begins in a way that is not known."""
    said = {extra.key: extra.values[0] for extra in record.header.extras if extra.values}
    if record.game not in ROWS or said.get("SU", STANDARD).lower() != STANDARD:
        return None
    usual = POINTS_OF[record.game].size
    found = SIZE.fullmatch(said.get("SZ", str(usual)))
    columns, rows = (int(found[1]), int(found[2] or found[1])) if found is not None else (usual, usual)
    other = bool(ROWS[record.game].start[0]) and (columns, rows) != (usual, usual)
    return None if other or not 1 <= min(columns, rows) <= max(columns, rows) <= LARGEST else _board(record.game, columns, rows)


@lru_cache(maxsize=16)
def _board(game: str, columns: int, rows: int) -> BoardEngine:
    return BoardEngine(game, columns, rows)

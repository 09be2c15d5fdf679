"""Positions ready to be drawn: stones on the crossings of lines.

Points have the names that people give them, letters without I from the left and numbers from the bottom. Marks
of SGF are moved to these names; what stands beside moves there as a rectangle is taken apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain

from gamenote.core.diagram import Cell, Diagram, Token
from gamenote.core.lattice import Coord, Grid, Renamed, Squares, go_name, grid
from gamenote.core.record import Mark, Node
from gamenote.games.go.board import BLACK, NAMES, Move, Position, StoneBoard
from gamenote.games.go.handicap import star_points
from gamenote.games.go.setup import points_of
from gamenote.games.go.variants import Goban

# What is drawn of properties whose values may be rectangles, and the owner of a territory.
LISTED = {
    "TR": ("triangle", ""), "SQ": ("square", ""), "CR": ("circle", ""), "MA": ("cross", ""),
    "SL": ("selected", ""), "TB": ("territory", "black"), "TW": ("territory", "white"), "DD": ("dimmed", ""),
}  # fmt: skip
VIEWED = "VW"


def diagram(position: Position, last: Move | None = None) -> Diagram:
    """Return the position with the last move marked."""
    board = position.board
    cells = {
        _coord(board, point): Cell((Token(NAMES[stone], "stone"),))
        for point, stone in enumerate(position.stones)
        if stone
    }
    marks = (Mark("last-move", (board.names[last.point],)),) if last is not None and last.point >= 0 else ()
    lattice, lines = _drawn_board(board.variant)
    return Diagram(lattice, cells, marks, caption=_caption(position), grid=lines)


def _coord(board: StoneBoard, point: int) -> Coord:
    column, line = board.places[point]
    return column, board.rows - 1 - line


@lru_cache(maxsize=16)
def _drawn_board(row: Goban) -> tuple[Renamed, Grid]:
    """Return the points of a board, and its lines."""
    stars = star_points(row.columns, row.rows)
    return Renamed(Squares(row.columns, row.rows), go_name), grid(row.columns, row.rows, stars)


def _caption(position: Position) -> str:
    """Return who is to move, and the prisoners."""
    black, white = position.captured
    taken = f"; Black has taken {black}, White {white}" if black or white else ""
    turn = "Black" if position.turn == BLACK else "White"
    return f"{turn} to play, move {position.plies + 1}{taken}"


def marks_of(board: StoneBoard, node: Node) -> tuple[Mark, ...]:
    """Return the marks of a node at the names of points.

    Of marks at points that the board lacks nothing is left."""
    moved = (_named_mark(board, mark) for mark in node.marks)
    return tuple(chain(filter(None, moved), _listed_marks(board, node)))


def _named_mark(board: StoneBoard, mark: Mark) -> Mark | None:
    points = [board.tokens.get(name, -1) for name in mark.at]
    if any(point < 0 for point in points):
        return None
    return Mark(mark.kind, tuple(board.names[point] for point in points), mark.text, mark.paint)


def _listed_marks(board: StoneBoard, node: Node) -> Iterator[Mark]:
    """Yield marks of rectangles, and of what a view leaves out."""
    for extra in node.extras:
        kind, paint = LISTED.get(extra.key, ("", ""))
        if kind:
            yield from (Mark(kind, (name,), paint=paint) for name in _names(board, extra.values))
        elif extra.key == VIEWED and any(extra.values):
            seen = {*_names(board, extra.values)}
            yield from (Mark("dimmed", (name,)) for name in board.names if name not in seen)


def _names(board: StoneBoard, values: Iterable[str]) -> Iterator[str]:
    return (board.names[point] for value in values for point in points_of(board, value))

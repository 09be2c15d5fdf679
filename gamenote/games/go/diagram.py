"""Positions ready to be drawn: stones on the crossings of lines.

Points have the names that people give them, letters without I from the left and numbers from the bottom. What
records draw on them is in `illustration`.
"""

from __future__ import annotations

from functools import lru_cache

from gamenote.core.diagram import Cell, Diagram, Token
from gamenote.core.lattice import Coord, Grid, Renamed, Squares, go_name, grid
from gamenote.core.record import Mark
from gamenote.games.go.board import BLACK, NAMES, Move, Position, StoneBoard
from gamenote.games.go.handicap import board_stars
from gamenote.games.go.variants import Goban


def diagram(position: Position, last: Move | None = None) -> Diagram:
    """Return the position with the last move marked."""
    board = position.board
    cells = {
        coord_of(board, point): Cell((Token(NAMES[stone], "stone"),))
        for point, stone in enumerate(position.stones)
        if stone
    }
    marks = (Mark("last-move", (board.names[last.point],)),) if last is not None and last.point >= 0 else ()
    lattice, lines = _drawn_board(board.variant)
    return Diagram(lattice, cells, marks, caption=_caption(position), grid=lines)


def coord_of(board: StoneBoard, point: int) -> Coord:
    """Return the column and the row of a point, from below."""
    column, line = board.places[point]
    return column, board.rows - 1 - line


@lru_cache(maxsize=16)
def _drawn_board(row: Goban) -> tuple[Renamed, Grid]:
    """Return the points of a board, and its lines."""
    stars = board_stars(row.columns, row.rows)
    return Renamed(Squares(row.columns, row.rows), go_name), grid(row.columns, row.rows, stars)


def _caption(position: Position) -> str:
    """Return who is to move, and the prisoners."""
    black, white = position.captured
    taken = f"; Black has taken {black}, White {white}" if black or white else ""
    turn = "Black" if position.turn == BLACK else "White"
    return f"{turn} to play, move {position.plies + 1}{taken}"

"""Positions of Chinese chess ready to be drawn, Red below."""

from __future__ import annotations

from gamenote.core.diagram import Cell, Diagram, Token
from gamenote.core.lattice import Coord, Renamed, Squares
from gamenote.core.record import Mark
from gamenote.games.xiangqi.board import NAMES_OF_POINTS, Move, Position
from gamenote.games.xiangqi.movement import has_legal_move, is_in_check


def _point_name(coord: Coord) -> str:
    return NAMES_OF_POINTS[9 * coord[1] + coord[0]]


BOARD = Renamed(Squares(9, 10), _point_name)


def diagram(position: Position, last: Move | None = None) -> Diagram:
    """Return the position with the points of the last move marked."""
    cells = {
        (point % 9, point // 9): Cell((Token("red" if letter.isupper() else "black", "disk", letter),))
        for point, letter in enumerate(position.board)
        if letter != "."
    }
    marks = (Mark("last-move", (NAMES_OF_POINTS[last.start], NAMES_OF_POINTS[last.end])),) if last else ()
    return Diagram(BOARD, cells, marks, caption=position_caption(position))


def position_caption(position: Position) -> str:
    """Return the words below a position: who moves, or has won."""
    colour, other = ("Red", "Black") if position.side == 0 else ("Black", "Red")
    check = is_in_check(position)
    if not has_legal_move(position):
        return f"{other} has won: {'mate' if check else 'stalemate'}"
    return f"{colour} to move, move {position.number}{', in check' if check else ''}"

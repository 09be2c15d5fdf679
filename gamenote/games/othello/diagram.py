"""Positions of Othello ready to be drawn, a1 at the upper left."""

from __future__ import annotations

from functools import lru_cache

from gamenote.core.diagram import Cell, Diagram, Token
from gamenote.core.lattice import Cutout, Lattice, Squares
from gamenote.core.record import Mark
from gamenote.games.othello.board import PASS, Position, bits, disc_board
from gamenote.games.othello.variants import SEATS, Othello


def diagram(position: Position, last: int | None = None) -> Diagram:
    """The position with the last move marked."""
    board = position.board
    cells = {
        board.places[square]: Cell((Token(paint, "stone"),))
        for paint, discs in zip(SEATS, position.discs, strict=True)
        for square in bits(discs)
    }
    marks = (Mark("last-move", (board.names[last],)),) if last is not None and last != PASS else ()
    return Diagram(board_lattice(position.variant), cells, marks)


@lru_cache(maxsize=64)
def board_lattice(row: Othello) -> Lattice:
    """Return the squares of a variant's board."""
    squares, board = Squares(row.size, row.size, from_above=True), disc_board(row)
    if not row.corners:
        return squares
    return Cutout(squares, frozenset(board.places[square] for square in bits(board.squares)))

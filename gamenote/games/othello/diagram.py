"""Positions of Othello ready to be drawn, a1 at the upper left.

Discs lie on green felt; those that the last move has turned over have a thin ring.
"""

from __future__ import annotations

from functools import lru_cache

from gamenote.core.design import Design, Ground, PieceKind, Shade, Shape, circle
from gamenote.core.diagram import Cell, Diagram, Token
from gamenote.core.lattice import Cutout, Lattice, Squares
from gamenote.core.record import Mark
from gamenote.games.othello.board import PASS, Position, bits, disc_board
from gamenote.games.othello.movement import is_over, must_pass
from gamenote.games.othello.results import black_score
from gamenote.games.othello.variants import SEATS, Othello

DISC = Shape(circle(0.5, 0.5, 0.4))
RING = Shape(circle(0.5, 0.5, 0.29), "edge", 0.025)
SIGNS = {"black": ("●", "X"), "white": ("○", "O")}
SHAPES = {"disc": (DISC,), "turned": (DISC, RING)}
DESIGN = Design(
    kinds=tuple(
        PieceKind(name, sign, letter, paint, shapes)
        for name, shapes in SHAPES.items()
        for paint, (sign, letter) in SIGNS.items()
    ),
    grounds=(
        Ground(
            name="plain",
            fill=Shade("#4f9a68", "#2c6344"),
            ink=Shade("#12351f", "#cfe5d6"),
            line=Shade("#2f6b45", "#17402a"),
        ),
    ),
)


def diagram(position: Position, last: int | None = None) -> Diagram:
    """The position with the last move and what it turned marked."""
    board = position.board
    cells = {
        board.places[square]: Cell((Token(paint, "turned" if position.turned >> square & 1 else "disc"),))
        for paint, discs in zip(SEATS, position.discs, strict=True)
        for square in bits(discs)
    }
    marks = (Mark("last-move", (board.names[last],)),) if last is not None and last != PASS else ()
    return Diagram(
        board_lattice(position.variant), cells, marks, caption=_position_caption(position), design=DESIGN
    )


@lru_cache(maxsize=64)
def board_lattice(row: Othello) -> Lattice:
    """Return the squares of a variant's board."""
    squares, board = Squares(row.size, row.size, from_above=True), disc_board(row)
    if not row.corners:
        return squares
    return Cutout(squares, frozenset(board.places[square] for square in bits(board.squares)))


def _position_caption(position: Position) -> str:
    """Return who is to move, or how the game has ended."""
    black, white = (discs.bit_count() for discs in position.discs)
    if is_over(position):
        score = black_score(position)
        other = position.variant.squares - score
        counted = f" ({black} and {white} discs)" if (black, white) != (score, other) else ""
        return f"the game is over: Black {score}, White {other}{counted}"
    passes = "has to pass" if must_pass(position) else f"to move, move {position.moves + 1}"
    return f"{position.colour.capitalize()} {passes}; Black {black}, White {white}"

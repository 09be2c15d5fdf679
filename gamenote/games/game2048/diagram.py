"""2048 positions ready to be drawn, with rank 4 at the top.

Tiles are drawn by their value, the newest one marked, with score and move below.
"""

from __future__ import annotations

from gamenote.core.diagram import Cell, Diagram, Token
from gamenote.core.lattice import Squares
from gamenote.core.record import Mark
from gamenote.games.game2048.notation import SQUARES
from gamenote.games.game2048.play import Move, Position, Tile

BOARD = Squares(4, 4)


def draw(position: Position, last: Move | None = None) -> Diagram:
    """The position as a diagram; rank 4 is the top row."""
    cells = {
        (square % 4, square // 4): Cell((Token(f"tile-{1 << exponent}", "tile", str(1 << exponent)),))
        for square, exponent in enumerate(position.board)
        if exponent
    }
    marks = (Mark("last-move", (SQUARES[last.square],)),) if isinstance(last, Tile) else ()
    return Diagram(BOARD, cells, marks, caption=_position_caption(position))


def _position_caption(position: Position) -> str:
    score = f"score {position.score}"
    if position.swipe:
        return f"move {position.turns}, {score}, after {position.swipe}, before the new tile"
    return f"move {position.turns}, {score}" if position.turns else f"start, {score}"

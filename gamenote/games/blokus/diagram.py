"""Blokus positions ready to be drawn."""

from __future__ import annotations

from gamenote.core.diagram import Diagram
from gamenote.core.lattice import Squares
from gamenote.games.blokus.position import Placement, Position


def diagram(position: Position, last: Placement | None = None) -> Diagram:
    return Diagram(Squares(position.table.board.width, position.table.board.height), {})

"""Why a move of Chinese chess cannot be played."""

from __future__ import annotations

from gamenote.core.engine import Objection
from gamenote.games.xiangqi.board import Position


def objection(position: Position, kind: str, text: str, words: str) -> Objection:
    """Return a fatal objection to a move, as it is written."""
    return Objection(kind, f"{position.move_number} {text}: {words}")

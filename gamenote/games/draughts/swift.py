"""Whole games at once: at which move does a game stop being plainly legal?"""

from __future__ import annotations

from collections.abc import Sequence

from gamenote.core.game import Objection
from gamenote.games.draughts.judging import judge
from gamenote.games.draughts.movement import after
from gamenote.games.draughts.position import UNKNOWN, Position
from gamenote.games.draughts.reading import candidates


def first_doubt(position: Position, moves: Sequence[str]) -> int | None:
    """The index of the first move that is not plainly legal and clear; None if all are."""
    for index, text in enumerate(moves):
        found = candidates(position, text)
        if isinstance(found, Objection) or len(found) > 1 or found[0] == UNKNOWN or judge(position, found[0]):
            return index
        position = after(position, found[0])
    return None

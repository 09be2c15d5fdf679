"""Openings of many games, which share their first moves.

Positions behind first moves are remembered with what our own table has for them, up to a limit.

# hot: `names.opening` is the plain code; tests/games/chess/openings/test_shared.py holds it there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from gamenote.games.chess.draws import repetition_key
from gamenote.games.chess.openings.by_moves import own_rows
from gamenote.games.chess.openings.found import Hit
from gamenote.games.chess.openings.rows import Opening
from gamenote.games.chess.openings.table import own_book, usual_start
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.position import Position

MOST_PLACES = 20_000


class Reached:
    """A position behind first moves, and those that follow."""

    __slots__ = ("opening", "position", "replies")

    def __init__(self, position: Position) -> None:
        self.position = position
        self.opening: Opening | None = own_book().get(repetition_key(position))
        self.replies: dict[str, Reached] = {}


class FirstMoves:
    """The first moves of the games so far."""

    def __init__(self) -> None:
        self.root = Reached(usual_start())
        self.places = 0
        self.depth = max(len(row.moves) for row in own_rows())

    def opening(self, moves: Sequence[str]) -> Hit | None:
        """Return the last opening that legal moves from the usual start pass.

        Raises ValueError where a move is not plainly spelled."""
        place, last = self.root, None
        for ply, move in enumerate(moves[: self.depth], start=1):
            place = place.replies.get(move) or self._reply(place, move)
            if place.opening is not None:
                last = Hit(ply, place.opening)
        return last

    def _reply(self, place: Reached, move: str) -> Reached:
        there = ENGINE.play_text(place.position, move, None)
        if there is None:
            raise ValueError(move)
        found = Reached(there[1])
        if self.places < MOST_PLACES:
            self.places += 1
            place.replies[move] = found
        return found


@cache
def first_moves() -> FirstMoves:
    """Return the first moves that are known in this process."""
    return FirstMoves()

"""Openings that a line of moves passes, by occupied squares.

Few lines come to the squares of an opening without coming to its position. Those that do are played up to there.

# hot: `found.hits` is the plain code; tests/games/chess/openings/test_passed.py holds it there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from gamenote.core.replay import Progress
from gamenote.games.chess.ends.draws import repetition_key
from gamenote.games.chess.movement.attacks import union
from gamenote.games.chess.openings.by_moves import orders
from gamenote.games.chess.openings.found import Hit, begins_usually
from gamenote.games.chess.openings.table import own_book, usual_start
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.position import Position


@cache
def codes_by_squares() -> Mapping[int, frozenset[str]]:
    """Return the codes of our own table by what is occupied."""
    known: dict[int, frozenset[str]] = {}
    for (men, *_), opening in own_book().items():
        occupied = union(men[0]) | union(men[1])
        known[occupied] = known.get(occupied, frozenset()) | {opening.eco}
    return known


def opening_path(progress: Progress) -> OpeningPath | None:
    """Return the openings that a game from the usual start passes.

    None for other games, and for those of which the first moves are not legal in English."""
    start, main = progress.start, progress.main
    if main is None or not isinstance(start, Position) or start.languages or not begins_usually(start):
        return None
    first = progress.moves[: orders().depth]
    return OpeningPath(first, main.trail[1 : len(first) + 1]) if len(main.trail) > len(first) else None


class OpeningPath:
    """The openings that a line from the usual start passes."""

    def __init__(self, moves: Sequence[str], trail: Sequence[int]) -> None:
        self.moves = moves
        known = codes_by_squares()
        self._places = [(ply, known[mask]) for ply, mask in enumerate(trail, start=1) if mask in known]

    def passes(self, code: str) -> bool:
        """Return whether an opening of that code is on the way."""
        found = (self._hit(ply) for ply, codes in self._places if code in codes)
        return any(hit is not None and hit.opening.eco == code for hit in found)

    def last(self) -> Hit | None:
        """Return the last opening of the line."""
        return next(self._backwards(), None)

    def _backwards(self) -> Iterator[Hit]:
        found = (self._hit(ply) for ply, _ in reversed(self._places))
        return (hit for hit in found if hit is not None)

    def _hit(self, ply: int) -> Hit | None:
        position = ENGINE.advance(usual_start(), self.moves[:ply], ()).position
        opening = own_book().get(repetition_key(position))
        return Hit(ply, opening) if opening is not None else None

"""Who makes moves whose colours are not told.

It follows from play, since who cannot move is passed over, and is found when somebody asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gamenote.core.engine import Objection
from gamenote.core.lazy import cached
from gamenote.core.record import Setup
from gamenote.games.othello import movement
from gamenote.games.othello.board import PASS, Position
from gamenote.games.othello.setup import first_position
from gamenote.games.othello.variants import SEATS

__all__ = ["TurnsByPlay"]


class TurnsByPlay(Sequence[str | None]):
    """The colours of moves, as they follow from play.

    Behind a move that cannot be played the sides move in turn."""

    def __init__(self, moves: Sequence[str], setup: Setup | None = None, variant: str | None = None) -> None:
        self._moves, self._setup, self._variant = moves, setup, variant

    @cached
    def _actors(self) -> tuple[str, ...]:
        start = first_position(self._variant, self._setup)
        if isinstance(start, Objection):
            return tuple(SEATS[number % 2] for number in range(len(self._moves)))
        return tuple(SEATS[side] for side in _sides(start, self._moves))

    def __len__(self) -> int:
        return len(self._moves)

    def __getitem__(self, index: Any) -> Any:
        return self._actors[index]

    def __iter__(self) -> Iterator[str | None]:
        return iter(self._actors)


def _sides(position: Position, moves: Sequence[str]) -> Iterator[int]:
    """Yield the side of each move: 0 Black, 1 White."""
    sound, side = True, position.side
    for text in moves:
        square = position.board.find_move(text) if sound else PASS
        if sound and square >= 0 and movement.must_pass(position):
            side = 1 - side
        yield side
        sound = sound and movement.is_legal(position, square)
        if sound:
            position = movement.play(position, square)
        side = 1 - side

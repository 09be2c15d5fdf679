"""How well a game was played, by the evaluations beside its moves.

The formulas are those that lichess publishes: the percentage of games won from a position of so many centipawns,
and how accurate a move is that loses so many of them. What a side's moves come to is their plain mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import exp

from gamenote.core.record import Evaluation

MOST = 1000  # centipawns; a mate counts as many
FIRST = 15  # what the usual first position is worth
SLOPE = -0.00368208
# Losses from which a move counts as so bad, in points of the percentage of games won.
BLUNDER, MISTAKE, INACCURACY = 30.0, 20.0, 10.0


def centipawns(evaluation: Evaluation) -> int | None:
    """Return an evaluation as White sees it, with a limit.

    A mate of 0 moves does not tell who is mated."""
    if evaluation.mate is not None:
        return None if evaluation.mate == 0 else MOST if evaluation.mate > 0 else -MOST
    if evaluation.pawns is None:
        return None
    return round(max(-MOST, min(MOST, evaluation.pawns * 100)))


@lru_cache(maxsize=2 * MOST + 1)
def winning(value: int) -> float:
    """Return the percentage of games that White wins from there."""
    return 50 + 50 * (2 / (1 + exp(SLOPE * value)) - 1)


def accuracy(loss: float) -> float:
    """Return how accurate a move is that loses so many points."""
    return max(0.0, min(100.0, 103.1668 * exp(-0.04354 * loss) - 3.1669))


@dataclass
class SideAccuracy:
    """How well one side has played.

    Fields:
        centipawns: Lost by each move that could be judged.
        moves: The accuracy of each of them.
    """

    centipawns: list[int] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)
    inaccuracies: int = 0
    mistakes: int = 0
    blunders: int = 0

    def add(self, lost: int, loss: float) -> None:
        """Note a move by what it lost in centipawns and points."""
        self.centipawns.append(lost)
        self.moves.append(accuracy(loss))
        if loss >= BLUNDER:
            self.blunders += 1
        elif loss >= MISTAKE:
            self.mistakes += 1
        elif loss >= INACCURACY:
            self.inaccuracies += 1


@dataclass
class Accuracy:
    """How well both have played, and where the game has turned.

    Fields:
        turning_point: The number of the move, from 1, that changed White's prospects most.
    """

    sides: tuple[SideAccuracy, SideAccuracy] = field(default_factory=lambda: (SideAccuracy(), SideAccuracy()))
    turning_point: int | None = None


def judged(values: Sequence[tuple[int, int]], first: int, start: int | None) -> Accuracy:
    """Return how well a game was played.

    The values are centipawns behind moves, by their number from 1; `first` tells who makes the first, `start` what
    the first position is worth. A move is judged where the value before it is known, too.
    """
    found, largest = Accuracy(), 0.0
    ply_before, before = 0, start
    for ply, value in values:
        if ply == ply_before + 1 and before is not None:
            side = (first + ply + 1) % 2
            sign = -1 if side else 1
            change = winning(value) - winning(before)
            found.sides[side].add(max(0, (before - value) * sign), max(0.0, -change * sign))
            if abs(change) > largest:
                largest, found.turning_point = abs(change), ply
        ply_before, before = ply, value
    return found


def mean(values: Sequence[float]) -> float | None:
    """Return the mean; None of nothing."""
    return sum(values) / len(values) if values else None

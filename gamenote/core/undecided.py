"""What ambiguous moves mean, by the moves behind them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from gamenote.core.engine import Engine, Objection, Step

LOOK_AHEAD = 200  # moves that may decide what an ambiguous one means
MOST_POSITIONS = 64

Playable = list[tuple[Any, Any]]  # moves, each with the position behind it


def playable(engine: Engine, position: Any, step: Step) -> Playable:
    """Return the moves that a node may mean, with their positions."""
    moves = engine.candidates(position, step.node.move or "", step.node.actor)
    if isinstance(moves, Objection):
        return []
    sound = [move for move in moves if not any(each.fatal for each in engine.judge(position, move))]
    return [(move, engine.play(position, move)) for move in sound]


def decided(engine: Engine, readings: Playable, steps: tuple[Step, ...], index: int) -> list[Any]:
    """Return the readings of a move that its line allows."""
    possible = readings
    for step in islice(_rest(steps, index), LOOK_AHEAD):
        if step.node.setup is not None or len({move for move, _ in possible}) < 2:
            break
        if step.node.move is not None:
            after = [(move, there) for move, before in possible for _, there in playable(engine, before, step)]
            possible = after[:MOST_POSITIONS]
    return list(dict.fromkeys(move for move, _ in possible))


def _rest(steps: tuple[Step, ...], index: int) -> Iterator[Step]:
    """The steps after one of them in its line."""
    last = steps[index].path
    for step in islice(steps, index + 1, None):
        path = step.path
        if (path.index, path.line, path.parent) != (last.index + 1, last.line, last.parent):
            return
        yield step
        last = path

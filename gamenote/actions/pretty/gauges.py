"""Clocks of the players and curves of evaluations, for films."""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign, inf

from msgspec.structs import replace

from gamenote.core import registry
from gamenote.core.diagram import Curve, Diagram, PlayerClock, flipped
from gamenote.core.record import PLAYERS, Evaluation, Node, Record
from gamenote.core.roles import PAINTS, known

PAWNS = 10.0  # the greatest evaluation that a curve shows
NO_TIME = "–"


class Gauges:
    """Clocks and curve at the moments of one game, in their order."""

    def __init__(self, record: Record, *, turned: bool = False) -> None:
        game = registry.games().get(record.game)
        seats = game.seats if game is not None and len(game.seats) == 2 else ()
        clocked = any(node.clock is not None and node.clock.left is not None for node in record.line)
        self.seats = seats if clocked else ()
        self.names = [record.header.fields.get(field, "") for field in PLAYERS[:2]]
        self.turned = turned
        values = _evaluations(record.line)
        self.values = tuple(None if value is None else -value for value in values) if turned else values
        self.judged = any(value is not None for value in values)
        self._left: list[dict[str, float]] = []
        self._at: list[int] = []

    def add(self, before: int | None, nodes: Sequence[Node], *, main: bool) -> None:
        """Take the next moment, which goes on from an earlier one."""
        left = {} if before is None else self._left[before]
        told = {node.actor: node.clock.left for node in nodes if node.actor and node.clock is not None}
        changes = {actor: seconds for actor, seconds in told.items() if seconds is not None}
        self._left.append(left | changes if changes else left)
        self._at.append(0 if before is None else self._at[before] + main)

    def around(self, diagram: Diagram, to_move: str | None) -> Diagram:
        """Return the diagram of the latest moment with what stands about it."""
        shown = replace(diagram, clocks=tuple(self._clocks(diagram, to_move)))
        shown = flipped(shown) if self.turned else shown
        if not self.judged:
            return shown
        return replace(shown, curve=Curve("evaluation", self.values, self._at[-1], (-PAWNS, PAWNS)))

    def _clocks(self, diagram: Diagram, to_move: str | None) -> list[PlayerClock]:
        """Return the clocks, that of the second player above."""
        left = self._left[-1]
        clocks = [
            PlayerClock(
                seat if diagram.design.paint(seat) or known(seat, PAINTS) else "",
                time_of(left[seat]) if seat in left else NO_TIME,
                "" if name == "?" else name,
                runs=seat == to_move,
            )
            for seat, name in zip(self.seats, self.names, strict=False)
        ]
        return clocks[::-1]


def _evaluations(line: Sequence[Node]) -> tuple[float | None, ...]:
    """Return the evaluation behind each ply, and that of the start."""
    values: list[float | None] = []
    for number, node in enumerate(line):
        if number == 0 or node.is_ply:
            values.append(None)
        if node.evaluation is not None:
            values[-1] = in_pawns(node.evaluation)
    return tuple(values)


def in_pawns(evaluation: Evaluation) -> float | None:
    """Return an evaluation as a number; a mate is infinite.

    >>> in_pawns(Evaluation(pawns=0.35)), in_pawns(Evaluation(mate=-2))
    (0.35, -inf)
    """
    return copysign(inf, evaluation.mate) if evaluation.mate is not None else evaluation.pawns


def time_of(seconds: float) -> str:
    """Seconds as hours, minutes and seconds."""
    whole = int(max(0.0, min(seconds, 1e9)))
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"

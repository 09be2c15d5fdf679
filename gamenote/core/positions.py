"""Positions of a record: the last, the first, or all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gamenote.core.engine import Engine, Objection
from gamenote.core.feature import Feature, Loss
from gamenote.core.record import Node, Record
from gamenote.core.replay import final_position, main_line

__all__ = ["lost_start", "positions"]


def positions(record: Record, engine: Engine, at: str) -> Iterator[tuple[Any, Node | None]]:
    """Return positions of the main line, with the nodes before them.

    That is "start", "end" or "every". The end is as far as the game can be played; there is none where the start
    cannot be understood. No node is given for the start, nor for an end that was reached in one go.
    """
    known = record.moves()
    setup = known.setup if known is not None else (record.line[0].setup if record.line else None)
    start = engine.start(record.variant, setup)
    if isinstance(start, Objection):
        return
    end = final_position(record, engine) if at == "end" else None
    if at == "start" or end is not None:
        yield (start if end is None else end), None
        return
    last: tuple[Any, Node | None] = (start, None)
    if at == "every":
        yield last
    for step in main_line(record, engine):
        if step.after is None:
            break
        if step.after is not step.before and step.path.index > 0:
            last = step.after, step.node
            if at == "every":
                yield last
    if at != "every":
        yield last


def lost_start(record: Record, at: str) -> Iterator[Loss]:
    """Yield the start position, where only that behind moves is written."""
    if at != "end" or not record.line:
        return
    root = next(record.nodes_from(0))
    if root.setup is not None and record.index_of_move(0) is not None:
        yield Loss(Feature.SETUP, 1, root.setup.spans[0] if root.setup.spans else root.span)

"""Positions of a record: the last, the first, or all."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from gamenote.core.engine import Engine, Objection
from gamenote.core.feature import Feature, Loss
from gamenote.core.record import Node, Record, Setup
from gamenote.core.replay import final_position, main_line

__all__ = ["lost_announcement", "lost_start", "positions", "start_of"]


def positions(record: Record, engine: Engine, at: str) -> Iterator[tuple[Any, Node | None]]:
    """Return positions of the main line, with the nodes before them.

    That is "start", "end" or "every". The end is as far as the game can be played; there is none where the start
    cannot be understood. No node is given for the start, nor for an end that was reached in one go.
    """
    start = engine.start(record.variant, start_of(record))
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


def start_of(record: Record) -> Setup | None:
    """Return the position that a record begins with, if it tells one."""
    known = record.moves()
    return known.setup if known is not None else (record.line[0].setup if record.line else None)


def lost_start(record: Record, at: str) -> Iterator[Loss]:
    """Yield the start position, where only that behind moves is written."""
    if at != "end" or not record.line:
        return
    root = next(record.nodes_from(0))
    if root.setup is not None and record.index_of_move(0) is not None:
        yield Loss(Feature.SETUP, 1, root.setup.spans[0] if root.setup.spans else root.span)


def lost_announcement(record: Record, names: Collection[str]) -> Iterator[Loss]:
    """Yield tags that announce a position, where there is none."""
    keys = tuple(extra.key for extra in record.header.extras if extra.key in names)
    if keys and start_of(record) is None:
        yield Loss(Feature.FREE_HEADER, len(keys), None, keys)

"""Clocks and evaluations beside the moves of a game.

They stand in fields of their own, or in comments as engines write them.
"""

from __future__ import annotations

from gamenote.core.record import Clock, Field, Record
from gamenote.games.chess.figures.accuracy import centipawns
from gamenote.games.chess.figures.engine_comments import noted
from gamenote.games.chess.figures.time_control import Period, read_time_control

Annotations = tuple[list[tuple[int, Clock]], list[tuple[int, int]]]


def clocks_and_values(record: Record, first: int) -> Annotations:
    """Return clocks and centipawns beside moves, by their numbers from 1.

    `first` tells who makes the first."""
    clocks, values = list[tuple[int, Clock]](), list[tuple[int, int]]()
    for ply, clock, evaluation, text in record.told():
        if not ply:
            continue
        if clock is None and evaluation is None and text and "[%" not in text:
            clock, evaluation = noted(text, (first + ply + 1) % 2)
        if clock is not None:
            clocks.append((ply, clock))
        if evaluation is not None and (value := centipawns(evaluation)) is not None:
            values.append((ply, value))
    return clocks, values


def time_control_of(record: Record) -> tuple[Period, ...]:
    """Return the periods of a game's time control, if known."""
    text = record.header.get(Field.TIME_CONTROL)
    tags = (extra.values[0] for extra in record.header.extras if extra.key == "TimeControl" and extra.values)
    return read_time_control(text or next(tags, ""))

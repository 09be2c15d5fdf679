"""Books: openings by the positions that their lines reach."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from gamenote.core.engine import Objection
from gamenote.games.chess.ends.draws import RepetitionKey, repetition_key
from gamenote.games.chess.openings.by_moves import own_rows
from gamenote.games.chess.openings.rows import Opening, TableLine
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.position import Position

Book = dict[RepetitionKey, Opening]


@cache
def usual_start() -> Position:
    """Return the position in which openings begin."""
    position = ENGINE.start(None, None)
    assert isinstance(position, Position)
    return position


def book(found: Iterable[TableLine]) -> Book:
    """Return openings by their positions; the first of equal ones counts.

    A line that cannot be played is left out."""
    reached: dict[tuple[str, ...], Position] = {(): usual_start()}
    made: Book = {}
    for row in found:
        position = _played(row.moves, reached)
        if position is not None:
            made.setdefault(repetition_key(position), row.opening)
    return made


def _played(moves: tuple[str, ...], reached: dict[tuple[str, ...], Position]) -> Position | None:
    """Play a line from where it was played before."""
    at = len(moves)
    while moves[:at] not in reached:
        at -= 1
    position = reached[moves[:at]]
    for end in range(at, len(moves)):
        after = _after(position, moves[end])
        if after is None:
            return None
        position = reached[moves[: end + 1]] = after
    return position


def _after(position: Position, text: str) -> Position | None:
    """Return the position after a move, however it is spelled."""
    there = ENGINE.play_text(position, text, None)
    if there is not None:
        return there[1]
    found = ENGINE.candidates(position, text)
    if isinstance(found, Objection) or len(found) != 1:
        return None
    return (
        None if any(each.fatal for each in ENGINE.judge(position, found[0])) else ENGINE.play(position, found[0])
    )


@cache
def own_book() -> Book:
    """Return the openings of our own table."""
    return book(own_rows())

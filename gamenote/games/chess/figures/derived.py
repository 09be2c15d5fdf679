"""What follows from the moves of a game: other notations, and times.

The notations are SAN and UCI. The times are those that moves took by the clocks beside them and the time control.
"""

from __future__ import annotations

from collections.abc import Mapping

from gamenote.core.game import Derived
from gamenote.core.positions import start_of
from gamenote.core.record import Record
from gamenote.games.chess.figures.annotations import clocks_and_values, time_control_of
from gamenote.games.chess.figures.times_used import time_of_each_move
from gamenote.games.chess.notation.transcription import turns_of
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.position import Position

PRECISION = 3  # digits of seconds


def derived(record: Record) -> Mapping[int, Derived]:
    """Return what follows from each move, by `id` of node.

    A move that cannot be played, and those behind it, have no other notations."""
    start = ENGINE.start(record.variant, start_of(record))
    if not isinstance(start, Position):
        return {}
    found: dict[int, dict[str, str | float]] = {
        place: {
            "san": turn.canonical or ENGINE.write_move(turn.before, turn.move, "san"),
            "uci": ENGINE.write_move(turn.before, turn.move, "uci"),
        }
        for place, turn in turns_of(ENGINE, start, record.line).items()
    }
    clocks, _ = clocks_and_values(record, start.side)
    if clocks:
        plies = [id(node) for node in record.line if node.is_ply]
        for ply, seconds in time_of_each_move(clocks, start.side, time_control_of(record)):
            found.setdefault(plies[ply - 1], {})["spent"] = round(seconds, PRECISION)
    return found

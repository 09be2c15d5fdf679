"""The opening of a record, by the tables that its moves pass."""

from __future__ import annotations

from gamenote.core.questions import Replayed
from gamenote.core.record import Record
from gamenote.core.replay import Progress, progress_of
from gamenote.games.chess.openings.found import Hit, begins_usually
from gamenote.games.chess.openings.names import opening, own_alone
from gamenote.games.chess.openings.shared import first_moves
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.position import Position


def opening_of(record: Record, progress: Progress | None = None, *, names: bool = True) -> Hit | None:
    """Return the opening of a game, by first moves where they do.

    Without `names` only the code is wanted."""
    progress = progress or progress_of(record, ENGINE)
    start = progress.start
    if progress.complete and isinstance(start, Position) and begins_usually(start) and own_alone():
        try:
            return first_moves().opening(progress.moves)
        except ValueError:
            pass
    return opening(Replayed(record, ENGINE).positions(), names=names)

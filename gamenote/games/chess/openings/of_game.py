"""The opening of a record, by the tables that its moves pass."""

from __future__ import annotations

from gamenote.core.questions import Replayed
from gamenote.core.record import Record
from gamenote.core.replay import Progress, progress_of
from gamenote.games.chess.openings.found import Hit
from gamenote.games.chess.openings.names import opening, own_alone
from gamenote.games.chess.openings.passed import opening_path
from gamenote.games.chess.play import ENGINE


def opening_of(record: Record, progress: Progress | None = None, *, names: bool = True) -> Hit | None:
    """Return the opening of a game, without positions where that does.

    Without `names` only the code is wanted."""
    path = opening_path(progress or progress_of(record, ENGINE)) if own_alone() else None
    return path.last() if path is not None else opening(Replayed(record, ENGINE).positions(), names=names)

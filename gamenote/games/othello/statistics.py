"""The figures of games of Othello."""

from __future__ import annotations

from gamenote.core.statistics import Statistics


class OthelloStatistics(Statistics):
    """See `gamenote.core.statistics.Statistics`."""


STATISTICS = OthelloStatistics()

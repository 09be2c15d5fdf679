"""Reports of findings, and the table that those for people share."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TextIO

    from gamenote.core.report import Look, Sink


def statistics_table() -> Callable[[TextIO, Look], Sink]:
    """Load the table that reports for people give in place of findings."""
    from gamenote.render.reports.statistics import table_statistics

    return table_statistics()

"""A bar on standard error for work that takes a while.

Only on a terminal, never with -q, --no-progress or in CI. It is taken away before anything else is written, so
that a terminal which shows both streams stays readable.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

META = "gamenote.no-progress"
T = TypeVar("T")
PATIENCE = 1.0  # seconds of work without a bar
PACE = 0.1  # seconds between two looks of it


def may_show_bar(*, quiet: int) -> bool:
    """Whether this run may show a bar at all."""
    if quiet or click.get_current_context().meta.get(META) or os.environ.get("CI"):
        return False
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


class Bar:
    """How many bytes and games of all are done.

    Without a total nothing is shown."""

    def __init__(self, words: str) -> None:
        self.total = 0
        self._words, self._done, self._games = words, 0, 0
        self._began = time.monotonic()
        self._last = time.monotonic() + PATIENCE - PACE
        self._shown: tuple[Progress, TaskID] | None = None

    def advance(self, size: int, games: int = 0, /) -> None:
        """So many bytes and games more are done."""
        self._games += games
        self._done = min(self._done + size, self.total)
        if self.total and time.monotonic() - self._last > PACE:
            self._last = time.monotonic()
            self._show_bar()

    def pause(self) -> None:
        """Take the bar away until there is something new to show."""
        if self._shown is not None:
            self._shown[0].stop()

    def over(self, found: Iterable[T], *, quiet: int) -> Iterable[T]:
        """Find all files, where a bar needs their total size."""
        if not may_show_bar(quiet=quiet):
            return found
        from gamenote.actions.parallel.workload import bytes_of

        found = list(found)
        self.total = sum(map(bytes_of, found))
        return found

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *failure: object) -> None:
        self.pause()

    def _show_bar(self) -> None:
        if self._shown is None:
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

            head, tail = TextColumn("{task.description}"), TextColumn("{task.fields[more]}")
            columns, console = (head, BarColumn(20), TaskProgressColumn(), tail), Console(file=sys.__stderr__)
            bar = Progress(*columns, console=console, transient=True, auto_refresh=False)
            self._shown = bar, bar.add_task(self._words, total=self.total, more="")
        progress, task = self._shown
        progress.start()
        more = describe_pace(self._games, self._done / self.total, time.monotonic() - self._began)
        progress.update(task, completed=self._done, more=more, refresh=True)


def describe_pace(games: int, share: float, seconds: float) -> str:
    """Return `12,345 games, 4,115 a second, 0:07 left`."""
    words = (
        [f"{games:,} game{'s' * (games != 1)}", f"{games / max(seconds, 0.001):,.0f} a second"] if games else []
    )
    if 0 < share < 1:
        left = round(seconds * (1 - share) / share)
        hours, minutes = left // 3600, left // 60 % 60
        words.append(f"{f'{hours}:{minutes:02}' if hours else minutes}:{left % 60:02} left")
    return ", ".join(words)

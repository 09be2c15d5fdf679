"""How long a run has taken, by what it did.

A phase is what this process does or waits for; a phase within another one counts for itself.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TypeVar

T = TypeVar("T")


class Phases:
    """Seconds of wall time by phase; nothing is taken unless wanted."""

    def __init__(self, *, wanted: bool) -> None:
        self._wanted, self._phase = wanted, ""
        self._began = self._since = time.monotonic()
        self._seconds = dict[str, float]()

    @contextmanager
    def during(self, phase: str) -> Iterator[None]:
        """Let what happens in the block count for a phase."""
        before = self._switch(phase)
        try:
            yield
        finally:
            self._switch(before)

    def each(self, phase: str, items: Iterable[T]) -> Iterator[T]:
        """Yield items; what it takes to make them is a phase."""
        if not self._wanted:
            yield from items
            return
        rest = iter(items)
        while True:
            with self.during(phase):
                found = [*islice(rest, 1)]
            if not found:
                return
            yield found[0]

    def words(self) -> str:
        """Return `1.24 s (finding files 0.01, checking 1.10, reporting 0.13)`."""
        self._switch(self._phase)
        parts = ", ".join(f"{phase} {seconds:.2f}" for phase, seconds in self._seconds.items() if phase)
        return f"{self._since - self._began:.2f} s{f' ({parts})' if parts else ''}"

    def _switch(self, phase: str) -> str:
        now, before = time.monotonic(), self._phase
        self._seconds[before] = self._seconds.get(before, 0.0) + now - self._since
        self._since, self._phase = now, phase
        return before

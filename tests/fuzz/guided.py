"""Inputs that go where none has gone before: atheris watches which branches of gamenote each of them takes.

To be imported before anything of gamenote, which is watched from its import on. The first byte of an input says
which format it is for.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["gamenote"]):
    from gamenote.core import registry
    from tests.fuzz.run import Tally, ask, settled
    from tests.fuzz.small import small

    registry.all_rules()  # what is imported late must be watched as well
    WATCHED = [item.codec() for item in registry.formats().values() if item.reads]


class Guided:
    """A run that atheris steers; it ends the process."""

    def __init__(self, names: Sequence[str], minutes: float) -> None:
        self.names = names
        self.seconds = minutes * 60
        self.until = 0.0
        self.tally = Tally()

    def start(self, number: int) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for index, name in enumerate(self.names):
                for place, data in enumerate(small(name)):
                    Path(folder, f"{name}{place}").write_bytes(bytes([index]) + data)
            settled()
            wishes = (f"-seed={number % 2**32}", "-max_len=400", "-rss_limit_mb=0", "-verbosity=0")
            atheris.Setup([sys.argv[0], *wishes, folder], self.one)
            self.until = time.monotonic() + self.seconds
            atheris.Fuzz()

    def one(self, data: bytes) -> None:
        """One input."""
        if time.monotonic() >= self.until:
            print(self.tally.shown(), flush=True)
            os._exit(int(bool(self.tally.faults)))
        if len(data) < 2:
            return
        name, data = self.names[data[0] % len(self.names)], data[1:]
        found = ask(registry.formats()[name], data, self.tally)
        if found is not None:
            print(found.shown(), flush=True)

"""Games replayed for the checks: records with their engine and all positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from gamenote.core import registry
from gamenote.core.engine import Engine, Step
from gamenote.core.record import Record
from gamenote.core.replay import replay
from gamenote.testing.samples import read, sample_files

T = TypeVar("T")


@dataclass(frozen=True)
class PlayedRecord:
    """A sound record, replayed."""

    record: Record
    engine: Engine

    @cached_property
    def steps(self) -> list[Step]:
        """All steps that could be played, those of variations too."""
        return [step for step in replay(self.record, self.engine) if step.after is not None]

    @cached_property
    def moves(self) -> list[Step]:
        """The steps with a move."""
        return [step for step in self.steps if step.move is not None]

    @cached_property
    def main(self) -> list[Step]:
        """The steps of the main line."""
        return [step for step in self.steps if step.path.main]

    @property
    def complete(self) -> bool:
        """Whether the main line was replayed to its end."""
        return bool(self.main) and self.main[-1].path.index + 1 == len(self.record.line)


def sample_records(game: str, samples: str | Path) -> Iterator[tuple[str, Record]]:
    """Return the records of a game in a folder of samples.

    It holds a folder for each format; each record comes with the name of its file."""
    for item in registry.formats().values():
        if not item.reads or (item.games and game not in item.games):
            continue
        for path in sample_files(item, Path(samples)):
            for _, reading in read(item, path.read_bytes()):
                if reading.record.game == game:
                    yield path.name, reading.record


def spread(items: Sequence[T], most: int) -> list[T]:
    """Return so many items at most, first and last among them."""
    if len(items) <= most:
        return list(items)
    return [items[at * (len(items) - 1) // (most - 1)] for at in range(most)]


def fits(value: Any, kind: Any) -> bool:
    """Return whether a value is what its annotation promised."""
    return isinstance(value, kind)


def brief(value: Any, most: int = 80) -> str:
    """Return a value as faults show it."""
    words = repr(value)
    return words if len(words) <= most else f"{words[:most]}..."

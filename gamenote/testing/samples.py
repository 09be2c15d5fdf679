"""Sound records of formats: those of packages, and a choice of ours."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from gamenote.core import registry
from gamenote.core.cutting import games
from gamenote.core.format import Format
from gamenote.core.reading import Reading
from gamenote.core.source import Source

CARRIED = Path(__file__).with_name("records")  # taken there when a wheel is built
OWN = Path(__file__).resolve().parents[2] / "samples"  # of the repository, where the package is installed from it


def sample_files(item: Format, folder: Path) -> list[Path]:
    """The records of a format in its folder of samples."""
    return sorted(path for path in (folder / item.name).glob("*") if path.name.endswith(item.endings))


def read(item: Format, data: bytes) -> list[tuple[Source, Reading]]:
    """The games of a file, each as text and as read."""
    return list(games(io.BytesIO(data), "sample", item))


@cache
def known_samples() -> tuple[tuple[str, Path], ...]:
    """Return the samples that gamenote carries, with their formats."""
    folder = CARRIED if CARRIED.is_dir() else OWN
    return tuple(_found(folder))


def _found(folder: Path) -> Iterator[tuple[str, Path]]:
    for item in registry.formats().values():
        yield from ((item.name, path) for path in sample_files(item, folder))

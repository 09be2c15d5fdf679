"""Records for the checks: linted, replayed, chosen."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeVar
from unittest import SkipTest

from gamenote.actions.files.inputs import Input, Opened
from gamenote.actions.lint.fixing import fix_bytes
from gamenote.actions.lint.lint_file import Mended, lint_file
from gamenote.core import registry
from gamenote.core.cutting import games
from gamenote.core.diagnostic import Safety
from gamenote.core.engine import Engine, Step
from gamenote.core.format import Format
from gamenote.core.reading import Reading
from gamenote.core.record import Record
from gamenote.core.replay import replay
from gamenote.core.report import Finding, join_reports
from gamenote.core.settings import Selection, Settings
from gamenote.core.source import Source
from gamenote.testing.faults import Crash

# Lints text as the command line does, for the checks

EVERYTHING = Settings(Selection(select=("ALL",)))


def lint(item: Format, data: bytes, settings: Settings) -> tuple[Finding, ...]:
    """What the linter finds in a file."""
    report = join_reports(lint_file(open_example(item, data), settings))
    for trouble in report.troubles:
        raise Crash(trouble.message, trouble.trace)
    return tuple(finding for finding in report.findings if not finding.suppressed)


def mend_file(item: Format, data: bytes, least: Safety) -> Mended:
    """Return a file with all fixes of that safety made."""
    return fix_bytes(data, open_example(item, b""), EVERYTHING, least)


def finding_line(finding: Finding) -> str:
    """Return a finding on one line, for a fault."""
    return f"{finding.start.line}:{finding.start.column} {finding.code} {finding.message}"


def open_example(item: Format, data: bytes) -> Opened:
    """Return a file of a format with this content."""
    return Opened(Input("example", None), item, io.BytesIO(data))


# Sound records of formats: those of packages, and a choice of ours

CARRIED = Path(__file__).with_name("records")  # taken there when a wheel is built
OWN = Path(__file__).resolve().parents[2] / "samples"  # of the repository, where the package is installed from it


def sample_files(item: Format, folder: Path) -> list[Path]:
    """The records of a format in its folder of samples."""
    return sorted(path for path in (folder / item.name).glob("*") if path.name.endswith(item.endings))


class Samples:
    """The records of a format in its folder."""

    def __init__(self, item: Format, folder: Path) -> None:
        self.item, self.folder = item, folder
        self.paths = sample_files(item, folder) if item.reads else []
        self.is_sound = cache(self._is_sound)

    def _is_sound(self, path: Path) -> bool:
        """Whether a sample can be linted and has no finding."""
        try:
            return not lint(self.item, path.read_bytes(), Settings())
        except (Exception, SystemExit):
            return False

    @cached_property
    def sound(self) -> list[bytes]:
        """The samples without a finding.

        Of all others that alone is a fault."""
        return [path.read_bytes() for path in self.paths if self.is_sound(path)]

    @property
    def some(self) -> list[bytes]:
        """The sound samples, of which there must be one.

        SkipTest is raised where there is none."""
        if not self.sound:
            raise SkipTest(f"there is no sound sample of {self.item.name}")
        return self.sound

    def of(self, path: Path) -> bytes:
        """Return a sound sample; SkipTest is raised for another one."""
        if not self.is_sound(path):
            raise SkipTest(f"{path.name} has findings")
        return path.read_bytes()


def read(item: Format, data: bytes) -> list[tuple[Source, Reading]]:
    """The games of a file, each as text and as read."""
    return list(games(io.BytesIO(data), "sample", item))


@cache
def known_samples() -> tuple[tuple[str, Path], ...]:
    """Return the samples that gamenote carries, with their formats."""
    folder = CARRIED if CARRIED.is_dir() else OWN
    return tuple(_find_samples(folder))


def _find_samples(folder: Path) -> Iterator[tuple[str, Path]]:
    for item in registry.formats().values():
        yield from ((item.name, path) for path in sample_files(item, folder))


# Games replayed for the checks: records with their engine and all positions

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
        return [step for step in self.steps if step.move is not None]

    @cached_property
    def main(self) -> list[Step]:
        return [step for step in self.steps if step.path.main]

    @property
    def complete(self) -> bool:
        """Whether the main line was replayed to its end."""
        return bool(self.main) and self.main[-1].path.index + 1 == len(self.record.line)


def records_of(game: str, item: Format, data: bytes) -> list[Record]:
    return [reading.record for _, reading in read(item, data) if reading.record.game == game]


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

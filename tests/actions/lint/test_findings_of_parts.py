"""A file with very many findings: they are handed on as they come, and are the same as if they came at once."""

from __future__ import annotations

import io
import json
import random
from collections import Counter
from pathlib import Path

import pytest

from gamenote.actions.files.inputs import Input, Inputs, Opened
from gamenote.actions.lint import cached_results, lint_file
from gamenote.actions.lint.cache import Cache
from gamenote.actions.lint.findings import Occurrences
from gamenote.actions.lint.lint_file import Job
from gamenote.actions.lint.lint_files import lint_files
from gamenote.actions.parallel import workload
from gamenote.actions.parallel.executors import Processes
from gamenote.core import registry
from gamenote.core.report import FileReport, join_reports
from gamenote.core.settings import Settings
from tests.cli.command import gamenote

GAME = '[Event "Home"]\n[Player "Ann {}"]\n[InitialBoard "a1 b1"]\n\n1. L a1 *\n\n'
GAMES = 1500


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "many.2048gn"
    path.write_text("".join(GAME.format(number) for number in range(GAMES)))
    return path


def reports(path: Path, number: int, cache: Cache | None = None) -> list[FileReport]:
    jobs = [Job(Input(path.name, path), Inputs(()), Settings())]
    found = [report for report, _ in lint_files(jobs, number, cache)]
    return [report for report in found if isinstance(report, FileReport)]


class Watched(io.BytesIO):
    """Knows how much of it was read."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.size = len(data)

    @property
    def ended(self) -> bool:
        return self.tell() >= self.size


def test_the_first_findings_are_there_before_the_file_is_at_its_end(path: Path) -> None:
    stream = Watched(path.read_bytes() * 20)
    file = Opened(Input("many", None), registry.formats()["2048gn"], stream)
    first = next(lint_file.lint_file(file, Settings()))
    assert first.more
    assert len(first.findings) >= lint_file.MOST_HELD
    assert not stream.ended


@pytest.mark.costly
@pytest.mark.parametrize("number", [1, 2])
def test_the_parts_come_to_the_whole(path: Path, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    (whole,) = reports(path, 1)
    monkeypatch.setattr(workload, "LARGE", 0)
    monkeypatch.setattr(Processes, "portion", 1 << 14)
    parts = reports(path, number)
    assert [part.more for part in parts] == [True] * (len(parts) - 1) + [False]
    assert len(parts) > 2
    assert join_reports(parts) == whole
    assert whole.games == GAMES


@pytest.mark.full
def test_parts_are_stored_as_one_unless_they_are_too_many(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workload, "LARGE", 0)
    with Cache(tmp_path / "cache") as cache:
        first = join_reports(reports(path, 1, cache))
    with Cache(tmp_path / "cache") as cache:
        assert reports(path, 1, cache) == [first]
    monkeypatch.setattr(cached_results, "MOST_STORED", len(first.findings) - 1)
    with Cache(tmp_path / "other") as cache:
        assert join_reports(reports(path, 1, cache)) == first
    with Cache(tmp_path / "other") as cache:
        assert len(reports(path, 1, cache)) > 1


def test_a_word_that_silences_the_file_and_is_not_needed_keeps_its_place(path: Path) -> None:
    words = "{gamenote: ignore-file spawn-off-board}"
    path.write_text(path.read_text().replace("1. L a1", f"{words} 1. L a1", 1))
    data = path.read_bytes()
    file = Opened(Input("many", None), registry.formats()["2048gn"], io.BytesIO(data))
    found = list(lint_file.lint_file(file, Settings()))
    everything = join_reports(found)
    assert [finding.order for finding in everything.findings] == sorted(item.order for item in everything.findings)


@pytest.mark.costly
@pytest.mark.parametrize("report", ["full", "concise", "grouped", "json-lines", "json", "junit"])
def test_reports_are_the_same_however_the_findings_come(
    report: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("lint", str(path), "--output-format", report, "--no-cache", "--max-findings", "1200")
    whole = gamenote(*words)
    monkeypatch.setattr(workload, "LARGE", 0)
    parts = gamenote(*words)
    assert (parts.out, parts.err, parts.code) == (whole.out, whole.err, whole.code)
    assert whole.code == 1


def test_the_file_is_counted_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workload, "LARGE", 0)
    document = json.loads(gamenote("lint", str(path), "--output-format", "json", "--no-cache").out)
    summary = document["summary"]
    assert (summary["files"], summary["files_with_findings"], summary["games"]) == (1, 1, GAMES)
    assert "; 1 file, " in gamenote("lint", str(path), "--output-format", "concise", "--no-cache").out


def test_occurrences_are_counted_as_a_counter_does() -> None:
    dice = random.Random(1)
    seen, known = Occurrences(), Counter[str]()
    for _ in range(3000):
        word = str(dice.randrange(1000))
        known[word] += 1
        assert seen.numbered(word) == occurrence(word, known[word])


def occurrence(word: str, number: int) -> str:
    fresh = Occurrences()
    return [fresh.numbered(word) for _ in range(number)][-1]


@pytest.mark.costly
@pytest.mark.parametrize("name", ["json", "sarif"])
def test_a_report_in_parts_is_the_report_at_once(name: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("lint", path, "--no-cache", "-j1", "--output-format", name)
    parts = gamenote(*words).out
    monkeypatch.setattr(lint_file, "MOST_HELD", 10**9)
    assert gamenote(*words).out == parts
    assert json.loads(parts)

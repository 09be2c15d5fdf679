"""One large file worked on by several processes: the same output to the byte as from one, however it is cut."""

from __future__ import annotations

import gzip
import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from gamenote.actions import counting, mainline, stats
from gamenote.actions.division import PartJob
from gamenote.actions.executors import Processes
from gamenote.core import cutting
from tests.actions.elsewhere import Elsewhere, use_elsewhere
from tests.cli.command import Result, gamenote

BAD = Path(__file__).parents[1] / "bad"
SAMPLES = Path(__file__).parents[2] / "samples"
ENDINGS = (".pdn", ".2048gn", ".blksgf", ".plt", ".2048ep", ".gamenote.jsonl", ".gamenote.json")
UNTYPED = '[Event "u"]\n1. c3-d4 d6-c5 2. b2-c3 *\n\n'
TYPED = '[Event "t"]\n[GameType "20"]\n1. 32-28 19-23 *\n\n'


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    use_elsewhere(monkeypatch)
    monkeypatch.setattr(Elsewhere, "portion", 700)
    monkeypatch.chdir(tmp_path)


def collection(ending: str, folder: Path) -> Path:
    """All games of a format that there are here, sound and damaged, in one file."""
    found = sorted(path for at in (SAMPLES, BAD) for path in at.rglob(f"*{ending}"))
    path = folder / f"all{ending}"
    between = b"\n" if ending.endswith("jsonl") else b"\n\n"
    path.write_bytes(between.join(each.read_bytes() for each in found))
    return path


def stats_of(form: str, path: Path, jobs: str, *words: str) -> Result:
    return gamenote("stats", path.name, "--output-format", form, jobs, *words)


@pytest.mark.parametrize("form", ["table", "json", "csv", "markdown"])
@pytest.mark.parametrize("ending", ENDINGS)
def test_the_figures_are_the_same_in_every_form(ending: str, form: str, elsewhere: None, tmp_path: Path) -> None:
    path = collection(ending, tmp_path)
    one = stats_of(form, path, "-j1")
    assert stats_of(form, path, "-j2") == one
    assert stats_of(form, path, "-j2", "--per-game") == stats_of(form, path, "-j1", "--per-game")
    assert len(one.out) > 100


def test_the_figures_are_the_same_in_real_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Processes, "portion", 1 << 15)
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "large.pdn"
    path.write_text(TYPED * 5000 + UNTYPED * 5000 + TYPED * 5000)
    assert stats_of("json", path, "-j2") == stats_of("json", path, "-j1")


def test_games_without_a_variant_are_counted_under_one_guess(elsewhere: None, tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text(TYPED * 40 + UNTYPED * 40 + TYPED * 10)
    one = stats_of("json", path, "-j1")
    assert stats_of("json", path, "-j2") == one
    assert one.out.count('"variant": "international"') == 50 and one.out.count('"variant": null') == 0


def test_a_file_that_breaks_off_is_counted_up_to_there(
    elsewhere: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cutting, "WINDOW", 1000)
    path = tmp_path / "games.pdn.gz"
    path.write_bytes(gzip.compress((TYPED * 200).encode())[:-9])
    one = stats_of("csv", path, "-j1")
    assert stats_of("csv", path, "-j2") == one
    assert one.code == 2 and one.out.count("\n") > 100


@pytest.mark.parametrize("ending", [".2048gn", ".gamenote.json"])
def test_standard_input_is_counted_the_same(
    ending: str, elsewhere: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = collection(ending, tmp_path).read_bytes()
    runs = []
    for jobs in ("-j1", "-j2"):
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data), isatty=lambda: False))
        runs.append(gamenote("stats", "-", "--output-format", "json", jobs, "--stdin-filename", f"a{ending}"))
    assert runs[0] == runs[1]
    assert runs[0].out.count('"path"') > 1 or '"games"' in runs[0].out


def test_a_bug_ends_the_file_where_it_is_met(
    elsewhere: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.2048gn"
    path.write_text("".join(f'[Event "{number}"]\n1. L a1 *\n\n' for number in range(300)))
    real = mainline.plies
    monkeypatch.setattr(stats, "plies", lambda record: 1 / 0 if record.title == "150" else real(record))
    one = stats_of("csv", path, "-j1")
    assert stats_of("csv", path, "-j2") == one
    assert one.err.count("internal error") == 1


def test_a_large_file_is_never_sent_as_a_whole(
    elsewhere: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = list[int]()

    def watched(task: counting.Task) -> object:
        assert isinstance(task, PartJob)
        sizes.append(len(task.part.data))
        return real(task)

    real = counting.work
    monkeypatch.setattr(counting, "work", watched)
    monkeypatch.setattr(
        Elsewhere,
        "submit",
        lambda self, task, *args: SimpleNamespace(result=lambda: task(*args), cancel=lambda: True),
    )
    path = tmp_path / "games.pdn"
    path.write_text(TYPED * 200)
    assert stats_of("csv", path, "-j2").out.count("\n") == 201
    assert len(sizes) > 10 and max(sizes) < 1000

"""`convert -j`: the same files, messages and exit code, to the byte, for any number of processes."""

from __future__ import annotations

import os
import pickle
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gamenote.core import registry
from gamenote.core.format import encoded_as
from tests.cli.command import ROOT, Result, gamenote

BAD = Path(__file__).parents[1] / "bad"
SAMPLES = Path(__file__).parents[2] / "samples"
LONG = '[Event "many"]\n[GameType "20"]\n\n1. 32-28 {why} 19-23 2. 28x19 14x23 *\n\n' * 2_000


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records of every kind, sound and damaged."""
    folder = tmp_path_factory.mktemp("jobs") / "games"
    for path in (*BAD.rglob("*"), *SAMPLES.rglob("*")):
        if path.is_file() and path.suffix not in (".md", ".toml", ".svg", ".html"):
            target = folder / path.parent.name / path.name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
    (folder / "zwölf: 12").mkdir()
    shutil.copy(next(folder.rglob("*.pdn")), folder / "zwölf: 12" / "a b.pdn")
    return folder


def tree(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def converted(games: Path, place: Path, *words: str, in_place: bool = False) -> tuple[object, ...]:
    """What a run says and writes, in a folder of its own."""
    shutil.copytree(games, place / "games")
    here = Path.cwd()
    os.chdir(place)
    try:
        output = ("--in-place",) if in_place else ("-o", "out", "--mkdir")
        result = gamenote("convert", "games", *output, "--losses", "json:losses.json", *words)
    finally:
        os.chdir(here)
    return result.without_times(), tree(place)


CASES = [
    ("--to", "json"),
    ("--to", "csv"),
    ("--to", "pdn"),
    ("--to", "jsonl", "--where", "plies > 20"),
    ("--to", "2048gn", "--strict", "--allow-loss", "comments"),
    ("--to", "plateau", "--keep-broken", "-v"),
    ("--to", "jsonl", "--dedupe", "moves"),
]


@pytest.mark.costly
@pytest.mark.parametrize("words", CASES, ids=" ".join)
def test_every_number_of_processes_writes_and_says_the_same(
    words: tuple[str, ...], games: Path, tmp_path: Path
) -> None:
    one, two, eight = (converted(games, tmp_path / jobs, *words, jobs) for jobs in ("-j1", "-j2", "-j8"))
    assert one == two
    assert one == eight


@pytest.mark.costly
@pytest.mark.parametrize("more", [(), ("--check",)], ids=["written", "checked"])
def test_every_number_of_processes_does_the_same_in_place(
    more: tuple[str, ...], games: Path, tmp_path: Path
) -> None:
    words = ("--to", "pdn", *more)
    one, four = (converted(games, tmp_path / jobs, *words, jobs, in_place=True) for jobs in ("-j1", "-j4"))
    assert one == four


def test_what_cannot_be_written_is_told_the_same_by_every_number_of_processes(games: Path, tmp_path: Path) -> None:
    ending = registry.formats()["jsonl"].suffixes[0]

    def run(jobs: str) -> Result:
        place = tmp_path / "there"
        shutil.rmtree(place, ignore_errors=True)
        for path in games.rglob("*.pdn"):
            target = place / path.relative_to(games).parent / (path.stem + ending)
            target.mkdir(parents=True)  # a folder, where a file should go
        return gamenote("convert", games, "--to", "jsonl", "-o", place, "--force", "--mkdir", jobs)

    one, four = run("-j1"), run("-j4")
    assert "is not an ordinary file" in one.err
    assert one == four


@pytest.mark.parametrize("name", sorted(registry.formats()))
def test_a_format_travels_with_what_is_changed_of_it(name: str) -> None:
    format = registry.formats()[name]
    if not format.codec().binary:
        format = encoded_as(format, None, "\r\n")
    assert pickle.loads(pickle.dumps(format)) == format


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no process groups here")
def test_an_interrupt_ends_all_processes_and_leaves_whole_files_only(tmp_path: Path) -> None:
    for number in range(200):
        (tmp_path / f"{number:03}.pdn").write_text(LONG)
    out = tmp_path / "out"
    process = subprocess.Popen(
        [sys.executable, "-m", "gamenote", "convert", ".", "--to", "json", "-o", "out", "--mkdir", "-j3"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])},
        start_new_session=True,
    )
    deadline = time.monotonic() + 120
    while not any(out.glob("00*.json")) and time.monotonic() < deadline:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    assert process.communicate(timeout=60) == (b"", b"gamenote: interrupted\n")
    assert process.returncode == 130
    written = sorted(path.name for path in out.iterdir())
    assert written[0] == "000.gamenote.json"
    assert len({path.stat().st_size for path in out.iterdir()}) == 1
    assert not [name for name in written if name.endswith(".tmp")]

"""`--executor dask:ADDRESS`: the same output to the byte as without it, whatever happens to the workers."""

from __future__ import annotations

import gzip
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future
from pathlib import Path
from types import SimpleNamespace

import pytest

from gamenote.actions.parallel import cluster as ours
from gamenote.actions.parallel import workload
from gamenote.actions.parallel.cluster import identity
from gamenote.actions.parallel.workload import Unworkable
from gamenote.core import registry
from tests.actions.parallel.dask_cluster import Cluster, cluster
from tests.cli.command import ROOT, Result, gamenote, process

BAD = Path(__file__).parents[1] / "bad"
SAMPLES = Path(__file__).parents[2] / "samples"

pytestmark = pytest.mark.full  # with a cluster of its own


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    pytest.importorskip("distributed")
    with cluster(tmp_path_factory.mktemp("cluster")) as found:
        yield found


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Records in a project: some damaged ones of each format, packed ones, and one so large that it is cut."""
    project = tmp_path / "project"
    games = project / "games"
    for damaged_ones in BAD.iterdir():
        if damaged_ones.is_dir():
            (games / damaged_ones.name).mkdir(parents=True)
            records = [path for path in damaged_ones.iterdir() if path.suffix not in (".md", ".toml")]
            for path in sorted(filter(Path.is_file, records))[:5]:
                (games / damaged_ones.name / path.name).write_bytes(path.read_bytes())
    damaged = sorted((games / "pdn").glob("*.pdn"))[:3]
    (games / "one.pdn.gz").write_bytes(gzip.compress(damaged[0].read_bytes()))
    (games / "cut.pdn.gz").write_bytes(gzip.compress(damaged[0].read_bytes())[:-9])
    with zipfile.ZipFile(games / "some.zip", "w") as archive:
        for path in damaged:
            archive.write(path, path.name)
    (games / "large.2048gn").write_bytes(mostly_sound(600_000))
    (project / "gamenote.toml").write_text("root = true\n")  # not the current folder, to which paths are relative
    monkeypatch.chdir(games)
    monkeypatch.delenv("GAMENOTE_LINT_NO_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "users"))
    return games


def mostly_sound(size: int) -> bytes:
    """A collection of about so many bytes in which there is something to be found now and then."""
    sound = sorted((SAMPLES / "2048gn").rglob("*.2048gn"))
    text = b"\n\n".join(path.read_bytes().rstrip() for path in sound) + b"\n\n"
    return (text * 20 + text.replace(b"R", b"L", 1)) * (size // (21 * len(text)) + 1)


def lint(*words: str) -> Result:
    return gamenote("lint", ".", "missing.pdn", "--select", "ALL", *words)


def test_every_report_is_the_same(folder: Path, two_workers: Cluster) -> None:
    runs, reports = [], []
    for name, option in (("here", "-j1"), ("there", two_workers.option)):
        outputs = [f"--output-format={report}:../{name}.{report}" for report in registry.reporters()]
        runs.append(lint(option, "--no-cache", *outputs))
        reports.append([(folder.parent / f"{name}.{each}").read_bytes() for each in registry.reporters()])
    assert runs[0] == runs[1]
    assert reports[0] == reports[1]
    assert runs[0].code == 2 and "missing.pdn" in runs[0].err
    assert all(len(report) > 1000 for report in reports[0])


def test_what_is_stored_is_used_and_what_is_mended_is_the_same(folder: Path, two_workers: Cluster) -> None:
    (folder / "large.2048gn").unlink()
    words = ("--diff", "--unsafe-fixes")
    assert lint(*words) == lint(*words, two_workers.option)
    assert lint(two_workers.option) == lint(two_workers.option) == lint("--no-cache")
    assert (folder.parents[1] / "users" / "gamenote").is_dir()


@pytest.mark.parametrize("form", ["csv", "json"])
def test_the_figures_are_the_same(form: str, folder: Path, two_workers: Cluster) -> None:
    words = ("stats", ".", "missing.pdn", "--per-game", f"--output-format={form}")
    assert gamenote(*words, "-j1") == gamenote(*words, two_workers.option)


@pytest.mark.parametrize("words", [("--to", "json", "-o", "out", "--mkdir"), ("--to", "2048gn", "--check")])
def test_the_records_are_written_the_same(words: tuple[str, ...], folder: Path, two_workers: Cluster) -> None:
    (folder / "large.2048gn").unlink()
    runs, files = [], []
    for option in ("-j1", two_workers.option):
        runs.append(gamenote("convert", ".", *words, option))
        files.append({path.name: path.read_bytes() for path in (folder / "out").rglob("*") if path.is_file()})
        shutil.rmtree(folder / "out", ignore_errors=True)
    assert runs[0] == runs[1]
    assert files[0] == files[1]


def test_workers_read_what_is_at_a_url_themselves(
    folder: Path, two_workers: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workload, "LARGE_AT_URL", 5000)
    monkeypatch.setattr(ours.Dask, "portion", 4000)
    (folder / "large.2048gn").write_bytes(mostly_sound(40_000))
    (folder / "guessed.pdn").write_text('[Event "u"]\n1. c3-d4 d6-c5 2. b2-c3 *\n\n' * 250)
    paths = (folder.as_uri(), f"{folder.as_uri()}/missing.pdn")
    words = ("lint", *paths, "--select=ALL", "--level=info", "--output-format=json")
    here, there = gamenote(*words, "-j1"), gamenote(*words, two_workers.option)
    assert here == there
    assert f'"path": "{folder.as_uri()}/guessed.pdn"' in here.out
    assert here.out == gamenote(*words, "-j2").out


@pytest.mark.parametrize("command", [("stats", "--output-format=json"), ("convert", "--to", "json", "-o", "out")])
def test_what_is_at_a_url_is_counted_and_converted_as_if_it_were_here(
    command: tuple[str, ...], folder: Path, two_workers: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workload, "LARGE_AT_URL", 5000)
    monkeypatch.setattr(ours.Dask, "portion", 4000)
    (folder / "out").mkdir()
    (folder / "2048gn" / "large.2048gn").write_bytes(mostly_sound(40_000))
    words = (*command, f"{folder.as_uri()}/2048gn/*.2048gn")
    runs, files = [], []
    for option in ("-j1", two_workers.option):
        runs.append(gamenote(*words, option))
        files.append({path.name: path.read_bytes() for path in (folder / "out").iterdir()})
        shutil.rmtree(folder / "out")
        (folder / "out").mkdir()
    assert runs[0] == runs[1]
    assert files[0] == files[1]


@pytest.mark.parametrize(
    "command",
    ["lint --no-cache --output-format json", pytest.param("convert --to jsonl", marks=pytest.mark.slow)],
)
def test_a_worker_that_is_killed_in_the_middle_of_a_file_changes_nothing(command: str, tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    (tmp_path / "large.2048gn").write_bytes(mostly_sound(3_000_000))
    words = (*command.split(), str(tmp_path / "large.2048gn"))
    with cluster(tmp_path) as found:
        command_line = [sys.executable, "-m", "gamenote", *words, found.option]
        running = subprocess.Popen(command_line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
        drained = threading.Thread(target=lambda: outputs.extend(running.communicate()))
        outputs = list[bytes]()
        drained.start()
        found.kill_a_busy_worker()
        drained.join()
        assert len(found.workers) == 1
    here = process(*words, "-j1")
    assert (running.returncode, *outputs) == (here.returncode, here.stdout, here.stderr)


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}


def test_ctrl_c_ends_the_run_and_not_the_cluster(folder: Path, two_workers: Cluster) -> None:
    for number in range(9):
        (folder / f"more{number}.2048gn").write_bytes((folder / "large.2048gn").read_bytes() * 3)
    command = [sys.executable, "-m", "gamenote", "lint", ".", "--no-cache", "--output-format=json-lines"]
    with subprocess.Popen(
        [*command, two_workers.option], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        running.stdout.readline()
        running.send_signal(signal.SIGINT)
        sent = time.monotonic()
        _, err = running.communicate()
    assert running.returncode == 130
    assert err.splitlines()[-1] == b"gamenote: interrupted" and b"Traceback" not in err
    assert time.monotonic() - sent < 30
    assert gamenote("lint", SAMPLES / "plateau", "--no-cache", two_workers.option).code == 0


def test_a_worker_with_another_gamenote_is_refused(two_workers: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    other = ("gamenote 99.0", *identity()[1:])
    monkeypatch.setattr(ours, "identity", lambda: other)
    ran = gamenote("lint", SAMPLES / "plateau", "--no-cache", two_workers.option)
    assert ran.code == 2
    assert "gamenote 0.1.0 where this is gamenote 99.0" in ran.err


def test_a_worker_without_gamenote_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    (tmp_path / "gamenote.py").write_text("raise ImportError('it is not here')")  # found before the real one
    with cluster(tmp_path, workers=1) as strange:
        ran = gamenote("lint", SAMPLES / "plateau", "--output-format=json", "--no-cache", strange.option)
    assert (ran.code, ran.out) == (2, "")
    assert f"the worker {next(iter(strange.workers))} cannot work" in ran.err
    assert "it is not here" in ran.err


def test_a_scheduler_without_workers_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(ours, "PATIENCE", 1.0)
    with distributed.LocalCluster(n_workers=0, processes=False, dashboard_address=":0") as empty:
        ran = gamenote("lint", SAMPLES / "plateau", "--no-cache", f"--executor=dask:{empty.scheduler_address}")
    assert ran.code == 2
    assert "has had no workers for 1 seconds" in ran.err


@pytest.mark.parametrize("words", ["lint --output-format json", "stats --output-format json", "convert --to json"])
def test_a_scheduler_that_does_not_answer_is_told_in_one_line(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(ours, "ANSWER", 1.0)
    began = time.monotonic()
    ran = gamenote(*words.split(), SAMPLES / "plateau", "--executor=dask:127.0.0.1:1")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("gamenote: error: no Dask scheduler answers at 127.0.0.1:1 within 1 seconds\n")
    assert time.monotonic() - began < 25


def test_what_kills_its_workers_is_not_tried_for_ever() -> None:
    distributed = pytest.importorskip("distributed")
    lost: Future[int] = Future()
    lost.set_exception(distributed.KilledWorker("task", SimpleNamespace(address="tcp://there"), 3))
    with pytest.raises(BrokenExecutor, match="tcp://there"):
        ours.Answer(lost, SimpleNamespace(address="tcp://here")).result()


def test_a_scheduler_that_was_restarted_is_told_of() -> None:
    pytest.importorskip("distributed")
    lost: Future[int] = Future()
    lost.cancel()
    with pytest.raises(Unworkable, match="tcp://here has lost the work"):
        ours.Answer(lost, SimpleNamespace(address="tcp://here")).result()


@pytest.mark.parametrize("address", ["foo://bar:1", "nowhere", "a b"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    pytest.importorskip("distributed")
    ran = gamenote("lint", SAMPLES / "plateau", f"--executor=dask:{address}")
    assert ran.code == 2
    assert f"no Dask scheduler can be reached at {address}" in ran.err


def test_without_dask_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = gamenote("lint", SAMPLES / "plateau", "--executor=dask:localhost:8786")
    assert ran.code == 2
    assert "hint: pip install 'gamenote[dask]'" in ran.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--executor", "dask"), "dask needs the address of a scheduler"),
        (("--executor", "dask:"), "dask needs the address of a scheduler"),
        (("--executor", "proceses"), "did you mean processes?"),
        (("--executor", "dask:localhost:1", "-j2"), "--executor processes only"),
        (("--executor", "serial", "-j2"), "--executor processes only"),
    ],
)
def test_an_executor_that_is_none_is_refused(words: tuple[str, ...], told: str) -> None:
    ran = gamenote("lint", SAMPLES / "plateau", *words)
    assert ran.code == 2
    assert told in ran.err


@pytest.mark.parametrize("words", [(), ("--executor", "serial"), ("--executor", "processes", "-j2")])
def test_nothing_of_dask_is_loaded_without_it(words: tuple[str, ...], tmp_path: Path) -> None:
    code = (
        "import sys; from gamenote.cli.main import run; run(sys.argv[1:]);"
        "print({name.partition('.')[0] for name in sys.modules} & {'dask', 'distributed', 'fsspec', 'tornado'})"
    )
    command = [sys.executable, "-c", code, "lint", "-q", "--no-cache", *words, str(SAMPLES / "plateau")]
    ran = subprocess.run(command, capture_output=True, check=True, env=environment(), cwd=tmp_path)
    assert ran.stdout.decode().splitlines()[-1] == "set()"

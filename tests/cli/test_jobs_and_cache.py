"""`lint -j` and its cache: the same output to the byte, in every format, and a warm run that reads no grammar."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gamenote.actions.lint.cache import NAME
from tests.cli.command import ROOT, gamenote, process

BAD = Path(__file__).parents[1] / "bad"
SAMPLES = Path(__file__).parents[2] / "samples"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Records of every kind, sound and damaged, and one collection that is large enough to be divided."""
    for path in (*BAD.rglob("*"), *SAMPLES.rglob("*")):
        if path.is_file() and path.suffix not in (".md", ".toml"):
            target = tmp_path / "games" / path.parent.name / path.name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
    games = b"\n\n".join(path.read_bytes().rstrip() for path in sorted(SAMPLES.rglob("*.2048gn")))
    (tmp_path / "games" / "large.2048gn").write_bytes((games + b"\n\n") * (600_000 // len(games) + 1))
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GAMENOTE_LINT_NO_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "users"))
    return tmp_path


def lint(*words: str) -> tuple[int, bytes, bytes]:
    ran = process("lint", "games", "--select", "ALL", *words)
    return ran.returncode, ran.stdout, ran.stderr


@pytest.mark.full
def test_the_output_is_the_same_for_one_process_and_for_eight(folder: Path) -> None:
    assert lint("-j1", "--no-cache", "--output-format", "json") == lint(
        "-j8", "--no-cache", "--output-format", "json"
    )


@pytest.mark.costly
@pytest.mark.parametrize("report", ["full", "grouped", "json"])
def test_the_output_is_the_same_with_stored_results(report: str, folder: Path) -> None:
    (folder / "games" / "large.2048gn").unlink()
    words = ("lint", "games", "--select", "ALL", "--output-format", report)
    cold, warm, without = gamenote(*words), gamenote(*words), gamenote(*words, "--no-cache")
    assert (folder / "users" / "gamenote" / NAME).is_file()
    assert cold == warm == without


def loaded(*words: str) -> set[str]:
    """The modules that a run has loaded at its end."""
    code = f"import sys; from gamenote.cli.main import run; run({words!r}); print(*sys.modules, file=sys.stderr)"
    search = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": search}
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, env=environment)
    return set(ran.stderr.decode().splitlines()[-1].split())


def test_a_warm_run_reads_no_grammar(folder: Path) -> None:
    words = ("lint", "games", "--output-format", "json")
    process(*words)
    modules = loaded(*words)
    assert "gamenote.actions.lint.cache" in modules
    assert not {name for name in modules if "grammar" in name or name.startswith(("pyparsing", "multiprocessing"))}


def test_a_warm_run_knows_its_folder_without_platformdirs(folder: Path) -> None:
    process("lint", "games/plateau")
    assert "platformdirs" not in loaded("lint", "games/plateau")


@pytest.mark.full
def test_a_warm_run_that_selects_rules_does_without_pyparsing(folder: Path) -> None:
    words = ("lint", "games", "--output-format", "json", "--select", "ALL")
    process(*words)
    modules = loaded(*words)
    assert "gamenote.actions.lint.cache" in modules
    assert "pyparsing" not in modules


@pytest.mark.full
def test_nothing_is_stored_without_a_cache(folder: Path) -> None:
    lint("--no-cache")
    assert not (folder / "users").exists()


def test_clean_deletes_what_is_stored(folder: Path) -> None:
    gamenote("lint", "games", "--cache-dir", "elsewhere")
    assert (folder / "elsewhere").is_dir()
    assert gamenote("clean", "--cache-dir", "elsewhere").code == 0
    assert not (folder / "elsewhere").exists()
    assert gamenote("clean", "--cache-dir", "games").code == 0
    assert (folder / "games").is_dir()


def test_clean_deletes_the_store_of_the_user_and_one_in_the_folder(folder: Path) -> None:
    gamenote("lint", "games/plateau")
    gamenote("lint", "games/plateau", "--cache-dir", ".gamenote_cache")
    result = gamenote("clean")
    assert result.err.splitlines() == [f"Deleted {folder.as_posix()}/users/gamenote.", "Deleted .gamenote_cache."]
    assert not (folder / ".gamenote_cache").exists() and not (folder / "users" / "gamenote").exists()
    assert gamenote("clean").err == "There is no cache.\n"


def test_a_store_that_came_with_the_folder_is_not_believed(folder: Path) -> None:
    words = ("lint", "-v", "games/plateau")
    gamenote(*words, "--cache-dir", ".gamenote_cache")
    assert ", 0 of them known" in gamenote(*words).err
    assert not any(path.name == ".gamenote_cache" for path in (folder / "games").rglob("*"))


def test_where_nothing_can_be_stored_nothing_is_said(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "file").write_text("")
    words = ("lint", "games/plateau")
    without = gamenote(*words, "--no-cache")
    for place in (str(folder / "file"), "/proc/none", "relative"):
        monkeypatch.setenv("XDG_CACHE_HOME", place)
        assert gamenote(*words) == without
    assert not (folder / "relative").exists()


def test_a_store_is_kept_between_two_runs_of_ci(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second machine has the folder in which the first one has stored its results, and another home."""
    words = ("lint", "-v", "games/plateau")
    monkeypatch.setenv("GAMENOTE_LINT_CACHE_DIR", "kept")
    first = gamenote(*words)
    shutil.make_archive("kept", "gztar", "kept")
    shutil.rmtree("kept")
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "another"))
    shutil.unpack_archive("kept.tar.gz", "kept")
    second = gamenote(*words)
    assert ", 0 of them known" in first.err
    found = re.search(r"(\d+) files checked in .* s \(.*\), (\d+) of them known", second.err)
    assert found is not None and found[1] == found[2] != "0"
    assert second.out == first.out
    assert not (folder / "another").exists()


@pytest.mark.parametrize("word", ["-1", "x", "9999", "1.5"])
def test_a_number_of_processes_that_is_none_is_refused(word: str) -> None:
    assert gamenote("lint", "-j", word).code == 2


@pytest.mark.costly
@pytest.mark.parametrize("word", ["0", "auto", "1", "2"])
def test_few_files_may_be_checked_by_any_number_of_processes(word: str, folder: Path) -> None:
    ran = process("lint", "games/plateau", "-j", word)
    assert ran.returncode == 1
    assert ran.stderr == b"" or b"Traceback" not in ran.stderr


@pytest.mark.full
def test_several_processes_mend_the_same(folder: Path) -> None:
    (folder / "games" / "large.2048gn").unlink()
    words = ("--diff", "--unsafe-fixes", "--no-cache")
    one, three = lint(*words, "-j1"), lint(*words, "-j3")
    assert one == three
    assert one[1].count(b"\n+++ ") > 20


def test_a_mended_file_is_found_mended_in_the_store(folder: Path) -> None:
    (folder / "games" / "large.2048gn").unlink()
    words = ("lint", "games", "--select", "ALL", "--output-format", "json")
    gamenote(*words)
    gamenote(*words, "--fix", "-q")
    assert gamenote(*words) == gamenote(*words, "--no-cache")

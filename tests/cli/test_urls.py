"""Files at URLs: named by them, read with fsspec, never written."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.command import gamenote

GAME = b'[Event "a"]\n[GameType "20"]\n1. 32-28 19-23 2. 28x20 *\n'
SOUND = b'[Event "a"]\n[GameType "20"]\n1. 32-28 19-23 2. 28x19 14x23 *\n'


@pytest.fixture
def memory() -> Iterator[str]:
    """A folder of records in memory."""
    fsspec = pytest.importorskip("fsspec")
    system = fsspec.filesystem("memory")
    for name, data in {
        "b.pdn": GAME,
        "a.pdn": SOUND,
        "deep/c.pdn": GAME,
        "note.txt": b"x",
        ".git/d.pdn": b"",
    }.items():
        system.pipe_file(f"/games/{name}", data)
    yield "memory:///games"
    system.rm("/games", recursive=True)


def paths(out: str) -> list[str]:
    return [finding["path"] for finding in json.loads(out)["findings"]]


def test_a_folder_is_searched_for_records(memory: str) -> None:
    ran = gamenote("lint", memory, "--output-format", "json", "--no-cache")
    assert ran.code == 1
    assert paths(ran.out) == ["memory:///games/b.pdn", "memory:///games/deep/c.pdn"]
    assert json.loads(ran.out)["summary"]["files"] == 3


@pytest.mark.parametrize("option", ["-j1", "-j2"])
def test_a_pattern_is_looked_up_where_the_files_are(memory: str, option: str) -> None:
    ran = gamenote("lint", f"{memory}/[ab].pdn", "--output-format", "json", "--no-cache", option)
    assert paths(ran.out) == ["memory:///games/b.pdn"]
    assert json.loads(ran.out)["summary"]["files"] == 2


def test_what_is_found_is_what_is_found_in_a_file_of_the_same_content(memory: str, tmp_path: Path) -> None:
    (tmp_path / "b.pdn").write_bytes(GAME)
    here = gamenote("lint", tmp_path / "b.pdn", "--no-cache")
    there = gamenote("lint", f"{memory}/b.pdn", "--no-cache")
    assert there.out == here.out.replace((tmp_path / "b.pdn").as_posix(), f"{memory}/b.pdn")
    assert there.code == here.code == 1


def test_fingerprints_and_sarif_name_the_url(memory: str) -> None:
    ran = gamenote("lint", f"{memory}/b.pdn", "--output-format", "sarif", "--no-cache")
    (result,) = json.loads(ran.out)["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": "memory:///games/b.pdn"}


def test_a_baseline_knows_findings_at_urls(memory: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    gamenote("lint", memory, "--write-baseline", "known.json", "--no-cache")
    assert gamenote("lint", memory, "--baseline", "known.json", "--no-cache").code == 0
    gamenote("lint", f"{memory}/a.pdn", "--baseline", "known.json", "--write-baseline", "known.json", "--no-cache")
    assert gamenote("lint", memory, "--baseline", "known.json", "--no-cache").code == 0


def test_the_configuration_of_the_current_folder_holds_for_urls(
    memory: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gamenote.toml").write_text('[lint.per-file-ignores]\n"b.*" = ["ALL"]\n')
    monkeypatch.chdir(tmp_path)
    ran = gamenote("lint", memory, "--output-format", "json", "--no-cache")
    assert paths(ran.out) == ["memory:///games/deep/c.pdn"]


def test_games_at_urls_are_counted(memory: str) -> None:
    ran = gamenote("stats", f"{memory}/a.pdn", f"{memory}/a.pdn", "--output-format", "csv")
    assert ran.code == 0
    assert len(ran.out.splitlines()) == 2
    assert "memory:///games/a.pdn" in ran.out


def test_records_at_urls_are_converted_to_a_folder_here(
    memory: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert gamenote("convert", memory, "--to", "json").code == 2
    assert gamenote("convert", memory, "--to", "json", "-o", "out", "--mkdir", "--allow-loss", "extras").code == 0
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.json")) == [
        "out/a.gamenote.json",
        "out/b.gamenote.json",
        "out/deep/c.gamenote.json",
    ]
    assert gamenote("convert", f"{memory}/a.pdn", "--to", "json").out.startswith("{")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("lint {}/nothing.pdn", "memory:///games/nothing.pdn: cannot be read: no such file or directory"),
        ("lint {}/*.none", "memory:///games/*.none: cannot be read: no file fits the pattern"),
        ("lint nosuch://a/b.pdn", "nosuch://a/b.pdn: cannot be read: ValueError: Protocol not known: nosuch"),
        ("lint {}/b.pdn --fix", "iles at URLs are only read, not fixed"),
        ("lint {}/b.pdn --diff", "iles at URLs are only read, not fixed"),
        ("convert {}/a.pdn --to pdn --in-place", "files at URLs cannot be converted in place"),
        ("convert {}/a.pdn --to pdn -o {}/e.pdn", "memory:///games/e.pdn is a URL"),
    ],
)
def test_what_cannot_be_done_is_told(words: str, told: str, memory: str) -> None:
    ran = gamenote(*words.format(memory, memory).split())
    assert ran.code == 2
    assert told in ran.err
    assert "Traceback" not in ran.err


def test_without_fsspec_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec", None)
    ran = gamenote("lint", "s3://bucket/games.pdn")
    assert ran.code == 2
    assert "s3://bucket/games.pdn: reading files at URLs needs fsspec" in ran.err
    assert "hint: pip install 'gamenote[dask]'" in ran.err


def test_the_file_system_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("fsspec")
    monkeypatch.setitem(sys.modules, "s3fs", None)
    ran = gamenote("lint", "s3://bucket/games.pdn")
    assert ran.code == 2
    assert "s3://bucket/games.pdn: cannot be read: Install s3fs" in ran.err

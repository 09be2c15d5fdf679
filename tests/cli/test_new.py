"""`gamenote new plugin`: what is written where, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import gamenote


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_plugin_is_a_game_with_a_format_of_lines(here: Path) -> None:
    done = gamenote("new", "plugin", "snort")
    assert done.code == 0
    assert "cd snort" in done.out
    assert (here / "snort/src/snort/lines/codec.py").is_file()
    assert not (here / "snort/src/snort/report.py").exists()


def test_a_format_brings_its_game_and_a_report_stands_alone(here: Path) -> None:
    assert gamenote("new", "plugin", "snort", "--format", "sgf").code == 0
    assert sorted(path.name for path in (here / "snort/src/snort").iterdir() if path.is_dir()) == [
        "samples",
        "sgf",
    ]
    assert gamenote("new", "plugin", "tally", "--report", "-o", "deep/folder").code == 0
    assert not (here / "deep/folder/src/tally/engine.py").exists()


def test_a_folder_that_holds_something_is_left_alone(here: Path) -> None:
    (here / "snort").mkdir()
    assert gamenote("new", "plugin", "snort").code == 0
    done = gamenote("new", "plugin", "snort")
    assert done.code == 2
    assert "snort is not empty" in done.err
    (here / "file").write_text("")
    done = gamenote("new", "plugin", "snort", "-o", "file")
    assert done.code == 2
    assert "file is no folder" in done.err


def test_a_name_is_no_path(here: Path) -> None:
    done = gamenote("new", "plugin", "../snort")
    assert done.code == 2
    assert "cannot be called" in done.err
    assert not (here.parent / "snort").exists()


def test_only_plugins_are_started() -> None:
    assert gamenote("new", "game", "snort").code == 2

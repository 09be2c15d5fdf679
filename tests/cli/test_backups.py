"""What `lint --backup` keeps, and how `--restore` brings it back, byte for byte."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from gamenote.actions.files import backups
from gamenote.actions.lint import fixing
from tests.cli.command import gamenote

OLD = b'\xef\xbb\xbf[Event  "caf\xc3\xa9"]\r\n[InitialBoard "a1 b1"]\r\n\r\n1. L a2 *'
FIX = ("lint", "--fix", "--select", "ALL", "--level", "info", "--backup")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "game.2048gn"
    path.write_bytes(OLD)
    return path


def contents(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir()}


def test_a_backup_holds_the_old_bytes_and_restoring_exchanges_them(path: Path) -> None:
    result = gamenote(*FIX, path.name)
    assert "game.2048gn: what it was is in game.2048gn.bak" in result.err
    new = path.read_bytes()
    assert contents(path.parent) == {"game.2048gn": new, "game.2048gn.bak": OLD}
    assert new != OLD
    assert gamenote("lint", "--restore", path.name).code == 0
    assert contents(path.parent) == {"game.2048gn": OLD, "game.2048gn.bak": new}
    assert gamenote("lint", "--restore", path.name).code == 0
    assert contents(path.parent) == {"game.2048gn": new, "game.2048gn.bak": OLD}


def test_no_backup_is_written_over_and_the_highest_number_is_the_newest(path: Path) -> None:
    for number in range(3):
        path.write_bytes(OLD + b"\n" * number)
        gamenote(*FIX, path.name)
    assert (path.parent / "game.2048gn.bak").read_bytes() == OLD
    (path.parent / "game.2048gn.bak.1").unlink()
    path.write_bytes(OLD + b"\n" * 3)
    gamenote(*FIX, path.name)
    kept = {name: data.removeprefix(OLD) for name, data in contents(path.parent).items() if "bak" in name}
    assert kept == {"game.2048gn.bak": b"", "game.2048gn.bak.2": b"\n" * 2, "game.2048gn.bak.3": b"\n" * 3}
    gamenote("lint", "--restore", path.name)
    assert path.read_bytes() == OLD + b"\n" * 3
    gamenote("lint", "--restore", "game.2048gn.bak")
    assert path.read_bytes() == OLD


def test_files_that_are_not_changed_have_no_backup(path: Path) -> None:
    gamenote(*FIX, path.name)
    (path.parent / "game.2048gn.bak").unlink()
    gamenote(*FIX, path.name)
    assert [each.name for each in path.parent.iterdir()] == ["game.2048gn"]


@pytest.mark.skipif(sys.platform == "win32", reason="has other permissions")
def test_links_and_permissions_stay(path: Path) -> None:
    folder = path.parent / "records"
    folder.mkdir()
    path.chmod(0o640)
    path.rename(folder / "real.2048gn")
    path.symlink_to(folder / "real.2048gn")
    gamenote(*FIX, path.name)
    assert path.is_symlink() and sorted(contents(folder)) == ["real.2048gn", "real.2048gn.bak"]
    gamenote("lint", "--restore", path.name)
    assert path.is_symlink() and path.read_bytes() == OLD
    assert {each.stat().st_mode & 0o777 for each in folder.iterdir()} == {0o640}


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_in_the_place_of_a_backup_is_neither_written_through_nor_read(path: Path) -> None:
    secret = path.parent / "secret"
    (path.parent / "game.2048gn.bak").symlink_to(secret)
    assert gamenote("lint", "--restore", path.name).err.startswith(
        "gamenote: error: game.2048gn: there is no backup"
    )
    gamenote(*FIX, path.name)
    assert not secret.exists()
    assert (path.parent / "game.2048gn.bak.1").read_bytes() == OLD


def test_a_folder_is_restored_where_there_are_backups(path: Path) -> None:
    other = path.with_name("other.2048gn")
    other.write_bytes(OLD)
    gamenote(*FIX, ".")
    fresh = path.with_name("fresh.2048gn")
    fresh.write_bytes(OLD)
    result = gamenote("lint", "--restore", ".")
    assert (result.code, "2 files restored." in result.err) == (0, True)
    assert path.read_bytes() == other.read_bytes() == fresh.read_bytes() == OLD


def test_what_cannot_be_written_leaves_no_backup(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> bool:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(fixing, "write_file", full)
    assert gamenote(*FIX, path.name).code == 2
    assert contents(path.parent) == {"game.2048gn": OLD}
    monkeypatch.undo()
    monkeypatch.chdir(path.parent)
    gamenote(*FIX, path.name)
    before = contents(path.parent)
    monkeypatch.setattr(backups, "write_file", full)
    assert gamenote("lint", "--restore", path.name).code == 2
    assert contents(path.parent) == before


def test_a_file_whose_backup_cannot_be_written_stays_as_it_is(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fsync", full)
    result = gamenote(*FIX, path.name)
    assert "its backup cannot be written" in result.err and result.code == 2
    assert contents(path.parent) == {"game.2048gn": OLD}


def test_options_that_do_not_go_together_are_refused(path: Path) -> None:
    for words in (["--backup"], ["--backup", "--diff"], ["--restore"], ["--restore", "-"]):
        assert gamenote("lint", *words).code == 2
    assert (
        gamenote("lint", "--restore", path.name).err == "gamenote: error: game.2048gn: there is no backup of it\n"
    )

"""What `--fix` and `--in-place` do to files that others have to do with as well."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gamenote.actions.convert import convert_file, convert_files
from gamenote.actions.lint import fixing
from tests.cli.command import gamenote

GAME = '[Event  "a"]\n[InitialBoard "a1 b1"]\n\n1. L a2 *\n'
SAVED = GAME.replace('"a"', '"saved meanwhile"')
FIX = ("lint", "--fix", "--select", "ALL", "--level", "info")
IN_PLACE = ("convert", "--in-place", "--to", "2048gn")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "game.2048gn"
    path.write_text(GAME)
    return path


def saving(path: Path, of: Callable[..., Any]) -> Callable[..., Any]:
    """The function, during which another program saves the file."""

    def called(*given: Any, **named: Any) -> Any:
        new = path.with_suffix(".new")
        new.write_text(SAVED)
        new.replace(path)
        return of(*given, **named)

    return called


def test_a_fix_does_not_overwrite_what_was_saved_meanwhile(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fixing, "fix_bytes", saving(path, fixing.fix_bytes))
    result = gamenote(*FIX, path.name)
    assert result.code == 2
    assert "game.2048gn: changed meanwhile by another program, so it stays as it is" in result.err
    assert path.read_text() == SAVED
    assert [found.name for found in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("words", [(), ("-j2",)])
def test_in_place_does_not_overwrite_what_was_saved_meanwhile(
    words: tuple[str, ...], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(convert_file, "deliver", saving(path, convert_file.deliver))
    monkeypatch.setattr(convert_files, "deliver", saving(path, convert_file.deliver))
    result = gamenote(*IN_PLACE, *words, path.name)
    assert result.code == 2
    assert "changed meanwhile by another program" in result.err
    assert path.read_text() == SAVED


@pytest.mark.parametrize("command", [FIX, IN_PLACE], ids=lambda words: words[1])
def test_hard_links_are_noted(command: tuple[str, ...], path: Path) -> None:
    (path.parent / "copy.txt").hardlink_to(path)
    result = gamenote(*command, path.name)
    assert "game.2048gn: only this name of it was written, its hard links keep the old content" in result.err
    assert (path.parent / "copy.txt").read_text() == GAME != path.read_text()
    assert "hard links" not in gamenote(*command, path.name).err


def test_clean_takes_away_the_temporary_files_of_killed_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(path.parent / "cache"))
    left = path.parent / ".gamenote-0123456789abcdef.tmp"
    left.write_bytes(b"half")
    assert "Deleted 1 temporary file of runs that were killed" in gamenote("clean").err
    assert not left.exists()

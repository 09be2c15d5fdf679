"""What was not checked, or only in part, is counted in the last line whatever is shown; guesses under -v."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gamenote.actions.parallel import workload
from tests.cli.command import gamenote
from tests.cli.test_lint import SOUND, TURN, write

UNKNOWN = '[Event "a"]\n[GameType "34,W,9,9,N1,0"]\n\n1. 32-28 19-23 *\n'  # nobody plays on such a board
STOPPED = '[Event "a"]\n[GameType "20"]\n\n1. 32-28 19-24 2. 50-1 20-25 *\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("level", ["error", "warning", "info"])
@pytest.mark.parametrize("options", [(), ("--ignore", "GAME302,GAME301,DRA"), ("--select", "ENC")])
def test_games_that_are_not_checked_are_counted_whatever_is_shown(
    folder: Path, level: str, options: tuple[str, ...]
) -> None:
    write(folder, "a.pdn", UNKNOWN + "\n" + STOPPED + "\n" + STOPPED)
    result = gamenote("lint", "--level", level, *options)
    last = (result.out + result.err).splitlines()[-1]
    assert last.endswith("moves of 1 game not checked, of 2 games not checked to the end")
    assert "clean" not in result.out + result.err


def test_what_is_silenced_or_known_is_counted_all_the_same(folder: Path) -> None:
    write(folder, "a.pdn", STOPPED)
    gamenote("lint", "--write-baseline", "known.json")
    result = gamenote("lint", "--baseline", "known.json")
    assert (result.code, result.err.splitlines()[-1]) == (0, "moves of 1 game not checked to the end")


def test_the_json_report_counts_them(folder: Path) -> None:
    write(folder, "a.pdn", UNKNOWN + "\n" + STOPPED)
    summary = json.loads(gamenote("lint", "--output-format", "json").out)["summary"]
    assert (summary["games_not_checked"], summary["games_checked_in_part"]) == (1, 1)


def test_a_game_without_moves_has_none_that_are_not_checked(folder: Path) -> None:
    write(folder, "a.pdn", UNKNOWN.replace("1. 32-28 19-23 ", ""))
    assert "not checked" not in gamenote("lint", "--level", "info").err


def test_the_cache_and_other_processes_count_them_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GAMENOTE_LINT_NO_CACHE")
    write(folder, "a.pdn", UNKNOWN + "\n" + STOPPED)
    write(folder, "b.plt", SOUND)
    store = ("--cache-dir", "store", "--ignore", "GAME302")
    runs = [gamenote("lint", *store), gamenote("lint", *store), gamenote("lint", "-j2", "--no-cache", *store)]
    monkeypatch.setattr(workload, "LARGE", 0)
    runs.append(gamenote("lint", "-j2", "--no-cache", *store))
    assert [run.out.splitlines()[-1] for run in runs] == 4 * [
        "moves of 1 game not checked, of 1 game not checked to the end"
    ]


def test_guesses_are_counted_when_more_is_wanted(folder: Path) -> None:
    write(folder, "a.pdn", '[Event "a"]\n\n1. 32-28 19-23 *\n')
    (folder / "b.pdn").write_bytes(b'[Event "Cura\xe7ao"]\n[GameType "20"]\n\n1. 32-28 19-23 *\n')
    write(folder, "c.2048gn", TURN)
    assert "guessed" not in gamenote("lint").err
    told = gamenote("lint", "-v").err
    assert "1 file read in a guessed variant\n" in told
    assert "1 file read in a guessed character set\n" in told
    assert "guessed character set" not in gamenote("lint", "-v", "--default-encoding", "cp1252").err

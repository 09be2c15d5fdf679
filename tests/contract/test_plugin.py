"""The foreign plugin keeps the contract, and the commands treat it like any other."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

from gamenote import testing
from gamenote.core import registry
from gamenote.testing import check_plugin
from gamenote.testing.formats import check_format
from tests.foreign import PLUGIN, tictactoe

__all__ = ["tictactoe"]


def test_the_plugin_is_found_by_its_entry_points(tictactoe: Path) -> None:
    assert "xo" in registry.formats()
    assert "tictactoe" in registry.games()


@pytest.mark.full
def test_the_plugin_keeps_the_contract(tictactoe: Path) -> None:
    check_plugin(games=["tictactoe"], formats=["xo"], samples=tictactoe)


def test_checks_are_chosen_by_words_of_their_names(tictactoe: Path) -> None:
    brought = {"games": ["tictactoe"], "formats": ["xo"], "samples": tictactoe}
    names = [str(each) for each in testing.plugin_checks(**brought)]  # type: ignore[arg-type]
    assert len({*names}) == len(names)
    assert {"engine/moves/game-tictactoe/sample-drawn.xo", "reader/cutting/format-xo/drawn.xo"} <= {*names}
    check_plugin(only="engine moves drawn.xo", **brought)
    with pytest.raises(ValueError, match="no check is called 'motor'; there are description/plugin, "):
        check_plugin(only="motor", **brought)


def test_a_sample_with_findings_is_one_fault(tictactoe: Path, tmp_path: Path) -> None:
    copytree(tictactoe, tmp_path, dirs_exist_ok=True)
    (tmp_path / "xo" / "wrong.xo").write_text("tic-tac-toe\n\nb2 b2 *\n")
    with pytest.raises(testing.Broken) as found:
        check_plugin(games=["tictactoe"], formats=["xo"], samples=tmp_path, only="wrong.xo")
    assert [fault.partition(" [")[0] for fault in found.value.faults] == [
        "format xo: wrong.xo: a sample has findings:"
    ]


@pytest.mark.full
def test_its_format_keeps_the_contract_alone(tictactoe: Path) -> None:
    check_format("xo", tictactoe, thorough=True)


def test_every_damage_to_its_samples_is_read(tictactoe: Path) -> None:
    for path in testing.sample_files(registry.formats()["xo"], tictactoe):
        testing.check_total(registry.formats()["xo"], path.read_bytes(), thorough=True)


def test_its_moves_are_counted_rightly(tictactoe: Path) -> None:
    # 9 * 8 * 7 * 6, then all but the continuations of games won with the fifth sign.
    testing.check_perft("tictactoe", "standard", [9, 72, 504, 3024, 15120, 54720])


@pytest.mark.costly
@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (["lint", "xo/drawn.xo"], 0, ""),
        (["pretty", "--ascii", "xo/drawn.xo"], 0, "3 | X | O |[X]|"),
        (["stats", "xo/drawn.xo"], 0, "Ann - Bob"),
        (["formats", "xo"], 0, "Tic-tac-toe in squares"),
        (["rule", "capital-square"], 0, "XOX401"),
        (["perft", "tictactoe", "2"], 0, "72"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_the_commands_know_it(args: list[str], code: int, words: str) -> None:
    path = os.pathsep.join([str(PLUGIN), *map(os.path.abspath, sys.path)])
    done = subprocess.run(
        [sys.executable, "-m", "gamenote", *args],
        cwd=PLUGIN / "samples",
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == code, done.stderr
    assert words in done.stdout


def test_what_the_tutorial_shows_is_what_the_plugin_does() -> None:
    tutorial = (PLUGIN / "README.md").read_text()
    entry_points = (PLUGIN / "tictactoe-1.0.dist-info" / "entry_points.txt").read_text()
    for line in filter(lambda line: "=" in line, entry_points.splitlines()):
        name, value = line.split(" = ")
        assert f'{name} = "{value}"' in tutorial
    for path in PLUGIN.rglob("*.py"):
        assert path.relative_to(PLUGIN).as_posix() in tutorial

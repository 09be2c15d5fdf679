"""The bar on standard error: for long work on a terminal, and nowhere else."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gamenote.cli import progress
from tests.cli.command import ROOT, gamenote

pty = pytest.importorskip("pty")
GAME = '[Event "many"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n'
GAMES = GAME * 1200
CODE = """
import sys
from gamenote.cli import progress
progress.PATIENCE = progress.PACE = 0.0
from gamenote.cli.main import run
sys.exit(run(sys.argv[1:]))
"""


def on_a_terminal(folder: Path, *words: str, command: str = "lint", **environment: str) -> bytes:
    """What standard error shows of a run when it is a terminal and there is no patience."""
    (folder / "games.pdn").write_text(GAMES)
    ours, theirs = pty.openpty()
    search = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    kept = {name: value for name, value in os.environ.items() if name != "CI"}
    process = subprocess.Popen(
        [sys.executable, "-c", CODE, command, str(folder / "games.pdn"), *words],
        stdout=subprocess.DEVNULL,
        stderr=theirs,
        env={**kept, "PYTHONPATH": search, "TERM": "xterm", **environment},
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            part = os.read(ours, 4096)
        except OSError:
            break
        if not part:
            break
        shown += part
    os.close(ours)
    process.wait()
    return shown


def test_a_terminal_shows_a_bar_that_is_gone_at_the_end(tmp_path: Path) -> None:
    shown = on_a_terminal(tmp_path, "-j1", "--select", "TFE")
    assert b"Checking" in shown
    assert re.search(rb"1,200 games, [0-9,]+ a second", shown)
    assert shown.rstrip().endswith(b"The file is clean; 1,200 games")


@pytest.mark.costly
@pytest.mark.parametrize(
    ("words", "environment"),
    [(("-q",), {}), (("--no-progress",), {}), ((), {"CI": "true"}), ((), {"TERM": "dumb"})],
)
def test_there_is_no_bar_where_it_is_not_wanted(
    words: tuple[str, ...], environment: dict[str, str], tmp_path: Path
) -> None:
    shown = on_a_terminal(tmp_path, "-j1", "--select", "TFE", *words, **environment)
    assert b"Checking" not in shown
    assert b"\x1b" not in shown


@pytest.mark.full
def test_statistics_show_a_bar_before_the_table(tmp_path: Path) -> None:
    shown = on_a_terminal(tmp_path, "-j1", command="stats")
    assert b"Counting" in shown
    assert re.search(rb"[0-9,]+ games, [0-9,]+ a second", shown)


@pytest.mark.costly
@pytest.mark.parametrize("command", ["lint", "stats", "convert"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_all_games_are_counted_once(
    command: str, jobs: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[int, int]] = []

    def advance(_: progress.Bar, size: int, games: int = 0) -> None:
        told.append((size, games))

    monkeypatch.setattr(progress.Bar, "advance", advance)
    monkeypatch.setattr(progress, "may_show_bar", lambda *, quiet: True)
    (tmp_path / "few.pdn").write_text(GAME * 20)
    (tmp_path / "many.pdn").write_text(GAMES * 7)
    words = ("--to", "jsonl", "-o", tmp_path / "out", "--mkdir") if command == "convert" else ()
    words = (*words, "--no-cache") if command == "lint" else words
    assert gamenote(command, tmp_path, "-j", jobs, *words).code == 0
    assert sum(games for _, games in told) == 8420
    assert len(told) > 2


def test_the_pace_is_told_in_words() -> None:
    assert progress.describe_pace(12345, 0.3, 3) == "12,345 games, 4,115 a second, 0:07 left"
    assert progress.describe_pace(1, 0.001, 10) == "1 game, 0 a second, 2:46:30 left"
    assert progress.describe_pace(0, 0.5, 61.4) == "1:01 left"
    assert progress.describe_pace(5, 1, 0) == "5 games, 5,000 a second"


def test_conversions_show_a_bar(tmp_path: Path) -> None:
    words = ("--to", "jsonl", "-o", str(tmp_path / "games.jsonl"))
    assert b"Converting" in on_a_terminal(tmp_path, *words, command="convert")
    assert (tmp_path / "games.jsonl").read_bytes().count(b"\n") == 1200


@pytest.mark.costly
@pytest.mark.parametrize("command", ["stats", "convert"])
def test_other_commands_can_do_without_it(command: str, tmp_path: Path) -> None:
    words = ("--to", "jsonl", "-o", str(tmp_path / "games.jsonl")) if command == "convert" else ()
    assert b"\x1b" not in on_a_terminal(tmp_path, *words, "--no-progress", command=command)

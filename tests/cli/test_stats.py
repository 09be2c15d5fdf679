from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from gamenote.cli.main import run
from tests.foreign import tictactoe

__all__ = ["tictactoe"]

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def games(tictactoe: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tictactoe.parent)
    return "samples"


@pytest.fixture
def illegal(tictactoe: Path, tmp_path: Path) -> str:
    path = tmp_path / "illegal.xo"
    path.write_text("tic-tac-toe\n\nb2 a1 b2 c3 x wins\n")
    return str(path)


def test_json_gives_every_game_with_its_final_figures(games: str, capsys: Capture) -> None:
    assert run(["stats", games, "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["schema_version"] == 1
    assert document["games"][1] == {
        "path": "samples/xo/two-games.xo",
        "index": 1,
        "format": "xo",
        "game": "tictactoe",
        "variant": "standard",
        "title": "Ann - Bob",
        "plies": 5,
        "result": "x wins",
        "final": {"winner": "x", "signs": 5},
        "course": {},
    }


def test_json_totals_count_games_results_and_what_was_left_out(games: str, illegal: str, capsys: Capture) -> None:
    assert run(["stats", games, illegal, "--output-format", "json"]) == 1
    totals = json.loads(capsys.readouterr().out)["totals"]
    assert (totals["games"], totals["plies"]) == (4, 20)
    assert totals["by_game"]["tictactoe"] == {
        "games": 4,
        "plies": 20,
        "results": [
            {"result": "x wins", "games": 2},
            {"result": "draw", "games": 1},
            {"result": None, "games": 1},
        ],
        "final": {"signs": {"games": 3, "min": 2, "max": 9, "mean": 16 / 3}},
    }
    assert totals["excluded"] == [{"path": illegal, "index": 1, "reason": "move 3: b2 holds x already"}]


def test_what_an_illegal_game_comes_to_is_null_and_its_plies_are_as_written(illegal: str, capsys: Capture) -> None:
    assert run(["stats", illegal, "--output-format", "json"]) == 1
    game = json.loads(capsys.readouterr().out)["games"][0]
    assert (game["plies"], game["result"], game["title"]) == (4, "x wins", None)
    assert game["final"] == {"winner": None, "signs": None}


def test_csv_has_a_column_for_every_figure(games: str, illegal: str, capsys: Capture) -> None:
    assert run(["stats", games, illegal, "--output-format", "csv"]) == 1
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert len(rows) == 4
    assert rows[0]["final.signs"] == "9"
    assert rows[3]["final.signs"] == ""


def test_the_table_has_its_natural_width_where_there_is_no_terminal(games: str, capsys: Capture) -> None:
    assert run(["stats", games]) == 0
    assert capsys.readouterr().out == dedent(
        """\
        tictactoe
         path                      #   variant    title       plies   result   winner   signs
         ────────────────────────────────────────────────────────────────────────────────────
         samples/xo/drawn.xo       1   standard   Ann - Bob       9   draw     -            9
         samples/xo/two-games.xo   1   standard   Ann - Bob       5   x wins   x            5
         samples/xo/two-games.xo   2   standard   Bob - Ann       2   -        -            2

        tictactoe: 3 games, 16 plies; draw 1, x wins 1, no result 1
        """
    )


def test_the_table_says_what_was_left_out_and_why(illegal: str, capsys: Capture) -> None:
    assert run(["stats", illegal]) == 1
    assert f"Not in the final figures: 1 game\n  {illegal} game 1: move 3: b2 holds x already\n" in (
        capsys.readouterr().out
    )


@pytest.mark.parametrize("form", ["table", "json", "csv"])
def test_texts_are_no_markup_and_no_colour_comes_without_a_terminal(
    tictactoe: Path, tmp_path: Path, capsys: Capture, form: str
) -> None:
    path = tmp_path / "nasty.xo"
    path.write_text("tic-tac-toe\nplayer_1: A\x1b[31m [bold]x[/bold] :smile:\n\n*\n")
    assert run(["stats", str(path), "--output-format", form]) == 0
    text = capsys.readouterr().out
    assert "[bold]x[/bold] :smile:" in text
    assert form == "csv" or "\x1b" not in text


@pytest.mark.parametrize("form", ["table", "json", "csv"])
def test_a_missing_file_is_told_and_the_others_are_counted(games: str, capsys: Capture, form: str) -> None:
    assert run(["stats", "nowhere.xo", games, "--output-format", form]) == 2
    captured = capsys.readouterr()
    assert "nowhere.xo: no such file" in captured.err
    assert "two-games.xo" in captured.out


def test_a_game_without_known_rules_is_counted_as_left_out(
    tictactoe: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gamenote.core import registry

    monkeypatch.setattr(registry, "games", dict)
    assert run(["stats", str(tictactoe / "xo" / "drawn.xo"), "--output-format", "json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert document["games"][0]["final"] == {}
    assert document["totals"]["excluded"][0]["reason"] == "the rules of tictactoe are not known"


def test_rich_is_imported_for_a_table_only(tictactoe: Path) -> None:
    record = str(tictactoe / "xo" / "drawn.xo")
    script = (
        "import sys\nfrom gamenote.cli.main import run\n"
        f"run(['stats', {record!r}, '--output-format', 'json']); run(['pretty', {record!r}])\n"
        "sys.exit('rich' in sys.modules or 'pyparsing' in sys.modules)"
    )
    path = os.pathsep.join(map(os.path.abspath, sys.path))
    done = subprocess.run([sys.executable, "-c", script], env={**os.environ, "PYTHONPATH": path}, check=False)
    assert done.returncode == 0

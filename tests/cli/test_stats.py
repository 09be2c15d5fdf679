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
from tests.cli.command import gamenote
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


def test_json_gives_every_game_with_its_figures(games: str, capsys: Capture) -> None:
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
        "players": ["Ann"],
        "plies": 5,
        "result": "x wins",
        "winner": None,
        "excluded": None,
        "walkover": False,
        "final": {"winner": "x", "signs": 5},
        "course": {},
    }


def test_json_totals_count_games_results_and_what_was_left_out(games: str, illegal: str, capsys: Capture) -> None:
    assert run(["stats", games, illegal, "--output-format", "json", "--summary"]) == 1
    document = json.loads(capsys.readouterr().out)
    totals, system = document["totals"], document["totals"]["by_game"]["tictactoe"]
    assert "games" not in document
    assert (totals["games"], totals["plies"], system["excluded"]) == (4, 20, 1)
    assert system["results"] == {
        "values": [{"value": "x wins", "games": 2}, {"value": "draw", "games": 1}],
        "other": 0,
        "unknown": 1,
    }
    signs = system["figures"]["final.signs"]
    assert (signs["games"], signs["min"], signs["max"], signs["mean"]) == (3, 2, 9, 16 / 3)
    listed = [{"path": illegal, "index": 1, "reason": "move 3: b2 holds x already"}]
    assert totals["excluded"] == {"games": 1, "listed": listed}


def test_what_an_illegal_game_comes_to_is_null_and_its_plies_are_as_written(illegal: str, capsys: Capture) -> None:
    assert run(["stats", illegal, "--output-format", "json"]) == 1
    game = json.loads(capsys.readouterr().out)["games"][0]
    assert (game["plies"], game["result"], game["title"]) == (4, "x wins", None)
    assert game["final"] == {"winner": None, "signs": None}
    assert game["excluded"] == "move 3: b2 holds x already"


def test_csv_has_a_column_for_every_figure(games: str, illegal: str, capsys: Capture) -> None:
    assert run(["stats", games, illegal, "--output-format", "csv"]) == 1
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert len(rows) == 4
    assert rows[0]["final.signs"] == "9"
    assert rows[3]["final.signs"] == ""


def test_few_games_are_listed_and_summed_up(games: str, capsys: Capture) -> None:
    assert run(["stats", games]) == 0
    assert capsys.readouterr().out == dedent(
        """\
        Tic-tac-toe: 3 games
          16 plies, 5.33 a game; standard 3
          file                     #  title      plies  result
          samples/xo/drawn.xo      1  Ann - Bob      9  draw
          samples/xo/two-games.xo  1  Ann - Bob      5  x wins
          samples/xo/two-games.xo  2  Bob - Ann      2  -

        Results
          draw        1  ██████████████████████████████
          x wins      1  ██████████████████████████████
          not stated  1  ██████████████████████████████

        Length in plies
          2  1  ██████████████████████████████
          3  0
          4  0
          5  1  ██████████████████████████████
          6  0
          7  0
          8  0
          9  1  ██████████████████████████████

        Players
               games
          Ann      2
          Bob      1

        Figures
                 games  least  mean  most  spread
          signs      3      2  5.33     9  █   █    █
        """
    )


def test_several_forms_at_once_go_to_several_places(games: str, tmp_path: Path, capsys: Capture) -> None:
    table, out = tmp_path / "games.csv", tmp_path / "games.md"
    words = ["--output-format", f"csv:{table}", "--output-format", "markdown", "-o", str(out)]
    assert run(["stats", games, *words]) == 0
    assert capsys.readouterr().out == ""
    assert table.read_text(encoding="utf-8").startswith("path,index,")
    assert out.read_text(encoding="utf-8").startswith("## Tic-tac-toe: 3 games\n")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--output-format", "xml"], "there is no output format 'xml'"),
        (["--output-format", "csv:"], "--output-format csv: names no file"),
        (["--output-format", "csv", "--output-format", "json"], "csv and json would both go to standard output"),
        (["--output-format", "json:samples/xo/drawn.xo"], "would replace samples/xo/drawn.xo"),
    ],
)
def test_places_that_do_not_go_together_are_refused(
    games: str, words: list[str], why: str, capsys: Capture
) -> None:
    assert run(["stats", "samples/xo/drawn.xo", *words]) == 2
    assert why in capsys.readouterr().err


def test_nothing_of_a_file_is_changed_when_figures_cannot_be_written(games: str, capsys: Capture) -> None:
    assert run(["stats", games, "-o", "nowhere/stats.txt"]) == 2
    assert "nowhere" in capsys.readouterr().err


def test_the_table_says_what_was_left_out_and_why(illegal: str, capsys: Capture) -> None:
    assert run(["stats", illegal]) == 1
    assert f"Not in the figures: 1 game\n  {illegal} game 1: move 3: b2 holds x already\n" in (
        capsys.readouterr().out
    )


@pytest.mark.parametrize("form", ["table", "json", "csv", "markdown"])
def test_texts_are_no_markup_and_no_colour_comes_without_a_terminal(
    tictactoe: Path, tmp_path: Path, capsys: Capture, form: str
) -> None:
    path = tmp_path / "nasty.xo"
    path.write_text("tic-tac-toe\nplayer_1: A\x1b[31m [bold]x[/bold] :smile:\n\n*\n")
    assert run(["stats", str(path), "--output-format", form]) == 0
    text = capsys.readouterr().out
    assert ("\\[bold\\]x" if form == "markdown" else "[bold]x[/bold] :smile:") in text
    assert form == "csv" or "\x1b" not in text


@pytest.mark.parametrize("form", ["table", "json", "csv", "markdown"])
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
    assert document["totals"]["excluded"]["listed"][0]["reason"] == "the rules of tictactoe are not known"


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


@pytest.mark.parametrize(
    ("word", "points"),
    [("2-1-0", "4"), ("1-½-0", "2"), ("1-1/2-0", "2"), ("3-1-0", "6"), ("1.5-.5-0", "3"), ("variant", "4")],
)
def test_points_may_be_given(word: str, points: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "a.pdn"
    path.write_text('[White "Ann"]\n[Black "Bob"]\n[GameType "20"]\n[Result "2-0"]\n\n1. 32-28 2-0\n\n' * 2)
    run(["stats", str(path), "--points", word])
    assert f"  Ann      2    2      0     0       {points}\n" in capsys.readouterr().out


@pytest.mark.parametrize("word", ["", "2-1", "2-1-0-0", "two-1-0", "2-1-", "-1-1-0", "1000-1-0", "2-1-0x"])
def test_points_that_are_no_three_numbers_are_refused(word: str, capsys: Capture) -> None:
    assert run(["stats", "samples/xo/drawn.xo", "--points", word]) == 2
    err = capsys.readouterr().err
    assert f"{word!r} is not points for a win, a draw and a loss, as in 2-1-0 or 1-½-0, or variant" in err


@pytest.mark.parametrize("content", ["", "\n \n", "% a line that nobody reads\n"])
def test_a_file_without_a_game_gets_the_same_answer_from_every_command(
    content: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "a.pdn"
    path.write_text(content)
    for words in (
        ["stats"],
        ["stats", "-j", "2"],
        ["stats", "--output-format", "json"],
        ["pretty"],
        ["pretty", "--game", "2"],
        ["pretty", "--style", "html"],
        ["convert", "--to", "json"],
    ):
        assert run([words[0], str(path), *words[1:]]) == 1, words
        assert capsys.readouterr().err == f"{path}: no game in this file\n", words
    assert run(["lint", str(path), "--no-cache", "--output-format", "concise"]) == 1
    assert f"{path}:1:1: ENC006 error no game in this file\n" in capsys.readouterr().out


def test_names_are_harmless_in_csv_and_in_json(tmp_path: Path) -> None:
    path = tmp_path / "=game.pdn"
    text = '[White "@SUM(A1)"]\n[Black "b\x9b\u202e"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n'
    path.write_text(text, encoding="utf-8")
    (row,) = csv.DictReader(io.StringIO(gamenote("stats", path, "--per-game", "--output-format", "csv").out))
    assert row["players"] == "'@SUM(A1) - b\\x9b\\u202e"
    assert row["course.opening"] == "32-28 19-23 28x19 14x23"
    out = gamenote("stats", path, "--per-game", "--output-format", "json").out
    assert "\x9b" not in out and "\u202e" not in out
    assert json.loads(out)["games"][0]["players"][1] == "b\x9b\u202e"

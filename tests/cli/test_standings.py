"""`gamenote stats --crosstable` and `--round-check`, in every form and over several files."""

from __future__ import annotations

import csv
import io
import json
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from gamenote.cli.main import run
from tests.cli.command import gamenote

Capture = pytest.CaptureFixture[str]
SCHEMA = json.loads((resources.files("gamenote.render.stats") / "stats.schema.json").read_text(encoding="utf-8"))
MOVES = "1. e4 e5 2. Nf3 Nc6"


def game(white: str, black: str, result: str, round_: str, *tags: str, moves: str = MOVES) -> str:
    named = {"Event": "Club", "Round": round_, "White": white, "Black": black, "Result": result}
    head = "".join(f'[{name} "{value}"]\n' for name, value in named.items()) + "".join(f"{tag}\n" for tag in tags)
    return f"{head}\n{moves} {result}\n\n"


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    one = game("Ann", "Bob", "1-0", "1") + game("Cid", "Ann", "1/2-1/2", "2")
    two = game("Bob", "Cid", "0-1", "3.1", '[Termination "forfeit"]', moves="")
    tmp_path.joinpath("one.pgn").write_text(one)
    tmp_path.joinpath("two.pgn").write_text(two)
    return tmp_path


def document(*arguments: str, capsys: Capture, code: int = 0) -> dict[str, Any]:
    assert run(["stats", *arguments, "--output-format", "json"]) == code
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    jsonschema.validate(found, SCHEMA)
    return found


def test_an_event_goes_on_in_other_files(club: Path, capsys: Capture) -> None:
    (event,) = document("one.pgn", "two.pgn", "--crosstable", "--round-check", capsys=capsys)["events"]
    assert (event["event"], event["games"], event["all_met"], event["walkovers"]) == ("Club", 3, True, 1)
    found = [
        (each["place"], each["player"], each["points"], each["sonneborn_berger"]) for each in event["standings"]
    ]
    assert found == [(1, "Ann", 1.5, 0.75), (1, "Cid", 1.5, 0.75), (3, "Bob", 0, 0)]
    assert event["standings"][1]["results"][1] == {
        "round": "3.1",
        "seat": "black",
        "opponent": "Bob",
        "points": 1,
        "walkover": True,
        "path": "two.pgn",
        "index": 1,
    }
    assert [each["check"] for each in event["round_check"]] == ["walk-over"]


def test_a_walk_over_counts_in_points_and_not_in_figures(club: Path, capsys: Capture) -> None:
    found = document("one.pgn", "two.pgn", capsys=capsys)
    chess = found["totals"]["by_game"]["chess"]
    assert (chess["games"], chess["walkovers"], chess["length"]["games"], chess["excluded"]) == (3, 1, 2, 0)
    assert chess["figures"]["course.captures.white"]["games"] == 2
    assert {each["name"]: each["points"] for each in chess["players"]} == {"Ann": 1.5, "Bob": 0, "Cid": 1.5}
    assert [each["walkover"] for each in found["games"]] == [False, False, True]


@pytest.mark.parametrize("words", ["time forfeit", "Time forfeit", "normal", "abandoned"])
def test_a_game_that_was_played_is_no_walk_over(words: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "played.pgn"
    path.write_text(game("Ann", "Bob", "1-0", "1", f'[Termination "{words}"]'))
    assert document(str(path), capsys=capsys)["games"][0]["walkover"] is False


@pytest.mark.parametrize("words", ["forfeit", "Walkover", "walk-over", "no show", "unplayed"])
def test_terminations_that_tell_a_walk_over(words: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "played.pgn"
    path.write_text(game("Ann", "Bob", "1-0", "1", f'[Termination "{words}"]'))
    assert document(str(path), capsys=capsys)["games"][0]["walkover"] is True


def test_a_mate_in_the_first_position_is_no_walk_over(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "mate.pgn"
    path.write_text(game("A", "B", "1-0", "1", '[SetUp "1"]', '[FEN "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"]', moves=""))
    assert document(str(path), capsys=capsys)["games"][0]["walkover"] is False


def test_a_draw_without_moves_is_no_walk_over(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "draw.pgn"
    path.write_text(game("Ann", "Bob", "1/2-1/2", "1", moves=""))
    assert document(str(path), capsys=capsys)["games"][0]["walkover"] is False


def test_faults_of_rounds_make_the_exit_code_1_and_walk_overs_do_not(club: Path, capsys: Capture) -> None:
    assert run(["stats", "--round-check", "one.pgn", "two.pgn"]) == 0
    assert "nothing to mend" in capsys.readouterr().out
    club.joinpath("three.pgn").write_text(game("Ann", "Bob", "*", "4"))
    assert run(["stats", "--round-check", "one.pgn", "two.pgn", "three.pgn"]) == 1
    assert "round 4: Ann - Bob has no result (three.pgn game 1)" in capsys.readouterr().out


def test_csv_has_a_row_for_each_player_or_each_game_of_a_remark(club: Path, capsys: Capture) -> None:
    assert run(["stats", "--crosstable", "one.pgn", "two.pgn", "--output-format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["place"], row["player"], row["points"], row["results"]) for row in rows] == [
        ("1", "Ann", "1.5", "x ½ 1"),
        ("1", "Cid", "1.5", "½ x +"),
        ("3", "Bob", "0", "0 - x"),
    ]
    assert run(["stats", "--round-check", "one.pgn", "two.pgn", "--output-format", "csv"]) == 0
    (row,) = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert (row["check"], row["round"], row["path"], row["index"]) == ("walk-over", "3.1", "two.pgn", "1")


def test_names_of_players_start_no_formula(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "formula.pgn"
    path.write_text(game("=1+1", "@sum", "1-0", "1"))
    assert run(["stats", "--crosstable", str(path), "--output-format", "csv"]) == 0
    assert [row["player"] for row in csv.DictReader(io.StringIO(capsys.readouterr().out))] == ["'=1+1", "'@sum"]


def test_escapes_in_events_and_names_are_shown_and_not_sent(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "escape.pgn"
    path.write_text(game("Ann\x1b[31m", "Bob", "*", "1"))
    run(["stats", "--crosstable", "--round-check", str(path)])
    assert "\x1b" not in capsys.readouterr().out


def test_several_processes_and_standard_input_give_the_same(club: Path) -> None:
    whole = gamenote("stats", "--crosstable", "one.pgn", "two.pgn")
    assert gamenote("stats", "--crosstable", "one.pgn", "two.pgn", "-j", "2").out == whole.out
    both = (club / "one.pgn").read_bytes() + (club / "two.pgn").read_bytes()
    assert gamenote("stats", "--crosstable", "-", "--format", "pgn", stdin=both).out == whole.out


def test_a_league_in_draughts_has_its_own_points(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "club.pdn"
    path.write_text(
        '[Event "Cup"]\n[White "A"]\n[Black "B"]\n[Result "2-0"]\n[GameType "20"]\n\n1. 32-28 19-23 *\n'
    )
    (event,) = document(str(path), "--crosstable", capsys=capsys)["events"]
    assert (event["points_for"], event["standings"][0]["points"]) == ([{"win": 2, "draw": 1, "loss": 0}], 2)


def test_where_nobody_plays_another_scores_are_added_up(capsys: Capture) -> None:
    (event,) = document("samples/2048gn", "--crosstable", capsys=capsys)["events"]
    assert [each["points"] for each in event["standings"]] == [376, 296, 292, 216, 208, 188, 88]

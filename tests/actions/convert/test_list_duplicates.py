"""What equals what over all files of a run, in a file."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.cli.command import gamenote

LONG = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 10. Bc2 c5"


def game(white: str, black: str, moves: str, more: str = "") -> str:
    return f'[White "{white}"]\n[Black "{black}"]\n[Date "2021.01.02"]\n[Result "*"]\n{more}\n{moves} *\n\n'


FIRST = game("Vos, Jan", "Lee, Kim", LONG)


@pytest.mark.parametrize(
    ("second", "likeness"),
    [
        (FIRST, "exact"),
        (game("Vos, Jan", "Lee, Kim", LONG, '[Annotator "Ann"]\n'), "game"),
        (game("Vos, J.", "Kim Lee", LONG), "names"),
        (game("Ann", "Bob", LONG), "moves"),
        (game("Vos, Jan", "Lee, Kim", LONG[:40]), "beginning"),
        (game("Vos, J", "Lee, K", f"{LONG} 11. d4 Qc7"), "longer"),
        (game("Ann", "Bob", LONG[:40]), None),
        (game("Ann", "Bob", "1. d4 d5"), None),
    ],
)
def test_a_game_is_told_beside_the_one_of_another_file_that_it_equals(
    tmp_path: Path, second: str, likeness: str | None
) -> None:
    one, two = tmp_path / "1.pgn", tmp_path / "2.pgn"
    one.write_text(FIRST)
    two.write_text(game("Cid", "Dan", "1. c4 c5") + second)
    table = tmp_path / "found.csv"
    result = gamenote("convert", one, two, "--to", "pgn", "--merge", "--duplicates", table)
    assert (result.code, result.out.count("[White ")) == (0, 3)
    rows = list(csv.DictReader(table.open()))
    assert [row["likeness"] for row in rows] == ([likeness] if likeness else [])
    for row in rows:
        assert (row["file"], row["game"], row["line"]) == (two.as_posix(), "2", "8")
        assert (row["other_file"], row["other_game"], row["other_line"]) == (one.as_posix(), "1", "1")
        assert row["other_players"] == "Vos, Jan - Lee, Kim"


def test_the_list_is_json_by_its_ending_and_whatever_the_number_of_processes(tmp_path: Path) -> None:
    (tmp_path / "1.pgn").write_text(FIRST)
    (tmp_path / "2.pgn").write_text(FIRST * 2)
    (tmp_path / "out").mkdir()
    found, out = tmp_path / "found.json", tmp_path / "out"
    paths = tmp_path / "1.pgn", tmp_path / "2.pgn"
    assert gamenote("convert", *paths, "--to", "pgn", "-o", out, "-j", "2", "--duplicates", found).code == 0
    pairs = json.loads(found.read_text())["duplicates"]
    assert [(each["game"], each["likeness"], each["other_game"]) for each in pairs] == [
        (1, "exact", 1),
        (2, "exact", 1),
    ]


def test_names_that_are_put_in_order_make_games_equal(tmp_path: Path) -> None:
    (tmp_path / "1.pgn").write_text(FIRST + game("Johnny", "Lee, Kim", LONG))
    (tmp_path / "names.csv").write_text('written,name\nJohnny,"Vos, Jan"\n')
    table = tmp_path / "found.csv"
    options = ("--names", tmp_path / "names.csv", "--duplicates", table)
    assert gamenote("convert", tmp_path / "1.pgn", "--to", "pgn", *options).code == 0
    assert [row["likeness"] for row in csv.DictReader(table.open())] == ["exact"]


def test_the_list_replaces_nothing_and_has_a_known_ending(tmp_path: Path) -> None:
    (tmp_path / "1.pgn").write_text(FIRST)
    (tmp_path / "x.csv").write_text("mine")
    for name, words in (("x.csv", "exists already"), ("x.txt", "takes FILE.csv or FILE.json")):
        result = gamenote("convert", tmp_path / "1.pgn", "--to", "pgn", "--duplicates", tmp_path / name)
        assert result.code == 2
        assert words in result.err
    assert (tmp_path / "x.csv").read_text() == "mine"


def test_a_trial_run_of_split_makes_no_pairs(tmp_path: Path) -> None:
    (tmp_path / "1.pgn").write_text(FIRST + game("Ann", "Bob", "1. d4 d5"))
    table = tmp_path / "found.csv"  # beside the outputs, so that their folder is occupied
    pattern = str(tmp_path / "{n}-new.{ext}")
    assert (
        gamenote("convert", tmp_path / "1.pgn", "--to", "pgn", "--split", pattern, "--duplicates", table).code == 0
    )
    assert (tmp_path / "2-new.pgn").is_file()
    assert len(table.read_text().splitlines()) == 1

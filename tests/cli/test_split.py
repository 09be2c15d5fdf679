"""Games parted among files: names that chess knows, and files that games share."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from tests.cli.command import gamenote

PLAYED = (
    ("Ann", "1. e4 e5 2. Nf3 Nc6 3. Bb5"),
    ("Bob", "1. d4 d5 2. c4 e6"),
    ("../Ann", "1. e4 e5 2. Nf3 Nc6 3. Bc4"),
    ("Ann", "1. d4 Nf6 2. c4 g6 3. Nc3 d5"),
    ("?", "1. e4 c5"),
)


def game(white: str, moves: str) -> str:
    return f'[White "{white}"]\n[Black "Cy"]\n[Result "*"]\n\n{moves} *\n'


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "all.pgn"
    path.write_text("\n".join(game(*each) for each in PLAYED))
    return path


def split(games: Path, pattern: str, *words: str, to: str = "pgn") -> dict[str, str]:
    """The files that games are parted among, with their texts."""
    folder = games.parent / "out"
    result = gamenote("convert", games, "--to", to, "--split", folder / pattern, "--mkdir", "-qq", *words)
    assert (result.code, result.err) == (0, "")
    return {path.relative_to(folder).as_posix(): path.read_text() for path in sorted(folder.rglob("*.*"))}


def first_moves(text: str) -> list[str]:
    return re.findall(r"^1\. (.*?) \*$", text, re.MULTILINE)


def test_files_are_named_by_the_code_of_the_opening(games: Path) -> None:
    assert [*split(games, "{eco}.{ext}")] == ["B20.pgn", "C50.pgn", "C60.pgn", "D30.pgn", "D80.pgn"]


def test_files_are_named_by_players_safely(games: Path) -> None:
    names = ["Ann-1.pgn", "Ann-4.pgn", "Bob-2.pgn", "_Ann-3.pgn", "unknown-5.pgn"]
    assert [*split(games, "{white}-{n}.{ext}")] == names


def test_games_of_one_letter_share_a_file_in_their_order(games: Path) -> None:
    found = split(games, "{eco1}.{ext}", "--per-file", "all")
    assert {name: len(first_moves(text)) for name, text in found.items()} == {"B.pgn": 1, "C.pgn": 2, "D.pgn": 2}
    assert first_moves(found["C.pgn"]) == ["e4 e5 2. Nf3 Nc6 3. Bb5", "e4 e5 2. Nf3 Nc6 3. Bc4"]


def test_so_many_games_share_a_file(games: Path) -> None:
    found = split(games, "{n:02}.{ext}", "--per-file", "2")
    assert {name: len(first_moves(text)) for name, text in found.items()} == {
        "01.pgn": 2,
        "02.pgn": 2,
        "03.pgn": 1,
    }
    whole = gamenote("convert", games, "--to", "pgn").out
    assert "\n".join(found.values()) == whole


def test_games_of_several_inputs_share_a_file(games: Path) -> None:
    other = games.with_name("other.pgn")
    other.write_text(game("Dan", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"))
    found = split(games, "{n}.{ext}", str(other), "--per-file", "4")
    assert [len(first_moves(text)) for text in found.values()] == [4, 2]


def test_documents_and_tables_that_games_share_are_whole(games: Path) -> None:
    documents = split(games, "{n}.{ext}", "--per-file", "3", to="json")
    assert [len(json.loads(text)["games"]) for text in documents.values()] == [3, 2]
    tables = split(games, "{eco1}.{ext}", "--per-file", "all", to="csv")
    rows = {name: list(csv.DictReader(text.splitlines())) for name, text in tables.items() if name.endswith("csv")}
    assert {name: len(each) for name, each in rows.items()} == {"B.csv": 2, "C.csv": 10, "D.csv": 10}
    assert [row["game"] for row in rows["C.csv"]] == ["1"] * 5 + ["3"] * 5


def test_files_of_bytes_can_be_shared(games: Path) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    folder = games.parent / "out"
    words = ("--split", folder / "{eco1}.{ext}", "--per-file", "all", "--mkdir", "-qq")
    assert gamenote("convert", games, "--to", "parquet", *words).code == 0
    assert pq.read_table(folder / "C.parquet").num_rows == 10


def test_shared_files_are_in_the_wanted_character_set(games: Path) -> None:
    games.write_text(games.read_text().replace("Bob", "Béla"))
    words = ("--split", games.parent / "{n}.{ext}", "--per-file", "9", "--output-encoding", "latin-1", "-qq")
    assert gamenote("convert", games, "--to", "pgn", *words).code == 0
    assert b'"B\xe9la"' in (games.parent / "1.pgn").read_bytes()


def test_nothing_is_written_when_a_shared_file_would_be_in_the_way(games: Path) -> None:
    there = games.with_name("part-3.pgn")
    there.write_text("mine")
    pattern = games.with_name("part-{n}.{ext}")
    result = gamenote("convert", games, "--to", "pgn", "--split", pattern, "--per-file", "2")
    assert result.code == 2
    assert "part-3.pgn: exists already; replace it with --force" in result.err
    assert sorted(path.name for path in games.parent.iterdir()) == ["all.pgn", "part-3.pgn"]
    assert there.read_text() == "mine"


def test_shared_files_are_checked(games: Path) -> None:
    split(games, "{n}.{ext}", "--per-file", "2")
    words = ("--split", games.parent / "out/{n}.{ext}", "--per-file")
    assert gamenote("convert", games, "--to", "pgn", *words, "2", "--check").code == 0
    assert gamenote("convert", games, "--to", "pgn", *words, "3", "--check").code == 1


def test_strict_writes_no_shared_file_of_an_input_that_would_lose_anything(games: Path) -> None:
    words = ("--split", games.parent / "{n}.{ext}", "--per-file", "2", "--strict")
    assert gamenote("convert", games, "--to", "fen", *words).code == 1
    assert [path.name for path in games.parent.iterdir()] == ["all.pgn"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--per-file", "2"), "--per-file says how --split parts the games"),
        (("--split", "{n}", "--per-file", "0"), "--per-file takes a number of games or all, not '0'"),
        (("--split", "{n}", "--per-file", "many"), "--per-file takes a number of games or all, not 'many'"),
    ],
)
def test_what_makes_no_sense_is_refused(games: Path, words: tuple[str, ...], message: str) -> None:
    result = gamenote("convert", games, "--to", "pgn", *words)
    assert (result.code, result.err.splitlines()[0]) == (2, f"gamenote: error: {message}")


@pytest.mark.parametrize(
    ("pattern", "name"),
    [
        ("out/{player}{event}.{ext}", "_CON.2048gn"),
        ("out/{player}{event}/{n}.{ext}", "_CON"),
        ("out/{player}{event} .{ext}", "_CON .2048gn"),
        ("out/x{player}{event}.{ext}", "xCON.2048gn"),
        ("out/{player}. /{n}.{ext}", "C"),
    ],
)
def test_values_do_not_make_up_the_name_of_a_device(pattern: str, name: str, tmp_path: Path) -> None:
    (tmp_path / "a.2048gn").write_text('[Player "C"]\n[Event "ON"]\n[InitialBoard "a1 b1"]\n\n1. L b2 *\n')
    words = ("--to", "2048gn", "--mkdir", "--split", f"{tmp_path}/{pattern}")
    assert gamenote("convert", tmp_path / "a.2048gn", *words).code == 0
    assert [each.name for each in (tmp_path / "out").iterdir()] == [name]


@pytest.mark.parametrize(
    "name",
    ["con", "COM1 .x", "CONIN$", "conout$.txt", "COM¹", "lpt³.a", "nul . x", "aux"],
)
def test_what_windows_keeps_for_devices_gets_a_sign_before_it(name: str) -> None:
    from gamenote.actions.convert.outputs import portable

    assert portable(name) == f"_{name}"

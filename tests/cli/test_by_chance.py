"""Games chosen, shuffled and dealt out by a seed; outputs that are done."""

from __future__ import annotations

import csv
import json
import os
import re
from pathlib import Path

import pytest

from tests.cli.command import gamenote

NUMBERS = re.compile(r'\[White "(\d+)"\]')


def write_games(path: Path, first: int, count: int) -> Path:
    """A file of games that are told apart by their numbers."""
    games = (
        f'[White "{n}"]\n[Result "*"]\n\n1. e4 {"abcdefgh"[n % 8]}6 *\n\n' for n in range(first, first + count)
    )
    path.write_text("".join(games))
    return path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write_games(tmp_path / "a.pgn", 1, 40)
    write_games(tmp_path / "b.pgn", 41, 60)
    return tmp_path


def numbers(text: str) -> list[int]:
    return [int(each) for each in NUMBERS.findall(text)]


def merged(*options: str) -> list[int]:
    result = gamenote("convert", "a.pgn", "b.pgn", "--to", "pgn", "--merge", *options)
    assert result.code == 0, result.err
    return numbers(result.out)


def test_a_sample_has_so_many_games_of_all_files_in_their_order(folder: Path) -> None:
    found = merged("--sample", "12")
    assert len(set(found)) == 12
    assert found == sorted(found)
    assert min(found) <= 40 < max(found)
    assert merged("--sample", "12") == found
    assert merged("--sample", "12", "--seed", "1") != found
    assert merged("--sample", "1000") == [*range(1, 101)]


def test_a_sample_is_drawn_of_the_games_that_where_and_dedupe_leave(folder: Path) -> None:
    found = merged("--sample", "5", "--where", "white < 10", "--seed", "2")
    assert len(found) == 5
    assert max(found) < 10
    write_games(folder / "b.pgn", 1, 40)
    assert len(set(merged("--sample", "40", "--dedupe", "exact"))) == 40


def test_every_game_is_drawn_as_often_as_others(folder: Path) -> None:
    from gamenote.actions.convert.by_chance import draw_games

    games = [("a", number) for number in range(10)]
    drawn = [game for seed in range(1000) for game in draw_games(games, 3, seed)]
    assert len(drawn) == 3000
    assert all(240 < drawn.count(game) < 360 for game in games)


def test_a_sample_loses_nothing_of_the_games_that_are_left_out(folder: Path) -> None:
    (folder / "broken.pgn").write_text('[White "1"]\n\n1. e4 e5 2. Ke3 *\n\n[White "2"]\n\n1. e4 (1. d4) e5 *\n')
    result = gamenote("convert", "broken.pgn", "--to", "csv", "--sample", "1", "-O", "columns=game")
    assert result.out.split() == ["game", "2", "2"]
    assert result.code == 0
    assert "Ke3" not in result.err


@pytest.mark.parametrize("options", [("--sample", "30"), ("--shuffle",), ("--dedupe", "positions")])
def test_any_number_of_processes_gives_the_same(folder: Path, options: tuple[str, ...]) -> None:
    write_games(folder / "large.pgn", 1, 3000)
    made = []
    for jobs in ("1", "2"):
        result = gamenote("convert", "large.pgn", "--to", "csv", "-o", f"{jobs}.csv", "-j", jobs, "-q", *options)
        assert result.code == 0, result.err
        made.append((folder / f"{jobs}.csv").read_bytes())
    assert made[0] == made[1]


def test_shuffled_games_are_all_there_in_another_order(folder: Path) -> None:
    found = merged("--shuffle", "--seed", "7")
    assert found != sorted(found)
    assert sorted(found) == [*range(1, 101)]
    assert merged("--shuffle", "--seed", "7") == found != merged("--shuffle")
    assert max(found[:50]) > 40 > min(found[50:])  # over all files


def test_shuffled_games_are_parted_among_files(folder: Path) -> None:
    result = gamenote(
        *("convert", "a.pgn", "b.pgn", "--to", "pgn", "--shuffle"),
        *("--split", "shard-{n:02}.{ext}", "--per-file", "30"),
    )
    assert result.code == 0, result.err
    shards = [numbers(path.read_text()) for path in sorted(folder.glob("shard-*.pgn"))]
    assert [len(shard) for shard in shards] == [30, 30, 30, 10]
    assert sorted(number for shard in shards for number in shard) == [*range(1, 101)]
    assert max(shards[0]) > 40


@pytest.mark.parametrize("to", ["csv", "pgn", "jsonl", "parquet"])
def test_games_are_dealt_out_whole_and_by_their_shares(folder: Path, to: str) -> None:
    if to == "parquet":
        pytest.importorskip("pyarrow")
    options = ("--split", "{part}.{ext}", "--parts", "90/5/5", "-q")
    assert gamenote("convert", "a.pgn", "b.pgn", "--to", to, *options).code == 0
    parts = {path.name.split(".")[0] for path in folder.iterdir()}
    assert parts >= {"train", "valid", "test"}
    if to == "csv":
        rows = {name: [*csv.DictReader((folder / f"{name}.csv").open())] for name in ("train", "valid", "test")}
        games = {name: {(row["file"], row["game"]) for row in found} for name, found in rows.items()}
        assert {name: len(found) for name, found in games.items()} == {"train": 90, "valid": 5, "test": 5}
        assert len(set.union(*games.values())) == 100
        assert sum(map(len, rows.values())) == 200


def test_a_file_of_a_part_is_that_of_its_games_alone(folder: Path) -> None:
    assert gamenote("convert", "a.pgn", "--to", "csv", "--split", "{part}.csv", "--parts", "1/1", "-q").code == 0
    lines = [(folder / f"{name}.csv").read_text().splitlines() for name in ("train", "test")]
    whole = gamenote("convert", "a.pgn", "--to", "csv", "-q").out.splitlines()
    assert lines[0][0] == lines[1][0] == whole[0]
    assert sorted(lines[0][1:] + lines[1][1:]) == sorted(whole[1:])


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--parts", "90/10"), "--parts deals out the games of --split"),
        (("--parts", "90/10", "--split", "x-{n}.{ext}"), "{part} in the pattern and --parts belong together"),
        (("--split", "{part}.{ext}"), "{part} in the pattern and --parts belong together"),
        (("--parts", "1", "--split", "{part}.{ext}"), "there are 2 to 20 parts"),
        (("--parts", "90/x", "--split", "{part}.{ext}"), "such as 90/5/5, not '90/x'"),
        (("--parts", "0/1", "--split", "{part}.{ext}"), "such as 90/5/5, not '0/1'"),
        (("--seed", "1"), "--seed is for --sample, --shuffle and --parts"),
        (("--dedupe", "positions"), "for tables of positions, not for pgn"),
        (("--in-place", "--shuffle"), "--in-place and --shuffle cannot be combined"),
        (("--sample", "0"), "0"),
    ],
)
def test_what_makes_no_sense_is_refused(folder: Path, options: tuple[str, ...], words: str) -> None:
    result = gamenote("convert", "a.pgn", "--to", "pgn", *options)
    assert result.code == 2
    assert words in result.err


def test_files_that_are_done_are_skipped_and_older_ones_are_made_anew(folder: Path) -> None:
    command = ("convert", "a.pgn", "b.pgn", "--to", "csv", "-o", "out", "--mkdir", "--skip-done", "-q")
    assert gamenote(*command).code == 0
    (folder / "out" / "a.csv").write_text("mine")
    assert gamenote(*command).code == 0
    assert (folder / "out" / "a.csv").read_text() == "mine"
    os.utime(folder / "out" / "a.csv", (0, 0))
    assert gamenote(*command).code == 0
    assert (folder / "out" / "a.csv").read_text().startswith("file,game")


def test_shards_that_are_done_are_skipped(folder: Path) -> None:
    command = ("convert", "a.pgn", "--to", "pgn", "--split", "s{n}.{ext}", "--per-file", "10", "--skip-done")
    assert gamenote(*command).code == 0
    (folder / "s2.pgn").write_text("mine")
    (folder / "s3.pgn").unlink()
    (folder / "s4.pgn").write_text("old")
    os.utime(folder / "s4.pgn", (0, 0))
    assert gamenote(*command).code == 0
    assert (folder / "s2.pgn").read_text() == "mine"
    assert numbers((folder / "s3.pgn").read_text()) == [*range(21, 31)]
    assert numbers((folder / "s4.pgn").read_text()) == [*range(31, 41)]


def test_a_merged_file_is_done_when_it_is_newer_than_all_inputs(folder: Path) -> None:
    command = ("convert", "a.pgn", "b.pgn", "--to", "pgn", "--merge", "-o", "all.pgn", "--skip-done")
    assert gamenote(*command).code == 0
    (folder / "all.pgn").write_text("mine")
    assert gamenote(*command).code == 0
    assert (folder / "all.pgn").read_text() == "mine"
    os.utime(folder / "b.pgn", (2**32, 2**32))
    assert gamenote(*command).code == 0
    assert len(numbers((folder / "all.pgn").read_text())) == 100


def test_games_that_were_skipped_are_told_apart_in_the_list_of_losses(folder: Path) -> None:
    (folder / "bad.pgn").write_text("1. e4 e5 2. Ke3 *\n\n1. e4 e5 2. Nf3 *\n")
    options = ("--to", "csv", "--losses", "json:losses.json", "-o", "bad.csv")
    assert gamenote("convert", "bad.pgn", *options).code == 1
    (file,) = json.loads((folder / "losses.json").read_text())["files"]
    assert (file["path"], file["written"], file["kept_in_part"], file["failed"]) == ("bad.pgn", 1, [], [])
    assert len(file["skipped"]) == 1
    assert "game 1" in file["skipped"][0]

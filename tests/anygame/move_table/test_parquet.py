"""The table of moves as Apache Parquet: the same rows as in csv."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

import gamenote as library
from tests.cli.command import ROOT, gamenote

pq: Any = pytest.importorskip("pyarrow.parquet")


def test_the_rows_are_those_of_the_csv(tmp_path: Path) -> None:
    sample = ROOT / "samples/2048gn"
    for name in ("csv", "parquet"):
        output = tmp_path / f"all.{name}"
        assert gamenote("convert", sample, "--to", name, "--merge", "-O", "header=yes", "-o", output).code == 0
    rows = pq.read_table(tmp_path / "all.parquet").to_pylist()
    with (tmp_path / "all.csv").open(newline="", encoding="utf-8") as file:
        expected = list(csv.DictReader(file))
    assert len(rows) == len(expected) > 100
    assert [{name: "" if cell is None else _text(cell) for name, cell in row.items()} for row in rows] == expected


def _text(cell: str | int | float) -> str:
    return f"{cell:g}" if isinstance(cell, float) else str(cell)


def test_numbers_that_sum_up_a_game_are_numbers(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text('[WhiteElo "2100"]\n[BlackElo "1850.5"]\n[Result "*"]\n\n1. e4 c5 *\n')
    assert (
        gamenote("convert", path, "--to", "parquet", "-O", "summary=yes", "-o", tmp_path / "a.parquet").code == 0
    )
    row = pq.read_table(tmp_path / "a.parquet").to_pylist()[0]
    assert (row["plies"], row["elo_1"], row["elo_2"], row["eco"]) == (2, 2100.0, 1850.5, "B20")


def test_the_file_is_written_in_groups_of_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gamenote.anygame.move_table.rows.GROUP", 50)
    gamenote("convert", ROOT / "samples/2048gn", "--to", "parquet", "--merge", "-o", tmp_path / "all.parquet")
    file = pq.ParquetFile(tmp_path / "all.parquet")
    assert file.metadata.num_row_groups == -(-file.metadata.num_rows // 50) > 3


def test_bytes_that_were_never_decoded_do_not_stop_it(tmp_path: Path) -> None:
    text = b'[Player "Ren\xe9"]\n[InitialBoard "a1 b1"]\n\n1. L b2 *\n'
    (tmp_path / "game.2048gn").write_bytes(text)
    output = tmp_path / "game.parquet"
    gamenote(
        "convert", tmp_path / "game.2048gn", "--to", "parquet", "-O", "header=yes", "-o", output, "--keep-broken"
    )
    assert pq.read_table(output).to_pylist()[0]["player_1"] == "Ren?"


def test_the_library_refuses_what_is_no_text() -> None:
    (game,) = library.read('[InitialBoard "a1 b1"]\n\n1. L b2 *\n')
    with pytest.raises(ValueError, match="not text"):
        library.convert(game.record, "parquet")


def test_without_the_package_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    result = gamenote("convert", ROOT / "samples/2048gn", "--to", "parquet", "--merge")
    assert result.code == 2
    assert "gamenote[parquet]" in result.err

"""The queries of the guide, asked of tables that DuckDB opens."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import ROOT, gamenote

duckdb: Any = pytest.importorskip("duckdb")
pytest.importorskip("pyarrow")
QUERY = re.compile(r'duckdb -c "([^"]*)"')
GAMES = """[White "Ann"]
[Black "Bob"]
[Result "1-0"]

1. e4 {[%clk 0:01:00]} e5 {[%clk 0:00:50]} 2. Nf3 {[%clk 0:00:20]} 1-0

[White "Cy"]
[Black "Dee"]
[Result "1/2-1/2"]

1. e4 e5 2. Nf3 1/2-1/2

[White "Cy"]
[Black "Ann"]
[Result "0-1"]

1. e4 e5 2. f4 0-1
"""


def queries() -> list[str]:
    page = (ROOT / "gamenote" / "guide" / "tables.md").read_text(encoding="utf-8")
    return QUERY.findall(page)


@pytest.mark.parametrize("ending", ["parquet", "csv"])
def test_a_position_is_found_with_what_was_played_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("archive.pgn").write_text(GAMES)
    made = gamenote(
        "convert", "archive.pgn", "--to", ending, "-O", "columns=default,header", "-o", f"moves.{ending}"
    )
    assert made.code == 0
    position, slowest = (query.replace("moves.parquet", f"moves.{ending}") for query in queries())
    assert duckdb.sql(position).fetchall() == [("Nf3", 2, 0.75), ("f4", 1, 0.0)]
    assert duckdb.sql(slowest).fetchall()[0] == ("Ann", "Bob", 3, "Nf3", 40.0)

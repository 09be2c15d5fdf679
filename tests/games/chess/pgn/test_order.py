"""Games of PGN in the order of the standard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.command import gamenote


def sorted_events(folder: Path, *heads: str, options: tuple[str, ...] = ("-O", "sort=standard")) -> list[str]:
    (folder / "a.pgn").write_text(
        "".join(f'[Event "{at}"]\n{head}\n\n1. e4 *\n\n' for at, head in enumerate(heads))
    )
    out = gamenote("convert", folder / "a.pgn", "--to", "pgn", "-qq", *options).out
    return re.findall(r'\[Event "(.*)"\]', out)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ('[Date "2020.??.??"]', '[Date "2020.01.01"]'),
        ("", '[Date "1851.05.27"]'),
        ('[Date "2020.01.01"]', '[Date "2020.01.02"]'),
    ],
)
def test_games_are_sorted_by_date_the_unknown_first(tmp_path: Path, first: str, second: str) -> None:
    assert sorted_events(tmp_path, second, first) == ["1", "0"]


def test_rounds_are_sorted_as_numbers(tmp_path: Path) -> None:
    games = "".join(f'[Event "x"]\n[Round "{each}"]\n\n1. e4 *\n\n' for each in ("10", "2.10", "-", "2.9", "2"))
    (tmp_path / "a.pgn").write_text(games)
    out = gamenote("convert", tmp_path / "a.pgn", "--to", "pgn", "-O", "sort=standard", "-qq").out
    assert re.findall(r'\[Round "(.*)"\]', out) == ["-", "2", "2.9", "2.10", "10"]


def test_games_of_several_files_are_sorted_together(tmp_path: Path) -> None:
    (tmp_path / "b.pgn").write_text('[Event "early"]\n[Date "1900.01.01"]\n\n1. e4 *\n')
    options = (str(tmp_path / "b.pgn"), "--merge", "-O", "sort=standard")
    assert sorted_events(tmp_path, '[Date "2020.01.01"]', options=options) == ["early", "0"]


def test_games_stay_as_they_come_unless_they_are_to_be_sorted(tmp_path: Path) -> None:
    assert sorted_events(tmp_path, '[Date "2020.01.01"]', "", options=()) == ["0", "1"]

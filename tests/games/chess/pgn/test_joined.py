"""Files joined without a last line end: the tags of a game stand in the line of the result before."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import gamenote

ONE = '[Event "A"]\n[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n\n1. e4 e5 *'
TWO = ONE.replace('"A"', '"B"').replace("1. e4", "1. d4")


@pytest.mark.parametrize("glue", ["", " ", "\t"])
def test_the_moves_of_both_games_are_read(tmp_path: Path, glue: str) -> None:
    path = tmp_path / "a.pgn"
    path.write_text(f"{ONE}{glue}{TWO}\n")
    run = gamenote("lint", path, "--output-format", "concise")
    assert [line.split()[1:3] for line in run.out.splitlines()[:-1]] == [["PGN109", "warning"]]
    assert f"{path}:6:{11 + len(glue)}: " in run.out
    gamenote("lint", path, "--fix")
    assert gamenote("lint", path).code == 0
    assert path.read_text() == f"{ONE}{glue}\n\n{TWO}\n"

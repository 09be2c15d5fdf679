"""A position that is given on the command line is drawn as one of a file is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import gamenote

KINGS = "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1"


def test_a_position_of_chess_is_drawn() -> None:
    result = gamenote("pretty", "--fen", KINGS, "--ascii")
    assert result.code == 0
    assert "5 | : |   | : |   | k |   | : |   |" in result.out.splitlines()


def test_a_position_of_draughts_is_drawn_on_the_board_of_its_variant() -> None:
    wide = gamenote("pretty", "--fen", "W:W31,32:BK5", "--ascii").out.splitlines()
    narrow = gamenote("pretty", "--fen", "W:W31,32:BK5", "--variant", "english", "--ascii").out.splitlines()
    assert [sum(line.count("+") > 2 for line in lines) for lines in (wide, narrow)] == [11, 9]


def test_a_position_goes_into_a_picture_or_a_page(tmp_path: Path) -> None:
    for name in ("board.svg", "board.html"):
        assert gamenote("pretty", "--fen", KINGS, "-o", tmp_path / name).code == 0
        assert (tmp_path / name).stat().st_size > 1000


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--fen", "hello"), "--fen: the position hello cannot be read"),
        (("--fen", ""), "--fen: the position  cannot be read"),
        (("--fen", KINGS, "--variant", "atmoic"), "did you mean Atomic?"),
        (("--fen", KINGS, "game.pgn"), "--fen and FILE cannot be combined"),
        (("--variant", "russian", "game.pdn"), "--variant is for --fen"),
        ((), "name at least one file"),
    ],
)
def test_what_is_no_position_is_refused(args: tuple[str, ...], words: str) -> None:
    result = gamenote("pretty", *args)
    assert (result.code, result.out) == (2, "")
    assert words in result.err


def test_no_escape_of_a_position_reaches_the_terminal() -> None:
    result = gamenote("pretty", "--fen", "\x1b[2J" + KINGS)
    assert "\x1b" not in result.out + result.err

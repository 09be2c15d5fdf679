from __future__ import annotations

import os
from pathlib import Path
from textwrap import dedent

import pytest

from gamenote.cli.main import run
from tests.foreign import tictactoe

__all__ = ["tictactoe"]

Capture = pytest.CaptureFixture[str]
TAKEN = "tic-tac-toe\n\nb2 a1 b2 c3 *\n"


@pytest.fixture
def drawn(tictactoe: Path) -> str:
    return str(tictactoe / "xo" / "drawn.xo")


@pytest.fixture
def taken(tictactoe: Path, tmp_path: Path) -> str:
    path = tmp_path / "taken.xo"
    path.write_text(TAKEN)
    return str(path)


def shown(capsys: Capture, *args: str) -> str:
    assert run(["pretty", *args]) == 0
    return capsys.readouterr().out


def test_the_final_position_of_the_first_game_is_shown_by_default(drawn: str, capsys: Capture) -> None:
    assert shown(capsys, drawn, "--ascii") == dedent(
        """\
        Ann - Bob: ply 9 of 9, x c3 (draw)
          +---+---+---+
        3 | X | O |[X]|
          +---+---+---+
        2 | X | X | O |
          +---+---+---+
        1 | O | X | O |
          +---+---+---+
            a   b   c
        """
    )


def test_the_board_can_be_turned_and_stand_without_names(drawn: str, capsys: Capture) -> None:
    lines = shown(capsys, drawn, "--ascii", "--flip", "--no-coords").splitlines()
    assert (lines[2], lines[6]) == ("| O | X | O |", "|[X]| O | X |")


@pytest.mark.parametrize(("at", "title"), [("start", "start"), ("0", "start"), ("2", "ply 2 of 9, o a1")])
def test_a_ply_is_chosen_by_at(drawn: str, capsys: Capture, at: str, title: str) -> None:
    assert shown(capsys, drawn, "--at", at).startswith(f"Ann - Bob: {title}\n")


def test_every_nth_position_is_shown_and_the_last(drawn: str, capsys: Capture) -> None:
    text = shown(capsys, drawn, "--every", "4")
    titles = [line for line in text.splitlines() if line.startswith("Ann")]
    assert [title.split(",")[0] for title in titles] == [
        "Ann - Bob: start",
        "Ann - Bob: ply 4 of 9",
        "Ann - Bob: ply 8 of 9",
        "Ann - Bob: ply 9 of 9",
    ]
    assert text.count("\n\n") == 3


def test_another_game_of_the_file_is_chosen_by_its_number(tictactoe: Path, capsys: Capture) -> None:
    assert shown(capsys, str(tictactoe / "xo" / "two-games.xo"), "--game", "2").startswith("Bob - Ann: ply 2 of 2")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--game", "2"], "the file holds one game, there is no game 2"),
        (["--at", "10"], "game 1 has 9 plies, there is no ply 10"),
        (["--at", "x"], "'x' is not a number, start, end or comments"),
        (["--at", "comments"], "no comment of this game asks for a diagram: begin one with #"),
        (["--style", "asci"], "there is no board style 'asci'"),
    ],
)
def test_what_is_not_there_is_named(drawn: str, capsys: Capture, args: list[str], message: str) -> None:
    assert run(["pretty", drawn, *args]) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.out == ""


def test_a_missing_file_does_not_keep_the_others_from_being_shown(drawn: str, capsys: Capture) -> None:
    assert run(["pretty", "nowhere.xo", drawn]) == 2
    captured = capsys.readouterr()
    assert "nowhere.xo: no such file" in captured.err
    assert captured.out.startswith(f"{drawn}: Ann - Bob")


def test_titles_name_the_file_where_there_are_several(tictactoe: Path, capsys: Capture) -> None:
    titles = [line for line in shown(capsys, str(tictactoe), "--ascii").splitlines() if ": ply" in line]
    assert [title.split(": ")[0].rpartition("/")[2] for title in titles] == ["drawn.xo", "two-games.xo"]


def test_an_illegal_game_is_shown_up_to_its_last_good_position(taken: str, capsys: Capture) -> None:
    assert run(["pretty", taken, "--ascii"]) == 1
    captured = capsys.readouterr()
    assert captured.out.startswith("ply 2 of 4, o a1\n")
    assert captured.err.startswith(f"{taken}:3:7: move 3: b2 holds x already\n")


def test_an_earlier_ply_of_an_illegal_game_is_as_good_as_any(taken: str, capsys: Capture) -> None:
    assert shown(capsys, taken, "--at", "1").startswith("ply 1 of 4, x b2\n")


def test_a_later_ply_of_an_illegal_game_gives_the_last_good_position(taken: str, capsys: Capture) -> None:
    assert run(["pretty", taken, "--at", "4"]) == 1
    assert capsys.readouterr().out.startswith("ply 2 of 4")


def test_a_broken_game_is_shown_with_what_is_wrong(tictactoe: Path, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "broken.xo"
    path.write_text("tic-tac-toe\nplayer_1: Ann\nplayer_1: Cid\n\nb2 *\n")
    assert run(["pretty", str(path)]) == 1
    captured = capsys.readouterr()
    assert captured.out.startswith("Ann: ply 1 of 1, x b2\n")
    assert captured.err.startswith(f"{path}:3:1: player_1 is told a second time\n")


def test_colour_comes_only_when_it_is_wanted(drawn: str, capsys: Capture) -> None:
    assert "\x1b" not in shown(capsys, drawn)
    assert "\x1b[" in shown(capsys, drawn, "--color", "always")


def test_names_cannot_steer_the_terminal(tictactoe: Path, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "nasty.xo"
    path.write_text("tic-tac-toe\nplayer_1: A\x1b[31mnn [red]\u202e\n\n*\n", encoding="utf-8")
    assert shown(capsys, str(path)).startswith("A\\x1b[31mnn [red]\\u202e: start\n")


def test_a_record_can_come_from_standard_input(
    tictactoe: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (tictactoe / "xo" / "drawn.xo").open() as stream:
        monkeypatch.setattr("sys.stdin", stream)
        assert shown(capsys, "-").startswith("Ann - Bob: ply 9 of 9")


def test_a_reader_that_stops_in_the_middle_of_a_film_ends_it_with_141(
    drawn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w", buffering=1) as stream:
        monkeypatch.setattr("sys.stdout", stream)
        assert run(["pretty", drawn, "--every", "1"]) == 141


@pytest.fixture
def draughts(tmp_path: Path) -> str:
    path = tmp_path / "a.pdn"
    path.write_text('[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 *\n')
    return str(path)


@pytest.mark.parametrize(
    ("notation", "move", "rim"), [("algebraic", "e5xg7", "10 | "), ("numeric", "28x19", " 1 | ")]
)
def test_an_option_of_the_format_says_how_squares_are_called(
    draughts: str, capsys: Capture, notation: str, move: str, rim: str
) -> None:
    title, _, first, *_ = shown(capsys, draughts, "--ascii", "-O", f"notation={notation}").splitlines()
    assert title == f"ply 3 of 3, White {move}"
    assert first.startswith(rim)


def test_an_option_that_the_format_does_not_have_is_refused(draughts: str, capsys: Capture) -> None:
    assert run(["pretty", draughts, "-O", "faces=all"]) == 2
    assert "the format pdn has no option 'faces'" in capsys.readouterr().err


@pytest.mark.parametrize("variant", ["Shogi", "Dragonfly 2"])
def test_of_a_game_that_nobody_can_play_the_moves_are_shown_as_words(
    variant: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "game.pgn"
    path.write_text(
        f'[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n[Variant "{variant}"]\n\n1. P-7f P-3d 2. P-2f *\n'
    )
    assert run(["pretty", str(path)]) == 0
    out, err = capsys.readouterr()
    assert out == "Ann - Bob\n\n1. P-7f P-3d 2. P-2f *\n"
    assert err.count(f"the rules of {variant} are not known") == 1
    assert run(["pretty", "--style", "svg", str(path)]) == 1
    assert capsys.readouterr().out == ""

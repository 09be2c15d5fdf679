"""What is read of transcripts, what is said of them, and what is written."""

from __future__ import annotations

import pytest

import gamenote
from gamenote.core import registry
from gamenote.core.diagnostic import Safety
from gamenote.core.record import Field, same
from gamenote.core.source import Source
from gamenote.games.othello.moves.codec import read_game_line
from gamenote.games.othello.moves.transcript import read_transcript
from gamenote.syntax.lines.game_line import LineReading
from gamenote.testing.linting import EVERYTHING, lint, mend_file, read

FORMAT = registry.formats()["othello-moves"]
FIVE = ["f5", "d6", "c3", "d3", "c4"]
BOARD = "---------------------------OX------XO---------------------------"
PASSED = (  # White has to pass
    "e6f6c4c3d3d6c2d2e7f7c5e3d1b3e2f1g5b5b4e8f8c7a4a3f4e1f2b1b8g2"
    "c1f3g4h4d8c6h2g8g7h6b6d7a5a7a1h1b7g6g3g1a2f5h8h3h7c8h5b2"
)


def moves(text: str) -> list[str]:
    return [token.text for token in read_transcript(text).moves]


def names(text: str) -> list[tuple[str, int]]:
    """Return the rules that speak about a text, with the columns, but for two that most examples break."""
    found = lint(FORMAT, text.encode(), EVERYTHING)
    return [(each.name, each.start.column) for each in found if each.name not in ("unfinished", "orientation")]


@pytest.mark.parametrize(
    "text",
    [
        "f5d6c3d3c4",
        "F5D6C3D3C4",
        "f5 d6 c3 d3 c4",
        " f5\td6,c3, d3-c4 ",
        "f5-d6-c3-d3-c4",
        "1.f5 2.d6 3.c3 4.d3 5.c4",
        "1. f5 d6 2. c3 d3 3. c4",
        "1.f52.d63.c34.d35.c4",
        "1) f5 2) d6 3) c3 4) d3 5) c4",
        "1f5 2d6 3c3 4d3 5c4",
        "1 f5 2 d6 3 c3 4 d3 5 c4",
        "12.f5 13.d6 14.c3 15.d3 16.c4",
        "\ufefff5\x07d6c3d3c4.",
    ],
)
def test_moves_are_read_however_they_are_parted_and_numbered(text: str) -> None:
    assert [move.lower() for move in moves(text)] == FIVE
    assert {name for name, _ in names(text)} <= {"byte-order-mark", "control-character"}


@pytest.mark.parametrize(
    "written", ["PAA8", "paA8", "--a8", "PASSa8", "passA8", " pass a8", "psa8", " -- a8", "ps a8"]
)
def test_passes_are_read_glued_to_moves(written: str) -> None:
    found = moves(f"{PASSED}{written}")
    assert (found[-1].lower(), len(found)) == ("a8", 60)
    assert {name for name, _ in names(f"{PASSED}{written}")} == {"pass-written"}


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("f5 d6 g? c3 d3 c4", 7),
        ("f5d6cd3c4", 5),
        ("f5d65c3d3", 5),
        ("f5d6c3d3c", 9),
        ("f5 d6 c3 d", 10),
        ("f5 d6 e55 c3", 9),
        ("f5d6c3d3c4 nonsense f4c5b4b5c6", 12),
    ],
)
def test_what_is_no_move_is_found_where_it_stands(text: str, column: int) -> None:
    assert [each for each in names(text) if each[0] == "unexpected-token"] == [("unexpected-token", column)]


def test_squares_beyond_the_board_are_moves() -> None:
    for text in ("f5d6i4", "f5d6e9"):
        assert names(text) == [("bad-square", 5)]


def test_words_around_the_moves_become_comments() -> None:
    (game,) = gamenote.read("Ann - Bob: f5d6c3d3c4 35-29, 1999", "othello-moves")
    assert [comment.text for node in game.record.line for comment in node.after] == ["Ann - Bob:", "35-29, 1999"]
    assert names("Ann - Bob: f5d6c3d3c4 35-29, 1999") == [("text-outside", 1), ("text-outside", 23)]


def test_two_moves_before_a_name_are_a_game() -> None:
    assert moves("C4c3                Diagonal Opening") == ["C4", "c3"]


def test_a_prose_text_is_no_game() -> None:
    assert names("It is the 4th of May, a1 paper, and b2 b.\n") == [("unexpected-token", 1)]
    assert FORMAT.sniff(b"It is the 4th of May, a1 paper, and b2 b.\n") == 0


def test_lines_are_games_and_remarks_are_skipped() -> None:
    text = b"# a list\n\nf5d6c3\n% and\nc4c3\r\nby hand\nf5f6\re6f4"
    games = [reading.record for _, reading in read(FORMAT, text)]
    played = (game.moves() for game in games)
    assert [[*moves.main] for moves in played if moves is not None] == [
        ["f5", "d6", "c3"],
        ["c4", "c3"],
        ["f5", "f6"],
        ["e6", "f4"],
    ]


def test_a_start_stands_before_the_moves() -> None:
    (game,) = gamenote.read("---*-O--" + "-" * 56 + " * g1", "othello-moves")
    setup = game.record.line[0].setup
    assert setup is not None
    assert (setup.text, setup.to_move) == ("---X-O--" + "-" * 56 + " X", "black")


def test_a_larger_board_has_ranks_of_two_digits() -> None:
    start = "-" * 44 + "OX" + "-" * 8 + "XO" + "-" * 44
    text = f"{start} X f5g7h6\n"
    (game,) = gamenote.read(text, "othello-moves")
    assert game.record.variant == "10x10"
    assert gamenote.convert(game, "othello-moves") == text
    assert moves(f"{start} X j10a1") == ["j10", "a1"]
    assert moves("j10a1") == ["j1", "0", "a1"] or moves("j10a1") == []


def test_a_line_of_logistello_has_colours_and_a_result() -> None:
    (game,) = gamenote.read("+f5-f4+c3-c6+c5-d6+f3-c4+c7: +64 10", "othello-moves")
    assert [node.actor for node in game.record.line[1:3]] == ["black", "white"]
    assert game.record.header.get(Field.RESULT) == "+64"
    assert names("+f5-f4+c3-c6+c5-d6+f3-c4+c7: +10") == [("result-mismatch", 30)]
    assert names("-f5+d6: +2") == [("turn-order", 2)]


def test_numbers_are_mended_together() -> None:
    mended = mend_file(FORMAT, b"1.f5 2.d6 4.c3 5.d3 4.c4\n", Safety.SAFE).after
    assert mended == b"1.f5 2.d6 3.c3 4.d3 5.c4\n"


def test_a_pass_that_need_not_be_written_is_taken_out_with_its_blank() -> None:
    text = f"{PASSED} -- a8\n".encode()
    assert mend_file(FORMAT, text, Safety.SAFE).after == f"{PASSED} a8\n".encode()


def test_passes_of_two_spellings_are_told_over_the_whole_file() -> None:
    text = f"{PASSED}--a8\n{PASSED}PAa8\n"
    assert ("pass-token", 117) in [(name, column) for name, column in names(text)]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("1.F5 2.D6 Ann\n", "f5d6\n"),
        (f"{PASSED}PAA8PAA6\n", f"{PASSED}a8a6\n"),
        (f"{BOARD} X f5 d6\n", "f5d6\n"),
        ("f5--f6\n", "f5--f6\n"),
        ("f5 g? d6\n", "f5 g? d6\n"),
    ],
)
def test_moves_are_written_small_without_blanks_and_passes(text: str, written: str) -> None:
    assert (
        "".join(gamenote.convert(game, "othello-moves") for game in gamenote.read(text, "othello-moves"))
        == written
    )


@pytest.mark.parametrize("text", ["f5d6c3", " F5 d6\tc3 \n", "f5d6c5f4e3f6", "f5f5", "a1"])
def test_squares_alone_are_read_quickly_as_they_are_read_with_care(text: str) -> None:
    quick = FORMAT.codec().read(Source("x", text))
    slow = LineReading(Source("x", text), read_game_line)
    assert same(quick.record, slow.record)
    assert quick.diagnostics == ()

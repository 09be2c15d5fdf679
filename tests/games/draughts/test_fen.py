"""Positions as text."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.core.diagnostic import Severity
from gamenote.games.draughts.board import table
from gamenote.games.draughts.fen import is_null_move, read_fen, write_fen
from gamenote.games.draughts.variants import VARIANTS, variant
from tests.games.draughts.playing import position, random_position

INTERNATIONAL = table(VARIANTS[0])


def kinds(text: str, name: str = "international") -> list[str]:
    row = variant(name)
    assert row is not None
    return [problem.kind for problem in read_fen(table(row), text).problems]


def rewritten(text: str, name: str = "international") -> str:
    row = variant(name)
    assert row is not None
    found = read_fen(table(row), text).position
    assert found is not None, read_fen(table(row), text).problems
    return write_fen(found)


@pytest.mark.parametrize("name", [row.name for row in VARIANTS])
@given(seed=st.integers(0, 2**32))
def test_what_is_written_reads_back(name: str, seed: int) -> None:
    where = random_position(name, random.Random(seed))
    for letters in (None, True, False):
        found = read_fen(where.table, write_fen(where, letters=letters)).position
        assert found is not None
        assert (found.own, found.opp, found.kings, found.side) == (where.own, where.opp, where.kings, where.side)


def test_ranges_are_read_and_a_king_before_one_counts_for_all_of_it() -> None:
    assert rewritten("W:WK1-3,50:B20") == "W:WK1,K2,K3,50:B20"


def test_sections_stand_in_any_order_and_may_come_twice() -> None:
    assert rewritten("B:B1:W50:B2") == "B:W50:B1,2"


def test_a_leading_zero_is_understood() -> None:
    assert rewritten("W:W05:B01") == "W:W5:B1"
    assert kinds("W:W06:B02") == []


def test_a_dot_at_the_end_is_dropped() -> None:
    problem = read_fen(INTERNATIONAL, "W:W31:B6.").problems[0]
    assert (problem.kind, problem.start, problem.end, problem.instead) == ("fen-dot", 8, 9, "")
    assert rewritten("W:W31:B6.") == "W:W31:B6"


def test_blanks_are_dropped() -> None:
    assert rewritten(" W : W31, K5 : B 6 . ") == "W:WK5,31:B6"
    assert set(kinds(" W : W31, K5 : B 6 . ")) == {"fen-space", "fen-dot"}


@pytest.mark.parametrize("text", ["W:W:B6", "W:WK5:B", "W:W15"])
def test_a_side_may_have_no_pieces(text: str) -> None:
    assert kinds(text) == ["fen-empty-side"]
    assert read_fen(INTERNATIONAL, text).position is not None


def test_an_unknown_side_to_move_is_kept() -> None:
    found = read_fen(INTERNATIONAL, "?:W29,13,11:B22,4,2").position
    assert found is not None
    assert not found.decided
    assert write_fen(found) == "?:W11,13,29:B2,4,22"


def test_pieces_of_no_colour_leave_the_position_unknown() -> None:
    found = read_fen(INTERNATIONAL, "W:?31:B6").position
    assert found is not None
    assert not found.known


@pytest.mark.parametrize(
    ("text", "name", "words"),
    [
        ("W:W51:B6", "international", "51 is not on the board (squares 1 to 50)"),
        ("W:W0:B6", "international", "0 is not on the board (squares 1 to 50)"),
        ("W:W31-60:B6", "international", "60 is not on the board (squares 1 to 50)"),
        ("W:W31,31:B6", "international", "square 31 stands twice in the FEN"),
        ("W:W31:B31", "international", "square 31 stands twice in the FEN"),
        ("W:W40-31:B6", "international", "40-31: the range runs backwards"),
        ("W:Wb1:Bb8", "russian", "b1 is not a playing square"),
        ("W:Wi3:Bb8", "russian", "i3 is not on the board (8x8 squares)"),
    ],
)
def test_squares_that_cannot_be_are_told(text: str, name: str, words: str) -> None:
    row = variant(name)
    assert row is not None
    problems = read_fen(table(row), text).problems
    assert [(each.kind, each.message) for each in problems if each.kind == "fen-square"] == [("fen-square", words)]


def test_a_square_named_twice_alike_does_no_harm() -> None:
    assert rewritten("W:W31,31:B6") == "W:W31:B6"
    assert read_fen(INTERNATIONAL, "W:W31:B31").position is None


@pytest.mark.parametrize(
    "text",
    ["", "W", "X:W31:B6", "W:31:B6", "W:W31,,32:B6", "W:W31;B6", "W:Wx:B6", "W:W31-:B6", "w:W31:B6", "W:W31:"],
)
def test_what_is_no_fen_is_told(text: str) -> None:
    assert "fen-syntax" in kinds(text)
    assert read_fen(INTERNATIONAL, text).position is None


def test_numbers_and_names_are_not_mixed() -> None:
    assert kinds("W:Wa1,31:Bb8", "russian") == ["fen-syntax"]


def test_a_man_on_the_last_row_is_remarked() -> None:
    found = read_fen(INTERNATIONAL, "W:W3,31:B6,48,K49")
    assert [each.message for each in found.problems] == [
        "the white man on 3 stands on its promotion row: write K3 if it is a king",
        "the black man on 48 stands on its promotion row: write K48 if it is a king",
    ]
    assert found.position is not None


@pytest.mark.parametrize("field", ["H0", "F12", "+0+0"])
def test_additions_of_some_programs_are_dropped(field: str) -> None:
    problems = read_fen(INTERNATIONAL, f"W:W31:B6:{field}").problems
    assert [(each.kind, each.severity) for each in problems] == [("fen-syntax", Severity.INFO)]
    assert rewritten(f"W:W31:B6:{field}") == "W:W31:B6"


def test_the_number_of_the_next_move_is_read() -> None:
    assert position("international", "B:W31:B6:H0:F12").number == 12


def test_pieces_that_are_being_captured_are_dropped() -> None:
    assert rewritten("W:W31,G12:B6,P44") == "W:W31:B6"


def test_numbers_in_a_game_with_letters_count_from_the_top_left() -> None:
    assert rewritten("W:W21,32:B1,K12", "russian") == "W:Wg1,a3:BKh6,b8"
    assert write_fen(position("russian", "W:Wg1,a3:BKh6,b8"), letters=False) == "W:W21,32:B1,K12"


def test_a_position_with_the_second_player_to_move_begins_with_his_move() -> None:
    assert [position("international", f"{side}:W31:B6").ply for side in "WB"] == [0, 1]
    assert [position("english", f"{side}:W31:B6").ply for side in "BW"] == [0, 1]


@pytest.mark.parametrize(
    ("text", "said"), [("B::", True), ("W::", True), ("B:", False), ("?::", False), ("B::.", False)]
)
def test_a_null_move_has_colons_only(text: str, said: bool) -> None:
    assert is_null_move(text) is said


@given(st.text(alphabet="WBK?:,-.0123459abh HF+G", max_size=30))
def test_any_text_is_read(text: str) -> None:
    for name in ("international", "russian", "turkish"):
        row = variant(name)
        assert row is not None
        found = read_fen(table(row), text)
        for each in found.problems:
            assert 0 <= each.start <= each.end <= len(text)


def test_a_long_text_is_read_in_linear_time() -> None:
    for text in ("W:" * 20000, "W:W" + "1," * 20000, "W:W" + "9" * 20000, " " * 20000, "W:W" + "1-50," * 2000):
        assert read_fen(INTERNATIONAL, text).position is None

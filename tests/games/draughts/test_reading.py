"""How moves are written, and what may be meant by it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.core.engine import Objection
from gamenote.games.draughts.board import UNKNOWN, Move, Position
from gamenote.games.draughts.notation import parse
from gamenote.games.draughts.play import ENGINE
from tests.games.draughts.playing import position, read

STRIKE = "W:WK47:B14,19,29,31,42"  # two captures lead from 47 to 36


def canonical(where: Position, text: str, notation: str = "full") -> str:
    (move,) = read(where, text)
    return ENGINE.write_move(where, move, notation)


@pytest.mark.parametrize(
    "text",
    ["32-28", "32- 28", "32 - 28", "32\u201328", "32\u221228", "32\u201128", "3228", "32\u00a0-28", "32x28"],
)
def test_a_quiet_move_is_understood_however_it_is_written(text: str) -> None:
    assert canonical(position("international"), text) == "32-28"


@pytest.mark.parametrize("text", ["c3-d4", "c3d4", "C3-D4", "c3 - d4", "c3 d4", "22-18", "2218", "c3:d4"])
def test_a_move_with_letters_is_understood_however_it_is_written(text: str) -> None:
    assert canonical(position("russian"), text) == "c3-d4"


def test_letters_are_understood_in_a_game_with_numbers() -> None:
    assert canonical(position("international"), "d4-e5") == "32-28"
    assert canonical(position("english"), "f6-e5") == "11-15"


@pytest.mark.parametrize(
    "text", ["28x10", "28X10", "28:10", "28\u00d710", "28-10", "28 x 10", "2810", "28x19x10", "28x19:10"]
)
def test_a_capture_is_understood_however_it_is_written(text: str) -> None:
    assert canonical(position("international", "W:W28:B14,23"), text) == "28x19x10"


def test_leading_zeros_are_understood() -> None:
    assert canonical(position("international", "W:W10:B50"), "10-05") == "10-5"
    assert canonical(position("international", "W:W8:B50"), "08-02") == "8-2"


def test_an_x_between_squares_is_a_sign_though_wide_boards_have_a_column_of_that_name() -> None:
    written = parse("a1xb2")
    assert written is not None
    assert [part.text for part in written.squares] == ["a1", "b2"]
    where = position("41,W,26,8,A0,0", "W:Wx2:Ba7")
    assert canonical(where, "x2-y3") == "x2-y3"


@pytest.mark.parametrize(
    "text",
    ["", "-", "32", "32-", "-28", "32--28", "32-28-", "hello", "O-O", "322", "32284", "32 28", "1/2", "32-28!"],
)
def test_what_is_no_move_is_told(text: str) -> None:
    found = ENGINE.candidates(position("international"), text)
    assert isinstance(found, Objection)
    assert found.kind == "illegal-move"


def test_four_digits_are_two_squares_only_if_that_is_legal() -> None:
    assert isinstance(ENGINE.candidates(position("international"), "3227"), tuple)
    found = ENGINE.candidates(position("international"), "3226")
    assert isinstance(found, Objection)


@given(st.text(alphabet="0123456789abcdhixX:- \u2013.", max_size=14))
def test_any_text_has_an_answer(text: str) -> None:
    for name in ("international", "russian"):
        found = ENGINE.candidates(position(name), text)
        for move in found if isinstance(found, tuple) else ():
            ENGINE.judge(position(name), move)


# Captures and their ways


def test_a_short_capture_may_mean_several() -> None:
    where = position("international", STRIKE)
    moves = read(where, "47x36")
    assert len(moves) == 2
    assert {ENGINE.write_move(where, move) for move in moves} == {"47x38x24x13x36", "47x38x20x9x36"}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("47x38x24x13x36", "47x38x24x13x36"),
        ("47x24x36", "47x38x24x13x36"),  # one square is enough, since the other capture does not land there
        ("47x13x36", "47x38x24x13x36"),
        ("47x33x24x13x36", "47x38x24x13x36"),  # 33 is not right behind the man, but a landing square
        ("47x20x36", "47x38x20x9x36"),
        ("47x38x20x9x36", "47x38x20x9x36"),
    ],
)
def test_any_squares_that_the_piece_lands_on_single_a_capture_out(text: str, meant: str) -> None:
    assert canonical(position("international", STRIKE), text) == meant


def test_squares_that_are_only_crossed_are_understood_too() -> None:
    assert canonical(position("international", "W:WK47:B38"), "47x42x33") == "47x33"


def test_squares_in_the_wrong_order_mean_nothing() -> None:
    assert isinstance(ENGINE.candidates(position("international", STRIKE), "47x13x24x36"), Objection)


def test_a_round_trip_is_read_and_written_with_its_way() -> None:
    where = position("italian", "W:WK30:B18,K19,K26,K27,K28")
    assert canonical(where, "30x30", "short") == "30x21x14x23x30"
    assert canonical(where, "30x21x14x23x30", "short") == "30x21x14x23x30"


def test_with_a_dash_equal_squares_are_never_a_quiet_move() -> None:
    assert isinstance(ENGINE.candidates(position("international"), "32-32"), Objection)


def test_captures_that_may_be_played_are_preferred() -> None:
    # One way from 18 to 20 takes more than the other ones.
    where = position("italian", "W:WK18:B5,K6,K7,13,14,K15")
    assert canonical(where, "18x20") == "18x9x2x11x20"


def test_a_capture_is_preferred_to_a_quiet_move_between_the_same_squares() -> None:
    where = position("russian", "W:WKa1:Bd4")
    (move,) = read(where, "a1-e5")
    assert move.captured


# Writing


def test_the_smallest_of_several_canonical_ways_is_written() -> None:
    where = position("italian", "W:WK30:B18,K19,K26,K27,K28")
    assert canonical(where, "30x23x14x21x30") == canonical(where, "30x30") == "30x21x14x23x30"


def test_a_king_that_goes_straight_on_names_the_square_right_behind_the_first_piece() -> None:
    assert canonical(position("international", "W:WK47:B38,20"), "47x15") == "47x33x15"


def test_a_capture_that_is_not_ambiguous_has_two_squares() -> None:
    where = position("international", "W:W28:B14,23")
    assert canonical(where, "28x19x10", "") == "28x10"
    assert canonical(where, "28x19x10", "short") == "28x10"


@pytest.mark.parametrize(
    ("name", "fen", "text", "notation", "wanted"),
    [
        ("russian", "W:Wc3:Bd4,f6", "c3:g7", "numeric", "22:8"),
        ("russian", "W:Wc3:Bd4,f6", "c3:g7", "full numeric", "22:15:8"),
        ("russian", "W:Wc3:Bd4,f6", "22x8", "", "c3:g7"),
        ("international", "W:W28:B14,23", "28x10", "algebraic", "e5xi9"),
        ("international", "W:W28:B14,23", "28x10", "algebraic,full", "e5xg7xi9"),
        ("thai", "B:W7,8,14:B10,24", "10-3", "", "10-3"),
        ("turkish", "W:WKh2,f6:Bf7,e8,g8", "f6xd8", "full", "f6xf8xd8"),
    ],
)
def test_squares_are_written_as_the_notation_wants_them(
    name: str, fen: str, text: str, notation: str, wanted: str
) -> None:
    assert canonical(position(name, fen), text, notation) == wanted


# Unknown moves and setups


@pytest.mark.parametrize("text", ["...", "- -", "--", "\u2026", "-  -", ".."])
def test_an_unknown_move_leaves_the_position_unknown(text: str) -> None:
    where = position("international")
    (move,) = read(where, text)
    assert move == UNKNOWN
    assert ENGINE.judge(where, move) == ()
    after = ENGINE.play(where, move)
    assert (after.known, after.colour, after.number) == (False, "black", 1)


def test_after_an_unknown_move_only_the_squares_are_checked() -> None:
    where = ENGINE.play(position("international"), UNKNOWN)
    assert read(where, "1-45") == (UNKNOWN,)
    found = ENGINE.candidates(where, "1-51")
    assert isinstance(found, Objection)
    assert found.message == "move 1: 1-51: 51 is not on the board (squares 1 to 50)"
    assert ENGINE.outcome(where) is None
    assert list(ENGINE.legal_moves(where)) == []


@pytest.mark.parametrize(("text", "colour"), [("29-24", "white"), ("22-28", "black")])
def test_where_the_side_to_move_is_not_known_the_owner_of_the_piece_moves(text: str, colour: str) -> None:
    where = position("international", "?:W29,13,11:B22,4,2")
    (move,) = read(where, text)
    assert not any(each.fatal for each in ENGINE.judge(where, move))
    after = ENGINE.play(where, move)
    assert after.decided
    assert after.colour != colour
    assert ENGINE.write_move(where, move) == text


def test_readings_do_not_make_moves_different() -> None:
    assert Move(1, 2, written="1-2", readings=3) == Move(1, 2)


def test_a_move_that_is_not_known_stays_as_it_was_written_in_every_notation() -> None:
    start = position("international")
    (unknown,) = read(start, "- -")
    (behind,) = read(ENGINE.play(start, unknown), "19-23")
    assert [ENGINE.write_move(start, move, "algebraic") for move in (unknown, behind, UNKNOWN)] == [
        "- -",
        "19-23",
        "...",
    ]

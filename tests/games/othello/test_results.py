"""What results say, in whatever way they are written, and what the board has against them."""

from __future__ import annotations

import pytest

from gamenote.core.engine import Objection
from gamenote.games.othello.movement import advance
from gamenote.games.othello.results import (
    black_score,
    difference,
    fault_of,
    outcome_of,
    read_result,
    rewritten_result,
)
from gamenote.games.othello.setup import read_position, start_position
from gamenote.games.othello.variants import BY_NAME, VARIANTS

START = start_position(VARIANTS[0])
NINE = ["f5", "f4", "c3", "c6", "c5", "d6", "f3", "c4", "c7"]  # Black takes all: 13 discs, 51 empty squares


@pytest.mark.parametrize(
    ("text", "lead", "winner", "flag"),
    [
        ("+8.000", 8, "black", ""),
        ("-64.000:r", -64, "white", "r"),
        ("+64:T", 64, "black", "t"),
        ("0", 0, "draw", ""),
        ("37-27", 10, "black", ""),
        ("27 - 37", -10, "white", ""),
        ("B+6", 6, "black", ""),
        ("W+R", None, "white", "r"),
        ("b+Time", None, "black", "t"),
        ("Draw", 0, "draw", ""),
        ("1-0", None, "black", ""),
        ("1/2-1/2", None, "draw", ""),
    ],
)
def test_results_are_read_in_all_their_forms(text: str, lead: float | None, winner: str, flag: str) -> None:
    result = read_result(text)
    assert result is not None
    assert (result.lead, result.winner, result.flag) == (lead, winner, flag)


@pytest.mark.parametrize("text", ["", "?", "*", "won", "B+", "1-", "+", "9" * 50, "37-27-1"])
def test_other_texts_are_no_results(text: str) -> None:
    result = read_result(text)
    assert result is None or (text == "B+" and result.lead is None)


def test_one_result_is_the_same_in_all_forms() -> None:
    assert outcome_of("37-27") == outcome_of("+10.000") == outcome_of("B+10")
    assert outcome_of("32-32") == outcome_of("0") == outcome_of("Draw")


@pytest.mark.parametrize(
    ("text", "form", "variant", "written"),
    [
        ("37-27", "lead", None, "+10.000"),
        ("+10.000", "discs", None, "37-27"),
        ("-10", "winner", None, "W+10"),
        ("+100", "discs", "10x10", "100-0"),
        ("-64:r", "winner", None, "W+R"),
        ("W+T", "lead", None, "-64.000:t"),
        ("W+R", "discs", None, "0-1"),
        ("1-0", "winner", None, "B+"),
        ("nonsense", "lead", None, "nonsense"),
    ],
)
def test_results_are_rewritten(text: str, form: str, variant: str | None, written: str) -> None:
    assert rewritten_result(text, form, variant) == written


def test_the_winner_gets_the_empty_squares_and_a_draw_halves_them() -> None:
    over = advance(START, NINE, ()).position
    assert (black_score(over), difference(over)) == (64, 64)
    assert (black_score(START), difference(START)) == (32, 0)
    small = read_position("XXXXXXX-OO-OO--- X", BY_NAME["4x4"])
    assert not isinstance(small, Objection)
    assert (black_score(small), difference(small)) == (12, 8)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("64-0", ""),
        ("+64", ""),
        ("1-0", ""),
        ("13-0", "empties-not-counted"),
        ("+13", "empties-not-counted"),
        ("+15", "score-parity"),
        ("37-28", "score-parity"),
        ("+66", "score-range"),
        ("+10", "result-mismatch"),
        ("27-37", "result-mismatch"),
        ("0-1", "result-mismatch"),
        ("-64:r", ""),
    ],
)
def test_a_result_breaks_one_rule_at_most(text: str, fault: str) -> None:
    result = read_result(text)
    assert result is not None
    assert fault_of(result, advance(START, NINE, ()).position, over=True) == fault


@pytest.mark.parametrize(
    ("text", "fault"), [("+3", ""), ("+5", "score-parity"), ("+10", ""), ("+80", "score-range")]
)
def test_a_game_that_goes_on_is_not_compared_with_the_board(text: str, fault: str) -> None:
    result = read_result(text)
    assert result is not None
    assert fault_of(result, advance(START, NINE[:1], ()).position, over=False) == fault

"""Patterns of boards and of material."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.query.boards import BoardText, Material, PatternFault, count_letters, parse_material, swap_players
from tests.stopwatch import processor_seconds

BOARD = "r_k_/_pp_/_P__/K__R"


@pytest.mark.parametrize(
    "pattern",
    [
        "r_k_/_pp_/_P__/K__R",
        "r1k1/1pp1/1P2/K2R",
        "*/*/*/K*",
        "*/*/*/*",
        "*k*/*",
        "*k_/1pp*",
        "????/????",
        "!?!?",
        "a_a_/_aa_/_A__/A__A",
        "[rq]*[kq]?",
        "[^k]*/[^A]aa[^a]/*P*",
        "*/*/_[^_]*[_P]*/*",
        "*/*p*p*/*",
        " */*/*/*R ",
    ],
)
def test_a_board_fits_a_pattern(pattern: str) -> None:
    assert BoardText(BOARD).like(pattern)


@pytest.mark.parametrize(
    "pattern", ["", "*", "*k*", "?", "K*", "*/*/*/*/*", "*p*/*", "5/*", "R*/*", "*/*/*/k*", "3/*"]
)
def test_a_pattern_is_of_whole_ranks(pattern: str) -> None:
    assert BoardText(BOARD).like(pattern) is (pattern in ("*", "*k*"))


def test_capitals_are_the_first_player_and_swapped_the_second() -> None:
    assert swap_players(BOARD) == "k__r/_p__/_PP_/R_K_"
    assert BoardText(swap_players(BOARD)).like("k*/*p*/*/R_K*")
    assert swap_players(swap_players(BOARD)) == BOARD


@pytest.mark.parametrize("pattern", ["[k", "k]", "[]", "k(", "k-k", "[k*]", "\\", "?" * 2000])
def test_what_is_no_pattern_is_refused(pattern: str) -> None:
    with pytest.raises(PatternFault):
        BoardText(BOARD).like(pattern)


@given(st.text(alphabet="aAkK?!*_[]^8/ (", max_size=30))
def test_any_text_is_a_pattern_or_a_fault(pattern: str) -> None:
    try:
        BoardText(BOARD).like(pattern)
    except PatternFault as fault:
        assert str(fault)


def test_a_pattern_of_many_stars_takes_no_time() -> None:
    board, pattern = BoardText("k" * 5000), "*k" * 300 + "*q*"
    assert not board.like(pattern)
    assert processor_seconds(lambda: board.like(pattern)) < 1


ROOKS = Material(count_letters("__r_/_pk_/R_RN/K__P", "KQRBNPkqrbnp"), {"m": "bn"})


@pytest.mark.parametrize(
    "asked",
    [
        "KRRNPkrp",
        "prkPNRRK",
        "KR2NP kr1-2p",
        "K R2 N P k r p1-3",
        "KR+ N* B* P k r p",
        "KR1-2N+Pkrp",
        "KR2MP krp",
        "KR2M1P krp m*",
        "K k *",
        "*",
        "R1+ *",
        "KR2NM*P krp",
    ],
)
def test_material_is_as_asked(asked: str) -> None:
    assert ROOKS.like(asked)


@pytest.mark.parametrize(
    "asked", ["KRPkr", "KRRPkrp", "KR3NPkrp", "KR2NP kr2-3p", "KR2BP krp", "KR2M2P krp", "q *", "", "KR2NMP krp"]
)
def test_material_is_otherwise(asked: str) -> None:
    assert not ROOKS.like(asked)


def test_what_a_letter_for_several_counts_is_not_named_itself() -> None:
    pieces = Material({"K": 1, "B": 2, "N": 1, "k": 1}, {"m": "bn"})
    assert pieces.like("KBBM k")
    assert pieces.like("KM3 k")
    assert not pieces.like("KBBMM k")


@pytest.mark.parametrize("asked", ["K-k", "2K", "K(", "é"])
def test_what_is_no_material_is_refused(asked: str) -> None:
    with pytest.raises(PatternFault):
        parse_material(asked)

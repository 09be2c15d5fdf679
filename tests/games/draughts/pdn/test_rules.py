"""Rules of PDN where an example in their documentation is not enough."""

from __future__ import annotations

import pytest

from gamenote.core.diagnostic import Safety
from tests.games.draughts.pdn.found import HEAD, findings, mended, names, places


@pytest.mark.parametrize(
    "rule",
    ["missing-tag", "empty-tag", "tag-padding", "result-terminator", "result-missing", "fen-dot", "fen-space"],
)
def test_what_nearly_every_file_breaks_is_off_until_it_is_asked_for(rule: str) -> None:
    text = '[Event ""]\n[White "A "]\n[GameType "20"]\n[FEN "W:W31, 32:B1,2."]\n\n1. 32-28 2-0\n'
    assert rule not in names(text)
    assert rule in names(text, rule)


def test_a_result_of_the_other_list_is_a_remark_and_one_of_no_list_a_warning() -> None:
    text = '[Result "{}"]\n[GameType "20"]\n\n1. 32-28 *\n'
    assert [each.severity.word for each in findings(text.format("1-0"))] == ["info"]
    assert [each.severity.word for each in findings(text.format("3-0"))] == ["warning"]


@pytest.mark.parametrize("ending", ["1-0", "2-0", "*"])
def test_a_result_of_the_other_list_is_replaced_in_both_places(ending: str) -> None:
    text = '[Result "1-0"]\n[GameType "20"]\n\n1. 32-28 {}\n'
    wanted = text.replace("1-0", "2-0").format("*" if ending == "*" else "2-0")
    assert mended(text.format(ending), Safety.UNSAFE) == wanted


def test_without_a_game_type_any_list_will_do() -> None:
    for result in ("1-0", "2-0", "1/2-1/2", "1-1", "1+ - 1-", "1.01-0.99"):
        assert "result-type" not in names(f'[Result "{result}"]\n\n1. 32-28 19-23 *\n')


def test_a_result_format_replaces_the_list() -> None:
    text = '[Result "1+ - 1-"]\n[ResultFormat "Plus draw"]\n[GameType "20"]\n\n1. 32-28 *\n'
    assert names(text) == []
    assert names(text.replace("Plus draw", "Delfts")) == ["result-type"]


def test_in_english_draughts_the_first_number_is_blacks() -> None:
    text = '[Result "{}"]\n[GameType "21"]\n[FEN "B:W18:B15"]\n\n1... 15x22 *\n'
    assert names(text.format("1-0")) == []
    assert names(text.format("0-1")) == ["result-mismatch"]


def test_a_result_behind_the_moves_is_compared_where_it_stands() -> None:
    assert places('[Result "2-0"]\n[GameType "20"]\n\n1. 32-28 0-2\n', "result-mismatch") == [(4, 10)]


def test_jamaican_draughts_may_begin_with_black() -> None:
    assert names('[GameType "23,B,8,8,A1,1"]\n\n*\n') == []


def test_attributes_that_do_not_go_with_the_moves_are_mended_safely() -> None:
    text = '[GameType "20,W,10,10,N1,0"]\n\n1. 32-28 19-23 *\n'
    assert '"20,W,10,10,N2,0"' in mended(text, Safety.SAFE)


def test_a_game_that_fits_its_odd_attributes_is_mended_only_on_demand() -> None:
    text = '[GameType "20,W,10,10,N1,0"]\n\n*\n'
    assert mended(text, Safety.SAFE) == text


@pytest.mark.parametrize(
    ("value", "right"),
    [("?", True), ("-", True), ("40/7200:3600", True), ("40/7200:20/2400:600+5", True), ("*120", True),
     ("2h", False), ("3600:40/7200", False), ("40/7200 :3600", False)],
)  # fmt: skip
def test_time_controls(value: str, right: bool) -> None:
    text = f'[GameType "20"]\n[TimeControl "{value}"]\n\n*\n'
    assert (names(text) == []) is right


@pytest.mark.parametrize("value", ["h:mm", "1:60", "25"])
def test_times_that_are_none(value: str) -> None:
    assert names(f'[GameType "20"]\n[WhiteTime "{value}"]\n\n*\n') == ["time-format"]


def test_numbers_of_single_moves_are_counted_so() -> None:
    assert names(HEAD + "1. 32-28 2. 19-23 3. 28x19 4. 14x23 *") == []


def test_numbers_may_begin_anywhere() -> None:
    assert names('[GameType "20"]\n[FEN "W:W31:B5"]\n\n31. 31-27 5-10 32. 27-22 *') == []


def test_a_jump_is_reported_once_and_counting_goes_on_from_it() -> None:
    text = HEAD + "1. 32-28 19-23 3. 28x19 14x23 4. 37-32 *"
    assert places(text, "number-order") == [(3, 16)]
    assert "2. 28x19 14x23 3. 37-32" in mended(text)


def test_zeros_are_reported_once_and_cured_everywhere() -> None:
    text = HEAD + "01. 32-28 19-23 02. 28x19 14x23 *"
    assert names(text) == ["number-leading-zero"]
    assert mended(text).endswith("1. 32-28 19-23 2. 28x19 14x23 *")


def test_times_in_comments_are_mended_where_nothing_is_lost() -> None:
    text = HEAD + "1. 32-28 {[%emt 0:0:9]} 19-23 {[%egt 0:0:9.56]} *"
    assert names(text) == ["command-syntax", "command-syntax"]
    assert "[%emt 0:00:09]" in mended(text) and "[%egt 0:0:9.56]" in mended(text)


def test_letters_and_lone_times_are_understood_in_clocks() -> None:
    assert names(HEAD + "1. 32-28 {[%clock w0:03:40 B0:03:45] [%clock 0:49:11] [%clk w0:00:10 B0:00:03]} *") == []


def test_a_move_that_cannot_be_played_in_a_game_without_tags_says_so_once() -> None:
    text = f"{HEAD}1. 36x27 *\n36x27 (20-25) 17-22 1-0\n"
    with_tags, without, later = (each.message for each in findings(text) if each.name == "illegal-move")
    assert without == "move 1: 36x27: the man on 36 cannot capture there (the game has no tags)"
    assert not with_tags.endswith(")") and not later.endswith(")")

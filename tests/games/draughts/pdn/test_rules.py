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


def test_attributes_that_a_server_wrote_are_mended_only_on_demand() -> None:
    text = '[GameType "20,W,10,10,N1,0"]\n\n1. 32-28 19-23 *\n'
    assert mended(text, Safety.SAFE) == text
    assert '"20,W,10,10,N2,0"' in mended(text, Safety.UNSAFE)


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


@pytest.mark.parametrize(
    ("numbers", "wanted"),
    [("1 22 3 4 5", 1), ("1 2 13 14 5", 1), ("1 3 3 4 5", 1), ("1 5 3 9 5", 2), ("1 4 5 9 7", 2)],
)
def test_numbers_that_one_misprint_displaced_are_one_finding(numbers: str, wanted: int) -> None:
    turns = ("32-28 19-23", "28x19 14x23", "37-32 10-14", "41-37 14-19", "34-30 5-10")
    game = " ".join(f"{number}. {turn}" for number, turn in zip(numbers.split(), turns, strict=True))
    assert names(f"{HEAD}{game} *") == ["number-order"] * wanted
    right = " ".join(f"{number}. {turn}" for number, turn in enumerate(turns, 1))
    assert right in mended(f"{HEAD}{game} *")


def test_the_numbers_of_a_variation_are_a_count_of_their_own() -> None:
    text = "1. 32-28 19-23 2. 28x19 14x23 (4. 33-28 5-10) 4. 37-32 *"
    assert len(places(HEAD + text, "number-order")) == 1


def test_a_walk_over_is_no_error() -> None:
    result = '[Result "0-2"]\n[GameType "20"]\n\n'
    assert names(f"{result}0-2\n") == []
    [found] = findings(f"{result}1. 0-2\n")
    assert (found.name, found.severity.word) == ("number-without-move", "warning")
    assert found.message == 'no moves, only "1." before the result'
    assert mended(f"{result}1. 0-2\n") == f"{result}0-2\n"
    assert [each.severity.word for each in findings(HEAD + "1. 32-28 19-23 2. 0-2")] == ["error"]


def test_a_position_without_anything_is_one_finding() -> None:
    text = '[GameType "20"]\n[FEN "{}"]\n\n*\n'
    assert names(text.format("W::.")) == names(text.format("W::")) == ["fen-syntax"]
    assert names(text.format("W:W:B")) == ["fen-empty-side"]
    assert names(text.format("W:31,32:1,2.")) == ["fen-syntax"]


@pytest.mark.parametrize(
    ("rest", "words"),
    [
        ("2. 28x19 14x23 3. 1-2", "; 3 moves after it are not checked"),
        ("2. 28x19", "; 1 move after it is not checked"),
        ("{a comment} 2. 28x19 (33-28) 14x23", "; 2 moves after it are not checked"),
        ("", ": 33 is occupied"),
    ],
)
def test_an_illegal_move_says_how_many_behind_it_are_not_checked(rest: str, words: str) -> None:
    [found] = findings(f"{HEAD}1. 32-28 19-33 {rest} *")
    assert (found.name, found.message[-len(words) :]) == ("illegal-move", words)


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
    words = (
        "move 1: 36x27: the man on 36 cannot capture there (the game has no tags); 1 move after it is not checked"
    )
    assert without == words
    assert "no tags" not in with_tags + later


SETUP = '[GameType "20"]\n[SetUp "1"]\n{}\n1. 32-28 19-23 *\n'


def test_a_position_that_is_announced_and_not_given_is_a_warning() -> None:
    assert [(each.name, each.severity.word) for each in findings(SETUP.format(""))] == [
        ("setup-without-fen", "warning")
    ]
    assert mended(SETUP.format(""), Safety.UNSAFE) == SETUP.format("").replace('"1"', '"0"')


@pytest.mark.parametrize(
    "given",
    ['[FEN "W:W32:B19"]\n', '[FNE "W:W32:B19"]\n', '[FEN "W:W32:B19]\n', '\n/FEN "W:W32:B19"/'],
    ids=["tag", "misspelt tag", "damaged tag", "before the first move"],
)
def test_a_position_that_is_given_somehow_is_not_missed(given: str) -> None:
    assert "setup-without-fen" not in names(SETUP.format(given))


def test_setup_is_not_taken_back_where_the_moves_cannot_be_played() -> None:
    text = SETUP.format("").replace("32-28", "22-18")
    assert "setup-without-fen" in names(text)
    assert '[SetUp "1"]' in mended(text, Safety.UNSAFE)


def test_an_empty_game_type_is_told() -> None:
    found = findings('[GameType ""]\n\n1. 32-28 19-23 *\n')
    assert [each.message for each in found] == ["the GameType tag is empty"]


def test_a_number_before_a_word_that_cannot_be_read_is_not_told_for_itself() -> None:
    assert names('[GameType "20"]\n\n1. e4 e5 2. Nf3 *\n') == ["unexpected-token", "unexpected-token"]
    assert mended('[GameType "20"]\n\n1. e4 e5 2. Nf3 *\n') == '[GameType "20"]\n\n1. e4 e5 2. Nf3 *\n'


def test_moves_that_no_variant_fits_are_told_with_the_way_to_name_it() -> None:
    [told] = [each for each in findings("1. 1-50 2-49 *\n") if each.name == "gametype-missing"]
    assert told.message == 'no variant fits these moves; read as International draughts. Name it: [GameType "20"]'


@pytest.mark.parametrize("result", ["2 - 0", "2 -0", "2- 0", "0 - 2", "1 - 1", "1/2 - 1/2", "1 \u2013 0"])
def test_a_result_with_blanks_is_a_result(result: str) -> None:
    text = f'[GameType "20"]\n\n1. 32-28 19-23 {result}\n'
    plain = "".join(result.split())
    assert "space-in-result" in names(text)
    assert "number-without-move" not in names(text)
    assert mended(text).endswith(f"19-23 {plain}\n")


def test_squares_with_blanks_are_no_result() -> None:
    assert "space-in-result" not in names('[GameType "20"]\n\n1. 32-28 19-23 2. 37-32 1 - 7 *\n')


@pytest.mark.parametrize("move", ["4Q-34", "foo", "{so} 4Q-34"])
def test_a_number_before_a_move_that_cannot_be_read_stays(move: str) -> None:
    text = f'[GameType "20"]\n\n1. 32-28 19-23 2. {move} *\n'
    assert "number-without-move" not in names(text)
    assert mended(text) == text


def test_a_letter_o_for_a_zero_is_no_square_with_a_capital() -> None:
    text = '[GameType "20"]\n\n1. 32-28 19-23 2. {} *\n'
    assert mended(text.format("O28x19")) == text.format("28x19")
    assert mended(text.format("28xO9")) == text.format("28x9")
    letters = '[GameType "25"]\n\n1. {} *\n'
    assert mended(letters.format("C3-D4")) == letters.format("c3-d4")


def test_a_capture_is_completed_only_on_demand() -> None:
    text = '[GameType "20"]\n[FEN "W:W28:B14,22,23"]\n\n1. 28x19 *\n'
    assert mended(text) == text
    assert "28x10" in mended(text, Safety.UNSAFE)


@pytest.mark.parametrize("move", ["05-10", "5 - 10", "0510", "05- 10!"])
def test_an_illegal_move_is_told_however_it_is_spelt(move: str) -> None:
    text = f"{HEAD}1. 32-28 {move} *\n"
    assert "illegal-move" in names(text)
    assert names(text, "illegal-move") == ["illegal-move"]


def test_a_word_that_could_not_be_read_is_told_once() -> None:
    assert names(f"{HEAD}1. 32-28 nonsense *\n") == ["unexpected-token"]


@pytest.mark.parametrize("written", ["2 - 0", "2:0", "2 : 0"])
def test_a_result_with_blanks_or_a_colon_is_read_and_safely_spelt_out(written: str) -> None:
    for text in (f'[Result "{written}"]\n{HEAD}1. 32-28 19-23 *\n', f"{HEAD}1. 32-28 19-23 {written}\n"):
        assert [each.severity.word for each in findings(text)] == ["warning"]
        assert mended(text) == text.replace(written, "2-0")


def test_a_remark_behind_a_result_is_only_removed_on_demand() -> None:
    text = f'[Result "2-0 (forfait)"]\n{HEAD}1. 32-28 19-23 2-0\n'
    assert names(text) == ["result-type"]
    assert mended(text) == text
    assert mended(text, Safety.UNSAFE) == text.replace(" (forfait)", "")


def test_one_result_in_two_spellings_is_no_mismatch() -> None:
    for one, other in (("1-1", "1/2-1/2"), ("1/2-1/2", "1-1"), ("2-0", "1-0")):
        assert "result-mismatch" not in names(f'[Result "{one}"]\n\n1. 32-28 19-23 {other}\n')
    assert "result-mismatch" in names('[Result "0-0"]\n\n1. 32-28 19-23 1-1\n')


@pytest.mark.parametrize(("written", "meant"), [("1O-14", "10-14"), ("1o-14", "10-14"), ("O5-10", "5-10")])
def test_a_letter_o_is_read_as_the_zero_that_it_stands_for(written: str, meant: str) -> None:
    text = f"{HEAD}1. 32-28 19-23 2. 28x19 14x23 3. 33-28 23x32 4. 37x28 10-14 5. 39-33 {{}} *\n"
    text = text.replace("10-14 5. 39-33 {}", written) if meant == "10-14" else text.format(written)
    assert names(text) == ["letter-for-zero"]
    assert mended(text) == text.replace(written, meant)


def test_letters_that_are_no_zero_stay_what_they_are() -> None:
    assert "letter-for-zero" not in names(f"{HEAD}1. O-O *\n")
    assert "letter-for-zero" not in names('[GameType "25"]\n\n1. C3-D4 *\n')


def test_the_letter_of_a_king_is_no_square_with_a_capital() -> None:
    text = '[GameType "20"]\n[FEN "B:WK32:B20,K5"]\n\n1. K5x46 *\n'
    assert "capital-move-letter" not in names(text)

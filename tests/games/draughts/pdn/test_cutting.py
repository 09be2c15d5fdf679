"""Where games begin in a file."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from gamenote.core import registry
from gamenote.core.diagnostic import Safety
from gamenote.games.draughts.pdn.reader import CODEC
from gamenote.testing.linting import mend_file
from tests.stopwatch import processor_seconds


def cut(data: bytes, *, final: bool) -> Iterator[int]:
    return CODEC.cut(data, final=final)


def parts(text: str) -> list[str]:
    data = text.encode()
    cuts = [0, *cut(data, final=True), len(data)]
    return [data[start:end].decode() for start, end in pairwise(cuts)]


@pytest.mark.parametrize("end", ["*", "1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "½-½"])
def test_a_separator_or_a_result_ends_a_game(end: str) -> None:
    assert parts(f"1. 32-28 {end}\n\n1. 31-27 {end}\n") == [f"1. 32-28 {end}\n\n", f"1. 31-27 {end}\n"]


def test_tags_behind_moves_begin_a_game() -> None:
    assert len(parts('[Event "a"]\n\n1. 32-28\n\n[Event "b"]\n\n1. 32-28\n')) == 2


def test_a_header_that_begins_again_behind_a_blank_line_is_another_game() -> None:
    assert len(parts('[Event "a"]\n[FEN "W:W1:B2"]\n\n[Event "b"]\n[FEN "W:W1:B2"]\n')) == 2


@pytest.mark.parametrize(
    "tag", ['[Site "Graz"]', '[Event "b"]\n', '[Site\n"Graz"]', '[Site "Graz"]\n[Round "2"]\n']
)
@pytest.mark.parametrize("behind", ["2. 28x19 14x23", "19-23 2. 28x19 14x23", "1... 19-23 2. 28x19"])
def test_tags_behind_which_the_numbers_go_on_begin_no_game(tag: str, behind: str) -> None:
    assert len(parts(f"1. 32-28 {tag} {behind} *\n")) == 1
    assert len(parts(f"1. 32-28\n{tag}\n{behind} *\n")) == 1


@pytest.mark.parametrize(
    "start",
    [
        '[Event "b"]\n\n1. 31-27 *\n',
        '[FEN "W:W28:B19"]\n\n2. 31-27 *\n',
        '\n[Event "b"]\n[Site "c"]\n\n2. 31-27 *\n',
    ],
)
def test_tags_of_a_new_game_begin_one_behind_moves_without_a_result(start: str) -> None:
    assert len(parts(f"1. 32-28 19-23\n{start}")) == 2


@pytest.mark.parametrize(
    "words",
    [
        "(forfait)",
        "(forfait in game 2 of 3, agreed in 2019.)",
        f"(the referee {'said so and ' * 30}left)",
        "forfait of black",
        "forfait (time)",
        "[forfait]",
    ],
)
@pytest.mark.parametrize("start", ["1. 31-27 *\n", '[Event "b"]\n\n1. 31-27 *\n'])
def test_words_behind_a_result_belong_to_the_game_before(words: str, start: str) -> None:
    assert parts(f"1. 32-28 19-23 2-0 {words}\n\n{start}") == [f"1. 32-28 19-23 2-0 {words}\n\n", start]


@pytest.mark.parametrize("moves", ["(1. 31-27)", "(31-27)", "(a3-b4 c5-d4)", "(good is 31-27)"])
def test_parentheses_with_moves_behind_a_result_belong_to_the_game_behind(moves: str) -> None:
    assert parts(f"1. 32-28 19-23 2-0\n{moves} *\n")[0] == "1. 32-28 19-23 2-0\n"


PIECES = (
    *(
        "1. 32-28 ",
        "19-23 ",
        "2. 28x19 ",
        "*",
        "2-0",
        " (won in 3)",
        " words",
        "\n",
        "\n\n",
        "\r\n",
        "{a}",
        "(",
        ")",
    ),
    *('[Event "a"]', '[Site "b"]\n', '[FEN "W:W1:B2"]', "[c d]", " ", "1", "."),
)


def test_what_is_cut_of_a_part_stays_when_more_is_known() -> None:
    dice = random.Random(26)
    for _ in range(3000):
        data = "".join(dice.choices(PIECES, k=dice.randrange(1, 60))).encode()
        whole = [*cut(data, final=True)]
        part = [*cut(data[: dice.randrange(len(data) + 1)], final=False)]
        assert whole[: len(part)] == part, data


def test_separators_in_a_row_belong_to_one_game() -> None:
    assert len(parts("1. 32-28 * *\n*\n")) == 1


def test_a_star_within_a_word_ends_no_game() -> None:
    assert len(parts("1. 32-28 19-23 2. 28*19 14*23 *\n")) == 1
    assert len(parts("1. 32-28*1. 31-27 *\n")) == 2


def test_what_is_in_comments_ends_no_game() -> None:
    assert len(parts('1. 32-28 { * 1-0 [Event "x"] } 19-23 *\n')) == 1


def test_a_closed_comment_may_hold_a_blank_line_and_tags() -> None:
    assert len(parts('1. 32-28 { see\n\n[Event "x"]\n[Site "y"]\n } 19-23 *\n')) == 1


def test_an_open_comment_ends_before_a_blank_line_that_two_tags_follow() -> None:
    assert len(parts('1. 32-28 { good\n\n[Event "x"]\n[Site "y"]\n\n1. 32-28 {fine} *\n')) == 2


def test_a_comment_behind_the_end_belongs_to_the_game_before_tags() -> None:
    assert parts('1. 32-28 *\n{over}\n[Event "b"]\n\n*\n')[0] == "1. 32-28 *\n{over}\n"


def test_a_comment_behind_the_end_belongs_to_the_moves_that_follow() -> None:
    assert parts("1. 32-28 *\n{next} 1. 31-27 *\n")[1] == "{next} 1. 31-27 *\n"


def test_a_result_before_a_closing_parenthesis_ends_no_game() -> None:
    assert len(parts("1. 32-28 (1. 31-27 1-0) 19-23 *\n")) == 1


def test_early_cuts_stay_right() -> None:
    data = ('[Event "a"]\n\n1. 32-28 19-23* 2. 28x19 {x} 1-0 {y}\n\n' * 3 + "* *\n1. 32-28 {").encode()
    whole = set(cut(data, final=True))
    for end in range(len(data)):
        assert set(cut(data[:end], final=False)) <= whole


@pytest.mark.parametrize(
    "piece", ["{", "( 19-23 ", '[A "b ', "* ", "32-28* ", "/FEN ", "1-", "32-28x", "% { [ *\n", "[\n", "1-0 {a}\n"]
)
def test_hostile_texts_are_cut_in_linear_time(piece: str) -> None:
    assert processor_seconds(lambda: list(cut(piece.encode() * 40_000, final=True))) < 5


def test_a_number_that_goes_on_behind_the_end_is_not_deleted_safely() -> None:
    text = '[White "Ann"]\n[GameType "20"]\n\n1. 32-28 19-23 * 23 *\n'
    after = mend_file(registry.formats()["pdn"], text.encode(), Safety.SAFE).after
    assert after.decode().rstrip().endswith("* 23")

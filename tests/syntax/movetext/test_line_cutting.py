"""Where games begin in files whose tags begin lines."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from gamenote.syntax.movetext.cutting import LineCutter
from tests.stopwatch import processor_seconds

BEGIN = r"(?:[0-9*($!?-]|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]|O-O|\.\.|--)"
MOVE = r"(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|(?:[a-h]x)?[a-h][1-8]|O-O)"
ROSTER = frozenset((b"Event", b"Site", b"Date", b"Round", b"White", b"Black", b"Result"))
ONE = '[Event "A"]\n[White "Ann"]\n\n1. e4 e5 *\n'
TWO = '[Event "B"]\n[White "Bob"]\n\n1. d4 d5 *\n'


def cuts(data: bytes, *, final: bool = True) -> list[int]:
    return [*LineCutter(data, BEGIN, MOVE, ROSTER | {b"Annotator"}, ROSTER, final=final).cuts()]


def games(text: str) -> list[str]:
    """Return the games of a text, without the blanks behind them."""
    data = text.encode()
    return [data[start:end].decode().rstrip() for start, end in pairwise((0, *cuts(data), len(data)))]


def test_a_game_begins_at_tags_behind_a_blank_line() -> None:
    assert games(f"{ONE}\n{TWO}") == [ONE.rstrip(), TWO.rstrip()]


def test_line_ends_may_be_of_any_kind() -> None:
    for end in ("\r\n", "\r"):
        assert len(games(f"{ONE}\n{TWO}".replace("\n", end))) == 2


def test_tags_right_behind_a_result_begin_a_game() -> None:
    assert len(games(ONE + TWO)) == 2


@pytest.mark.parametrize("moves", ["e4 *", "1. e4 1-0 ", "1/2-1/2", "{so it ends} *"])
def test_tags_below_a_tag_with_moves_and_a_result_begin_a_game(moves: str) -> None:
    first, second = f'[White "Ann"] {moves}', '[White "Bob"] d4 *'
    assert games(f"{first}\n{second}\n{TWO}") == [first.rstrip(), second, TWO.rstrip()]


@pytest.mark.parametrize("tag", ['[Site "Graz"] *x', '[Site "a "b"] 1-0"]', '[Site "Graz"] [Round "*"]'])
def test_tags_below_a_tag_without_a_result_begin_no_game(tag: str) -> None:
    assert len(games(f'{tag}\n[White "Bob"]\n\nd4 *\n')) == 1


@pytest.mark.parametrize("last", ["Nc6", "exd5+", "O-O-O", "e8=Q#"])
def test_first_moves_behind_a_blank_line_begin_a_game_where_no_result_stands(last: str) -> None:
    first, second = f'[Event "A"]\n\n1. e4 e5 2. Nf3 {last}', "1. d4 d5 *"
    assert games(f"{first}\n\n{second}\n") == [first, second]


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 2. Nf3 Nc6\n1. d4 d5 *",  # no blank line
        "1. e4 e5 2. Nf3 Nc6\n\n1... d5 *",
        "1. e4\n\n1. e5\n\n2. Nf3\n\n2. Nc6 *",  # each move has a number
        "1. e4 e5 2. Nf3 (\n\n1. d4 d5) *",
        "1. e4 e5 2. Nf3 {a\n\n1. d4 d5} *",
    ],
)
def test_first_moves_elsewhere_begin_no_game(text: str) -> None:
    assert games(f'[Event "A"]\n\n{text}\n') == [f'[Event "A"]\n\n{text}']


@pytest.mark.parametrize("end", ["*", "1-0", "1/2-1/2", "* {so it ends}", "\n0-1", "{a;b} *"])
@pytest.mark.parametrize("blanks", ["", " ", "\t  "])
def test_an_event_in_the_line_of_a_result_begins_a_game(end: str, blanks: str) -> None:
    first = f'[Event "A"]\n\n1. e4 e5 {end}'
    assert games(f"{first}{blanks}{TWO}{ONE}") == [first, TWO.rstrip(), ONE.rstrip()]


@pytest.mark.parametrize(
    "words",
    [
        "e5 {}",
        "{* {}",
        "{*\n so * {} }",
        "; * {}",
        "{;} ; * {}",
        "; { * {}",
        "\n% * {}",
        '* [White "a"]',
        "1-0 words {}",
    ],
)
def test_an_event_in_a_line_elsewhere_begins_nothing(words: str) -> None:
    assert len(games(f'[Event "A"]\n\n1. e4 {words} e5 *\n'.replace("{}", '[Event "B"]'))) == 1


def test_tags_behind_moves_without_result_or_blank_line_belong_to_the_game() -> None:
    assert len(games('[White "a"]\n\n1. e4 e5\n[ECO "C20"]\n2. Nf3 *\n')) == 1


def test_an_event_begins_a_game_even_in_an_open_comment() -> None:
    assert len(games(f'[Event "A"]\n\n1. e4 {{no end\n{TWO}')) == 2
    assert len(games(f'[Event "A"]\n\n1. e4 (1. d4 d5\n{TWO}')) == 2


def test_other_tags_in_a_comment_do_not() -> None:
    assert len(games('[Event "A"]\n\n1. e4 {so\n\n[White "a"]\n} *\n')) == 1


def test_a_brace_in_a_line_of_comment_opens_nothing() -> None:
    assert len(games('[White "a"]\n\n1. e4 ; {:\n*\n\n[White "b"]\n\n1. d4 *\n')) == 2


def test_an_event_tag_may_come_late_among_the_tags() -> None:
    assert len(games('[White "a"]\n[Event "A"]\n\n1. e4 *\n')) == 1


def test_a_blank_line_among_tags_ends_no_game() -> None:
    assert len(games('[White "a"]\n\n[Black "b"]\n[ECO "C20"]\n\n1. e4 *\n')) == 1


def test_a_tag_of_the_roster_that_comes_again_behind_a_blank_line_begins_a_game() -> None:
    assert len(games('[White "a"]\n[Black "b"]\n\n[White "c"]\n[Black "d"]\n\n[White "e"]\n')) == 3


def test_games_of_nothing_but_tags_may_follow_without_a_blank_line() -> None:
    assert len(games('[Event "A"]\n[White "a"]\n[Event "B"]\n[White "b"]\n')) == 2


def test_a_name_in_a_value_begins_nothing() -> None:
    assert len(games('[Event "Event 1"]\n[Site "[Event "]\n\n*\n')) == 1


@pytest.mark.parametrize("start", ["1. d4 d5 *", "\nd4 d5 *"])
def test_moves_without_tags_begin_on_a_new_line_behind_a_result(start: str) -> None:
    assert len(games(f"1. e4 e5 1-0\n{start}\n")) == 2


@pytest.mark.parametrize("rest", ["1. d4", "\n3. d4 d5 *", "\n{words}\n3. d4 *", "\nwords\n"])
def test_what_goes_on_behind_a_result_begins_nothing(rest: str) -> None:
    assert len(games(f"1. e4 e5 1-0 {rest}\n")) == 1


@pytest.mark.parametrize("words", ["[Annotated by me]", "(Black resigned)"])
def test_words_in_brackets_behind_a_result_hide_no_game(words: str) -> None:
    assert games(f"1. e4 e5 0-1 {words}\n\n1. d4 d5 1-0\n") == [f"1. e4 e5 0-1 {words}", "1. d4 d5 1-0"]


@pytest.mark.parametrize("words", ["Annotated by me", "Berlin 2020", "by me {so it ends}", "{so it ends} by me"])
@pytest.mark.parametrize("gap", ["\n\n", "\n", "\r\n\r\n"])
@pytest.mark.parametrize("start", ["1. d4 d5 1-0", '[White "Bob"]\n\n1. d4 d5 1-0'])
def test_bare_words_behind_a_result_hide_no_game(words: str, gap: str, start: str) -> None:
    assert games(f"1. e4 e5 0-1 {words}{gap}{start}\n") == [f"1. e4 e5 0-1 {words}", start]
    assert games(f"1. e4 e5 0-1\n{words}{gap}{start}\n") == [f"1. e4 e5 0-1\n{words}", start]


@pytest.mark.parametrize("start", ["1. d4 d5 1-0", '[White "Bob"]\n\n1. d4 d5 1-0'])
def test_a_line_of_words_in_brackets_belongs_to_the_game_before(start: str) -> None:
    first = "1. e4 e5 0-1\n\n[Annotated by me]"
    assert games(f"{first}\n\n{start}\n") == [first, start]


@pytest.mark.parametrize("tag", ["[White Bob]", "[Annotator me]", "[Annotated by me]\n[White Bob]"])
def test_a_damaged_tag_behind_a_result_begins_a_game(tag: str) -> None:
    assert games(f"1. e4 e5 0-1\n\n{tag}\n\n1. d4 *\n") == ["1. e4 e5 0-1", f"{tag}\n\n1. d4 *"]


def test_a_result_and_words_among_the_moves_end_nothing() -> None:
    assert len(games("1. e4 e5 0-1 was agreed 2. Nf3\n\nNc6 *\n")) == 1


def test_moves_that_go_on_behind_a_blank_line_begin_nothing() -> None:
    assert len(games("1. e4 e5\n\nNf3 Nc6 *\n")) == 1


def test_words_before_the_first_game_belong_to_it() -> None:
    assert len(games(f"Some games.\n\n{{and words}}\n\n{ONE}")) == 1


PARTS = (
    *("[Event ", '"x"]\n', "\n", "\r\n", "\n\n", '[White "a"]\n', "{", "}", "(", ")", "1. e4 ", "1-0", "*", "e5 "),
    *(";", "%", "[A", '* [Event "z"]', '"', " ", '[Event\n"x"]', "\r", "1.", "Nf3 ", '[Site "y"]\n', "Event"),
    *("words ", "[Annotated by me]\n"),
)


def test_what_is_cut_of_a_part_stays_when_more_is_known() -> None:
    dice = random.Random(18)
    for _ in range(3000):
        data = "".join(dice.choices(PARTS, k=dice.randrange(1, 60))).encode()
        whole, part = cuts(data), cuts(data[: dice.randrange(len(data) + 1)], final=False)
        assert whole == sorted({*whole})
        assert part == whole[: len(part)], data


UNITS = (
    *("{", "(", '[A "b', "1.", '[A "b\n', '\n[A "b', '[Event "\n', '\n\n[A "x"]', "}\n[A", '}{}\n[A "b', "*\n1."),
    *("\n\n\n", "{}\n", '{\n[Event "', ';{\n[A "x', '\r[A "b"]\r', '[White "a"]\n\n', "{}*\n1. e4 ", "\n \n"),
    *(
        '* [Event "',
        '[Event "',
        '* [Event "x"]\n',
        "[ ",
        '; * [Event "',
        '% * [Event "',
        '{} [Event "',
        '}* [Event "',
        '{;* [Event "',
    ),
)


@pytest.mark.slow  # by the clock
@pytest.mark.parametrize("unit", UNITS)
def test_the_time_grows_with_the_length_alone(unit: str) -> None:
    def seconds(count: int) -> float:
        return processor_seconds(lambda: cuts(b"1. e4 " + unit.encode() * count))

    short, long = seconds(5000), seconds(20_000)
    assert long < 12 * short + 0.2

"""Where games begin in a file, and where a header ends."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.syntax.tagpairs import grammar

MOVETEXT = r"(?:[0-9]++\.|\*)(?![^ \t\r\n{}])"


def games(text: str) -> list[str]:
    data = text.encode()
    cuts = [0, *grammar.cut(data, MOVETEXT, final=True), len(data)]
    return [data[start:end].decode() for start, end in pairwise(cuts)]


def test_a_game_begins_at_a_tag_behind_movetext() -> None:
    assert games('[A "1"]\n[B "2"]\n\n1. x *\n\n[A "3"]\n*\n') == [
        '[A "1"]\n[B "2"]\n\n1. x *\n\n',
        '[A "3"]\n*\n',
    ]


def test_a_tag_need_not_begin_a_line() -> None:
    assert games('[A "1"] 1. x * [A "2"] *\n') == ['[A "1"] 1. x * ', '[A "2"] *\n']


def test_a_bracket_within_a_line_is_no_tag() -> None:
    assert len(games('[A "1"]\n1. x [y] *\n')) == 1


def test_a_line_that_only_begins_like_a_tag_begins_a_game_too() -> None:
    assert len(games('[A "1"]\n1. x *\n[A 2]\n*\n')) == 2


def test_tags_in_a_comment_begin_nothing() -> None:
    assert len(games('[A "1"]\n1. x { \n[A "2"]\n } *\n')) == 1


def test_words_without_movetext_belong_to_the_header() -> None:
    assert len(games('My games\n\n[A "1"]\nplayed at home\n[B "2"]\n1. x *\n')) == 1


def test_an_open_comment_ends_before_a_blank_line_and_two_tags() -> None:
    text = '[A "1"]\n1. x { open\n2. y\n\n[A "2"]\n[B "2"]\n1. x { shut } *\n'
    assert games(text) == ['[A "1"]\n1. x { open\n2. y\n\n', '[A "2"]\n[B "2"]\n1. x { shut } *\n']


def test_a_comment_that_holds_a_blank_line_and_two_tags_and_is_closed_goes_on() -> None:
    assert len(games('[A "1"]\n1. x { see\n\n[A "2"]\n[B "2"]\n } *\n')) == 1


def test_a_brace_far_away_closes_no_open_comment() -> None:
    far = "2. y " * (grammar.REACH // 5 + 1)
    assert len(games(f'[A "1"]\n1. x {{ open\n\n[A "2"]\n[B "2"]\n{far}}} *\n')) == 2


def test_an_open_comment_does_not_end_before_a_single_tag() -> None:
    assert len(games('[A "1"]\n1. x { open\n\n[A "2"]\n1. x } *\n')) == 1


def test_lines_that_are_ignored_hide_their_braces() -> None:
    assert len(games('[A "1"]\n1. x\n% {\n; {\n*\n[A "2"]\n*\n')) == 2


PARTS = [
    "1. ",
    "* ",
    "x ",
    "{",
    "}",
    "\n",
    "\n\n",
    '[A "b"]\n',
    '[B "',
    '"]',
    "[",
    "%",
    ";",
    "\r\n",
    '[A "{"]\n',
    " ",
]


@given(st.lists(st.sampled_from(PARTS), max_size=30), st.integers(0, 100))
def test_what_is_cut_early_is_also_cut_when_the_whole_file_is_known(parts: list[str], size: int) -> None:
    data = "".join(parts).encode()
    whole = list(grammar.cut(data, MOVETEXT, final=True))
    assert set(grammar.cut(data[:size], MOVETEXT, final=False)) <= set(whole)
    assert whole == sorted(set(whole))


@given(st.lists(st.sampled_from(PARTS), max_size=30))
def test_cutting_a_game_again_cuts_nothing_but_what_follows_it(parts: list[str]) -> None:
    data = "".join(parts).encode()
    cuts = list(grammar.cut(data, MOVETEXT, final=True))
    if cuts:
        assert [cuts[0] + cut for cut in grammar.cut(data[cuts[0] :], MOVETEXT, final=True)] == cuts[1:]


@pytest.mark.parametrize(
    ("text", "header"),
    [
        ('[A "1"]\n[B "2"]\n1. x', '[A "1"]\n[B "2"]'),
        ('[A "1"]\n{ lead } 1. x', '[A "1"]'),
        ('{ lead }\n[A "1"] 1.', '{ lead }\n[A "1"]'),
        ('words\n[A "1"]\n*', 'words\n[A "1"]'),
        ('[A "1"]\n[B 2\n*', '[A "1"]\n[B 2'),
        ('1. x [A "1"]', ""),
        ("", ""),
        ('\ufeff[A\t"1"]\t1.', '\ufeff[A\t"1"]'),
    ],
)
def test_the_header_ends_with_its_last_tag(text: str, header: str) -> None:
    assert text[: grammar.seam(text, MOVETEXT)] == header

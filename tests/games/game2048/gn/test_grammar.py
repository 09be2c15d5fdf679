"""Words in proper spelling are told without the grammar, and as it tells them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.games.game2048.gn.dialect import PROPER, TERMINATORS, WORDS, Kind
from gamenote.games.game2048.gn.grammar import read_word

PARTS = (
    "1",
    "12.",
    ".",
    "L",
    "l",
    "R!",
    "!?",
    "$4",
    "$",
    "4a1",
    "b2",
    "A3",
    "8c1",
    "Locked",
    "retired",
    "*",
    "…",
    "é",
)
ODD = st.lists(st.sampled_from(PARTS), min_size=1, max_size=4).map("".join)


@given(st.one_of(st.from_regex(PROPER, fullmatch=True), st.sampled_from(TERMINATORS), ODD))
def test_proper_words_are_what_the_grammar_says(text: str) -> None:
    assert WORDS[text] == read_word(text)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("12.", Kind.NUMBER),
        ("1.Locked", Kind.NUMBER),
        ("1.L!", Kind.NUMBER),
        ("l$2", Kind.MOVE),
        ("A3", Kind.TILE),
        ("retired", Kind.TERMINATOR),
        ("!?$1", Kind.SIGNS),
        ("....", Kind.ELISION),
        ("left", Kind.JUNK),
    ],
)
def test_a_word_is_meant_for_something(text: str, kind: Kind) -> None:
    assert read_word(text).kind is kind

"""Words in proper spelling are told without the grammar, and as it tells them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.games.game2048.gn.dialect import PROPER, TERMINATORS, WORDS, kind_of
from gamenote.games.game2048.gn.grammar import GRAMMAR
from gamenote.games.game2048.gn.turns import number_of

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


@given(
    st.one_of(
        st.from_regex(re.compile(PROPER.pattern, PROPER.flags), fullmatch=True), st.sampled_from(TERMINATORS)
    )
)
def test_proper_words_are_what_the_grammar_says(text: str) -> None:
    assert tuple(WORDS[text].tokens) == tuple(GRAMMAR.tokens(text))


@given(ODD)
def test_words_are_meant_for_what_the_grammar_says(text: str) -> None:
    said, there = kind_of(text), GRAMMAR.tokens(text)[0].kind
    same = {"nag": "strength"}.get(said, said) == there
    assert same or (said == "number" and there == "word" and number_of(text) is None)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("12.", "number"),
        ("12", "bare"),
        ("1.Locked", "number"),
        ("1.L!", "number"),
        ("l$2", "move"),
        ("A3", "move"),
        ("retired", "result"),
        ("*", "star"),
        ("!?$1", "strength"),
        ("....", "dots"),
        ("left", "word"),
        ("c4?", "word"),
        ("1.\u00a0L", "word"),
    ],
)
def test_a_word_is_meant_for_something(text: str, kind: str) -> None:
    assert kind_of(text) == kind


@pytest.mark.parametrize("text", ["12...", "12...L", "12.."])
def test_dots_behind_digits_make_no_number(text: str) -> None:
    assert number_of(text) is None

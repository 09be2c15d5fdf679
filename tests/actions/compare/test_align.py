"""Sequences beside each other: what is matched is equal and in order, and three versions are told whole."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.actions.compare.align import Conflict, choose_changed, matching_places, stretches

WORDS = st.text("abcd", max_size=30)


@given(WORDS, WORDS)
def test_what_is_matched_is_equal_and_in_order(one: str, other: str) -> None:
    pairs = matching_places(one, other)
    assert all(one[a] == other[b] for a, b in pairs)
    assert all(a < c and b < d for (a, b), (c, d) in pairwise(pairs))


@given(WORDS)
def test_equal_sequences_are_matched_whole(word: str) -> None:
    assert matching_places(word, word) == [(at, at) for at in range(len(word))]


def test_what_stands_once_in_both_is_an_anchor() -> None:
    assert matching_places("xxAyyBzz", "qAxxqBq") == [(2, 1), (5, 5)]


@given(WORDS, WORDS, WORDS)
def test_the_stretches_of_three_versions_are_all_of_them(base: str, ours: str, theirs: str) -> None:
    found = list(stretches(base, ours, theirs))
    for number, version in enumerate((base, ours, theirs)):
        assert "".join(version[each[number]] for each in found) == version
    assert all(base[each[0]] == ours[each[1]] == theirs[each[2]] for each in found if each.stable)


def test_what_one_side_has_changed_is_chosen_and_what_both_have_is_a_conflict() -> None:
    assert choose_changed(1, 2, 1) == choose_changed(1, 1, 2) == choose_changed(1, 2, 2) == 2
    with pytest.raises(Conflict):
        choose_changed(1, 2, 3)


@pytest.mark.costly
@pytest.mark.parametrize("words", [("ab" * 50_000, "ba" * 50_000), ("a" * 100_000 + "b", "c" + "a" * 100_000)])
def test_hostile_sequences_take_no_longer_than_others(words: tuple[str, str]) -> None:
    began = time.process_time()
    matching_places(*words)
    assert time.process_time() - began < 10

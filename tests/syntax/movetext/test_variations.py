"""What a variation is: moves, or something said; parentheses alone are none."""

from __future__ import annotations

import pytest

import gamenote
from gamenote.core.record import same


@pytest.mark.parametrize(
    "text", ["1. e4 ((1. d4)) *", "1. e4 (((1. d4) ) *", "1. e4 (() (1. d4) (())) *", "1. e4 ( ( 1. d4 ) *"]
)
def test_parentheses_around_a_variation_say_nothing(text: str) -> None:
    one, other = (gamenote.read(each, "pgn")[0].record for each in (text, "1. e4 (1. d4) *"))
    assert same(one, other)


def test_a_comment_before_a_variation_within_a_variation_stays() -> None:
    game = gamenote.read("1. e4 ({or} (1. d4)) *", "pgn")[0].record
    assert [each.text for each in game.line[1].variations[0][0].after] == ["or"]

"""A game that is written otherwise is the same game: the same findings, the same last position."""

from __future__ import annotations

import pytest

from gamenote.core import registry
from tests.fuzz.metamorphic import REWRITINGS, told
from tests.fuzz.stock import stock

CASES = [(way, name) for way, (names, _) in REWRITINGS.items() for name in names]


@pytest.mark.costly
@pytest.mark.parametrize(("way", "name"), CASES)
def test_a_game_written_otherwise_is_the_same(way: str, name: str) -> None:
    item, rewritten = registry.formats()[name], REWRITINGS[way][1]
    tried = 0
    for data in stock(name):
        text = data.decode("utf-8", "surrogateescape")
        other = rewritten(text)
        if other != text:
            tried += 1
            assert told(item, other) == told(item, text), text
    assert tried > 20

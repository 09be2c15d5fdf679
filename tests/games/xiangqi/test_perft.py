"""Play is proved by counting: all rows to a depth that takes little time, and deeper under the marker `slow`."""

from __future__ import annotations

import math

import pytest

from gamenote.core.replay import perft
from gamenote.games.xiangqi.fen import read_fen
from gamenote.games.xiangqi.play import ENGINE
from tests.games.xiangqi.tables import PERFT

QUICK = 20_000  # sequences that are counted by default
FULL = 2_000_000


def check_counts(text: str, least: int, most: float) -> None:
    position = read_fen(text).position
    assert position is not None
    for depth, count in enumerate(PERFT[text], start=1):
        if least <= count <= most:
            assert perft(ENGINE, position, depth) == count, f"depth {depth}"


@pytest.mark.parametrize("text", PERFT)
def test_moves_are_counted_as_the_table_says(text: str) -> None:
    check_counts(text, 0, QUICK)


@pytest.mark.full
@pytest.mark.parametrize("text", [text for text, counts in PERFT.items() if max(counts) > QUICK])
def test_longer_sequences_are_counted_as_the_table_says(text: str) -> None:
    check_counts(text, QUICK + 1, FULL)


@pytest.mark.slow
@pytest.mark.parametrize("text", [text for text, counts in PERFT.items() if max(counts) > FULL])
def test_deep_counts_are_as_the_table_says(text: str) -> None:
    check_counts(text, FULL + 1, math.inf)

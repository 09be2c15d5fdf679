"""Play is proved by counting: all rows to a depth that takes little time, and deeper under the marker `slow`.

The few numbers above twelve million take more than an hour of the slow tests.
"""

from __future__ import annotations

import math

import pytest

from gamenote.core.engine import Objection
from gamenote.core.record import Setup
from gamenote.core.replay import perft
from gamenote.games.chess.play import ENGINE
from tests.games.chess.tables import ROWS, Row

QUICK = 3_000  # sequences that are counted by default
SLOW = 250_000


def counted(row: Row, least: int, most: float = math.inf) -> tuple[list[int], list[int]]:
    """The numbers of the table that lie between two bounds, and what the engine counts for them."""
    variant, _, position, numbers = row
    start = ENGINE.start(variant, Setup(position) if position else None)
    assert not isinstance(start, Objection)
    depths = [depth for depth, number in enumerate(numbers, start=1) if number >= 0 and least <= number <= most]
    return [numbers[depth - 1] for depth in depths], [perft(ENGINE, start, depth) for depth in depths]


def name(row: Row) -> str:
    return f"{row[0]} {row[1]}"


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_moves_are_counted_as_the_table_says(row: Row) -> None:
    wanted, found = counted(row, 0, QUICK)
    assert found == wanted


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS, ids=name)
def test_deep_counts_are_as_the_table_says(row: Row) -> None:
    wanted, found = counted(row, QUICK + 1, SLOW)
    assert found == wanted


@pytest.mark.slow
@pytest.mark.parametrize("row", [row for row in ROWS if max(row[3]) > SLOW], ids=name)
def test_the_deepest_counts_are_as_the_table_says(row: Row) -> None:
    wanted, found = counted(row, SLOW + 1)
    assert found == wanted

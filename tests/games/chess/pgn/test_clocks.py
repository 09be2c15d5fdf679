"""Clocks told at once against those beside each move."""

from __future__ import annotations

import pytest

from gamenote.core import registry
from gamenote.core.case import Case
from gamenote.core.source import Source
from gamenote.games.chess.pgn import FORMAT
from gamenote.games.chess.pgn.codec import PgnReading
from gamenote.games.chess.pgn.lint_clocks import Clocks

TAGS = '[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n[TimeControl "300"]\n\n'


def clocks(moves: str) -> Clocks:
    source = Source("x", f"{TAGS}{moves}\n")
    return Clocks(Case(source, FORMAT, PgnReading(source), registry.engine_of("chess")))


def left(found: Clocks) -> list[list[float]]:
    return [[each.left for each in side] for side in found.sides]


@pytest.mark.parametrize(
    "moves",
    [
        "1. e4 {[%clk 0:04:51]} e5 {[%clk 0:04:50]} 2. Nf3 {[%clk 0:04:48]} *",
        "1. e4 {(0.26 → 0.80) [%clk 0:04:51]} 1... e5 {[%clk 0:04:50]} *",
        "1. e4 {[%clk 0:04:51]} (1. d4 {[%clk 0:01:00]} d5) 1... e5 {[%clk 0:04:50]} 2. Nf3 {[%clk 0:04:48]} *",
        "1. e4 {[%eval 0.2] [%clk 0:04:51]} e5 {[%clk 0:04:50]} (1... c5) *",
    ],
)
def test_clocks_told_at_once_are_those_beside_the_moves(moves: str) -> None:
    found = clocks(moves)
    assert found.plain is not None
    assert [list(side) for side in found.plain] == left(found)


@pytest.mark.parametrize(
    "moves",
    [
        "1. e4 {[%clk 0:04:51]} e5 2. Nf3 {[%clk 0:04:48]} *",
        "1. e4 {[%clk 0:04:51]} (1. d4 {[%clk 0:01:00]}) 1... e5 *",
        "1. e4 {[%clk 0:04:51] [%emt 0:00:09]} (1. d4) 1... e5 {[%clk 0:04:50]} *",
        "1. e4 {[%clk 0:04:51]} *",
    ],
)
def test_other_clocks_are_not(moves: str) -> None:
    assert clocks(moves).plain is None

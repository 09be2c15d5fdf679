"""Repetitions are told once a run, and perpetual check is told from others."""

from __future__ import annotations

from gamenote.games.xiangqi.board import BLACK, RED
from gamenote.games.xiangqi.repetition import Repetition, has_repetition, repetitions
from gamenote.games.xiangqi.replay import advance, checks_along
from tests.games.xiangqi.playing import position_of


def found(text: str, moves: str) -> list[Repetition]:
    """The repetitions of a game."""
    start, texts = position_of(text), moves.split()
    there = advance(start, texts)
    assert there.played == len(texts)
    listed = [*repetitions(there.trail, checks_along(start, texts), start.side)]
    assert has_repetition(there.trail) or not listed
    return listed


CHASED = "3k5/9/9/9/9/9/9/9/R8/5K3 w"
QUIET = "3k1a3/9/9/8r/9/9/R8/9/9/5K3 w"
GOING_ROUND = "d1e1 e9d9 e1d1 d9e9 "


def test_nothing_is_told_before_the_third_time() -> None:
    assert found(QUIET, "a3b3 i6h6 b3a3 h6i6 a3b3 i6h6 b3a3") == []


def test_the_start_counts_as_a_time() -> None:
    assert found(QUIET, "a3b3 i6h6 b3a3 h6i6 " * 2) == [Repetition(8, 3, (0, 4))]


def test_a_run_of_repetitions_is_told_once() -> None:
    assert found(QUIET, "a3b3 i6h6 b3a3 h6i6 " * 4) == [Repetition(8, 3, (0, 4))]


def test_who_checks_with_every_move_is_told() -> None:
    assert found(CHASED, "a1d1 d9e9 " + GOING_ROUND * 2) == [Repetition(9, 3, (1, 5), (RED,))]


def test_a_quiet_move_in_the_cycle_makes_it_a_repetition() -> None:
    moves = "a1d1 d9e9 d1d2 e9d9 d2d1 d9e9 d1d2 e9d9 d2d1 d9e9 "
    listed = found(CHASED, moves.replace("d1d2 e9d9 d2d1", "d1a1 e9d9 a1d1"))
    assert [each.checkers for each in listed] == [()]


def test_black_can_check_perpetually() -> None:
    black = "5k3/r8/9/9/9/9/9/9/9/3K5 b"
    assert [each.checkers for each in found(black, "a8d8 d0e0 " + "d8e8 e0d0 e8d8 d0e0 " * 2)] == [(BLACK,)]


def test_another_run_is_told_again_and_a_position_only_once() -> None:
    first, second = "a3b3 i6h6 b3a3 h6i6 ", "a3a4 i6i5 a4a3 i5i6 "
    listed = found(QUIET, first * 2 + second * 3)
    assert [(each.plies, each.perpetual) for each in listed] == [(8, False), (17, False)]

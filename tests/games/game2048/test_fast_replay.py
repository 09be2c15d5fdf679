"""The flat loop over whole games of 2048 against the engine that judges step by step."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.core.compiled import run_from_source
from gamenote.core.record import Setup
from gamenote.games.game2048 import play
from gamenote.games.game2048.engine import ENGINE
from gamenote.games.game2048.fast import first_illegal
from gamenote.games.game2048.notation import SQUARES, read_start, write_tile
from gamenote.games.game2048.play import Position, Slide, Tile
from tests.games.game2048 import players

PYTHON = run_from_source(first_illegal.__module__)
Played = list[tuple[str, Tile]]

boards = st.lists(st.integers(0, 17), min_size=16, max_size=16).map(tuple)
tiles = st.builds(Tile, st.sampled_from(range(len(SQUARES))), st.sampled_from((1, 2)))
turns = st.lists(st.tuples(st.sampled_from("UDLR"), tiles), max_size=30)


def judged(position: Position, played: Played) -> tuple[int | None, Position]:
    """The same by the engine, one move after the other."""
    for index, (swipe, tile) in enumerate(played):
        slid = play.after_slide(position, swipe)
        if ENGINE.judge(position, Slide(swipe)) or ENGINE.judge(slid, tile):
            return index, position
        position = play.after_tile(slid, tile)
    return None, position


def flat(position: Position, played: Played) -> tuple[int | None, Position]:
    return first_illegal(position, [swipe for swipe, _ in played], [write_tile(tile) for _, tile in played])


@given(boards, turns)
def test_the_flat_loop_agrees_with_the_judge_on_any_board(board: play.Board, played: Played) -> None:
    start = Position(board, tiles=2)
    assert flat(start, played) == judged(start, played)


@given(st.integers(0, 10_000), st.integers(0, 60), st.tuples(st.sampled_from("UDLR"), tiles))
def test_the_flat_loop_agrees_with_the_judge_where_a_game_goes_wrong(
    seed: int, at: int, wrong: tuple[str, Tile]
) -> None:
    dice = random.Random(seed)
    start = players.start(dice, fours=0.5)
    played = list(players.turns(dice, start, 60))
    played[at : at + 1] = [wrong]
    assert flat(start, played) == judged(start, played)


@pytest.mark.parametrize("seed", range(3))
def test_the_flat_loop_goes_through_a_whole_game(seed: int) -> None:
    dice = random.Random(seed)
    start = players.start(dice)
    played = list(players.turns(dice, start, 3000))
    assert flat(start, played) == judged(start, played)
    assert flat(start, played)[0] is None


def test_the_flat_loop_names_the_first_illegal_turn() -> None:
    start = read_start(Setup("a1 b1"))
    assert isinstance(start, Position)
    assert first_illegal(start, "LD", ["b2", "a1"])[0] == 1
    assert first_illegal(start, "D", ["b2"])[0] == 0


@given(boards, turns)
def test_the_loop_as_installed_says_what_its_source_says_under_python(board: play.Board, played: Played) -> None:
    swipes, words = [swipe for swipe, _ in played], [write_tile(tile) for _, tile in played]
    source = PYTHON.first_illegal(Position(board), swipes, words)
    assert first_illegal(Position(board), swipes, words) == source

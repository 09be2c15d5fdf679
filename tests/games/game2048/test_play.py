"""Sliding, merging, new tiles and the end, as the rules of 2048 have them."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.games.game2048 import arithmetic, play
from gamenote.games.game2048.notation import read_tile
from gamenote.games.game2048.play import Board, Position, Slide, Tile
from tests.games.game2048 import players

boards = st.lists(st.integers(0, 5), min_size=16, max_size=16).map(tuple)


def board(*rows: str) -> Board:
    """A board drawn with rank 4 on top."""
    values = [[0 if word == "." else int(word) for word in row.split()] for row in rows]
    return tuple(value.bit_length() - 1 if value else 0 for row in reversed(values) for value in row)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("2 2 2 .", "4 2 . ."),
        ("2 2 2 2", "4 4 . ."),
        ("4 2 2 .", "4 4 . ."),
        ("2 2 4 .", "4 4 . ."),
        ("2 . . 2", "4 . . ."),
        ("8 4 4 8", "8 8 8 ."),
        (". . . 2", "2 . . ."),
    ],
)
def test_a_line_is_packed_from_the_wall_and_merges_once(before: str, after: str) -> None:
    empty = ". . . ."
    assert play.slide(board(empty, before, empty, empty), "L")[0] == board(empty, after, empty, empty)


def test_each_direction_has_its_wall() -> None:
    start = board(". . . .", ". 2 . .", ". . . .", ". . . .")
    assert play.slide(start, "U")[0] == board(". 2 . .", ". . . .", ". . . .", ". . . .")
    assert play.slide(start, "D")[0] == board(". . . .", ". . . .", ". . . .", ". 2 . .")
    assert play.slide(start, "L")[0] == board(". . . .", "2 . . .", ". . . .", ". . . .")
    assert play.slide(start, "R")[0] == board(". . . .", ". . . 2", ". . . .", ". . . .")


def test_a_swipe_scores_the_tiles_that_it_makes() -> None:
    assert play.slide(board("2 2 4 4", ". . . .", ". . . .", "8 . . 8"), "R")[1] == 4 + 8 + 16


def test_tiles_that_appear_score_nothing() -> None:
    assert play.after_tile(Position(), Tile(3, 2)).score == 0


def plain_line(line: list[int]) -> list[int]:
    """A second opinion on one line, walking square by square."""
    done: list[int] = []
    merged = False
    for tile in line:
        if tile and done and done[-1] == tile and not merged:
            done[-1] += 1
            merged = True
        elif tile:
            done.append(tile)
            merged = False
    return done + [0] * (4 - len(done))


@given(boards, st.sampled_from("UDLR"))
def test_sliding_agrees_with_a_plain_reading_of_the_rules(start: Board, direction: str) -> None:
    lines = {
        "L": [[4 * row + file for file in range(4)] for row in range(4)],
        "R": [[4 * row + 3 - file for file in range(4)] for row in range(4)],
        "D": [[4 * row + file for row in range(4)] for file in range(4)],
        "U": [[4 * (3 - row) + file for row in range(4)] for file in range(4)],
    }
    expected = [0] * 16
    for squares in lines[direction]:
        for square, tile in zip(squares, plain_line([start[square] for square in squares]), strict=True):
            expected[square] = tile
    assert play.slide(start, direction)[0] == tuple(expected)


def test_a_full_board_without_equal_neighbours_is_locked() -> None:
    assert play.is_locked(board("2 4 2 4", "4 2 4 2", "2 4 2 4", "4 2 4 2"))


def test_a_full_board_with_equal_neighbours_is_not_locked() -> None:
    assert not play.is_locked(board("2 4 2 4", "4 2 4 2", "2 4 2 4", "4 2 4 4"))


def test_a_board_with_an_empty_square_is_not_locked() -> None:
    assert not play.is_locked(board("2 4 2 4", "4 2 4 2", "2 4 2 4", "4 2 4 ."))


def test_the_shortest_way_to_a_lock_has_fourteen_moves_and_no_point() -> None:
    text = "U 4c3 D b2 D b4 R b3 L 4b3 R 4b4 D 4a4 R b4 D 4b4 U a2 U 4a1 U c2 D a4 U 4c1"
    position = Position()
    for word in ("4a3", "d3", *text.split()):
        read = read_tile(word)
        if read is None:
            position = play.after_slide(position, word)
        else:
            assert read.tile is not None
            position = play.after_tile(position, read.tile)
    assert (position.turns, position.score, play.is_locked(position.board)) == (14, 0, True)


def test_chance_is_next_until_two_tiles_stand_and_after_each_swipe() -> None:
    position = Position()
    actors = [position.actor]
    for move in (Tile(0, 1), Tile(1, 1), Slide("L"), Tile(5, 1)):
        position = (
            play.after_slide(position, move.direction)
            if isinstance(move, Slide)
            else play.after_tile(position, move)
        )
        actors.append(position.actor)
    assert actors == ["chance", "chance", "player", "chance", "player"]


@pytest.mark.parametrize("seed", range(8))
def test_sums_and_scores_hold_after_every_turn(seed: int) -> None:
    dice = random.Random(seed)
    position = players.start(dice, fours=0.5)
    for swipe, tile in players.turns(dice, position, 400):
        before = sum(1 for held in position.board if held)
        slid = play.after_slide(position, swipe)
        merges = before - sum(1 for held in slid.board if held)
        position = play.after_tile(slid, tile)
        tiles, fours = position.tiles, position.fours
        assert tiles == position.turns + 2
        assert arithmetic.total(position.board) == 2 * tiles + 2 * fours
        assert arithmetic.fours(position.board, tiles) == fours
        assert position.score == arithmetic.weight(position.board) - 4 * fours
        assert merges == before + 1 - sum(1 for held in position.board if held)

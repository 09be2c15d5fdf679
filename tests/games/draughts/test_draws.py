"""When a game is drawn without anybody being beaten."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamenote.games.draughts.board import UNKNOWN, Position
from gamenote.games.draughts.fast.replay import advance
from gamenote.games.draughts.movement import Clock, legal_moves
from gamenote.games.draughts.play import ENGINE
from tests.games.draughts.playing import position, random_position, read


def drawn(where: Position, *moves: str) -> list[tuple[int, str]]:
    """Which moves bring about a draw, counted from 1."""
    clock = Clock(where.table.variant.draws)
    found = []
    for index, text in enumerate(moves, start=1):
        (move,) = read(where, text)
        after = ENGINE.play(where, move)
        words = clock.played(where, move, after)
        if words:
            found.append((index, words))
        where = after
    return found


def around(times: int, *cycle: str) -> list[str]:
    return list(cycle) * times


def test_a_position_that_stands_for_the_third_time_is_drawn() -> None:
    cycle = around(2, "50-45", "6-1", "45-50", "1-6")
    found = drawn(position("international", "W:WK50,46,47:BK6,2"), *cycle)
    assert found == [(8, "the same position stands for the third time")]


def test_the_same_squares_with_the_other_side_to_move_are_another_position() -> None:
    moves = ["50-45", "6-1", "45-50", "1-6", "50-45", "6-1"]
    assert drawn(position("international", "W:WK50,46,47:BK6,2"), *moves) == []


def test_a_man_move_begins_the_count_anew() -> None:
    cycle = ("50-45", "6-1", "45-50", "1-6")
    moves = [*cycle, "46-41", "2-7", *cycle]
    assert drawn(position("international", "W:WK50,46,47:BK6,2"), *moves) == []


def test_frisian_draughts_knows_no_repetition() -> None:
    cycle = around(2, "50-45", "6-1", "45-50", "1-6")
    assert drawn(position("frisian", "W:WK50,35,36:BK6,2"), *cycle[:6]) == []


def test_one_frisian_king_against_one_is_drawn_after_two_moves_of_each_side() -> None:
    found = drawn(position("frisian", "W:WK50:BK6"), "50-45", "6-1", "45-50", "1-6")
    assert found == [(4, "for 2 moves of each side one king stands against one")]


# White walks his king along an edge and back, so that no position stands three times in ten moves.
WALK = {
    "international": ("W:WK46,35:BK1", "46-41 1-6 41-47 6-1 47-42 1-6 42-48 6-1 48-43 1-6"),
    "russian": ("W:WKc1,h4:BKb8", "c1-d2 b8-a7 d2-e1 a7-b8 e1-f2 b8-a7 f2-g1 a7-b8 g1-h2 b8-a7"),
}


@pytest.mark.parametrize("name", WALK)
def test_one_king_against_two_pieces_is_drawn_after_five_moves_of_each_side(name: str) -> None:
    fen, moves = WALK[name]
    words = "for 5 moves of each side one king stands against no more than two pieces"
    assert drawn(position(name, fen), *moves.split()) == [(10, words)]


def test_after_an_unknown_move_nothing_is_counted() -> None:
    where = position("frisian", "W:WK50:BK6")
    clock = Clock(where.table.variant.draws)
    after = ENGINE.play(where, UNKNOWN)
    assert clock.played(where, UNKNOWN, after) is None
    assert clock.counts == {}


def test_variants_with_local_rules_only_are_never_drawn() -> None:
    cycle = around(9, "c1-b2", "f8-g7", "b2-c1", "g7-f8")
    assert drawn(position("czech", "W:WKc1,h6:BKf8,a3"), *cycle) == []


@pytest.mark.parametrize("name", ["international", "russian", "frisian"])
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_flat_loop_never_misses_a_draw(name: str, seed: int) -> None:
    choose = random.Random(seed)
    where = start = random_position(name, choose)
    keep = set(choose.sample(range(where.table.full.bit_length()), k=where.table.full.bit_length() // 4))
    mask = sum(1 << square for square in keep)
    where = start = Position(
        where.table, where.own & mask, where.opp & mask, (where.own | where.opp) & mask, where.side
    )
    clock, texts = Clock(where.table.variant.draws), []
    for index in range(70):
        moves = sorted(legal_moves(where), key=lambda move: (move.start, move.end, move.captured))
        if not moves:
            return
        move = choose.choice(moves[:2])
        texts.append(ENGINE.write_move(where, move, "full"))
        after = ENGINE.play(where, move)
        if clock.played(where, move, after):
            ((first, _),) = advance(start, texts).remarks
            assert first <= index
            return
        where = after

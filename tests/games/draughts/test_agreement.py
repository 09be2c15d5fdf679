"""Three ways to the same rules: listing all moves, judging one, and running over a whole game."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamenote.core.game import Objection
from gamenote.games.draughts.board import squares_in
from gamenote.games.draughts.movement import legal_moves
from gamenote.games.draughts.notation import is_plain, write_squares
from gamenote.games.draughts.play import ENGINE
from gamenote.games.draughts.position import Position
from gamenote.games.draughts.swift import first_doubt, played
from gamenote.games.draughts.variants import VARIANTS
from tests.games.draughts.playing import position, random_game, random_position, squares

SEEDS = st.integers(0, 2**32)
NAMES = [row.name for row in VARIANTS if row.name not in ("pool-zimbabwean", "portuguese", "frysk")]
every_variant = pytest.mark.parametrize("name", NAMES)


def check_all_pairs(where: Position) -> None:
    """Of all pairs of squares with both signs, the flat loop takes those that are exactly one legal move."""
    moves = list(legal_moves(where))
    meant: dict[tuple[int, int], list[bool]] = {}
    for move in moves:
        meant.setdefault((move.start, move.end), []).append(bool(move.captured))
    separator = where.table.variant.separator
    for start in squares_in(where.own):
        for end in squares(where):
            takes = meant.get((start, end), [])
            for sign in ("-", separator if separator != "-" else "x"):
                text = write_squares(where.table, (start, end), sign)
                plain = len(takes) == 1 and (takes[0] is (sign != "-") or (takes[0] and separator == "-"))
                assert (first_doubt(where, [text], draws=False) is None) is plain, (where, text)


@every_variant
@settings(max_examples=6, deadline=None)
@given(seed=SEEDS)
def test_whole_games_at_random_are_without_doubt_unless_a_capture_is_ambiguous(name: str, seed: int) -> None:
    game = list(random_game(name, random.Random(seed)))
    start = position(name)
    texts = [ENGINE.write_move(where, move) for where, move in game]
    assert first_doubt(start, texts, draws=False) is None
    full = [ENGINE.write_move(where, move, "full") for where, move in game]
    assert first_doubt(start, full, draws=False) is None
    where, move = game[-1]
    assert played(start, texts, draws=False) == ENGINE.play(where, move)


@every_variant
@settings(max_examples=3, deadline=None)
@given(seed=SEEDS)
def test_the_flat_loop_agrees_with_the_list_of_moves_in_games(name: str, seed: int) -> None:
    for where, _ in list(random_game(name, random.Random(seed)))[::9]:
        check_all_pairs(where)


@every_variant
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_the_flat_loop_agrees_with_the_list_of_moves_anywhere(name: str, seed: int) -> None:
    check_all_pairs(random_position(name, random.Random(seed)))


@every_variant
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_what_is_listed_reads_back_and_is_judged_well(name: str, seed: int) -> None:
    where = random_position(name, random.Random(seed))
    for move in list(legal_moves(where))[:60]:
        # One piece taken has no turn to name, so it stays ambiguous beside a longer capture with its ends.
        alone = move.captured.bit_count() != 1 or is_plain(where, move)
        for notation in ("", "full", "numeric", "algebraic full"):
            text = ENGINE.write_move(where, move, notation)
            found = ENGINE.candidates(where, text)
            assert not isinstance(found, Objection)
            assert found == (move,) if alone else move in found, text
        assert not any(each.fatal for each in ENGINE.judge(where, move))


@every_variant
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_what_is_judged_well_is_listed(name: str, seed: int) -> None:
    choose = random.Random(seed)
    where = random_position(name, choose)
    moves = set(legal_moves(where))
    for _ in range(60):
        start, end = choose.choice(squares_in(where.own)), choose.choice(squares(where))
        found = ENGINE.candidates(where, write_squares(where.table, (start, end), choose.choice("-x")))
        for move in () if isinstance(found, Objection) else found:
            sound = not any(each.fatal for each in ENGINE.judge(where, move))
            assert sound is (move in moves), (where, move)

"""Judging, listing and advancing agree, and a board says the same whichever way it was reached."""

from __future__ import annotations

import random

import pytest

from gamenote.games.xiangqi.board import POINTS, Move
from gamenote.games.xiangqi.fen import START, write_fen
from gamenote.games.xiangqi.movement import EXPOSED, GameBoard
from gamenote.games.xiangqi.play import ENGINE
from tests.games.xiangqi.playing import position_of, random_game, slow_legal_moves
from tests.games.xiangqi.tables import PERFT


@pytest.mark.parametrize("text", PERFT)
def test_listed_moves_are_those_of_the_rules(text: str) -> None:
    position = position_of(text)
    assert {(move.start, move.end) for move in ENGINE.legal_moves(position)} == slow_legal_moves(position)


@pytest.mark.costly
@pytest.mark.parametrize("seed", range(8))
def test_listed_moves_are_those_of_the_rules_in_games_by_dice(seed: int) -> None:
    for ply, (position, _) in enumerate(random_game(random.Random(seed))):
        if ply % 9 == seed:
            assert {(move.start, move.end) for move in ENGINE.legal_moves(position)} == slow_legal_moves(position)


@pytest.mark.costly
@pytest.mark.parametrize("seed", range(8))
def test_judge_admits_the_legal_moves_and_no_other(seed: int) -> None:
    for ply, (position, _) in enumerate(random_game(random.Random(seed))):
        if ply % 13 == seed:
            legal = {(move.start, move.end) for move in ENGINE.legal_moves(position)}
            starts = {start for start, letter in enumerate(position.board) if letter != "."} | {44}
            for start in starts:
                for end in POINTS:
                    fatal = any(each.fatal for each in ENGINE.judge(position, Move(start, end)))
                    assert fatal == ((start, end) not in legal), (write_fen(position), Move(start, end).name)


@pytest.mark.parametrize("seed", range(8))
def test_advance_and_play_text_go_as_play_does(seed: int) -> None:
    game = [*random_game(random.Random(seed))]
    texts = [move.name for _, move in game]
    last, move = game[-1]
    there = ENGINE.advance(START, texts, [None] * len(texts))
    assert (there.played, there.position, there.exact) == (len(texts), ENGINE.play(last, move), True)
    for position, move in game:
        if position.quiet != 120:
            assert ENGINE.play_text(position, move.name, None) == (move, ENGINE.play(position, move))


@pytest.mark.parametrize("seed", range(8))
def test_advance_stops_at_the_first_illegal_move(seed: int) -> None:
    dice = random.Random(seed)
    game = [*random_game(dice, 60)]
    at = dice.randrange(len(game))
    position = game[at][0]
    legal = {move.name for move in ENGINE.legal_moves(position)}
    others = (Move(dice.randrange(90), dice.randrange(90)).name for _ in range(99))
    texts = [move.name for _, move in game]
    texts[at] = next(text for text in others if text not in legal)
    there = ENGINE.advance(START, texts, [None] * len(texts))
    assert (there.played, there.position) == (at, position)


@pytest.mark.parametrize("seed", range(8))
def test_a_move_taken_back_leaves_the_board_as_it_was(seed: int) -> None:
    for position, _ in random_game(random.Random(seed), 80):
        board, other = GameBoard(position), GameBoard(position)
        for move in ENGINE.legal_moves(position):
            board.take_back(move.start, move.end, board.make(move.start, move.end))
        assert [getattr(board, name) for name in GameBoard.__slots__] == [
            getattr(other, name) for name in GameBoard.__slots__
        ]


@pytest.mark.parametrize("seed", range(8))
def test_keys_tell_positions_by_board_and_side(seed: int) -> None:
    keys: dict[int, tuple[str, int]] = {}
    board = GameBoard(START)
    for position, move in random_game(random.Random(seed)):
        assert board.key == GameBoard(position).key
        assert keys.setdefault(board.key, (position.board, position.side)) == (position.board, position.side)
        board.make(move.start, move.end)


def test_a_change_off_the_exposed_points_of_a_king_opens_no_attack() -> None:
    for king, mask in enumerate(EXPOSED):
        assert mask.bit_count() == 17 + sum(
            0 <= king % 9 + right < 9 and 0 <= king // 9 + up < 10 for right in (-1, 1) for up in (-1, 1)
        )

"""All legal moves: they agree with judging, and nothing legal is missing."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice

import pytest

from gamenote.core.replay import perft
from gamenote.games.plateau.legal import has_action
from gamenote.games.plateau.notation import Action, Deed, Move
from gamenote.games.plateau.position import Position
from tests.games.plateau.player import game
from tests.games.plateau.table import ENGINE, at, canonical, start

TOLERATED = {"capture-declined", "futile-tender"}


@pytest.mark.costly
@pytest.mark.parametrize("seed", range(4))
def test_every_listed_move_is_judged_legal_and_canonical(seed: int) -> None:
    for position, _ in game(seed, 40):
        for move in islice(ENGINE.legal_moves(position), 0, None, 5):
            assert {found.kind for found in ENGINE.judge(position, move)} <= TOLERATED
            for notation in ("full", "short"):
                text = ENGINE.write_move(position, move, notation)
                assert ENGINE.candidates(position, text) == (move,)


def mangled(move: Move, dice: random.Random) -> Move:
    """A movement with something changed: often illegal, sometimes legal in another way."""
    actions = list(move.actions)
    place = dice.randrange(len(actions))
    action = actions[place]
    change = dice.randrange(4)
    if change == 0:
        square = dice.randrange(16)
        actions = [replace(each, square=square) if each.square == action.square else each for each in actions]
    elif change == 1 and len(action.codes) > 1:
        parts = (action.codes[1:], action.codes[:1])
        actions[place : place + 1] = [replace(action, codes=part) for part in parts]
    elif change == 2:
        actions.insert(place, Action(Deed.DROP, action.square, action.codes[-1:]))
    else:
        del actions[place]
    deeds = [each.deed for each in actions if each.deed is not Deed.FLIP]
    sound = len(deeds) > 1 and deeds[0] is Deed.PICK and all(each.deed is not Deed.FLIP for each in actions[1:])
    return replace(move, actions=tuple(actions)) if sound else move


def test_whatever_movement_is_judged_legal_is_listed_in_its_canonical_form() -> None:
    dice = random.Random(3)
    legal = 0
    for seed in range(3):
        for position, _ in game(seed, 50):
            listed = list(ENGINE.legal_moves(position))
            movements = [move for move in listed if move.deed is Deed.PICK]
            texts = {ENGINE.write_move(position, move) for move in listed}
            for move in dice.sample(movements, min(25, len(movements))):
                other = mangled(move, dice)
                if other == move or any(found.fatal for found in ENGINE.judge(position, other)):
                    continue
                kinds = {found.kind for found in ENGINE.judge(position, other)}
                if not kinds & {"useless-flip", "capture-mismatch", "capture-orientation"}:
                    legal += 1
                    assert ENGINE.write_move(position, other) in texts
    assert legal > 50


def test_the_number_of_openings() -> None:
    # 12 squares for 11 pieces either way up; then 11 or 9 second pieces; White has one square less.
    assert perft(ENGINE, start(), 1) == 12 * 11
    assert perft(ENGINE, start(), 2) == 12 * (3 * 11 + 8 * 9)


def test_a_lone_red_on_a_corner() -> None:
    movements = [move for move in ENGINE.legal_moves(at("a1=B:rr")) if move.deed is Deed.PICK]
    assert [canonical(at("a1=B:rr"), f"B[{ENGINE.write_move(at('a1=B:rr'), move)}]") for move in movements] == [
        "9 Pick a1(rr), Drop b1(rr)",
        "9 Pick a1(rr), Drop a2(rr)",
    ]


def test_a_player_whose_pieces_are_all_pinned_has_no_action() -> None:
    assert not has_action(at("a1=W:xx B:xx xx xx xx bb; b1=W:xx B:bb rr rr bx rx; c1=W:rr B:ox rb"))


def test_a_player_with_a_piece_in_reserve_has_an_action() -> None:
    assert has_action(at("a1=W:xx B:xx xx xx xx bb; b1=W:xx B:bb rr rr bx rx; c1=W:rr B:ox"))


def test_nobody_moves_after_the_end() -> None:
    position, move = game(23)[-1]
    end: Position = ENGINE.play(position, move)
    assert end.outcome is not None
    assert list(ENGINE.legal_moves(end)) == []


def test_every_prefix_of_a_legal_game_can_go_on() -> None:
    for position, _ in game(9, 60):
        assert next(ENGINE.legal_moves(position), None) is not None

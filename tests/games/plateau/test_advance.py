"""Games gone through without steps: what is taken for plain is what a replay has nothing to say about."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter

import pytest
from msgspec.structs import replace

from gamenote.core.record import Record
from gamenote.core.replay import final_position, replay
from gamenote.testing import check_advance
from tests.games.plateau import player
from tests.games.plateau.table import ENGINE, at, kinds


def replayed(record: Record) -> tuple[bool, object]:
    """Whether nothing is said about the game, and the last position."""
    steps = list(replay(record, ENGINE))
    return not any(step.objections for step in steps), steps[-1].after


@pytest.mark.parametrize("seed", range(12))
def test_a_game_without_doubt_ends_as_its_replay_does(seed: int) -> None:
    record = player.record(seed, careful=True)
    clean, last = replayed(record)
    assert clean
    assert final_position(record, ENGINE) == last


def spoilt(dice: random.Random, seed: int) -> Record:
    """A played game with another move in it."""
    record = player.record(seed, 40, careful=True)
    line = list(record.line)
    place, other = dice.sample(range(1, len(line)), 2)
    move, strange = str(line[place].move), str(line[other].move)
    hidden = f"{move[:-1]}?"  # the back of a new piece, mostly; no move at all elsewhere
    swapped = f"{move.partition(' ')[0]} {strange.partition(' ')[2]}"
    line[place] = replace(line[place], move=dice.choice((hidden, swapped)))
    return dataclasses.replace(record, line=tuple(line))


def test_a_game_is_doubted_as_soon_as_anything_is_said_about_a_move() -> None:
    dice, verdicts = random.Random(8), Counter[bool]()
    for seed in range(60):
        changed = spoilt(dice, seed % 15)
        clean, last = replayed(changed)
        assert final_position(changed, ENGINE) == (last if clean else None)
        verdicts[clean] += 1
    assert min(verdicts[True], verdicts[False]) > 3


def test_a_replay_that_begins_late_goes_on_as_one_from_the_start() -> None:
    dice = random.Random(9)
    for seed in range(60):
        check_advance(ENGINE, spoilt(dice, seed % 15))


def test_a_captured_piece_that_stays_hidden_is_remarked_upon() -> None:
    position = at("a1=B:rr; a2=W:x?")
    assert kinds(position, "B[9 Pick a1(rr), Drop a2(rr), Capture a2(x?)]") == ["open-piece-unknown"]

"""What a game of 2048 comes to on the way; counted again here by other means."""

from __future__ import annotations

import re
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from gamenote import read, replay
from gamenote.core.replay import final_position
from gamenote.games.game2048.arithmetic import MOST_SUMMED, chance_of_fours
from gamenote.games.game2048.engine import ENGINE
from gamenote.games.game2048.statistics import STATISTICS, course
from gamenote.testing import check_advance
from tests.corpus import CORPUS, needs_corpus
from tests.games.game2048 import players

ROOT = Path(__file__).resolve().parents[3]
GAMES = sorted((ROOT / "samples" / "2048gn").glob("*.2048gn"))
OTHERS = sorted((CORPUS / "twenty48" / "good").glob("*.2048gn")) if CORPUS else []
TURN = re.compile(r"[0-9]+\.[ \t\r\n]*([UDLR])[ \t\r\n]+(4?)[a-d][1-4]")
BOARD = re.compile(r'\[InitialBoard "(4?)[a-d][1-4] (4?)[a-d][1-4]"\]')

needs_others = pytest.mark.skipif(not OTHERS, reason="the corpora are not on this machine")


def plain(text: str) -> str:
    return re.sub(r"\{[^}]*\}|\([^)]*\)|\$[0-9]+|[!?]+", " ", text)


def check(path: Path) -> None:
    for game in read(path):
        found = course(step for step in replay(game.record) if step.path.main and step.after is not None)
        text = plain(game.source.text)
        turns = TURN.findall(text)
        start = BOARD.search(text)
        for direction in "UDLR":
            assert found["swipes"][direction] == sum(turn[0] == direction for turn in turns)
        after = [step.after for step in replay(game.record) if step.after is not None and step.move is not None]
        # Every merge takes one tile away, and every turn brings one.
        tiles = len(turns) + 2
        assert found["merges"] == tiles - sum(map(bool, after[-1].board))
        if start:
            fours = sum(turn[1] == "4" for turn in turns) + sum(group == "4" for group in start.groups())
            assert found["four_share"] == fours / tiles
        for tile, move in found["milestones"].items():
            exponent = int(tile).bit_length() - 1
            assert next(position for position in after if exponent in position.board).turns == move


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_samples_are_counted_rightly(path: Path) -> None:
    check(path)


@needs_others
@needs_corpus
@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.stem)
def test_games_of_others_are_counted_rightly(path: Path) -> None:
    check(path)


def exact(tiles: int, count: int) -> float:
    """The two-sided binomial test in fractions: all numbers of 4s that are no more likely than this one."""
    tenth = Fraction(1, 10)
    chances = [comb(tiles, k) * tenth**k * (1 - tenth) ** (tiles - k) for k in range(tiles + 1)]
    return float(sum(chance for chance in chances if chance <= chances[count]))


@pytest.mark.parametrize(("tiles", "count"), [(1, 1), (10, 1), (27, 4), (58, 4), (200, 35), (300, 12)])
def test_the_significance_of_a_share_is_that_of_the_binomial_test(tiles: int, count: int) -> None:
    assert chance_of_fours(tiles, count) == pytest.approx(exact(tiles, count), rel=1e-6)


@pytest.mark.parametrize("share", [0.1, 0.101, 0.096, 0.105])
def test_of_very_many_tiles_the_normal_distribution_says_the_same(share: float) -> None:
    summed = chance_of_fours(MOST_SUMMED, round(MOST_SUMMED * share))
    assert chance_of_fours(MOST_SUMMED + 10, round((MOST_SUMMED + 10) * share)) == pytest.approx(summed, abs=0.02)


def test_the_share_of_many_games_is_of_all_their_tiles() -> None:
    assert STATISTICS.totals({"tiles": 100, "fours": 10}) == {
        "four_share": 0.1,
        "four_share_p": pytest.approx(1.0),
    }
    assert STATISTICS.totals({}) == {"four_share": None, "four_share_p": None}


@pytest.mark.parametrize("seed", range(8))
def test_whole_games_are_counted_as_step_by_step(seed: int) -> None:
    for most in (0, 1, 2, 40, 100_000):
        (game,) = read(players.record(seed, most))
        steps = list(replay(game.record))
        assert STATISTICS.course(game.record, iter(())) == course(steps)
        assert final_position(game.record, ENGINE) == steps[-1].after


@pytest.mark.parametrize("moves", ["1. L a1 *", "1. L b2 2. L *", "1. L b2 2. ? a2 *", "1. l b2 *"])
def test_what_cannot_be_played_in_whole_turns_is_left_to_the_steps(moves: str) -> None:
    (game,) = read(f'[InitialBoard "a1 b1"]\n\n{moves}\n')
    steps = [step for step in replay(game.record) if step.after is not None]
    check_advance(ENGINE, game.record)
    assert STATISTICS.course(game.record, iter(steps)) == course(steps)

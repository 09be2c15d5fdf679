"""Moves in other notations: written by their canonical texts, as the engine writes them."""

from __future__ import annotations

import random

import pytest

from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.transcription import write_columns
from gamenote.games.chess.variants import VARIANTS
from tests.games.chess.playing import random_game

NOTATIONS = ("san", "uci", "lan", "figurine", "de")


@pytest.mark.parametrize("name", [row.name for row in VARIANTS])
def test_columns_are_what_the_engine_writes(name: str) -> None:
    for seed in range(4):
        game = list(random_game(name, random.Random(f"{name} {seed}")))
        written = [[ENGINE.write_move(position, move, each) for position, move in game] for each in NOTATIONS]
        columns, behind = write_columns(ENGINE, game[0][0], written[0], NOTATIONS)
        assert columns == written
        assert behind == ENGINE.play(*game[-1])


def test_a_foreign_game_is_told_in_english_san() -> None:
    start = ENGINE.start(None, None)
    (san, uci), _ = write_columns(ENGINE, start, ["Sf3", "Sf6", "Sg5"], ("san", "uci"))
    assert (san, uci) == (["Nf3", "Nf6", "Ng5"], ["g1f3", "g8f6", "f3g5"])


def test_columns_end_before_a_move_that_cannot_be_played() -> None:
    columns, behind = write_columns(ENGINE, ENGINE.start(None, None), ["e4", "e7-e5", "Ke3", "d6"], NOTATIONS[:2])
    assert (columns, behind) == ([["e4", "e5"], ["e2e4", "e7e5"]], None)

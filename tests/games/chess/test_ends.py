"""Mate, stalemate, and whether what is left can still win."""

from __future__ import annotations

import pytest

from gamenote.games.chess.board import COLOURS
from gamenote.games.chess.ends import MATERIAL, insufficient
from gamenote.games.chess.fen import read_fen
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.variants import find_variant
from tests.games.chess.test_movement import start


@pytest.mark.parametrize(
    ("variant", "fen", "result", "reason"),
    [
        ("Standard", "R3k3/8/4K3/8/8/8/8/8 b - - 0 1", "1-0", "checkmate"),
        ("Standard", "4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", "1/2-1/2", "stalemate"),
        ("Horde", "8/8/8/8/8/4k3/4p3/4P3 w - - 0 1", "1/2-1/2", "stalemate"),
        ("Atomic", "8/8/8/8/8/8/4Q3/4K3 b - - 0 1", "1-0", "king exploded"),
        ("King of the Hill", "8/8/8/3k4/8/8/8/K7 w - - 0 1", "0-1", "king reached its goal"),
        ("Racing Kings", "1K4k1/8/8/8/8/8/8/8 w - - 0 1", "1/2-1/2", "both kings reached their goal"),
    ],
)
def test_ends(variant: str, fen: str, result: str, reason: str) -> None:
    row = find_variant(variant)
    assert row is not None
    position = read_fen(row, fen).position
    assert position is not None
    end = ENGINE.outcome(position)
    assert end is not None
    assert (end.text, end.reason) == (result, reason)


@pytest.mark.parametrize(
    ("variant", "pieces", "able"),
    [
        ("Standard", "4k3/8/8/8/8/8/8/4K3", ""),
        ("Standard", "4k3/8/8/8/8/8/8/3NK3", ""),
        ("Standard", "4k3/8/8/8/8/8/8/2NNK3", "white"),
        ("Standard", "3bk3/8/8/8/8/8/8/2B1K3", ""),  # both bishops go on dark squares
        ("Standard", "2b1k3/8/8/8/8/8/8/2B1K3", "white black"),
        ("Standard", "3qk3/8/8/8/8/8/8/3NK3", "black"),  # a queen blocks no flight of her king
        ("Standard", "3rk3/8/8/8/8/8/8/3NK3", "white black"),
        ("Standard", "3pk3/8/8/8/8/8/8/3BK3", "white black"),
        ("Three-check", "4k3/8/8/8/8/8/8/4K3", ""),
        ("Three-check", "4k3/8/8/8/8/8/8/3NK3", "white"),
        ("Atomic", "4k3/8/8/8/8/8/8/3RK3", ""),
        ("Atomic", "4k3/8/8/8/8/8/8/2NNK3", ""),
        ("Atomic", "4k3/8/8/8/8/8/8/2RNK3", "white"),
        ("Atomic", "4k3/8/8/8/8/8/8/3QK3", "white"),
        ("Atomic", "3bk3/8/8/8/8/8/8/3BK3", ""),  # bishops that never meet
        ("Atomic", "3bk3/8/8/8/8/8/8/2B1K3", "white black"),
        ("Antichess", "8/8/3b4/8/8/8/8/3B4", ""),
        ("Antichess", "8/8/3b4/8/8/8/8/2B5", "white black"),
        ("Antichess", "8/8/8/8/8/n7/8/N7", "white"),  # both on dark squares: who moves comes to be taken
        ("Antichess", "8/8/8/8/8/n7/8/1N6", "black"),
        ("King of the Hill", "4k3/8/8/8/8/8/8/4K3", "white black"),
        ("Racing Kings", "8/8/8/8/8/8/k6K/8", "white black"),
        ("Crazyhouse", "4k3/8/8/8/8/8/8/4K3", "white black"),
        ("Horde", "4k3/8/8/8/8/8/8/4P3", "white black"),
    ],
)
def test_who_can_win(variant: str, pieces: str, able: str) -> None:
    position = start(f"{pieces} w - - 0 1", variant)
    assert [
        colour for side, colour in enumerate(COLOURS) if MATERIAL[position.variant.material](position, side)
    ] == able.split()
    assert insufficient(position) is (not able)

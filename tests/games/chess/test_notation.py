"""Moves written in every notation, and read back as the same."""

from __future__ import annotations

from random import Random

import pytest

from gamenote.core.record import Setup
from gamenote.games.chess.board import NULL_MOVE, Position
from gamenote.games.chess.fen import write_fen
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.san import write_move
from gamenote.games.chess.variants import VARIANTS, Variant
from tests.games.chess.playing import ARRAYS
from tests.games.chess.test_movement import moves, start

NOTATIONS = ("san", "lan", "uci", "figurine")


def first(row: Variant, dice: Random) -> Position:
    """Where a game of the variant begins, from any array if it begins from one."""
    rank = dice.choice(ARRAYS)
    fen = f"{rank.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w KQkq - 0 1"
    found = ENGINE.start(row.name, Setup(fen) if row.from_array else None)
    assert isinstance(found, Position)
    return found


@pytest.mark.parametrize("row", VARIANTS, ids=lambda row: row.name)
def test_what_is_written_is_read_as_the_same_move(row: Variant) -> None:
    dice = Random(row.name)
    for _ in range(2):
        position = first(row, dice)
        for _ in range(60):
            legal = list(ENGINE.legal_moves(position))
            if not legal:
                break
            for move in dice.sample(legal, min(3, len(legal))):
                for notation in NOTATIONS:
                    text = write_move(position, move, notation)
                    assert ENGINE.candidates(position, text) == (move,), (text, ENGINE.write_position(position))
            position = ENGINE.play(position, dice.choice(legal))


@pytest.mark.parametrize(
    ("fen", "written"),
    [
        ("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", {"Nd2", "Ne2", "Nf3", "Nc3"}),
        ("4k3/8/8/8/8/8/8/N3K1N1 w - - 0 1", {"Nb3", "Nc2", "Ne2"}),
        ("4k3/8/8/8/1N3N2/8/8/4K3 w - - 0 1", {"Nbd5", "Nfd5", "Nbd3", "Nfd3"}),  # told by files
        ("4k3/8/8/1N6/8/1N6/8/4K3 w - - 0 1", {"N5d4", "N3d4"}),  # told by ranks
        ("4k3/8/8/1N3N2/8/1N6/8/4K3 w - - 0 1", {"Nb5d4", "N3d4", "Nfd4"}),  # told by both
        ("4k3/8/8/4r3/8/8/4N3/2N1K3 w - - 0 1", {"Nd3", "Nb3"}),  # the twin is pinned
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", {"a8=Q+", "a8=R+", "a8=B", "a8=N"}),
        ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", {"axb8=Q+", "a8=N"}),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", {"exd6", "e6"}),
        ("k7/8/1K6/8/8/8/8/7R w - - 0 1", {"Rh8#"}),
    ],
)
def test_san(fen: str, written: set[str]) -> None:
    assert written <= set(moves(fen))


@pytest.mark.parametrize(
    ("variant", "fen", "san", "notation", "text"),
    [
        ("Standard", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "uci", "e1g1"),
        ("Chess960", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "uci", "e1h1"),
        ("Chess960", "4k3/8/8/8/8/8/8/1R1K4 w Q - 0 1", "O-O-O", "uci", "d1b1"),
        ("Standard", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", "lan", "O-O-O"),
        ("Standard", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q+", "uci", "a7a8q"),
        ("Standard", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q+", "lan", "a7-a8=Q+"),
        ("Standard", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=N", "figurine", "a8=♘"),
        ("Standard", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=N", "de", "a8=S"),
        ("Standard", "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "Nxd5", "lan", "Ne3xd5"),
        ("Standard", "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "Nxd5", "figurine", "♘xd5"),
        ("Standard", "4k3/8/8/3n4/8/8/8/4K3 b - - 0 1", "Ne3", "figurine", "♞e3"),
        ("Crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@d5", "uci", "P@d5"),
    ],
)
def test_notations(variant: str, fen: str, san: str, notation: str, text: str) -> None:
    assert write_move(start(fen, variant), moves(fen, variant)[san], notation) == text


def test_a_null_move_is_written() -> None:
    position = start("4k3/8/8/8/8/8/8/4K3 w - - 4 9")
    assert [write_move(position, NULL_MOVE, notation) for notation in NOTATIONS] == ["--", "--", "0000", "--"]
    assert write_fen(ENGINE.play(position, NULL_MOVE)) == "4k3/8/8/8/8/8/8/4K3 b - - 5 9"

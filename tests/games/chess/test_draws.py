"""What counts as the same position, and the draws that follow."""

from __future__ import annotations

import pytest

from gamenote.games.chess.ends import draws_along, repetition_key
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.variants import START
from tests.games.chess.test_movement import only, start

SHUFFLE = "Nf3 Nf6 Ng1 Ng8 "


def drawn(moves: str, fen: str = START, variant: str = "Standard") -> dict[int, tuple[str, ...]]:
    """The draws of a line by the number of the half-move that brings them about."""
    position, found = start(fen, variant), dict[int, tuple[str, ...]]()
    line = [position]
    for text in moves.split():
        line.append(ENGINE.play(line[-1], only(line[-1], text)))
    for ply, draw in draws_along(line):
        found[ply] = (*found.get(ply, ()), draw)
    return found


def test_the_first_position_counts() -> None:
    assert drawn(SHUFFLE * 2)[8] == ("threefold",)
    assert drawn(SHUFFLE * 4)[16] == ("fivefold",)


def test_a_right_to_castle_makes_another_position() -> None:
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    king = "Ke2 Ke7 Ke1 Ke8 "
    assert 8 not in drawn(king * 2, fen)
    assert 9 in drawn(king * 2 + "Ke2", fen)


@pytest.mark.parametrize(
    ("fen", "same"),
    [
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", False),  # it can be taken
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - d6 0 1", True),  # no pawn stands there
        ("4r3/8/8/3pP3/8/8/8/k3K3 w - d6 0 1", True),  # the pawn is pinned
    ],
)
def test_en_passant_counts_where_it_is_legal(fen: str, same: bool) -> None:
    without = start(fen.replace("d6", "-"))
    assert (repetition_key(start(fen)) == repetition_key(without)) is same


def test_pieces_in_hand_and_checks_given_count() -> None:
    house = [start(f"4k3/8/8/8/8/8/8/4K3[{hand}] w - - 0 1", "Crazyhouse") for hand in ("Q", "q")]
    checks = [start(f"4k3/8/8/8/8/8/8/R3K3 w - - {left} 0 1", "Three-check") for left in ("3+3", "2+3")]
    assert repetition_key(house[0]) != repetition_key(house[1])
    assert repetition_key(checks[0]) != repetition_key(checks[1])


def test_moves_without_progress_are_counted_from_the_position() -> None:
    fen = "4k3/8/8/8/8/8/R7/4K3 w - - {} 90"
    assert drawn("Ra3 Ke7", fen.format(98)) == {2: ("fifty",)}
    assert drawn("Ra3", fen.format(149)) == {1: ("seventyfive",)}
    assert drawn("Ra3 Ke7", fen.format(100)) == {}


def test_crazyhouse_has_no_fifty_moves() -> None:
    assert drawn("Ke2", "4k3/8/8/8/8/8/8/4K3[Q] w - - 99 90", "Crazyhouse") == {}

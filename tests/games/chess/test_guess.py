"""Which variant a game is of that names none."""

from __future__ import annotations

import pytest

from gamenote.core.record import Header, Node, Record, Setup
from gamenote.games.chess.guess import fitting_variant, variant_of_position
from gamenote.games.chess.variants import HORDE_START, RACING_START, START

ARRAY = "bbrknnqr/pppppppp/8/8/8/8/PPPPPPPP/BBRKNNQR w KQkq - 0 1"


def record(moves: str, fen: str = "") -> Record:
    line = [Node(setup=Setup(fen) if fen else None)]
    line += [Node("white" if ply % 2 == 0 else "black", text) for ply, text in enumerate(moves.split())]
    return Record("chess", None, Header(), tuple(line))


@pytest.mark.parametrize(
    ("fen", "name"),
    [
        (START, "Standard"),
        (START.replace("KQkq", "HAha"), "Standard"),
        (ARRAY, "Chess960"),
        (ARRAY.replace("KQkq", "-"), "Chess960"),
        (HORDE_START, "Horde"),
        (RACING_START, "Racing Kings"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1", "Three-check"),
        ("4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "Crazyhouse"),
        ("8/8/8/p7/8/8/P7/8 w - - 0 1", "Standard"),  # kings may have been forgotten
        ("nothing", "Standard"),
    ],
)
def test_positions_tell_their_variant(fen: str, name: str) -> None:
    assert variant_of_position(fen).name == name


@pytest.mark.parametrize(
    ("moves", "name"),
    [
        ("e4 e5 Nf3 Nc6", "Standard"),
        ("e4 d5 exd5 Qxd5 Nc3 Qd8 P@d5", "Crazyhouse"),
        ("e3 b5 Bxb5 Bb7 Bxd7 Bxg2 Bxe8 Bxh1 Bxf7 Qxd2 Bxg8 Qxd1", "Antichess"),
        ("e4 e5 Ke3", None),
    ],
)
def test_moves_tell_their_variant(moves: str, name: str | None) -> None:
    found = fitting_variant(record(moves))
    assert (found.name if found is not None else None) == name

"""Boards of games whose rules are not known: pieces go where moves say."""

from __future__ import annotations

import pytest

from gamenote.actions.mainline import Stop, drawing_engine, frames
from gamenote.anygame.generic_sgf import FORMAT
from gamenote.anygame.generic_sgf.boards import ROWS
from gamenote.core.diagram import Diagram, cells_as_text, unknown_roles
from gamenote.syntax.sgf.properties import GAMES
from gamenote.testing import read

NUMBERS = {name: number for number, name in GAMES.items() if name in ROWS}
MOVES = (
    "aa",
    "a1",
    "b2",
    "c1-c3",
    "A1:A1",
    "djddgd",
    "djdjdj",
    "swap",
    "swap-pieces",
    "swap-sides",
    "",
    "\\]",
    "é\n",
)


def diagrams(text: str) -> list[Diagram]:
    """Return the boards of the main line, none where the game is not drawn."""
    ((_, reading),) = read(FORMAT, text.encode())
    record = reading.record
    engine = drawing_engine(record, FORMAT)
    if isinstance(engine, Stop):
        return []
    drawn = [each for each in frames(record, engine) if not isinstance(each, Stop)]
    return [each.illustration.draw(engine.diagram(each.position, each.last)) for each in drawn]


def pieces(text: str) -> str:
    """Return what stands on the last board."""
    return cells_as_text(diagrams(text)[-1]).replace(":stone", "")


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("GM[4];B[aa];W[ab]", "a15=black a14=white"),
        ("GM[4];B[aa];W[aa]", "a15=black"),
        ("GM[11];B[a1];W[B1]", "a1=black b1=white"),
        ("GM[11]SZ[5:4];B[e4];W[swap-pieces]", "e4=black"),
        ("GM[11]SZ[5];B[e4];W[swap-pieces]", "d5=white"),
        ("GM[9]AB[a1]AW[a3];B[a1-a3]", "a3=black"),
        ("GM[9]AB[a1]AW[a3];W[a1-a2]", "a3=white a1=black"),
        ("GM[18]AB[aa];B[aaabaa]", "a10=red a9=black"),
        ("GM[18]AB[aa]AA[ab];B[aabbbb]", "a10=black a9=red"),
        ("GM[21];B[a24];W[b1a24]", "b1=white a24=black"),
        ("GM[21];B[b1];AE[a1:b2]", ""),
    ],
)
def test_pieces_go_where_moves_say(game: str, text: str) -> None:
    assert pieces(f"(;FF[4]{game})") == text


@pytest.mark.parametrize(
    "head",
    ["GM[11]SZ[53]", "GM[11]SZ[99999999999]", "GM[9]SZ[10]", "GM[9]SU[Gemma]", "GM[18]SZ[6]", "GM[20]", "GM[3]"],
)
def test_boards_that_are_not_known_are_not_drawn(head: str) -> None:
    assert diagrams(f"(;FF[4]{head};B[a1])") == []


@pytest.mark.parametrize("size", ["", "SZ[1]", "SZ[2:1]", "SZ[0]", "SZ[x]", "SZ[52:1]"])
@pytest.mark.parametrize("number", NUMBERS.values())
def test_any_moves_setups_and_marks_give_boards(number: int, size: str) -> None:
    moves = "".join(f";{'BW'[at % 2]}[{text}]TR[{text}]LN[{text}:a1]" for at, text in enumerate(MOVES))
    found = diagrams(f"(;FF[4]GM[{number}]{size}AB[a1:zz:b][aa:bb][]AW[:]AA[zz]DD[]{moves})")
    assert all(not unknown_roles(each) for each in found)

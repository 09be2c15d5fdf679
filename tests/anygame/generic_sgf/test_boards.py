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
        ("GM[20]AB[bb][cc];B[cc:dd]", "c18=black d17=black"),  # a piece is 3x3 points
        ("GM[20]AB[bb][cc];B[cc:bb]", "b19=black"),  # what comes to the rim is lost
        ("GM[20]AB[dd]AW[ee];B[dd:dc];W[ff:aa]", "d17=black e16=white"),  # neither both colours nor off the board
        ("GM[2]SZ[8];B[dc];W[];B[c3]", "d3=black:disc d4=black:turned e4=black:disc d5=black:disc e5=white:disc"),
        (
            "GM[2];B[f5];W[f6]",
            "d4=white:disc e4=black:disc d5=black:disc e5=white:turned f5=black:disc f6=white:disc",
        ),
    ],
)
def test_pieces_go_where_moves_say(game: str, text: str) -> None:
    assert pieces(f"(;FF[4]{game})") == text


@pytest.mark.parametrize(
    ("moves", "linked"),
    [
        (";B[b1];W[c1];B[c3];W[b3]", "black b1-c3"),
        (";B[b1];W[c1];B[c3];W[b3];AE[c3]", ""),
        (";W[c3];W[a2];W[e4];W[z9];W[b1]", "white a2-c3 white b1-c3 white c3-e4"),
    ],
)
def test_pegs_of_twixt_are_linked_unless_a_link_crosses(moves: str, linked: str) -> None:
    marks = diagrams(f"(;FF[4]GM[21]SZ[9]{moves})")[-1].marks
    assert " ".join(f"{mark.paint} {'-'.join(mark.at)}" for mark in marks if mark.kind == "line") == linked


@pytest.mark.parametrize(
    "head",
    [
        "GM[11]SZ[53]",
        "GM[11]SZ[99999999999]",
        "GM[9]SZ[10]",
        "GM[9]SU[Gemma]",
        "GM[18]SZ[6]",
        "GM[2]SZ[6]",
        "GM[3]",
    ],
)
def test_boards_that_are_not_known_are_not_drawn(head: str) -> None:
    assert diagrams(f"(;FF[4]{head};B[a1])") == []


@pytest.mark.parametrize("size", ["", "SZ[1]", "SZ[2:1]", "SZ[0]", "SZ[x]", "SZ[52:1]"])
@pytest.mark.parametrize("number", NUMBERS.values())
def test_any_moves_setups_and_marks_give_boards(number: int, size: str) -> None:
    moves = "".join(f";{'BW'[at % 2]}[{text}]TR[{text}]LN[{text}:a1]" for at, text in enumerate(MOVES))
    found = diagrams(f"(;FF[4]GM[{number}]{size}AB[a1:zz:b][aa:bb][]AW[:]AA[zz]DD[]{moves})")
    assert all(not unknown_roles(each) for each in found)

"""Moves are read in any notation, and written so that they come back."""

import random

import pytest

from gamenote.core.engine import Objection
from gamenote.core.record import Setup
from gamenote.games.xiangqi.board import POINT_OF, Move, Position
from gamenote.games.xiangqi.notation import NOTATIONS, notation_of, write_move
from gamenote.games.xiangqi.play import ENGINE
from gamenote.games.xiangqi.words import LONGEST, ranks_from, read_word

THREE = "3k5/4P4/9/4P4/4P4/9/9/9/9/5K3 w"
TWO_AND_TWO = "3k5/9/2P1P4/2P1P4/9/9/9/9/9/5K3 w"
THREE_AND_TWO = "3k5/2P6/2P1P4/2P1P4/9/9/9/9/9/5K3 w"
FOUR = "3k5/4P4/4P4/4P4/4P4/9/9/9/9/5K3 w"
FIVE = "3k5/4P4/4P4/4P4/4P4/4P4/9/9/9/5K3 w"
BLACK = "5k3/9/9/9/9/2p3p2/2p3p2/9/9/3K5 b"
TWO_AND_ONE = "3k5/9/2P1P4/2P6/9/9/9/9/9/5K3 w"
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"


def position_of(fen: str) -> Position:
    position = ENGINE.start(None, Setup(fen))
    assert isinstance(position, Position)
    return position


def move_named(fen: str, text: str) -> str:
    found = ENGINE.candidates(position_of(fen), text)
    return found.kind if isinstance(found, Objection) else " ".join(move.name for move in found)


@pytest.mark.parametrize(
    ("fen", "move", "chinese", "wxf"),
    [
        (THREE, "e8e9", "前兵进一", "P++1"),
        (THREE, "e6d6", "中兵平六", "P.=6"),
        (THREE, "e5f5", "后兵平四", "P-=4"),
        (TWO_AND_TWO, "e7e8", "一兵进一", "Pa+1"),
        (TWO_AND_TWO, "e6f6", "二兵平四", "Pb=4"),
        (TWO_AND_TWO, "c7b7", "三兵平八", "Pc=8"),
        (TWO_AND_TWO, "c6d6", "四兵平六", "Pd=6"),
        (THREE_AND_TWO, "c8d8", "三兵平六", "Pc=6"),
        (THREE_AND_TWO, "c6b6", "五兵平八", "Pe=8"),
        (FOUR, "e8f8", "一兵平四", "Pa=4"),
        (FOUR, "e5d5", "四兵平六", "Pd=6"),
        (FIVE, "e4e5", "五兵进一", "Pe+1"),
        (BLACK, "c3c2", "１卒进１", "Pa+1"),
        (BLACK, "g4h4", "４卒平８", "Pd=8"),
        (TWO_AND_ONE, "c7b7", "前兵平八", "P+=8"),
        (TWO_AND_ONE, "e7e8", "兵五进一", "P5+1"),
        (START, "h2e2", "炮二平五", "C2=5"),
        (START, "b0c2", "马八进七", "H8+7"),
    ],
)
def test_crowded_files_are_written_as_the_worked_table_has_them(
    fen: str, move: str, chinese: str, wxf: str
) -> None:
    position = position_of(fen)
    found = Move(POINT_OF[move[:2]], POINT_OF[move[2:]])
    assert (write_move(position, found, "chinese"), write_move(position, found, "wxf")) == (chinese, wxf)


@pytest.mark.parametrize(
    ("fen", "text", "move"),
    [
        *((THREE, text, "e8e9") for text in ("15+1", "前五进一", "前兵五进一", "一兵进一", "+P+1", "P+5+1")[:5]),
        *((THREE, text, "e6d6") for text in ("25=6", "P.=6", "中兵平六", "二兵平六")),
        *((TWO_AND_TWO, text, "c7b7") for text in ("17=8", "前七平八", "前兵七平八", "三兵平八", "Pc.8", "pc=8")),
        (TWO_AND_TWO, "前兵进一", "e7e8 c7c8"),
        (START, "前炮平五", "tandem-form"),
        (START, "炮六平五", "no-piece"),
        (START, "炮二平二", "piece-move"),
        (START, "炮二退三", "bad-square"),
        (START, "J2-E2", "bad-square"),
        (START, "C0=5", "bad-square"),
        (START, "hello", "illegal-move"),
        (START, "卒七进一", "c3c4"),
        (START, "Ｃ２＝５", "h2e2"),
        (START, "炮 二 平 五", "h2e2"),
        (START, "炮2平5", "h2e2"),
        (START, "砲二平伍", "h2e2"),
        (START, "傌八進七", "b0c2"),
        (START, "車一進一", "i0i1"),
        (START, "\uf902一进一", "i0i1"),
        (START, "C2.5", "h2e2"),
        (START, "N8+7", "b0c2"),
        (START, "H2-E2", "h2e2"),
        (START, "H2E2", "h2e2"),
        (START, "Che2", "h2e2"),
        (START, "Cbe2", "b2e2"),
        (START, "Hc2", "b0c2"),
        (START, "c4", "c3c4"),
        ("3k5/9/9/9/9/9/9/7R1/9/4K2R1 w", "R2-1", "h2h1"),
        ("3k5/9/9/9/9/9/9/7R1/9/4K2R1 w", "R+-1", "h2h1"),
        ("5k3/9/9/9/9/9/9/3A5/9/3AK4 w", "仕六进五", "d0e1"),
        ("5k3/9/9/9/9/9/9/3A5/9/3AK4 w", "仕六退五", "d2e1"),
        ("5k3/9/9/9/9/9/9/3A5/9/3AK4 w", "前仕退五", "d2e1"),
    ],
)  # fmt: skip
def test_words_are_read_whatever_their_habit(fen: str, text: str, move: str) -> None:
    assert move_named(fen, text) == move


def test_every_word_names_its_move_alone() -> None:
    dice = random.Random(29)
    for fen in (START, START, START, THREE_AND_TWO, TWO_AND_TWO, FIVE, BLACK):
        position = position_of(fen)
        for _ in range(40):
            moves = [*ENGINE.legal_moves(position)]
            for move in moves:
                for notation in NOTATIONS[:-1]:
                    assert ENGINE.candidates(position, write_move(position, move, notation)) == (move,)
            if not moves:
                break
            position = ENGINE.play(position, dice.choice(moves))


def test_more_pieces_than_a_set_has_are_written_with_both_points() -> None:
    position = position_of("3k5/9/9/9/2C1C4/2C1C4/9/9/9/5K3 w")
    for move in ENGINE.legal_moves(position):
        for notation in NOTATIONS[:-1]:
            assert ENGINE.candidates(position, write_move(position, move, notation)) == (move,)


def test_a_word_tells_its_notation() -> None:
    position = position_of(START)
    texts = [write_move(position, Move(19, 22), notation) for notation in NOTATIONS]
    assert texts == ["炮八平五", "炮八平五", "C8=5", "B2-E2", "b2e2", "b3e3"]
    assert [*map(notation_of, ("马八进七", "馬八進七", *texts[2:5], "x"))] == [
        *("chinese", "traditional", "wxf", "iccs", "ucci", "")
    ]


def test_long_words_are_no_moves() -> None:
    assert read_word("炮二平五" + " " * LONGEST) is None


@pytest.mark.parametrize(
    ("moves", "first"),
    [("h2e2 h9g7", None), ("h2e2 h0g2", 0), ("h3e3 h10g8", 1), ("E4-E5", 0), ("H3-E3 H10-G8", 1), ("C2=5", None)],
)
def test_moves_tell_from_which_number_ranks_count(moves: str, first: int | None) -> None:
    assert ranks_from(moves.split()) == first

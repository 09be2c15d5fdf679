"""Games at random in every variant, move by move beside another program, where that is installed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gamenote.core.record import Setup
from gamenote.games.chess.board import LETTERS, NO_PIECE, NO_SQUARE, Move, Position, square_name
from gamenote.games.chess.ends import MATERIAL
from gamenote.games.chess.fen import write_fen
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.san import write_move
from gamenote.games.chess.variants import VARIANTS, Variant
from tests.games.chess.playing import ARRAYS

chess = pytest.importorskip("chess")
variants = pytest.importorskip("chess.variant")
pytestmark = pytest.mark.slow
GAMES, PLIES = 4, 160
UNALIKE = ("Horde", "Crazyhouse")  # where what is left always counts as enough here


def taking_rooks(move: Move) -> str:
    """A move as UCI writes it in Chess960."""
    if move.start == NO_SQUARE:
        return f"{LETTERS[move.kind]}@{square_name(move.end)}"
    promotion = LETTERS[move.promotion].lower() if move.promotion != NO_PIECE else ""
    return square_name(move.start) + square_name(move.end) + promotion


def beginning(row: Variant, dice: Random) -> tuple[Position, Any]:
    """Where a game begins, here and there."""
    rank = dice.choice(ARRAYS)
    fen = f"{rank.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w KQkq - 0 1"
    position = ENGINE.start(row.name, Setup(fen) if row.from_array else None)
    assert isinstance(position, Position)
    board = variants.find_variant(row.name)() if not row.from_array else chess.Board(fen)
    board.chess960 = True
    if row.gives_away:
        board.set_castling_fen("-")
    return position, board


def compared(position: Position, board: Any) -> dict[str, Move]:
    """The legal moves, when position, moves and texts are those of the other program."""
    assert write_fen(position) == board.fen()
    found = {taking_rooks(move): move for move in ENGINE.legal_moves(position)}
    legal = () if board.is_variant_end() else board.legal_moves
    theirs = {board.uci(move): board.san(move) for move in legal}
    assert {text: write_move(position, move) for text, move in found.items()} == {
        text: f"P{san}" if san.startswith("@") else san for text, san in theirs.items()
    }
    if position.variant.name not in UNALIKE:
        able = [MATERIAL[position.variant.material](position, side) for side in (0, 1)]
        assert able == [not board.has_insufficient_material(colour) for colour in (True, False)]
    end = ENGINE.outcome(position)
    if end is not None:
        winner = board.outcome().winner
        assert end.winner == {True: "white", False: "black", None: None}[winner]
    return found


@pytest.mark.parametrize("row", VARIANTS, ids=lambda row: row.name)
def test_two_programs_agree(row: Variant) -> None:
    dice = Random(row.name)
    for _ in range(GAMES):
        position, board = beginning(row, dice)
        for _ in range(PLIES):
            found = compared(position, board)
            if not found:
                break
            text = dice.choice(sorted(found))
            position = ENGINE.play(position, found[text])
            board.push(board.parse_uci(text))

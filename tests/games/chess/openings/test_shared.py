"""Openings found by shared first moves are those found by positions."""

from __future__ import annotations

import pytest

from gamenote.core.questions import Replayed
from gamenote.core.record import Record
from gamenote.core.source import Source
from gamenote.games.chess.openings.names import opening, own_alone
from gamenote.games.chess.openings.shared import first_moves
from gamenote.games.chess.pgn.codec import PgnReading
from gamenote.games.chess.play import ENGINE

LINES = (
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *",
    "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 *",
    "1. c4 e6 2. Nc3 d5 3. d4 Nf6 4. Bg5 Be7 *",
    "1. Nf3 d5 2. g3 c5 3. Bg2 Nc6 *",
    "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be2 e5 7. Nb3 Be7 8. O-O O-O 9. Be3 Be6 *",
    "1. a3 h6 2. h3 a6 *",
    "*",
)


def record(moves: str) -> Record:
    return PgnReading(Source("x", f'[White "Ann"]\n\n{moves}\n')).record


@pytest.mark.parametrize("moves", [*LINES, *LINES[::-1]])
def test_first_moves_tell_the_same_opening_as_positions(moves: str) -> None:
    if not own_alone():
        pytest.skip("another table of openings is installed")
    game = record(moves)
    told = game.moves()
    assert told is not None
    assert first_moves().opening(told.main) == opening(Replayed(game, ENGINE).positions())


def test_a_move_of_another_spelling_is_left_to_positions() -> None:
    with pytest.raises(ValueError, match="e2e4"):
        first_moves().opening(["e2e4"])

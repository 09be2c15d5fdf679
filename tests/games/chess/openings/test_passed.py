"""Openings found by occupied squares are those found by positions."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gamenote.core.questions import Replayed
from gamenote.core.record import Record
from gamenote.core.replay import Progress
from gamenote.core.source import Source
from gamenote.games.chess.openings import OpeningPath, opening, opening_path, own_alone, path_of
from gamenote.games.chess.pgn.codec import PgnReading
from gamenote.games.chess.play import ENGINE

CODES = [f"{letter}{number:02}" for letter in "ABCDE" for number in range(100)]
LATE = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
LINES = (
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *",
    "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 *",
    "1. c4 e6 2. Nc3 d5 3. d4 Nf6 4. Bg5 Be7 *",
    "1. Nf3 d5 2. g3 c5 3. Bg2 Nc6 *",
    "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be2 e5 7. Nb3 Be7 8. O-O O-O 9. Be3 Be6 *",
    "1. a3 h6 2. h3 a6 *",
    "e2e4 e7e5 Nf3 *",
    "1. e4 e5+ 2. Nf3 Nc6 *",
    "*",
)


def record(moves: str) -> Record:
    return PgnReading(Source("x", f'[White "Ann"]\n\n{moves}\n')).record


def path_of_record(game: Record) -> OpeningPath | None:
    return opening_path(Progress(game, ENGINE))


@pytest.mark.parametrize("moves", LINES)
def test_occupied_squares_tell_the_same_opening_as_positions(moves: str) -> None:
    if not own_alone():
        pytest.skip("another table of openings is installed")
    game = record(moves)
    path = path_of_record(game)
    assert path is not None
    assert path.last() == opening(Replayed(game, ENGINE).positions())


@pytest.mark.full
@settings(max_examples=50, deadline=None)
@given(st.lists(st.sampled_from(["e4", "e5", "Nf3", "Nc6", "d4", "d5", "c4", "Nf6", "e6", "Nc3"]), max_size=10))
def test_openings_on_the_way_are_those_of_positions(moves: list[str]) -> None:
    game = record(f"{' '.join(moves)} *")
    path, hits = path_of_record(game), path_of(game, ENGINE)
    assume(path is not None)
    assert path is not None
    codes = {hit.opening.eco for hit in hits}
    assert {code for code in CODES if path.passes(code)} == codes
    assert path.last() == (hits[-1] if hits else None)


@pytest.mark.parametrize("moves", ["1. e4 Ke7 *", "1. e4 e5 (1... c5) 2. Nf3 Nc6 3. Bb6 *"])
def test_moves_that_are_not_legal_are_left_to_positions(moves: str) -> None:
    assert path_of_record(record(moves)) is None


def test_other_starts_and_variants_are_left_to_positions() -> None:
    assert path_of_record(PgnReading(Source("x", '[Variant "Horde"]\n\n1. e5 *\n')).record) is None
    assert path_of_record(PgnReading(Source("x", f'[FEN "{LATE}"]\n\n1. Kd2 *\n')).record) is None

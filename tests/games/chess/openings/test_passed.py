"""Openings found by occupied squares are those that the positions of a line have."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamenote.core.questions import Replayed
from gamenote.core.record import Record
from gamenote.core.replay import Progress
from gamenote.core.source import Source
from gamenote.games.chess.ends import repetition_key
from gamenote.games.chess.openings import Beginning, own_table
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
    "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 *",
    "1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 *",
    "1. e4 e5 (1... c5) 2. Nf3 Nc6 3. Bb6 *",
    "1. e4 Ke7 *",
    "*",
)


def record(moves: str) -> Record:
    return PgnReading(Source("x", f'[White "Ann"]\n\n{moves}\n')).record


def hits_by_squares(game: Record, code: str = "") -> list[tuple[int, str]]:
    return [(hit.ply, hit.opening.eco) for hit in Beginning(game, Progress(game, ENGINE)).hits(own_table(), code)]


def hits_by_positions(game: Record) -> list[tuple[int, str]]:
    known = own_table().openings
    keys = map(repetition_key, Replayed(game, ENGINE).positions())
    return [(ply, known[key].eco) for ply, key in enumerate(keys) if key in known][::-1]


@pytest.mark.parametrize("moves", LINES)
def test_occupied_squares_tell_the_same_openings_as_positions(moves: str) -> None:
    game = record(moves)
    assert hits_by_squares(game) == hits_by_positions(game)


@pytest.mark.full
@settings(max_examples=50, deadline=None)
@given(st.lists(st.sampled_from(["e4", "e5", "Nf3", "Nc6", "d4", "d5", "c4", "Nf6", "e6", "Nc3"]), max_size=10))
def test_openings_on_the_way_are_those_of_positions(moves: list[str]) -> None:
    game = record(f"{' '.join(moves)} *")
    hits = hits_by_positions(game)
    assert hits_by_squares(game) == hits
    assert {code for code in CODES if hits_by_squares(game, code)} == {code for _, code in hits}


def test_other_starts_and_variants_have_no_openings() -> None:
    assert not hits_by_squares(PgnReading(Source("x", '[Variant "Horde"]\n\n1. e5 *\n')).record)
    assert not hits_by_squares(PgnReading(Source("x", f'[FEN "{LATE}"]\n\n1. Kd2 *\n')).record)

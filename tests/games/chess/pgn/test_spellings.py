"""Spellings of moves that are read: what is said of them, and what they become."""

from __future__ import annotations

import pytest

from tests.games.chess.linting import fixed, names

CASTLING = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. {} *"
LONG_CASTLING = "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. {} *"
CAPTURE = "1. e4 d5 2. {} *"
PASSANT = "1. e4 a6 2. e5 d5 3. {} *"
CHECK = "1. e4 e5 2. Bc4 Nc6 3. {} *"


@pytest.mark.parametrize(
    ("moves", "text", "rules", "proper"),
    [
        (CASTLING, "O-0", ["castling-spelling"], "O-O"),
        (CASTLING, "0-O", ["castling-spelling"], "O-O"),
        (CASTLING, "o-0!", ["castling-spelling"], "O-O!"),
        (LONG_CASTLING, "O-0-0", ["castling-spelling"], "O-O-O"),
        (LONG_CASTLING, "0-O-0", ["castling-spelling"], "O-O-O"),
        (CAPTURE, "ed:", ["capture-sign"], "exd5"),
        (CAPTURE, "ed", ["capture-sign"], "exd5"),
        (CAPTURE, "e:d5", ["capture-sign"], "exd5"),
        (CAPTURE, "ed5:", ["capture-sign"], "exd5"),
        (CAPTURE, "Pd2-d4", ["pawn-letter", "long-notation"], "d4"),
        (CAPTURE, "EXD5", ["piece-case"], "exd5"),
        (CAPTURE, "ED5", ["piece-case"], "exd5"),
        (CAPTURE, "NC3", ["piece-case"], "Nc3"),
        (CAPTURE, "Nc3", [], "Nc3"),
        (CAPTURE, "D4", ["piece-case"], "d4"),
        (CAPTURE, "BB5", ["piece-case", "check-missing"], "Bb5+"),
        (CAPTURE, "D2-D4", ["piece-case"], "d4"),
        (PASSANT, "exd6/ep", ["en-passant-suffix"], "exd6"),
        (PASSANT, "exd6 E.P.", ["en-passant-suffix"], "exd6"),
        (PASSANT, "exd6+ e.p.", ["check-false", "en-passant-suffix"], "exd6"),
        (CHECK, "Bxf7†", ["check-missing"], "Bxf7+"),
        (CHECK, "Bxf7‡", ["check-missing"], "Bxf7+"),
    ],
)
def test_spelling_is_told_and_mended(moves: str, text: str, rules: list[str], proper: str) -> None:
    assert sorted(names(moves.format(text))) == sorted(rules)
    assert fixed(moves.format(text)) == moves.format(proper)


def test_dagger_at_a_mate_is_no_sign_of_mate() -> None:
    assert names("1. f3 e5 2. g4 Qh4† *") == ["mate-missing", "result-open"]


def test_capital_file_that_is_a_piece_as_well_is_that_piece_first() -> None:
    moves = "1. e4 e5 2. Bc4 Nc6 3. BXF7 Kxf7 4. b4 d5 5. {} *"
    assert fixed(moves.format("B5")) == "1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 4. b4 d5 5. b5 *"


def test_zeros_of_a_forfeit_are_no_castling() -> None:
    assert "castling-spelling" not in names("1. e4 e5 0-0")


def test_zeros_with_a_sign_of_check_are_castling() -> None:
    fen = "5k2/8/8/8/8/8/8/4K2R w K - 0 1"
    assert names("1. 0-0+ Ke7 *", fen=fen) == ["castling-spelling"]
    assert fixed("1. 0-0+ Ke7 *", fen=fen) == "1. O-O+ Ke7 *"

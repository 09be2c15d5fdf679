"""Move numbers of PGN, of which every position has exactly one that is right."""

from __future__ import annotations

import pytest

from gamenote.core.source import Source
from gamenote.games.chess.pgn.codec import PgnReading
from tests.games.chess.linting import fixed, game, messages, names

BLACK_AT_24 = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 24"
WHITE_AT_24 = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 24"


@pytest.mark.parametrize(
    "moves",
    [
        "1. e4 e5 2. Nf3 Nc6 *",
        "e4 e5 Nf3 Nc6 *",
        "1. e4 e5 Nf3 3. Bc4 *",
        "1. e4 1... e5 2. Nf3 *",
        "1. e4 1. ... e5 2. Nf3 *",
        "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *",
        "1. e4 e5 (1... c5 2. Nf3 (2. d4 cxd4) 2... d6) (1... e6) 2. Nf3 *",
        "1. e4 (d4 d5) e5 *",
        "1. e4 (1. d4 d5 2. c4) 1... e5 *",
        "1. e4 {a comment} 1... e5 2. Nf3 *",
    ],
)
def test_right_numbers_are_silent(moves: str) -> None:
    assert "number-order" not in names(moves.replace("Nf3 3. Bc4", "Nf3 Nc6 3. Bc4"))


@pytest.mark.parametrize(
    ("fen", "moves"),
    [(BLACK_AT_24, "24... Kd7 25. e4 *"), (WHITE_AT_24, "24. e4 Kd7 25. e5 *"), (BLACK_AT_24, "Kd7 25. e4 *")],
)
def test_numbers_go_on_from_the_position(fen: str, moves: str) -> None:
    assert names(moves, fen=fen) in ([], ["missing-number"])


def test_a_game_that_counts_from_one_instead_is_told_once() -> None:
    moves = "1. e4 Kd7 2. e5 Ke7 *"
    assert messages(moves, "number-order", fen=WHITE_AT_24) == ["move number 1. where 24 is expected"]
    assert fixed(moves, fen=WHITE_AT_24) == "24. e4 Kd7 25. e5 Ke7 *"


def test_a_full_move_number_of_zero_counts_as_one() -> None:
    zero = WHITE_AT_24.replace("24", "0")
    assert "number-order" not in names("1. e4 Kd7 2. e5 *", fen=zero)


def test_a_jump_is_told_once_and_cured_to_the_end() -> None:
    moves = "1. e4 e5 3. Nf3 Nc6 4. Bc4 *"
    assert messages(moves, "number-order") == ["move number 3. where 2 is expected"]
    assert fixed(moves) == "1. e4 e5 2. Nf3 Nc6 3. Bc4 *"


def test_a_jump_in_a_variation_is_found() -> None:
    moves = "1. e4 e5 2. Nf3 (3. f4 exf4) 2... Nc6 *"
    assert messages(moves, "number-order") == ["move number 3. where 2 is expected"]
    assert fixed(moves) == "1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 *"


def test_single_moves_that_are_counted_are_told_once() -> None:
    moves = "1. e4 2. e5 3. Nf3 4. Nc6 5. Bc4 *"
    assert len(messages(moves, "number-order")) == 1
    assert fixed(moves) == "1. e4 1... e5 2. Nf3 2... Nc6 3. Bc4 *"


def test_one_dot_before_each_of_blacks_moves_is_told_once() -> None:
    moves = "1. e4 1. e5 2. Nf3 2. Nc6 *"
    assert len(messages(moves, "number-order")) == 1
    assert fixed(moves) == "1. e4 1... e5 2. Nf3 2... Nc6 *"


def test_odd_dots_are_no_fault_of_the_order() -> None:
    moves = "1. e4 e5 2.... Nf3 2.. Nc6 *"
    assert names(moves) == ["number-dots"]
    assert fixed(moves) == "1. e4 e5 2. Nf3 2... Nc6 *"


def test_three_dots_before_white_are_a_fault() -> None:
    assert names("1. e4 e5 2... Nf3 *") == ["number-order"]


@pytest.mark.parametrize(
    "moves",
    [
        "1. e4 e5 2. Nf3 (2. d4 exd4 3. c3) (2. f4) 2... Nc6 3. Bc4 *",
        "1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Nf3)) 2. c4) 1... e5 *",
        "1. e4 e5 {so} 2. Nf3 *",
    ],
)
def test_games_with_right_numbers_are_read_by_their_words(moves: str) -> None:
    reading = PgnReading(Source("game", game(moves)))
    assert reading._moves is not None


@pytest.mark.parametrize("moves", ["1. e4 e5 2. Nf3 (3. d4) 2... Nc6 *", "2. e4 e5 *", "1. e4 (1... d4) e5 *"])
def test_others_are_read_token_by_token(moves: str) -> None:
    reading = PgnReading(Source("game", game(moves)))
    assert reading._moves is None


@pytest.mark.parametrize(
    "moves",
    [
        "1. e4 e5 2. Nf3 e2-e4 Nc6 3. Bb5 Nf6 *",  # a move too many
        "1. e4 e5 2. Nf3 Nc6 Bb5 {x} ) 3. d4 a6 4. O-O *",
    ],
)
def test_numbers_are_not_added_among_others_that_do_not_fit(moves: str) -> None:
    assert fixed(moves) == moves


def test_a_number_is_added_behind_a_glued_move_once_they_are_parted() -> None:
    assert fixed("1. e4 e5Nf3 Nc6 3. Bb5 *") == "1. e4 e5 2. Nf3 Nc6 3. Bb5 *"

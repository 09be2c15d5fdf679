"""Draws and ends of games, as the rules tell them."""

from __future__ import annotations

import pytest

from gamenote.core.diagnostic import Severity
from tests.games.chess.linting import findings, fixed, game, messages, names

SHUFFLE = "Nf3 Nf6 Ng1 Ng8"


def line(*shuffles: str, end: str = "*") -> str:
    """Return moves with their numbers."""
    moves = " ".join(shuffles).split()
    numbered = [f"{at // 2 + 1}. {move}" if at % 2 == 0 else move for at, move in enumerate(moves)]
    return " ".join([*numbered, end])


def test_a_third_occurrence_that_is_played_on_is_told_at_its_move() -> None:
    moves = line(SHUFFLE, SHUFFLE, "e4 e5")
    words = "4... Ng8: the position has occurred three times, and the game goes on"
    assert messages(moves, "draw-missed") == [words]


def test_the_pieces_that_come_back_need_not_be_the_same() -> None:
    moves = line("Nf3 Nf6 Ng1 Ng8", "Nc3 Nc6 Nb1 Nb8", "e4")
    assert "draw-missed" in names(moves)


@pytest.mark.parametrize("moves", [line(SHUFFLE, SHUFFLE), line(SHUFFLE, "e4 e5", SHUFFLE, "d4")])
def test_a_draw_that_ends_the_game_or_was_none_is_silent(moves: str) -> None:
    assert "draw-missed" not in names(moves)


def test_lost_rights_to_castle_make_another_position() -> None:
    rooks = "Rh2 Rh7 Rh1 Rh8"
    assert "draw-missed" not in names(line("h4 h5", rooks, rooks, "a3"))
    assert "draw-missed" in names(line("h4 h5", rooks, rooks, rooks, "a3"))


def test_a_fifth_occurrence_ends_the_game_since_2014() -> None:
    moves = line(SHUFFLE, SHUFFLE, SHUFFLE, SHUFFLE, "e4")
    words = "8... Ng8: the position has occurred five times, which ends the game"
    assert messages(moves, "automatic-draw-passed", date="2014.07.01") == [words]
    assert messages(moves, "automatic-draw-passed", date="????.??.??") == [words]
    (older,) = findings(game(moves, date="2014.06.30"))[1:]
    assert (older.name, older.severity) == ("automatic-draw-passed", Severity.INFO)


@pytest.mark.parametrize(("clock", "told"), [(97, True), (96, True), (10, False)])
def test_fifty_moves_without_progress_count_from_the_position(clock: int, told: bool) -> None:
    fen = f"7k/8/8/8/8/8/P7/K6R b - - {clock} 80"
    moves = "80... Kg7 81. Kb2 Kg8 82. Kb3 Kg7 83. Kb4 *"
    assert ("draw-missed" in names(moves, fen=fen)) is told


def test_bare_kings_end_the_game_whenever_it_was_played() -> None:
    fen = "8/8/8/5k2/8/8/3b4/3K4 w - - 0 1"
    moves = "1. Kxd2 Kf4 2. Kd3 1/2-1/2"
    assert messages(moves, "automatic-draw-passed", fen=fen, date="1950.01.01") == [
        "Kxd2 leaves only kings, which ends the game"
    ]
    assert "automatic-draw-passed" not in names("1. Kxd2 1/2-1/2", fen=fen)


def test_a_bishop_beside_the_kings_ends_the_game_as_well() -> None:
    fen = "8/8/8/5k2/8/8/3b1r2/2BK4 w - - 0 1"
    moves = "1. Bxd2 Ke4 2. Bg5 Rf1+ 3. Ke2 Kd4 4. Kxf1 Kd3 5. Ke1 1/2-1/2"
    words = ["Kxf1 leaves nothing to mate with, which ends the game"]
    assert messages(moves, "automatic-draw-passed", fen=fen) == words


@pytest.mark.parametrize(
    ("moves", "fen", "words"),
    [
        ("1. f3 e5 2. g4 Qh4# 1-0", "", "the header says 1-0, but Black wins: checkmate"),
        (
            "1. Qb6 1-0",
            "k7/8/8/1Q6/8/8/8/K7 w - - 0 1",
            "the header says 1-0, but nobody wins: stalemate",
        ),
        (
            "1. Kxd2 1-0",
            "8/8/8/5k2/8/8/3b4/3K4 w - - 0 1",
            "the header says 1-0, but nobody can win with what is left",
        ),
        (
            "1. Kb2 1-0",
            "r6k/8/8/8/8/8/8/K7 w - - 0 1",
            "the header says 1-0, but White has only a king left",
        ),
    ],
)
def test_a_result_that_the_board_contradicts_is_told(moves: str, fen: str, words: str) -> None:
    assert messages(moves, "result-mismatch", fen=fen) == [words]


@pytest.mark.parametrize("moves", ["1. f3 e5 2. g4 Qh4# 0-1", "1. e4 e5 1-0", "1. e4 e5 1/2-1/2", "1. e4 e5 *"])
def test_a_result_that_may_be_true_is_silent(moves: str) -> None:
    assert not {"result-mismatch", "result-open"} & set(names(moves))


def test_a_mate_without_a_result_is_told() -> None:
    moves = "1. f3 e5 2. g4 Qh4# *"
    assert messages(moves, "result-open") == ["the game ends in checkmate (0-1), and its result is left open"]
    assert fixed(moves, unsafe=True) == "1. f3 e5 2. g4 Qh4# 0-1"


def test_draws_are_found_where_moves_are_spelt_otherwise_or_lack_their_signs() -> None:
    assert "draw-missed" in names(line(*["Ng1-f3 Ng8-f6 Nf3-g1 Nf6-g8"] * 2, "e2-e4"))
    assert "draw-missed" in names(line("e4 d5", "Bb5 Bd7", *["Be2 Bc8 Bb5 Bd7"] * 2, "a3"))


def test_draws_are_found_across_variations() -> None:
    moves = "1. Nf3 Nf6 2. Ng1 Ng8 (2... a6) 3. Nf3 Nf6 (3... a6) 4. Ng1 Ng8 5. e4 *"
    assert messages(moves, "draw-missed") == [
        "4... Ng8: the position has occurred three times, and the game goes on"
    ]


def test_pieces_in_hand_do_not_keep_a_position_from_coming_back() -> None:
    drops = "Nf3 Nf6 Ng1 Ng8"
    assert "draw-missed" in names(line(drops, drops, "e4"), variant="Crazyhouse")

"""What the rules about play and spelling say of whole games of chess."""

from __future__ import annotations

import pytest

from gamenote.core.diagnostic import Severity
from gamenote.games.chess.lint_spelling import named_languages
from gamenote.games.chess.san import LANGUAGES
from tests.games.chess.linting import findings, fixed, game, messages, names

PROMOTING = "8/P7/8/8/8/7k/8/K7 w - - 0 1"


# Letters of a whole game


def test_german_letters_are_told_once_and_translated() -> None:
    moves = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. O-O Le7 6. Te1 *"
    words = ["Sf3: German, Danish, Norwegian or Swedish letters of pieces (the first of 7 such moves)"]
    assert names(moves) == ["foreign-letters"]
    assert messages(moves, "foreign-letters") == words
    assert fixed(moves) == "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 *"


def test_french_kings_are_translated_and_not_taken_for_rooks() -> None:
    moves = "1. e4 e5 2. Fc4 Cf6 3. Re2 Fc5 *"
    assert fixed(moves) == "1. e4 e5 2. Bc4 Nf6 3. Ke2 Bc5 *"


def test_the_dutch_p_is_a_knight_where_the_game_is_dutch() -> None:
    moves = "1. d4 Pf6 2. c4 e6 3. Pc3 Lb4 4. Dc2 O-O *"
    assert names(moves) == ["foreign-letters"]
    assert fixed(moves) == "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. Qc2 O-O *"


def test_a_pawn_letter_is_english_first() -> None:
    moves = "1. d4 Pf6 2. c4 e6 3. Nc3 Bb4 *"
    assert names(moves) == ["pawn-letter"]
    assert fixed(moves) == "1. d4 f6 2. c4 e6 3. Nc3 Bb4 *"


def test_letters_of_no_one_language_are_told_and_left() -> None:
    moves = "1. e4 e5 2. Sf3 Nc6 *"
    assert messages(moves, "foreign-letters") == ["Sf3: letters of pieces in no one language"]
    assert fixed(moves) == moves


def test_figures_are_told_once_and_written_as_letters() -> None:
    moves = "1. d4 ♞f6 2. c4 e6 3. ♘c3 ♝b4 4. ♕c2 O-O *"
    assert names(moves) == ["figurine"]
    assert fixed(moves) == "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. Qc2 O-O *"


# Both squares


def test_a_game_in_long_notation_is_told_once() -> None:
    moves = "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 a7-a6 4. Bb5xc6 d7xc6 *"
    assert names(moves) == ["long-notation"]
    assert fixed(moves) == "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 *"


def test_moves_of_engines_have_no_signs_and_castle_by_squares() -> None:
    moves = "1. e2e4 d7d5 2. f1b5 c8d7 3. b5d7 d8d7 4. g1f3 a7a6 5. e1g1 *"
    assert names(moves) == ["long-notation"]
    assert fixed(moves) == "1. e4 d5 2. Bb5+ Bd7 3. Bxd7+ Qxd7 4. Nf3 a6 5. O-O *"


def test_castling_by_squares_among_short_moves_is_told_as_castling() -> None:
    moves = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. e1g1 *"
    assert names(moves) == ["castling-spelling"]
    assert fixed(moves) == "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *"


def test_a_capture_that_alone_names_both_squares_is_told_as_capture() -> None:
    moves = "1. e4 d5 2. e4xd5 *"
    assert names(moves) == ["capture-sign"]
    assert fixed(moves) == "1. e4 d5 2. exd5 *"


# Signs


def test_a_sign_is_put_behind_the_move_and_before_its_suffix() -> None:
    assert fixed("1. e4 d5 2. Bb5!? *") == "1. e4 d5 2. Bb5+!? *"


def test_a_missing_sign_in_a_variation_is_found() -> None:
    moves = "1. e4 e5 (1... d5 2. Bb5) 2. Nf3 *"
    assert names(moves) == ["check-missing"]
    assert fixed(moves) == "1. e4 e5 (1... d5 2. Bb5+) 2. Nf3 *"


# Null moves


@pytest.mark.parametrize(
    ("moves", "severity"),
    [("1. e4 -- 2. d4 *", Severity.WARNING), ("1. e4 e5 (1... -- 2. d4) 2. Nf3 *", Severity.INFO)],
)
def test_a_null_move_weighs_less_in_a_variation(moves: str, severity: Severity) -> None:
    (finding,) = findings(game(moves))
    assert (finding.name, finding.severity) == ("null-move", severity)


# Moves that mean several


def test_an_ambiguous_move_that_later_ones_decide_can_be_mended() -> None:
    moves = "1. Nf3 d5 2. d3 e6 3. Nd2 Nf6 4. Ne5 *"
    assert messages(moves, "ambiguous-move") == [
        "3. Nd2: the knight on b1 or the one on f3? the moves that follow fit Nbd2 only"
    ]
    assert fixed(moves, unsafe=True) == "1. Nf3 d5 2. d3 e6 3. Nbd2 Nf6 4. Ne5 *"


def test_an_ambiguous_move_that_nothing_decides_is_left() -> None:
    moves = "1. Nf3 d5 2. d3 e6 3. Nd2 *"
    assert messages(moves, "ambiguous-move") == [
        "3. Nd2: the knight on b1 or the one on f3? the moves that follow do not tell"
    ]
    assert fixed(moves, unsafe=True) == moves


def test_behind_an_ambiguous_move_no_illegal_one_is_told() -> None:
    assert names("1. Nf3 d5 2. d3 e6 3. Nd2 Nf6 4. Qh8 *") == ["ambiguous-move"]


def test_behind_an_ambiguous_move_another_one_is_not_told() -> None:
    assert names("1. Nf3 d5 2. d3 e6 3. Nd2 Nf6 4. Nb3 Nc6 5. Nd2 *") == ["ambiguous-move"]


def test_behind_an_ambiguous_move_signs_of_one_reading_are_not_told() -> None:
    rooks = "8/6R1/8/8/7k/8/8/K5R1 w - - 0 1"
    assert names("1. Rg6 Kh5 2. Rxg1 *", fen=rooks) == ["ambiguous-move"]


def test_of_an_ambiguous_move_nothing_else_is_told() -> None:
    assert names("1. Nf3 d5 2. d3 e6 3. Nxd2+ *") == ["ambiguous-move"]


def test_the_sign_of_a_missing_promotion_is_not_told() -> None:
    assert names("1. f8+ Kf6 *", fen="8/5P2/4k3/8/8/8/8/K7 w - - 0 1") == ["promotion-missing"]


def test_a_missing_promotion_becomes_a_queen_if_the_rest_allows_it() -> None:
    moves = "1. a8 Kg3 2. Qe4 *"
    assert names(moves, fen=PROMOTING) == ["promotion-missing"]
    assert fixed(moves, unsafe=True, fen=PROMOTING) == "1. a8=Q Kg3 2. Qe4 *"


def test_a_missing_promotion_that_was_no_queen_is_left() -> None:
    moves = "1. a8 Kg3 2. Nc7 *"
    assert names(moves, fen=PROMOTING) == ["promotion-missing"]
    assert fixed(moves, unsafe=True, fen=PROMOTING) == moves


# The end


def test_moves_behind_mate_are_told_once() -> None:
    assert names("1. f3 e5 2. g4 Qh4# 3. a3 a6 4. b3 *") == ["moves-after-end"]
    assert names("1. f3 e5 2. g4 Qh4+ 3. a3 a6 4. b3 *") == ["mate-missing", "moves-after-end"]


def test_illegal_moves_in_a_variation_leave_the_main_line_alone() -> None:
    assert names("1. d4 d5 (1... Ne6 2. c4) 2. c4 e6 *") == ["illegal-move"]


def test_what_is_behind_an_illegal_move_is_not_checked() -> None:
    found = messages("1. d4 d5 2. Bc3 e6 3. Qh8 *", "illegal-move")
    assert found == ["2. Bc3: no bishop can go to c3; 2 moves after it are not checked"]


@pytest.mark.parametrize("moves", ["1. e4 e5 2. Nf3 Nc6 3. Ke4 1-0", "1. e4 e5 2. Nf3 Nc6 3. Kd4 Ke5 1-0"])
def test_kings_in_the_centre_at_the_end_are_no_moves(moves: str) -> None:
    assert names(moves) == ["board-result-move"]
    assert fixed(moves, unsafe=True) == "1. e4 e5 2. Nf3 Nc6 1-0"


def test_kings_in_the_centre_before_are_illegal() -> None:
    assert names("1. e4 e5 2. Ke4 Nc6 3. d4 d5 *") == ["illegal-move"]


def test_king_in_the_centre_before_a_move_that_is_no_signal_is_illegal() -> None:
    assert names("1. e4 e5 2. d4 exd4 3. Kxd4 d6 *") == ["illegal-move"]


@pytest.mark.parametrize(
    ("moves", "fen", "rule"),
    [
        ("1. xd5 *", "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "ambiguous-move"),
        ("1. Rd1 Ke7 *", "3k4/8/8/8/8/4K3/8/R6R w - - 0 1", "ambiguous-move"),
        ("1. a8 Kg7 *", "7k/P7/8/8/8/8/8/7K w - - 0 1", "promotion-missing"),
    ],
)
def test_nothing_is_said_of_the_spelling_of_a_move_in_doubt(moves: str, fen: str, rule: str) -> None:
    assert names(moves, fen=fen) == [rule]


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ("1. e4 e5 2. Ke2 a6 3. Ke1 a5 4. Nf3 Nf6 5. Bc4 Bc5 6. O-O *", "the king moved on move 2"),
        ("1. h4 h5 2. Rh3 a6 3. Rh1 a5 4. Nf3 Nf6 5. e4 e5 6. Bc4 Bc5 7. O-O *", "the rook moved on move 2"),
        (
            "1. g3 b6 2. Nh3 Bb7 3. Bg2 Bxg2 4. f4 Bxh1 5. Kf2 a6 6. Kg1 a5 7. Kf1 h6 8. Ke1 h5 9. O-O *",
            "the rook was captured on move 4",
        ),
    ],
)
def test_the_move_that_has_lost_a_right_to_castle_is_named(moves: str, reason: str) -> None:
    (words,) = messages(moves, "illegal-move")
    assert words.endswith(f"O-O: castling right lost: {reason}")


def test_a_game_that_no_variant_allows_is_told_by_its_move() -> None:
    moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. Qxd6 O-O *"
    assert names(moves) == ["illegal-move"]


def test_king_in_the_centre_behind_mate_signals_the_result() -> None:
    moves = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# {} 1-0"
    assert names(moves.format("Kd4")) == ["board-result-move"]
    assert names(moves.format("Kd4 5. Ke4")) == ["board-result-move"]
    assert names(moves.format("Nd4")) == ["moves-after-end"]
    assert fixed(moves.format("Kd4"), unsafe=True) == "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0"


def test_of_many_languages_three_are_named() -> None:
    assert named_languages(LANGUAGES[:1]) == "German, Danish, Norwegian or Swedish"
    assert named_languages(LANGUAGES[1:2]) == "French"
    assert named_languages(LANGUAGES[:3]) == "German, Danish, Norwegian or 4 others"

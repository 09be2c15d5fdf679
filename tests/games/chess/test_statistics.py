"""What is counted in a game of chess."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gamenote.core.record import Record
from gamenote.core.replay import main_line, progress_of
from gamenote.core.source import Source
from gamenote.games.chess.board import Position
from gamenote.games.chess.pgn.codec import PgnReading
from gamenote.games.chess.play import ENGINE, first_position
from gamenote.games.chess.statistics import STATISTICS, by_rows, by_steps
from gamenote.games.chess.variants import VARIANTS, find_variant


def record(moves: str, **tags: str) -> Record:
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return PgnReading(Source("x", f"{head}\n{moves}\n")).record


def told(moves: str, **tags: str) -> dict[str, Any]:
    game = record(moves, **tags)
    return dict(STATISTICS.course(game, main_line(game, ENGINE)))


def final(moves: str, **tags: str) -> dict[str, Any]:
    game = record(moves, **tags)
    last = list(main_line(game, ENGINE))[-1].after
    assert isinstance(last, Position)
    return dict(STATISTICS.figures(last))


SHORT = "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. Be2 Bg4 5. d4 Bxe2 6. Ngxe2 Qa5 7. O-O 1-0"


def test_captures_checks_and_castling_are_counted_by_colour() -> None:
    course = told(SHORT)
    assert course["captures"] == {"white": 2, "black": 2}
    assert course["checks"] == {"white": 0, "black": 1}
    assert course["castling"] == {"white": "short", "black": "none"}
    assert course["pieces_over_time"] == [32, 32, 31, 30, 30, 30, 30, 30, 30, 29, 28, 28, 28]


def test_the_swing_of_material_leaves_exchanges_out() -> None:
    assert told(SHORT)["material_swing"] == 0
    assert told("1. e4 e5 2. Qh5 Nc6 3. Qxh7 a6 4. Qxh8 a5 5. Qxg8 a4 1-0")["material_swing"] == 9


def test_the_end_has_a_fen_and_what_is_left() -> None:
    figures = final("1. f3 e5 2. g4 Qh4# 0-1")
    assert figures["fen"] == "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    assert (figures["winner"], figures["reason"]) == ("black", "checkmate")
    assert figures["material"] == {"white": 39, "black": 39}
    assert figures["pieces"] == {"white": 16, "black": 16}


def test_a_square_passed_by_a_pawn_is_told_only_where_it_can_be_taken() -> None:
    assert final("1. e4 *")["fen"].split()[3] == "-"
    assert final("1. e4 a6 2. e5 d5 *")["fen"].split()[3] == "d6"


@pytest.mark.parametrize(
    ("moves", "tags", "end"),
    [
        ("1. f3 e5 2. g4 Qh4# 0-1", {}, "mate"),
        ("1. e4 e5 1/2-1/2", {}, "none"),
        ("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2", {}, "threefold"),
        ("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 1/2-1/2", {}, "none"),
        ("1. Nf3 Nf6 2. Ng1 Ng8 " * 4 + "1/2-1/2", {}, "fivefold"),
        ("1. Kb6 1/2-1/2", {"SetUp": "1", "FEN": "k7/8/8/1K6/8/8/8/8 w - - 0 1"}, "insufficient"),
        ("1. Qc7 1/2-1/2", {"SetUp": "1", "FEN": "k7/8/2Q5/1K6/8/8/8/8 w - - 0 1"}, "stalemate"),
        ("1. Qc5 1/2-1/2", {"SetUp": "1", "FEN": "k7/7r/2Q5/1K6/8/8/8/8 w - - 99 90"}, "fifty"),
        ("1. Qc5 1/2-1/2", {"SetUp": "1", "FEN": "k7/7r/2Q5/1K6/8/8/8/8 w - - 149 90"}, "seventyfive"),
        (
            "1. Kd5 1-0",
            {"SetUp": "1", "FEN": "k7/8/8/2K5/8/8/8/Q7 w - - 0 1", "Variant": "King of the Hill"},
            "variant",
        ),
    ],
)
def test_endings(moves: str, tags: dict[str, str], end: str) -> None:
    assert told(moves, **tags)["ending"] == end


def test_times_are_those_of_the_clocks_with_their_increments() -> None:
    course = told(
        "1. e4 {[%clk 0:03:00]} e5 {[%clk 0:03:00]} 2. Nf3 {[%clk 0:02:52]} Nc6 {[%clk 0:00:31]} "
        "3. Bb5 {[%clk 0:02:50]} a6 {[%clk 0:00:25]} *",
        TimeControl="180+2",
    )
    assert course["seconds_used"] == {"white": 14.0, "black": 159.0}
    assert course["seconds_left"] == {"white": 170.0, "black": 25.0}
    assert course["longest_think"] == {"white": 10.0, "black": 151.0}
    assert course["moves_under_30s"] == {"white": 0, "black": 1}
    assert course["speed"] == "blitz"


def test_a_time_control_adds_to_the_clock() -> None:
    course = told(
        "1. e4 {[%clk 0:01:00]} e5 2. Nf3 {[%clk 0:30:40]} Nc6 3. Bb5 {[%clk 0:30:20]} *", TimeControl="2/120:1800"
    )
    assert course["seconds_used"]["white"] == 60.0 + 20.0 + 20.0


def test_times_of_single_moves_count_before_clocks() -> None:
    course = told("1. e4 {[%emt 0:00:02]} e5 {[%timestamp 15]} 2. Nf3 {[%emt 0:00:03.5]} *")
    assert course["seconds_used"] == {"white": 5.5, "black": 1.5}


def test_what_programs_write_into_comments_counts_too() -> None:
    course = told("1. e4 {+0.20/12 2.5s} e5 {-0.10/11 1s} 2. Qh5 {-3.00/9 4s} *")
    assert course["seconds_used"] == {"white": 6.5, "black": 1.0}
    assert course["centipawn_loss"] == {"white": 155.0, "black": 0.0}
    assert course["turning_point"] == 3


def test_accuracy_and_its_words() -> None:
    course = told("1. e4 {[%eval 0.15]} e5 {[%eval 0.15]} 2. Qh5 {[%eval -9.00]} Ke7 {[%eval #1]} 3. Qxe5# 1-0")
    assert course["accuracy"]["white"] == pytest.approx((100 + 9.65) / 2, abs=0.1)
    assert course["centipawn_loss"]["black"] == 950.0
    assert (course["blunders"], course["mistakes"]) == ({"white": 1, "black": 1}, {"white": 0, "black": 0})
    assert course["turning_point"] == 4


def test_what_is_not_known_is_none() -> None:
    course = told("1. e4 e5 *")
    for name in ("seconds_used", "seconds_left", "accuracy", "blunders", "centipawn_loss"):
        assert course[name] == {"white": None, "black": None}
    assert course["speed"] is course["rating_band"] is course["turning_point"] is None


@pytest.mark.parametrize(
    ("ratings", "band"),
    [
        (("2100", "2250"), "2000-2199"),
        (("900", "?"), "under 1000"),
        (("2850", "2800"), "2800 and more"),
        (("-", "?"), None),
    ],
)
def test_ratings_are_told_in_bands(ratings: tuple[str, str], band: str | None) -> None:
    assert told("1. e4 *", WhiteElo=ratings[0], BlackElo=ratings[1])["rating_band"] == band


@pytest.mark.parametrize("variant", [each.name for each in VARIANTS])
def test_texts_tell_the_same_course_as_positions(variant: str) -> None:
    dice, found, row = random.Random(variant), [], find_variant(variant)
    assert row is not None
    for _ in range(4):
        start = first_position(row)
        position, texts = start, list[str]()
        while len(texts) < 30 and (moves := list(ENGINE.legal_moves(position))):
            move = dice.choice(moves)
            texts.append(ENGINE.write_move(position, move))
            position = ENGINE.play(position, move)
        numbered = (f"{at // 2 + 1}. {text}" if at % 2 == 0 else text for at, text in enumerate(texts))
        game = record(f"{' '.join(numbered)} *", Variant=variant)
        quick = by_rows(start, progress_of(game, ENGINE).moves)
        assert quick in (by_steps(start, main_line(game, ENGINE)), None)
        found.append(quick is not None)
    assert any(found) or row.explosions

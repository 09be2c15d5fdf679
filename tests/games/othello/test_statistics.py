"""What statistics tell of a game, and how openings are called."""

from __future__ import annotations

from typing import Any

import pytest

import gamenote
from gamenote.games.othello import movement
from gamenote.games.othello.board import PASS, Position, bits
from gamenote.games.othello.measures import count_odd_regions, regions_of, stable_discs
from gamenote.games.othello.openings import DEEPEST, OPENINGS, opening_name
from gamenote.games.othello.play import ENGINE
from gamenote.games.othello.setup import read_position, start_position
from gamenote.games.othello.symmetry import SYMMETRIES, turn_name
from gamenote.games.othello.variants import BY_NAME, VARIANTS

NINE = "f5f4c3c6c5d6f3c4c7"
EARLY = (
    "d3c3c4c5b3c2b5d2f5d6c7a5b4c6b6g5f4a7h6b7b1g4d1a4b2e7b8d8h4c1d7e2f1h5f7c8a6g3a3e6h2g2h3f8e1g1e8f6f3a2f2a8h1e3g7h7"
    "g6g8h8"
)


def row_of(text: str) -> dict[str, Any]:
    (row,) = gamenote.stats(gamenote.read(text, "othello-moves"))["games"]
    return dict(row)


def board(rows: str) -> Position:
    found = read_position(rows, BY_NAME["6x6" if len(rows) < 40 else "standard"])
    assert isinstance(found, Position)
    return found


def test_a_wipe_out_is_told() -> None:
    row = row_of(NINE)
    assert row["winner"] == row["final"]["winner"] == "black"
    assert (row["final"]["reason"], row["final"]["ending"], row["final"]["score"]) == ("blocked", "wipe-out", 64)
    assert (row["final"]["discs"], row["final"]["empties"]) == ({"black": 13, "white": 0}, 51)


def test_passes_that_are_left_out_are_plies() -> None:
    row = row_of(EARLY)
    assert (row["plies"], row["course"]["placements"], row["course"]["passes"]) == (
        60,
        59,
        {"black": 0, "white": 1},
    )
    assert (row["final"]["reason"], row["final"]["ending"]) == ("blocked", "early")
    assert row["course"]["corners"] == {"black": 1, "white": 2}


def test_series_begin_with_the_start() -> None:
    course = row_of("f5d6")["course"]
    assert course["disc_differential"] == [0, 3, 0]
    assert course["mobility"] == [4, 3, 5]
    assert (course["turned"], course["biggest_turn"]) == ([1, 1], 1)
    assert (course["potential_mobility"][0], course["frontier"][0]) == (10, 2)


def test_a_game_that_stops_has_no_score() -> None:
    final = row_of("f5d6")["final"]
    assert (final["winner"], final["reason"], final["over"], final["score"]) == (None, None, False, None)


def test_a_game_that_was_given_up_has_a_winner() -> None:
    text = "(;GM[Othello]PB[A]PW[B]TY[8]RE[-64.000:r]B[F5]W[D6];)"
    (row,) = gamenote.stats(gamenote.read(text, "ggf"))["games"]
    assert (row["final"]["winner"], row["final"]["over"], row["final"]["score"]) == ("white", False, None)


@pytest.mark.parametrize(
    ("rows", "stable"),
    [
        ("XXX---" + "XX----" + "X-----" + "-" * 18, 6),
        ("XXXXXX" + "XXXXXX" + "-" * 24, 12),
        ("XXXXXX" + "-XXXX-" + "-" * 24, 6),
        ("-XXXX-" + "-" * 30, 0),
        ("X" * 36, 36),
        ("XOX---" + "-" * 30, 1),
    ],
)
def test_stable_discs_are_held_on_every_axis(rows: str, stable: int) -> None:
    position = board(rows)
    black, white = position.discs
    assert stable_discs(regions_of(position.variant), black, white).bit_count() == stable


def test_stable_discs_are_never_turned() -> None:
    position = start_position(VARIANTS[0])
    regions, held = regions_of(position.variant), [0, 0]
    for number in range(2000):
        moves = list(bits(movement.placements(position.board, position.own, position.opp)))
        if movement.is_over(position):
            position, held = start_position(VARIANTS[0]), [0, 0]
            continue
        position = ENGINE.play(position, moves[number * 7919 % len(moves)] if moves else PASS)
        black, white = position.discs
        assert not (held[0] & ~black or held[1] & ~white)
        held = [stable_discs(regions, black, white), stable_discs(regions, white, black)]


def test_odd_regions_touch_at_corners() -> None:
    position = board("-XXXXX" + "X-XXXX" + "XXXXX-" + "XXXXXX" + "XXXXXX" + "XX--XX")
    assert count_odd_regions(regions_of(position.variant), position.empty) == 1


def test_openings_can_be_played_and_are_positions_of_their_own() -> None:
    positions = set()
    for line, name in OPENINGS.items():
        moves = [line[at : at + 2] for at in range(0, len(line), 2)]
        there = ENGINE.advance(start_position(VARIANTS[0]), moves, ())
        assert there.played == len(moves) <= DEEPEST
        assert opening_name(there.position) == name
        positions.add((there.position.own, there.position.opp))
    assert len(positions) == len(OPENINGS)


@pytest.mark.parametrize("first", SYMMETRIES)
def test_an_opening_has_its_name_from_all_four_sides(first: str) -> None:
    turn = SYMMETRIES[first]
    line = "f5f6e6d6c5e3d3g5"
    turned = "".join(turn_name(line[at : at + 2], turn) for at in range(0, len(line), 2))
    assert row_of(turned)["course"]["opening"] == "Tanida"
    assert turned[:2] in SYMMETRIES


def test_the_last_name_stays() -> None:
    course = row_of("f5d6c3d3c4f4c5b3c2b4a3")["course"]
    assert (course["opening"], course["opening_ply"]) == ("Central Rose-Bill", 10)
    assert row_of("f5")["course"]["opening"] is None

"""The words of a summary: bands in order, endings in sentences, variants by their names."""

from __future__ import annotations

from typing import Any

import pytest

from gamenote.core.record import Extra, Header, Record
from gamenote.games.chess.statistics import BANDS, STATISTICS
from tests.render.stats.test_forms import game, text


def chess(**course: Any) -> str:
    games = [game({}, {name: values[at] for name, values in course.items()}, game="chess") for at in range(6)]
    return text("table", *games)


def test_bands_of_ratings_stand_in_order() -> None:
    single = ["2800 and more", "under 1000", "1200-1399", "1000-1199", "2000-2199", "1800-1999"]
    wanted = "under 1000 1, 1000-1199 1, 1200-1399 1, 1800-1999 1, 2000-2199 1, 2800 and more 1"
    assert f"\n  rating: {wanted}\n" in chess(rating_band=single)


def test_so_do_classes_of_time_controls() -> None:
    shown = chess(speed=["rapid", "rapid", "bullet", "blitz", "classical", "rapid"])
    assert "\n  time control: bullet 1, blitz 1, rapid 3, classical 1\n" in shown


def test_bands_that_have_a_table_have_no_line() -> None:
    high, low = "2800 and more", "under 1000"
    shown = chess(rating_band=[high, low, low, high, "2000-2199", low])
    rows = [line.split("  ")[1] for line in shown.partition("Games by rating")[2].splitlines()[2:5]]
    assert rows == [low, "2000-2199", high]
    assert "rating:" not in shown


def test_all_bands_are_in_their_order() -> None:
    assert BANDS[:2] == ("under 1000", "1000-1199")
    assert BANDS[-2:] == ("2600-2799", "2800 and more")


def test_a_game_that_was_not_finished_on_the_board_has_a_line_of_its_own() -> None:
    shown = chess(ending=["none", "none", "none", "mate", "threefold", "mate"])
    assert "\n  ended by: checkmate 2, threefold repetition 1\n  not finished on the board: 3\n" in shown


def test_who_castled_is_told_as_a_sentence() -> None:
    shown = chess(castling=[{"white": "none", "black": "short"}] * 4 + [{"white": "long", "black": "short"}] * 2)
    assert "\n  White castled: not at all 4, long 2\n  Black castled: short 6\n" in shown


def test_what_is_true_of_some_games_is_told_as_so_many_of_all() -> None:
    assert "\n  custom start position: 2 of 6\n" in chess(from_position=[True, False, False, False, True, False])


@pytest.mark.parametrize(
    ("tag", "told"),
    [
        ("jonas won on time", "won on time"),
        ("A won B won by checkmate", "won by checkmate"),
        ("Time forfeit", "Time forfeit"),
        ("the side that won is unknown", "the side that won is unknown"),
        ("", ""),
    ],
)
def test_names_are_cut_out_of_terminations(tag: str, told: str) -> None:
    header = Header(extras=(Extra("tagpairs", "Termination", (tag,)),))
    course = STATISTICS.course(Record("chess", None, header, ()), ())
    assert course["termination"] == told

"""The variant of games that do not name it."""

from __future__ import annotations

import random

import pytest

from gamenote.core import registry
from gamenote.core.record import Header, Node, Record, Setup
from gamenote.core.replay import Trials
from gamenote.games.draughts.guess import candidates, guess
from gamenote.games.draughts.play import ENGINE
from tests.games.draughts.playing import random_game


def record(*moves: str, fen: str | None = None) -> Record:
    start = Node(setup=Setup(fen) if fen else None)
    return Record("draughts", None, Header(), (start, *(Node(actor="white", move=text) for text in moves)))


def game(name: str, seed: int) -> Record:
    return record(*(ENGINE.write_move(where, move) for where, move in random_game(name, random.Random(seed))))


@pytest.mark.parametrize(
    "name",
    ["international", "english", "italian", "russian", "czech", "canadian", "frisian", "turkish", "spantsiretti"],
)
def test_a_variant_is_known_by_its_games(name: str) -> None:
    found = guess([game(name, seed) for seed in range(6)], Trials())
    assert found is not None
    assert found.variant == name
    assert found.reason.startswith("6 of 6 games can be played by the rules of ")


def test_the_registered_game_guesses() -> None:
    load = registry.games()["draughts"].guesser
    assert load is not None
    found = load().guess([record("32-28")], Trials())
    assert found is not None
    assert (found.variant, found.reason) == (
        "international", "the game can be played by the rules of International draughts"
    )  # fmt: skip


def test_the_variant_with_most_games_wins() -> None:
    found = guess([record("32-28", "19-23"), record("32-28"), record("34-29", "19-24", "29x20", "1-6")], Trials())
    assert found is not None
    assert found.reason == "2 of 3 games can be played by the rules of International draughts"


@pytest.mark.parametrize(
    ("moves", "first"),
    [
        (("c3-d4", "d6:f4"), "russian"),
        (("c3-d4", "d6xf4"), "czech"),
        (("c3-d4",), "russian"),
        (("c3d4",), "russian"),
        (("11-15",), "english"),
        (("32-33",), "international"),
        (("43-51",), "canadian"),
    ],
)
def test_how_moves_are_written_narrows_the_choice(moves: tuple[str, ...], first: str) -> None:
    assert candidates([record(*moves)])[0] == first


def test_the_squares_of_positions_count_too() -> None:
    assert candidates([record("11-7", fen="W:W11,K50:B2")])[0] == "international"
    assert candidates([record("11-7", fen="W:W11:B2:H0:F60")])[0] == "english"


@pytest.mark.parametrize(("fen", "name"), [("W:W32:B1", "english"), ("W:WK33:B1", "international")])
def test_without_moves_the_board_is_large_enough(fen: str, name: str) -> None:
    found = guess([record(fen=fen)], Trials())
    assert found is not None
    assert found.variant == name
    assert found.reason == "there are no moves"


def test_no_records_at_all_are_no_problem() -> None:
    assert guess([], Trials()) is not None


def test_where_nothing_fits_the_likeliest_is_assumed() -> None:
    found = guess([record("1-2")], Trials())
    assert found is not None
    assert (found.variant, found.reason) == (
        "english", "no variant fits these moves"
    )  # fmt: skip


def test_ambiguous_captures_and_wrong_signs_do_not_spoil_a_game() -> None:
    found = guess([record("47x36", "14-20", fen="W:WK47:B14,19,29,31,42"), record("32x28")], Trials())
    assert found is not None
    assert found.reason.startswith("2 of 2 games")

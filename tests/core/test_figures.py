"""What many games come to, counted here by other means."""

from __future__ import annotations

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.core import registry
from gamenote.core.figures import MOST_BINS, MOST_WORDS, Spread, System, Tally, Totals
from gamenote.core.game import Points
from gamenote.core.game_stats import GameStats, flat_figures

numbers = st.integers(-(10**9), 10**9) | st.floats(-1e6, 1e6, width=32)


def spread(*values: float) -> Spread:
    found = Spread()
    for value in values:
        found.add(value)
    return found


def game(players: tuple[str | None, ...] = ("Ann", "Bob"), winner: str | None = None, **more: object) -> GameStats:
    columns: dict[str, object] = {"final": {}, "course": {}, "plies": 10, **more}
    names = {"path": "a.pdn", "index": 1, "format": "pdn", "game": "draughts", "variant": None, "title": None}
    return GameStats(**names, result=None, players=players, winner=winner, **columns)  # type: ignore[arg-type]


@given(st.lists(numbers, min_size=1, max_size=2000))
def test_a_spread_knows_count_least_mean_and_most(values: list[float]) -> None:
    found = spread(*values)
    assert (found.games, found.least, found.most) == (len(values), min(values), max(values))
    assert found.mean is not None
    assert abs(found.mean - statistics.fmean(values)) <= 1e-6 * max(1, *map(abs, values))


@given(st.lists(numbers, min_size=1, max_size=2000))
def test_however_many_values_there_are_they_are_in_few_bins_that_hold_them(values: list[float]) -> None:
    found = spread(*values)
    assert len(found.bins) <= MOST_BINS
    for low, high, games in found.counts():
        inside = [value for value in values if low <= value < high or low == high == value]
        assert len(inside) == games


def test_few_values_are_counted_one_by_one() -> None:
    assert list(spread(3, 1, 3).counts()) == [(1, 1, 1), (3, 3, 2)]


def test_a_million_games_take_no_more_room_than_thousands() -> None:
    found = spread(*(number * number % 1_000_003 for number in range(100_000)))
    assert len(found.bins) <= MOST_BINS
    assert sum(found.bins.values()) == 100_000


def test_a_tally_counts_words_and_what_has_none() -> None:
    tally = Tally()
    for word in ("1-0", None, "0-1", "1-0"):
        tally.add(word)
    assert (dict(tally.words), tally.unknown, tally.other) == ({"1-0": 2, "0-1": 1}, 1, 0)


def test_words_for_which_there_is_no_room_are_counted_together() -> None:
    tally = Tally()
    for number in range(MOST_WORDS + 5):
        tally.add(str(number))
    tally.add("0")
    assert (len(tally.words), tally.other, tally.words["0"]) == (MOST_WORDS, 5, 2)


@pytest.mark.parametrize(
    ("points", "ann_s", "bob_s"), [((1, 0.5, 0), 1.5, 1.5), ((2, 1, 0), 3, 3), ((3, 1, 0), 4, 4), (None, 3, 3)]
)
def test_players_score_points_for_wins_and_draws(points: Points | None, ann_s: float, bob_s: float) -> None:
    system = System("draughts", registry.games()["draughts"], points=points)
    for each in (
        game(winner="white"),
        game(("Bob", "Ann"), winner="white"),
        game(winner="draw"),
        game(winner=None),
        game(("Ann", None), winner="black"),
    ):
        system.add(each)
    ann, bob = system.players["Ann"], system.players["Bob"]
    assert (ann.games, ann.won, ann.drawn, ann.lost, ann.points) == (5, 1, 1, 2, ann_s)
    assert (bob.games, bob.won, bob.drawn, bob.lost, bob.points) == (4, 1, 1, 1, bob_s)


def test_parts_of_figures_are_figures_and_series_are_not() -> None:
    figures = {"a": {"white": {"men": 1}, "black": None}, "points_by_color": [3, 4], "territory": [1, 2]}
    assert dict(flat_figures(figures)) == {
        "a.white.men": 1,
        "a.black": None,
        "points_by_color.1": 3,
        "points_by_color.2": 4,
        "territory": [1, 2],
    }


def test_what_is_not_known_counts_for_nothing() -> None:
    system = System("draughts", registry.games()["draughts"])
    system.add(game(final={"score": 4, "winner": "white", "over": True}))
    system.add(game(final={"score": None, "winner": None, "over": None}, excluded="because"))
    assert (system.figures["final.score"].games, system.excluded) == (1, 1)
    assert dict(system.words["final.winner"].words) == {"white": 1}
    assert dict(system.words["final.over"].words) == {"yes": 1}


def test_only_the_first_excluded_games_are_named_but_all_are_counted() -> None:
    totals = Totals(registry.games())
    for _ in range(150):
        totals.add(game(excluded="because"))
    assert (totals.excluded, len(totals.listed), totals.games) == (150, 100, 150)


def test_quartiles_lie_between_values_where_no_value_has_their_rank() -> None:
    assert Spread().quartiles is None
    spread = Spread()
    for value in (1, 2, 3, 4):
        spread.add(value)
    assert spread.quartiles == (1.75, 2.5, 3.25)
    spread.add(5)
    assert spread.quartiles == (2, 3, 4)


def test_games_that_are_there_twice_are_counted() -> None:
    totals = Totals({})
    for digest in (b"a", b"b", b"a", None, None, b"a"):
        totals.add(GameStats("x", 1, "pgn", "chess", None, None, 1, None, {}, {}, digest=digest))
    assert totals.repeated == 2

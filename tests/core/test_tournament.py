"""Standings of an event, and what is irregular in its rounds."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.core.game import USUAL_POINTS, Points
from gamenote.core.round_check import Check, check_event, may_be_one
from gamenote.core.tournament import Event, Meeting, Tournaments, points_of_each, round_numbers

SEATS = ("white", "black")
ENDS = {"1": "white", "0": "black", "½": "draw", "*": None}


def meeting(text: str, points: Points = USUAL_POINTS, **more: object) -> Meeting:
    """`5.3 Ann-Bob 1`: round, players and result; `+` behind it is a walk-over, `again` a game there before."""
    number, players, result, *words = text.split()
    winner = ENDS[result]
    columns: dict[str, object] = {
        "path": "a.pgn",
        "index": 1,
        "round": round_numbers(number),
        "round_text": number.strip("-"),
        "seats": SEATS,
        "players": tuple(players.split("-")),
        "ratings": (),
        "points": points_of_each(SEATS, winner, points, ()),
        "winner": winner,
        "plies": 0 if "+" in words else 20,
        "walkover": "+" in words,
        "repeated": "again" in words,
    }
    return Meeting(**{**columns, **more})  # type: ignore[arg-type]


def event(text: str, points: Points = USUAL_POINTS) -> Event:
    meetings = [meeting(line, points) for line in text.split("; ")]
    return Event("chess", "Club", SEATS, {points: None}, meetings)


def table(found: Event) -> list[tuple[int, str, float, float | None]]:
    return [(each.place, each.name, each.points, each.tie_break) for each in found.standings]


def checked(found: Event) -> list[tuple[Check, str]]:
    return [(each.check, each.message) for each in check_event(found)]


def test_where_all_have_met_ties_are_broken_by_sonneborn_berger() -> None:
    found = event("1 Ann-Bob 1; 1 Cid-Dan ½; 2 Ann-Cid 0; 2 Bob-Dan 1; 3 Dan-Ann 0; 3 Bob-Cid ½")
    assert found.all_met
    # Ann beat Bob (1½) and Dan (½); Cid beat Ann (2), drew with Bob (1½) and Dan (½)
    assert table(found) == [(1, "Cid", 2, 3), (2, "Ann", 2, 2), (3, "Bob", 1.5, 1.5), (4, "Dan", 0.5, 1)]


def test_elsewhere_ties_are_broken_by_the_points_of_all_opponents() -> None:
    found = event("1 Ann-Bob 1; 1 Cid-Dan 1; 2 Ann-Cid ½; 2 Dan-Bob ½")
    assert not found.all_met
    assert table(found) == [(1, "Ann", 1.5, 2), (1, "Cid", 1.5, 2), (3, "Bob", 0.5, 2), (3, "Dan", 0.5, 2)]
    assert [each.shared for each in found.standings] == [True] * 4


def test_a_walk_over_counts_like_a_game_where_all_meet() -> None:
    found = event("1 Ann-Bob 1 +; 2 Bob-Cid 1; 3 Cid-Ann 0")
    assert table(found) == [(1, "Ann", 2, 1), (2, "Bob", 1, 0), (3, "Cid", 0, 0)]
    assert [len(found.walkovers), found.standings[0].walkovers] == [1, 1]


def test_elsewhere_a_walk_over_counts_as_an_opponent_with_ones_own_points() -> None:
    found = event("1 Ann-Bob 1 +; 1 Cid-Dan 1; 2 Ann-Cid 1")
    assert table(found) == [(1, "Ann", 2, 3), (2, "Cid", 1, 2), (3, "Dan", 0, 1), (4, "Bob", 0, 0)]


def test_a_bye_is_no_player() -> None:
    found = event("1 Ann-bye 1 +; 1 Bob-Cid 1; 2 Ann-Bob 1; 2 Cid-BYE 1 +")
    assert [each.name for each in found.standings] == ["Ann", "Bob", "Cid"]


def test_where_no_game_has_moves_none_is_a_walk_over() -> None:
    found = event("1 Ann-Bob 1 +; 1 Cid-Dan 0 +")
    assert found.walkovers == []
    assert checked(found) == []


def test_a_game_that_is_there_twice_counts_once() -> None:
    found = event("1 Ann-Bob 1; 1 Ann-Bob 1 again")
    assert table(found)[0] == (1, "Ann", 1, 0)
    assert checked(found) == [(Check.GAME_TWICE, "round 1: Ann - Bob is there a second time")]


def test_draughts_counts_two_points_a_win() -> None:
    found = event("1 Ann-Bob 1; 2 Bob-Cid ½; 3 Cid-Ann *", (2, 1, 0))
    assert table(found) == [(1, "Ann", 2, 1), (2, "Bob", 1, 0.5), (2, "Cid", 1, 0.5)]


games = st.lists(
    st.tuples(st.permutations("ABCDEF").map(lambda names: names[:2]), st.sampled_from("10½*")), max_size=40
)


@given(games)
def test_points_of_all_are_the_games_that_were_finished(drawn: list[tuple[list[str], str]]) -> None:
    found = Event("chess", "", SEATS, meetings=[meeting(f"- {a}-{b} {end}") for (a, b), end in drawn])
    assert sum(each.points for each in found.standings) == sum(end != "*" for _, end in drawn)
    assert sum(each.count(1) for each in found.standings) == sum(each.count(0) for each in found.standings)
    ranks = [(-each.points, -(each.tie_break or 0)) for each in found.standings]
    assert ranks == sorted(ranks)
    names = [each.name for each in found.standings]
    met = {frozenset(pair) for pair, _ in drawn}
    assert found.all_met == (len(names) > 1 and all(frozenset(pair) in met for pair in combinations(names, 2)))


# What is irregular


def test_a_pairing_twice_is_told_where_it_is_rare() -> None:
    swiss = "1 Ann-Bob 1; 1 Cid-Dan ½; 1 Eve-Fay 0; 2 Bob-Cid 1; 2 Dan-Eve 1; 2 Fay-Ann 0; 3 Bob-Ann ½"
    assert checked(event(swiss)) == [(Check.PAIRING_TWICE, "Ann - Bob: paired twice (rounds 1, 3)")]


def test_legs_of_a_tournament_are_no_pairings_twice() -> None:
    assert checked(event("1 Ann-Bob 1; 2 Bob-Cid ½; 3 Cid-Ann 0; 4 Bob-Ann 1; 5 Cid-Bob ½; 6 Ann-Cid 0")) == []


def test_a_game_without_result_is_told_with_its_round() -> None:
    assert checked(event("3.2 Ann-Bob *")) == [(Check.NO_RESULT, "round 3.2: Ann - Bob has no result")]


def test_a_player_with_two_opponents_in_a_round_is_told() -> None:
    found = event("2.1 Ann-Bob 1; 2.2 Cid-Ann 1; 2.3 Dan-Eve 1")
    assert checked(found) == [(Check.PLAYER_TWICE, "Ann twice in round 2: Ann - Bob; Cid - Ann")]


def test_two_who_play_a_match_in_a_round_are_not() -> None:
    assert checked(event("1.1 Ann-Bob 1; 1.2 Bob-Ann ½; 1.3 Ann-Bob ½")) == []


def test_a_colour_three_times_in_a_row_is_told() -> None:
    found = event("1 Ann-Bob 1; 2 Ann-Cid 1; 3 Ann-Dan 0; 4 Eve-Ann 0")
    assert checked(found) == [(Check.COLOURS, "Ann has White 3 times in a row (rounds 1, 2, 3)")]


def test_so_is_one_that_is_uneven_beyond_two_and_a_walk_over_has_no_colour() -> None:
    found = event(
        "1 Ann-Bob 1; 2 Ann-Cid 1; 3 Dan-Ann 0; 4 Ann-Eve 1; 5 Gil-Ann 1 +; 6 Hal-Ann 1; 7 Ann-Fay 0; 8 Ann-Ida 1"
    )
    assert checked(found) == [
        (Check.COLOURS, "Ann has White 5 times and Black 2 times"),
        (Check.WALKOVER, "round 5: Gil - Ann: won by Gil without play"),
    ]


def test_colours_are_not_looked_at_where_rounds_are_not_known() -> None:
    assert checked(event("- Ann-Bob 1; - Ann-Cid 1; - Ann-Dan 0")) == []


def test_ratings_that_differ_are_told_with_their_rounds() -> None:
    one = meeting("1 Ann-Bob 1", ratings=(2000, 1900))
    two = meeting("2 Cid-Ann 1", ratings=(None, 2010))
    assert checked(Event("chess", "", SEATS, meetings=[one, two])) == [
        (Check.RATINGS, "Ann has different ratings: 2000 (round 1), 2010 (round 2)")
    ]


def test_ratings_of_a_server_are_told_in_one_line() -> None:
    found = [
        meeting(f"- Ann-{name} 1", ratings=(2000 + at, 1900)) for at, name in enumerate(("Bob", "Cid", "Dan"))
    ]
    found += [meeting(f"- Eve-{name} 1", ratings=(1800, 1910)) for name in ("Bob", "Cid", "Dan")]
    assert checked(Event("chess", "", SEATS, meetings=found)) == [
        (Check.RATINGS, "ratings of 4 of 5 players change from game to game")
    ]


def test_a_name_spelt_otherwise_is_told_unless_both_were_there() -> None:
    apart = event("1 Vos,_A.-Bob 1; 2 Cid-Vos,_Anna 1")
    assert [check for check, _ in checked(apart)] == [Check.NAMES]
    assert checked(event("1 Vos,_A.-Bob 1; 1 Cid-Vos,_Anna 1")) == []
    assert checked(event("1 Vos,_A.-Vos,_Anna 1; 2 Cid-Vos,_Anna 1")) == []


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Carlsen, Magnus", "Magnus Carlsen", True),
        ("Carlsen,M", "Carlsen, Magnus", True),
        ("Réti, Richard", "Reti, R.", True),
        ("Karjakin, Sergey", "Karjackin, Sergey", True),
        ("Polgar, Judit", "Polgar, Susan", False),
        ("Smith, A", "Smith, B", False),
        ("Erdenebileg,A.", "Erdenebileg,D.", False),
        ("Fritz 5", "Fritz 6", False),
        ("van Foreest, J", "van Wely, Loek", False),
    ],
)
def test_names_may_be_one_players(one: str, other: str, same: bool) -> None:
    assert may_be_one(one, other) == may_be_one(other, one) == same


# Events of several years


def test_events_of_one_name_are_parted_by_a_pause() -> None:
    found = Tournaments()
    for date in ("2023.12.28", "2024.01.03", "2024.12.28", "2024.??.??", "????.??.??"):
        found.add("Hastings", "chess", meeting("1 Ann-Bob 1", date=date), USUAL_POINTS)
    assert [(each.year, len(each.meetings)) for each in found] == [(2023, 3), (2024, 2)]


def test_an_event_of_one_season_has_no_year() -> None:
    found = Tournaments()
    for date in ("2023.10.01", "2023.12.10", "2024.03.01"):
        found.add("League", "chess", meeting("1 Ann-Bob 1", date=date), USUAL_POINTS)
    assert [(each.year, len(each.meetings)) for each in found] == [(None, 3)]


@pytest.mark.parametrize(
    ("text", "numbers"), [("5.3", (5, 3)), ("5", (5,)), ("?", ()), ("-", ()), ("Round 7 (2)", (7, 2)), ("", ())]
)
def test_the_numbers_of_a_round(text: str, numbers: tuple[int, ...]) -> None:
    assert round_numbers(text) == numbers

"""The canonical form, its options, and that it comes back as the same record."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamenote.core.record import Comment, Extra, Field, Header, Node, Outcome, Record, Setup, same
from gamenote.games.game2048 import result
from gamenote.games.game2048.notation import write_tile
from tests.games.game2048 import players
from tests.games.game2048.gn.reading import HEAD, read, write
from tests.games.game2048.players import write_start

words = st.text(st.characters(codec="utf-8", exclude_characters="{}"), max_size=40)
comments = st.lists(words.map(lambda text: Comment(" ".join(text.replace("\t", " ").split()))), max_size=2).map(
    tuple
)
values = st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=20)
headers = st.builds(
    Header,
    st.fixed_dictionaries(
        {Field.EVENT: values, Field.SITE: values, Field.PLAYER_1: values}, optional={Field.DATE: values}
    ),
    st.dictionaries(
        st.from_regex(r"X[A-Za-z0-9_]{0,8}", fullmatch=True), st.sampled_from(["", "a b", r"\"q\" \\"])
    ).map(lambda found: tuple(Extra("tagpairs", key, (value,)) for key, value in found.items())),
)


@st.composite
def games(draw: st.DrawFn) -> Record:
    """A legal game with comments and signs all over."""
    dice = random.Random(draw(st.integers(0, 10_000)))
    start = players.start(dice)
    line = [Node(setup=Setup(write_start(start)), after=draw(comments))]
    for swipe, tile in players.turns(dice, start, draw(st.integers(0, 12))):
        glyphs = draw(st.sampled_from([(), (), (1,), (2,), (3,), (4,), (5,), (6,)]))
        line.append(Node("player", swipe, before=draw(comments), after=draw(comments), glyphs=glyphs))
        line.append(Node("chance", write_tile(tile), after=draw(comments)))
    outcome = result(draw(st.sampled_from(["Locked", "Retired", "*"])))
    return Record("game2048", "standard", draw(headers), tuple(line), outcome)


@given(games(), st.sampled_from(["packed", "lines"]), st.sampled_from(["20", "80", "200"]))
def test_what_is_written_is_read_as_the_same_record(record: Record, layout: str, width: str) -> None:
    text = write(record, layout=layout, width=width)
    again = read(text)
    assert same(again.record, record)
    assert not again.broken


@given(games(), st.sampled_from(["packed", "lines"]))
def test_canonical_text_is_a_fixed_point(record: Record, layout: str) -> None:
    text = write(record, layout=layout)
    assert write(read(text).record, layout=layout) == text


@settings(max_examples=200)
@given(st.text('UDLR1234.a{}[]()*;% \n"\\!?$b2Lcked', max_size=80))
def test_any_moves_are_written_so_that_writing_again_changes_nothing(moves: str) -> None:
    reading = read(HEAD + moves)
    if not reading.broken:
        text = write(reading.record)
        assert write(read(text).record) == text


def test_lines_are_filled_to_the_width_and_turns_are_not_broken() -> None:
    text = write(read(players.record(3, 60)).record)
    moves = text.split("\n\n")[1].splitlines()
    assert all(len(line) <= 80 for line in moves)
    assert all(len(line) + len(below.split(".")[0]) > 70 for line, below in pairwise(moves))
    assert all(line[0].isdigit() for line in moves)


def test_a_comment_follows_its_token_and_may_be_broken() -> None:
    text = write(read(HEAD + "1. {a} L {b  b} b2 {} {" + "word " * 20 + "} *").record)
    assert text == (
        HEAD + "1. { a } L { b b } b2 { } { word word word word word word word word word word\n"
        "word word word word word word word word word word } *\n"
    )


def test_one_turn_a_line() -> None:
    text = write(read(HEAD + "{ x } 1. L b2 { y } 2. R! a1 *").record, layout="lines")
    assert text == HEAD + "{ x }\n1. L b2 { y }\n2. R! a1\n*\n"


def test_tags_stand_in_their_order_and_others_after_them() -> None:
    text = '[Zeta "1"]\n[Result "*"]\n[Alpha "2"]\n[Player "Ann"]\n[InitialBoard "a1  b1"]\n[Event "Home"]\n*'
    assert write(read(text).record) == (
        '[Event "Home"]\n[Player "Ann"]\n[InitialBoard "a1 b1"]\n[Result "*"]\n[Zeta "1"]\n[Alpha "2"]\n\n*\n'
    )


def test_a_record_without_tags_has_no_empty_line_before_its_moves() -> None:
    assert write(read("1. L b2 *").record) == "1. L b2 *\n"


def test_a_conversion_fills_in_what_is_missing() -> None:
    line = (Node(setup=Setup("a1 b1")), Node("player", "L"), Node("chance", "b2"))
    record = Record("game2048", None, Header({Field.PLAYER_1: "Ann"}), line, Outcome("Retired"))
    assert write(record, mandatory="fill", summary="add") == (
        '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Player "Ann"]\n[InitialBoard "a1 b1"]\n'
        '[FinalScore "4"]\n[HighestTile "4"]\n[Result "Retired"]\n\n1. L b2 Retired\n'
    )


def test_a_start_that_chance_has_put_down_becomes_the_initial_board() -> None:
    line = (Node(), Node("chance", "a1"), Node("chance", "4b1"), Node("player", "U"), Node("chance", "b2"))
    text = write(Record("game2048", None, Header(), line, Outcome("*")))
    assert text == '[InitialBoard "a1 4b1"]\n\n1. U b2 *\n'


def test_braces_in_a_comment_from_elsewhere_become_parentheses() -> None:
    line = (Node(setup=Setup("a1 b1"), after=(Comment("a {b} c"),)),)
    assert write(Record("game2048", None, Header(), line, Outcome("*"))).endswith("{ a (b) c } *\n")


def test_figures_of_a_game_that_cannot_be_played_are_not_added() -> None:
    record = read(HEAD + "1. D b2 *").record
    assert "FinalScore" not in write(record, summary="add")


@pytest.mark.parametrize("moves", ["1. L b2 ... 9. U a2 *", "1. L nice b2 *", "1. L 2. U b2 *", "1. 2. L b2 *"])
def test_what_cannot_be_understood_is_written_where_it_stood(moves: str) -> None:
    first = write(read(HEAD + moves).record)
    assert write(read(first).record) == first

"""What stands beside moves is told with nodes and without."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gamenote.core.feature import Feature, losses
from gamenote.core.record import Clock, Evaluation, LazyRecord, Record, Told
from gamenote.core.source import Source
from gamenote.games.chess.pgn.codec import PgnReading

HEAD = '[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n\n'
CLOCKED = "1. e4 { [%eval 0.17] [%clk 0:02:59] } 1... e5 { [%eval #-3] [%clk 1:02:58] } 2. Nf3 *"


def record(moves: str) -> Record:
    return PgnReading(Source("x", HEAD + moves)).record


def test_clocks_and_evaluations_are_told_with_their_moves() -> None:
    assert list(record(CLOCKED).annotations()) == [
        Told(1, Clock(179.0), Evaluation(0.17), "[%eval 0.17] [%clk 0:02:59]"),
        Told(2, Clock(3778.0), Evaluation(mate=-3), "[%eval #-3] [%clk 1:02:58]"),
    ]


def by_move(record: Record) -> dict[int, tuple[list[Clock], list[Evaluation], list[str]]]:
    """What is told of each move: clock, evaluation, comments."""
    found: dict[int, tuple[list[Clock], list[Evaluation], list[str]]] = {}
    for told in record.annotations():
        clocks, evaluations, texts = found.setdefault(told.ply, ([], [], []))
        clocks += [told.clock] if told.clock else []
        evaluations += [told.evaluation] if told.evaluation else []
        texts.append(told.text)
    return found


@pytest.mark.parametrize(
    "moves",
    [
        CLOCKED,
        "{a game} 1. e4 {[%clk 0:01:00]} {[%clk 0:02:00] best} e5 *",
        "1. e4 (1. d4 {[%clk 0:01:00]} d5 (1... c5 {x}) {y}) {z} 1... {before} e5 {after [%emt 0:00:01]} *",
        "1. e4 {wrapped\nover [%clk\n0:01:00.5]} e5 $1 {[%eval -0.35,20] [%csl Gd4]} *",
        "1. {first} e4 {second} 1... e5 2. Nf3 {[%clk 1:00]} {[%eval 1.5]} Nc6 *",
        "1. e4 e5 *",
        "{only words} *",
    ],
)
def test_nodes_tell_the_same(moves: str) -> None:
    quick, plain = record(moves), record(moves)
    assert isinstance(quick, LazyRecord)
    assert plain.line and by_move(quick) == by_move(plain)


WORDS = (
    *("1. e4", "1...", "e5!", "2. Nf3?!", "Nc6", "(1. d4)", "(", ")", "$3", "2...", "..."),
    *("{}", "{ }", "{a}", "{\nb }", "{[%clk 0:01:00]}", "{[%eval 0.3] x [%csl Gd4]}", "{[%cal\nGd2d4]}"),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=12))
@example(["1. e4", "$1", "{a}", "(1. d4", "{[%clk 0:01:00]}", "{[%clk 0:02:00]}", "d5)", "1...", "{b}", "e5"])
@example(["{[%clk 0:01:00] [%csl Gd4]}", "$3", "1. e4", "(1. d4)", "{c}", "1...", "$3", "e5"])
def test_what_is_lost_is_counted_the_same_without_nodes(words: list[str]) -> None:
    game = record(" ".join((*words, "*")))
    counts, placed = game.count_uses(), losses(game, Feature.NONE, syntax="")
    if counts is not None:
        counted = losses(record(" ".join((*words, "*"))), Feature.NONE, syntax="", placed=False)
        assert [(each.feature, each.count) for each in counted] == [(each.feature, each.count) for each in placed]


def test_a_record_under_a_guessed_variant_tells_the_same() -> None:
    assert list(record(CLOCKED).under("Chess960").annotations()) == list(record(CLOCKED).annotations())

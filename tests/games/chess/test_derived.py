"""What follows from moves of chess, as json has it for other programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gamenote.anygame.record_json.writer import line
from gamenote.core.cutting import games
from gamenote.core.record import Header, Node, Record, Setup
from gamenote.core.replay import replay
from gamenote.games.chess.pgn import FORMAT
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.statistics import derived
from tests.games.chess.pgn.writing import HEAD, record

SAMPLES = sorted(Path("samples/pgn").glob("*.pgn"))


def found(moves: str, head: str = "") -> list[dict[str, Any]]:
    """What is derived of the nodes of a game, line by line."""
    lines = json.loads(line(record(head + HEAD + moves), {}))["lines"]
    return [node.get("derived", {}) for each in lines for node in each["nodes"]]


def column(name: str, moves: str, head: str = "") -> list[Any]:
    return [each.get(name) for each in found(moves, head)][1:]


def test_each_move_is_told_in_san_and_uci_however_it_is_written() -> None:
    moves = "1. e2-e4 e7e5 2. Ngf3 Nc6 3. Bc4 Nf6 4. 0-0 Bc5 5. Qe2 d6 6. Bxf7 *"
    san = ["e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "O-O", "Bc5", "Qe2", "d6", "Bxf7+"]
    assert column("san", moves) == san
    assert column("uci", moves) == [
        *("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "e1g1", "f8c5", "d1e2", "d7d6", "c4f7"),
    ]


def test_moves_of_variations_are_told_too() -> None:
    assert column("uci", "1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. d4 *") == [
        *("e2e4", "e7e5", "d2d4"),
        *("c7c5", "g1f3", "c2c3"),
    ]


def test_from_a_move_that_cannot_be_played_nothing_is_told() -> None:
    assert column("san", "1. e4 e5 2. Ke3 d6 *") == ["e4", "e5", None, None]
    assert found("1. e4 e5 *", '[Variant "Dragonfly"]\n') == [{}, {}, {}]


def test_a_move_that_can_be_two_is_told_where_the_next_ones_decide() -> None:
    moves = "1. Nf3 d5 2. d3 e5 {Nbd2 or Nfd2?} 3. Nd2 e4 4. Ng5 *"
    assert column("uci", moves)[4] == "b1d2"
    assert column("san", moves)[4] == "Nbd2"
    assert column("uci", "1. Nf3 d5 2. d3 e5 3. Nd2 *")[4] is None


def test_null_moves_and_promotions() -> None:
    head = '[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]\n'
    assert column("uci", "1. a8=N -- 2. Nb6 *", head) == ["a7a8n", "0000", "a8b6"]
    assert column("san", "1. a8=Q# *", head) == ["a8=Q+"]


def test_seconds_are_those_that_the_clock_has_lost() -> None:
    moves = "1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:58]} 2. Nf3 {[%clk 0:04:51]} Nc6 {[%clk 0:05:00]} *"
    assert column("spent", moves, '[TimeControl "300+3"]\n') == [0.0, 2.0, 12.0, 1.0]
    assert column("spent", moves) == [None, None, 9.0, 0.0]


def test_seconds_that_are_written_count_before_those_of_clocks() -> None:
    moves = "1. e4 {[%emt 0:00:07]} e5 2. Nf3 {[%clk 0:04:51]} Nc6 3. Bb5 {[%clk 0:04:50] [%emt 0:00:02]} *"
    assert column("spent", moves) == [7.0, None, None, None, 2.0]


def test_what_a_clock_has_lost_over_several_moves_is_told_of_none() -> None:
    moves = "1. e4 {[%clk 0:05:00]} e5 2. Nf3 Nc6 3. Bb5 {[%clk 0:04:40]} a6 4. Ba4 {[%clk 0:04:30]} *"
    assert column("spent", moves, '[TimeControl "300"]\n') == [0.0, None, None, None, None, None, 10.0]


def test_nothing_is_told_behind_a_position_that_is_set_up_later() -> None:
    later = Setup("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    game = Record("chess", None, Header(), (Node(), Node("white", "e4"), Node(setup=later), Node("white", "e3")))
    assert [each["uci"] for each in derived(game).values()] == ["e2e4"]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_what_is_told_of_samples_is_what_the_engine_writes(path: Path) -> None:
    with path.open("rb") as stream:
        for _, reading in games(stream, path.name, FORMAT):
            known = derived(reading.record)
            moves = {
                id(step.node): (step.before, step.move)
                for step in replay(reading.record, ENGINE)
                if step.move is not None
            }
            assert known.keys() == moves.keys()
            for place, (before, move) in moves.items():
                assert known[place]["san"] == ENGINE.write_move(before, move, "san")
                assert known[place]["uci"] == ENGINE.write_move(before, move, "uci")

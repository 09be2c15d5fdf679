from __future__ import annotations

from pathlib import Path

import pytest

from gamenote.actions.mainline import Frame, Stop, engine_of, frames, plies, result
from gamenote.core.record import Field, Header, Node, Outcome, Record, Setup
from tests.foreign import tictactoe

__all__ = ["tictactoe"]


def record(*nodes: Node, game: str = "tictactoe") -> Record:
    return Record(game, None, Header(), (Node(), *nodes))


def x(square: str) -> Node:
    return Node(actor="x", move=square)


def played(line: Record) -> list[Frame | Stop]:
    engine = engine_of(line)
    assert not isinstance(engine, Stop)
    return list(frames(line, engine))


def test_ply_0_is_the_start(tictactoe: Path) -> None:
    assert played(record()) == [Frame(0, None, (), "." * 9)]


def test_each_move_of_a_player_is_a_ply(tictactoe: Path) -> None:
    found = played(record(x("a1"), x("b2")))
    assert [(frame.ply, frame.moves, frame.position) for frame in found if isinstance(frame, Frame)] == [
        (0, (), "." * 9),
        (1, ("a1",), "x........"),
        (2, ("b2",), "x...o...."),
    ]


def test_what_chance_does_belongs_to_the_ply_before(tictactoe: Path) -> None:
    game = record(x("a1"), Node(actor="chance", move="b2"), x("c3"))
    assert plies(game) == 2
    assert [frame.moves for frame in played(game) if isinstance(frame, Frame)] == [(), ("a1", "b2"), ("c3",)]


@pytest.mark.parametrize("actor", ["x", "chance"])
def test_play_stops_at_the_last_good_position(tictactoe: Path, actor: str) -> None:
    *_, last, stop = played(record(x("a1"), Node(actor=actor, move="a1"), x("c3")))
    assert isinstance(last, Frame) and (last.ply, last.position) == (1, "x........")
    assert stop == Stop("move 2: a1 holds x already")


def test_a_setup_nobody_understands_stops_the_game_at_its_start(tictactoe: Path) -> None:
    first, stop = played(record(Node(setup=Setup("somewhere")), x("a1")))
    assert isinstance(first, Frame) and first.ply == 0
    assert stop == Stop("a start position cannot be given")


def test_variations_are_no_part_of_the_main_line(tictactoe: Path) -> None:
    game = record(Node(actor="x", move="a1", variations=((x("b1"), x("b2")),)))
    assert [frame.moves for frame in played(game) if isinstance(frame, Frame)] == [(), ("a1",)]


def test_a_game_that_is_not_installed_has_no_engine(tictactoe: Path) -> None:
    assert engine_of(record(game="ludo")) == Stop("the rules of ludo are not known")


def test_a_result_is_taken_from_the_end_of_the_moves_or_from_the_header() -> None:
    header = Header({Field.RESULT: "1-0"})
    assert result(Record("ludo", None, header, (), Outcome("0-1"))) == "0-1"
    assert result(Record("ludo", None, header, ())) == "1-0"
    assert result(Record("ludo", None, Header(), ())) is None

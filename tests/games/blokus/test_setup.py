"""Positions that are set up, at the start or in the middle of a game."""

from __future__ import annotations

from gamenote.core.engine import Objection
from gamenote.core.record import Header, Node, Record, Setup
from gamenote.core.replay import replay
from gamenote.games.blokus.play import ENGINE
from gamenote.games.blokus.position import Position
from gamenote.games.blokus.setup import REMOVE
from tests.games.blokus.table import after, kinds


def arranged(position: Position, *edits: tuple[str, str], to_move: str | None = None) -> Position:
    found = ENGINE.set_up(position, Setup("", edits, to_move), None)
    assert not isinstance(found, Objection), found
    return found


def flaws(position: Position) -> list[str]:
    return [flaw.kind for flaw in ENGINE.check_setup(position)]


def test_pieces_are_set_up_without_contact() -> None:
    position = arranged(after("duo"), ("1", "e10,e11"), ("1", "a1"), ("2", "j5"))
    assert (flaws(position), position.sound, position.mover) == ([], True, 0)


def test_a_color_that_has_a_piece_set_up_has_begun() -> None:
    position = arranged(after("duo"), ("1", "a1"))
    assert kinds(position, "b2,b3") == []


def test_the_color_to_move_is_set() -> None:
    assert arranged(after("duo"), to_move="2").mover == 1


def test_a_later_setup_adds_to_the_position() -> None:
    position = arranged(after("duo", "e10,e11 j5"), ("2", "a1,a2"))
    assert [len(side.placed) for side in position.sides] == [1, 2]


def test_a_piece_is_taken_off() -> None:
    position = arranged(after("duo", "e10,e11 j5"), (REMOVE, "j5"))
    assert [len(side.placed) for side in position.sides] == [1, 0]
    assert not position.taken & 1 << position.table.board.indices["j5"]


def test_what_does_not_lie_there_cannot_be_taken_off() -> None:
    position = arranged(after("duo", "e10,e11 j5"), (REMOVE, "e10"))
    assert (flaws(position), position.sound) == (["setup-missing-piece"], True)


def test_a_piece_cannot_be_moved_by_one_node() -> None:
    position = arranged(after("duo", "e10,e11 j5"), ("1", "a1,a2"), (REMOVE, "e10,e11"))
    assert flaws(position) == ["setup-replace"]


def test_too_many_copies_are_noticed() -> None:
    assert flaws(arranged(after("duo"), ("1", "a1"), ("1", "c3"))) == ["piece-reused"]


def test_overlapping_pieces_are_noticed() -> None:
    assert flaws(arranged(after("duo"), ("1", "a1"), ("2", "a1,a2"))) == ["overlap"]


def test_a_piece_of_a_setup_that_cannot_be_read_is_left_to_the_reader_of_the_format() -> None:
    found = ENGINE.set_up(after("duo"), Setup("", (("1", "a1,c1"), ("1", "e10"))), None)
    assert isinstance(found, Position)
    assert (found.flaws, found.sound, len(found.sides[0].placed)) == ((), False, 1)


def test_replay_shows_what_speaks_against_a_setup() -> None:
    line = (
        Node(setup=Setup("", (("1", "a1"), ("2", "j5")), "1")),
        Node(actor="1", move="b2,b3"),
        Node(setup=Setup("", ((REMOVE, "n14"),))),
        Node(actor="2", move="k6,k7"),
    )
    steps = list(replay(Record("blokus", "duo", Header(), line), ENGINE))
    assert [[each.kind for each in step.objections] for step in steps] == [[], [], ["setup-missing-piece"], []]


def test_of_several_overlaps_the_first_is_named() -> None:
    edits = (("1", "a1"), ("2", "a1,a2"), ("2", "a1"), ("1", "c3"))
    assert flaws(arranged(after("duo"), *edits)) == ["overlap", "piece-reused"]


def test_a_flaw_tells_which_edit_it_is_about() -> None:
    position = arranged(after("duo"), ("1", "a1"), ("1", "c3"))
    assert [flaw.edit for flaw in ENGINE.check_setup(position)] == [1]

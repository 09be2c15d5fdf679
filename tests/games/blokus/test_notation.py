"""Points and lists of points."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.core import registry
from gamenote.core.engine import Objection
from gamenote.games.blokus.boards import BOARDS
from gamenote.games.blokus.notation import read_point, read_points, write_points
from gamenote.games.blokus.play import ENGINE

DUO = BOARDS["duo"]


def reason(text: str, board: str = "duo") -> Objection:
    found = read_points(text, BOARDS[board])
    assert isinstance(found, Objection)
    return found


@pytest.mark.parametrize("written", ["E10", "e010", "e10"])
def test_case_and_leading_zeros_do_not_matter(written: str) -> None:
    assert read_point(written, DUO) == DUO.indices["e10"]


@pytest.mark.parametrize(
    "written", ["", "e", "10", "e0", "o1", "a15", "e1٠", "é1", "e10 ", "e" * 99, "e" + "9" * 9999]
)
def test_what_is_no_point_of_the_board_is_not_read(written: str) -> None:
    assert read_point(written, DUO) is None


def test_points_are_written_row_by_row_from_the_lower_left() -> None:
    points = read_points("b2,a2, C1 ,a10", DUO)
    assert not isinstance(points, Objection)
    assert write_points(points, DUO) == "c1,a2,b2,a10"


@pytest.mark.parametrize("text", ["", " ", "pass", "TT", "null"])
def test_there_is_no_pass(text: str) -> None:
    assert reason(text).kind == "empty-move"


def test_a_point_named_twice_is_to_be_taken_out() -> None:
    found = reason("e10,e11,E010,e12")
    assert (found.kind, found.part, found.instead) == ("duplicate-point", (7, 12), "")


def test_points_named_twice_are_taken_out_together() -> None:
    found = reason("e10,e11,e10,e12,E11,e13")
    assert (found.kind, found.part, found.instead) == ("duplicate-point", (7, 19), ",e12")


def test_a_blank_inside_a_point_is_to_be_taken_out() -> None:
    found = reason("e10,e 11")
    assert (found.kind, found.part, found.instead) == ("bad-point", (4, 8), "e11")


@pytest.mark.parametrize(("text", "part"), [("e10,,e11", (4, 4)), ("e10,", (4, 4)), ("e10, o1", (5, 7))])
def test_the_place_of_a_bad_point_is_told(text: str, part: tuple[int, int]) -> None:
    assert (reason(text).kind, reason(text).part) == ("bad-point", part)


def test_columns_go_on_behind_z() -> None:
    assert read_point("bd28", BOARDS["gembloq"]) is None
    assert read_point("bc28", BOARDS["gembloq"]) is not None


@pytest.mark.parametrize("name", BOARDS)
def test_every_point_reads_back(name: str) -> None:
    board = BOARDS[name]
    assert all(read_point(text, board) == point for text, point in board.indices.items())


@given(st.text(alphabet="ae1,0 9Zzé\t\n", max_size=40))
def test_any_text_gives_points_or_a_reason(text: str) -> None:
    found = read_points(text, DUO)
    assert isinstance(found, Objection) or list(found) == sorted(set(found))


def test_junctions_are_taken_out_of_a_move_only_where_two_of_its_segments_meet() -> None:
    start = ENGINE.start("nexos", None)
    assert not isinstance(start, Objection)
    instead = {}
    for text in ("e20,e21,e22", "e20,e22,c21", "e20,e19"):
        found = ENGINE.candidates(start, text)
        assert isinstance(found, Objection), text
        instead[text] = found.instead
    assert instead == {"e20,e21,e22": "e20,e22", "e20,e22,c21": None, "e20,e19": None}


def test_moves_with_the_same_points_mean_the_same() -> None:
    meaning = registry.games()["blokus"].meaning
    assert meaning is not None
    assert meaning("E10, e011", "duo") == meaning("e11,e10,e10", "duo") != meaning("e10", "duo")
    assert meaning("e20,e21,e22", "nexos") == meaning("e20,e22", "nexos") != meaning("e20,e22,c21", "nexos")
    assert meaning("e20,e21,e22", "classic") != meaning("e20,e22", "classic")

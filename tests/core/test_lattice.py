from __future__ import annotations

from collections.abc import Callable

import pytest

from gamenote.core.lattice import (
    Cutout,
    Grid,
    Hexagons,
    Quarters,
    Renamed,
    Segments,
    Slot,
    Squares,
    Triangles,
    Turned,
    column_letters,
    go_name,
)


def test_columns_go_on_with_two_letters_after_z() -> None:
    assert [column_letters(number) for number in (0, 25, 26, 51, 52)] == ["a", "z", "aa", "az", "ba"]


def test_points_of_go_have_no_i_and_two_letters_after_z() -> None:
    names = [go_name((column, 0)) for column in range(52)]
    assert names[7:9] == ["H1", "J1"]
    assert names[24:26] == ["Z1", "AA1"]
    assert not [name for name in names if "I" in name]
    assert len({*names}) == 52


def test_arms_lead_to_the_next_cells_on_lines() -> None:
    lines = Grid((((0, 0), (2, 0)), ((0, 0), (2, 2))))
    assert lines.arms == {
        (0, 0): ((1, 0), (1, 1)),
        (1, 0): ((0, 0), (2, 0)),
        (2, 0): ((1, 0),),
        (1, 1): ((0, 0), (2, 2)),
        (2, 2): ((1, 1),),
    }


def test_a_square_is_named_from_the_lower_left_and_shown_from_the_upper_left() -> None:
    board = Squares(4, 3)
    assert (board.name((1, 0)), board.slot((1, 0))) == ("b1", Slot(2, 1))


def test_a_turned_board_shows_its_first_square_in_the_opposite_corner() -> None:
    board = Turned(Squares(4, 3))
    assert (board.name((0, 0)), board.slot((0, 0)), board.outline((0, 0))[0]) == ("a1", Slot(0, 3), (4, 1))


def test_a_board_turned_by_a_quarter_goes_clockwise() -> None:
    board = Turned(Squares(4, 3), sideways=True)
    assert [board.slot(coord) for coord in ((0, 0), (3, 0), (3, 2))] == [Slot(0, 0), Slot(3, 0), Slot(3, 2)]
    assert board.outline((0, 2))[:2] == ((3, 0), (3, 1))


def test_turning_twice_changes_nothing() -> None:
    board = Squares(4, 3)
    twice = Turned(Turned(board))
    for coord in board.coords():
        assert twice.slot(coord) == board.slot(coord)
        assert twice.outline(coord) == board.outline(coord)


def area(corners: tuple[tuple[float, float], ...]) -> float:
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    return abs(sum(a * d - b * c for (a, b), (c, d) in pairs)) / 2


def test_neighbouring_triangles_point_up_and_down_in_turn() -> None:
    board = Triangles(3, 2)
    tops = [min(y for _, y in board.outline((column, 1))) for column in range(3)]
    at_top = [sum(y == top for _, y in board.outline((column, 1))) for column, top in enumerate(tops)]
    assert at_top == [2, 1, 2]


def test_triangles_of_the_other_phase_point_the_other_way() -> None:
    assert Triangles(2, 1, phase=1).outline((0, 0)) != Triangles(2, 1).outline((0, 0))


def test_quarters_fill_their_squares() -> None:
    board = Quarters(4, 2)
    assert sum(area(board.outline(coord)) for coord in board.coords()) == 4


def test_four_quarters_meet_with_their_right_angles() -> None:
    board = Quarters(4, 2, phase=1)
    corners = [set(board.outline(coord)) for coord in ((1, 0), (2, 0), (1, 1), (2, 1))]
    assert set.intersection(*corners) == {(1.0, 1.0)}


def test_segments_leave_out_the_middle_of_squares() -> None:
    assert (1, 1) not in Segments(3, 3).coords()
    assert len(list(Segments(3, 3).coords())) == 8


def test_segments_do_not_overlap_junctions() -> None:
    board = Segments(3, 1)
    (_, right), (left, _) = (
        (min(x for x, _ in board.outline(coord)), max(x for x, _ in board.outline(coord)))
        for coord in ((0, 0), (1, 0))
    )
    assert right <= left + 1e-9


def test_a_part_of_a_board_keeps_names_and_places() -> None:
    board = Cutout(Squares(3, 3), frozenset({(1, 1)}))
    assert list(board.coords()) == [(1, 1)]
    assert (board.name((1, 1)), board.slot((1, 1)), board.outline((1, 1))) == (
        "b2",
        Slot(1, 1),
        Squares(3, 3).outline((1, 1)),
    )


def test_a_hexagon_shares_an_edge_with_its_six_neighbours() -> None:
    board = Hexagons(4, 3)
    corners = {coord: {(round(x, 6), round(y, 6)) for x, y in board.outline(coord)} for coord in board.coords()}
    beside = {coord for coord, its in corners.items() if len(its & corners[1, 1]) == 2}
    assert beside == {(0, 1), (2, 1), (1, 0), (2, 0), (1, 2), (2, 2)}


def test_hexagons_have_one_size_and_rows_of_text_are_shifted() -> None:
    board = Hexagons(4, 3)
    assert {round(area(board.outline(coord)), 6) for coord in board.coords()} == {round(3**0.5 / 2, 6)}
    assert [board.slot((0, row)) for row in range(3)] == [Slot(2, 0), Slot(1, 1), Slot(0, 0)]
    assert Hexagons(4, 3, phase=1).slot((0, 0)) == Slot(2, 1)


BOARDS = [
    lambda **how: Squares(4, 3, **how),
    lambda **how: Hexagons(4, 3, **how),
    lambda **how: Triangles(4, 3, **how),
    lambda **how: Segments(5, 3, **how),
    lambda **how: Quarters(4, 3, **how),
]


@pytest.mark.parametrize("board", BOARDS)
def test_rows_counted_from_above_begin_at_the_upper_left(board: Callable[..., Squares]) -> None:
    above, below = board(from_above=True), board()
    assert above.name((0, 0)) == below.name((0, 0)) == "a1"
    assert (above.slot((0, 0)).row, below.slot((0, 0)).row) == (0, 2)
    assert min(y for _, y in above.outline((0, 0))) <= 0 < min(y for _, y in below.outline((0, 0)))
    assert [above.slot(coord).row for coord in above.coords()] == sorted(
        above.slot(coord).row for coord in above.coords()
    )
    assert sorted(above.coords()) == sorted(below.coords())


@pytest.mark.parametrize("board", BOARDS)
def test_cells_counted_from_above_lie_in_their_slots_without_overlap(board: Callable[..., Squares]) -> None:
    above, below = board(from_above=True), board()
    assert sum(map(area, map(above.outline, above.coords()))) == pytest.approx(
        sum(map(area, map(below.outline, below.coords())))
    )
    middles = {
        coord: tuple(sum(axis) / len(axis) for axis in zip(*above.outline(coord), strict=True))
        for coord in above.coords()
    }
    assert len(set(middles.values())) == len(middles)
    for coord, (_, y) in middles.items():
        assert all(y < low for other, (_, low) in middles.items() if other[1] > coord[1] + 1), coord


def test_a_board_from_above_can_be_turned() -> None:
    board = Turned(Squares(8, 8, from_above=True))
    assert (board.name((0, 0)), board.slot((0, 0)), board.slot((7, 7))) == ("a1", Slot(7, 7), Slot(0, 0))


def test_names_come_from_a_function_or_a_table() -> None:
    shogi = Renamed(Squares(9, 9, from_above=True), lambda coord: f"{9 - coord[0]}{'abcdefghi'[coord[1]]}")
    assert (shogi.name((0, 0)), shogi.name((8, 8)), shogi.slot((0, 0))) == ("9a", "1i", Slot(0, 0))
    table = {(0, 0): "", (1, 0): "1"}
    assert [Renamed(Squares(2, 1), table.__getitem__).name(coord) for coord in table] == ["", "1"]

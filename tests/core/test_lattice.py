from __future__ import annotations

from gamenote.core.lattice import Slot, Squares, Turned, column_letters


def test_columns_go_on_with_two_letters_after_z() -> None:
    assert [column_letters(number) for number in (0, 25, 26, 51, 52)] == ["a", "z", "aa", "az", "ba"]


def test_a_square_is_named_from_the_lower_left_and_shown_from_the_upper_left() -> None:
    board = Squares(4, 3)
    assert (board.name((1, 0)), board.slot((1, 0))) == ("b1", Slot(2, 1))


def test_a_turned_board_shows_its_first_square_in_the_opposite_corner() -> None:
    board = Turned(Squares(4, 3))
    assert (board.name((0, 0)), board.slot((0, 0)), board.outline((0, 0))[0]) == ("a1", Slot(0, 3), (4, 1))


def test_turning_twice_changes_nothing() -> None:
    board = Squares(4, 3)
    twice = Turned(Turned(board))
    for coord in board.coords():
        assert twice.slot(coord) == board.slot(coord)
        assert twice.outline(coord) == board.outline(coord)

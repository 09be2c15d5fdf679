"""Positions as pictures: every board drawn, names, starts, pieces left."""

from __future__ import annotations

import pytest

from gamenote.core import registry
from gamenote.games.blokus.play import ENGINE
from gamenote.games.blokus.position import Position
from gamenote.games.blokus.variants import VARIANTS
from gamenote.render.paint import painted
from gamenote.testing import check_drawing
from tests.games.blokus.table import after, placement


def drawn(position: Position, board: str = "ascii", width: int | None = None) -> list[str]:
    painter = registry.boards()[board].load()
    return list(painted(painter.lines(ENGINE.diagram(position), width=width), color=False))


@pytest.mark.parametrize("row", VARIANTS, ids=lambda row: row.name)
def test_every_variant_can_be_drawn(row: object) -> None:
    position = after(next(each.name for each in VARIANTS if each is row))
    check_drawing(registry.boards().values(), [ENGINE.diagram(position)])


@pytest.mark.parametrize("row", VARIANTS, ids=lambda row: row.name)
def test_cells_have_the_names_of_points(row: object) -> None:
    position = after(next(each.name for each in VARIANTS if each is row))
    lattice = ENGINE.diagram(position).lattice
    assert {lattice.name(coord) for coord in lattice.coords()} == set(position.table.board.indices)


def test_a_piece_stands_where_it_was_laid() -> None:
    lines = drawn(after("duo", "e10,d11,e11,f11,e12 j5"))
    assert [line[:20] for line in lines[2:5]] == [
        "12  . . . . P . . . ",
        "11  . . . P P P . . ",
        "10  . . . . P . . . ",
    ]


def test_empty_starts_are_shown() -> None:
    assert drawn(after("duo"))[4] == "10  . . . . * . . . . . . . . ."


def test_the_last_move_is_marked() -> None:
    position = after("duo")
    move = placement(position, "e10,e11")
    assert ENGINE.diagram(ENGINE.play(position, move), move).marks[0].at == ("e10", "e11")


def test_a_line_of_nexos_is_drawn_through_the_junction_that_it_closes() -> None:
    lines = drawn(after("nexos", "d21,f21,h21"))
    assert lines[4] == "21  + - + B B B B B + - + - + - + - + - + - * - + - +"


def test_a_board_too_wide_for_the_screen_is_drawn_closer() -> None:
    lines = drawn(after("gembloq"), width=80)
    assert max(map(len, lines[:28])) <= 60
    assert lines[28].strip().startswith("abcdefghijklmnopqrstuvwxyzaaaa")


def test_pieces_left_stand_beside_the_board() -> None:
    assert "Orange has left: O:V5 O:L5" in "\n".join(drawn(after("duo", "e10")))


def test_the_caption_tells_who_moves_and_the_score() -> None:
    assert "Orange to move, move 2; Purple 1, Orange 0" in drawn(after("duo", "e10"))

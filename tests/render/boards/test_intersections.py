"""Boards of lines in text: crossings, stars, pieces with numbers and wide characters; clocks and curves."""

from __future__ import annotations

from textwrap import dedent

import pytest

from gamenote.core.diagram import Cell, Curve, Diagram, PlayerClock, Token
from gamenote.core.lattice import Cutout, Grid, Squares, grid
from gamenote.core.record import Mark
from gamenote.render.boards.plan import columns
from gamenote.render.boards.text import TextPainter
from gamenote.render.themes import ASCII, UNICODE
from tests.render.boards.drawing import plain


def stone(paint: str, text: str = "") -> Cell:
    return Cell((Token(paint, "disk" if text else "man", text),))


def drawn(diagram: Diagram, *, glyphs: object = UNICODE, width: int | None = None, rows: int | None = None) -> str:
    painter = TextPainter(glyphs, rows)  # type: ignore[arg-type]
    return "\n".join(plain(painter.lines(diagram, width=width))) + "\n"


GO = Diagram(
    Squares(5, 3),
    {(1, 1): stone("black"), (2, 1): stone("white")},
    (
        Mark("last-move", ("c2",)),
        Mark("triangle", ("b2", "a1")),
        Mark("label", ("d1",), "A"),
        Mark("territory", ("e1",), paint="white"),
    ),
    grid=grid(5, 3, [(3, 1)]),
)


def test_a_small_board_of_lines_has_room_between_its_rows() -> None:
    assert drawn(GO) == dedent(
        """\
           a   b   c   d   e
        3  ┌───┬───┬───┬───┐  3
           │   │   │   │   │
        2  ├──△●──▸○───╋───┤  2
           │   │   │   │   │
        1  △───┴───┴───A───▫  1
           a   b   c   d   e
        Marks: triangle b2-a1, label A d1, white territory ▫
        """
    )


def test_plain_ascii_shows_points_alone_as_go_players_do() -> None:
    assert drawn(GO, glyphs=ASCII) == dedent(
        """\
           a b c d e
        3  . . . . .  3
        2  .Tb(w)+ .  2
        1  T . . A o  1
           a b c d e
        Marks: triangle b2-a1, label A d1, white territory o
        """
    )


def test_lines_that_tell_something_are_drawn_in_plain_ascii() -> None:
    frame = Grid((*grid(3, 2).lines[:3], ((2, 0), (2, 1))), stars=((1, 0),))
    assert drawn(Diagram(Squares(3, 2), {}, grid=frame), glyphs=ASCII).splitlines()[:3] == [
        "2  +-------+",
        "   |       |",
        "1  +---*---+",
    ]


def test_labels_are_shown_in_full_up_to_three_columns_on_stones_too_and_others_have_numbers() -> None:
    stones = {(1, 0): Cell((Token("black", "stone"),)), (2, 0): Cell((Token("white", "stone"),))}
    labels = {"a1": "長", "b1": "12", "c1": "white", "d1": "good", "e1": "é"}
    marks = (*(Mark("label", (name,), text) for name, text in labels.items()), Mark("last-move", ("c1",)))
    board = Diagram(Squares(5, 1), stones, marks, grid=grid(5, 1))
    assert "1  長────●12──▸○1─────2─────é   1\n" in drawn(board)
    assert drawn(board).endswith("\n1: white\n2: good\n")
    assert "1   1  X12(O2 ) 3   4   1\n" in drawn(board, glyphs=ASCII)


def test_of_long_numbers_the_end_is_shown_where_all_of_them_would_be_too_wide() -> None:
    stones = {(at, 0): Cell((Token("black", "stone", text),)) for at, text in enumerate(("105", "7"))}
    board = Diagram(Squares(5, 1), stones, grid=grid(5, 1))
    assert drawn(board, width=24).startswith("1 ●105─●7──")
    assert drawn(board, width=19).startswith("1 ●05●7─")


@pytest.mark.parametrize(("width", "rows"), [(16, None), (80, 5)])
def test_where_there_is_less_room_the_rows_stand_close_together(width: int, rows: int | None) -> None:
    assert drawn(GO, width=width, rows=rows).splitlines()[-5:-1] == [
        "3  ┌─┬─┬─┬─┐  3",
        "2  ├△●▸○─╋─┤  2",
        "1  △─┴─┴─A─▫  1",
        "   a b c d e",
    ]


def test_fifty_two_columns_fit_a_usual_terminal() -> None:
    lines = drawn(Diagram(Squares(52, 52), {(0, 51): stone("black")}, grid=grid(52, 52)), width=80).splitlines()
    assert lines[0] == "52 ●" + "┬" * 50 + "┐ 52"
    assert max(map(len, lines)) < 80


def test_lines_that_lead_out_of_a_part_go_on() -> None:
    part = Cutout(Squares(9, 9), frozenset((column, row) for column in range(3) for row in range(7, 9)))
    assert drawn(Diagram(part, {}, grid=grid(9, 9))).splitlines()[1:4] == [
        "9  ┌───┬───┬─ 9",
        "   │   │   │",
        "8  ├───┼───┼─ 8",
    ]


def test_diagonals_are_drawn_between_the_rows() -> None:
    lines = (*grid(3, 3).lines, ((0, 0), (2, 2)), ((0, 2), (2, 0)))
    assert drawn(Diagram(Squares(3, 3), {}, grid=Grid(lines))) == dedent(
        """\
        3  ┌───┬───┐
           │ ╲ │ ╱ │
        2  ├───┼───┤
           │ ╱ │ ╲ │
        1  └───┴───┘
           a   b   c
        """
    )


def test_numbers_and_wide_characters_keep_the_columns_straight() -> None:
    for text in ("113", "帥"):
        cells = {(0, 0): stone("black", text), (1, 1): stone("white", "2")}
        lines = drawn(Diagram(Squares(4, 2), cells, grid=grid(4, 2)), width=25).splitlines()[1:3]
        assert len({columns(line) for line in lines}) == 1
        assert f"●{text}" in lines[1]


def test_clocks_tell_who_is_to_move() -> None:
    clocks = (PlayerClock("black", "0:10:00", "Ann", runs=True), PlayerClock("white", "0:04:00", "B\x1bob"))
    diagram = Diagram(Squares(1, 1), {}, clocks=clocks)
    assert "▸ ● Ann 0:10:00   ○ B\\x1bob 0:04:00\n" in drawn(diagram)
    assert "> B Ann 0:10:00   W B\\x1bob 0:04:00\n" in drawn(diagram, glyphs=ASCII)


def test_a_curve_shows_each_value_by_its_height_and_the_position_of_the_board() -> None:
    curve = Curve("score", (-2.0, None, 0.0, 9.0), 2, (-2.0, 2.0))
    assert "score ▁ [▅]█\n" in drawn(Diagram(Squares(1, 1), {}, curve=curve))
    assert "score _ [=]#\n" in drawn(Diagram(Squares(1, 1), {}, curve=curve), glyphs=ASCII)


def test_a_long_curve_is_drawn_as_wide_as_there_is_room() -> None:
    curve = Curve("evaluation", tuple(float(at) for at in range(1000)), 999, (0.0, 999.0))
    for width in (20, 40, 80):
        (line,) = [
            line
            for line in drawn(Diagram(Squares(1, 1), {}, curve=curve), width=width).splitlines()
            if "▁" in line
        ]
        assert len(line) <= width
        assert line.endswith("[█]")

"""Boards side by side."""

from __future__ import annotations

import pytest

from gamenote.core.diagram import Diagram, SheetPainter
from gamenote.core.lattice import Squares
from gamenote.render.boards.sheets import break_line
from gamenote.render.boards.text import TextPainter
from gamenote.render.themes import ASCII, UNICODE
from tests.render.boards.drawing import plain

PAINTER = TextPainter(ASCII)


def sheet(*titles: str, width: int | None = None) -> list[str]:
    return plain(PAINTER.sheet([Diagram(Squares(4, 2), {}, title=title) for title in titles], width=width))


@pytest.mark.parametrize("glyphs", [ASCII, UNICODE])
def test_both_styles_can_put_boards_together(glyphs: object) -> None:
    assert isinstance(TextPainter(glyphs), SheetPainter)  # type: ignore[arg-type]


def test_as_many_boards_as_fit_stand_side_by_side() -> None:
    assert sheet("one", "two", "three", width=64) == [
        "one                              two",
        "  +---+---+---+---+                +---+---+---+---+",
        "2 | . | . | . | . |              2 | . | . | . | . |",
        "  +---+---+---+---+                +---+---+---+---+",
        "1 | . | . | . | . |              1 | . | . | . | . |",
        "  +---+---+---+---+                +---+---+---+---+",
        "    a   b   c   d                    a   b   c   d",
        "",
        *sheet("three"),
    ]


def test_without_a_width_they_stand_one_under_the_other() -> None:
    assert sheet("one", "two") == [*sheet("one"), "", *sheet("two")]


def test_a_long_title_is_broken_only_where_boards_stand_together() -> None:
    title = "Alexandra - Bartholomew: ply 12 of 30, white c3-d4"
    assert sheet(title, width=70)[0] == title
    assert [line[:30].rstrip() for line in sheet(title, "b", width=70)[:2]] == [
        "Alexandra - Bartholomew: ply",
        "12 of 30, white c3-d4",
    ]


def test_boards_begin_at_one_height() -> None:
    lines = sheet("a " * 40, "b", width=70)
    (top,) = [line for line in lines if line.lstrip().startswith("+")][:1]
    assert top.count("+---+---+---+---+") == 2


def test_a_word_wider_than_a_board_is_cut() -> None:
    assert all(len(line) <= 70 for line in sheet("x" * 100, "b", width=70))


def test_a_row_is_given_out_before_the_next_is_drawn() -> None:
    """A game view of thousands of boards begins at once."""

    def endless() -> object:
        while True:
            yield Diagram(Squares(4, 2), {}, title="again")

    lines = PAINTER.sheet(endless(), width=64)  # type: ignore[arg-type]
    assert [next(iter(lines)) for _ in range(20)]


def test_no_diagram_gives_no_line() -> None:
    assert sheet() == []


def test_a_word_of_a_million_letters_is_cut_in_one_pass() -> None:
    lines = list(break_line([("x" * 1_000_000, "title")], 40))
    assert [len(line[0][0]) for line in lines] == [40] * 25_000

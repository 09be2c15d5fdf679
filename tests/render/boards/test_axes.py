"""Names at the edges of boards that are counted or named in several ways."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from gamenote.core.diagram import Cell, Diagram, Token
from gamenote.core.lattice import Hexagons, Lattice, Renamed, Squares, Turned
from gamenote.render.boards.svg import svg_document
from gamenote.render.boards.text import TextPainter
from gamenote.render.themes import ASCII

OTHELLO = Squares(3, 2, from_above=True)
SHOGI = Renamed(OTHELLO, lambda coord: f"{3 - coord[0]}{'ab'[coord[1]]}")
BATTLESHIP = Renamed(OTHELLO, lambda coord: f"{'AB'[coord[1]]}{coord[0] + 1}")
GO = Renamed(Squares(3, 2), lambda coord: f"{'HJK'[coord[0]]}{coord[1] + 18}")
SGF = Renamed(OTHELLO, lambda coord: "abc"[coord[0]] + "ab"[coord[1]])
CASES: list[tuple[Lattice, str, str]] = [  # names of columns from the left, of rows from above
    (Squares(3, 2), "a b c", "2 1"),
    (OTHELLO, "a b c", "1 2"),
    (Turned(OTHELLO), "c b a", "2 1"),
    (SHOGI, "3 2 1", "a b"),
    (Turned(SHOGI), "1 2 3", "b a"),
    (BATTLESHIP, "1 2 3", "A B"),
    (GO, "H J K", "19 18"),
    (SGF, "a b c", "a b"),
]


@pytest.mark.parametrize(("lattice", "columns", "rows"), CASES)
def test_text_has_the_names_at_its_edges(lattice: Lattice, columns: str, rows: str) -> None:
    lines = ["".join(text for text, _ in line) for line in TextPainter(ASCII).lines(Diagram(lattice, {}))]
    assert lines[-1].split() == columns.split()
    assert [line.split()[0] for line in lines[1:-1:2]] == rows.split()


@pytest.mark.parametrize(("lattice", "columns", "rows"), CASES)
def test_drawings_have_the_names_at_their_edges(lattice: Lattice, columns: str, rows: str) -> None:
    root = ElementTree.fromstring("".join(svg_document(Diagram(lattice, {}), theme="light")))
    labels = [
        (node.text, float(node.get("x", 0)), float(node.get("y", 0)))
        for node in root.iter("{http://www.w3.org/2000/svg}text")
        if node.get("class") == "label"
    ]
    low = max(y for _, _, y in labels)
    below = sorted((x, name) for name, x, y in labels if y == low)
    beside = sorted((y, name) for name, _, y in labels if y != low)
    assert [name for _, name in below] == columns.split()
    assert [name for _, name in beside] == rows.split()


def test_a_piece_stands_where_its_name_says() -> None:
    diagram = Diagram(OTHELLO, {(0, 0): Cell((Token("black", "king"),)), (2, 1): Cell((Token("white", "king"),))})
    lines = ["".join(text for text, _ in line) for line in TextPainter(ASCII).lines(diagram)]
    assert lines[1] == "1 | B | . | . |"
    assert lines[3] == "2 | . | . | W |"


def test_names_of_other_kinds_stand_on_the_cells() -> None:
    numbered = Renamed(Squares(2, 2, from_above=True), lambda coord: str(1 + coord[0] + 2 * coord[1]))
    root = ElementTree.fromstring("".join(svg_document(Diagram(numbered, {}), theme="light")))
    names = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text") if node.get("class") == "name"]
    assert names == ["1", "2", "3", "4"]


def test_hexagons_from_above_have_their_first_row_highest() -> None:
    lines = [
        "".join(text for text, _ in line)
        for line in TextPainter(ASCII).lines(Diagram(Hexagons(2, 2, from_above=True), {}))
    ]
    assert [line.split()[0] for line in lines if line.lstrip()[0].isdigit()] == ["1", "2"]

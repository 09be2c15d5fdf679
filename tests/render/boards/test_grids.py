"""Boards of lines: where lines lie, where they end, and what the other side sees."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.etree import ElementTree

import pytest

from gamenote.core.diagram import Cell, Diagram, Token
from gamenote.core.lattice import Coord, Cutout, Grid, Lattice, Renamed, Squares, Turned, go_name, grid
from gamenote.core.record import Mark
from gamenote.render.boards.geometry import geometry
from gamenote.render.boards.pieces import Ink
from gamenote.render.boards.scene import Scene
from gamenote.render.boards.svg import svg_document

PART = re.compile(r"M([\d.-]+) ([\d.-]+)L([\d.-]+) ([\d.-]+)")
FILES = (((0, 0), (0, 4)), ((1, 0), (1, 1)), ((1, 3), (1, 4)), ((2, 0), (2, 4)))
ROWS = tuple(((0, row), (2, row)) for row in (0, 1, 3, 4))
RIVER = Grid((*FILES, *ROWS, ((0, 0), (1, 1))))  # the file b is broken, and a diagonal in a corner


def at(x: float, y: float, unit: float) -> tuple[float, float]:
    return round(x / unit - 0.5, 1), round(y / unit - 0.5, 1)


def parts(lattice: Lattice, lines: Grid) -> dict[str, set[frozenset[tuple[float, float]]]]:
    """The ends of all straight parts by width, in columns and rows of the drawing from its first cell's middle."""
    root = ElementTree.fromstring("\n".join(svg_document(Diagram(lattice, {}, grid=lines))))
    unit = geometry(lattice).unit
    found: dict[str, set[frozenset[tuple[float, float]]]] = {}
    for path in root.iter("{http://www.w3.org/2000/svg}path"):
        if path.get("class") == "grid":
            ends = (map(float, part) for part in PART.findall(path.get("d", "")))
            found[path.get("stroke-width", "")] = {
                frozenset((at(a, b, unit), at(c, d, unit))) for a, b, c, d in ends
            }
    return found


def widths(
    found: dict[str, set[frozenset[tuple[float, float]]]],
) -> tuple[set[frozenset[tuple[float, float]]], ...]:
    """The thin parts and the thick ones."""
    thin, thick = sorted(found, key=float)
    return found[thin], found[thick]


def lines_of(*pairs: tuple[tuple[float, float], tuple[float, float]]) -> set[frozenset[tuple[float, float]]]:
    return {frozenset(pair) for pair in pairs}


def test_inner_lines_are_thin_and_those_at_the_edge_thick() -> None:
    inner, edge = widths(parts(Squares(3, 3), grid(3, 3)))
    assert inner == lines_of(((0, 1), (2, 1)), ((1, 0), (1, 2)))
    assert edge == lines_of(((0, 0), (2, 0)), ((0, 2), (2, 2)), ((0, 0), (0, 2)), ((2, 0), (2, 2)))


def test_a_part_of_a_board_shows_that_lines_go_on() -> None:
    corner = Cutout(Squares(4, 4), frozenset(((2, 2), (3, 2), (2, 3), (3, 3))))
    inner, edge = widths(parts(corner, grid(4, 4)))
    assert inner == lines_of(((-0.5, 1), (1, 1)), ((0, 0), (0, 1.5)))
    assert edge == lines_of(((-0.5, 0), (1, 0)), ((1, 0), (1, 1.5)))


def test_a_turned_part_shows_them_on_the_other_side() -> None:
    corner = Turned(Cutout(Squares(4, 4), frozenset(((2, 2), (3, 2), (2, 3), (3, 3)))))
    inner, edge = widths(parts(corner, grid(4, 4)))
    assert inner == lines_of(((0, 0), (1.5, 0)), ((1, -0.5), (1, 1)))
    assert edge == lines_of(((0, 1), (1.5, 1)), ((0, -0.5), (0, 1)))


def test_lines_may_be_broken_and_lead_aslant() -> None:
    inner, _ = widths(parts(Squares(3, 5), RIVER))
    assert {frozenset(((1, 0), (1, 1))), frozenset(((1, 3), (1, 4))), frozenset(((0, 4), (1, 3)))} <= inner
    assert not [part for part in inner if part >= {(1, 1), (1, 3)}]


def test_lines_beside_a_break_are_no_edge() -> None:
    inner, _ = widths(parts(Squares(3, 5), RIVER))
    assert {frozenset(((0, 1), (2, 1))), frozenset(((0, 3), (2, 3)))} <= inner


@pytest.mark.parametrize("size", [(1, 1), (2, 2), (1, 5), (19, 9), (52, 52)])
def test_all_rectangles_can_be_drawn(size: tuple[int, int]) -> None:
    found = parts(Squares(*size), grid(*size))
    ends = {point for some in found.values() for part in some for point in part}
    assert ends <= {(x, y) for x in range(size[0]) for y in range(size[1])}
    assert len(ends) >= min(4, size[0] * size[1]) or size == (1, 1) or 1 in size


def stars(diagram: Diagram) -> int:
    return "".join(svg_document(diagram)).count('class="star"')


def points(*coords: Coord) -> Iterable[Coord]:
    return coords


def test_star_points_are_those_of_the_cells_that_are_drawn() -> None:
    lines = grid(4, 4, points((1, 1), (3, 3)))
    assert stars(Diagram(Squares(4, 4), {}, grid=lines)) == 2
    assert stars(Diagram(Cutout(Squares(4, 4), frozenset(((1, 1), (2, 1)))), {}, grid=lines)) == 1


def test_the_only_point_of_a_board_is_seen() -> None:
    assert stars(Diagram(Squares(1, 1), {}, grid=grid(1, 1))) == 1


def test_points_of_go_are_named_at_all_edges_without_i() -> None:
    root = ElementTree.fromstring(
        "\n".join(svg_document(Diagram(Renamed(Squares(9, 2), go_name), {}, grid=grid(9, 2))))
    )
    shown = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert shown == [*"AABBCCDDEEFFGGHHJJ", "2", "2", "1", "1"]


@pytest.mark.parametrize(("kind", "around"), [("triangle", True), ("label", True), ("selected", False)])
def test_the_ring_of_the_last_move_goes_around_a_stone_that_bears_a_sign(kind: str, around: bool) -> None:
    marks = (Mark("last-move", ("a1",)), Mark(kind, ("a1",), "x" if kind == "label" else ""))
    scene = Scene(
        Diagram(Squares(1, 1), {(0, 0): Cell((Token("black", "stone"),))}, marks, grid=grid(1, 1)), Ink()
    )
    assert ("mark-last-move" in scene.marks()[1][0][1]) == around


def test_arrows_end_at_the_rim_of_a_stone_and_lie_below_other_marks() -> None:
    marks = (Mark("label", ("a1",), "x"), Mark("arrow", ("a1", "c1")), Mark("arrow", ("c1", "a1")))
    cells = {(2, 0): Cell((Token("black", "stone"),))}
    scene = Scene(Diagram(Squares(3, 1), cells, marks, grid=grid(3, 1)), Ink())
    arrows, label = (shown for at, shown in scene.marks()[1] if at is None), scene.marks()[1][-1][1]
    to_stone, to_label = (max(map(float, re.findall(r'points="([0-9.]+),', each))) for each in arrows)
    places = scene.geometry.places
    assert to_stone == pytest.approx(places[2, 0].x - 0.47 * places[2, 0].size, abs=0.02)
    assert to_label == pytest.approx(places[0, 0].x, abs=0.02)
    assert ">x</text>" in label

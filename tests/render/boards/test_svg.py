"""Boards as SVG: well-formed, deterministic, and true to the diagram on every lattice."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gamenote.core import registry
from gamenote.core.diagram import Cell, Diagram, Reserve, Token
from gamenote.core.lattice import Hexagons, Quarters, Segments, Squares, Triangles
from gamenote.core.record import Mark
from gamenote.render.boards.palette import ROWS, THEMES
from gamenote.render.boards.scene import holding
from gamenote.render.boards.svg import svg_document
from gamenote.testing import diagrams, read
from tests.contract.registered import ROOT, SAMPLES, label
from tests.render.boards.drawing import last_move

NAMESPACE = "{http://www.w3.org/2000/svg}"
NASTY = '</text><script>alert(1)</script><b>"A&B\x1b\x00\ufffe\ud800\u202e'


def svg(diagram: Diagram, *, theme: str = "auto", coords: bool = True) -> str:
    return "\n".join(svg_document(diagram, theme=theme, coords=coords))


def tree(diagram: Diagram) -> ElementTree.Element:
    return ElementTree.fromstring(svg(diagram).encode())


def held(diagram: Diagram) -> dict[str, str]:
    """What the drawing shows, by cell."""
    return {
        element.get("data-cell", ""): element.get("data-holds", "")
        for element in tree(diagram).iter(f"{NAMESPACE}g")
        if element.get("data-cell")
    }


def written(diagram: Diagram) -> list[str]:
    return [element.text or "" for element in tree(diagram).iter(f"{NAMESPACE}text")]


def sample_diagrams(name: str, path: Path) -> Iterator[Diagram]:
    for _, reading in read(registry.formats()[name], path.read_bytes()):
        if reading.record.game in registry.games():
            yield from diagrams(reading.record)


@pytest.mark.parametrize(("name", "path"), SAMPLES, ids=label)
def test_occupied_cells_are_those_of_the_diagram(name: str, path: Path) -> None:
    for diagram in sample_diagrams(name, path):
        stacks = {
            diagram.lattice.name(coord): holding(cell) for coord, cell in diagram.cells.items() if cell.stack
        }
        assert held(diagram) == stacks


@pytest.mark.parametrize(("name", "path"), SAMPLES, ids=label)
def test_the_last_move_is_marked_on_its_cells(name: str, path: Path) -> None:
    for diagram in sample_diagrams(name, path):
        shown = [element.get("data-mark") for element in tree(diagram).iter() if element.get("data-mark")]
        assert shown == [name for mark in diagram.marks for name in mark.at]


@pytest.mark.costly
@pytest.mark.parametrize("theme", THEMES)
def test_the_same_diagram_gives_the_same_text_in_another_process(theme: str) -> None:
    sample = ROOT / "samples" / "blokus" / "duo.blksgf"
    command = [sys.executable, "-m", "gamenote", "pretty", str(sample), "--style", "svg"]
    texts = {
        subprocess.run(command, capture_output=True, cwd=ROOT, check=True, env=environment(seed)).stdout
        for seed in ("1", "2")
    }
    assert len(texts) == 1


def environment(seed: str) -> dict[str, str]:
    import os

    search = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": search, "PYTHONHASHSEED": seed}


@pytest.mark.parametrize(
    "lattice", [Squares(3, 3), Hexagons(3, 3), Triangles(5, 3), Segments(5, 5), Quarters(6, 3)], ids=repr
)
def test_every_cell_of_a_lattice_can_be_filled(lattice: Squares) -> None:
    cells = {coord: Cell((Token("red", "block", group="1"),)) for coord in lattice.coords()}
    assert len(held(Diagram(lattice, cells))) == len(cells)


def test_a_piece_of_several_cells_has_one_line_around_it() -> None:
    cells = {(x, 0): Cell((Token("red", "block", group="1"),)) for x in range(3)}
    lines = [
        path.get("d", "") for path in tree(Diagram(Squares(3, 1), cells)).iter() if path.get("class") == "edge-red"
    ]
    assert [line.count("M") for line in lines] == [3, 2, 3]


def test_the_board_has_a_title_and_a_description_for_those_who_cannot_see_it() -> None:
    cells = {(2, 3): Cell((Token("black", "king"),))}
    root = tree(Diagram(Squares(4, 4), cells, title="Ann - Bob", caption="Black to move"))
    assert root.get("role") == "img"
    words = {element.tag: element.text for element in root[:2]}
    assert words[f"{NAMESPACE}title"] == "Ann - Bob"
    assert words[f"{NAMESPACE}desc"] == "Black to move. c4 black king"
    assert root.get("aria-labelledby") == " ".join(element.get("id", "") for element in root[:2])


def test_words_of_records_are_text_and_nothing_else() -> None:
    token = Token("black", "disk", NASTY)
    diagram = Diagram(
        Squares(2, 2),
        {(0, 0): Cell((token,))},
        marks=(Mark("label", ("a1",), NASTY),),
        reserves=(Reserve(NASTY, (Token("white", "piece", NASTY),)),),
        title=NASTY,
        caption=NASTY,
        legend=(NASTY,),
    )
    root = tree(diagram)
    assert not [element for element in root.iter() if element.tag in (f"{NAMESPACE}script", f"{NAMESPACE}b")]
    assert any("\\x1b" in words for words in written(diagram))


def test_nothing_is_fetched() -> None:
    text = svg(Diagram(Squares(2, 2), {(0, 0): Cell((Token("black", "king"),))}))
    assert re.findall(r"https?:[^\"]*", text) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"url\(|@import|@font-face|href", text)


def test_coordinates_can_be_left_out() -> None:
    diagram = Diagram(Squares(2, 2), {})
    assert written(diagram) == ["a", "b", "2", "1"]
    assert "<text " not in svg(diagram, coords=False)


def test_columns_whose_names_would_run_together_are_named_in_part() -> None:
    names = [name for name in written(Diagram(Quarters(60, 2), {})) if name.isalpha()]
    assert names[:3] == ["a", "d", "g"]


def test_a_long_title_is_broken_into_lines() -> None:
    title = "Alexandra Longname - Bartholomew Longername: ply 137 of 137, white " + "word " * 10
    words = written(Diagram(Squares(4, 4), {}, title=title.strip()))
    assert len(words) > 10
    assert " ".join(words[:-8]) == title.strip()


@pytest.mark.parametrize(("theme", "media"), [("light", False), ("dark", False), ("auto", True)])
def test_only_the_automatic_theme_asks_what_the_reader_prefers(theme: str, media: bool) -> None:
    text = svg(Diagram(Squares(2, 2), {}), theme=theme)
    assert ("prefers-color-scheme:dark" in text) is media


def test_light_and_dark_differ_in_the_page() -> None:
    light, dark = (svg(Diagram(Squares(2, 2), {}), theme=theme) for theme in ("light", "dark"))
    assert f".page{{{ROWS['page'].light.css}}}" in light
    assert f".page{{{ROWS['page'].dark.css}}}" in dark


@pytest.mark.parametrize("kind", ["circle", "square", "triangle", "cross", "label", "something-new"])
def test_a_mark_is_drawn_on_its_cell(kind: str) -> None:
    root = tree(Diagram(Squares(3, 3), {}, marks=(Mark(kind, ("b2",), "x"),)))
    assert [element.get("data-mark") for element in root.iter() if element.get("data-mark")] == ["b2"]


def test_an_arrow_leads_from_cell_to_cell() -> None:
    root = tree(Diagram(Squares(3, 3), {}, marks=(Mark("arrow", ("a1", "c3")),)))
    assert [element.get("class") for element in root.iter() if "arrow" in element.get("class", "")] == [
        "mark-arrow",
        "tip-arrow",
    ]


def test_a_piece_left_is_drawn_in_its_own_shape() -> None:
    square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    reserve = Reserve("left", (Token("red", "piece", "1", form=(square,)),))
    diagram = Diagram(Squares(2, 2), {}, reserves=(reserve,))
    assert "piece-red" in [element.get("class") for element in tree(diagram).iter(f"{NAMESPACE}path")]


def test_the_last_move_is_marked_above_a_piece_that_fills_its_cell() -> None:
    diagram = Diagram(Squares(2, 2), {(0, 0): Cell((Token("red", "block"),))}, marks=last_move("a1"))
    classes = [element.get("class") for element in tree(diagram).iter()]
    assert "dot" in classes
    assert "under-last-move" not in classes


def test_a_tower_stands_inside_its_cell() -> None:
    """Twelve disks are drawn thinner than one, so that the top one does not leave the square."""
    stack = tuple(Token("black", "disk", "xx") for _ in range(12))
    ellipses = [
        float(element.get("cy", "0"))
        for element in tree(Diagram(Squares(1, 1), {(0, 0): Cell(stack)})).iter(f"{NAMESPACE}ellipse")
    ]
    assert len(ellipses) == 12
    assert -52 < min(ellipses) < max(ellipses) < 52

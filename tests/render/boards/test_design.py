"""Diagrams that bring kinds, paints and grounds of their own."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from gamenote.core import registry
from gamenote.core.design import Design, Ground, Paint, PieceKind, Shade, Shape, polygon
from gamenote.core.diagram import Cell, Diagram, Reserve, Token, unknown_roles
from gamenote.core.game_view import GameView, PlyView
from gamenote.core.lattice import Squares
from gamenote.render.boards.html import HtmlPainter
from gamenote.render.boards.latex import LatexPainter
from gamenote.render.boards.markdown import MarkdownPainter
from gamenote.render.boards.svg import svg_document
from gamenote.render.boards.text import TextPainter
from gamenote.render.paint import painted
from gamenote.render.themes import ASCII, COLOURS, DARK, UNICODE

WEDGE = Shape(polygon((0.25, 0.75), (0.5, 0.25), (0.75, 0.75)))
STROKE = Shape("M .3 .7 L .7 .7", "edge", 0.05)
JADE = Paint(
    name="jade",
    letter="J",
    sign="◐",
    fill=Shade("#00aa66", "#00bb77"),
    line=Shade("#003311"),
    ink=Shade("#fefefe"),
    terminal=Shade("#112233", "#aabbcc"),
)
GREEN = Ground(name="plain", fill=Shade("#2f8a4a", "#1d5a30"), ink=Shade("#0b3316"), unicode="", ascii=",")
RIVER = Ground(name="river", fill=Shade("#7fb4e0"), ink=Shade("#123456"), unicode="≈", ascii="~")
DESIGN = Design(
    (
        PieceKind("lance", "♘", "N", "jade", (WEDGE, STROKE)),
        PieceKind("lance", "♞", "n"),
        PieceKind("elephant", "象", "e"),
    ),
    (JADE,),
    (GREEN, RIVER),
)
CELLS = {
    (0, 0): Cell((Token("jade", "lance"),)),
    (1, 0): Cell((Token("red", "lance"),)),
    (2, 0): Cell((Token("jade", "elephant"),), "river"),
    (0, 1): Cell(ground="river"),
    (1, 1): Cell((Token("jade", "man"),)),
}
OWN = Diagram(Squares(3, 2), CELLS, reserves=(Reserve("Hand", (Token("jade", "lance"),)),), design=DESIGN)


def text(painter: TextPainter | LatexPainter | MarkdownPainter, diagram: Diagram = OWN) -> str:
    return "\n".join("".join(part for part, _ in line).rstrip() for line in painter.lines(diagram))


def svg(diagram: Diagram = OWN, theme: str = "light") -> str:
    return "\n".join(svg_document(diagram, theme=theme))


def classes(document: str) -> dict[str, str]:
    """The style of each class of an SVG document."""
    sheet = next(iter(ElementTree.fromstring(document).iter("{http://www.w3.org/2000/svg}style"))).text or ""
    rules = sheet.partition("}")[2].removesuffix("}").split("}.")
    return dict(rule.lstrip(".").split("{") for rule in rules)


def test_kinds_are_written_with_their_glyphs() -> None:
    assert text(TextPainter(UNICODE)) == (
        "  ┌────┬────┬────┐\n"
        "2 │ ≈  │ ◐  │    │\n"
        "  ├────┼────┼────┤\n"
        "1 │ ♘  │ ♞  │ 象 │\n"
        "  └────┴────┴────┘\n"
        "     a    b    c\n"
        "Hand: ♘"
    )
    assert text(TextPainter(UNICODE)) in text(MarkdownPainter())


def test_plain_text_is_ascii_with_their_letters() -> None:
    shown = text(TextPainter(ASCII))
    assert shown.isascii()
    assert "1 | N | n | e |" in shown
    assert "2 | ~ | j | , |" in shown


def test_the_text_of_a_token_follows_its_glyph() -> None:
    diagram = Diagram(Squares(1, 1), {(0, 0): Cell((Token("jade", "lance", "7{x}"),))}, design=DESIGN)
    assert "♘7{x}" in text(TextPainter(UNICODE), diagram)


def test_shapes_are_drawn_with_their_part_of_the_paint() -> None:
    shown, styles = svg(), classes(svg())
    (cell,) = (node for node in ElementTree.fromstring(shown).iter() if node.get("data-cell") == "a1")
    body, stroke = cell
    assert styles[body.attrib["class"]] == "fill:#00aa66;stroke:#003311"
    assert styles[stroke.attrib["class"]] == "fill:none;stroke:#fefefe"
    assert body.attrib["d"] == "M-26 26L0 -26L26 26Z"


def test_a_kind_without_shapes_is_a_disk_with_its_glyph() -> None:
    (cell,) = (node for node in ElementTree.fromstring(svg()).iter() if node.get("data-cell") == "c1")
    disk, words = cell
    assert (disk.tag.rpartition("}")[2], words.text) == ("circle", "象")


def test_kinds_of_the_drawings_take_paints_of_a_design() -> None:
    (cell,) = (node for node in ElementTree.fromstring(svg()).iter() if node.get("data-cell") == "b2")
    assert classes(svg())[cell[0].attrib["class"]] == "fill:#00aa66;stroke:#003311"


@pytest.mark.parametrize(("theme", "shade"), [("light", "#2f8a4a"), ("dark", "#1d5a30")])
def test_grounds_of_a_design_have_their_shades(theme: str, shade: str) -> None:
    assert f"fill:{shade};stroke:none" in classes(svg(theme=theme)).values()
    assert ("fill:#efe6d6;stroke:#b9a88f" in classes(svg(theme=theme)).values()) is False


def test_two_designs_in_one_document_keep_their_colours() -> None:
    blue = Paint(name="jade", letter="J", fill=Shade("#0000ff"), line=JADE.line, ink=JADE.ink)
    other = Diagram(Squares(1, 1), {(0, 0): Cell((Token("jade", "man"),))}, design=Design(paints=(blue,)))
    plain = Diagram(Squares(1, 1), {(0, 0): Cell((Token("jade", "man"),))})
    cells = [
        node
        for node in ElementTree.fromstring("\n".join(svg_document(OWN, other, plain, theme="light"))).iter()
        if node.get("data-cell") in ("a1", "b2") and len(node) == 3
    ]
    styles = classes("\n".join(svg_document(OWN, other, plain, theme="light")))
    assert [styles[cell[0].attrib["class"]].partition(";")[0] for cell in cells] == [
        "fill:#00aa66",
        "fill:#0000ff",
        "fill:#68717b",
    ]


def test_a_page_holds_the_colours_of_all_its_designs() -> None:
    other = Diagram(OWN.lattice, {}, design=Design(grounds=(RIVER,)))
    game_views = (GameView("A", (PlyView(None, OWN),)), GameView("B", (PlyView(None, other),)))
    page = "\n".join(HtmlPainter().book(game_views, title="x", theme="light"))
    assert "{fill:#00aa66;stroke:#003311}" in page
    assert "{fill:#2f8a4a;stroke:none}" in page
    assert page.count('"box"') == 2, "boards that differ in their grounds alone are two"


def test_tikz_draws_shapes_and_defines_their_colours() -> None:
    shown = text(LatexPainter())
    assert r"\definecolor{gn00aa66}{HTML}{00AA66}" in shown
    assert "svg{M-26 26L0 -26L26 26Z};" in shown, "the lance, around the middle of its cell"
    assert shown.isascii()


@pytest.mark.parametrize(("theme", "ink"), [(COLOURS, "17;34;51"), (DARK, "170;187;204")])
def test_terminals_show_the_shades_of_the_theme(
    theme: dict[str, str], ink: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm")
    shown = "\n".join(painted(TextPainter(UNICODE).lines(OWN), color=True, theme=theme))
    ground = "29;90;48" if theme is DARK else "47;138;74"
    assert f"\x1b[1;38;2;{ink};48;2;{ground}m♘" in shown


@pytest.mark.parametrize("paint", ["#000000/#ffffff:", "red on blue", "bold", '"><script>', "a]b", "x:y/z"])
def test_strange_paints_paint_nothing(paint: str) -> None:
    diagram = Diagram(Squares(1, 1), {(0, 0): Cell((Token(paint, '"><b>', "<i>"),), '"><g>')})
    assert "<b>" not in svg(diagram)
    ElementTree.fromstring(svg(diagram))
    assert list(painted(TextPainter(UNICODE).lines(diagram), color=True))


@pytest.mark.parametrize("name", sorted(registry.games()))
def test_our_games_name_nothing_that_is_not_drawn(name: str) -> None:
    game = registry.games()[name]
    starts = (game.engine().start(variant.name, None) for variant in game.variants())
    assert {fault for start in starts for fault in unknown_roles(game.engine().diagram(start))} == set()

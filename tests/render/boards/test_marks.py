"""Marks on boards: where they lie, and in which colours they are seen."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from gamenote.core.diagram import MARKS, Cell, Diagram, Token
from gamenote.core.lattice import Squares, grid
from gamenote.core.record import Mark
from gamenote.render.boards.palette import ROWS, row
from gamenote.render.boards.svg import svg_document
from tests.render.boards.test_contrast import DRAWN, TEXT, contrast, themes

KINDS = tuple(MARKS)
SIGNS = tuple(kind for kind in KINDS if kind not in ("arrow", "line"))
PAINTS = ("green", "red", "blue", "yellow", "orange", "purple", "cyan", "black", "white")
GROUNDS = ("ground", "ground-dark", "ground-light", "ground-wood", "piece-black", "piece-white")


def drawn(*marks: Mark, on: Token | None = None, lines: bool = True) -> ElementTree.Element:
    cells = {(0, 0): Cell((on,))} if on else {}
    diagram = Diagram(Squares(2, 2), cells, marks, grid=grid(2, 2) if lines else None)
    return ElementTree.fromstring("\n".join(svg_document(diagram, theme="light")))


def signs(*marks: Mark, on: Token | None = None, lines: bool = True) -> list[list[ElementTree.Element]]:
    """What is drawn above the pieces, by mark."""
    return [list(each.iter()) for each in drawn(*marks, on=on, lines=lines).iter() if "data-mark" in each.attrib]


def classes(*marks: Mark, on: Token | None = None, lines: bool = True) -> set[str]:
    return {each.get("class", "") for sign in signs(*marks, on=on, lines=lines) for each in sign} - {""}


@pytest.mark.parametrize("lines", [True, False], ids=["crossings", "squares"])
@pytest.mark.parametrize("paint", ["", "red"])
def test_marks_of_each_kind_look_different(paint: str, lines: bool) -> None:
    found = {}
    for kind in KINDS:
        mark = Mark(kind, ("a1", "b2"), "7" if kind == "label" else "", paint)
        found[kind] = "".join(
            svg_document(Diagram(Squares(2, 2), {}, (mark,), grid=grid(2, 2) if lines else None))
        )
    alike = {"last-move": "new-tile"}
    assert all(
        one == other or found[one] != found[other] or alike.get(one) == other or alike.get(other) == one
        for one in KINDS
        for other in KINDS
    )


@pytest.mark.parametrize("kind", ["circle", "square", "triangle", "cross", "last-move"])
@pytest.mark.parametrize(("paint", "role"), [("black", "sign-ink-black"), ("white", "sign-ink-white")])
def test_a_mark_on_a_stone_is_drawn_in_what_is_read_there(kind: str, paint: str, role: str) -> None:
    assert classes(Mark(kind, ("a1",)), on=Token(paint, "stone")) == {role}


def test_a_label_on_a_stone_is_written_in_its_ink() -> None:
    assert classes(Mark("label", ("a1",), "A"), on=Token("black", "stone")) == {"ink-black"}


def test_a_label_on_lines_stands_on_a_plate_of_the_ground() -> None:
    ((_, plate, words),) = signs(Mark("label", ("a1",), "A"))
    assert (plate.get("class"), words.text) == ("ground-wood", "A")


@pytest.mark.parametrize("kind", [kind for kind in SIGNS if kind not in ("last-move", "new-tile", "dimmed")])
def test_a_paint_is_seen_in_each_mark(kind: str) -> None:
    shown = classes(Mark(kind, ("a1",), "7" if kind == "label" else "", "blue"))
    assert {role for role in shown if "blue" in role}
    assert not {role for role in shown if role in ("mark", "mark-crossing", "mark-label")}


@pytest.mark.parametrize("kind", ["arrow", "line"])
def test_arrows_and_lines_have_paints(kind: str) -> None:
    found = [name.get("class") for sign in signs(Mark(kind, ("a1", "b2"), paint="red")) for name in sign[1:]]
    tip = kind == "arrow"
    assert found == ["casing", *["casing"] * tip, "mark-red", *["tip-mark-red"] * tip]


def test_a_territory_is_a_square_in_its_owners_paint() -> None:
    ((_, square),) = signs(Mark("territory", ("b2",), paint="white"))
    assert square.get("class") == "piece-white"


def test_a_stone_in_a_territory_is_dead_and_pale() -> None:
    ((_, veil, square),) = signs(Mark("territory", ("a1",), paint="white"), on=Token("black", "stone"))
    assert (veil.get("class"), square.get("class")) == ("ground-wood", "piece-white")
    assert 0 < float(veil.get("fill-opacity", "0")) < 1


def test_what_is_dimmed_lies_below_other_marks() -> None:
    names = [sign[1].get("class") for sign in signs(Mark("cross", ("a1",)), Mark("dimmed", ("a1",)))]
    assert names == ["ground-wood", "mark-crossing"]


def test_a_mark_beside_the_number_of_a_move_leaves_it_readable() -> None:
    """A sign stands in the corner, or goes around the stone."""
    ((_, corner, *_),) = signs(Mark("triangle", ("a1",)), on=Token("black", "stone", "137"))
    assert corner.get("transform", "").startswith("translate(")
    ((_, ring),) = signs(Mark("circle", ("a1",)), on=Token("black", "stone", "137"))
    ((_, inner),) = signs(Mark("circle", ("a1",)), on=Token("black", "stone"))
    assert float(ring.get("r", "0")) > 1.5 * float(inner.get("r", "0"))


def test_marks_of_chess_go_around_pieces() -> None:
    """On squares a ring is as large as the cell, so that no piece is covered."""
    ((_, ring),) = signs(Mark("circle", ("a1",)), on=Token("black", "man"), lines=False)
    assert float(ring.get("r", "0")) > 0.4 * 104


@themes
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("paint", PAINTS)
def test_a_painted_mark_or_its_casing_stands_out(paint: str, ground: str, theme: str) -> None:
    dark = theme == "dark"
    below, line, casing = (
        (each.dark if dark else each.light) for each in map(row, (ground, f"mark-{paint}", f"casing-{paint}"))
    )
    assert max(contrast(each.line, below.fill) for each in (line, casing)) >= DRAWN
    assert contrast(line.line, casing.line) >= DRAWN


@themes
def test_lines_marks_and_names_stand_out_from_wood(theme: str) -> None:
    dark = theme == "dark"
    wood, *others = (
        (each.dark if dark else each.light)
        for each in map(row, ("ground-wood", "grid", "mark-crossing", "name-wood"))
    )
    seen = [contrast(each.fill or each.line, wood.fill) for each in others]
    assert seen[0] >= DRAWN
    assert min(seen[1:]) >= TEXT


@themes
@pytest.mark.parametrize("paint", ["piece-black", "piece-white"])
def test_stones_stand_out_from_wood(paint: str, theme: str) -> None:
    dark = theme == "dark"
    wood, piece = ((each.dark if dark else each.light) for each in map(row, ("ground-wood", paint)))
    assert max(contrast(each, wood.fill) for each in (piece.fill, piece.line)) >= TEXT


def test_every_role_has_a_row_whose_name_is_a_class() -> None:
    names = [*ROWS, "sign-none", "tip-none", "halo-none", "words-none", "mark-none"]
    assert [name for name in names if not all(part.isalnum() for part in row(name).role.split("-"))] == []

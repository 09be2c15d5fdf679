"""What a design may hold, and which names of a diagram nothing draws."""

from __future__ import annotations

from xml.etree import ElementTree

import msgspec
import pytest

from gamenote.core.design import Design, Ground, Paint, PieceKind, Shade, Shape, circle, polygon, steps
from gamenote.core.diagram import (
    FACES,
    GROUNDS,
    KINDS,
    MARKS,
    PAINTS,
    Cell,
    Diagram,
    Reserve,
    Token,
    unknown_roles,
)
from gamenote.core.lattice import Squares
from gamenote.render.boards import marks, palette, pieces
from gamenote.render.themes import PAINTS as OWNERS
from gamenote.render.themes import UNICODE

BLACK = Shade("#000000")
JADE = Paint(name="jade", letter="J", fill=BLACK, line=BLACK, ink=BLACK)
RIVER = Ground(name="river", fill=BLACK, ink=BLACK)


@pytest.mark.parametrize(
    "shade", ["red", "#fff", "#12345", "#1234567", "#12345g", "#123456;}", "url(x)", "", "#12345\u0663"]
)
def test_only_six_digits_are_a_colour(shade: str) -> None:
    with pytest.raises(ValueError, match="is no colour"):
        Shade(shade)
    if shade:
        with pytest.raises(ValueError, match="is no colour"):
            Shade("#000000", shade)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "L 0 0",
        "M 0",
        "M 0 0 L 1",
        "M 0 0 l 1 1",
        "M 0 0 A 1 1 0 0 0 1 1",
        'M 0 0"/><script>',
        "M 1e3 0",
        "M nan 0",
        "M 0 0 L 1 1 1",
        "M 0 0 Z 1",
        "M 1234 0",
        "M 0 \u0661",
    ],
)
def test_a_path_is_of_four_letters_and_plain_numbers(path: str) -> None:
    with pytest.raises(ValueError, match=r"path|should stand|followed by"):
        Shape(path)


def test_a_path_is_read_as_its_steps() -> None:
    assert steps("M.1,-.2C 1 1 2 2 .5 .5Z") == (
        ("M", ((0.1, -0.2),)),
        ("C", ((1.0, 1.0), (2.0, 2.0), (0.5, 0.5))),
        ("Z", ()),
    )


def test_polygons_and_circles_are_written_as_paths() -> None:
    assert [letter for letter, _ in steps(polygon((0, 0), (1, 0), (0.5, 1)))] == ["M", "L", "L", "Z"]
    ends = [points[-1] for _, points in steps(circle(0.5, 0.5, 0.25)) if points]
    assert ends == [(0.5, 0.25), (0.75, 0.5), (0.5, 0.75), (0.25, 0.5), (0.5, 0.25)]


@pytest.mark.parametrize("name", ["", "King", "a b", "a--b", "-a", 'a"b', "a<b", "\u00e4"])
def test_names_are_small_letters(name: str) -> None:
    with pytest.raises(ValueError, match="is no name"):
        PieceKind(name)
    with pytest.raises(ValueError, match="is no name"):
        Ground(name=name, fill=BLACK, ink=BLACK)


@pytest.mark.parametrize("glyph", ["\x1b[2J", " ", "abcde", "\n", "\u202e"])
def test_glyphs_are_few_characters_that_can_be_seen(glyph: str) -> None:
    with pytest.raises(ValueError, match="is no glyph"):
        PieceKind("knight", glyph)
    with pytest.raises(ValueError, match="is no glyph"):
        PieceKind("knight", painted=glyph)


def test_what_is_wrong_is_told_of_a_design_that_is_decoded_as_well() -> None:
    with pytest.raises(msgspec.ValidationError, match="is no colour"):
        msgspec.json.decode(b'{"light": "red"}', type=Shade)
    with pytest.raises(ValueError, match="not ASCII"):
        PieceKind("knight", "N", "\u265e")
    with pytest.raises(ValueError, match="none of piece"):
        Shape("M 0 0", "page")


def test_a_row_for_one_paint_goes_before_the_row_for_all() -> None:
    every, jade = PieceKind("knight", "n"), PieceKind("knight", "N", paint="jade")
    for kinds in ((every, jade), (jade, every)):
        assert Design(kinds).kind("knight", "jade") == jade
        assert Design(kinds).kind("knight", "red") == every
    assert Design((jade,)).kind("knight", "red") is None


def test_unknown_roles_are_told_once_each_with_their_place() -> None:
    wrong = Cell((Token("jade", "knight", faces=("face-up",)), Token("jade", "knight")), "river")
    diagram = Diagram(Squares(2, 1), {(1, 0): wrong}, reserves=(Reserve("Hand", (Token("red", "rook"),)),))
    assert unknown_roles(diagram) == (
        "b1: no ground 'river'",
        "b1: no kind 'knight'",
        "b1: no paint 'jade'",
        "b1: no face 'face-up'",
        "Hand: no kind 'rook'",
    )
    known = Design((PieceKind("knight"), PieceKind("rook")), (JADE,), (RIVER,))
    cell = Cell((Token("jade", "knight"), Token("red", "rook")), "river")
    assert unknown_roles(Diagram(Squares(2, 1), {(1, 0): cell}, design=known)) == ()


@pytest.mark.parametrize("paint", ["tile-2048", "player-1"])
def test_families_of_names_are_known(paint: str) -> None:
    assert unknown_roles(Diagram(Squares(1, 1), {(0, 0): Cell((Token(paint, "man"),), "start-1")})) == ()


@pytest.mark.parametrize("paint", ["tile", "tile-N", "tile-", "player-5", "", "-1"])
def test_other_names_are_not(paint: str) -> None:
    assert unknown_roles(Diagram(Squares(1, 1), {(0, 0): Cell((Token(paint, "man"),))}))


def test_the_table_of_roles_is_what_the_drawings_know() -> None:
    assert set(pieces.DRAWERS) == set(KINDS) - {"piece"}
    assert set(OWNERS) == set(PAINTS) - {"tile-N"}
    assert {f"piece-{paint.removesuffix('-N')}" for paint in PAINTS} <= set(palette.ROWS)
    assert set(FACES) == {role for role in palette.ROWS if role.startswith("face-")}
    assert set(MARKS) == set(marks.SIGNS) | {"arrow", "line"}
    assert {ground or "plain" for ground in UNICODE.grounds} == set(GROUNDS) - {"start-N"}


def test_every_glyph_that_a_design_takes_can_stand_in_xml() -> None:
    assert ElementTree.fromstring(f"<a>{PieceKind('knight', '象').unicode}</a>").text == "象"

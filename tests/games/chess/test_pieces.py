"""The drawn pieces: all there, within their square, and told apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from gamenote.core.design import PieceKind, steps
from gamenote.core.diagram import Token
from gamenote.games.chess.board import COLOURS, NAMES
from gamenote.games.chess.diagram import DESIGN, path, symmetrical
from gamenote.render.boards import palette
from gamenote.render.boards.pieces import Ink, Spot, stack
from gamenote.render.boards.png import rasterise_svg

ROWS = {(row.name, row.paint): row for row in DESIGN.kinds}
SMALL = 20  # pixels of a square in which pieces are told apart
PLAIN = 40  # steps of 255 that are plainly seen
SEEN, TOLD = 0.15, 0.06  # parts of a square in which a piece differs from the ground, and from another kind
every_piece = pytest.mark.parametrize("row", ROWS.values(), ids=["-".join(key) for key in ROWS])


def test_there_are_six_kinds_of_both_colours() -> None:
    assert set(ROWS) == {(name, colour) for name in NAMES for colour in COLOURS}


def test_letters_tell_kinds_and_colours_apart() -> None:
    letters = {key: row.ascii for key, row in ROWS.items()}
    assert [letters[name, "white"] for name in NAMES] == list("PNBRQK")
    assert [letters[name, "black"] for name in NAMES] == list("pnbrqk")
    assert len({row.unicode for row in ROWS.values()}) == len(ROWS)


@every_piece
def test_a_piece_stays_within_its_square(row: PieceKind) -> None:
    for shape in row.shapes:
        at = [value for _, points in steps(shape.path) for point in points for value in point]
        assert min(at) - shape.width / 2 >= 0.02
        assert max(at) + shape.width / 2 <= 0.98


@every_piece
def test_a_piece_stands_in_the_middle_on_the_same_line(row: PieceKind) -> None:
    points = [point for shape in row.shapes for _, step in steps(shape.path) for point in step]
    foot = [x for x, y in points if y == max(y for _, y in points)]
    assert max(y for _, y in points) == pytest.approx(0.9)
    assert min(foot) + max(foot) == pytest.approx(1.0)


def picture(kind: str, paint: str, ground: str, theme: str) -> bytes:
    """A small square with a piece on it, in pixels of three bytes; an empty one for no kind."""
    pytest.importorskip("resvg_py")
    from tests.render.boards.test_png import pixels

    ink = Ink(design=DESIGN)
    piece = stack((Token(paint, kind),), Spot((), float(SMALL)), ink) if kind else ""
    square = f'<rect {ink(ground)} width="{SMALL}" height="{SMALL}" stroke-width="0"/>'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SMALL}" height="{SMALL}">{square}'
        f'<g transform="translate({SMALL / 2} {SMALL / 2})">{piece}</g></svg>'
    )
    style = f"<style>{palette.style(ink.rows.values(), theme)}</style>"
    return pixels(rasterise_svg(svg.replace(">", f">{style}", 1), SMALL).content)[2]


def apart(one: bytes, other: bytes) -> float:
    """The part of the pixels that differ plainly."""
    pairs = zip(zip(*[iter(one)] * 3, strict=True), zip(*[iter(other)] * 3, strict=True), strict=True)
    differing = [max(abs(a - b) for a, b in zip(*pair, strict=True)) > PLAIN for pair in pairs]
    return float(sum(differing) / len(differing))


@pytest.mark.parametrize("theme", ["light", "dark", "book", "print"])
@pytest.mark.parametrize("ground", ["ground-light", "ground-dark"])
def test_small_pieces_are_told_apart(ground: str, theme: str) -> None:
    shown = {key: picture(*key, ground, theme) for key in ROWS}
    empty = picture("", "", ground, theme)
    assert min(apart(each, empty) for each in shown.values()) > SEEN
    assert min(apart(shown[name, "white"], shown[name, "black"]) for name in NAMES) > SEEN
    for colour in COLOURS:
        alike = {pair: apart(*(shown[name, colour] for name in pair)) for pair in combinations(NAMES, 2)}
        assert min(alike.values()) > TOLD, min(alike, key=lambda pair: alike[pair])


def test_a_symmetrical_outline_is_its_own_mirror_image() -> None:
    drawn = steps(symmetrical("M 50 20 C 60 20 70 30 80 90 L 50 90"))
    points = [point for _, step in drawn for point in step]
    assert sorted(points) == sorted((round(1 - x, 6), y) for x, y in points)


def test_a_path_is_made_smaller() -> None:
    assert path("M 10 20 L 5.5 100 Z") == "M 0.1 0.2 L 0.055 1 Z"

"""Pictures in pixels: as the SVG looks in a browser, and lettered in a font of ours."""

from __future__ import annotations

import struct
import sys
import zlib
from pathlib import Path

import pytest
from msgspec.structs import replace

from gamenote.core.diagram import Cell, Diagram, Token, Undrawable
from gamenote.core.lattice import Squares, grid
from gamenote.core.record import Mark
from gamenote.render.boards import png
from gamenote.render.boards.png import PngPainter
from gamenote.render.boards.svg import EXTENT, svg_document
from gamenote.testing.stock import LATTICES, hostile_diagrams
from tests.browser.chromium import photographed
from tests.browser.conftest import CHROMIUM
from tests.cli.command import gamenote

pytest.importorskip("resvg_py")

SAMPLE = Path(__file__).parents[3] / "samples/pdn/russian.pdn"
MEN = (Token("white", "man"), Token("black", "king"), Token("black", "disk", "rb", ("face-red",)))
BOUND = 0.025  # fine lines of large boards fall between pixels, and the browser has letters of its own
MARKS = ("last-move", "circle", "square", "triangle", "cross")
GO = Diagram(
    Squares(9, 9),
    {(at % 9, at // 9): Cell((MEN[at % 2],)) for at in range(0, 81, 5)},
    (Mark("triangle", ("e5",)), Mark("label", ("f6",), "A"), Mark("arrow", ("a1", "c1"))),
    grid=grid(9, 9, ((2, 2), (4, 4), (6, 6))),
)
Picture = tuple[int, int, bytes]  # width, height, three bytes for each pixel


def full(name: str) -> Diagram:
    """A lattice with pieces on some cells and marks on others."""
    lattice = LATTICES[name]
    coords = list(lattice.coords())
    cells = {at: Cell((MEN[number % 3],)) for number, at in enumerate(coords[::2])}
    marks = tuple(Mark(kind, (lattice.name(at),)) for kind, at in zip(MARKS, coords[1::2], strict=False))
    return Diagram(lattice, cells, marks)


DIAGRAMS = {**{name: full(name) for name in LATTICES}, "intersections": GO}


def pixels(content: bytes) -> Picture:
    """Read a PNG of eight bits a channel, with or without opacity."""
    width, height, _, kind = struct.unpack(">IIBB", content[16:26])
    depth, at, body = 4 if kind == 6 else 3, 8, b""
    while at < len(content):
        length, name = struct.unpack(">I4s", content[at : at + 8])
        body += content[at + 8 : at + 8 + length] if name == b"IDAT" else b""
        at += length + 12
    raw, stride = zlib.decompress(body), width * depth
    rows, above = bytearray(), bytes(stride)
    for row in range(height):
        start = row * (stride + 1)
        above = _unfiltered(raw[start], raw[start + 1 : start + 1 + stride], above, depth)
        rows += above if depth == 3 else bytes(v for i, v in enumerate(above) if i % 4 != 3)
    return width, height, bytes(rows)


def _unfiltered(kind: int, line: bytes, above: bytes, depth: int) -> bytes:
    row = bytearray(line)
    for index in range(len(row) if kind else 0):
        left = row[index - depth] if index >= depth else 0
        up, corner = above[index], above[index - depth] if index >= depth else 0
        guess = left + up - corner
        paeth = min((left, up, corner), key=lambda value: abs(guess - value))
        row[index] = (row[index] + (0, left, up, (left + up) // 2, paeth)[kind]) & 255
    return bytes(row)


def difference(one: Picture, other: Picture) -> float:
    """How far two pictures are apart on the average, of the whole range of a channel."""
    assert one[:2] == other[:2]
    return sum(abs(a - b) for a, b in zip(one[2], other[2], strict=True)) / (255 * len(one[2]))


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium is installed")
@pytest.mark.parametrize("name", ["squares", "hexagons", "intersections"])
def test_a_picture_is_what_a_browser_shows_of_the_svg(name: str, tmp_path: Path) -> None:
    same_as_in_the_browser(name, tmp_path)


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="no chromium is installed")
@pytest.mark.parametrize("name", DIAGRAMS)
def test_pictures_of_all_lattices_are_what_a_browser_shows(name: str, tmp_path: Path) -> None:
    same_as_in_the_browser(name, tmp_path)


def same_as_in_the_browser(name: str, folder: Path) -> None:
    svg = "\n".join(svg_document(DIAGRAMS[name], theme="light"))
    size = EXTENT.match(svg)
    assert size is not None
    width, height = round(float(size[1])), round(float(size[2]))
    drawn = pixels(PngPainter(width).document([DIAGRAMS[name]]).content)
    empty = pixels(PngPainter(width).document([replace(DIAGRAMS[name], cells={}, marks=())]).content)
    below = pixels(photographed(svg, folder, (width, drawn[1])))[2]
    shown = (width, drawn[1], below[: len(drawn[2])])
    assert abs(drawn[1] - height) <= 1
    assert difference(drawn, shown) < BOUND
    assert difference(drawn, shown) < difference(drawn, empty) / 2


def test_words_are_seen_without_any_font_of_the_machine() -> None:
    """Coordinates, numbers on pieces and words are drawn; each takes something away if it is not."""
    board = Diagram(Squares(2, 2), {(0, 0): Cell((Token("tile-64", "tile", "64"),))}, title="Ann")
    whole = PngPainter(300).document([board])
    assert not whole.notes
    for less in (replace(board, title=""), replace(board, cells={(0, 0): Cell((Token("tile-64", "tile"),))})):
        assert PngPainter(300).document([less]).content != whole.content
    assert PngPainter(300).document([board], coords=False).content != whole.content


def test_a_width_is_kept_and_a_theme_seen() -> None:
    made = {
        theme: PngPainter(300).document([GO], theme=theme).content for theme in ("light", "dark", "book", "print")
    }
    assert {struct.unpack(">I", content[16:20])[0] for content in made.values()} == {300}
    assert len(set(made.values())) == 4
    assert made["light"] == PngPainter(300).document([GO], theme="screen").content


@pytest.mark.full
def test_the_page_reaches_the_last_pixel() -> None:
    boards = [Diagram(Squares(2, 1), {}, caption="x" * length) for length in (0, 40, 80, 120)]
    pictures = [PngPainter(size).document([board]).content for board in boards for size in (None, 101, 102)]
    assert [content for content in pictures if pixels(content)[2][-3:] != b"\xff\xff\xff"] == []


def test_a_picture_in_black_and_white_has_no_colours() -> None:
    _, _, body = pixels(PngPainter(200).document([full("squares")], theme="book").content)
    assert all(body[at] == body[at + 1] == body[at + 2] for at in range(0, len(body), 3))


def test_characters_that_no_font_has_are_boxes_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "_has_glyph", lambda character, fonts: False)
    made = PngPainter(200).document([Diagram(Squares(1, 1), {}, title="漢 A")])
    assert made.notes == ("no font of this machine has 漢: a box stands for it in the picture",)
    assert made.content


def test_characters_that_our_font_has_not_are_set_in_the_fonts_of_the_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def drawn(svg: str, *, width: int | None = None, fonts: bool) -> bytes:
        asked.append((fonts, "漢" in svg, "Ann" in svg))
        return b"x"

    monkeypatch.setattr(png, "_has_glyph", lambda character, fonts: fonts)
    monkeypatch.setattr(png, "_run_resvg", drawn)
    PngPainter().document([Diagram(Squares(1, 1), {}, title="漢", caption="Ann")])
    PngPainter().document([Diagram(Squares(1, 1), {}, caption="Ann")])
    assert [fonts for fonts, _, _ in asked] == [True, False]
    assert asked[0][1]


@pytest.mark.parametrize("character", "Żßж½→□Ω±")
def test_our_font_has_the_letters_of_europe_and_usual_signs(character: str) -> None:
    assert png._has_glyph(character, fonts=False)


def test_words_of_records_load_nothing() -> None:
    for _, diagram in hostile_diagrams():
        svg = "\n".join(svg_document(diagram))
        assert not any(word in svg for word in ("<image", "href", "url(", "<use"))


def test_pictures_that_are_too_large_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "LARGEST", 100_000)
    assert pixels(PngPainter(200).document([GO]).content)[0] == 200
    assert pixels(PngPainter().document([GO]).content)[0] < 320, "drawn smaller where no width is asked for"
    with pytest.raises(Undrawable, match=r"a picture of 2000 x \d+ pixels is too large"):
        PngPainter(2000).document([GO])
    with pytest.raises(Undrawable, match=r"pixels is too large"):
        PngPainter().document([GO] * 9)


@pytest.mark.parametrize(("extra", "package"), [("png", "resvg-py"), ("pdf", "typst")])
def test_a_missing_package_is_named_with_the_way_to_it(
    extra: str, package: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, package.replace("-", "_"), None)
    result = gamenote("pretty", SAMPLE, "-o", tmp_path / f"board.{extra}")
    told = f"gamenote: error: {extra} needs the package {package}: pip install 'gamenote[{extra}]'\n"
    assert (result.code, result.err) == (2, told)

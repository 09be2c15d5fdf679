"""Diagrams as SVG: one file each that needs nothing from elsewhere.

The title above, the board, what lies beside it at the right, caption and legend below. Lines of writing are broken
by an estimate of their width, since no viewer's fonts are known here. The same diagram always gives the same text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self
from zlib import crc32

from gamenote.core.diagram import BoardRenderer, Diagram, Run
from gamenote.core.patterns import lazy_pattern
from gamenote.render.boards import palette
from gamenote.render.boards.markup import decimal, text
from gamenote.render.boards.pieces import LEGEND, Block, Ink, text_block
from gamenote.render.boards.plan import with_key
from gamenote.render.boards.scene import (
    STANDS,
    Scene,
    curve_value,
    draw_reserves,
    holding,
    stands_above,
    stands_below,
)

FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
OWN_FONT = "'DejaVu Sans'"
OWN_FONTS = Path(__file__).parents[1] / "fonts"  # its files, for what makes pixels or pages of an SVG
PAGE = '<rect class="page" width="100%" height="100%"/>'
EDGE, GAP = 20.0, 26.0  # around everything; between the board and what lies beside it
TITLE, CAPTION = 17.0, 14.0  # sizes of writing
SHEET = 1200.0  # about how wide several pictures together may be
LEAST = 280.0  # no picture is narrower, so that writing has room
EXTENT = lazy_pattern(r'<svg xmlns="[^"]*+" width="([0-9.]++)" height="([0-9.]++)')


@dataclass(frozen=True)
class SizedPainter:
    """A painter of pictures that are `size` pixels wide.

    None stands for the usual width."""

    size: int | None = None

    def of_size(self, size: int) -> Self:
        return replace(self, size=size)


class PicturePainter(SizedPainter):
    """A painter of files that are no text."""

    def lines(
        self, diagram: Diagram, *, width: int | None = None, coords: bool = True, theme: str = "auto"
    ) -> Iterator[list[Run]]:
        """A board of text, where a file cannot go."""
        from gamenote.render.boards.text import TextPainter
        from gamenote.render.themes import UNICODE

        return TextPainter(UNICODE).lines(diagram, width=width, coords=coords)


class SvgPainter(SizedPainter):
    """Draws a diagram as an SVG document."""

    def lines(
        self, diagram: Diagram, *, width: int | None = None, coords: bool = True, theme: str = "auto"
    ) -> Iterator[list[Run]]:
        """Return the document line by line.

        The columns of a terminal mean nothing to it."""
        return self.sheet((diagram,), coords=coords, theme=theme)

    def sheet(
        self, diagrams: Iterable[Diagram], *, width: int | None = None, coords: bool = True, theme: str = "auto"
    ) -> Iterator[list[Run]]:
        """Several diagrams in one document."""
        for line in svg_document(*diagrams, coords=coords, theme=theme):
            yield [(resize_svg(line, self.size) if self.size and line.startswith("<svg ") else line, "")]


def svg_document(*diagrams: Diagram, coords: bool = True, theme: str = "auto") -> Iterator[str]:
    """The lines of one SVG file; none without a diagram."""
    if not diagrams:
        return
    ink = Ink()
    ink("page")
    picture = _arrange_pictures([compose_picture(diagram, ink, coords=coords) for diagram in diagrams])
    wide, high = picture.width + 2 * EDGE, picture.height + 2 * EDGE
    titles = [diagram.title for diagram in diagrams if diagram.title]
    title, words = text("; ".join(titles) or "board"), " / ".join(map(description, diagrams))
    mark = f"gn{crc32(chr(10).join((*picture.lines, title, words)).encode()):08x}"
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{decimal(wide)}" height="{decimal(high)}"'
        f' viewBox="0 0 {decimal(wide)} {decimal(high)}" role="img" aria-labelledby="{mark}-t {mark}-d">'
    )
    yield f'<title id="{mark}-t">{title}</title>'
    yield f'<desc id="{mark}-d">{words}</desc>'
    yield f"<style>text{{font-family:{FONT};stroke:none}}{palette.style(ink.rows.values(), theme)}</style>"
    yield PAGE
    yield from picture.at(EDGE, EDGE)
    yield "</svg>"


def in_own_font(svg: str) -> str:
    """Return an SVG of ours with words in the font we bring."""
    return svg.replace(FONT, OWN_FONT, 1)


def resize_svg(opening: str, width: int) -> str:
    """Return the first line of an SVG with another width."""
    match = EXTENT.match(opening)
    if match is None:
        return opening
    high = decimal(float(match[2]) * width / float(match[1]))
    return f'{opening[: match.start(1)]}{width}" height="{high}{opening[match.end(2) :]}'


def picture_size(svg: str) -> tuple[float, float]:
    """Return how wide and high an SVG of ours is drawn."""
    match = EXTENT.match(svg)
    return (float(match[1]), float(match[2])) if match else (1.0, 1.0)


def picture_width(svg: str) -> float:
    """Return how wide an SVG of ours is drawn."""
    return picture_size(svg)[0]


def _arrange_pictures(pictures: list[Block]) -> Block:
    """Pictures in rows, as many in each as fit."""
    lines: list[str] = []
    x = y = row = widest = 0.0
    for picture in pictures:
        if x and x + picture.width > SHEET:
            x, y, row = 0.0, y + row + 2 * EDGE, 0.0
        lines += picture.at(x, y)
        row, widest = max(row, picture.height), max(widest, x + picture.width)
        x += picture.width + 2 * EDGE
    return Block(tuple(lines), widest, y + row)


def description(diagram: Diagram) -> str:
    """Describe every piece with its cell for those who cannot see."""
    cells = diagram.cells
    standing = (
        f"{diagram.lattice.name(coord)} {holding(cells[coord]).replace('-', ' ')}"
        for coord in diagram.lattice.coords()
        if coord in cells and cells[coord].stack
    )
    parts = [diagram.caption.replace("\n", "; "), "; ".join(standing) or "the board is empty"]
    parts += [": ".join(filter(None, (each.name or each.paint, each.time))) for each in diagram.clocks]
    parts += [f"{diagram.curve.name}: {curve_value(diagram.curve)}"] if diagram.curve else []
    return text(". ".join(filter(None, parts)))


def compose_picture(diagram: Diagram, ink: Ink, *, coords: bool) -> Block:
    """Title, board, reserves and words, put together."""
    ink, diagram = ink.of(diagram.design), with_key(diagram)
    board = _draw_board(Scene(diagram, ink, coords), coords=coords)
    beside = draw_reserves([each for each in diagram.reserves if each.at not in STANDS], ink)
    body = max(LEAST, board.width + (GAP + beside.width if beside.lines else 0))
    wide = max(LEAST, board.width)
    lines: list[str] = []
    y = 0.0
    if diagram.title:
        title = text_block([diagram.title], "title", TITLE, body, ink, bold=True)
        lines += title.at(0, 0)
        y = title.height + 8
    for block in stands_above(diagram, wide, ink):
        lines += block.at(0, y)
        y += block.height + 6
    lines += [*board.at(0, y), *beside.at(board.width + GAP, y)]
    y += max(board.height, beside.height) + 10
    for block in stands_below(diagram, wide, ink):
        lines += block.at(0, y)
        y += block.height + 8
    captions = diagram.caption.split("\n") if diagram.caption else []
    for words, role, size in ((captions, "caption", CAPTION), (list(diagram.legend), "legend", LEGEND)):
        block = text_block(words, role, size, body, ink)
        lines += block.at(0, y)
        y += block.height + (4 if block.lines else 0)
    return Block(tuple(lines), body, y - 4)


def _draw_board(scene: Scene, *, coords: bool) -> Block:
    left, right, above, below = scene.margin
    lines = [f'<g transform="translate({decimal(left)} {decimal(above + 1)})">', scene.ground]
    under, over = scene.marks()
    lines += [
        f'<g transform="translate({decimal(place.x)} {decimal(place.y)})">{shown}</g>' for place, shown in under
    ]
    if coords:
        lines.append(scene.names())
    lines.append(scene.frame)
    for place, cell in scene.occupied():
        spot = f'transform="translate({decimal(place.x)} {decimal(place.y)})"'
        names = f'data-cell="{text(place.name)}" data-holds="{text(holding(cell))}"'
        lines.append(f"<g {names} {spot}>{scene.piece(place, cell)}</g>")
    for at, shown in over:
        spot = f' transform="translate({decimal(at.x)} {decimal(at.y)})"' if at else ""
        lines.append(f'<g data-mark="{text(at.name) if at else ""}"{spot}>{shown}</g>')
    lines.append("</g>")
    return Block(tuple(lines), scene.geometry.width + left + right + 1, scene.geometry.height + above + below + 2)


RENDERER = BoardRenderer(name="svg", suffixes=(".svg",), load="gamenote.render.boards.svg:SvgPainter")

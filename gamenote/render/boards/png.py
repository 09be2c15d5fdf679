"""Diagrams as PNG: the picture of `svg`, in pixels.

Drawn by resvg (the extra `png`), which is given the SVG and a font of ours: no other file and no address is read.
Characters that this font has not are set in the fonts of the machine, where it has them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from gamenote.core.diagram import BoardRenderer, Diagram, Document, Undrawable, drawing
from gamenote.core.patterns import lazy_pattern
from gamenote.core.visible import visible
from gamenote.render.boards.markup import text
from gamenote.render.boards.svg import (
    OWN_FONT,
    OWN_FONTS,
    PAGE,
    PicturePainter,
    in_own_font,
    picture_size,
    svg_document,
)

ZOOM = 2.0  # pixels for each length of the SVG, so that it is sharp on fine screens and in print
MOST_NAMED = 8  # characters without a font
LEAST_ZOOM = 0.5  # a sheet of many diagrams is drawn smaller, but can be read
LARGEST = 40_000_000  # pixels of one picture
WRITING = lazy_pattern(r">([^<>]++)</text>")
NO_CHARACTER = "\U0010fffd"  # for private use, which no font has
CELL = (
    f'<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" font-family="{OWN_FONT}">'
    '<text y="20" font-size="20">{}</text></svg>'
)


class PngPainter(PicturePainter):
    """Draws diagrams as one picture in pixels.

    `size` is its width, None for twice that of the SVG."""

    def document(self, diagrams: Iterable[Diagram], *, coords: bool = True, theme: str = "auto") -> Document:
        """Return the picture; paper is light unless dark is asked for."""
        shown = "\n".join(svg_document(*diagrams, coords=coords, theme="light" if theme == "auto" else theme))
        return rasterise_svg(shown, self.size) if shown else Document(b"")


def rasterise_svg(svg: str, width: int | None = None) -> Document:
    """Return an SVG of ours as PNG, that many pixels wide."""
    pixels = _width_in_pixels(svg, width)
    written = {character for words in WRITING.findall(svg) for character in words if not character.isascii()}
    foreign = {character for character in written if not _has_glyph(character, fonts=False)}
    missing = {character for character in foreign if not _has_glyph(character, fonts=True)}
    shown = in_own_font(svg).replace(PAGE, PAGE.replace("100%", "101%"), 1)  # the last pixels may be parts of it
    notes = (_missing_font_note(missing),) if missing else ()
    return Document(_run_resvg(shown, width=pixels, fonts=bool(foreign - missing)), notes)


def _width_in_pixels(svg: str, width: int | None) -> int:
    """Return the width of the picture; refuse what is too large."""
    wide, high = picture_size(svg)
    room = (LARGEST / (wide * high)) ** 0.5
    zoom = min(ZOOM, room) if width is None else width / wide
    if zoom > room or (width is None and zoom < LEAST_ZOOM):
        asked = max(zoom, LEAST_ZOOM)
        size = f"{wide * asked:.0f} x {high * asked:.0f} pixels"
        raise Undrawable(
            f"a picture of {size} is too large", "draw fewer positions, smaller ones (--size) or an SVG"
        )
    return max(1, round(wide * zoom))


def _missing_font_note(missing: set[str]) -> str:
    shown = ", ".join(sorted(missing)[:MOST_NAMED])
    rest = " and others" if len(missing) > MOST_NAMED else ""
    stand = "a box stands for it" if len(missing) == 1 else "boxes stand for them"
    return visible(f"no font of this machine has {shown}{rest}: {stand} in the picture")


@lru_cache(maxsize=4096)
def _has_glyph(character: str, *, fonts: bool) -> bool:
    """Whether our font has a character, or one of the machine."""
    return _run_resvg(CELL.format(text(character)), fonts=fonts) not in _empty_pictures()


@lru_cache(maxsize=1)
def _empty_pictures() -> tuple[bytes, ...]:
    """Return the pictures of no character and of an unknown one."""
    return tuple(_run_resvg(CELL.format(each), fonts=True) for each in ("", NO_CHARACTER))


def _run_resvg(svg: str, *, width: int | None = None, fonts: bool) -> bytes:
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise Undrawable("png needs the package resvg-py: pip install 'gamenote[png]'") from None
    with drawing("resvg"):
        return svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=not fonts, font_dirs=[str(OWN_FONTS)])


RENDERER = BoardRenderer(name="png", suffixes=(".png",), load="gamenote.render.boards.png:PngPainter")

"""The words of a drawn SVG as paths, which need no font.

It reads what `svg` writes, not any SVG: elements `text` without elements in them, and rules of one class each.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

from gamenote.render.boards.lettering import THICK, THIN, has_strokes, strokes
from gamenote.render.boards.markup import decimal

TEXT = re.compile(r"<text ([^<>]*+)>([^<]*+)</text>")
ATTRIBUTE = re.compile(r'([a-z-]++)="([^"]*+)"')
RULE = re.compile(r"\.([a-z0-9-]++)\{fill:([^;{}]*+);stroke:([^;{}]*+)\}")
BOLD = 600
PLACED = ("x", "y", "transform", "class", "font-size", "font-weight", "text-anchor", "paint-order", "stroke-width")
BEFORE = {"middle": 0.5, "end": 1.0}  # of the width, what stands left of the place


def without_strokes(svg: str) -> set[str]:
    """Return the characters of an SVG's words that have no strokes."""
    words = {character for _, shown in TEXT.findall(svg) for character in unescape(shown)}
    return {character for character in words if not has_strokes(character)}


def outlined(svg: str, kept: Callable[[str], bool] = lambda words: False) -> str:
    """Return an SVG with words drawn as strokes, unless they are `kept`."""
    colours = {role: (fill, line) for role, fill, line in RULE.findall(svg)}

    def drawn(match: re.Match[str]) -> str:
        words = unescape(match[2])
        return match[0] if kept(words) else _path(dict(ATTRIBUTE.findall(match[1])), words, colours)

    return TEXT.sub(drawn, svg)


def _path(given: dict[str, str], words: str, colours: dict[str, tuple[str, str]]) -> str:
    """Draw the words of one element, with their rim if any."""
    size = float(given.get("font-size", "16")) / 100
    bold = given.get("font-weight", "400").isdecimal() and int(given.get("font-weight", "400")) >= BOLD
    path, width = strokes(words, bold=bold)
    if not path:
        return ""
    x = float(given.get("x", "0")) - width * size * BEFORE.get(given.get("text-anchor", ""), 0.0)
    place = f"translate({decimal(x)} {given.get('y', '0')}) scale({size:.4f})"
    fill, line = colours.get(given.get("class", ""), ("#000000", "none"))
    thick = THICK if bold else THIN
    rim = [(line, thick + float(given.get("stroke-width", "0")) / size)] if given.get("paint-order") else []
    more = "".join(f' {name}="{value}"' for name, value in given.items() if name not in PLACED)
    shown = "".join(
        f'<path d="{path}" style="fill:none;stroke:{colour};stroke-width:{decimal(wide)}"/>'
        for colour, wide in (*rim, (fill, thick))
    )
    before = f"{given['transform']} " if "transform" in given else ""
    return f'<g transform="{before}{place}" stroke-linecap="round" stroke-linejoin="round"{more}>{shown}</g>'

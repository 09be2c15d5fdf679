"""Colours of boards on paper: black and white, or little ink.

Tables say what rules would get wrong; all other roles, those of designs too, go by the rules: in a book a colour
is the grey that is as light, a ground white or grey; a print has pieces in colours on pale grounds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

BLACK, WHITE = "#000000", "#ffffff"
MIDDLE = 0.45  # of the light, from which on a ground is white in a book, and ink on it black
PALE = 0.82  # how much white is mixed into the grounds of a print


class Inks(NamedTuple):
    """What fills a thing and draws its lines, "" for neither."""

    fill: str
    line: str


BOOK: Mapping[str, Inks] = {
    "ground": Inks(WHITE, BLACK),
    "ground-dark": Inks("#cfcfcf", ""),
    "ground-light": Inks(WHITE, ""),
    "ground-center": Inks("#e2e2e2", BLACK),
    "ground-across": Inks(WHITE, "#8a8a8a"),
    "ground-along": Inks(WHITE, "#8a8a8a"),
    "ground-junction": Inks("#8a8a8a", ""),
    "ground-wood": Inks(WHITE, WHITE),
    "piece-black": Inks(BLACK, BLACK),
    "piece-white": Inks(WHITE, BLACK),
    "piece-player-1": Inks(BLACK, BLACK),
    "piece-player-2": Inks(WHITE, BLACK),
    "piece-player-3": Inks("#8c8c8c", BLACK),
    "piece-player-4": Inks("#d4d4d4", BLACK),
    "piece-blue": Inks(BLACK, BLACK),
    "piece-yellow": Inks(WHITE, BLACK),
    "piece-red": Inks("#8c8c8c", BLACK),
    "piece-green": Inks("#d4d4d4", BLACK),
    "piece-purple": Inks("#4a4a4a", BLACK),
    "piece-orange": Inks("#b4b4b4", BLACK),
    "edge-black": Inks("", WHITE),
    "edge-white": Inks("", "#8a8a8a"),
    "edge-player-1": Inks("", WHITE),
    "edge-blue": Inks("", WHITE),
    "ink-player-3": Inks(BLACK, ""),
    "ink-red": Inks(BLACK, ""),
    "start-1": Inks(BLACK, BLACK),
    "start-2": Inks(WHITE, BLACK),
    "start-3": Inks("#8c8c8c", BLACK),
    "start-4": Inks("#d4d4d4", BLACK),
    "start-blue": Inks(BLACK, BLACK),
    "start-yellow": Inks(WHITE, BLACK),
    "start-red": Inks("#8c8c8c", BLACK),
    "start-green": Inks("#d4d4d4", BLACK),
    "crown": Inks(WHITE, BLACK),
    "face-blue": Inks("#4a4a4a", BLACK),
    "face-red": Inks("#9a9a9a", BLACK),
    "face-orange": Inks("#dddddd", BLACK),
    "under-last-move": Inks("", ""),
    "under-check": Inks("#a6a6a6", ""),
    "mark-check": Inks("", BLACK),
    "dot": Inks(WHITE, BLACK),
    "mark": Inks("", "#6e6e6e"),  # seen on white pieces and on black ones
    "mark-last-move": Inks("", BLACK),
    "mark-arrow": Inks("", "#6e6e6e"),
    "tip-arrow": Inks("#6e6e6e", ""),
    "mark-label": Inks(BLACK, WHITE),
}

PRINT: Mapping[str, Inks] = {
    "ground": Inks(WHITE, "#9a9a9a"),
    "ground-dark": Inks("#e6e6e6", ""),
    "ground-light": Inks(WHITE, ""),
    "ground-wood": Inks(WHITE, WHITE),
    "ground-across": Inks(WHITE, "#9a9a9a"),
    "ground-along": Inks(WHITE, "#9a9a9a"),
    "ground-junction": Inks("#c4c4c4", ""),
    "name-dark": Inks("#333333", ""),
    "under-last-move": Inks("#fff4c2", ""),
    "under-check": Inks("#ffd3cc", ""),
}


def light_of(shade: str) -> float:
    """Return how light a colour is, from 0 to 1."""
    red, green, blue = (int(shade[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def in_book(part: str, fill: str, line: str) -> Inks:
    """Return the colours of a part in black and white."""
    if part in ("ground", "name", "title", "caption", "heading", "legend", "label", "frame", "grid", "star"):
        ground = "#cfcfcf" if fill and light_of(fill) < MIDDLE else WHITE
        return Inks(ground if part == "ground" else fill and BLACK, line and BLACK)
    if part == "piece" and fill:
        return Inks(_grey(fill), BLACK)
    if part in ("ink", "edge"):
        return Inks(*(shade and (WHITE if light_of(shade) > MIDDLE else BLACK) for shade in (fill, line)))
    return Inks(fill and _grey(fill), line and _grey(line))


def in_print(part: str, fill: str, line: str) -> Inks:
    """Return the colours of a part that save ink."""
    if part == "ground":
        return Inks(fill and _mixed(fill, PALE), line)
    return Inks(fill, line)


def _grey(shade: str) -> str:
    return "#" + f"{round(255 * light_of(shade)):02x}" * 3


def _mixed(shade: str, white: float) -> str:
    parts = (int(shade[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(part + (255 - part) * white):02x}" for part in parts)


PAPERS: Mapping[str, tuple[Mapping[str, Inks], Callable[[str, str, str], Inks]]] = {
    "book": (BOOK, in_book),
    "print": (PRINT, in_print),
}
TILES: Mapping[str, Callable[[str], Inks]] = {  # numbers tell them apart, so that their grounds may be white
    "book": lambda shade: Inks(WHITE, BLACK),
    "print": lambda shade: Inks(WHITE, shade),
}


def on_paper(theme: str, role: str, part: str, fill: str, line: str) -> Inks:
    """Return what a role is drawn with in a theme of paper."""
    if role.startswith("piece-tile"):
        return TILES[theme](line or fill)
    if role.startswith("ink-tile"):
        return Inks(BLACK, "")
    table, rule = PAPERS[theme]
    return table.get(role) or rule(part, fill, line)

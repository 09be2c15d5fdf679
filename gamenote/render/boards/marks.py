"""Marks as SVG, around the middle of their cell: signs, labels, arrows.

What each kind looks like is one row of a table. Some lie under the pieces, the others above them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gamenote.core.diagram import Token
from gamenote.core.lattice import Point
from gamenote.core.record import Mark
from gamenote.render.boards.geometry import Place
from gamenote.render.boards.markup import decimal
from gamenote.render.boards.pieces import Ink, Spot, words_amid

FILLING = ("block", "tile")  # kinds that hide the ground of their cell, so that a mark must stand on them


def under(kind: str, at: Spot, ink: Ink) -> str:
    """What a mark does to the ground of a cell."""
    if kind not in ("last-move", "new-tile"):
        return ""
    points = " ".join(f"{decimal(x)},{decimal(y)}" for x, y in at.outline)
    return f'<polygon {ink("under-last-move")} points="{points}" fill-opacity=".62"/>'


def over(mark: Mark, at: Spot, top: Token | None, ink: Ink) -> str:
    """What a mark puts on a cell, above whatever stands there."""
    return SIGNS.get(mark.kind, _ring)(mark, at, top, ink)


def _last(mark: Mark, at: Spot, top: Token | None, ink: Ink) -> str:
    if top is not None and top.kind == "block":
        radius, line = decimal(max(at.size * 0.17, 2.4)), decimal(max(at.size * 0.05, 0.7))
        return f'<circle {ink("dot")} r="{radius}" stroke-width="{line}"/>'
    part = 0.46 if top is not None and top.kind == "tile" else 0.47
    points = " ".join(f"{decimal(x * 2 * part)},{decimal(y * 2 * part)}" for x, y in at.outline)
    width = decimal(max(1.2, at.size * 0.045))
    return f'<polygon {ink("mark-last-move")} points="{points}" stroke-width="{width}" stroke-linejoin="round"/>'


def _ring(mark: Mark, at: Spot, top: Token | None, ink: Ink) -> str:
    return (
        f'<circle {ink("mark")} r="{decimal(at.size * 0.3)}" stroke-width="{decimal(at.size * 0.07)}"/>'
        + _label(mark, at, top, ink)
    )


def _label(mark: Mark, at: Spot, top: Token | None, ink: Ink) -> str:
    size = min(0.5, 0.8 / (0.6 * max(1, len(mark.text)))) * at.size
    words = words_amid(mark.text, "mark-label", size, 0, ink)
    return words.replace("<text ", f'<text paint-order="stroke" stroke-width="{decimal(size * 0.2)}" ', 1)


def _closed(*corners: Point) -> Callable[[Mark, Spot, Token | None, Ink], str]:
    return lambda mark, at, top, ink: _lines(corners, "Z", at, ink)


def _cross(mark: Mark, at: Spot, top: Token | None, ink: Ink) -> str:
    return _lines(((-0.25, -0.25), (0.25, 0.25)), "", at, ink) + _lines(
        ((-0.25, 0.25), (0.25, -0.25)), "", at, ink
    )


def _lines(corners: Iterable[Point], end: str, at: Spot, ink: Ink) -> str:
    path = "L".join(f"{decimal(x * at.size)} {decimal(y * at.size)}" for x, y in corners)
    return (
        f'<path {ink("mark")} d="M{path}{end}" stroke-width="{decimal(at.size * 0.07)}" stroke-linecap="round"/>'
    )


SIGNS: dict[str, Callable[[Mark, Spot, Token | None, Ink], str]] = {
    "last-move": _last,
    "new-tile": _last,
    "circle": _ring,
    "square": _closed((-0.26, -0.26), (0.26, -0.26), (0.26, 0.26), (-0.26, 0.26)),
    "triangle": _closed((0, -0.32), (0.29, 0.2), (-0.29, 0.2)),
    "cross": _cross,
    "label": _label,
}


def arrow(start: Place, end: Place, ink: Ink, *, tip: bool) -> str:
    """Draw a line from the middle of one cell to another's."""
    dx, dy = end.x - start.x, end.y - start.y
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    ux, uy, size = dx / length, dy / length, min(start.size, end.size)
    back = 0.34 * size if tip else 0.0
    shaft = f"M{decimal(start.x)} {decimal(start.y)}L{decimal(end.x - ux * back)} {decimal(end.y - uy * back)}"
    shown = f'<path {ink("mark-arrow")} d="{shaft}" stroke-width="{decimal(size * 0.11)}" stroke-linecap="round"/>'
    if not tip:
        return shown
    side = 0.2 * size
    corners = (
        (end.x, end.y),
        (end.x - ux * back - uy * side, end.y - uy * back + ux * side),
        (end.x - ux * back + uy * side, end.y - uy * back - ux * side),
    )
    points = " ".join(f"{decimal(x)},{decimal(y)}" for x, y in corners)
    return f'{shown}<polygon {ink("tip-arrow")} points="{points}"/>'

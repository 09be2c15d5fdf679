"""Marks as SVG, around the middle of their cell: signs, labels, arrows.

What each kind looks like is one row of a table. Some lie under the pieces, the others above them. A sign on a
piece is drawn in what can be read there; one with a paint of its own has a casing, and is seen on any ground.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from gamenote.core.diagram import Token
from gamenote.core.lattice import Point
from gamenote.core.record import Mark
from gamenote.render.boards.geometry import Place
from gamenote.render.boards.markup import decimal
from gamenote.render.boards.pieces import Ink, Spot, fitting, words_amid

FILLING = ("block", "tile")  # kinds that hide the ground of their cell, so that a mark must stand on them
ROUND = ("stone", "man", "king")  # kinds that are as large as a sign, so that it needs no casing
WHOLE = (
    "last-move",
    "new-tile",
    "check",
    "square",
    "dimmed",
    "selected",
)  # kinds of marks that are of a cell's own size
INSIDE = ("circle", "square", "triangle", "cross", "label")  # kinds that stand in the middle of a stone
FIRST = ("dimmed", "territory", "last-move", "new-tile", "check")  # kinds that lie below other marks
LINE, SHAFT, CASING = 0.07, 0.11, 0.055  # widths, in cells: of a sign, of an arrow, and what a casing adds
WASHED = 0.66  # how much of a dimmed cell is hidden

Sign = Callable[[Mark, Spot, "Token | None", Ink], str]


@dataclass(frozen=True, slots=True)
class Pen:
    """What a sign is drawn with: the roles of line and casing.

    Without a casing its role is ""."""

    line: str
    casing: str = ""


def under(kind: str, at: Spot, ink: Ink) -> str:
    """What a mark does to the ground of a cell."""
    if kind == "check":
        return f'<circle {ink("under-check")} r="{decimal(0.47 * at.size)}" fill-opacity=".85" stroke-width="0"/>'
    if kind not in ("last-move", "new-tile") or at.crossing:
        return ""
    points = " ".join(f"{decimal(x)},{decimal(y)}" for x, y in at.outline)
    return f'<polygon {ink("under-last-move")} points="{points}" fill-opacity=".62"/>'


def over(mark: Mark, at: Spot, top: Token | None, ink: Ink) -> str:
    """What a mark puts on a cell, above whatever stands there."""
    return SIGNS.get(mark.kind, _draw_circle)(mark, at, top, ink)


def _sign_pen(mark: Mark, at: Spot, top: Token | None) -> Pen:
    """Return what draws a sign, on a piece or on the ground."""
    if mark.paint:
        return Pen(f"mark-{mark.paint}", f"casing-{mark.paint}")
    if top is not None:
        return Pen(f"sign-{top.paint}", "" if top.kind in ROUND else f"halo-{top.paint}")
    return Pen("mark-crossing" if at.crossing else "mark")


def _draw_path(way: str, width: float, pen: Pen, at: Spot, ink: Ink) -> str:
    """Draw a line of that width, in cells, on its casing."""
    lines = [(pen.casing, width + CASING)] if pen.casing else []
    return "".join(
        f'<path {ink(role)} d="{way}" stroke-width="{decimal(wide * at.size)}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
        for role, wide in (*lines, (pen.line, width))
    )


def _path_data(at: Spot, *corners: Point, end: str = "") -> str:
    return "M" + "L".join(f"{decimal(x * at.size)} {decimal(y * at.size)}" for x, y in corners) + end


def _draw_ring(radius: float, width: float, pen: Pen, at: Spot, ink: Ink) -> str:
    lines = [(pen.casing, width + CASING)] if pen.casing else []
    return "".join(
        f'<circle {ink(role)} r="{decimal(radius * at.size)}" stroke-width="{decimal(wide * at.size)}"/>'
        for role, wide in (*lines, (pen.line, width))
    )


def _goes_around(top: Token | None, at: Spot) -> bool:
    """Whether a sign goes around what stands on a cell."""
    if top is not None and top.kind in FILLING:
        return False
    return not at.crossing if top is None else not (at.crossing and top.kind == "stone" and not top.text)


def _draw_circle(mark: Mark, at: Spot, top: Token | None, ink: Ink) -> str:
    if _goes_around(top, at):
        return _draw_ring(0.445, 0.055, _sign_pen(mark, at, None), at, ink) + _draw_mark_text(mark, at, top, ink)
    return _draw_ring(0.27, LINE, _sign_pen(mark, at, top), at, ink) + _draw_mark_text(mark, at, top, ink)


def _draw_mark_text(mark: Mark, at: Spot, top: Token | None, ink: Ink) -> str:
    """What a sign says beside what it shows."""
    return _draw_label(mark, at, top, ink) if mark.text else ""


def _draw_square(mark: Mark, at: Spot, top: Token | None, ink: Ink) -> str:
    half, width, below = (0.455, 0.05, None) if _goes_around(top, at) else (0.23, LINE, top)
    way = _path_data(at, (-half, -half), (half, -half), (half, half), (-half, half), end="Z")
    return _draw_path(way, width, _sign_pen(mark, at, below), at, ink)


def _line_sign(*lines: tuple[Point, ...], end: str = "") -> Sign:
    """Return a sign of lines.

    Where a text stands it goes to a corner."""

    def sign(mark: Mark, at: Spot, top: Token | None, ink: Ink) -> str:
        if top is None or not (top.text or top.kind not in (*ROUND, *FILLING)):
            way = "".join(_path_data(at, *corners, end=end) for corners in lines)
            return _draw_path(way, LINE, _sign_pen(mark, at, top), at, ink)
        small = replace(at, size=at.size * 0.5)
        way = "".join(_path_data(small, *corners, end=end) for corners in lines)
        body = _draw_path(way, 2 * LINE, _sign_pen(mark, at, None), small, ink)
        return _draw_badge(body, at, ink)

    return sign


def _draw_badge(body: str, at: Spot, ink: Ink) -> str:
    """Draw a small sign on a plate in a cell's corner."""
    shift = decimal(0.31 * at.size)
    return f'<g transform="translate({shift} -{shift})">{_draw_plate(0.2, at, ink)}{body}</g>'


def _draw_plate(radius: float, at: Spot, ink: Ink) -> str:
    return f'<circle {ink(at.ground)} r="{decimal(radius * at.size)}" stroke-width="0"/>'


def _draw_selection(mark: Mark, at: Spot, top: Token | None, ink: Ink) -> str:
    """Four angles at the corners of a cell."""
    out, arm = 0.42, 0.16
    corners = ((-out, -out), (out, -out), (out, out), (-out, out))
    way = "".join(
        _path_data(at, (x - arm * (x > 0) + arm * (x < 0), y), (x, y), (x, y - arm * (y > 0) + arm * (y < 0)))
        for x, y in corners
    )
    return _draw_path(way, LINE, _sign_pen(mark, at, None), at, ink)


def _draw_label(mark: Mark, at: Spot, top: Token | None, ink: Ink) -> str:
    """Draw words, in what can be read there."""
    size = fitting(mark.text, 0.5, 0.72) * at.size
    if top is not None and top.text:
        small = fitting(mark.text, 0.3, 0.36) * at.size
        return _draw_badge(words_amid(mark.text, _words_role(mark), small, 0, ink), at, ink) if mark.text else ""
    if top is not None and not mark.paint and top.kind in (*ROUND, *FILLING):
        return words_amid(mark.text, f"ink-{top.paint}", size, 0, ink)
    if at.crossing and top is None:
        return _draw_plate(0.45 if mark.text[1:] else 0.36, at, ink) + words_amid(
            mark.text, f"tip-{mark.paint or 'crossing'}", size, 0, ink
        )
    words = words_amid(mark.text, _words_role(mark), size, 0, ink)
    return words.replace("<text ", f'<text paint-order="stroke" stroke-width="{decimal(size * 0.2)}" ', 1)


def _words_role(mark: Mark) -> str:
    return f"words-{mark.paint}" if mark.paint else "mark-label"


def _draw_territory(mark: Mark, at: Spot, top: Token | None, ink: Ink) -> str:
    """Draw a small square in its owner's paint.

    A piece under it is dead."""
    half = 0.15 * at.size
    corner = f'x="{decimal(-half)}" y="{decimal(-half)}" width="{decimal(2 * half)}" height="{decimal(2 * half)}"'
    role, line = (f"piece-{mark.paint}", 0.03) if mark.paint else ("tip-usual", 0)
    dead = _draw_dimming(mark, at, top, ink) if top is not None else ""
    return f'{dead}<rect {ink(role)} {corner} stroke-width="{decimal(line * at.size)}"/>'


def _draw_dimming(mark: Mark, at: Spot, top: Token | None, ink: Ink) -> str:
    points = " ".join(f"{decimal(x)},{decimal(y)}" for x, y in at.outline)
    return f'<polygon {ink(at.ground)} points="{points}" fill-opacity="{WASHED}" stroke-width="0"/>'


def _draw_last_move(mark: Mark, at: Spot, top: Token | None, ink: Ink) -> str:
    if at.crossing:
        return _last_on_crossing(at, top, ink)
    if top is not None and top.kind == "block":
        radius, line = decimal(max(at.size * 0.17, 2.4)), decimal(max(at.size * 0.05, 0.7))
        return f'<circle {ink("dot")} r="{radius}" stroke-width="{line}"/>'
    part = 0.46 if top is not None and top.kind == "tile" else 0.47
    points = " ".join(f"{decimal(x * 2 * part)},{decimal(y * 2 * part)}" for x, y in at.outline)
    width = decimal(max(1.2, at.size * 0.045))
    return f'<polygon {ink("mark-last-move")} points="{points}" stroke-width="{width}" stroke-linejoin="round"/>'


def _last_on_crossing(at: Spot, top: Token | None, ink: Ink) -> str:
    """A ring on a stone, around another piece, or where one stood."""
    if top is None:
        return _draw_ring(0.16, 0.06, Pen("mark-last-move"), at, ink)
    if top.kind != "stone" or top.text:
        return _draw_ring(0.455, 0.075, Pen("mark-last-move"), at, ink)
    return _draw_ring(0.23, LINE, Pen(f"sign-{top.paint}"), at, ink)


def _draw_check(mark: Mark, at: Spot, top: Token | None, ink: Ink) -> str:
    """A ring around the disc that lies under the king."""
    return _draw_ring(0.47, 0.05, _sign_pen(mark, at, None) if mark.paint else Pen("mark-check"), at, ink)


SIGNS: dict[str, Sign] = {
    "last-move": _draw_last_move,
    "new-tile": _draw_last_move,
    "check": _draw_check,
    "circle": _draw_circle,
    "square": _draw_square,
    "triangle": _line_sign(((0, -0.31), (0.27, 0.16), (-0.27, 0.16)), end="Z"),
    "cross": _line_sign(((-0.22, -0.22), (0.22, 0.22)), ((-0.22, 0.22), (0.22, -0.22))),
    "selected": _draw_selection,
    "label": _draw_label,
    "territory": _draw_territory,
    "dimmed": _draw_dimming,
}


def arrow(start: Place, end: Place, ink: Ink, *, paint: str = "", tip: bool) -> str:
    """Draw a line from the middle of one cell to another's."""
    dx, dy = end.x - start.x, end.y - start.y
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    ux, uy, size = dx / length, dy / length, min(start.size, end.size)
    back, side = 0.34 * size if tip else 0.0, 0.2 * size
    shaft = f"M{decimal(start.x)} {decimal(start.y)}L{decimal(end.x - ux * back)} {decimal(end.y - uy * back)}"
    corners = (
        (end.x, end.y),
        (end.x - ux * back - uy * side, end.y - uy * back + ux * side),
        (end.x - ux * back + uy * side, end.y - uy * back - ux * side),
    )
    head = " ".join(f"{decimal(x)},{decimal(y)}" for x, y in corners) if tip else ""
    casing = (
        _draw_arrow(shaft, head, (f"casing-{paint}",) * 2, (SHAFT + CASING, CASING), size, ink) if paint else ""
    )
    name = paint or "arrow"
    return casing + _draw_arrow(shaft, head, (f"mark-{name}", f"tip-{name}"), (SHAFT, 0), size, ink)


def _draw_arrow(
    shaft: str, head: str, roles: tuple[str, str], widths: tuple[float, float], size: float, ink: Ink
) -> str:
    wide, rim = (decimal(width * size) for width in widths)
    line = f'<path {ink(roles[0])} d="{shaft}" stroke-width="{wide}" stroke-linecap="round"/>'
    return line + (f'<polygon {ink(roles[1])} points="{head}" stroke-width="{rim}"/>' if head else "")

"""Tokens as SVG, around the middle of their cell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from gamenote.core.design import BUILT_IN, Design, Shape, steps
from gamenote.core.diagram import Token
from gamenote.core.lattice import Point
from gamenote.render.boards import palette
from gamenote.render.boards.markup import decimal, measure_words, text, wrap_words
from gamenote.render.themes import piece_glyph

# What each kind looks like is one row of a table.
#
# The strings depend on the shape of a cell and on what stands there, not on where it lies, so that a page can
# hold each once. Roles used are noted in the `Ink`, for the style sheet.

MOST_COIN, COIN_ROOM = 0.27, 0.9  # how thick a disk is, and how high all disks of a stack may be, in cells
THIN = 0.6  # of the width of a square
RADIUS = 0.47  # of a stone on a crossing, in cells
CROWN = ((-0.19, 0.12), (-0.23, -0.1), (-0.105, -0.01), (0, -0.16), (0.105, -0.01), (0.23, -0.1), (0.19, 0.12))


@dataclass
class Ink:
    """The roles that a drawing has used, as rows of the palette.

    A diagram with a design is drawn with an ink of its own that notes its rows in the common place."""

    rows: dict[str, palette.Row] = field(default_factory=dict)
    design: Design = BUILT_IN

    def __call__(self, role: str) -> str:
        row = palette.row(role, self.design)
        self.rows[row.role] = row
        return f'class="{row.role}"'

    def of(self, design: Design) -> Ink:
        return self if design is self.design else Ink(self.rows, design)


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of a token: its cell, and edges of its piece.

    `ground` is the role of what lies below it; on a `crossing` there are lines as well.
    """

    outline: tuple[Point, ...]
    size: float
    ends: tuple[bool, ...] = ()
    ground: str = "ground"
    crossing: bool = False


def stack(tokens: Sequence[Token], at: Spot, ink: Ink) -> str:
    """Everything that stands on a cell, bottom to top."""
    if len(tokens) == 1 or not tokens:
        return "".join(_find_drawer(token, ink)(token, at, ink) for token in tokens)
    if all(_find_drawer(token, ink) is _draw_disk for token in tokens):
        return _draw_coins(tokens, at, ink)
    step = min(0.14, 0.5 / len(tokens)) * at.size
    first = step * (len(tokens) - 1) / 2
    return "".join(
        f'<g transform="translate(0 {decimal(first - index * step)})">'
        f"{_find_drawer(token, ink)(token, at, ink)}</g>"
        for index, token in enumerate(tokens)
    )


def _find_drawer(token: Token, ink: Ink) -> Callable[[Token, Spot, Ink], str]:
    own = ink.design.kind(token.kind, token.paint)
    if own is not None:
        return _draw_shapes if own.shapes else _draw_lettered_disc
    return DRAWERS.get(token.kind, _draw_lettered_disc)


def has_drawing(token: Token, design: Design) -> bool:
    return token.kind in DRAWERS or design.kind(token.kind, token.paint) is not None


def _draw_shapes(token: Token, at: Spot, ink: Ink) -> str:
    """Draw the shapes of a design, and the text on them."""
    own = ink.design.kind(token.kind, token.paint)
    shapes = own.shapes if own else ()
    body = "".join(draw_shape(shape, f"{shape.part}-{token.paint}", at.size, ink) for shape in shapes)
    size = fitting(token.text, 0.36, 0.6) * at.size
    return body + words_amid(token.text, f"ink-{token.paint}", size, 0, ink)


def draw_shape(shape: Shape, role: str, size: float, ink: Ink) -> str:
    """Draw a shape of a design about the middle of its square."""
    path = "".join(
        letter + " ".join(f"{decimal((x - 0.5) * size)} {decimal((y - 0.5) * size)}" for x, y in points)
        for letter, points in steps(shape.path)
    )
    width = decimal(shape.width * size)
    return f'<path {ink(role)} d="{path}" stroke-width="{width}" stroke-linejoin="round"/>'


def _draw_stone(token: Token, at: Spot, ink: Ink) -> str:
    """A disc with a rim; those on crossings nearly touch each other."""
    size = fitting(token.text, 0.52, 0.74) * at.size
    body = _draw_disc(token, (RADIUS if at.crossing else 0.42) * at.size, at, ink)
    return body + words_amid(token.text, f"ink-{token.paint}", size, 0, ink)


def _draw_man(token: Token, at: Spot, ink: Ink) -> str:
    radius = 0.39 * at.size
    if token.text:
        body = _draw_disc(token, radius, at, ink) + _ring_on(token, radius * 0.87, at, ink)
        return body + words_amid(
            token.text, f"ink-{token.paint}", fitting(token.text, 0.42, 0.6) * at.size, 0, ink
        )
    return (
        _draw_disc(token, radius, at, ink)
        + _ring_on(token, radius * 0.74, at, ink)
        + _ring_on(token, radius * 0.46, at, ink)
    )


def _draw_king(token: Token, at: Spot, ink: Ink) -> str:
    """A man on a man, with a crown.

    A text stands below it."""
    radius, up = 0.37 * at.size, 0.05 * at.size
    crown = CROWN if not token.text else tuple((x * 0.75, y * 0.75 - 0.14) for x, y in CROWN)
    points = " ".join(f"{decimal(x * at.size)},{decimal(y * at.size)}" for x, y in crown)
    size = fitting(token.text, 0.26, 0.44) * at.size
    words = words_amid(token.text, f"ink-{token.paint}", size, 0.14 * at.size, ink)
    return (
        f'<g transform="translate(0 {decimal(up)})">{_draw_disc(token, radius, at, ink)}</g>'
        f'<g transform="translate(0 {decimal(-up)})">{_draw_disc(token, radius, at, ink)}'
        f"{_ring_on(token, radius * 0.82, at, ink)}"
        f'<polygon {ink("crown")} points="{points}" stroke-width="{decimal(at.size * 0.02)}"'
        f' stroke-linejoin="round"/>{words}</g>'
    )


def _draw_disc(token: Token, radius: float, at: Spot, ink: Ink) -> str:
    line = decimal(at.size * 0.028)
    return f'<circle {ink(f"piece-{token.paint}")} r="{decimal(radius)}" stroke-width="{line}"/>'


def _ring_on(token: Token, radius: float, at: Spot, ink: Ink) -> str:
    line = decimal(at.size * 0.02)
    return f'<circle {ink(f"edge-{token.paint}")} r="{decimal(radius)}" stroke-width="{line}"/>'


def _draw_disk(token: Token, at: Spot, ink: Ink) -> str:
    return _draw_coins((token,), at, ink)


def _draw_coins(tokens: Sequence[Token], at: Spot, ink: Ink) -> str:
    """Draw disks seen from above, each with its text on the rim."""
    size = at.size
    wide, deep = 0.4 * size, 0.13 * size
    thick = min(MOST_COIN * size, (COIN_ROOM * size - 2 * deep) / len(tokens))
    low = (thick * len(tokens)) / 2  # the lower rim of the lowest disk
    parts = [
        _draw_coin(token, low - index * thick, (wide, deep, thick), ink) for index, token in enumerate(tokens)
    ]
    return "".join(parts) + _draw_face(tokens[-1], low - len(tokens) * thick, (wide, deep), ink)


def _draw_coin(token: Token, low: float, measures: tuple[float, float, float], ink: Ink) -> str:
    wide, deep, thick = measures
    w, d, y, top = decimal(wide), decimal(deep), decimal(low), decimal(low - thick)
    line = decimal(wide * 0.045)
    body = f"M-{w} {top}V{y}A{w} {d} 0 0 0 {w} {y}V{top}A{w} {d} 0 0 1 -{w} {top}Z"
    lid = f'<ellipse {ink(f"piece-{token.paint}")} cy="{top}" rx="{w}" ry="{d}" stroke-width="{line}"/>'
    rim = f'<path {ink(f"piece-{token.paint}")} d="{body}" stroke-width="{line}"/>'
    high = min(thick * 0.86, wide * 0.62)
    # The middle of the rim is lowest in front, where the text stands.
    words = words_amid(token.text, f"ink-{token.paint}", high, low - thick / 2 + deep * 0.94, ink)
    return f"{rim}{lid}{words}"


def _draw_face(token: Token, top: float, measures: Point, ink: Ink) -> str:
    """What the upper side of a disk shows."""
    if not token.faces:
        return ""
    wide, deep = measures
    role = token.faces[0]
    spot = f'cy="{decimal(top)}" rx="{decimal(wide * 0.62)}" ry="{decimal(deep * 0.62)}"'
    hidden = words_amid("?", "ink-hidden", deep * 1.1, top, ink) if role == "face-hidden" else ""
    return f'<ellipse {ink(role)} {spot} stroke-width="{decimal(wide * 0.045)}"/>{hidden}'


def _draw_block(token: Token, at: Spot, ink: Ink) -> str:
    """Draw a whole cell with a strong line where the piece ends."""
    points = " ".join(f"{decimal(x)},{decimal(y)}" for x, y in at.outline)
    size = max(at.size, 5.0)
    body = (
        f'<polygon {ink(f"piece-{token.paint}")} points="{points}" stroke-width="{decimal(size * 0.02)}"'
        ' stroke-opacity=".45"/>'
    )
    ends = at.ends or (True,) * len(at.outline)
    corners = list(at.outline)
    lines = "".join(
        f"M{decimal(ax)} {decimal(ay)}L{decimal(bx)} {decimal(by)}"
        for (ax, ay), (bx, by), end in zip(corners, corners[1:] + corners[:1], ends, strict=True)
        if end
    )
    if not lines:
        return body
    width = decimal(min(2.2, size * 0.1))
    return body + f'<path {ink(f"edge-{token.paint}")} d="{lines}" stroke-width="{width}" stroke-linecap="round"/>'


def _draw_tile(token: Token, at: Spot, ink: Ink) -> str:
    half = 0.46 * at.size
    size = min(0.44, 0.8 / (0.6 * max(1, len(token.text)))) * at.size
    corner = f'x="{decimal(-half)}" y="{decimal(-half)}" width="{decimal(2 * half)}" height="{decimal(2 * half)}"'
    return (
        f'<rect {ink(f"piece-{token.paint}")} {corner} rx="{decimal(at.size * 0.07)}"'
        f' stroke-width="{decimal(at.size * 0.015)}"/>'
        + words_amid(token.text, f"ink-{token.paint}", size, 0, ink)
    )


def _draw_lettered_disc(token: Token, at: Spot, ink: Ink) -> str:
    """Draw a kind without a drawing: a disk with a text."""
    words = token.text or piece_glyph(token, ink.design)
    size = fitting(words, 0.54, 0.66) * at.size
    body = _draw_disc(token, 0.39 * at.size, at, ink)
    return body + words_amid(words, f"ink-{token.paint}", size, 0, ink)


def fitting(words: str, most: float, room: float) -> float:
    """Return the size of words that fit into a width."""
    return min(most, room / (measure_words(words, 1.0) or 1.0))


def words_amid(words: str, role: str, size: float, y: float, ink: Ink) -> str:
    """Draw words in the middle of a cell, `y` below it.

    They are lowered by a part of an em, which every viewer understands."""
    if not words:
        return ""
    shown = text(words)
    return (
        f'<text {ink(role)} y="{decimal(y + 0.35 * size)}" font-size="{decimal(size)}" font-weight="700"'
        f' text-anchor="middle">{shown}</text>'
    )


def form(token: Token, unit: float, ink: Ink) -> tuple[str, float, float]:
    """Draw a thing beside the board in its own shape.

    Its upper left corner is at 0, 0; width and height are given back with it. Thin bars are drawn larger, with
    finer lines.
    """
    thin = min((min(_outline_extent(outline)) for outline in token.form), default=1.0)
    unit, line = (unit * 1.6, 0.6) if thin < THIN else (unit, 0.8)
    points = [point for outline in token.form for point in outline]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    path = "".join(
        "M" + "L".join(f"{decimal((x - left) * unit)} {decimal((y - top) * unit)}" for x, y in outline) + "Z"
        for outline in token.form
    )
    shown = (
        f'<path {ink(f"piece-{token.paint}")} d="{path}" stroke-width="{decimal(line)}" stroke-linejoin="round"/>'
    )
    return shown, (max(x for x, _ in points) - left) * unit, (max(y for _, y in points) - top) * unit


def _outline_extent(outline: Sequence[Point]) -> Point:
    """How wide and how high an outline is."""
    xs, ys = zip(*outline, strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)


DRAWERS: dict[str, Callable[[Token, Spot, Ink], str]] = {
    "stone": _draw_stone,
    "man": _draw_man,
    "king": _draw_king,
    "disk": _draw_disk,
    "block": _draw_block,
    "tile": _draw_tile,
}


# Lines of SVG with their extent, and words broken into such lines

LEGEND, HEADING = 12.0, 13.0  # sizes of writing


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of SVG with their extent, from the upper left corner."""

    lines: tuple[str, ...]
    width: float
    height: float

    def at(self, x: float, y: float) -> list[str]:
        if not self.lines:
            return []
        return [f'<g transform="translate({decimal(x)} {decimal(y)})">', *self.lines, "</g>"]


def text_block(words: list[str], role: str, size: float, width: float, ink: Ink, *, bold: bool = False) -> Block:
    lines: list[str] = []
    weight = ' font-weight="600"' if bold else ""
    for part in words:
        for line in wrap_words(part, size * (1.12 if bold else 1.0), width):
            lines.append(
                f'<text {ink(role)} y="{decimal(len(lines) * size * 1.35 + size)}" font-size="{decimal(size)}"'
                f"{weight}>{text(line)}</text>"
            )
    return Block(tuple(lines), width, len(lines) * size * 1.35)

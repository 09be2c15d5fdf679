"""What lies around a drawn board: reserves, stands, clocks, a curve.

Reserves lie beside the board. Stands lie above and below it, in reach of who sits there, and so do clocks; a curve
of evaluations or scores stands under it, with the position that is shown marked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from math import isfinite, isnan

from gamenote.core.diagram import Curve, Diagram, PlayerClock, Reserve, Token
from gamenote.core.lattice import Point
from gamenote.render.boards import pieces
from gamenote.render.boards.markup import decimal, measure_words, text
from gamenote.render.boards.pieces import HEADING, LEGEND, Block, Ink, Spot, text_block

BESIDE = 236.0  # the width of what lies beside the board
STANDS = ("above", "below")
CLOCK, CURVE = 24.0, 64.0  # heights
THING = 36.0  # the width and the height of a piece beside the board
UNKNOWN = "–"  # a value of a curve


def above(diagram: Diagram, width: float, ink: Ink) -> Iterator[Block]:
    """Return what stands above the board, from the top."""
    yield from (_draw_clock(clock, width, ink) for clock in diagram.clocks[: len(diagram.clocks) // 2])
    yield from (_draw_reserve(each, width, ink) for each in diagram.reserves if each.at == "above")


def below(diagram: Diagram, width: float, ink: Ink) -> Iterator[Block]:
    """Return what stands below the board, from the top."""
    yield from (_draw_reserve(each, width, ink) for each in diagram.reserves if each.at == "below")
    yield from (_draw_clock(clock, width, ink) for clock in diagram.clocks[len(diagram.clocks) // 2 :])
    if diagram.curve is not None:
        yield _draw_curve(diagram.curve, width, ink)


def _draw_reserve(reserve: Reserve, width: float, ink: Ink) -> Block:
    """Draw a stand: things in a tray, with the heading above them."""
    heading = text_block([reserve.heading], "heading", LEGEND, width, ink)
    things = _draw_token_rows(reserve.tokens, width - 16, ink)
    high = things.height + 10
    tray = f'<rect {ink("tray")} width="{decimal(width)}" height="{decimal(high)}" rx="6" stroke-width="1"/>'
    y = heading.height + 2
    lines = [*heading.at(0, 0), f'<g transform="translate(0 {decimal(y)})">{tray}</g>', *things.at(8, y + 5)]
    return Block(tuple(lines), width, y + high)


def _draw_clock(clock: PlayerClock, width: float, ink: Ink) -> Block:
    """Draw a player's disc and name, and the time at the right."""
    room = measure_words(clock.time, 14) + 16
    role = "clock-runs" if clock.runs else "clock"
    disc = f'<circle {ink(f"piece-{clock.paint}")} cx="9" cy="12" r="7" stroke-width="1.2"/>'
    name = f'<text {ink("caption")} x="23" y="16.5" font-size="13">{text(clock.name)}</text>'
    box = f'x="{decimal(width - room)}" width="{decimal(room)}" height="24" rx="5" stroke-width="1"'
    time = (
        f'<text {ink(f"{role}-words")} x="{decimal(width - room / 2)}" y="17" font-size="14" font-weight="600"'
        f' text-anchor="middle">{text(clock.time)}</text>'
    )
    shown = f'<g data-clock="{text(clock.paint)}">{disc}{name}<rect {ink(role)} {box}/>{time}</g>'
    return Block((shown,), width, CLOCK)


def curve_value(curve: Curve) -> str:
    """Return the value of a curve at the position that is shown.

    >>> curve_value(Curve("evaluation", (0.0, 0.35), 1, (-5, 5)))
    '+0.35'
    """
    value = curve.values[curve.here] if 0 <= curve.here < len(curve.values) else None
    if value is None or isnan(value):
        return UNKNOWN
    low, high = curve.bounds
    sign = "+" if value > 0 > low else ""
    if isfinite(value):
        return f"{sign}{decimal(value)}"
    return f"{sign}{decimal(high)} or more" if value > 0 else f"{decimal(low)} or less"


def _draw_curve(curve: Curve, width: float, ink: Ink) -> Block:
    """Draw a curve on its panel, its name and its value above."""
    words = text_block([curve.name], "heading", LEGEND, width, ink)
    value = (
        f'<text {ink("heading")} x="{decimal(width)}" y="{decimal(LEGEND)}" font-size="{decimal(LEGEND)}"'
        f' font-weight="600" text-anchor="end">{text(curve_value(curve))}</text>'
    )
    panel = f'<rect {ink("curve-panel")} width="{decimal(width)}" height="{decimal(CURVE)}" stroke-width="1"/>'
    points = list(_curve_points(curve, width))
    low, high = curve.bounds
    base = _curve_height(min(high, max(low, 0.0)), curve)
    runs = [list(run) for known, run in groupby(points, lambda point: point is not None) if known]
    drawn = "".join(_draw_run([point for point in run if point], base, ink) for run in runs)
    zero = f'<path {ink("curve-zero")} d="M0 {decimal(base)}H{decimal(width)}" stroke-width="1"/>'
    here = _draw_current_point(points, curve.here, width, ink)
    y = words.height + 2
    body = f'<g data-curve="{curve.here}" transform="translate(0 {decimal(y)})">{panel}{drawn}{zero}{here}</g>'
    return Block((*words.at(0, 0), value, body), width, y + CURVE)


def _curve_points(curve: Curve, width: float) -> Iterator[Point | None]:
    last = len(curve.values) - 1
    for number, value in enumerate(curve.values):
        known = value is not None and not isnan(value)
        yield (number / last * width if last else width / 2, _curve_height(value or 0.0, curve)) if known else None


def _curve_height(value: float, curve: Curve) -> float:
    """How far below the upper edge a value stands."""
    low, high = curve.bounds
    return CURVE * (1 - (min(max(value, low), high) - low) / (high - low))


def _draw_run(points: list[Point], base: float, ink: Ink) -> str:
    """Draw values in a row, and the area to the base."""
    way = "L".join(f"{decimal(x)} {decimal(y)}" for x, y in points)
    (first, _), (last, _) = points[0], points[-1]
    area = f"M{decimal(first)} {decimal(base)}L{way}L{decimal(last)} {decimal(base)}Z"
    end = way if len(points) > 1 else f"{way}L{way}"  # a value alone is a point
    return (
        f'<path {ink("curve-area")} d="{area}" stroke-width="0"/>'
        f'<path {ink("curve")} d="M{end}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"/>'
    )


def _draw_current_point(points: list[Point | None], number: int, width: float, ink: Ink) -> str:
    """Mark the position that is shown."""
    if not 0 <= number < len(points):
        return ""
    point = points[number]
    x = number / (len(points) - 1) * width if len(points) > 1 else width / 2
    line = f'<path {ink("curve-here")} d="M{decimal(x)} 0V{decimal(CURVE)}" stroke-width="1.4"/>'
    if point is None:
        return line
    at = f'cx="{decimal(x)}" cy="{decimal(point[1])}"'
    return f'{line}<circle {ink("curve-point")} {at} r="3.6" stroke-width="1.4"/>'


def reserves(beside: Iterable[Reserve], ink: Ink) -> Block:
    """What lies beside the board, list under list."""
    lines: list[str] = []
    y = 0.0
    for reserve in beside:
        heading = text_block([reserve.heading], "heading", HEADING, BESIDE, ink, bold=True)
        tokens = _draw_token_rows(reserve.tokens, BESIDE, ink)
        lines += heading.at(0, y)
        lines += tokens.at(0, y + heading.height + 3)
        y += heading.height + tokens.height + 12
    return Block(tuple(lines), BESIDE, max(0.0, y - 12))


def _draw_token_rows(tokens: tuple[Token, ...], width: float, ink: Ink) -> Block:
    """Tokens in rows."""
    if not tokens:
        return text_block(["none"], "legend", LEGEND, width, ink)
    lines = []
    x = y = row = 0.0
    for token in tokens:
        thing = beside_board(token, ink)
        if x and x + thing.width > width:
            x, y, row = 0.0, y + row + 5, 0.0
        lines.append(f'<g transform="translate({decimal(x)} {decimal(y)})">{thing.lines[0]}</g>')
        x, row = x + thing.width + 6, max(row, thing.height)
    return Block(tuple(lines), width, y + row)


def beside_board(token: Token, ink: Ink) -> Block:
    """Draw a token beside the board, or write its name."""
    if token.form:
        shown, wide, high = pieces.form(token, 8.0, ink)
        return Block((shown,), wide, high)
    if pieces.has_drawing(token, ink.design):
        middle = decimal(THING / 2)
        shown = pieces.stack((token,), Spot((), THING / 0.88), ink)
        return Block((f'<g transform="translate({middle} {middle})">{shown}</g>',), THING, THING)
    wide = measure_words(token.text or token.kind, 12.0) + 12
    shown = (
        f'<rect {ink(f"piece-{token.paint}")} width="{decimal(wide)}" height="20" rx="5" stroke-width="1"/>'
        f'<text {ink(f"ink-{token.paint}")} x="{decimal(wide / 2)}" y="14.2" font-size="12" font-weight="600"'
        f' text-anchor="middle">{text(token.text or token.kind)}</text>'
    )
    return Block((shown,), wide, 20)

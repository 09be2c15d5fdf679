"""Boards of lines whose crossings are the cells: Go, Chinese chess.

Lines of one width are one path and lie between the middles of cells. Where the next cell is on the board, but not
on the part of it that is drawn, a line ends half-way to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise, product

from gamenote.core.lattice import Coord, Grid, Point, along
from gamenote.render.boards.geometry import Geometry, Place
from gamenote.render.boards.markup import decimal
from gamenote.render.boards.pieces import Ink

LINE, EDGE = (0.034, 1.1), (0.066, 2.2)  # widths, in unit lengths and at most in pixels
STAR, LEAST_STAR = 0.1, 1.8  # the radius of a star point, in cells and at least in pixels
NEAR, FAR = 0.09, 0.26  # from where to where the sides of small angles lie, in cells

Part = tuple[bool, Point, Point]  # whether it is on the edge of the board, and its ends


def inner_lines(grid: Grid, shown: Geometry, ink: Ink) -> str:
    """Draw what the board bears within its edge: lines, stars, angles."""
    angles = "".join(
        angle for coord in grid.corners if coord in shown.places for angle in _draw_angles(grid, coord, shown)
    )
    lines = _draw_lines((part for part in _line_parts(grid, shown) if not part[0]), angles, LINE, shown, ink)
    alone = [coord for coord, others in grid.arms.items() if not others]
    stars = (_draw_star(shown.places[coord], ink) for coord in (*grid.stars, *alone) if coord in shown.places)
    return lines + "".join(stars)


def edge_lines(grid: Grid, shown: Geometry, ink: Ink) -> str:
    """Draw the lines at the edge of the board."""
    return _draw_lines((part for part in _line_parts(grid, shown) if part[0]), "", EDGE, shown, ink)


def _draw_lines(parts: Iterable[Part], more: str, width: tuple[float, float], shown: Geometry, ink: Ink) -> str:
    way = "".join(f"M{_point_text(start)}L{_point_text(end)}" for _, start, end in parts) + more
    line = decimal(min(width[0] * shown.unit, width[1]))
    return f'<path {ink("grid")} d="{way}" stroke-width="{line}" stroke-linecap="square"/>'


def _line_parts(grid: Grid, shown: Geometry) -> Iterator[Part]:
    """Return the straight parts of all lines, the longest there are."""
    for line in grid.lines:
        steps = [
            (grid.on_edge(one, other), _visible_ends(one, other, shown))
            for one, other in pairwise(along(line))
            if one in shown.places or other in shown.places
        ]
        for edge, run in groupby(steps, lambda step: step[0]):
            ends = [step[1] for step in run]
            yield edge, ends[0][0], ends[-1][1]


def _visible_ends(one: Coord, other: Coord, shown: Geometry) -> tuple[Point, Point]:
    """From where to where the line between two cells is seen."""
    (ax, ay), (bx, by) = shown.middle(one), shown.middle(other)
    half = ((ax + bx) / 2, (ay + by) / 2)
    return (ax, ay) if one in shown.places else half, (bx, by) if other in shown.places else half


def _draw_star(place: Place, ink: Ink) -> str:
    radius = decimal(max(STAR * place.size, LEAST_STAR))
    return f'<circle {ink("star")} cx="{decimal(place.x)}" cy="{decimal(place.y)}" r="{radius}"/>'


def _draw_angles(grid: Grid, coord: Coord, shown: Geometry) -> Iterator[str]:
    """Draw a small angle in each quarter between lines of a cell."""
    place = shown.places[coord]
    ways = {_point_direction(place, shown.middle(other)) for other in grid.arms.get(coord, ())}
    near, far = NEAR * place.size, FAR * place.size
    for across, down in product((-1, 1), repeat=2):
        if {(across, 0), (0, down)} <= ways:
            x, y = place.x + across * near, place.y + down * near
            points = (place.x + across * far, y), (x, y), (x, place.y + down * far)
            yield f"M{'L'.join(map(_point_text, points))}"


def _point_direction(place: Place, to: Point) -> tuple[int, int]:
    """Return the direction of a point: right or left, down or up."""
    x, y = round(to[0] - place.x, 3), round(to[1] - place.y, 3)
    return (x > 0) - (x < 0), (y > 0) - (y < 0)


def _point_text(point: Point) -> str:
    return f"{decimal(point[0])} {decimal(point[1])}"

"""The parts of a drawn board: ground, names, pieces, marks.

Which cells there are comes from the lattice, what stands there from the diagram; all lengths are in pixels, the
upper left corner of the board at 0, 0.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import groupby, pairwise, product

from gamenote.core.diagram import Cell, Diagram, Token
from gamenote.core.lattice import Coord, Grid, Point, along
from gamenote.render.boards import marks, pieces
from gamenote.render.boards.geometry import Geometry, Place, geometry
from gamenote.render.boards.markup import decimal, text
from gamenote.render.boards.pieces import Ink, Spot

LETTERS = 12.5  # the size of the names at the edge
EMPTY = Cell()
NAME = 0.215  # the size of a name in the corner of a cell; this and what follows in cells
SMALLER, ASIDE = 0.9, 0.055  # the size of a piece beside it, and how far it stands off the middle
SQUARE = 4  # corners


@dataclass(frozen=True)
class Scene:
    """A diagram about to be drawn; `noted` collects the roles it uses.

    With `coords` there are names of cells, which pieces leave free.
    """

    diagram: Diagram
    noted: Ink
    coords: bool = True

    @cached_property
    def ink(self) -> Ink:
        """What it is drawn with: that, in the colours of its design."""
        return self.noted.of(self.diagram.design)

    @cached_property
    def ground(self) -> str:
        """Draw the cells, those of one kind in one path.

        Where play begins is marked."""
        paths: dict[str, list[str]] = defaultdict(list)
        starts = []
        for place in self.places.values():
            ground = self.diagram.cells.get(place.coord, EMPTY).ground
            own = self.diagram.design.ground(ground) is not None
            if own or ground != "hole":
                role = self.role(ground)
                corners = (f"{decimal(place.x + x)} {decimal(place.y + y)}" for x, y in place.outline)
                paths[role].append(f"M{'L'.join(corners)}Z")
            if ground.startswith("start") and not own:
                radius = decimal(max(0.17 * place.size, 2.4))
                middle = f'cx="{decimal(place.x)}" cy="{decimal(place.y)}"'
                starts.append(f'<circle {self.ink(ground)} {middle} r="{radius}" fill-opacity=".8"/>')
        width = decimal(min(1.2, self.geometry.unit * 0.035))
        shown = (
            f'<path {self.ink(role)} d="{"".join(parts)}" stroke-width="{width}"/>'
            for role, parts in paths.items()
        )
        lines = inner_lines(self.diagram.grid, self.geometry, self.ink) if self.diagram.grid else ""
        return "".join([*shown, lines, *starts])

    def role(self, ground: str, part: str = "ground") -> str:
        """Return the role of a ground.

        Plain cells of a grid are wood."""
        own = self.diagram.design.ground(ground) is not None
        if own or not (ground == "plain" or ground.startswith("start")):
            return f"{part}-{ground}"
        return f"{part}-wood" if self.diagram.grid else part

    @cached_property
    def frame(self) -> str:
        """Draw the edge of the board.

        That is every edge of a cell that has no cell on its other side; of a grid, its outer lines."""
        if self.diagram.grid:
            return edge_lines(self.diagram.grid, self.geometry, self.ink)
        parts = []
        for coord, others in self.geometry.neighbours.items():
            place = self.places[coord]
            corners = [(place.x + x, place.y + y) for x, y in place.outline]
            ends = zip(corners, corners[1:] + corners[:1], others, strict=True)
            parts += [
                f"M{decimal(ax)} {decimal(ay)}L{decimal(bx)} {decimal(by)}"
                for (ax, ay), (bx, by), other in ends
                if other is None
            ]
        width = decimal(min(1.6, self.geometry.unit * 0.05))
        return f'<path {self.ink("frame")} d="{"".join(parts)}" stroke-width="{width}" stroke-linecap="round"/>'

    def names(self) -> str:
        """Draw the names at the edge, or in the corners of cells."""
        if not self.geometry.algebraic:
            return "".join(self._names_inside())
        below = self.geometry.height + LETTERS + 3
        shown = [
            f'<text {self.ink("label")} x="{decimal(x)}" y="{decimal(below)}" font-size="{LETTERS}"'
            f' text-anchor="middle">{text(name)}</text>'
            for name, x in self.geometry.names_below(LETTERS)
        ]
        shown += [
            f'<text {self.ink("label")} x="-6" y="{decimal(y + 0.35 * LETTERS)}" font-size="{LETTERS}"'
            f' text-anchor="end">{text(name)}</text>'
            for name, y in self.geometry.names_beside(LETTERS)
        ]
        return "".join(shown)

    def _names_inside(self) -> Iterator[str]:
        for place in self.places.values():
            if place.name:
                size = NAME * place.size
                x = place.x + min(x for x, _ in place.outline) + 0.055 * place.size
                y = place.y + min(y for _, y in place.outline) + 0.055 * place.size + 0.73 * size
                ground = self.diagram.cells.get(place.coord, EMPTY).ground
                yield (
                    f'<text {self.ink(self.role(ground, "name"))} x="{decimal(x)}" y="{decimal(y)}"'
                    f' font-size="{decimal(size)}">{text(place.name)}</text>'
                )

    def occupied(self) -> Iterator[tuple[Place, Cell]]:
        """The cells on which something stands, in the order of the lattice."""
        cells = self.diagram.cells
        return (
            (place, cells[coord]) for coord, place in self.places.items() if coord in cells and cells[coord].stack
        )

    def piece(self, place: Place, cell: Cell) -> str:
        """What stands on a cell, around the middle of it.

        Beside a name in the cell it is smaller and further down at the right."""
        return self._draw_beside_name(
            place, cell, partial(pieces.stack, cell.stack, ink=self.ink), self.spot(place, cell)
        )

    def _draw_beside_name(self, place: Place, cell: Cell, draw: Callable[[Spot], str], at: Spot) -> str:
        """Draw something so that a name in the cell can be read."""
        filled = bool(cell.stack) and cell.stack[-1].kind in marks.FILLING
        if filled or not self._named_inside(place):
            return draw(at)
        far = decimal(ASIDE * place.size)
        return f'<g transform="translate({far} {far})">{draw(replace(at, size=SMALLER * at.size))}</g>'

    def _named_inside(self, place: Place) -> bool:
        return self.coords and bool(place.name) and not self.geometry.algebraic and len(place.outline) == SQUARE

    def spot(self, place: Place, cell: Cell) -> Spot:
        """Return the place of a token, with the edges of its piece."""
        if not cell.stack or not cell.stack[-1].group:
            return self._make_spot(place)
        others = (
            self.diagram.cells.get(other, EMPTY) if other else EMPTY for other in self._cell_neighbours(place)
        )
        own = cell.stack[-1]
        return self._make_spot(place, tuple(not _holds_same_group(own, other) for other in others))

    def _make_spot(self, place: Place, ends: tuple[bool, ...] = ()) -> Spot:
        ground = self.role(self.diagram.cells.get(place.coord, EMPTY).ground)
        return Spot(place.outline, place.size, ends, ground, self._is_crossing(place.coord))

    def _is_crossing(self, coord: Coord) -> bool:
        return self.diagram.grid is not None and coord in self.diagram.grid.arms

    def _cell_neighbours(self, place: Place) -> tuple[Coord | None, ...]:
        return self.geometry.neighbours[place.coord]

    def marks(self) -> tuple[list[tuple[Place, str]], list[tuple[Place | None, str]]]:
        """Draw marks, those under the pieces and those above.

        What belongs to no single cell has no place."""
        below: list[tuple[Place, str]] = []
        above: list[tuple[Place | None, str]] = []
        for mark in sorted(self.diagram.marks, key=lambda each: each.kind not in marks.FIRST):
            places = [self.geometry.by_name[name] for name in mark.at if name in self.geometry.by_name]
            if mark.kind in ("arrow", "line"):
                tip = mark.kind == "arrow"
                pairs = ((a, b) for a, b in pairwise(places) if a is not b)
                above += [(None, marks.arrow(a, b, self.ink, paint=mark.paint, tip=tip)) for a, b in pairs]
                continue
            for place in places:
                cell = self.diagram.cells.get(place.coord, EMPTY)
                top = cell.stack[-1] if cell.stack else None
                at = self._make_spot(place)
                if top is None or top.kind not in marks.FILLING:
                    below.append((place, marks.under(mark.kind, at, self.ink)))
                sign = partial(marks.over, mark, top=top, ink=self.ink)
                above.append(
                    (
                        place,
                        sign(at) if mark.kind in marks.WHOLE else self._draw_beside_name(place, cell, sign, at),
                    )
                )
        return [pair for pair in below if pair[1]], above

    @cached_property
    def geometry(self) -> Geometry:
        return geometry(self.diagram.lattice)

    @property
    def places(self) -> Mapping[Coord, Place]:
        return self.geometry.places

    @property
    def margin(self) -> tuple[float, float]:
        """The room that names take at the left and below."""
        if not self.geometry.algebraic:
            return 0.0, 0.0
        longest = max((len(name) for name, _ in self.geometry.names_beside(LETTERS)), default=0)
        return 8 + longest * 0.62 * LETTERS, LETTERS + 7


def _holds_same_group(token: Token, other: Cell) -> bool:
    return any((each.paint, each.group) == (token.paint, token.group) for each in other.stack)


def holding(cell: Cell) -> str:
    """Return what stands on a cell: "white-man", "black-disk-rb black-disk-xx".

    The lowest comes first."""
    return " ".join("-".join(filter(None, (each.paint, each.kind, each.text))) for each in cell.stack)


# Boards of lines whose crossings are the cells: Go, Chinese chess.
#
# Lines of one width are one path and lie between the middles of cells. Where the next cell is on the board, but
# not on the part of it that is drawn, a line ends half-way to it.

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

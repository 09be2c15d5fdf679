"""The parts of a drawn board, and what lies around it.

Which cells there are comes from the lattice, what stands there from the diagram; all lengths are in pixels, the
upper left corner of the board at 0, 0. Reserves lie beside the board. Stands lie above and below it, in reach of
who sits there, and so do clocks; a curve of evaluations or scores stands under it, with the position that is shown
marked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import groupby, pairwise, product
from math import isfinite, isnan

from msgspec.structs import replace as renew

from gamenote.core.diagram import Cell, Curve, Diagram, PlayerClock, Reserve, Token
from gamenote.core.lattice import Coord, Grid, Point, along
from gamenote.core.record import Mark
from gamenote.render.boards import marks, pieces
from gamenote.render.boards.geometry import Geometry, Place, geometry
from gamenote.render.boards.markup import decimal, measure_words, text
from gamenote.render.boards.pieces import HEADING, LEGEND, Block, Ink, Spot, text_block
from gamenote.render.boards.plan import columns

LETTERS = 12.5  # the size of the names at the edge
EMPTY = Cell()
ARROWS = ("arrow", "line")  # kinds of marks that lead from cell to cell
NAME = 0.215  # the size of a name in the corner of a cell; this and what follows in cells
SMALLER, ASIDE = 0.9, 0.055  # the size of a piece beside it, and how far it stands off the middle
SQUARE, HEXAGON = 4, 6  # corners


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
        if self._has_column_names:
            return "".join(self._column_names())
        if not self.geometry.algebraic:
            return "".join(self._names_inside())
        above, right = ((-6.0,), ((self.geometry.width + 6, "start"),)) if self.diagram.joins_all else ((), ())
        shown = [
            f'<text {self.ink("label")} x="{decimal(x)}" y="{decimal(y)}" font-size="{LETTERS}"'
            f' text-anchor="middle">{text(name)}</text>'
            for name, x in self.geometry.names_below(LETTERS)
            for y in (*above, self.geometry.height + LETTERS + 3)
        ]
        shown += [
            f'<text {self.ink("label")} x="{decimal(x)}" y="{decimal(y + 0.35 * LETTERS)}" font-size="{LETTERS}"'
            f' text-anchor="{anchor}">{text(name)}</text>'
            for name, y in self.geometry.names_beside(LETTERS)
            for x, anchor in ((-6.0, "end"), *right)
        ]
        return "".join(shown)

    @property
    def _has_column_names(self) -> bool:
        """Whether the columns of a grid have names of its own."""
        return self.diagram.grid is not None and bool(self.diagram.grid.above or self.diagram.grid.below)

    def _column_names(self) -> Iterator[str]:
        """Draw the names that a grid gives its columns."""
        grid, far = self.diagram.grid or Grid(()), LETTERS / 2 + 4
        columns = {coord[0]: place.x for coord, place in self.places.items()}
        for names, y in ((grid.above, -far), (grid.below, self.geometry.height + far)):
            for column, name in enumerate(names):
                if column in columns:
                    at = f"translate({decimal(columns[column])} {decimal(y)})"
                    yield f'<g transform="{at}">{self._draw_name(name)}</g>'

    def _draw_name(self, name: str) -> str:
        """Draw a name by its shapes, or else write it."""
        own = self.diagram.design.kind(name, "")
        if own is not None and own.shapes:
            return "".join(pieces.draw_shape(shape, "label", 1.3 * LETTERS, self.ink) for shape in own.shapes)
        return pieces.words_amid(own.unicode if own is not None else name, "label", LETTERS, 0, self.ink)

    def _names_inside(self) -> Iterator[str]:
        for place in self.places.values():
            if place.name:
                size = NAME * place.size
                x = place.x + min(x for x, _ in place.outline) + 0.055 * place.size
                y = place.y + min(y for _, y in place.outline) + 0.055 * place.size + 0.73 * size
                anchor = ""
                if len(place.outline) == HEXAGON:  # whose highest corner is in the middle
                    x, y, anchor = place.x, y + 0.09 * place.size, ' text-anchor="middle"'
                ground = self.diagram.cells.get(place.coord, EMPTY).ground
                yield (
                    f'<text {self.ink(self.role(ground, "name"))} x="{decimal(x)}" y="{decimal(y)}"'
                    f' font-size="{decimal(size)}"{anchor}>{text(place.name)}</text>'
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
        for mark in sorted(self.diagram.marks, key=self._mark_order):
            places = [self.geometry.by_name[name] for name in mark.at if name in self.geometry.by_name]
            if mark.kind in ARROWS:
                tip = mark.kind == "arrow"
                pairs = ((a, b) for a, b in pairwise(places) if a is not b)
                ends = ((a, self._beside_stone(b, a) if tip else b) for a, b in pairs)
                above += [(None, marks.arrow(a, b, self.ink, paint=mark.paint, tip=tip)) for a, b in ends]
                continue
            for place in places:
                cell = self.diagram.cells.get(place.coord, EMPTY)
                top = self._below_mark(mark, place, cell)
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

    def _below_mark(self, mark: Mark, place: Place, cell: Cell) -> Token | None:
        """Return the token below a mark.

        The ring of the last move goes around a sign as around a text."""
        top = cell.stack[-1] if cell.stack else None
        around = top is not None and mark.kind == "last-move" and place.name in self._signed
        return renew(top, text=top.text or " ") if top is not None and around else top

    @cached_property
    def _signed(self) -> frozenset[str]:
        return frozenset(name for mark in self.diagram.marks if mark.kind in marks.INSIDE for name in mark.at)

    def _mark_order(self, mark: Mark) -> int:
        """Return how high a mark lies.

        Arrows are lowest on boards of lines."""
        if self.diagram.grid is not None and mark.kind in ARROWS:
            return -1
        return mark.kind not in marks.FIRST

    def _beside_stone(self, end: Place, start: Place) -> Place:
        """Return where an arrow ends, at the rim of a stone there."""
        stack = self.diagram.cells.get(end.coord, EMPTY).stack
        if not (self._is_crossing(end.coord) and stack and stack[-1].kind == "stone"):
            return end
        dx, dy = start.x - end.x, start.y - end.y
        part = pieces.RADIUS * end.size / (dx * dx + dy * dy) ** 0.5
        return replace(end, x=end.x + part * dx, y=end.y + part * dy)

    @cached_property
    def geometry(self) -> Geometry:
        return geometry(self.diagram.lattice)

    @property
    def places(self) -> Mapping[Coord, Place]:
        return self.geometry.places

    @property
    def margin(self) -> tuple[float, float, float, float]:
        """The room that names take: left, right, above and below."""
        if not self.coords:
            return 0.0, 0.0, 0.0, 0.0
        if self._has_column_names:
            return 0.0, 0.0, LETTERS + 7, LETTERS + 7
        if not self.geometry.algebraic:
            return 0.0, 0.0, 0.0, 0.0
        longest = max((columns(name) for name, _ in self.geometry.names_beside(LETTERS)), default=0)
        beside, around = 8 + longest * 0.62 * LETTERS, self.diagram.joins_all
        return beside, beside * around, (LETTERS + 7) * around, LETTERS + 7


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
    stars = (_draw_star(shown.places[coord], ink) for coord in grid.dots if coord in shown.places)
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


BESIDE = 236.0  # the width of what lies beside the board
STANDS = ("above", "below")
CLOCK, CURVE = 24.0, 64.0  # heights
THING = 36.0  # the width and the height of a piece beside the board
UNKNOWN = "–"  # a value of a curve


def stands_above(diagram: Diagram, width: float, ink: Ink) -> Iterator[Block]:
    """Return what stands above the board, from the top."""
    yield from (_draw_clock(clock, width, ink) for clock in diagram.clocks[: len(diagram.clocks) // 2])
    yield from (_draw_reserve(each, width, ink) for each in diagram.reserves if each.at == "above")


def stands_below(diagram: Diagram, width: float, ink: Ink) -> Iterator[Block]:
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


def draw_reserves(beside: Iterable[Reserve], ink: Ink) -> Block:
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

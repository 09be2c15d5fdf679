"""Boards whose cells are painted, for a screen with colours.

A cell is a stretch of its ground's colour, two columns to each line where it is a square; pieces are painted on
it, blocks and tiles fill it. Of the sizes in which a board can be drawn the largest is taken that the screen
holds, and what stands beside the board stands at its right where there is room. Where the screen is short, two
rows of plain cells share a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import pairwise

from gamenote.core.diagram import Cell, Diagram, Token
from gamenote.render.boards.around import Surroundings
from gamenote.render.boards.plan import (
    Line,
    NamedRows,
    Plan,
    align_token,
    capped_piece,
    columns,
    height,
    label,
    safe,
    token_label,
    widest,
    width_of,
    with_key,
)
from gamenote.render.boards.sheets import side_by_side
from gamenote.render.themes import CHIP, FILL, Glyphs, as_ink, glyphs_of, in_paint, on_ground, token_style

LARGE = 10  # columns of boards that are drawn large where the height is not known
ROOMS = (22, 8)  # columns beside a board in which lists may stand behind their headings; the fewer only if need be
GAP = 3  # columns before them
SHAPES = {  # men and kings on cells of four columns and two lines; x is painted in the colour of what is on top
    "man": ("▗▆▆▖", "▝▂▂▘"),
    "king": ("▗▖▗▖", "▝▀▀▘"),
}


@dataclass(frozen=True)
class Size:
    """Columns and lines of a cell; no line is half a one."""

    width: int
    height: int


@dataclass(frozen=True)
class PaintedPainter:
    """Draws diagrams with painted cells on a screen of so many rows."""

    glyphs: Glyphs
    rows: int | None = None

    def lines(
        self,
        diagram: Diagram,
        *,
        width: int | None = None,
        coords: bool = True,
        theme: str = "auto",
        beside: bool = True,
    ) -> Iterator[Line]:
        """Return title, board, caption, what lies beside it, and legend."""
        glyphs = glyphs_of(diagram, self.glyphs)
        diagram = with_key(diagram, glyphs)
        around = Surroundings(diagram, glyphs, painted=True)
        boards = list(self._boards_by_size(Plan(diagram, glyphs), width, coords=coords))
        fitting = [board for board in boards if width is None or widest(board) <= width] or boards[-1:]
        pages = [
            _page_lines(around, board, width, room) for room in ROOMS[: 2 * beside] or (None,) for board in fitting
        ]
        yield from next(filter(partial(self._fits_screen, width=width), pages), pages[len(fitting) - 1])

    def sheet(
        self, diagrams: Iterable[Diagram], *, width: int | None = None, coords: bool = True, theme: str = "auto"
    ) -> Iterator[Line]:
        """Return several diagrams side by side as the width allows."""
        alone = partial(self.lines, coords=coords)
        return side_by_side(partial(alone, beside=False), diagrams, width, alone=alone)

    def _boards_by_size(self, plan: Plan, width: int | None, *, coords: bool) -> Iterator[list[Line]]:
        """Return the board in all sizes, the largest first."""
        if plan.diagram.grid is not None:
            from gamenote.render.boards.intersections import board

            for rows in (None, 1):
                yield board(plan, plan.diagram.grid, width, coords=coords, rows=rows, painted=True)
            return
        content = _Content(plan)
        for size in content.sizes(large=self.rows is not None or plan.columns <= LARGE):
            kind = _Cells if size.height else _HalfLines
            yield list(kind(content, size, coords=coords).lines())

    def _fits_screen(self, page: list[Line], *, width: int | None) -> bool:
        """Whether the screen holds a page, long lines broken."""
        return self.rows is None or height(page, width) <= self.rows


def _page_lines(around: Surroundings, board: list[Line], width: int | None, least: int | None) -> list[Line]:
    """Return a board with what stands around it.

    Lists stand at its right where there are so many columns for them.
    """
    broad = widest(board) + GAP
    room = None if width is None else width - broad
    apart = least is not None and room is not None and room >= around.indent("beside") + least
    lists = [line for line in around.reserves("beside", room) if line] if apart else []
    high = max(len(board), len(lists))
    joined = [
        _join_lines(board[at] if at < len(board) else [], lists[at] if at < len(lists) else [], broad)
        for at in range(high)
    ]
    return [*around.above(width), *joined, *around.below(width, beside=not apart)]


def _join_lines(left: Line, right: Line, width: int) -> Line:
    return [*left, (" " * (width - width_of(left)), ""), *right] if right else left


class _Content:
    """What stands on a board, and in which sizes."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.tokens = plan.tokens
        self.stacked = any(height > 1 for height in plan.heights)

    def fills(self, token: Token) -> bool:
        return token_style(token, self.plan.design).fills

    @cached_property
    def blocks(self) -> bool:
        """Whether nothing is written on the board."""
        return all(self.fills(token) and not token.text for token in self.tokens)

    @cached_property
    def shaped(self) -> bool:
        """Whether all pieces have shapes of their own."""
        drawn = self.plan.glyphs.caps is not None and not self.stacked
        return drawn and all(
            token.kind in SHAPES and not token.text and not self.plan.design.kind(token.kind, token.paint)
            for token in self.tokens
        )

    @cached_property
    def plain(self) -> bool:
        """Whether colours alone tell what stands on cells."""
        signless = self.blocks or (self.shaped and len({token.kind for token in self.tokens}) == 1)
        return signless and self.span == 1 and self.plan.glyphs.caps is not None

    @cached_property
    def tiled(self) -> bool:
        """Whether cells have gaps between them, as tiles with texts want."""
        return any(self.fills(token) and token.text for token in self.tokens)

    @cached_property
    def need(self) -> int:
        """Columns of the widest piece."""
        plan = self.plan
        tiles = [max(4, columns(label(each, plan.glyphs, plan.design))) + 2 for each in self.tokens if self.tiled]
        chips = [width_of(token_label(token, plan.glyphs, plan.design)) for token in self.tokens]
        return max([*tiles, *chips], default=3)

    def sizes(self, *, large: bool) -> Iterator[Size]:
        if self.blocks or self.shaped:
            if large:
                yield Size(2 * self.pitch, 2)
            if self.tokens and not self.blocks:
                yield Size(3, 1)
            yield Size(self.pitch, 1)
            if self.plain:
                yield Size(1, 0)
            return
        if large:
            yield Size(max(self.need + 2, 6) if not self.tiled else max(self.need, 8), 3)
        yield Size(self.need, 1)
        yield Size(max(1, self.need - 2), 1)

    @cached_property
    def pitch(self) -> int:
        """Columns of a cell of one line, for its shape.

        2 for squares, 1 for what is cut in halves.
        """
        across, down = self._slot_distances
        return 1 if across < 0.8 * down else 2

    @cached_property
    def span(self) -> int:
        """Columns of slots that a cell takes.

        2 for hexagons, whose rows are shifted by half a cell.
        """
        places = sorted(self.plan.at)
        steps = [other[1] - one[1] for one, other in pairwise(places) if one[0] == other[0]]
        across, _ = self._slot_distances
        outlines = [self.plan.lattice.outline(coord) for coord in [*self.plan.at.values()][:1]]
        wide = max((max(x for x, _ in each) - min(x for x, _ in each) for each in outlines if each), default=1.0)
        return max(1, min([round(wide / across), *steps]))

    @cached_property
    def _slot_distances(self) -> tuple[float, float]:
        """Return how far slots lie apart on paper, across and down."""
        middles = {
            place: (sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline))
            for place, coord in self.plan.at.items()
            if (outline := self.plan.lattice.outline(coord))
        }
        places = sorted(middles)
        across = [
            (middles[other][0] - middles[one][0]) / (other[1] - one[1])
            for one, other in pairwise(places)
            if one[0] == other[0]
        ]
        down = [
            (middles[other][1] - middles[one][1]) / (other[0] - one[0])
            for one, other in pairwise(places)
            if one[0] != other[0]
        ]
        return max(across, default=1.0) or 1.0, max(down, default=1.0) or 1.0


class _Painted(NamedRows):
    """Cells in colours, names around them."""

    def __init__(self, content: _Content, size: Size, *, coords: bool) -> None:
        super().__init__(content.plan, coords=coords)
        self.content = content
        self.size = size

    def ground(self, row: int, column: int) -> str:
        """Return the role of an empty cell; plain ones alternate."""
        cell = self.cell(row, column)
        alternate = cell.ground == "plain" and self.plan.design.ground("plain") is None
        odd = " ground-odd" if alternate and (row + column // self.content.span) % 2 else ""
        odd = " ground-empty" if self.content.tiled and cell.ground == "plain" else odd
        mark = self.plan.painted_mark(row, column)
        return on_ground(cell.ground, self.plan.design) + odd + (f" mark-{mark}" if mark else "")

    def cell(self, row: int, column: int) -> Cell:
        return self.plan.cells.get(self.plan.at[row, column], Cell())

    def filled(self, row: int, column: int, paint: str) -> str:
        """Return the role of a filled cell, lighter where it is marked."""
        role = in_paint(FILL, paint, self.plan.design)
        plain = self.content.tiled or not self.plan.painted_mark(row, column)
        return role if plain else f"{role} {lighter(role)}"


class _Cells(_Painted):
    """Cells of one line and more."""

    def lines(self) -> Iterator[Line]:
        for row in range(self.plan.rows):
            yield from self.row_lines(row)
        yield from self.foot(0, self.size.width)

    def body(self, row: int) -> list[Line]:
        height = max(self.size.height, self.plan.heights[row])
        lines: list[Line] = [[] for _ in range(height)]
        column = 0
        while column < self.plan.columns:
            inside = (row, column) in self.plan.at
            span = self.content.span if inside else 1
            content = self._cell_lines(row, column, height) if inside else [[(" " * self.size.width, "")]] * height
            for line, part in zip(lines, content, strict=True):
                line += part
            column += span
        return lines

    def _cell_lines(self, row: int, column: int, height: int) -> list[Line]:
        width = self._inner
        cell, base = self.cell(row, column), self.ground(row, column)
        if len(cell.stack) == 1 and (token := cell.stack[0]).kind in SHAPES and self._draws_shapes:
            return _shape_lines(token, self.plan, base)
        if cell.stack and self.content.fills(cell.stack[-1]):
            return self._filled_cell(row, column, cell.stack[-1], height)
        pieces = [self._piece_line(token, base, width) for token in reversed(cell.stack)]
        if not pieces:
            pieces = [self._sign(row, column, width)]
        floor = max(0, (self.size.height - len(pieces)) // 2)
        air: Line = [(" " * width, base)]
        above = height - floor - len(pieces)
        content = [*[air] * above, *(align_token(piece, "^", width, base) for piece in pieces), *[air] * floor]
        return self._with_edge(content, base, on_ground("plain", self.plan.design))

    @property
    def _inner(self) -> int:
        """Columns of a cell, its edge aside."""
        return self.size.width * self.content.span - self.edged

    @property
    def edged(self) -> bool:
        return self.content.tiled and self.size.height > 1

    def _with_edge(self, content: list[Line], role: str, base: str) -> list[Line]:
        return _add_edge(content, self._inner, role, base, self.plan.glyphs) if self.edged else content

    @property
    def _draws_shapes(self) -> bool:
        return self.content.shaped and self.size == Size(4, 2)

    def _piece_line(self, token: Token, base: str, width: int) -> Line:
        plan = self.plan
        own = plan.design.kind(token.kind, token.paint)
        solid = own.solid if own and plan.glyphs.caps and not token.text else ""
        if solid or self.size.width < self.content.need:
            role = as_ink(in_paint(CHIP, token.paint, plan.design))
            return [(solid or label(token, plan.glyphs, plan.design).strip() or plan.glyphs.disc, role)]
        return capped_piece(token, plan.glyphs, plan.design, base)

    def _filled_cell(self, row: int, column: int, token: Token, height: int) -> list[Line]:
        """Return a cell that is filled with a block or a tile."""
        width, base = self._inner, self.ground(row, column)
        role = f"{base} {self.filled(row, column, token.paint)}"
        text = safe(token.text, self.plan.glyphs)
        middle = (height - 1) // 2
        signs = self.plan.glyphs.marks.get(self.plan.mark(row, column)) if text else None
        left, right = signs if signs is not None and width > width_of([(text, "")]) + 1 else ("", "")
        rows = (
            align_token([(text if at == middle else "", "")], "^", width - len(left + right), role)
            for at in range(height)
        )
        content = [[(left, f"{role} sign"), *row, (right, f"{role} sign")] for row in rows]
        return self._with_edge(content, role, on_ground("plain", self.plan.design))

    def _sign(self, row: int, column: int, width: int) -> Line:
        """Return what an empty cell shows.

        A mark, or the sign of its ground where that says more than the colour.
        """
        if mark := self.plan.sign_of_mark(row, column):
            return [(mark, "sign")]
        ground = self.cell(row, column).ground
        sign = self.plan.sign(ground)
        if sign in self.plan.glyphs.quiet:
            return [(" ", "")]
        kind, _, whose = ground.partition("-")
        role = as_ink(in_paint(FILL, whose, self.plan.design)) if kind == "start" and whose else ""
        return [(sign * width if ground == "across" else sign, role)]


class _HalfLines(_Painted):
    """Two rows on each line, a cell a column wide."""

    def lines(self) -> Iterator[Line]:
        for row in range(0, self.plan.rows, 2):
            names = self.plan.row_names[row]
            line: Line = [(names[0].rjust(self.margin - 1) + " ", "label")] if self.coords else []
            line += [self._cell_pair(row, column) for column in range(self.plan.columns)]
            yield line
        yield from self.foot(0, 1)

    def _cell_pair(self, row: int, column: int) -> tuple[str, str]:
        """Return a cell and the one below it as one sign."""
        upper, lower = self._cell_colour(row, column), self._cell_colour(row + 1, column)
        if upper and lower:
            return "▀", f"{lower} {as_ink(upper)}"
        if upper or lower:
            return ("▀", as_ink(upper)) if upper else ("▄", as_ink(lower))
        return " ", ""

    def _cell_colour(self, row: int, column: int) -> str:
        if (row, column) not in self.plan.at:
            return ""
        role, stack = self.ground(row, column), self.cell(row, column).stack
        return f"{role} {self.filled(row, column, stack[-1].paint)}" if stack else role


def _shape_lines(token: Token, plan: Plan, base: str) -> list[Line]:
    """Return a man or a king on four columns and two lines."""
    upper, lower = SHAPES[token.kind]
    body = in_paint(CHIP, token.paint, plan.design)
    edge = f"{base} {as_ink(body)}"
    if token.kind == "king":
        crown = f"{body} {in_paint('crown', token.paint, plan.design)}"
        inner = (crown, crown)
    else:
        inner = (edge, f"{body} {as_ink(base)}")
    return [
        [(text[0], edge), (text[1:3], middle), (text[3], edge)]
        for text, middle in zip((upper, lower), inner, strict=True)
    ]


def _add_edge(content: list[Line], width: int, role: str, base: str, glyphs: Glyphs) -> list[Line]:
    """Return a cell with an edge at the right and below."""
    last: Line = [(glyphs.edge * width, f"{base} {as_ink(role)}")] if glyphs.edge else content[-1]
    return [[*line, (" ", base)] for line in (*content[:-1], last)]


def lighter(role: str) -> str:
    return " ".join(f"~{word}" for word in role.split(" "))

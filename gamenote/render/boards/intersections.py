"""Boards of lines through the middles of cells: Go, Chinese chess, mills.

A line runs from cell to cell; a piece stands on its crossing. Small boards are drawn with room between the rows,
where diagonals are seen; larger ones close together, and without anything between the crossings where even that
is too wide.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from gamenote.core.diagram import Token
from gamenote.core.lattice import Grid
from gamenote.render.boards.plan import Line, NamedRows, Plan, columns, label, widest, width_of
from gamenote.render.themes import CHIP, as_ink, in_paint

MOST_SPACED = 10  # columns
DISC = 3  # columns of a painted disc with round sides
DIGITS, SHORTENED = 2, "Of longer numbers the last two digits are shown"
SIDES = {(-1, 0): 1, (1, 0): 2, (0, -1): 4, (0, 1): 8}  # the lines that meet in `Glyphs.corners`
Place = tuple[int, int]  # row and column
Arms = Mapping[Place, frozenset[Place]]  # of each cell the directions in which lines leave it


def board(
    plan: Plan, grid: Grid, width: int | None, *, coords: bool, rows: int | None = None, painted: bool = False
) -> list[Line]:
    """Return the widest drawing that the width holds, and the height.

    Of long numbers only the end is shown where even the narrowest is too wide."""
    drawn = _widest_drawing(plan, grid, width, coords, rows, painted)
    if widest(drawn) <= (width or 10**6) or not any(map(_has_long_number, plan.tokens)):
        return drawn
    cells = {
        coord: replace(cell, stack=tuple(_with_short_number(token) for token in cell.stack))
        for coord, cell in plan.diagram.cells.items()
    }
    short = Plan(replace(plan.diagram, cells=cells), plan.glyphs)
    return [*_widest_drawing(short, grid, width, coords, rows, painted), [(SHORTENED, "legend")]]


def _has_long_number(token: Token) -> bool:
    return token.kind == "stone" and len(token.text) > DIGITS and token.text.isdecimal()


def _with_short_number(token: Token) -> Token:
    return replace(token, text=token.text[-DIGITS:]) if _has_long_number(token) else token


def _widest_drawing(
    plan: Plan, grid: Grid, width: int | None, coords: bool, rows: int | None, painted: bool
) -> list[Line]:
    arms = _arms_by_cell(plan, grid)
    stars = frozenset(map(plan.place, grid.dots))
    sizes = [(0, 0, False), (1, 0, False), (1, 0, plan.diagram.joins_all)]
    if plan.columns <= MOST_SPACED and not plan.glyphs.across.isspace():
        sizes.append((3, 1, plan.diagram.joins_all))
    drawn: list[Line] = []
    for gap, air, above in sizes:
        lines = list(_Crossings(plan, _Look(arms, stars, gap, air, above, painted), coords=coords).lines())
        if drawn and (widest(lines) > (width or 10**6) or len(lines) > (rows or 10**6)):
            break
        drawn = lines
    return drawn


def _arms_by_cell(plan: Plan, grid: Grid) -> Arms:
    """Return the directions of the lines at each cell.

    They lead to cells that are cut off, too.
    """
    arms: dict[Place, set[Place]] = defaultdict(set)
    for start, end in grid.lines:
        one, other = plan.place(start), plan.place(end)
        down, right = other[0] - one[0], other[1] - one[1]
        count = max(abs(down), abs(right))
        if not count or down % count or right % count:
            continue  # neither a row nor a column nor a diagonal in text
        step = down // count, right // count
        for number in range(count):
            here = one[0] + step[0] * number, one[1] + step[1] * number
            there = here[0] + step[0], here[1] + step[1]
            arms[here].add(step)
            arms[there].add((-step[0], -step[1]))
    return {place: frozenset(found) for place, found in arms.items() if place in plan.at}


@dataclass(frozen=True)
class _Look:
    """The lines of a board and the room between its crossings."""

    arms: Arms
    stars: frozenset[Place]
    gap: int  # columns between two cells
    air: int  # lines between two rows
    above: bool  # whether names of columns stand there as well
    painted: bool


class _Crossings(NamedRows):
    """Rows of crossings, and the lines between them."""

    def __init__(self, plan: Plan, look: _Look, *, coords: bool) -> None:
        super().__init__(plan, coords=coords)
        self.look = look
        own = plan.design.ground("plain") or not look.painted
        self.role = plan.grid if own else "grid ground-wood"
        self.width, self.gap = plan.width, look.gap
        self._pointed = set[Place]()  # cells with room for their pointer
        if look.painted:
            self.width = max([plan.label_width, *map(columns, map(self._piece_label, plan.tokens))])
            if self.width == 1 and self.gap >= DISC:
                self.width, self.gap = DISC, self.gap - DISC + 1

    def lines(self) -> Iterator[Line]:
        pitch = self.width + self.gap
        first = self._lead - (pitch - 1) // 2 + (self.width - 1) // 2
        yield from self.foot(first, pitch) if self.look.above else self.head(first, pitch)
        for row in range(self.plan.rows):
            yield from self.row_lines(row)
            if row < self.plan.rows - 1:
                yield from (self._line_between_rows(row) for _ in range(self.look.air))
        yield from self.foot(first, pitch)

    @property
    def _lead(self) -> int:
        """Columns left of the first cell, for its mark."""
        return min(1, self.gap)

    def body(self, row: int) -> list[Line]:
        lines: list[Line] = [[] for _ in range(self.plan.heights[row])]
        for column in range(self.plan.columns):
            place = row, column
            parts, joint = self._crossing_lines(place), self._joint_before_cell(place)
            for line, part in zip(lines, parts, strict=True):
                line += [*joint, *part]
        end = self._joint_before_cell((row, self.plan.columns))
        return [line + end for line in lines]

    def _crossing_lines(self, place: Place) -> list[Line]:
        """Return the lines of a cell: its pieces, or where lines meet."""
        plan = self.plan
        if place not in plan.at:
            return [[(" " * self.width, "")] for _ in range(plan.heights[place[0]])]
        cell = plan.cells.get(plan.at[place])
        _, content = plan.cell(*place, self.width)
        if cell is not None and cell.stack and self.look.painted:
            air: list[Line] = [[] for _ in range(len(content) - len(cell.stack))]
            pieces = air + [self._painted_piece(token, place) for token in reversed(cell.stack)]
        elif cell is not None and cell.stack:
            pieces = [[run for run in line if not run[0].isspace()] for line in content]
        else:
            sign = self._mark_sign(place) or self._sign(place)
            pieces = [*([] for _ in content[:-1]), [(sign, f"{self.role} {self._sign_role(place)}".rstrip())]]
        return [self._piece_amid_lines(place, piece) for piece in pieces]

    def _painted_piece(self, token: Token, place: Place) -> Line:
        """Return a painted piece, as wide as the widest."""
        role = in_paint(CHIP, token.paint, self.plan.design)
        text, disc = self._piece_label(token), self.plan.glyphs.disc
        shown = self._sign_on_disc(place) if text == disc else text
        if self.width == 1 and text == disc:
            return [(shown or disc, f"{self.role} {self._mark_role(place)} {as_ink(role)}")]
        left = (self.width - columns(shown)) // 2
        chip = " " * left + shown + " " * (self.width - columns(shown) - left)
        caps = self.plan.glyphs.caps
        if text != disc or caps is None or self.width < DISC:
            return [(chip, role)]
        edge = f"{self.role} {as_ink(role)}"
        return [(caps[0], edge), (chip[1:-1], role), (caps[1], edge)]

    def _sign_on_disc(self, place: Place) -> str:
        """Return what the mark of a painted disc shows on it."""
        plan = self.plan
        mark = plan.signed.get(plan.lattice.name(plan.at[place]))
        shaped = plan.glyphs.shaped.get(mark.kind if mark is not None else plan.mark(*place), "")
        return shaped or self._mark_sign(place)

    def _mark_sign(self, place: Place) -> str:
        """Return the sign of a mark, "" for none that has room."""
        sign = self.plan.sign_of_mark(*place)
        return sign if columns(sign) <= self.width else ""

    def _piece_label(self, token: Token) -> str:
        return label(token, self.plan.glyphs, self.plan.design).strip() or self.plan.glyphs.disc

    def _is_disc(self, place: Place) -> bool:
        """Whether a painted piece shows its mark itself."""
        cell = self.plan.cells.get(self.plan.at[place])
        shown = cell.stack[-1:] if cell is not None and self.look.painted else ()
        return any(self._piece_label(token) == self.plan.glyphs.disc for token in shown)

    def _sign_role(self, place: Place) -> str:
        """Return the role of a mark on an empty point.

        A territory has the colour of its owner."""
        mark = self.plan.signed.get(self.plan.lattice.name(self.plan.at[place]))
        if mark is None or not (mark.kind == "territory" and mark.paint and self.look.painted):
            return self._mark_role(place)
        return as_ink(in_paint(CHIP, mark.paint, self.plan.design))

    def _mark_role(self, place: Place) -> str:
        mark = self.plan.painted_mark(*place) if self.look.painted else self.plan.mark(*place)
        return "pale" if mark == "dimmed" else f"mark-{mark}" if mark else ""

    def _piece_amid_lines(self, place: Place, piece: Line) -> Line:
        """Return a piece or a sign amid the lines at both sides."""
        room = self.width - width_of(piece)
        west, east = self._side_sign(place, -1) * (room // 2), self._side_sign(place, 1) * (room - room // 2)
        if west and (pointer := self._pointer(place)):
            self._pointed.add(place)
            west, east = west[:-1] + pointer[0], (pointer[1:] or east[0]) + east[1:]
        return [(west, self.role), *piece, (east, self.role)]

    def _sign(self, place: Place) -> str:
        arms = self.look.arms.get(place, frozenset())
        if place in self.look.stars:
            return self.plan.glyphs.star
        return self.plan.glyphs.corners[sum(number for side, number in SIDES.items() if side in arms)]

    def _side_sign(self, place: Place, side: int) -> str:
        """Return the sign of the line on that side of a cell."""
        return self.plan.glyphs.across if (0, side) in self.look.arms.get(place, ()) else " "

    def _joint_before_cell(self, place: Place) -> Line:
        """Return what stands between a cell and the one left of it."""
        row, column = place
        room = self.gap if 0 < column < self.plan.columns else self._lead
        if not room:
            return []
        left = row, column - 1
        sides = self._side_sign(left, 1), self._side_sign(place, -1)
        behind, before = ("" if each in self._pointed else self._pointer(each) for each in (left, place))
        line = behind[1:].ljust(room, max(sides))
        return [(line[:-1] + (before[:1] or line[-1]), self.role)]

    def _pointer(self, place: Place) -> str:
        """Return what stands before and behind a cell, "" for nothing."""
        return self.plan.pointer(*place) if place in self.plan.at and not self._is_disc(place) else ""

    def _line_between_rows(self, row: int) -> Line:
        left, gap = (self.width - 1) // 2, self.gap
        text = " " * (self.margin + self._lead)
        for column in range(self.plan.columns):
            arms = self.look.arms.get((row, column), frozenset())
            cell = (self.plan.glyphs.down if (1, 0) in arms else " ").rjust(left + 1)
            after = self.look.arms.get((row, column + 1), frozenset())
            diagonal = self.plan.glyphs.diagonals[((1, 1) in arms) + 2 * ((1, -1) in after)]
            text += cell.ljust(self.width) + diagonal.center(gap)
        line = text[: self.margin], text[self.margin : len(text) - gap + self._lead]
        return [(line[0], ""), (line[1], self.role)]

"""Diagrams as lines of text: lists of runs (text, role).

A board is drawn with lines between its cells (`_Grid`); one that would be too wide that way, or has more than
`MOST_RULED` columns, is drawn close together (`_Close`), or without anything between its cells (`_Tight`) where
even that is too wide. Where the diagram has lines of its own, `intersections` draws it. With colours on a screen
cells are painted, which is for `painted`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from gamenote.core.diagram import Diagram, Painter
from gamenote.render.boards.around import Surroundings
from gamenote.render.boards.plan import Line, NamedRows, Plan, height, widest, with_key, without_blanks
from gamenote.render.boards.sheets import side_by_side
from gamenote.render.themes import Glyphs, glyphs_of

MOST_RULED = 10


@dataclass(frozen=True)
class TextPainter:
    """Draws diagrams in one set of glyphs, on so many rows."""

    glyphs: Glyphs
    rows: int | None = None

    def lines(
        self, diagram: Diagram, *, width: int | None = None, coords: bool = True, theme: str = "auto"
    ) -> Iterator[Line]:
        """Return title, board, caption, what lies beside it, and legend."""
        glyphs = glyphs_of(diagram, self.glyphs)
        diagram = with_key(diagram, glyphs)
        around = Surroundings(diagram, glyphs)
        above, below = list(around.above(width)), list(around.below(width))
        room = None if self.rows is None else self.rows - height([*above, *below], width)
        yield from above
        yield from self._board_lines(Plan(diagram, glyphs), width, room, coords=coords)
        yield from below

    def sheet(
        self, diagrams: Iterable[Diagram], *, width: int | None = None, coords: bool = True, theme: str = "auto"
    ) -> Iterator[Line]:
        """Return several diagrams side by side as the width allows."""
        return side_by_side(partial(self.lines, coords=coords), diagrams, width)

    def on_screen(self, *, rows: int | None, colored: bool) -> Painter:
        if not colored:
            return TextPainter(self.glyphs, rows)
        from gamenote.render.boards.painted import PaintedPainter

        return PaintedPainter(self.glyphs, rows)

    @staticmethod
    def _board_lines(plan: Plan, width: int | None, rows: int | None, *, coords: bool) -> list[Line]:
        """Return the widest drawing of a board that width and rows hold."""
        if plan.diagram.grid is not None:
            from gamenote.render.boards.intersections import board

            return board(plan, plan.diagram.grid, width, coords=coords, rows=rows)
        lines = list(_Grid(plan, coords=coords).lines())
        narrow = plan.columns > MOST_RULED or (width is not None and widest(lines) > width)
        if narrow or (rows is not None and len(lines) > rows):
            close = list(_Close(plan, coords=coords).lines())
            lines = close if narrow or len(close) < len(lines) else lines
            if width is not None and widest(lines) > width and plan.width == 1:
                lines = list(_Tight(plan, coords=coords).lines())
        return lines


class _Grid(NamedRows):
    """Cells with lines between them."""

    @property
    def inner(self) -> int:
        return max(self.plan.width, self.plan.least)

    def lines(self) -> Iterator[Line]:
        for row in range(self.plan.rows):
            yield self._ruled_line(row)
            yield from self.row_lines(row)
        yield self._ruled_line(self.plan.rows)
        yield from self.foot(1, self.inner + 3)

    def _ruled_line(self, row: int) -> Line:
        """Return the line above a row, where cells touch it."""
        at, glyphs = self.plan.at, self.plan.glyphs
        text = " " * self.margin
        for column in range(self.plan.columns + 1):
            nw, ne = (row - 1, column - 1) in at, (row - 1, column) in at
            sw, se = (row, column - 1) in at, (row, column) in at
            text += glyphs.corners[(nw or ne) + 2 * (sw or se) + 4 * (nw or sw) + 8 * (ne or se)]
            if column < self.plan.columns:
                text += (glyphs.across if ne or se else " ") * (self.inner + 2)
        return without_blanks(text, self.plan.grid)

    def body(self, row: int) -> list[Line]:
        at, glyphs = self.plan.at, self.plan.glyphs
        lines: list[Line] = [[] for _ in range(self.plan.heights[row])]
        for column in range(self.plan.columns + 1):
            edge = (row, column - 1) in at or (row, column) in at
            for line in lines:
                line += [(glyphs.down, self.plan.grid) if edge else (" ", "")]
            if column == self.plan.columns:
                break
            if (row, column) not in at:
                for line in lines:
                    line += [(" " * (self.inner + 2), "")]
                continue
            base, content = self.plan.cell(row, column, self.inner)
            left, right = glyphs.marks.get(
                self.plan.mark(row, column), (" ", self.plan.pointer(row, column) or " ")
            )
            for line, cell in zip(lines, content, strict=True):
                line += [(left, f"{base} sign"), *cell, (right, f"{base} sign")]
        return lines


class _Close(NamedRows):
    """Cells side by side, one column between them."""

    def lines(self) -> Iterator[Line]:
        tall = any(height > 1 for height in self.plan.heights)
        for row in range(self.plan.rows):
            if row and tall:
                yield []
            yield from self.row_lines(row)
        yield from self.foot(1, self.plan.width + 1)

    def body(self, row: int) -> list[Line]:
        lines: list[Line] = [[] for _ in range(self.plan.heights[row])]
        for column in range(self.plan.columns):
            if (row, column) not in self.plan.at:
                for line in lines:
                    line += [(" " * (self.plan.width + 1), "")]
                continue
            base, content = self.plan.cell(row, column, self.plan.width)
            sign = self.plan.pointer(row, column) or " "
            for line, cell in zip(lines, content, strict=True):
                air = all(text.isspace() for text, _ in cell)
                line += [(" " if air else sign, f"{base} sign"), *cell]
        return [[*line, (" ", line[-1][1].split(" ", 1)[0])] for line in lines]


class _Tight(NamedRows):
    """Cells of one sign each with nothing between them."""

    def lines(self) -> Iterator[Line]:
        for row in range(self.plan.rows):
            yield from self.row_lines(row)
        yield from self.foot(0, 1)

    def body(self, row: int) -> list[Line]:
        lines: list[Line] = [[] for _ in range(self.plan.heights[row])]
        for column in range(self.plan.columns):
            content: list[Line] = [[(" ", "")] for _ in lines]
            if (row, column) in self.plan.at:
                _, content = self.plan.cell(row, column, 1)
            for line, cell in zip(lines, content, strict=True):
                line += cell
        return lines

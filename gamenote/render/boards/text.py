"""Diagrams as lines of text: lists of runs (text, role).

Any lattice is drawn by its slots; what a piece or a mark looks like is read from the tables of `themes`, so that
nothing here knows a game or a colour. A stack is written with one piece a line, the top one first, and stands on
the floor of its row. Roles are words with blanks between them; later words paint over earlier ones.

A board is drawn with lines between its cells (`_Grid`); one that would be too wide that way, or has more than
`MOST_RULED` columns, is drawn close together (`_Close`), or without anything between its cells (`_Tight`) where
even that is too wide.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from gamenote.core.design import Design
from gamenote.core.diagram import Cell, Diagram, Run, Token
from gamenote.core.lattice import Coord, Slot
from gamenote.core.visible import visible
from gamenote.render.boards.axes import axes
from gamenote.render.boards.sheets import columns, side_by_side
from gamenote.render.themes import Glyphs, TokenStyle, among, in_paint, on_ground, owner, piece_glyph, token_style

MOST_RULED = 10

Line = list[Run]


@dataclass(frozen=True)
class TextPainter:
    """Draws diagrams in one set of glyphs."""

    glyphs: Glyphs

    def lines(
        self, diagram: Diagram, *, width: int | None = None, coords: bool = True, theme: str = "auto"
    ) -> Iterator[Line]:
        """Return title, board, caption, what lies beside it, and legend."""
        if diagram.title:
            yield [(self._safe(diagram.title), "title")]
        plan = _Plan(diagram, self.glyphs)
        board = list(_Grid(plan, coords=coords).lines())
        if plan.columns > MOST_RULED or (width is not None and _widest(board) > width):
            board = list(_Close(plan, coords=coords).lines())
            if width is not None and _widest(board) > width and plan.width == 1:
                board = list(_Tight(plan, coords=coords).lines())
        yield from board
        yield from self._below(diagram, width)

    def sheet(
        self, diagrams: Iterable[Diagram], *, width: int | None = None, coords: bool = True, theme: str = "auto"
    ) -> Iterator[Line]:
        """Return several diagrams side by side as the width allows."""
        return side_by_side(partial(self.lines, coords=coords), diagrams, width)

    def _below(self, diagram: Diagram, width: int | None) -> Iterator[Line]:
        if diagram.caption:
            yield from ([(self._safe(line), "caption")] for line in diagram.caption.split("\n"))
        for reserve in diagram.reserves:
            base = on_ground("plain", diagram.design).removesuffix("-plain")
            tokens = [_on(base, _token(token, self.glyphs, diagram.design)) for token in reserve.tokens]
            yield from _listed(f"{self._safe(reserve.heading)}:", tokens or [[(self.glyphs.nothing, "")]], width)
        yield from ([(self._safe(line), "legend")] for line in self._words(diagram))

    def _words(self, diagram: Diagram) -> Iterator[str]:
        """Explain the board: marks without signs, owners, and the legend."""
        others = [mark for mark in diagram.marks if mark.kind not in self.glyphs.marks]
        if others:
            words = (" ".join(filter(None, (mark.kind, mark.text, "-".join(mark.at)))) for mark in others)
            yield f"Marks: {', '.join(words)}"
        owners = _owners(diagram) if self.glyphs.name != "ascii" else []
        if owners:
            yield ", ".join(f"{owner(name, diagram.design).man} {name}" for name in owners)
        yield from diagram.legend

    def _safe(self, text: str) -> str:
        return _safe(text, self.glyphs)


def _safe(text: str, glyphs: Glyphs) -> str:
    """Text that cannot steer a terminal, in the characters of the style."""
    shown = visible(text.replace("\t", " "))
    return shown.encode("ascii", "backslashreplace").decode() if glyphs.name == "ascii" else shown


def _token(token: Token, glyphs: Glyphs, design: Design) -> Line:
    """A token as runs: its owner and what is written on it."""
    plain = glyphs.name == "ascii"
    row, whose = token_style(token, design), owner(token.paint, design)
    words = {"letter": whose.letter, "small": whose.letter.lower(), "man": whose.man, "king": whose.king}
    words |= {"text": _safe(token.text, glyphs), "glyph": piece_glyph(token, design, ascii_only=plain)}
    return [
        (_safe(part.pattern.format(**words), glyphs), in_paint(part.role, token.paint, design))
        for part in (row.ascii if plain else row.unicode)
    ]


def _on(base: str, token: Line) -> Line:
    return [(text, f"{base} {role}".rstrip()) for text, role in token]


def _owners(diagram: Diagram) -> list[str]:
    """Return the paints whose signs want a word."""
    stacks = [*(cell.stack for cell in diagram.cells.values()), *(beside.tokens for beside in diagram.reserves)]
    return sorted(
        {token.paint for stack in stacks for token in stack if token_style(token, diagram.design).signed}
    )


def _listed(heading: str, tokens: Sequence[Line], width: int | None) -> Iterator[Line]:
    """Return a heading and tokens behind it, wrapped below the first."""
    line: Line = [(heading, "heading")]
    room = columns(heading)
    indent = room
    for token in tokens:
        if width is not None and room > indent and room + 1 + _width(token) > width:
            yield line
            line, room = [(" " * indent, "")], indent
        line += [(" ", ""), *token]
        room += 1 + _width(token)
    yield line


class _Plan:
    """What stands in which row and column, and sizes of cells."""

    def __init__(self, diagram: Diagram, glyphs: Glyphs) -> None:
        self.glyphs = glyphs
        self.lattice = diagram.lattice
        self.cells = diagram.cells
        self.design = diagram.design
        self.at: dict[tuple[int, int], Coord] = {}
        for coord in diagram.lattice.coords():
            slot = diagram.lattice.slot(coord)
            self.at[slot.row, slot.column] = coord
        self.rows = 1 + max((row for row, _ in self.at), default=-1)
        self.columns = 1 + max((column for _, column in self.at), default=-1)
        self.marked = {
            name: mark.kind for mark in reversed(diagram.marks) if mark.kind in glyphs.marks for name in mark.at
        }

    @cached_property
    def kinds(self) -> list[TokenStyle]:
        return [token_style(token, self.design) for cell in self.cells.values() for token in cell.stack]

    @cached_property
    def align(self) -> str:
        """Where an empty cell shows its sign: centre, or right."""
        return ">" if any(row.align == ">" for row in self.kinds) else "^"

    @cached_property
    def width(self) -> int:
        tokens = (_token(token, self.glyphs, self.design) for cell in self.cells.values() for token in cell.stack)
        return max(map(_width, tokens), default=1)

    @cached_property
    def least(self) -> int:
        return max((row.least for row in self.kinds), default=1)

    @cached_property
    def heights(self) -> list[int]:
        """Lines of each row: as many as its highest stack has pieces."""
        heights = [1] * self.rows
        for (row, _), coord in self.at.items():
            if coord in self.cells:
                heights[row] = max(heights[row], len(self.cells[coord].stack))
        return heights

    def mark(self, row: int, column: int) -> str:
        """The kind of the mark on a cell, "" for none."""
        return self.marked.get(self.lattice.name(self.at[row, column]), "")

    def cell(self, row: int, column: int, width: int) -> tuple[str, list[Line]]:
        """Return the role of a cell's ground, and its lines."""
        cell = self.cells.get(self.at[row, column], Cell())
        mark = self.mark(row, column)
        base = on_ground(cell.ground, self.design) + (f" mark-{mark}" if mark else "")
        for token in cell.stack:
            if token_style(token, self.design).fills:
                base += f" {in_paint('fill', token.paint, self.design)}"
        stack: list[tuple[Line, str]] = [
            (_token(token, self.glyphs, self.design), token_style(token, self.design).align)
            for token in reversed(cell.stack)
        ]
        if not stack:
            stack = [([(self.sign(cell.ground), "")], self.align)]
        air: list[Line] = [[(" " * width, base)] for _ in range(self.heights[row] - len(stack))]
        return base, air + [_placed(token, align, width, base) for token, align in stack]

    def sign(self, ground: str) -> str:
        """What an empty cell shows."""
        if own := self.design.ground(ground):
            return (own.ascii if self.glyphs.name == "ascii" else own.unicode) or " "
        return among(self.glyphs.grounds, ground) or self.glyphs.grounds[""]

    @cached_property
    def grid(self) -> str:
        """The role of the lines between cells."""
        own = self.design.ground("plain")
        return f"grid {on_ground('plain', self.design)}" if own else "grid"

    @cached_property
    def row_names(self) -> list[tuple[str, str]]:
        """What stands left and right of each row.

        That is its name, or else the first and last name in it."""
        if self._axes is not None:
            own = {row: name for (row, _), (_, name) in self._axes.items()}
            return [(own.get(row, ""), "") for row in range(self.rows)]
        return [(names[0], names[-1]) if (names := self._names(row)) else ("", "") for row in range(self.rows)]

    @cached_property
    def column_names(self) -> list[str]:
        """What stands below each column, where columns have names."""
        own = {column: name for (_, column), (name, _) in (self._axes or {}).items()}
        return [own.get(column, "") for column in range(self.columns)] if own else []

    @cached_property
    def _axes(self) -> dict[tuple[int, int], tuple[str, str]] | None:
        found = axes([(Slot(*place), self.lattice.name(coord)) for place, coord in self.at.items()])
        return None if found is None else dict(zip(self.at, found, strict=True))

    def _names(self, row: int) -> list[str]:
        places = sorted(place for place in self.at if place[0] == row)
        names = (_safe(self.lattice.name(self.at[place]), self.glyphs) for place in places)
        return [name for name in names if name]


def _placed(token: Line, align: str, width: int, base: str) -> Line:
    """A token in its cell, the rest of the width filled up."""
    room = width - _width(token)
    left = {"<": 0, "^": room // 2, ">": room}[align]
    runs = [(" " * left, base), *_on(base, token), (" " * (room - left), base)]
    return [run for run in runs if run[0]]


class _Board:
    """The frame of a drawing: rows of cells, names around them."""

    def __init__(self, plan: _Plan, *, coords: bool) -> None:
        self.plan = plan
        self.coords = coords
        self.margin = 1 + max((columns(left) for left, _ in plan.row_names), default=0) if coords else 0

    def row_lines(self, row: int) -> Iterator[Line]:
        """Return the lines of one row, with its names amid them."""
        height = self.plan.heights[row]
        for index, body in enumerate(self.body(row)):
            left, right = self.plan.row_names[row] if self.coords and index == height // 2 else ("", "")
            line: Line = [(left.rjust(self.margin - 1) + " ", "label")] if self.coords else []
            line += body
            yield [*line, (f" {right}", "label")] if right else line

    def body(self, row: int) -> list[Line]:
        raise NotImplementedError

    def foot(self, first: int, pitch: int) -> Iterator[Line]:
        """The names of the columns, each in the middle of its column."""
        names = self.plan.column_names
        if not self.coords or not names:
            return
        longest = max(map(len, names))
        # Names that would run together are written downwards.
        parts = [names] if longest < pitch else [[name[row : row + 1] for name in names] for row in range(longest)]
        for part in parts:
            text = "".join(name.center(pitch) for name in part)
            yield [(" " * (self.margin + first) + text.rstrip(), "label")]


class _Grid(_Board):
    """Cells with lines between them."""

    @property
    def inner(self) -> int:
        return max(self.plan.width, self.plan.least)

    def lines(self) -> Iterator[Line]:
        for row in range(self.plan.rows):
            yield self._ruled(row)
            yield from self.row_lines(row)
        yield self._ruled(self.plan.rows)
        yield from self.foot(1, self.inner + 3)

    def _ruled(self, row: int) -> Line:
        """Return the line above a row, where cells touch it."""
        at, glyphs = self.plan.at, self.plan.glyphs
        text = " " * self.margin
        for column in range(self.plan.columns + 1):
            nw, ne = (row - 1, column - 1) in at, (row - 1, column) in at
            sw, se = (row, column - 1) in at, (row, column) in at
            text += glyphs.corners[(nw or ne) + 2 * (sw or se) + 4 * (nw or sw) + 8 * (ne or se)]
            if column < self.plan.columns:
                text += (glyphs.across if ne or se else " ") * (self.inner + 2)
        return _voids(text, self.plan.grid)

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
            left, right = glyphs.marks.get(self.plan.mark(row, column), (" ", " "))
            for line, cell in zip(lines, content, strict=True):
                line += [(left, f"{base} sign"), *cell, (right, f"{base} sign")]
        return lines


class _Close(_Board):
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
            sign = self.plan.glyphs.pointer if self.plan.mark(row, column) else " "
            for line, cell in zip(lines, content, strict=True):
                air = all(text.isspace() for text, _ in cell)
                line += [(" " if air else sign, f"{base} sign"), *cell]
        return [[*line, (" ", line[-1][1].split(" ", 1)[0])] for line in lines]


class _Tight(_Board):
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


def _voids(text: str, role: str) -> Line:
    """Runs of the text, blanks without the role."""
    return [(part, "" if part.isspace() else role) for part in re.findall(r" +|[^ ]+", text)]


def _width(line: Line) -> int:
    return sum(columns(text) for text, _ in line)


def _widest(lines: Sequence[Line]) -> int:
    return max(map(_width, lines), default=0)

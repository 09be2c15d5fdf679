"""Rows and columns of a board of text, its names and pieces.

Any lattice is drawn by its slots; what a piece or a mark looks like is read from the tables of `themes`, so that
nothing here knows a game or a colour. A stack is written with one piece a line, the top one first, and stands on
the floor of its row. Roles are words with blanks between them; later words paint over earlier ones.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain, count
from string import ascii_uppercase

from msgspec.structs import replace

from gamenote.core.design import Design
from gamenote.core.diagram import Cell, Diagram, Run, Token
from gamenote.core.lattice import Coord, Slot
from gamenote.core.visible import visible
from gamenote.render.boards.geometry import axes
from gamenote.render.themes import (
    CHIP,
    CHIP_SIGNS,
    STONES,
    UNICODE,
    Glyphs,
    TokenStyle,
    among,
    as_ink,
    in_paint,
    on_ground,
    owner,
    piece_glyph,
    token_style,
)

Line = list[Run]
LONGEST_LABEL, LONGEST_SHRUNK = 3, 6  # columns of labels that boards of lines show in text, and in pictures


class Plan:
    """What stands in which row and column, and sizes of cells."""

    def __init__(self, diagram: Diagram, glyphs: Glyphs) -> None:
        self.glyphs = glyphs
        self.diagram = diagram
        self.lattice = diagram.lattice
        self.cells = diagram.cells
        self.design = diagram.design
        slots = [(diagram.lattice.slot(coord), coord) for coord in diagram.lattice.coords()]
        self._first = min((s.row for s, _ in slots), default=0), min((s.column for s, _ in slots), default=0)
        self.at = {(slot.row - self._first[0], slot.column - self._first[1]): coord for slot, coord in slots}
        self.rows = 1 + max((row for row, _ in self.at), default=-1)
        self.columns = 1 + max((column for _, column in self.at), default=-1)
        self.marked = {
            name: mark.kind for mark in reversed(diagram.marks) if mark.kind in glyphs.marks for name in mark.at
        }
        self.signed = {
            name: mark for mark in reversed(diagram.marks) if mark.kind in glyphs.signs for name in mark.at
        }
        found = self.signed.items() if diagram.grid is not None else ()
        self.labels = {name: safe(mark.text, glyphs) for name, mark in found if mark.kind == "label"}
        if self.labels:
            self.cells = {coord: self._with_label(coord, cell) for coord, cell in diagram.cells.items()}

    def _with_label(self, coord: Coord, cell: Cell) -> Cell:
        """Return a cell whose stone bears its label, as it bears numbers."""
        name, top = self.lattice.name(coord), cell.stack[-1:]
        text = self.labels.get(name, "")
        if [(each.kind, each.text) for each in top] != [("stone", "")] or not 0 < columns(text) <= LONGEST_LABEL:
            return cell
        del self.signed[name]
        return replace(cell, stack=(*cell.stack[:-1], replace(top[0], text=text)))

    def place(self, coord: Coord) -> tuple[int, int]:
        """Return row and column of a cell, even a missing one."""
        slot = self.lattice.slot(coord)
        return slot.row - self._first[0], slot.column - self._first[1]

    @cached_property
    def tokens(self) -> list[Token]:
        return [token for cell in self.cells.values() for token in cell.stack]

    @cached_property
    def kinds(self) -> list[TokenStyle]:
        return [token_style(token, self.design) for token in self.tokens]

    @cached_property
    def align(self) -> str:
        """Where an empty cell shows its sign: centre, or right."""
        return ">" if any(row.align == ">" for row in self.kinds) else "^"

    @cached_property
    def width(self) -> int:
        tokens = (width_of(token_runs(token, self.glyphs, self.design)) for token in self.tokens)
        return max([self.label_width, *tokens])

    @cached_property
    def label_width(self) -> int:
        """Return the columns of the widest label to be shown in full."""
        return max((each for each in map(columns, self.labels.values()) if each <= LONGEST_LABEL), default=1)

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

    def painted_mark(self, row: int, column: int) -> str:
        """Return the colour or kind of a cell's mark, "" for none."""
        name = self.lattice.name(self.at[row, column])
        return (
            next((mark.paint or mark.kind for mark in self.diagram.marks if name in mark.at), "") if name else ""
        )

    def sign_of_mark(self, row: int, column: int) -> str:
        """Return what a mark shows on an empty cell, "" without one."""
        mark = self.signed.get(self.lattice.name(self.at[row, column]))
        if mark is None:
            return ""
        text = safe(mark.text, self.glyphs)
        shown = text if text and columns(text) <= self.width else self.glyphs.signs[mark.kind]
        return self.glyphs.owned.get(mark.paint, shown) if mark.kind == "territory" else shown

    def pointer(self, row: int, column: int) -> str:
        """Return what stands left of a marked cell, "" for nothing."""
        if kind := self.mark(row, column):
            return self.glyphs.pointers.get(kind, self.glyphs.pointer)
        cell = self.cells.get(self.at[row, column])
        return self.sign_of_mark(row, column)[:1] if cell is not None and cell.stack else ""

    def cell(self, row: int, column: int, width: int) -> tuple[str, list[Line]]:
        """Return the role of a cell's ground, and its lines."""
        cell = self.cells.get(self.at[row, column], Cell())
        mark = self.mark(row, column)
        base = on_ground(cell.ground, self.design) + (f" mark-{mark}" if mark else "")
        for token in cell.stack:
            if token_style(token, self.design).fills:
                base += f" {in_paint('fill', token.paint, self.design)}"
        stack: list[tuple[Line, str]] = [
            (token_runs(token, self.glyphs, self.design), token_style(token, self.design).align)
            for token in reversed(cell.stack)
        ]
        if not stack:
            sign = self.sign_of_mark(row, column)
            stack = [([(sign or self.sign(cell.ground), "sign" if sign else "")], self.align)]
        air: list[Line] = [[(" " * width, base)] for _ in range(self.heights[row] - len(stack))]
        return base, air + [align_token(token, align, width, base) for token, align in stack]

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

        That is its name, or else the first and last name in it; none where a grid names the columns."""
        if self.names_above or self._names_below:
            return [("", "")] * self.rows
        if self._axes is not None:
            own = {row: name for (row, _), (_, name) in self._axes.items()}
            return [(own.get(row, ""), own.get(row, "") * self.diagram.joins_all) for row in range(self.rows)]
        return [(names[0], names[-1]) if (names := self._names(row)) else ("", "") for row in range(self.rows)]

    @cached_property
    def column_names(self) -> list[str]:
        """What stands below each column, where columns have names."""
        if self._names_below:
            return self._names_below
        own = {column: name for (_, column), (name, _) in (self._axes or {}).items()}
        return [own.get(column, "") for column in range(self.columns)] if own else []

    @cached_property
    def names_above(self) -> list[str]:
        """What stands above each column, by the names of a grid."""
        return self._names_of_columns(self.diagram.grid.above if self.diagram.grid else ())

    @cached_property
    def _names_below(self) -> list[str]:
        return self._names_of_columns(self.diagram.grid.below if self.diagram.grid else ())

    def _names_of_columns(self, names: Sequence[str]) -> list[str]:
        """Return names of a grid from the left.

        None in ASCII, where cells have theirs."""
        if not names or self.glyphs.name == "ascii":
            return []
        numbers = {column: coord[0] for (_, column), coord in self.at.items()}
        kinds = [self.design.kind(name, "") for name in names]
        texts = [kind.unicode if kind else name for kind, name in zip(kinds, names, strict=True)]
        found = (numbers.get(column, len(texts)) for column in range(self.columns))
        return [texts[number] if number < len(texts) else "" for number in found]

    @cached_property
    def _axes(self) -> dict[tuple[int, int], tuple[str, str]] | None:
        found = axes([(Slot(*place), self.lattice.name(coord)) for place, coord in self.at.items()])
        shown = ((safe(column, self.glyphs), safe(row, self.glyphs)) for column, row in found or ())
        return None if found is None else dict(zip(self.at, shown, strict=True))

    def _names(self, row: int) -> list[str]:
        places = sorted(place for place in self.at if place[0] == row)
        names = (safe(self.lattice.name(self.at[place]), self.glyphs) for place in places)
        return [name for name in names if name]


class NamedRows:
    """The frame of a drawing: rows of cells, names around them."""

    def __init__(self, plan: Plan, *, coords: bool) -> None:
        self.plan = plan
        self.coords = coords
        self.margin = 1 + max((columns(left) for left, _ in plan.row_names), default=0) if coords else 0

    def row_lines(self, row: int) -> Iterator[Line]:
        """Return the lines of one row, with its names amid them."""
        lines = self.body(row)
        height = len(lines)
        for index, body in enumerate(lines):
            left, right = self.plan.row_names[row] if self.coords and index == height // 2 else ("", "")
            air = " " * (self.margin - 1 - columns(left))
            line: Line = [(f"{air}{left} ", "label")] if self.coords else []
            line += body
            yield [*line, (f" {right}", "label")] if right else line

    def body(self, row: int) -> list[Line]:
        raise NotImplementedError

    def head(self, first: int, pitch: int) -> Iterator[Line]:
        """The names of the columns at the upper edge."""
        return self._name_lines(self.plan.names_above, first, pitch)

    def foot(self, first: int, pitch: int) -> Iterator[Line]:
        """The names of the columns, each in the middle of its column."""
        return self._name_lines(self.plan.column_names, first, pitch)

    def _name_lines(self, names: list[str], first: int, pitch: int) -> Iterator[Line]:
        if not self.coords or not any(names):
            return
        longest = max(map(len, names))
        # Names that would run together are written downwards.
        apart = longest < pitch or longest == 1
        parts = [names] if apart else [[name[row : row + 1] for name in names] for row in range(longest)]
        for part in parts:
            text = "".join(name.center(pitch)[: pitch + len(name) - columns(name)] for name in part)
            yield [(" " * (self.margin + first) + text.rstrip(), "label")]


def with_key(diagram: Diagram, glyphs: Glyphs | None = None) -> Diagram:
    """Return a board of lines whose legend explains longer labels.

    Numbers that stand nowhere else are in their place, or letters beside numbers on stones. Without glyphs it is a
    picture's."""
    texts = dict.fromkeys(mark.text for mark in diagram.marks if mark.kind == "label")
    longest = LONGEST_LABEL if glyphs is not None else LONGEST_SHRUNK
    long = [text for text in texts if columns(safe(text, glyphs or UNICODE)) > longest]
    if not long or diagram.grid is None:
        return diagram
    written = {token.text for cell in diagram.cells.values() for token in cell.stack} - {""}
    signs = chain(ascii_uppercase if written else "", map(str, count(1)))
    key = dict(zip(long, (sign for sign in signs if sign not in written | texts.keys()), strict=False))
    marks = tuple(
        replace(mark, text=key[mark.text]) if mark.kind == "label" and mark.text in key else mark
        for mark in diagram.marks
    )
    return replace(diagram, marks=marks, legend=(*diagram.legend, *(f"{key[text]}: {text}" for text in long)))


def safe(text: str, glyphs: Glyphs) -> str:
    """Text that cannot steer a terminal, in the characters of the style."""
    shown = visible(text.replace("\t", " "))
    return shown.encode("ascii", "backslashreplace").decode() if glyphs.name == "ascii" else shown


def token_runs(token: Token, glyphs: Glyphs, design: Design) -> Line:
    """A token as runs: its owner and what is written on it."""
    plain = glyphs.name == "ascii"
    row, whose = token_style(token, design), owner(token.paint, design)
    words = {"letter": whose.letter, "small": whose.letter.lower(), "man": whose.man, "king": whose.king}
    words["stone"] = STONES.get(token.paint, whose.letter)
    words |= {"text": safe(token.text, glyphs), "glyph": piece_glyph(token, design, ascii_only=plain)}
    return [
        (safe(part.pattern.format(**words), glyphs), in_paint(part.role, token.paint, design))
        for part in (row.ascii if plain else row.unicode)
    ]


def on(base: str, token: Line) -> Line:
    return [(text, f"{base} {role}".rstrip()) for text, role in token]


def align_token(token: Line, align: str, width: int, base: str) -> Line:
    """A token in its cell, the rest of the width filled up."""
    room = width - width_of(token)
    left = {"<": 0, "^": room // 2, ">": room}[align]
    runs = [(" " * left, base), *on(base, token), (" " * (room - left), base)]
    return [run for run in runs if run[0]]


def without_blanks(text: str, role: str) -> Line:
    return [(part, "" if part.isspace() else role) for part in re.findall(r" +|[^ ]+", text)]


def widest(lines: Sequence[Line]) -> int:
    return max(map(width_of, lines), default=0)


def height(lines: Sequence[Line], width: int | None) -> int:
    """Return the rows that lines take, long ones broken by the terminal."""
    wide = width or 10**6
    return sum(max(1, -(-width_of(line) // wide)) for line in lines)


# Pieces as painted stretches of text, in the colours of their owners.


def token_label(token: Token, glyphs: Glyphs, design: Design) -> Line:
    """Return a piece as its text, or its sign, between two blanks."""
    role = in_paint(CHIP, token.paint, design)
    if token.text and len(token.text) == len(token.faces):
        shown = zip(token.text, token.faces, strict=True)
        return [(" ", role), *((safe(text, glyphs), f"{role} {face}") for text, face in shown), (" ", role)]
    return [(f" {label(token, glyphs, design)} ", role)]


def capped_piece(token: Token, glyphs: Glyphs, design: Design, base: str) -> Line:
    """Return a piece on a cell, with narrow sides."""
    line = token_label(token, glyphs, design)
    if glyphs.caps is None or token.faces or token.text:
        return line
    role = f"{base} {as_ink(in_paint(CHIP, token.paint, design))}"
    left, right = glyphs.caps
    return [(left, role), *((text.strip(" ") or " ", each) for text, each in line), (right, role)]


def label(token: Token, glyphs: Glyphs, design: Design) -> str:
    """Return what is written on a piece."""
    plain = glyphs.name == "ascii"
    if own := design.kind(token.kind, token.paint):
        painted = "" if plain else own.painted
        return safe((painted or piece_glyph(token, design, ascii_only=plain)) + token.text, glyphs)
    if token.text:
        return safe(token.text, glyphs)
    row = owner(token.paint, design)
    in_unicode, in_ascii = CHIP_SIGNS.get(token.kind, ("{man}", "{letter}"))
    words = {"letter": row.letter, "small": row.letter.lower(), "man": row.man}
    return safe((in_ascii if plain else in_unicode).format(**words), glyphs)


def width_of(line: Line) -> int:
    """Return the columns that a line takes."""
    return sum(columns(text) for text, _ in line)


def columns(text: str) -> int:
    """How many columns of a terminal the text takes."""
    if text.isascii():
        return len(text)
    return sum(_character_columns(character) for character in text)


def _character_columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1

"""A position ready to be drawn, free of any game.

Paints, kinds and grounds are roles ("white", "king", "dark"), never shades or glyphs; what draws turns them into
both. Tables list those that are drawn everywhere, with the marks; a `Design` brings others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from math import isfinite
from typing import Protocol, runtime_checkable

from msgspec import Struct
from msgspec.structs import replace

from gamenote.core.design import BUILT_IN, Design
from gamenote.core.lattice import Coord, Grid, Lattice, Point, Turned
from gamenote.core.lazy import Loader, import_late
from gamenote.core.record import Mark
from gamenote.core.words import Hindrance

__all__ = [
    "FACES",
    "GROUNDS",
    "KINDS",
    "MARKS",
    "PAINTS",
    "BoardRenderer",
    "Cell",
    "Curve",
    "Diagram",
    "Document",
    "DocumentPainter",
    "Painter",
    "PlayerClock",
    "Reserve",
    "Resizable",
    "Run",
    "ScreenPainter",
    "SheetPainter",
    "Token",
    "Undrawable",
    "cells_as_text",
    "drawing",
    "flipped",
    "lettered",
    "rotated",
    "unknown_roles",
]

OPPOSITE = {"above": "below", "below": "above"}
SIDEWAYS = {"across": "along", "along": "across"}  # grounds that are lines


class Token(Struct, frozen=True):
    """One thing on a cell, or beside the board.

    Fields:
        paint: Whose it is: "black", "blue", "player-1" where colours have no names, "tile-2048".
        kind: What it is: "man", "king", "disk" with a text, "tile" that fills its cell.
        text: Is written on it: "rb", "2048".
        faces: The colours that it shows, the upper side first: "face-red".
        group: Cells whose tokens have the same group are one piece.
        form: The shape of a thing beside the board, as outlines.
    """

    paint: str
    kind: str
    text: str = ""
    faces: tuple[str, ...] = ()
    group: str = ""
    form: tuple[tuple[Point, ...], ...] = ()


class Cell(Struct, frozen=True):
    """What stands on a cell, and its ground.

    Fields:
        stack: Tokens, bottom to top.
        ground: "plain", "dark", "start-1", "hole".
    """

    stack: tuple[Token, ...] = ()
    ground: str = "plain"


class Reserve(Struct, frozen=True):
    """Things beside the board: prisoners, pieces left.

    Fields:
        heading: Stands above them.
        tokens: In the order in which they are shown.
        at: "beside" the board; or "above" or "below" it, as a stand in the player's reach.
    """

    heading: str
    tokens: tuple[Token, ...]
    at: str = "beside"


class PlayerClock(Struct, frozen=True):
    """The time that a player has left.

    Fields:
        paint: Whose it is, as tokens give it: "white".
        time: As it is shown: "0:04:31".
        name: The player's name, "" where it is not known.
        runs: Whether this player is to move.
    """

    paint: str
    time: str
    name: str = ""
    runs: bool = False


class Curve(Struct, frozen=True):
    """Evaluations or scores of a game, drawn under its board.

    Fields:
        name: What is measured: "evaluation", "score".
        values: One for each position of the line from its start, None where it is not known. Greater is better for
            the player whose pieces stand below.
        here: The number of the position that the diagram shows.
        limits: The least and the greatest value that are drawn; others stand at the edge. An infinite one goes as
            far as the values.
    """

    name: str
    values: tuple[float | None, ...]
    here: int
    limits: tuple[float, float]

    @property
    def bounds(self) -> tuple[float, float]:
        """Return the limits as numbers to draw with, the lower one first.

        >>> Curve("score", (0.0, 12.0, None), 1, (0.0, float("inf"))).bounds
        (0.0, 12.0)
        """
        low, high = self.limits
        if not (isfinite(low) and isfinite(high)):
            known = [value for value in self.values if value is not None and isfinite(value)]
            low = low if isfinite(low) else min([*known, *filter(isfinite, (high,))], default=0.0)
            high = high if isfinite(high) else max([*known, low])
        return (low, high) if low < high else (high - 1.0, high + 1.0)


class Diagram(Struct, frozen=True):
    """A position to be drawn.

    Cells and marks lie on the lattice; words can be printed. Kinds, paints and grounds are those of the tables
    or of the design: the checks for plugins report others.

    Fields:
        lattice: The board's shape, and the names of its cells.
        cells: What differs from an empty plain cell, by coordinate.
        marks: "last-move" with the names of its cells, arrows, labels.
        reserves: Lists beside the board.
        title: Stands above the board.
        caption: Stands under it.
        legend: Explains the letters on tokens, a line each.
        design: Kinds, paints and grounds of the game's own.
        grid: Lines that are drawn in place of the outlines of cells.
        clocks: The players' clocks, from the upper side of the board to the lower.
        curve: How the game went.
    """

    lattice: Lattice
    cells: Mapping[Coord, Cell]
    marks: tuple[Mark, ...] = ()
    reserves: tuple[Reserve, ...] = ()
    title: str = ""
    caption: str = ""
    legend: tuple[str, ...] = ()
    design: Design = BUILT_IN
    grid: Grid | None = None
    clocks: tuple[PlayerClock, ...] = ()
    curve: Curve | None = None

    @property
    def joins_all(self) -> bool:
        """Whether lines lead to all neighbours of each cell, as in Go."""
        return self.grid is not None and self.grid.joins_all


def lettered(diagram: Diagram) -> Diagram:
    """Return a diagram whose own pieces are letters, as in plain ASCII."""
    return replace(diagram, design=_lettered_design(diagram.design))


@lru_cache(maxsize=16)
def _lettered_design(design: Design) -> Design:
    kinds = (replace(kind, unicode=kind.ascii, painted="", solid="", shapes=()) for kind in design.kinds)
    return replace(design, kinds=tuple(kinds))


def flipped(diagram: Diagram) -> Diagram:
    """Return a diagram as it is seen from the other side.

    What stands above stands below then; a curve is that of the player who sits there now.
    """
    curve, grid = diagram.curve, diagram.grid
    if curve is not None:
        values = tuple(None if value is None else -value for value in curve.values)
        curve = replace(curve, values=values, limits=(-curve.limits[1], -curve.limits[0]))
    return replace(
        diagram,
        lattice=Turned(diagram.lattice),
        grid=replace(grid, above=grid.below, below=grid.above) if grid is not None and grid.below else grid,
        reserves=tuple(replace(each, at=OPPOSITE.get(each.at, each.at)) for each in diagram.reserves),
        clocks=diagram.clocks[::-1],
        curve=curve,
    )


def rotated(diagram: Diagram, quarters: int) -> Diagram:
    """Return a diagram turned clockwise by quarters.

    Half a turn shows the other side; names that a grid gives its columns have no place beside it."""
    if quarters % 2:
        cells = {
            coord: replace(cell, ground=SIDEWAYS.get(cell.ground, cell.ground))
            for coord, cell in diagram.cells.items()
        }
        grid = diagram.grid
        named = grid is not None and any((*grid.above, *grid.below))
        grid = replace(grid, above=(), below=()) if grid is not None and named else grid
        diagram = replace(diagram, lattice=Turned(diagram.lattice, sideways=True), cells=cells, grid=grid)
    return flipped(diagram) if quarters % 4 > 1 else diagram


def cells_as_text(diagram: Diagram) -> str:
    """The occupied cells on one line: `a1=white:man b2=black:man`."""
    stacks = (
        (diagram.lattice.name(coord), cell.stack)
        for coord in diagram.lattice.coords()
        if (cell := diagram.cells.get(coord)) is not None and cell.stack
    )
    return " ".join(
        f"{name}={'/'.join(f'{token.paint}:{token.text or token.kind}' for token in stack)}"
        for name, stack in stacks
    )


Run = tuple[str, str]  # a stretch of text and its role in the theme, "" for none


class Painter(Protocol):
    """Draws diagrams as text, in lines of runs.

    Lines are never wrapped; a painter may draw closer together what `width` columns cannot hold. Without `coords`
    the names of the cells are left out. `theme` is light, dark or auto; who colours by roles alone ignores it. The
    same diagram is drawn in the same way, another one otherwise, and words in it are shown, never obeyed.
    """

    def lines(
        self, diagram: Diagram, *, width: int | None = None, coords: bool = True, theme: str = "auto"
    ) -> Iterable[list[Run]]: ...


@runtime_checkable
class SheetPainter(Painter, Protocol):
    """A painter that puts several diagrams together."""

    def sheet(
        self, diagrams: Iterable[Diagram], *, width: int | None = None, coords: bool = True, theme: str = "auto"
    ) -> Iterable[list[Run]]: ...


@runtime_checkable
class ScreenPainter(Painter, Protocol):
    """A painter that draws otherwise where it knows the screen."""

    def on_screen(self, *, rows: int | None, colored: bool) -> Painter:
        """Return the painter for a screen of so many rows.

        None stands for a height that is not known.
        """
        ...


class Document(Struct, frozen=True):
    """A finished file that is no text: a picture in pixels, pages.

    Fields:
        content: The whole file.
        notes: What it does not show as it should, a line each for the user.
    """

    content: bytes
    notes: tuple[str, ...] = ()


class Undrawable(Hindrance):
    """A document cannot be made; `hint` says what to do."""


@contextmanager
def drawing(library: str) -> Iterator[None]:
    """Whatever a library raises makes the document undrawable.

    Libraries in Rust raise what is no Exception where they panic."""
    try:
        yield
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as failure:
        words = (str(failure) or type(failure).__name__).partition("\n")[0]
        raise Undrawable(f"{library} cannot draw this: {words}") from None


@runtime_checkable
class DocumentPainter(Painter, Protocol):
    """A painter that makes a file which is no text.

    Its lines are a board for where only text can go. `coords` and `theme` are as `Painter` takes them; the same
    diagrams make the same file, and no diagram makes an empty one. What cannot be made, since a package is missing
    or it would be too large, is `Undrawable`.
    """

    def document(self, diagrams: Iterable[Diagram], *, coords: bool = True, theme: str = "auto") -> Document: ...


@runtime_checkable
class Resizable(Protocol):
    """A painter that draws in other sizes than its usual one."""

    def of_size(self, size: int) -> Painter:
        """Return the painter of drawings that many pixels wide."""
        ...


class BoardRenderer(Struct, frozen=True, kw_only=True):
    """One way to draw diagrams, as registered under `gamenote.boards`.

    Fields:
        name: As `--style` takes it.
        suffixes: Endings of files that are drawn so where nobody names a style. What has some makes documents in
            UTF-8, or files that are no text.
        plain: It makes lines for a terminal, which may stand in a file as well.
        load: Called for the painter when something is drawn; or `"module:NAME"`, the painter or its class
            (`core.lazy`).
    """

    name: str
    suffixes: tuple[str, ...] = ()
    plain: bool = False
    load: Loader[Painter]

    def __post_init__(self) -> None:
        import_late(self, things=("load",))

    @property
    def document(self) -> bool:
        return bool(self.suffixes) and not self.plain


# Kinds, paints and grounds that are drawn everywhere.
#
# What is drawn takes its rows by these names; another name may be brought by a `Design`. A name that ends in `-N`
# stands for a family: "tile-2048" is drawn as "tile" where it has no colours of its own, "start-1" as "start".

KINDS: Mapping[str, str] = {
    "man": "a flat piece with rings",
    "king": "two flat pieces on each other, with a crown",
    "stone": "a flat disc, with a text where it has one: the number of a move",
    "disk": "a thick disk with its text on the rim; any number stand on each other",
    "block": "a cell that is filled; those of one group are one piece",
    "tile": "a cell that is filled, with its text in the middle",
    "piece": "a thing beside the board, drawn by its form or by its text",
}
PAINTS: Mapping[str, str] = {
    "black": "the dark pieces",
    "white": "the light pieces",
    "blue": "a colour by its name",
    "yellow": "a colour by its name",
    "red": "a colour by its name",
    "green": "a colour by its name",
    "purple": "a colour by its name",
    "orange": "a colour by its name",
    "player-1": "the first player where colours have no names: blue",
    "player-2": "the second: yellow",
    "player-3": "the third: red",
    "player-4": "the fourth: green",
    "tile-N": "numbers on tiles, each power of two with a colour",
}
GROUNDS: Mapping[str, str] = {
    "plain": "a cell like all others",
    "dark": "a dark square",
    "light": "a light square",
    "wood": "the wood of a board of lines; plain cells of a grid are drawn so",
    "hole": "a cell that is not drawn",
    "center": "a part of the board that is set off",
    "start": "a cell on which play begins",
    "start-N": "the same, for a player or a colour: start-1, start-blue",
    "across": "a line between two junctions",
    "along": "a line between two junctions, upwards",
    "junction": "where lines meet",
    "up": "a triangle on its base",
    "down": "a triangle on its tip",
    "upper-left": "half a square, its right angle at the upper left",
    "upper-right": "half a square, its right angle at the upper right",
    "lower-left": "half a square, its right angle at the lower left",
    "lower-right": "half a square, its right angle at the lower right",
}
FACES: Mapping[str, str] = {
    "face-blue": "what a disk shows on its upper side",
    "face-red": "what a disk shows on its upper side",
    "face-orange": "what a disk shows on its upper side",
    "face-blank": "a side that shows nothing",
    "face-hidden": "a side that nobody knows",
}
MARKS: Mapping[str, str] = {
    "last-move": "the cells of the last move",
    "new-tile": "a cell on which something has appeared",
    "check": "the cell of a king that is attacked",
    "circle": "a ring on a cell",
    "square": "a square on a cell",
    "triangle": "a triangle on a cell",
    "cross": "a cross on a cell",
    "label": "a text on a cell",
    "arrow": "an arrow from cell to cell",
    "line": "a line from cell to cell",
    "selected": "angles at the corners of a cell",
    "territory": "a small square in its owner's paint; a piece under it is dead",
    "dimmed": "a cell that is pale, with what stands there",
}


def unknown_roles(diagram: Diagram) -> tuple[str, ...]:
    """Return what a diagram names and nothing draws, each with its place.

    >>> from gamenote.core.diagram import Cell
    >>> from gamenote.core.lattice import Squares
    >>> unknown_roles(Diagram(Squares(1, 1), {(0, 0): Cell((Token("black", "knigth"),))}))
    ("a1: no kind 'knigth'",)
    """
    found: dict[str, None] = {}
    for coord, cell in diagram.cells.items():
        name = diagram.lattice.name(coord) or str(coord)
        if diagram.design.ground(cell.ground) is None and not is_known_role(cell.ground, GROUNDS):
            found[f"{name}: no ground {cell.ground!r}"] = None
        found |= dict.fromkeys(
            f"{name}: {each}" for token in cell.stack for each in _unknown_in_token(token, diagram)
        )
    for reserve in diagram.reserves:
        found |= dict.fromkeys(
            f"{reserve.heading}: {each}" for token in reserve.tokens for each in _unknown_in_token(token, diagram)
        )
    return tuple(found)


def _unknown_in_token(token: Token, diagram: Diagram) -> Iterator[str]:
    if diagram.design.kind(token.kind, token.paint) is None and token.kind not in KINDS:
        yield f"no kind {token.kind!r}"
    if diagram.design.paint(token.paint) is None and not is_known_role(token.paint, PAINTS):
        yield f"no paint {token.paint!r}"
    yield from (f"no face {face!r}" for face in token.faces if face not in FACES)


def is_known_role(name: str, table: Mapping[str, str]) -> bool:
    """Whether a table has that name or its family."""
    family, _, number = name.rpartition("-")
    return number != "N" and (name in table or bool(family and number and f"{family}-N" in table))

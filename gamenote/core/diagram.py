"""A position ready to be drawn, free of any game.

Paints and kinds are roles ("white", "player-1", "king"), never shades or glyphs; a theme turns them into both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, runtime_checkable

from msgspec import Struct

from gamenote.core.design import BUILT_IN, Design
from gamenote.core.lattice import Coord, Lattice, Point
from gamenote.core.lazy import Loader, import_late
from gamenote.core.record import Mark


class Token(Struct, frozen=True):
    """One thing on a cell. `text` is written on it: "rb", "2048".

    The rest is for drawings: `faces` are the colours that it shows, the upper side first ("face-red"); cells whose
    tokens have the same `group` are one piece; `form` is the shape of a thing beside the board, as outlines.
    """

    paint: str  # "black", "blue", "player-1" where colours have no names, "tile-2048"
    kind: str  # "man", "king", "disk" with a text, "tile" that fills its cell
    text: str = ""
    faces: tuple[str, ...] = ()
    group: str = ""
    form: tuple[tuple[Point, ...], ...] = ()


class Cell(Struct, frozen=True):
    """What stands on a cell, bottom to top, and its ground."""

    stack: tuple[Token, ...] = ()
    ground: str = "plain"  # a role: "plain", "dark", "start-1", "hole"


class Reserve(Struct, frozen=True):
    """Things beside the board, under a heading: prisoners, pieces left."""

    heading: str
    tokens: tuple[Token, ...]


class Diagram(Struct, frozen=True):
    """A position to be drawn.

    `cells` holds only what differs from an empty cell; `legend` explains the letters on tokens, a line each;
    `title` stands above the board, `caption` under it. `design` holds kinds, paints and grounds of the game's own.
    """

    lattice: Lattice
    cells: Mapping[Coord, Cell]
    marks: tuple[Mark, ...] = ()  # "last-move" with the names of its cells, arrows, labels
    reserves: tuple[Reserve, ...] = ()
    title: str = ""
    caption: str = ""
    legend: tuple[str, ...] = ()
    design: Design = BUILT_IN


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
    the names of the cells are left out. `theme` is light, dark or auto; who colours by roles alone ignores it.
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


class BoardRenderer(Struct, frozen=True, kw_only=True):
    """One way to draw diagrams, as registered under `gamenote.boards`.

    `suffixes` are the endings of files that are drawn so where nobody names a style. What has some makes documents
    in UTF-8, unless it is `plain`: lines for a terminal, which may stand in a file as well. `load` may be
    `"module:NAME"` instead: the painter, or its class (`core.lazy`).
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

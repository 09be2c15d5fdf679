"""Positions as a script steps through them, each by its differences.

A `Store` holds what the games of one page share, each drawing once: boards, what may stand on a cell, marks,
things beside the board. A `Reel` holds one game. Both end as plain lists and mappings for JSON; their short keys
are explained at `Reel.add`, and `page.js` reads them.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from gamenote.core.design import Ground
from gamenote.core.diagram import Diagram, Reserve, Token
from gamenote.core.film import Moment
from gamenote.core.lattice import Coord, Grid
from gamenote.render.boards.geometry import Geometry, Place
from gamenote.render.boards.markup import decimal
from gamenote.render.boards.pieces import Ink
from gamenote.render.boards.scene import EMPTY, Scene, holding
from gamenote.render.boards.svg import beside_board

Marks = tuple[tuple[int, str], ...]  # the number of a cell, -1 for the whole board, and the drawing


@dataclass(frozen=True, slots=True)
class EmptyBoard:
    """An empty board: its drawings, its extent, and its cells.

    Of each cell there are name and middle."""

    ground: str
    names: str
    box: str
    cells: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Thing:
    """Something beside the board."""

    drawing: str
    width: str
    height: str
    name: str


@dataclass(frozen=True, slots=True)
class View:
    """A position as numbers of the store."""

    board: int = -1
    cells: Mapping[int, int] = field(default_factory=dict)
    under: Marks = ()
    over: Marks = ()
    caption: str = ""
    legend: tuple[str, ...] = ()
    reserves: tuple[tuple[str, tuple[int, ...]], ...] = ()
    known: bool = False


T = TypeVar("T", bound=Hashable)


class Numbered(Generic[T]):
    """Distinct values in the order in which they came, with numbers."""

    def __init__(self, *values: T) -> None:
        self.values = list(values)
        self._numbers = {value: number for number, value in enumerate(values)}

    def number(self, value: T) -> int:
        if value not in self._numbers:
            self._numbers[value] = len(self.values)
            self.values.append(value)
        return self._numbers[value]


class Store:
    """What the games of a page share."""

    def __init__(self, *, coords: bool) -> None:
        self.coords = coords
        self.ink = Ink()
        self.drawings: dict[str, str] = {}
        self.boards: Numbered[EmptyBoard] = Numbered()
        self.states = Numbered(("", ""))  # drawing and words; the first one is an empty cell
        self.things: Numbered[Thing] = Numbered()
        self._grounds: dict[tuple[int, frozenset[tuple[Coord, str]], tuple[Ground, ...], Grid | None], int] = {}
        self._geometries: list[Geometry] = []  # kept alive, since they are known by their identity

    def definitions(self) -> str:
        shown = "".join(f'<g id="{name}">{drawing}</g>' for drawing, name in self.drawings.items())
        return f"<defs>{shown}</defs>"

    def tables(self) -> dict[str, Any]:
        """Everything that the script needs to know beside the reels."""
        boards = [
            {"ground": each.ground, "names": each.names, "box": each.box, "cells": each.cells}
            for each in self.boards.values
        ]
        things = [[each.drawing, each.width, each.height, each.name] for each in self.things.values]
        return {"boards": boards, "states": self.states.values, "things": things}

    def drawing(self, markup: str) -> str:
        """The name under which a drawing is kept, "" for none."""
        return self.drawings.setdefault(markup, f"k{len(self.drawings)}") if markup else ""

    def view(self, diagram: Diagram) -> View:
        """A position in the numbers of the store."""
        scene = Scene(diagram, self.ink)
        index = {coord: place for place, coord in enumerate(scene.places)}
        cells = {
            index[place.coord]: self._state(scene.piece(place, cell), holding(cell))
            for place, cell in scene.occupied()
        }
        under, over = scene.marks()
        return View(
            self._board(scene),
            cells,
            tuple((index[place.coord], self.drawing(shown)) for place, shown in under),
            tuple((index[place.coord] if place else -1, self.drawing(shown)) for place, shown in over),
            diagram.caption,
            diagram.legend,
            tuple(self._reserve(reserve, scene.ink) for reserve in diagram.reserves),
            known=True,
        )

    def _state(self, markup: str, holds: str) -> int:
        return self.states.number((self.drawing(markup), holds))

    def _board(self, scene: Scene) -> int:
        """Return the number of the empty board; draw only new ones."""
        cells = scene.diagram.cells
        grounds = frozenset((coord, cell.ground) for coord, cell in cells.items() if cell.ground != EMPTY.ground)
        key = (id(scene.geometry), grounds, scene.diagram.design.grounds, scene.diagram.grid)
        if key not in self._grounds:
            self._geometries.append(scene.geometry)
            self._grounds[key] = self._new_board(scene)
        return self._grounds[key]

    def _new_board(self, scene: Scene) -> int:
        left, below = scene.margin if self.coords else (0.0, 0.0)
        wide, high = scene.geometry.width + left + 2, scene.geometry.height + below + 2
        board = EmptyBoard(
            self.drawing(scene.ground),
            self.drawing((scene.names() if self.coords else "") + scene.frame),
            f"{decimal(-left - 1)} -1 {decimal(wide)} {decimal(high)}",
            tuple(_cell(place) for place in scene.places.values()),
        )
        return self.boards.number(board)

    def _reserve(self, reserve: Reserve, ink: Ink) -> tuple[str, tuple[int, ...]]:
        return reserve.heading, tuple(self._thing(token, ink) for token in reserve.tokens)

    def _thing(self, token: Token, ink: Ink) -> int:
        block = beside_board(token, ink)
        words = token.text or token.kind
        thing = Thing(self.drawing(block.lines[0]), decimal(block.width + 2), decimal(block.height + 2), words)
        return self.things.number(thing)


def _cell(place: Place) -> tuple[str, str, str]:
    return place.name, decimal(place.x), decimal(place.y)


class Reel:
    """One game: a row for each of its moments."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.rows: list[dict[str, Any]] = []
        self.views: list[View] = []

    def add(self, moment: Moment) -> int:
        """Add the next moment and say its number.

        p is the parent (left out where it is the moment before), o 1 for the first move of a variation, x 1 where
        the position is not known, b the board, c the cells that change, each with what stands there then, u and v
        marks under and above the pieces, t the caption, l the legend, r the number of lists beside the board and
        those that change. All but p and o are left out where nothing changes; marks, where there are none.
        """
        here = len(self.rows)
        before = self.views[moment.parent] if moment.parent is not None else View()
        view = self.store.view(moment.diagram) if moment.diagram is not None else replace(before, known=False)
        row: dict[str, Any] = {}
        if moment.parent is not None and moment.parent != here - 1:
            row["p"] = moment.parent
        if moment.opens:
            row["o"] = 1
        if view.known:
            row |= _changes(before, view)
        else:
            row["x"] = 1
        self.rows.append(row)
        self.views.append(view)
        return here


def _changes(before: View, after: View) -> dict[str, Any]:
    changed: dict[str, Any] = {}
    if after.board != before.board:
        changed["b"] = after.board
    cells = [
        number
        for cell in sorted(before.cells.keys() | after.cells.keys())
        if before.cells.get(cell, 0) != after.cells.get(cell, 0)
        for number in (cell, after.cells.get(cell, 0))
    ]
    words: tuple[tuple[str, Any, Any], ...] = (
        ("c", [], cells),
        ("u", [], [part for mark in after.under for part in mark]),
        ("v", [], [part for mark in after.over for part in mark]),
        ("t", before.caption, after.caption),
        ("l", before.legend, after.legend),
    )
    changed |= {key: new for key, old, new in words if new != old}
    if after.reserves != before.reserves:
        lists = {
            index: reserve
            for index, reserve in enumerate(after.reserves)
            if before.reserves[index : index + 1] != (reserve,)
        }
        changed["r"] = [len(after.reserves), lists]
    return changed

"""Positions as a script steps through them, each by its differences.

A `Store` holds what the games of one page share, each drawing once: boards, what may stand on a cell, marks,
things beside the board. A `GameSteps` holds one game. Both end as plain lists and mappings for JSON; their short
keys are explained at `GameSteps.add`, and `page.js` reads them.

A board may be flipped: cells change places, and drawings whose names begin with t turn about their middle, since
they follow the outline of their cell. All others stand upright as ever.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import isnan
from typing import Any, Generic, TypeVar

from gamenote.core.design import Design, Ground
from gamenote.core.diagram import Cell, Curve, Diagram, Reserve, Token, flipped
from gamenote.core.game_view import PlyView
from gamenote.core.lattice import Coord, Grid
from gamenote.core.patterns import lazy_pattern
from gamenote.core.visible import visible
from gamenote.render.boards.geometry import Geometry, Place
from gamenote.render.boards.markup import as_json, decimal
from gamenote.render.boards.pieces import Ink, Spot
from gamenote.render.boards.plan import with_key
from gamenote.render.boards.scene import EMPTY, Scene, beside_board, holding

PART = lazy_pattern(r"[^\s,:;/]++|[\s,:;/]")  # of a written position
RACKS = ("beside", "above", "below")  # the places of things about the board, by their numbers
AHEAD = 32  # so many parts are looked through for where two positions agree again
Marks = tuple[tuple[int, str], ...]  # the number of a cell, -1 for the whole board, and the drawing
Course = tuple[str, tuple[float | None, ...], tuple[float, float]]  # name, values and limits of a curve
Drawn = Sequence[tuple[Place | None, str]]


@dataclass(frozen=True, slots=True)
class EmptyBoard:
    """An empty board: its drawings, its extent, and its cells.

    There are names for either side. Of each cell there are name and middle."""

    ground: str
    frame: str
    names: tuple[str, str]
    size: tuple[str, str]
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
    position: str = ""
    legend: tuple[str, ...] = ()
    reserves: tuple[tuple[str, tuple[int, ...], int], ...] = ()
    clocks: tuple[tuple[str, str, int], ...] = ()
    curve: tuple[int, int] | None = None  # its number, and where on it the position stands
    known: bool = False

    @property
    def places(self) -> set[str]:
        """Where something lies or stands about the board."""
        clocks = ("clocks above", "clocks below") if self.clocks else ()
        return {*clocks, *(f"rack {RACKS[at]}" for _, _, at in self.reserves)}


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


@dataclass(frozen=True)
class TurnedScene(Scene):
    """A scene whose cells are turned, each about its middle."""

    @cached_property
    def geometry(self) -> Geometry:
        turned = copy(super().geometry)
        turned.places = {coord: _turn_place(place) for coord, place in turned.places.items()}
        turned.by_name = {place.name: place for place in turned.places.values() if place.name}
        return turned


def _turn_place(place: Place) -> Place:
    return replace(place, outline=tuple((0.0 - x, 0.0 - y) for x, y in place.outline))


class Store:
    """What the games of a page share."""

    def __init__(self, *, coords: bool) -> None:
        self.coords = coords
        self.ink = Ink()
        self.drawings: dict[str, str] = {}
        self.boards: Numbered[EmptyBoard] = Numbered()
        self.states = Numbered(("", ""))  # drawing and words; the first one is an empty cell
        self.things: Numbered[Thing] = Numbered()
        self.curves: Numbered[Course] = Numbered()
        self._grounds: dict[tuple[int, frozenset[tuple[Coord, str]], tuple[Ground, ...], Grid | None], int] = {}
        self._drawn: dict[Design, dict[tuple[tuple[Token, ...], Spot, bool], int]] = defaultdict(dict)
        self._cell_neighbours: dict[Design, dict[Token, int]] = defaultdict(dict)
        self._latest: tuple[tuple[float | None, ...], int] | None = None
        self._last: tuple[Diagram, View] | None = None  # neighbours are often alike, in hostile text mostly
        self._lines: tuple[object, list[str]] | None = None
        self._geometries: list[Geometry] = []  # kept alive, since they are known by their identity

    def definitions(self) -> str:
        shown = "".join(f'<g id="{name}">{drawing}</g>' for drawing, name in self.drawings.items())
        return f"<defs>{shown}</defs>"

    def tables(self) -> dict[str, Any]:
        """Everything that the script needs to know beside the steps."""
        boards = [
            {
                "box": each.box,
                "size": each.size,
                "ground": each.ground,
                "frame": each.frame,
                "names": each.names,
                "cells": each.cells,
            }
            for each in self.boards.values
        ]
        things = [[each.drawing, each.width, each.height, each.name] for each in self.things.values]
        return {"boards": boards, "states": self.states.values, "things": things, "curves": self.curves.values}

    def drawing(self, markup: str, turned: str | None = None) -> str:
        """Return the name under which a drawing is kept, "" for none.

        It begins with t where the drawing of a turned cell differs."""
        kind = "k" if turned in (None, markup) else "t"
        return self.drawings.setdefault(markup, f"{kind}{len(self.drawings)}") if markup else ""

    def view(self, diagram: Diagram) -> View:
        """A position in the numbers of the store."""
        if self._last is None or diagram.curve is not None or self._last[0] != diagram:
            self._last = diagram, self._make_view(diagram)
        return self._last[1]

    def drawn_once(self, shown: object, draw: Callable[[], list[str]]) -> list[str]:
        """Return what is drawn of a position, once for equal neighbours."""
        if self._lines is None or self._lines[0] != shown:
            self._lines = shown, draw()
        return self._lines[1]

    def _make_view(self, diagram: Diagram) -> View:
        diagram = with_key(diagram)
        scene = Scene(diagram, self.ink, self.coords)
        turned = TurnedScene(diagram, self.ink, self.coords)
        index = {coord: place for place, coord in enumerate(scene.places)}
        under, over = scene.marks()
        return View(
            self._board_number(scene),
            {
                index[place.coord]: self._state_number(scene, turned, place, cell)
                for place, cell in scene.occupied()
            },
            tuple(self._marks(under, 0, turned, index)),
            tuple(self._marks(over, 1, turned, index)),
            diagram.caption,
            "",
            diagram.legend,
            tuple(self._reserve_entry(reserve, scene.ink) for reserve in diagram.reserves),
            tuple(
                (clock.name or clock.paint.capitalize(), clock.time, int(clock.runs)) for clock in diagram.clocks
            ),
            self._curve_entry(diagram.curve) if diagram.curve else None,
            known=True,
        )

    def _state_number(self, scene: Scene, turned: Scene, place: Place, cell: Cell) -> int:
        """Return the number of what stands on a cell, drawn once."""
        known = self._drawn[scene.diagram.design]
        key = (cell.stack, scene.spot(place, cell), bool(place.name))
        if key not in known:
            shown, other = scene.piece(place, cell), turned.piece(turned.places[place.coord], cell)
            known[key] = self.states.number((self.drawing(shown, other), holding(cell)))
        return known[key]

    def _marks(
        self, marks: Drawn, layer: int, turned: Scene, index: Mapping[Coord, int]
    ) -> Iterator[tuple[int, str]]:
        """Yield the numbers of cells with the drawings on them."""
        fresh = any(shown not in self.drawings for place, shown in marks if place)
        others: Drawn = turned.marks()[layer] if fresh else marks
        for (place, shown), (_, other) in zip(marks, others, strict=True):
            yield index[place.coord] if place else -1, self.drawing(shown, other)

    def _board_number(self, scene: Scene) -> int:
        """Return the number of the empty board; draw only new ones."""
        cells = scene.diagram.cells
        grounds = frozenset((coord, cell.ground) for coord, cell in cells.items() if cell.ground != EMPTY.ground)
        key = (id(scene.geometry), grounds, scene.diagram.design.grounds, scene.diagram.grid)
        if key not in self._grounds:
            self._geometries.append(scene.geometry)
            self._grounds[key] = self._new_board(scene)
        return self._grounds[key]

    def _new_board(self, scene: Scene) -> int:
        left, right, above, below = scene.margin
        wide, high = scene.geometry.width + left + right + 2, scene.geometry.height + above + below + 2
        opposite = Scene(flipped(scene.diagram), self.ink, self.coords)
        names = [self.drawing(each.names() if self.coords else "") for each in (scene, opposite)]
        board = EmptyBoard(
            self.drawing(scene.ground),
            self.drawing(scene.frame),
            (names[0], names[1]),
            (decimal(scene.geometry.width), decimal(scene.geometry.height)),
            f"{decimal(-left - 1)} {decimal(-above - 1)} {decimal(wide)} {decimal(high)}",
            tuple((place.name, decimal(place.x), decimal(place.y)) for place in scene.places.values()),
        )
        return self.boards.number(board)

    def _reserve_entry(self, reserve: Reserve, ink: Ink) -> tuple[str, tuple[int, ...], int]:
        at = RACKS.index(reserve.at) if reserve.at in RACKS else 0
        return reserve.heading, tuple(self._token_number(token, ink) for token in reserve.tokens), at

    def _curve_entry(self, curve: Curve) -> tuple[int, int]:
        """Return the number of a curve, and the place on it."""
        low, high = curve.bounds
        if self._latest is None or self._latest[0] is not curve.values:
            values = tuple(
                None if value is None or isnan(value) else round(min(high, max(low, value)), 2)
                for value in curve.values
            )
            self._latest = (curve.values, self.curves.number((visible(curve.name), values, (low, high))))
        return self._latest[1], curve.here

    def _token_number(self, token: Token, ink: Ink) -> int:
        known = self._cell_neighbours[ink.design]
        if token not in known:
            block = beside_board(token, ink)
            words = token.text or f"{token.paint} {token.kind}".replace("-", " ")
            thing = Thing(self.drawing(block.lines[0]), decimal(block.width + 2), decimal(block.height + 2), words)
            known[token] = self.things.number(thing)
        return known[token]


class GameSteps:
    """One game: a row for each of its plies."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.rows: list[str] = []  # as JSON
        self.places: set[str] = set()  # where things lie or stand about the board at any time
        self.latest = View()
        self._views: list[dict[int, View]] = []  # by depth: the last ply and the one it goes on from

    def add(self, ply_view: PlyView) -> int:
        """Add the next ply and say its number.

        p is the parent (left out where it is the ply before), o 1 for the first move of a variation, x 1 where
        the position is not known, b the board, c the cells that change, each with what stands there then, u and v
        marks under and above the pieces, t the caption, f the edits of the position as text, l the legend, k the
        clocks, r the number of lists beside the board and those that change, e the curve with the place on it. All
        but p and o are left out where nothing changes; marks and curves, where there are none.
        """
        here, parent = len(self.rows), ply_view.parent
        before = View() if parent is None else next(each[parent] for each in self._views[::-1] if parent in each)
        view = replace(before, known=False)
        if ply_view.diagram is not None:
            view = replace(self.store.view(ply_view.diagram), position=ply_view.position)
        row: dict[str, Any] = {}
        if ply_view.parent is not None and ply_view.parent != here - 1:
            row["p"] = ply_view.parent
        if ply_view.opens:
            row["o"] = 1
        if view.known:
            row |= _view_changes(before, view)
        else:
            row["x"] = 1
        self.rows.append(as_json(row))
        self.places |= view.places
        self.latest = view
        del self._views[ply_view.depth :]
        self._views.append({here: view} if parent is None else {parent: before, here: view})
        return here


def _view_changes(before: View, after: View) -> dict[str, Any]:
    row: dict[str, Any] = {}
    if after.board != before.board:
        row["b"] = after.board
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
        ("k", before.clocks, after.clocks),
    )
    row |= {key: new for key, old, new in words if new != old}
    if after.curve:
        row["e"] = after.curve
    if after.position != before.position:
        row["f"] = edits(before.position, after.position)
    if after.reserves != before.reserves:
        row["r"] = [len(after.reserves), _changed_reserves(before, after)]
    return row


def _changed_reserves(before: View, after: View) -> dict[int, Any]:
    return {
        index: reserve
        for index, reserve in enumerate(after.reserves)
        if before.reserves[index : index + 1] != (reserve,)
    }


def edits(old: str, new: str) -> list[int | str]:
    """Return how one text becomes another, in threes.

    So many characters are kept, so many dropped, and a text is put in; what is left behind the last is kept.
    Characters are counted as scripts do it.

    >>> edits("W:W31,32:B19,20", "B:W28,31:B19,20")
    [0, 1, 'B', 2, 5, '28,31']
    """
    whole: list[int | str] = [0, len(old.encode("utf-16-le", "surrogatepass")) // 2, new]
    if not (old and new.isascii() and old.isascii()):
        return whole
    a, b = PART.findall(old), PART.findall(new)
    found: list[int | str] = []
    i = j = kept = 0
    while i < len(a) or j < len(b):
        if i < len(a) and j < len(b) and a[i] == b[j]:
            i, j, kept = i + 1, j + 1, kept + len(a[i])
            continue
        dropped, put = _until_equal(a, b, i, j)
        found += [kept, len("".join(a[i:dropped])), "".join(b[j:put])]
        i, j, kept = dropped, put, 0
    return found if len(str(found)) < len(str(whole)) else whole


def _until_equal(a: Sequence[str], b: Sequence[str], i: int, j: int) -> tuple[int, int]:
    """Return where two lists agree again, else their ends."""
    for far in range(1, 2 * AHEAD + 1):
        for at in range(max(i, i + far - AHEAD), i + min(far, AHEAD) + 1):
            other = j + far - (at - i)
            if at <= len(a) and other <= len(b) and a[at : at + 2] == b[other : other + 2]:
                return at, other
    return len(a), len(b)

"""What is checked of board shapes, which need no game for it."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite

from gamenote.core import registry
from gamenote.core.diagram import Cell, Diagram, Token
from gamenote.core.lattice import Coord, Lattice, Point, Slot
from gamenote.testing.faults import contract
from gamenote.testing.playing import brief, spread

LEAST_AREA = 1e-6
CELLS = 30  # on which a piece is put, to see it drawn


@contract
def check_lattice(lattice: Lattice) -> Iterator[str]:
    """Check that cells have places, names and slots of their own.

    Outlines are polygons with an area, which do not overlap."""
    coords = list(lattice.coords())
    if not coords:
        yield "the lattice has no cell"
    if coords != list(lattice.coords()):
        yield "coords gives other cells, or another order, when it is asked again"
    named = {coord: lattice.name(coord) for coord in coords}
    slots = {coord: lattice.slot(coord) for coord in coords}
    outlines = {coord: lattice.outline(coord) for coord in coords}
    yield from _twice("coords gives", coords)
    yield from _twice("two cells have one name:", [name for name in named.values() if name])
    for coord, name in named.items():
        if not isinstance(name, str) or not name.isprintable() or name != name.strip():
            yield f"the cell {coord} has the name {name!r}: printable text without blanks around it is wanted"
    for coord, slot in slots.items():
        if not isinstance(slot, Slot) or slot.row < 0 or slot.column < 0:
            yield f"the cell {coord} has the slot {slot}: row and column from 0 are wanted"
    yield from _twice("two cells have one slot:", [(slot.row, slot.column) for slot in slots.values()])
    sound = {coord: outline for coord, outline in outlines.items() if not _misshapen(outline)}
    for coord in [coord for coord in coords if coord not in sound]:
        yield f"the outline of {coord} is no polygon with an area: {brief(outlines[coord])}"
    yield from _overlapping(sound)
    yield from _ordered(slots, sound)
    yield from _shown(lattice, coords)


def _twice(words: str, values: Sequence[object]) -> Iterator[str]:
    """Return a fault for each value that occurs twice."""
    yield from (f"{words} {value} twice" for value, number in Counter(values).items() if number > 1)


def _misshapen(outline: tuple[Point, ...]) -> bool:
    if len(outline) < 3 or not all(isfinite(x) and isfinite(y) for x, y in outline):
        return True
    return abs(_area(outline)) < LEAST_AREA


def _area(outline: tuple[Point, ...]) -> float:
    sides = zip(outline, (*outline[1:], outline[0]), strict=True)
    return sum(x * b - a * y for (x, y), (a, b) in sides) / 2


def _middle(outline: tuple[Point, ...]) -> Point:
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)


def _overlapping(outlines: Mapping[Coord, tuple[Point, ...]]) -> Iterator[str]:
    """Return the cells whose middle lies in another cell."""
    boxes = {
        coord: (min(x for x, _ in each), max(x for x, _ in each), min(y for _, y in each), max(y for _, y in each))
        for coord, each in outlines.items()
    }
    for coord, outline in outlines.items():
        x, y = _middle(outline)
        for other, (left, right, top, bottom) in boxes.items():
            if other != coord and left < x < right and top < y < bottom and _inside((x, y), outlines[other]):
                yield f"the cells {coord} and {other} overlap"


def _inside(point: Point, outline: tuple[Point, ...]) -> bool:
    x, y = point
    sides = zip(outline, (*outline[1:], outline[0]), strict=True)
    crossed = sum(
        (a[1] > y) != (b[1] > y) and x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0] for a, b in sides
    )
    return crossed % 2 == 1


def _ordered(slots: Mapping[Coord, Slot], outlines: Mapping[Coord, tuple[Point, ...]]) -> Iterator[str]:
    """Check that text and drawing show cells in the same order.

    What is further down in text does not lie higher on paper, and the same to the right within a row."""
    rows: dict[int, list[tuple[int, Coord]]] = {}
    for coord in outlines:
        rows.setdefault(slots[coord].row, []).append((slots[coord].column, coord))
    tops = [(row, [_middle(outlines[coord])[1] for _, coord in cells]) for row, cells in sorted(rows.items())]
    for (above, ys), (below, others) in itertools.pairwise(tops):
        if min(others) < min(ys) - LEAST_AREA and max(others) < max(ys) - LEAST_AREA:
            yield f"row {below} of the slots lies above row {above} in outlines"
    for row, cells in rows.items():
        xs = [_middle(outlines[coord])[0] for _, coord in sorted(cells)]
        if any(right < left - LEAST_AREA for left, right in itertools.pairwise(xs)):
            yield f"the columns of row {row} of the slots do not run from left to right in outlines"


def _shown(lattice: Lattice, coords: list[Coord]) -> Iterator[str]:
    """Check that a piece is seen in text on each cell."""
    painter = registry.boards()["unicode"].load()
    drawn: dict[str, Coord | None] = {}
    for coord in (None, *spread(coords, CELLS)):
        cells = {} if coord is None else {coord: Cell((Token("white", "man"),))}
        text = "\n".join("".join(run for run, _ in line) for line in painter.lines(Diagram(lattice, cells)))
        other = drawn.setdefault(text, coord)
        if other != coord:
            yield f"a piece on {coord} is drawn as one on {other or 'no cell'}"

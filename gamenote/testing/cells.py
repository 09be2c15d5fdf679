"""Checks that games use the whole of their boards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice

from gamenote.core.diagram import Diagram
from gamenote.core.engine import Engine
from gamenote.core.lattice import Coord, Lattice, Slot
from gamenote.core.record import Record
from gamenote.testing.faults import contract
from gamenote.testing.pictures import squares_in
from gamenote.testing.playing import PlayedRecord, spread

POSITIONS = 12  # of each game that are looked at
LEGAL = 200  # moves of each position


@contract
def check_cells(engine: Engine, records: Iterable[Record]) -> Iterator[str]:
    """Check that each row and column of a board is used.

    All games with the same board are looked at together; cells without a name are not played on."""
    used: dict[Lattice, set[Coord]] = defaultdict(set)
    for record in records:
        for step in spread(PlayedRecord(record, engine).steps, POSITIONS):
            picture = engine.diagram(step.after)
            used[picture.lattice] |= {coord for coord, cell in picture.cells.items() if cell.stack}
            used[picture.lattice] |= set(_playable(engine, step.after, picture))
    for lattice, cells in used.items():
        yield from _unused(lattice, cells)


def _playable(engine: Engine, position: object, picture: Diagram) -> Iterator[Coord]:
    """Return the cells that legal moves name."""
    coords = {picture.lattice.name(coord): coord for coord in picture.lattice.coords()}
    for move in islice(engine.legal_moves(position), LEGAL):
        yield from (coords[name] for name in squares_in(picture, engine.write_move(position, move)))


def _unused(lattice: Lattice, used: set[Coord]) -> Iterator[str]:
    """Return the rows and columns of which no cell is used."""
    named = [coord for coord in lattice.coords() if lattice.name(coord)]
    for line, of in (("row", _row), ("column", _column)):
        reached = {of(lattice.slot(coord)) for coord in used}
        for number in sorted({of(lattice.slot(coord)) for coord in named} - reached):
            names = " ".join(lattice.name(coord) for coord in named if of(lattice.slot(coord)) == number)
            yield f"no piece stands on the {line} {names} in any sample, and no legal move names it"


def _row(slot: Slot) -> int:
    return slot.row


def _column(slot: Slot) -> int:
    return slot.column

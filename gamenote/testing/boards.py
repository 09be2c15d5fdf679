"""What is checked of diagrams and of what draws them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from xml.etree import ElementTree

from gamenote.core import registry
from gamenote.core.diagram import BoardRenderer, Diagram
from gamenote.core.record import Record
from gamenote.core.replay import main_line


def diagrams(record: Record) -> list[Diagram]:
    """Return diagrams of a record's start, middle and end."""
    engine = registry.games()[record.game].engine()
    steps = [step for step in main_line(record, engine) if step.after is not None]
    chosen = [steps[index] for index in sorted({0, len(steps) // 2, len(steps) - 1})] if steps else []
    for step in chosen:
        json.dumps(dict(registry.statistics_of(record.game).figures(step.after)))
    return [engine.diagram(step.after, step.move) for step in chosen]


def check_drawing(boards: Iterable[BoardRenderer], pictures: Iterable[Diagram]) -> None:
    """Check that each board draws each diagram.

    It names the occupied cells and uses printable characters."""
    painters = [(board.name, board.load()) for board in boards]
    for picture in pictures:
        names = {coord: picture.lattice.name(coord) for coord in picture.lattice.coords()}
        given = [name for name in names.values() if name]  # squares that are not played on may have none
        assert len(set(given)) == len(given), "two cells have one name"
        assert set(picture.cells) <= set(names), f"no cell: {set(picture.cells) - set(names)}"
        for mark in picture.marks:
            assert set(mark.at) <= set(names.values()), f"{mark.kind} marks no cell: {mark.at}"
        for name, painter in painters:
            drawn = ["".join(text for text, _ in line) for line in painter.lines(picture)]
            for text in drawn:
                assert text.isprintable(), f"{name}: {text!r}"
                assert text.isascii() or name != "ascii", f"{name}: {text!r}"
            again = ["".join(text for text, _ in line) for line in painter.lines(picture)]
            assert drawn == again, f"{name} draws the same diagram in two ways"
            if name == "svg":
                ElementTree.fromstring("\n".join(drawn).encode())

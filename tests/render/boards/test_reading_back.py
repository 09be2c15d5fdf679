"""Every board of squares that is drawn as text can be read back: the text says all that the diagram says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby, pairwise
from pathlib import Path

import pytest

from gamenote.core import registry
from gamenote.core.diagram import Cell, Diagram
from gamenote.core.lattice import Cutout, Quarters, Segments, Squares, Triangles
from gamenote.core.record import Mark
from gamenote.games.draughts.variants import VARIANTS
from gamenote.render.boards.scene import holding
from gamenote.testing import diagrams, read
from tests.contract.registered import ROOT, label

SAMPLES = [
    *(("pdn", path) for path in sorted((ROOT / "samples" / "pdn").glob("*.pdn"))),
    *(("2048gn", path) for path in sorted((ROOT / "samples" / "2048gn").glob("*.2048gn"))),
    *(("plateau", path) for path in sorted((ROOT / "samples" / "plateau").glob("*.plt"))),
    *(
        ("blokus", ROOT / "samples" / "blokus" / f"{name}.blksgf")
        for name in ("duo", "junior", "setup", "variations", "callisto-2", "two-players-four-colors")
    ),
]
EMPTY = set(".·:░*✶▫ ") | {""}
MEN = {
    "ascii": {"b": "black-man", "w": "white-man", "B": "black-king", "W": "white-king"},
    "unicode": {"●": "black-man", "○": "white-man", "◉": "black-king", "◎": "white-king"},
}
BLOCKS = {
    "ascii": {"B": "blue", "Y": "yellow", "R": "red", "G": "green", "P": "purple", "O": "orange"},
    "unicode": {"●": "blue purple", "○": "yellow orange", "◆": "red", "◇": "green"},  # no game has both
}
DISK = re.compile(r"(B:|W:|●|○)([xbro?]{2})")
COLOURS = {"B:": "black", "W:": "white", "●": "black", "○": "white"}


def sign(word: str, kind: str, style: str, paints: set[str]) -> str:
    """A written piece in the words of the diagram."""
    if kind == "tile":
        return f"tile-{word}-tile-{word}"
    if kind == "disk":
        match = DISK.fullmatch(word)
        assert match, word
        return f"{COLOURS[match[1]]}-disk-{match[2]}"
    if kind == "block":
        (paint,) = paints.intersection(BLOCKS[style][word].split())
        return f"{paint}-block"
    return MEN[style][word]


def ruled(lines: list[str]) -> Iterator[tuple[int, int, str]]:
    """Row, column and content of the cells of a board with lines; a stack has several lines a row."""
    edges = [match.start() for match in re.finditer(r"[┌┬┐+]", lines[0])]
    row = -1
    for line in lines:
        if re.match(r" *[┌├└+]", line):
            row += 1
            continue
        for column, (left, right) in enumerate(pairwise(edges)):
            yield row, column, line[left + 1 : right]


def close(lines: list[str], columns: int) -> Iterator[tuple[int, int, str]]:
    """The same of a board without lines; rows of stacks are kept apart by an empty line."""
    pitch = (max(map(len, lines)) - 1) // columns
    blocks = [list(group) for filled, group in groupby(lines, key=bool) if filled]
    rows = blocks if len(blocks) > 1 else [[line] for line in lines]
    for row, part in enumerate(rows):
        for line in part:
            yield from (
                (row, column, line[pitch * column : pitch * (column + 1) + 1]) for column in range(columns)
            )


def parsed(diagram: Diagram, style: str) -> tuple[dict[str, str], set[str]]:
    """What stands on each cell, bottom to top, and the cells that are marked, as the drawn board says it."""
    bare = Diagram(diagram.lattice, diagram.cells, diagram.marks)
    painter = registry.boards()[style].load()
    lines = ["".join(text for text, _ in line) for line in painter.lines(bare, coords=False)]
    slots = {
        (slot.row, slot.column): coord
        for coord in diagram.lattice.coords()
        for slot in [diagram.lattice.slot(coord)]
    }
    columns = 1 + max(column for _, column in slots)
    with_lines = lines[0].lstrip()[:1] in "┌+"
    board = [line for line in lines if not re.match(r"[●○◆◇] [a-z]", line)]
    kind = next((token.kind for cell in diagram.cells.values() for token in cell.stack), "man")
    paints = {token.paint for cell in diagram.cells.values() for token in cell.stack}
    found: dict[str, list[str]] = {}
    marked = set()
    for row, column, text in ruled(board) if with_lines else close(board, columns):
        if (row, column) not in slots:
            continue
        name = diagram.lattice.name(slots[row, column])
        if text[0] in "[▌>▸":
            marked.add(name)
        word = text[1:-1].strip()
        if word not in EMPTY:
            found.setdefault(name, []).insert(0, sign(word, kind, style, paints))
    return {name: " ".join(words) for name, words in found.items()}, marked


def squared(diagram: Diagram) -> bool:
    lattice = diagram.lattice.lattice if isinstance(diagram.lattice, Cutout) else diagram.lattice
    return not isinstance(lattice, Triangles | Segments | Quarters)


def expected(diagram: Diagram) -> tuple[dict[str, str], set[str]]:
    cells = {diagram.lattice.name(coord): holding(cell) for coord, cell in diagram.cells.items() if cell.stack}
    return cells, {name for mark in diagram.marks for name in mark.at}


@pytest.mark.parametrize("style", ["unicode", "ascii"])
@pytest.mark.parametrize(("name", "path"), SAMPLES, ids=label)
def test_a_board_of_squares_reads_back(name: str, path: Path, style: str) -> None:
    for _, reading in read(registry.formats()[name], path.read_bytes()):
        for diagram in filter(squared, diagrams(reading.record)):
            assert parsed(diagram, style) == expected(diagram)


@pytest.mark.parametrize("style", ["unicode", "ascii"])
@pytest.mark.parametrize("variant", [row.name for row in VARIANTS])
def test_the_start_of_every_variant_of_draughts_reads_back(variant: str, style: str) -> None:
    engine = registry.games()["draughts"].engine()
    diagram = engine.diagram(engine.start(variant, None))
    assert parsed(diagram, style) == expected(diagram)


def test_an_empty_board_reads_back_with_its_marks() -> None:
    diagram = Diagram(Squares(4, 4), {(0, 0): Cell()}, (Mark("last-move", ("b2",)),))
    assert parsed(diagram, "ascii") == ({}, {"b2"})

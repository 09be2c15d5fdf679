"""What is checked of what draws diagrams, with or without a game."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html.parser import HTMLParser
from math import isfinite
from xml.etree import ElementTree

from gamenote.core import registry
from gamenote.core.diagram import (
    BoardRenderer,
    Cell,
    Diagram,
    Document,
    DocumentPainter,
    Painter,
    SheetPainter,
    Token,
    Undrawable,
    unknown_roles,
)
from gamenote.core.lattice import Coord, Lattice, Point, Slot
from gamenote.core.record import Record
from gamenote.core.visible import CONTROL
from gamenote.testing.faults import Alike, contract, each_of
from gamenote.testing.linting import PlayedRecord, brief, spread
from gamenote.testing.stock import (
    MARKUP,
    WORDS,
    differing_diagrams,
    hostile_diagrams,
    stock_diagrams,
    worded_diagram,
)

__all__ = ["check_board", "check_drawing", "check_lattice", "diagrams"]


# What is checked of board shapes, which need no game for it

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
    yield from _repeated_values("coords gives", coords)
    yield from _repeated_values("two cells have one name:", [name for name in named.values() if name])
    for coord, name in named.items():
        if not isinstance(name, str) or not name.isprintable() or name != name.strip():
            yield f"the cell {coord} has the name {name!r}: printable text without blanks around it is wanted"
    for coord, slot in slots.items():
        if not isinstance(slot, Slot) or slot.row < 0 or slot.column < 0:
            yield f"the cell {coord} has the slot {slot}: row and column from 0 are wanted"
    yield from _repeated_values("two cells have one slot:", [(slot.row, slot.column) for slot in slots.values()])
    sound = {coord: outline for coord, outline in outlines.items() if not _is_misshapen(outline)}
    for coord in [coord for coord in coords if coord not in sound]:
        yield f"the outline of {coord} is no polygon with an area: {brief(outlines[coord])}"
    yield from _overlapping_cells(sound)
    yield from _check_order(slots, sound)
    yield from _check_pieces_seen(lattice, coords)


def _repeated_values(words: str, values: Sequence[object]) -> Iterator[str]:
    """Return a fault for each value that occurs twice."""
    yield from (f"{words} {value} twice" for value, number in Counter(values).items() if number > 1)


def _is_misshapen(outline: tuple[Point, ...]) -> bool:
    if len(outline) < 3 or not all(isfinite(x) and isfinite(y) for x, y in outline):
        return True
    return abs(_outline_area(outline)) < LEAST_AREA


def _outline_area(outline: tuple[Point, ...]) -> float:
    sides = zip(outline, (*outline[1:], outline[0]), strict=True)
    return sum(x * b - a * y for (x, y), (a, b) in sides) / 2


def _outline_middle(outline: tuple[Point, ...]) -> Point:
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)


def _overlapping_cells(outlines: Mapping[Coord, tuple[Point, ...]]) -> Iterator[str]:
    """Return the cells whose middle lies in another cell."""
    boxes = {
        coord: (min(x for x, _ in each), max(x for x, _ in each), min(y for _, y in each), max(y for _, y in each))
        for coord, each in outlines.items()
    }
    for coord, outline in outlines.items():
        x, y = _outline_middle(outline)
        for other, (left, right, top, bottom) in boxes.items():
            if other != coord and left < x < right and top < y < bottom and _lies_inside((x, y), outlines[other]):
                yield f"the cells {coord} and {other} overlap"


def _lies_inside(point: Point, outline: tuple[Point, ...]) -> bool:
    x, y = point
    sides = zip(outline, (*outline[1:], outline[0]), strict=True)
    crossed = sum(
        (a[1] > y) != (b[1] > y) and x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0] for a, b in sides
    )
    return crossed % 2 == 1


def _check_order(slots: Mapping[Coord, Slot], outlines: Mapping[Coord, tuple[Point, ...]]) -> Iterator[str]:
    """Check that text and drawing show cells in the same order.

    What is further down in text does not lie higher on paper, and the same to the right within a row."""
    rows: dict[int, list[tuple[int, Coord]]] = {}
    for coord in outlines:
        rows.setdefault(slots[coord].row, []).append((slots[coord].column, coord))
    tops = [
        (row, [_outline_middle(outlines[coord])[1] for _, coord in cells]) for row, cells in sorted(rows.items())
    ]
    for (above, ys), (below, others) in itertools.pairwise(tops):
        if min(others) < min(ys) - LEAST_AREA and max(others) < max(ys) - LEAST_AREA:
            yield f"row {below} of the slots lies above row {above} in outlines"
    for row, cells in rows.items():
        xs = [_outline_middle(outlines[coord])[0] for _, coord in sorted(cells)]
        if any(right < left - LEAST_AREA for left, right in itertools.pairwise(xs)):
            yield f"the columns of row {row} of the slots do not run from left to right in outlines"


def _check_pieces_seen(lattice: Lattice, coords: list[Coord]) -> Iterator[str]:
    """Check that a piece is seen in text on each cell."""
    painter = registry.boards()["unicode"].load()
    drawn: dict[str, Coord | None] = {}
    for coord in (None, *spread(coords, CELLS)):
        cells = {} if coord is None else {coord: Cell((Token("white", "man"),))}
        text = "\n".join("".join(run for run, _ in line) for line in painter.lines(Diagram(lattice, cells)))
        other = drawn.setdefault(text, coord)
        if other != coord:
            yield f"a piece on {coord} is drawn as one on {other or 'no cell'}"


WIDTHS = (1, 20, 40, 200)
THEMES = ("light", "dark", "auto")
FILES_SHOW = ("a piece on every cell", "a token of each kind", "stacks", "grounds", "words")  # each takes its time
MARKED_UP = (".svg", ".html", ".htm", ".xml")  # endings of files in which < begins an element


def diagrams(record: Record, most: int = 3) -> list[Diagram]:
    """Return diagrams of a record's start, middle and end."""
    engine = registry.games()[record.game].engine()
    return [engine.diagram(step.after, step.move) for step in spread(PlayedRecord(record, engine).main, most)]


@contract
def check_drawing(boards: Iterable[BoardRenderer], pictures: Iterable[Diagram]) -> Iterator[str]:
    """Check that each board draws each diagram.

    It names the occupied cells and uses printable characters."""
    painters = [(board, board.load()) for board in boards]
    for picture in pictures:
        yield from _check_diagram(picture)
        for board, painter in painters:
            if isinstance(painter, DocumentPainter):
                continue  # each takes its time, and the stock of `check_board` has more to draw
            drawn = drawn_text(painter, picture)
            yield from _check_printable(board, drawn)
            if drawn != drawn_text(painter, picture):
                yield f"{board.name} draws the same diagram in two ways"
            yield from _well_formed(board, drawn)


def _check_diagram(picture: Diagram) -> Iterator[str]:
    """Check that cells and marks of a diagram are on its lattice."""
    names = {coord: picture.lattice.name(coord) for coord in picture.lattice.coords()}
    given = [name for name in names.values() if name]  # squares that are not played on may have none
    if len(set(given)) != len(given):
        yield "two cells have one name"
    if not set(picture.cells) <= set(names):
        yield f"no cell: {set(picture.cells) - set(names)}"
    for mark in picture.marks:
        if not set(mark.at) <= set(names.values()):
            yield f"{mark.kind} marks no cell: {mark.at}"
    yield from (f"a diagram names what nothing draws: {each}" for each in unknown_roles(picture))


def drawn_text(
    painter: Painter, picture: Diagram, *, width: int | None = None, coords: bool = True, theme: str = "auto"
) -> list[str]:
    """Return the lines of a drawing, without their roles."""
    lines = painter.lines(picture, width=width, coords=coords, theme=theme)
    return ["".join(text for text, _ in line) for line in lines]


def _check_printable(board: BoardRenderer, drawn: list[str]) -> Iterator[str]:
    for text in drawn:
        if not text.isprintable():
            yield f"{board.name} draws what cannot be printed: {brief(text)}"
        if board.name == "ascii" and not text.isascii():
            yield f"{board.name}: {text!r}"


def _well_formed(board: BoardRenderer, drawn: list[str]) -> Iterator[str]:
    """Check that a drawing is of the kind that its endings say."""
    text = "\n".join(drawn)
    if board.name == "svg" or {".svg", ".xml"} & {*board.suffixes}:
        try:
            ElementTree.fromstring(text.encode("utf-8", "surrogatepass"))
        except (ElementTree.ParseError, ValueError) as failure:
            yield f"{board.name} draws what is no XML: {failure}"
    if {".html", ".htm"} & {*board.suffixes}:
        yield from _check_elements(board, text)


class _Elements(HTMLParser):
    """Notes elements that are not opened, or not closed."""

    VOID = frozenset(
        ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
    )

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element that is closed where it is opened."""

    def handle_endtag(self, tag: str) -> None:
        if tag in self.open:
            while self.open.pop() != tag:
                pass  # HTML lets <p> and <li> be closed by what is around them
        else:
            self.wrong.append(tag)


def _check_elements(board: BoardRenderer, text: str) -> Iterator[str]:
    parser = _Elements()
    parser.feed(text)
    parser.close()
    if parser.wrong or {"svg", "script", "style", "table", "body"} & {*parser.open}:
        yield f"{board.name} draws HTML with elements out of order: {parser.wrong or parser.open}"


@contract
def check_board(name: str) -> Iterator[str]:
    """Check a board alone, with diagrams of every shape and kind.

    Widths, themes and names of cells are as asked for, texts are escaped, and what differs looks different."""
    board = registry.boards()[name]
    painter = board.load()
    for suffix in board.suffixes:
        if not suffix.startswith(".") or suffix != suffix.lower():
            yield f"the ending {suffix!r}: a dot and small letters are wanted"
    if board.name != name or not name.isprintable() or not name:
        yield f"the board {name!r} calls itself {board.name!r}"
    if isinstance(painter, DocumentPainter):
        yield from _check_documents(board, painter)
        return
    yield from each_of(
        *(_check_drawn_ways(board, painter, what, picture) for what, picture in stock_diagrams()),
        _check_distinct(painter),
        *(_check_escaped(board, painter, what, picture) for what, picture in hostile_diagrams()),
        _check_sheets(board, painter),
        _check_words_shown(painter),
        _check_differences(painter),
    )


def _check_documents(board: BoardRenderer, painter: DocumentPainter) -> Iterator[str]:
    """Check files that are no text.

    They are whole, the same again, and other files for what differs."""
    if not board.suffixes or board.plain:
        yield f"{board.name} draws files that are no text, so that it needs endings and is not plain"
    try:
        yield from each_of(
            *(_check_document(painter, what, [picture]) for what, picture in _some_stock()),
            *(_check_document(painter, what, [picture], again=True) for what, picture in hostile_diagrams()),
            _check_document(painter, "a sheet", [picture for _, picture in stock_diagrams()][:4], again=True),
            _distinct_files(painter),
        )
        if painter.document([]).content:
            yield "without a diagram a file is written"
    except Undrawable as missing:
        if not str(missing).isprintable() or not str(missing):
            yield f"what cannot be drawn is told in words that cannot be printed: {brief(str(missing))}"


def _some_stock() -> Iterator[tuple[str, Diagram]]:
    """Return diagrams of the stock of which each shows another thing."""
    return ((what, picture) for what, picture in stock_diagrams() if what.rpartition(", ")[2] in FILES_SHOW)


def _check_document(
    painter: DocumentPainter, what: str, pictures: list[Diagram], *, again: bool = False
) -> Iterator[str]:
    made = painter.document(iter(pictures))
    if not isinstance(made, Document) or not isinstance(made.content, bytes) or not made.content:
        yield f"{what}: no file is made"
    elif again and made != painter.document(iter(pictures)):
        yield f"{what}: the same diagram is drawn in two ways"
    elif any(CONTROL.search(note) or not note.isprintable() for note in made.notes):
        yield f"{what}: words are sent as they are: {brief(made.notes)}"


def _distinct_files(painter: DocumentPainter) -> Iterator[str]:
    """Check that what may stand on one board looks different."""
    known: dict[bytes, str] = {}
    for what, picture in stock_diagrams():
        if what.startswith("squares, "):
            other = known.setdefault(painter.document([picture]).content, what)
            if other != what:
                yield f"{what} is drawn as {other}"


def _check_drawn_ways(board: BoardRenderer, painter: Painter, what: str, picture: Diagram) -> Iterator[str]:
    """Check one diagram, drawn in all ways that may be asked for."""
    usual = drawn_text(painter, picture)
    if not usual:
        yield f"{what}: nothing is drawn"
    if usual != drawn_text(painter, picture):
        yield f"{what}: the same diagram is drawn in two ways"
    ways = [(width, True, "auto") for width in WIDTHS] + [
        (None, coords, theme) for coords in (True, False) for theme in THEMES
    ]
    for width, coords, theme in ways:
        where = f"{what} (width={width}, coords={coords}, theme={theme!r})"
        drawn = drawn_text(painter, picture, width=width, coords=coords, theme=theme)
        yield from (
            f"{where}: {fault}" for fault in (*_check_printable(board, drawn), *_well_formed(board, drawn))
        )
        if any("\n" in line for line in drawn):
            yield f"{where}: a line holds a line end"
        if width is not None and not board.document and _widest_line(drawn) > max(width, _widest_line(usual)):
            yield f"{where}: the drawing is wider than without a width"
    for line in painter.lines(picture):
        if not all(isinstance(text, str) and isinstance(role, str) for text, role in line):
            yield f"{what}: a line is no list of texts with their roles: {brief(line)}"


def _widest_line(lines: list[str]) -> int:
    return max(map(len, lines), default=0)


def _check_distinct(painter: Painter) -> Iterator[str]:
    """Check that diagrams of which each differs look different."""
    known: dict[str, str] = {}
    for what, picture in stock_diagrams():
        if ", " in what or what == "words":
            other = known.setdefault("\n".join(drawn_text(painter, picture)), what)
            if other != what and other.partition(", ")[0] == what.partition(", ")[0]:
                yield f"{what} is drawn as {other}"


def _check_differences(painter: Painter) -> Iterator[str]:
    """Check that one thing more, or another one, is seen."""
    known: dict[tuple[str, str], str] = {}
    for group, what, picture in differing_diagrams():
        other = known.setdefault((group, "\n".join(drawn_text(painter, picture))), what)
        if other != what:
            yield Alike(group, f"{group}: {what} is drawn as {other}")


def _check_words_shown(painter: Painter) -> Iterator[str]:
    drawn = "\n".join(drawn_text(painter, worded_diagram()))
    yield from (f"{what} is not shown: {word}" for what, word in WORDS.items() if word not in drawn)


def _check_escaped(board: BoardRenderer, painter: Painter, what: str, picture: Diagram) -> Iterator[str]:
    """Check that words of a diagram are shown, never obeyed."""
    for theme in THEMES:
        drawn = drawn_text(painter, picture, theme=theme)
        for line in drawn:
            if CONTROL.search(line) or not line.isprintable():
                yield f"words are sent as they are: {brief(line)}"
        if MARKUP in "\n".join(drawn) and {*MARKED_UP} & {*board.suffixes}:
            yield f"words are not escaped: {what}"
        yield from (f"{what}: {fault}" for fault in _well_formed(board, drawn))


def _check_sheets(board: BoardRenderer, painter: Painter) -> Iterator[str]:
    """Check several diagrams together, where the board draws sheets."""
    if not isinstance(painter, SheetPainter):
        return
    pictures = [picture for _, picture in stock_diagrams()][:4]
    list(painter.sheet([]))
    for theme in THEMES:
        one, other = ([list(line) for line in painter.sheet(iter(pictures), theme=theme)] for _ in range(2))
        if one != other:
            yield "the same sheet is drawn in two ways"
        yield from _check_printable(board, ["".join(text for text, _ in line) for line in one])
        yield from _well_formed(board, ["".join(text for text, _ in line) for line in one])

"""Diagrams of crossings, marks, shapes, and of what lies around a board.

`whole_diagrams` hold much of it at once, and are drawn in all ways. Those of one group of `differing_diagrams`
differ in one thing each, and must look different.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gamenote.core.design import Design, PieceKind
from gamenote.core.diagram import Cell, Curve, Diagram, PlayerClock, Reserve, Token, flipped
from gamenote.core.lattice import Coord, Cutout, Grid, Renamed, Squares, Turned, go_name, grid
from gamenote.core.record import Mark
from gamenote.core.roles import MARKS
from gamenote.testing.shapes import SIX_KINDS

STARS = tuple((column, row) for column in (3, 9, 15) for row in (3, 9, 15))
GO = Renamed(Squares(19, 19), go_name)
FIVE = Renamed(Squares(5, 5), go_name)
LINES = grid(5, 5, ((2, 2),))
CORNER = frozenset((column, row) for column in range(13, 19) for row in range(14, 19))
SIZES = ((1, 1), (2, 2), (1, 6), (19, 9), (25, 25), (52, 52))  # of rectangles of crossings
SIGNS = tuple(kind for kind in MARKS if kind != "new-tile")  # which may be drawn as the last move is
CHARACTERS = Design(
    kinds=(
        PieceKind("general", "將", "G", "black"),
        PieceKind("general", "帥", "G", "red"),
        PieceKind("horse", "馬", "H"),
    )
)
SIDES = (PlayerClock("black", "0:04:31", "Bob", runs=True), PlayerClock("white", "1:14:30", "Ann"))
COURSE = Curve("evaluation", (0.1, -0.4, None, 1.5, 2.25), 3, (-5.0, 5.0))
STANDS = (
    Reserve("Upper", (Token("black", "pawn"), Token("black", "pawn")), "above"),
    Reserve("Lower", (Token("white", "rook"),), "below"),
)
WORDS = {  # what stands where in a diagram whose words are looked for
    "a title": "Titleword",
    "a caption": "Captionword",
    "a legend": "Legendword",
    "a heading beside the board": "Besideword",
    "a heading above the board": "Upperword",
    "a heading below the board": "Lowerword",
    "a player's name": "Nameword",
    "a time": "3:57:19",
    "the name of a curve": "Curveword",
    "a label": "Q7",
    "the number of a move": "137",
}


def _stone(paint: str, text: str = "") -> Cell:
    return Cell((Token(paint, "stone", text),))


def chinese_chess() -> Grid:
    """Return the lines of nine files, broken at the river, and palaces."""
    rows = tuple(((0, row), (8, row)) for row in range(10))
    edges = (((0, 0), (0, 9)), ((8, 0), (8, 9)))
    files = tuple(((file, low), (file, low + 4)) for file in range(1, 8) for low in (0, 5))
    palaces = tuple(line for low in (0, 7) for line in (((3, low), (5, low + 2)), ((5, low), (3, low + 2))))
    return Grid((*rows, *edges, *files, *palaces), corners=((1, 2), (7, 2), (0, 3), (2, 3), (8, 6)))


def whole_diagrams() -> Iterator[tuple[str, Diagram]]:
    """Return diagrams that hold much at once, with what they are."""
    stones = {
        coord: _stone("white" if number % 2 else "black", str(number + 1))
        for number, coord in enumerate((column, row) for row in range(1, 18, 2) for column in range(0, 19, 2))
    }
    kifu = Diagram(GO, stones, (Mark("last-move", ("S18",)),), grid=grid(19, 19, STARS))
    yield "crossings with the numbers of moves", kifu
    corner = replace(kifu, lattice=Cutout(GO, CORNER), cells={(14, 15): _stone("black")}, marks=())
    yield "a part of a board of crossings", corner
    yield "a turned part of it", replace(corner, lattice=Turned(corner.lattice))
    generals = {(4, 0): Cell((Token("red", "general"),)), (4, 9): Cell((Token("black", "general"),))}
    horses = {(column, 0): Cell((Token("red", "horse"),)) for column in (1, 7)}
    yield (
        "a river and palaces",
        Diagram(Squares(9, 10), generals | horses, grid=chinese_chess(), design=CHARACTERS),
    )
    yield (
        "marks on stones and crossings",
        Diagram(FIVE, {(1, 1): _stone("black")}, tuple(_all_signs()), grid=LINES),
    )
    around = Diagram(Squares(8, 8), _armies(), design=SIX_KINDS, reserves=STANDS, clocks=SIDES, curve=COURSE)
    yield "six kinds of shapes with stands and clocks and a curve", around
    yield "the same from the other side", flipped(around)


def _all_signs() -> Iterator[Mark]:
    for number, kind in enumerate(SIGNS):
        paint = ("", "black", "green", "no-such-paint")[number % 4]
        yield Mark(kind, ("B2", go_name((number % 5, 4 - number // 5))), "AB" if kind == "label" else "", paint)


def _armies() -> dict[Coord, Cell]:
    """Return a row of six kinds in each of several paints."""
    paints = {0: "white", 2: "red", 4: "player-1", 6: "no-such-paint", 7: "black"}
    kinds = [row.name for row in SIX_KINDS.kinds if row.paint == "white"]
    return {
        (column, row): Cell((Token(paint, kinds[column % 6]),), "dark" if (row + column) % 2 else "light")
        for row, paint in paints.items()
        for column in range(8)
    }


def differing_diagrams() -> Iterator[tuple[str, str, Diagram]]:
    """Return diagrams with their group, and what sets them apart in it."""
    for columns, rows in SIZES:
        empty = Diagram(Renamed(Squares(columns, rows), go_name), {}, grid=grid(columns, rows))
        yield "crossings", f"{columns} by {rows}", empty
    yield from (("lines", what, Diagram(FIVE, {}, grid=lines)) for what, lines in _lines())
    for on, cell in (("crossing", Cell()), ("stone", _stone("black")), ("numbered stone", _stone("white", "88"))):
        for kind in SIGNS:
            mark = Mark(kind, ("B2", "C3"), "7" if kind == "label" else "", "white" if kind == "territory" else "")
            yield f"marks on a {on}", f"the mark {kind}", Diagram(FIVE, {(1, 1): cell}, (mark,), grid=LINES)
    for paint in ("", "green", "red", "yellow", "blue"):
        for kind in ("circle", "arrow"):
            marks = (Mark(kind, ("B2", "C3"), paint=paint),)
            yield f"the mark {kind}", f"the paint {paint or 'usual'}", Diagram(FIVE, {}, marks, grid=LINES)
    for paint in ("black", "white"):
        yield "territory", paint, Diagram(FIVE, {}, (Mark("territory", ("B2",), paint=paint),), grid=LINES)
    for kind in ("stone", "man"):
        for text in ("", "1", "12", "123", "124"):
            yield (
                f"numbers on a {kind}",
                text,
                Diagram(FIVE, {(1, 1): Cell((Token("black", kind, text),))}, grid=LINES),
            )
    for row in SIX_KINDS.kinds:
        if row.paint:
            board = Diagram(Squares(2, 2), {(0, 0): Cell((Token(row.paint, row.name),))}, design=SIX_KINDS)
            yield "shapes", f"{row.paint} {row.name}", board
    yield from _around()


def _lines() -> Iterator[tuple[str, Grid | None]]:
    yield "squares", None
    yield "no star", grid(5, 5)
    yield "a star", LINES
    yield "another star", grid(5, 5, ((1, 1),))
    yield "a broken line", Grid((*(line for line in LINES.lines[:-1]), ((4, 0), (4, 2)), ((4, 3), (4, 4))))
    yield "a diagonal", Grid((*LINES.lines, ((0, 0), (2, 2))))


def _around() -> Iterator[tuple[str, str, Diagram]]:
    board = Diagram(Squares(4, 4), {}, design=SIX_KINDS)
    for at in ("above", "below"):
        yield "stands", at, replace(board, reserves=(replace(STANDS[0], at=at),))
    yield "clocks", "none", board
    yield "clocks", "Black's runs", replace(board, clocks=SIDES)
    yield (
        "clocks",
        "White's runs",
        replace(board, clocks=tuple(replace(each, runs=not each.runs) for each in SIDES)),
    )
    yield "clocks", "another time", replace(board, clocks=(replace(SIDES[0], time="0:04:30"), SIDES[1]))
    yield "curves", "none", board
    yield "curves", "position 3", replace(board, curve=COURSE)
    yield "curves", "position 4", replace(board, curve=replace(COURSE, here=4))
    yield "curves", "other values", replace(board, curve=replace(COURSE, values=(0.1, -4.0, 4.0, 1.5, 2.25)))


def worded_diagram() -> Diagram:
    """Return a diagram that holds each of the words."""
    token = (Token("white", "man"),)
    places = (("beside", "beside"), ("above", "above"), ("below", "below"))
    return Diagram(
        FIVE,
        {(1, 1): _stone("black", WORDS["the number of a move"])},
        (Mark("label", ("C3",), WORDS["a label"]),),
        tuple(Reserve(WORDS[f"a heading {name} the board"], token, at) for name, at in places),
        title=WORDS["a title"],
        caption=WORDS["a caption"],
        legend=(WORDS["a legend"],),
        grid=LINES,
        clocks=(PlayerClock("white", WORDS["a time"], WORDS["a player's name"]),),
        curve=replace(COURSE, name=WORDS["the name of a curve"]),
    )

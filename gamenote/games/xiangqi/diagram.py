"""Positions of Chinese chess ready to be drawn, Red below.

The board is one of lines whose crossings are the points. Characters of pieces, and numerals of files, are
drawn for this project as the strokes that they are written with.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from gamenote.core.design import Design, Paint, PieceKind, Shade, Shape, circle, polygon, steps
from gamenote.core.diagram import Cell, Diagram, Token
from gamenote.core.lattice import Coord, Grid, Lattice, Point, Renamed, Squares
from gamenote.core.record import Mark
from gamenote.games.xiangqi.board import (
    BLACK_PIECES,
    COLOURS,
    KINDS,
    KING,
    LETTERS,
    NAMES_OF_POINTS,
    PIECE_OF,
    Move,
    Position,
)
from gamenote.games.xiangqi.movement import has_legal_move, is_in_check

# Strokes of characters, in hundredths of a point's square; each begins with M.

CHARIOT = "M 34 34 L 66 34 M 47 26 L 37 47 L 69 47 M 27 60 L 73 60 M 52 39 L 52 76"
HORSE = "M 33 29 L 62 29 L 59 50 M 41 37 L 38 50 L 70 50 L 67 72 L 58 70 M 28 61 L 60 61"
CANNON = (
    "M 30 40 L 28 49 M 45 38 L 41 46 M 37 27 L 37 48 C 37 60 34 67 28 73 M 38 56 L 46 67"
    " M 56 27 L 48 43 M 53 36 L 72 36 L 71 58 L 65 57 M 51 46 L 62 46 L 62 56 L 51 56"
    " M 51 46 L 51 66 C 51 71 52 72 56 72 L 70 72 L 74 70 L 74 63"
)
GENERAL = (
    "M 31 34 L 31 53 M 41 27 L 41 48 C 41 60 38 67 30 73 M 49 38 L 49 64 M 49 38 L 72 38 L 72 62 L 66 61"
    " M 60.5 27 L 60.5 76"
)
MARSHAL = (
    "M 29 37 L 33 44 M 28 61 L 36 54 M 39 27 L 39 75 M 56 26 C 54 32 50 37 45 40 M 53 33 L 70 33 "
    " C 66 42 58 49 47 53 M 53 38 L 58 43 M 44 56 L 75 56 M 65 48 L 65 74 L 58 71 M 51 61 L 55 67"
)
RED_ADVISOR = "M 42 26 C 39 35 34 43 28 49 M 36 41 L 36 75 M 45 43 L 75 43 M 60 27 L 60 70 M 48 71 L 72 71"
BLACK_ADVISOR = "M 27 44 L 73 44 M 50 26 L 50 71 M 34 72 L 66 72"
RED_ELEPHANT = (
    "M 26 41 L 49 41 M 38 26 L 38 75 M 38 43 C 35 51 31 58 26 63 M 39 46 L 48 57"
    " M 54 75 L 54 31 L 72 31 L 72 75 M 54 45 L 72 45 M 54 58 L 72 58 M 54 71 L 72 71"
)
BLACK_ELEPHANT = (
    "M 45 24 C 42 29 38 33 33 36 M 43 29 L 58 29 L 53 36 M 36 36 L 36 47 L 65 47 L 66 36 Z M 50 36 L 49 47 M 49 47"
    " C 43 53 37 56 29 58 M 45 52 C 56 57 57 70 50 75 L 46 72 M 50 58 C 44 63 37 66 29 68 M 53 65 "
    " C 46 71 38 74 30 76 M 68 50 L 57 57 M 55 54 C 60 63 66 69 74 73"
)
RED_SOLDIER = (
    "M 62 26 C 55 29 48 31 39 32 M 39 31 L 39 57 M 39 42 L 67 42 M 55 42 L 55 57 M 27 57 L 73 57"
    " M 43 62 C 41 67 37 71 30 75 M 58 62 L 70 74"
)
BLACK_SOLDIER = (
    "M 50 24 L 50 33 M 29 34 L 71 34 M 40 38 C 39 44 35 50 29 54 M 40 45 L 46 52 M 60 38 C 59 44 56 50 51 54"
    " M 60 44 L 71 53 M 27 61 L 73 61 M 50 54 L 50 77"
)
# By kind: Red's character and Black's.
CHARACTERS = (
    (("帅", GENERAL), ("将", MARSHAL)),
    (("仕", RED_ADVISOR), ("士", BLACK_ADVISOR)),
    (("相", RED_ELEPHANT), ("象", BLACK_ELEPHANT)),
    (("马", HORSE), ("马", HORSE)),
    (("车", CHARIOT), ("车", CHARIOT)),
    (("炮", CANNON), ("炮", CANNON)),
    (("兵", RED_SOLDIER), ("卒", BLACK_SOLDIER)),
)
# Numerals of Red's files.
NUMERALS = {
    "一": "M 16 52 L 84 52",
    "二": "M 28 30 L 72 30 M 16 74 L 84 74",
    "三": "M 26 24 L 74 24 M 31 49 L 69 49 M 16 76 L 84 76",
    "四": "M 22 26 L 22 78 M 78 26 L 78 78 M 22 26 L 78 26 M 22 76 L 78 76 M 42 26 L 40 48 L 31 58"
    " M 58 26 L 58 52 L 69 54",
    "五": "M 24 24 L 76 24 M 49 24 L 37 76 M 28 48 L 68 48 L 65 76 M 16 76 L 84 76",
    "六": "M 48 14 L 53 27 M 16 38 L 84 38 M 40 50 L 23 80 M 60 50 L 78 80",
    "七": "M 16 48 L 84 36 M 45 16 L 45 70 L 51 76 L 78 76 L 80 64",
    "八": "M 40 26 L 36 50 L 16 78 M 50 24 L 60 24 L 66 54 L 84 78",
    "九": "M 18 36 L 63 36 L 63 68 L 69 76 L 83 76 L 85 64 M 41 16 L 39 48 L 18 80",
}
RADIUS, RIM = 0.455, 0.40  # of a piece, and of the ring on it
STROKE, FINE = 0.052, 0.045  # widths of the strokes of characters of few and of many strokes
LARGER = 1.16  # how much larger characters are than they are drawn here
HALF = 0.06  # the width of half a stroke of a numeral
MANY = 24  # points of a character of many strokes


def _unit_path(drawn: str, size: float = 1.0) -> str:
    """Return a path in hundredths as one in the unit square."""
    parts = (
        (letter, " ".join(f"{0.5 + (each - 50) * size / 100:.4g}" for point in points for each in point))
        for letter, points in steps(drawn)
    )
    return " ".join(f"{letter} {points}".rstrip() for letter, points in parts)


def _piece_shapes(drawn: str) -> tuple[Shape, ...]:
    """Return a disc with a rim, and a character on it."""
    fine = sum(len(points) for _, points in steps(drawn)) > MANY
    disc = Shape(circle(0.5, 0.5, RADIUS), "piece", 0.028), Shape(circle(0.5, 0.5, RIM), "edge", 0.014)
    return *disc, Shape(_unit_path(drawn, LARGER), "edge", FINE if fine else STROKE)


def _numeral_shape(drawn: str) -> Shape:
    """Return a numeral as the areas of its strokes."""
    areas, before = [], (0.0, 0.0)
    for letter, points in steps(_unit_path(drawn)):
        if letter == "L":
            areas.append(_stroke_area(before, points[0]))
        before = points[0]
    return Shape(" ".join(areas), "ink", 0)


def _stroke_area(start: Point, end: Point) -> str:
    """Return a stroke as a rectangle, longer at both ends."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    along_x, along_y = (HALF / hypot(dx, dy) * each for each in (dx, dy))
    corners = ((end, 1, 1), (end, 1, -1), (start, -1, -1), (start, -1, 1))
    return polygon(
        *(
            (x + far * along_x - side * along_y, y + far * along_y + side * along_x)
            for (x, y), far, side in corners
        )
    )


IVORY = Shade("#fbf0d6", "#f0e0ba")
INKS = {"red": Shade("#b5201b", "#a81a16"), "black": Shade("#23211f", "#1c1a18")}
DESIGN = Design(
    kinds=(
        *(
            PieceKind(KINDS[kind], character, letter, paint, _piece_shapes(drawn))
            for kind, pair in enumerate(CHARACTERS)
            for (character, drawn), letter, paint in zip(pair, LETTERS[kind::BLACK_PIECES], COLOURS, strict=True)
        ),
        *(
            PieceKind(f"file-{number}", numeral, str(number), shapes=(_numeral_shape(drawn),))
            for number, (numeral, drawn) in enumerate(NUMERALS.items(), start=1)
        ),
    ),
    paints=tuple(
        Paint(name=name, letter=name[0].upper(), fill=IVORY, line=ink, ink=ink) for name, ink in INKS.items()
    ),
)


def _board_lines() -> Iterator[tuple[Coord, Coord]]:
    """Yield ranks, files without the river, edges, and palaces."""
    yield from (((0, rank), (8, rank)) for rank in range(10))
    yield from (((file, low), (file, low + 4)) for file in range(1, 8) for low in (0, 5))
    yield from (((file, 0), (file, 9)) for file in (0, 8))
    yield from (((left, low), (8 - left, low + 2)) for left in (3, 5) for low in (0, 7))


# By whether coordinates count ranks from 1.
BOARDS = (
    Renamed(Squares(9, 10), lambda coord: NAMES_OF_POINTS[9 * coord[1] + coord[0]]),
    Squares(9, 10),
)
GRID = Grid(
    tuple(_board_lines()),
    corners=(
        *((file, rank) for file in (1, 7) for rank in (2, 7)),
        *((file, rank) for file in range(0, 9, 2) for rank in (3, 6)),
    ),
    above=tuple(map(str, range(1, 10))),
    below=tuple(f"file-{number}" for number in range(9, 0, -1)),
)
CELLS = {
    letter: Cell((Token(COLOURS[piece // BLACK_PIECES], KINDS[piece % BLACK_PIECES]),))
    for letter, piece in PIECE_OF.items()
}


def diagram(position: Position, last: Move | None = None) -> Diagram:
    """Return the position with last move and check marked."""
    cells = {
        (point % 9, point // 9): CELLS[letter] for point, letter in enumerate(position.board) if letter != "."
    }
    lattice = BOARDS[position.ranks_from_one]
    return Diagram(
        lattice,
        cells,
        tuple(_marks(position, last, lattice)),
        caption=position_caption(position),
        design=DESIGN,
        grid=GRID,
    )


def _marks(position: Position, last: Move | None, lattice: Lattice) -> Iterator[Mark]:
    kings = position.points_of(position.side, KING) if is_in_check(position) else ()
    for kind, points in (("last-move", (last.start, last.end) if last is not None else ()), ("check", kings)):
        if points:
            yield Mark(kind, tuple(lattice.name((point % 9, point // 9)) for point in points))


def position_caption(position: Position) -> str:
    """Return the words below a position: who moves, or has won."""
    colour, other = ("Red", "Black") if position.side == 0 else ("Black", "Red")
    check = is_in_check(position)
    if not has_legal_move(position):
        return f"{other} has won: {'mate' if check else 'stalemate'}"
    return f"{colour} to move, move {position.number}{', in check' if check else ''}"

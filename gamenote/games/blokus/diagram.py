"""Blokus positions ready to be drawn, the pieces left beside."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from gamenote.core.diagram import Cell, Diagram, Reserve, Token
from gamenote.core.lattice import Coord, Cutout, Lattice, Point, Quarters, Segments, Squares, Triangles
from gamenote.core.record import Mark
from gamenote.games.blokus import scoring
from gamenote.games.blokus.boards import BOARDS, Board, bits
from gamenote.games.blokus.pieces import JUNCTION, QUARTERS, SEGMENTS, SQUARES, TRIANGLES
from gamenote.games.blokus.position import Placement, Position

LATTICES: dict[str, Callable[[Board], Lattice]] = {
    "squares": lambda board: Squares(board.width, board.height),
    "triangles": lambda board: Triangles(board.width, board.height, board.phase),
    "segments": lambda board: Segments(board.width, board.height),
    "quarters": lambda board: Quarters(board.width, board.height, board.phase),
}
SHAPES = {pattern.name: pattern for pattern in (SQUARES, TRIANGLES, SEGMENTS, QUARTERS)}
GROUNDS = {  # what an empty cell is, by its sort
    "squares": {0: "plain"},
    "triangles": {0: "up", 1: "down"},
    "segments": {0: "across", 1: "along", JUNCTION: "junction"},
    "quarters": {0: "upper-left", 1: "lower-right", 2: "lower-left", 3: "upper-right"},
}


def diagram(position: Position, last: Placement | None = None) -> Diagram:
    """The position with the points of the last move marked."""
    board = position.table.board
    paints = tuple(map(str.lower, position.seating.colors))
    cells = dict(_empty_board_cells(board.name, paints))
    for color, side in enumerate(position.sides):
        groups = _piece_numbers(position, color)
        for point in bits(side.covers | _closed_junctions(position, color)):
            cell = board.cell(point)
            token = Token(paints[color], "block", group=groups.get(point, ""))
            cells[cell] = Cell((token,), cells.get(cell, Cell()).ground)
    marks = (Mark("last-move", tuple(board.names[point] for point in bits(last.covers))),) if last else ()
    return Diagram(lattice(board.name), cells, marks, _pieces_left(position), caption=_position_caption(position))


@cache
def lattice(name: str) -> Lattice:
    board = BOARDS[name]
    return Cutout(LATTICES[board.pattern.name](board), frozenset(board.cells))


@cache
def _empty_board_cells(name: str, paints: tuple[str, ...]) -> dict[Coord, Cell]:
    """Return the cells of an empty board that are not plain.

    Those where play begins say whose they are.
    """
    board = BOARDS[name]
    grounds = {cell: GROUNDS[board.pattern.name][board.sort(*cell)] for cell in board.cells}
    grounds |= {board.cell(point): "center" for point in bits(board.center)}
    for paint, goals in zip(paints, board.goals, strict=False):
        role = "start" if board.shared else f"start-{paint}"
        grounds |= {board.cell(point): role for goal in goals for point in _start_points(board, goal)}
    return {cell: Cell(ground=ground) for cell, ground in grounds.items() if ground != "plain"}


def _start_points(board: Board, goal: int) -> list[int]:
    """Return the points to show as a start.

    They are the junction where the segments of a goal meet, or else its points.
    """
    points = list(bits(goal))
    if not board.pattern.joints:
        return points
    x, y = (sum(axis) // len(points) for axis in zip(*map(board.cell, points), strict=True))
    return [board.index((x, y))]


def _closed_junctions(position: Position, color: int) -> int:
    """Return the junctions that the pieces of a colour close.

    A line drawn is not broken there.
    """
    closed = 0
    for form, at in position.sides[color].placed:
        closed |= (form.fills & ~form.covers) << at
    return closed


def _piece_numbers(position: Position, color: int) -> dict[int, str]:
    """Which piece of the colour lies on each point, as its number.

    Later ones lie over earlier ones.
    """
    placed = position.sides[color].placed
    return {point: str(number) for number, (form, at) in enumerate(placed) for point in bits(form.fills << at)}


@cache
def _piece_outlines(pattern: str, shape: tuple[Coord, ...]) -> tuple[tuple[Point, ...], ...]:
    """Return the outlines of the cells of a piece.

    It is drawn so beside the board.
    """
    wide, high = max(x for x, _ in shape) + 2, max(y for _, y in shape) + 2
    plane = LATTICES[pattern](Board("piece", SHAPES[pattern], wide, high))
    return tuple(plane.outline(cell) for cell in shape)


def _pieces_left(position: Position) -> tuple[Reserve, ...]:
    reserves = []
    pattern = position.table.set.pattern.name
    for color, name in enumerate(position.seating.colors):
        left = zip(position.table.set.pieces, position.left(color), strict=True)
        tokens = tuple(
            Token(name.lower(), "piece", piece.name, form=_piece_outlines(pattern, piece.shape))
            for piece, copies in left
            for _ in range(copies)
        )
        reserves.append(Reserve(f"{name} has left", tokens))
    return tuple(reserves)


def _position_caption(position: Position) -> str:
    points = zip(position.seating.colors, scoring.points(position), strict=True)
    score = ", ".join(f"{name} {number:g}" for name, number in points)
    if not position.sound:
        return f"not reached by the rules; {score}"
    if position.mover is None:
        return f"the game is over: {score}"
    return f"{position.seating.colors[position.mover]} to move, move {position.number}; {score}"

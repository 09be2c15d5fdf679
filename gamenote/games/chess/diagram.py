"""Diagrams of chess: boards, pockets and the shapes of pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gamenote.core.design import Design, Ground, PieceKind, Shade, Shape, Step, circle, steps
from gamenote.core.diagram import Cell, Diagram, Reserve, Token
from gamenote.core.lattice import Coord, Squares
from gamenote.core.record import Mark
from gamenote.games.chess.board import (
    BLACK,
    COLOURS,
    LIGHT,
    NAMES,
    NO_SQUARE,
    NULL_MOVE,
    SQUARES,
    WHITE,
    Move,
    Position,
    square_name,
    squares_in,
)
from gamenote.games.chess.ends import outcome
from gamenote.games.chess.movement import checkers, targets

# The six kinds of chess pieces as shapes, drawn for this project.
#
# Lengths are hundredths of a square. What is symmetrical is drawn from the top of its axis down its right side.

AXIS = 50.0
LINE, FINE = 0.032, 0.026  # widths of the lines around a piece, and on it


def path(drawn: str) -> str:
    """Return a path in hundredths as one in the unit square."""
    return _path_text([(letter, tuple((x / 100, y / 100) for x, y in points)) for letter, points in steps(drawn)])


def symmetrical(right: str) -> str:
    """Return the outline of which the right side is given.

    >>> symmetrical("M 50 20 L 80 90 L 50 90")
    'M 0.5 0.2 L 0.8 0.9 L 0.5 0.9 L 0.2 0.9 L 0.5 0.2 Z'
    """
    down = list(steps(right))
    at = [points[-1] for _, points in down]
    back = [
        (letter, tuple((2 * AXIS - x, y) for x, y in (*reversed(points[:-1]), before)))
        for (letter, points), before in zip(reversed(down[1:]), reversed(at[:-1]), strict=True)
    ]
    return path(f"{_path_text([*down, *back])} Z")


def _path_text(parts: list[Step]) -> str:
    return " ".join(" ".join((letter, *(f"{x:g} {y:g}" for x, y in points))) for letter, points in parts)


def _piece_shape(outline: str) -> Shape:
    return Shape(outline, "piece", LINE)


def _ball_shape(y: float, radius: float, x: float = AXIS) -> Shape:
    return _piece_shape(circle(x / 100, y / 100, radius / 100))


def _line_shape(drawn: str, width: float = FINE) -> Shape:
    return Shape(path(drawn), "edge", width)


def _foot_shape(half: float) -> Shape:
    out = AXIS + half
    return _piece_shape(symmetrical(f"M 50 78 L {out - 6} 78 C {out - 1} 78 {out} 84 {out} 90 L 50 90"))


PAWN = (
    _piece_shape(symmetrical("M 50 44 L 57 44 C 58 57 62 69 72 78 L 50 78")),
    _foot_shape(27),
    _ball_shape(29, 14),
    _piece_shape(symmetrical("M 50 42 L 63 42 C 67 42 67 48.5 63 48.5 L 50 48.5")),
)
ROOK = (
    _piece_shape(symmetrical("M 50 38 L 65 38 L 69 78 L 50 78")),
    _foot_shape(31),
    _piece_shape(
        symmetrical("M 50 22 L 56 22 L 56 15 L 64 15 L 64 22 L 69 22 L 69 15 L 77 15 L 77 31 L 69 40 L 50 40")
    ),
    _line_shape("M 36 69 L 64 69"),
)
BISHOP = (
    _piece_shape(symmetrical("M 50 56 L 60 56 C 61 65 65 72 73 78 L 50 78")),
    _foot_shape(30),
    _piece_shape(symmetrical("M 50 16 C 64 25 73 35 72 45 C 71 51 67 55 62 58 L 50 58")),
    _piece_shape(symmetrical("M 50 55 L 66 55 C 70 55 70 61.5 66 61.5 L 50 61.5")),
    _ball_shape(12.5, 5.5),
    _line_shape("M 50.5 42 L 60.5 29", 0.035),
)
KNIGHT = (
    _piece_shape(
        path(
            "M 29 78 C 29 68 45 64 47 51 C 43 54 38 55 34 55.5 C 32 60 28 63.5 23.5 62.5 C 21 62 20 60.5 19.5 59"
            " C 15 58 12.5 54.5 14 50 C 16 44 23 38 27 31 C 29.5 26.5 33 23 37 21 C 37 16 38.5 11.5 42 8"
            " C 46.5 11 49 15 49.5 19.5 C 67 22 79 42 77 66 C 76.8 70 76 74 75 78 Z"
        )
    ),
    _foot_shape(31),
    Shape(path("M 35 34 C 37 30.5 40.5 30 43 31.5 C 41 34.5 38 35.5 35 34 Z"), "ink", 0),
    Shape(path("M 18 53 C 18 50.5 20 49 22 49.5 C 22 52 20.5 53.5 18 53 Z"), "ink", 0),
    _line_shape("M 52 27 C 64 34 69 49 66 70"),
    _line_shape("M 21.3 58.7 C 23.5 58.3 25.5 57.3 27 55.5", 0.022),
    _line_shape("M 48 48.8 C 49.3 46.5 49.5 44 49 41.5"),
)
QUEEN = (
    _piece_shape(symmetrical("M 50 21 L 56.5 46 L 66 24 L 67.5 49 L 83 31 C 79 50 73 62 70 78 L 50 78")),
    _foot_shape(31),
    *(_ball_shape(y, 5, x) for x, y in ((16.5, 28), (33.5, 20.5), (50, 17), (66.5, 20.5), (83.5, 28))),
    _line_shape("M 30 68 C 42 64 58 64 70 68"),
)
KING = (
    _piece_shape(symmetrical("M 50 5 L 54.5 5 L 54.5 11 L 61.5 11 L 61.5 19.5 L 54.5 19.5 L 54.5 34 L 50 34")),
    _piece_shape(symmetrical("M 50 27 C 64 27 73 32 76 42 L 50 48")),
    _piece_shape(symmetrical("M 50 44 C 62 44 72 42.5 80 39 C 79 54 72 63 70 78 L 50 78")),
    _foot_shape(31),
    _line_shape("M 32 68 C 43 64 57 64 68 68"),
)
DRAWN = {
    "pawn": (PAWN, "♙♟", "P"),
    "knight": (KNIGHT, "♘♞", "N"),
    "bishop": (BISHOP, "♗♝", "B"),
    "rook": (ROOK, "♖♜", "R"),
    "queen": (QUEEN, "♕♛", "Q"),
    "king": (KING, "♔♚", "K"),
}
# Where the ground has the colour of the piece, the outline alone is written, since that colour fills it.
DESIGN = Design(
    kinds=tuple(
        PieceKind(name, figure, letter, paint, shapes, painted=figures[0], solid=figures[1])
        for name, (shapes, figures, capital) in DRAWN.items()
        for paint, figure, letter in (("white", figures[0], capital), ("black", figures[1], capital.lower()))
    )
)


# Chess positions ready to be drawn, with White at the bottom

BOARD = Squares(8, 8)
PLACES = ((BLACK, "above"), (WHITE, "below"))  # where pieces in hand lie
GOALS = tuple(
    Ground(name=f"goal-{shade}", fill=Shade(*fill), ink=Shade(*ink), unicode="✶", ascii="*")
    for shade, fill, ink in (
        ("light", ("#d6dab4", "#a39f6d"), ("#5b6b3a", "#2f3a1c")),
        ("dark", ("#a89764", "#716e45"), ("#33401a", "#e8ecd0")),
    )
)
WITH_GOALS = Design(DESIGN.kinds, grounds=GOALS)


def diagram(position: Position, last: Move | None = None) -> Diagram:
    """Return the position with the last move and a check marked."""
    goal, promoted = position.variant.goal, ", ".join(_square_names(squares_in(position.promoted)))
    return Diagram(
        BOARD,
        dict(_board_cells(position)),
        tuple(_position_marks(position, last)),
        tuple(_pocket_reserves(position)),
        caption="\n".join(_caption_lines(position)),
        legend=(f"once a pawn: {promoted}",) if promoted else (),
        design=WITH_GOALS if goal else DESIGN,
    )


def _board_cells(position: Position) -> Iterator[tuple[Coord, Cell]]:
    yield from EMPTY_CELLS.items()
    goal = position.variant.goal
    for square in squares_in(goal):
        yield (square & 7, square >> 3), Cell((), _square_ground(square, goal))
    for colour, men in zip(COLOURS, position.men, strict=True):
        for name, mask in zip(NAMES, men, strict=True):
            stack = (Token(colour, name),)
            for square in squares_in(mask):
                yield (square & 7, square >> 3), Cell(stack, _square_ground(square, goal))


def _square_ground(square: int, goal: int = 0) -> str:
    ground = "light" if LIGHT >> square & 1 else "dark"
    return f"goal-{ground}" if goal >> square & 1 else ground


EMPTY_CELLS = {(square & 7, square >> 3): Cell((), _square_ground(square)) for square in SQUARES}


def _position_marks(position: Position, last: Move | None) -> Iterator[Mark]:
    if last is not None and last != NULL_MOVE:
        yield Mark("last-move", _square_names(_move_squares(last)))
        if not last.castling and not position.occupancy >> last.end & 1:
            yield Mark("cross", (square_name(last.end),))  # what went there has exploded
    king = position.king(position.side)
    if king is not None and checkers(position):
        yield Mark("check", (square_name(king),))


def _move_squares(move: Move) -> Iterable[int]:
    """Return the squares of a move, of castling the king's or rook's."""
    if move.castling:
        king, rook = targets(move.start, move.end)
        return (move.start, king) if move.start != king else (move.end, rook)
    return (move.end,) if move.start == NO_SQUARE else (move.start, move.end)


def _square_names(squares: Iterable[int]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(square_name, squares)))


def _pocket_reserves(position: Position) -> Iterator[Reserve]:
    """Return the pieces in hand, the strongest first."""
    if position.variant.drops:
        for side, place in PLACES:
            counts = reversed([*zip(NAMES, position.pockets[side], strict=False)])
            tokens = tuple(Token(COLOURS[side], name) for name, count in counts for _ in range(count))
            yield Reserve(f"{COLOURS[side].capitalize()}'s pocket", tokens, place)


def _caption_lines(position: Position) -> Iterator[str]:
    end = outcome(position)
    if end is None:
        check = ", in check" if checkers(position) else ""
        yield f"{position.colour.capitalize()} to move, move {position.number}{check}"
    else:
        yield f"{end.winner.capitalize()} has won: {end.reason}" if end.winner else f"draw: {end.reason}"
    most = position.variant.checks_to_win
    if most:
        pairs = zip(COLOURS, position.checks, strict=True)
        left = (f"{name.capitalize()} {most - given}" for name, given in pairs)
        yield f"checks left to give: {', '.join(left)}"

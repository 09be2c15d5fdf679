"""Chess positions ready to be drawn, with White at the bottom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gamenote.core.design import Design, Ground, Shade
from gamenote.core.diagram import Cell, Diagram, Reserve, Token
from gamenote.core.lattice import Coord, Squares
from gamenote.core.record import Mark, Outcome
from gamenote.games.chess.ends.outcomes import outcome
from gamenote.games.chess.movement.attacks import checkers, king_of, occupied_squares
from gamenote.games.chess.movement.castling import targets
from gamenote.games.chess.pieces import DESIGN
from gamenote.games.chess.position import (
    BLACK,
    COLOURS,
    NAMES,
    NO_SQUARE,
    NULL_MOVE,
    WHITE,
    Move,
    Position,
    square_name,
)
from gamenote.games.chess.squares import LIGHT, SQUARES, squares_in

BOARD = Squares(8, 8)
PLACES = ((BLACK, "above"), (WHITE, "below"))  # where pieces in hand lie
GOALS = (
    Ground(
        name="goal-light",
        fill=Shade("#d6dab4", "#a39f6d"),
        ink=Shade("#5b6b3a", "#2f3a1c"),
        unicode="✶",
        ascii="*",
    ),
    Ground(
        name="goal-dark",
        fill=Shade("#a89764", "#716e45"),
        ink=Shade("#33401a", "#e8ecd0"),
        unicode="✶",
        ascii="*",
    ),
)
WITH_GOALS = Design(DESIGN.kinds, grounds=GOALS)


def diagram(position: Position, last: Move | None = None) -> Diagram:
    """Return the position with the last move and a check marked."""
    goal = position.variant.goal
    return Diagram(
        BOARD,
        dict(_cells(position)),
        tuple(_marks(position, last)),
        tuple(_pockets(position)),
        caption="\n".join(_captions(position)),
        legend=tuple(_legend(position)),
        design=WITH_GOALS if goal else DESIGN,
    )


def _cells(position: Position) -> Iterator[tuple[Coord, Cell]]:
    yield from EMPTY_CELLS.items()
    goal = position.variant.goal
    for square in squares_in(goal):
        yield (square & 7, square >> 3), Cell((), _ground(square, goal))
    for colour, men in zip(COLOURS, position.men, strict=True):
        for name, mask in zip(NAMES, men, strict=True):
            stack = (Token(colour, name),)
            for square in squares_in(mask):
                yield (square & 7, square >> 3), Cell(stack, _ground(square, goal))


def _ground(square: int, goal: int = 0) -> str:
    """Return the ground of a square."""
    ground = "light" if LIGHT >> square & 1 else "dark"
    return f"goal-{ground}" if goal >> square & 1 else ground


EMPTY_CELLS = {(square & 7, square >> 3): Cell((), _ground(square)) for square in SQUARES}


def _marks(position: Position, last: Move | None) -> Iterator[Mark]:
    if last is not None and last != NULL_MOVE:
        yield Mark("last-move", _names(_ends(last)))
        if not last.castling and not occupied_squares(position) >> last.end & 1:
            yield Mark("cross", (square_name(last.end),))  # what went there has exploded
    king = king_of(position, position.side)
    if king is not None and checkers(position):
        yield Mark("check", (square_name(king),))


def _ends(move: Move) -> Iterable[int]:
    """Return the squares of a move.

    Of castling these are the king's, if it moves, or else the rook's."""
    if move.castling:
        king, rook = targets(move.start, move.end)
        return (move.start, king) if move.start != king else (move.end, rook)
    return (move.end,) if move.start == NO_SQUARE else (move.start, move.end)


def _names(squares: Iterable[int]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(square_name, squares)))


def _pockets(position: Position) -> Iterator[Reserve]:
    """Return the pieces in hand, the strongest first."""
    if position.variant.drops:
        for side, place in PLACES:
            counts = reversed([*zip(NAMES, position.pockets[side], strict=False)])
            tokens = tuple(Token(COLOURS[side], name) for name, count in counts for _ in range(count))
            yield Reserve(f"{COLOURS[side].capitalize()}'s pocket", tokens, place)


def _captions(position: Position) -> Iterator[str]:
    end = outcome(position)
    yield _told(end) if end is not None else _to_move(position)
    most = position.variant.checks_to_win
    if most:
        left = (
            f"{name.capitalize()} {most - given}" for name, given in zip(COLOURS, position.checks, strict=True)
        )
        yield f"checks left to give: {', '.join(left)}"


def _told(end: Outcome) -> str:
    return f"{end.winner.capitalize()} has won: {end.reason}" if end.winner else f"draw: {end.reason}"


def _to_move(position: Position) -> str:
    check = ", in check" if checkers(position) else ""
    return f"{position.colour.capitalize()} to move, move {position.number}{check}"


def _legend(position: Position) -> Iterator[str]:
    if position.promoted:
        yield f"once a pawn: {', '.join(_names(squares_in(position.promoted)))}"

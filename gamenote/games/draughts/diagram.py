"""Draughts positions ready to be drawn, with White at the bottom.

Playing squares are dark, in Zimbabwe light."""

from __future__ import annotations

from functools import cached_property, lru_cache

from gamenote.core.diagram import Cell, Diagram, Token
from gamenote.core.lattice import Coord, Squares
from gamenote.core.record import Mark
from gamenote.games.draughts.board import UNKNOWN, Move, Position, Table, seen_by_white
from gamenote.games.draughts.movement import outcome

# The ground of the squares that are not played on; where all are, they look alike.
OTHER = {"dark": "light", "light": "dark", "plain": "plain"}


class Board(Squares, frozen=True, dict=True):
    """A board whose squares have the names of its game."""

    names: tuple[tuple[Coord, str], ...] = ()

    @cached_property
    def _names_by_coord(self) -> dict[Coord, str]:
        return dict(self.names)

    def name(self, coord: Coord) -> str:
        return self._names_by_coord.get(coord, "")


@lru_cache(maxsize=64)
def lattice(table: Table, *, letters: bool | None = None) -> Board:
    """Return the squares as White sees them, with their names."""
    row = table.variant.attributes
    letters = table.variant.algebraic if letters is None else letters
    names = []
    for place in ((r, c) for r in range(row.height) for c in range(row.width)):
        if letters:
            names.append((_place_coord(table, place), table.algebraic.name(place)))
        elif place in table.bits:
            names.append((_place_coord(table, place), str(table.numeric.number(place))))
    return Board(row.width, row.height, tuple(names))


def _place_coord(table: Table, place: tuple[int, int]) -> Coord:
    row, column = seen_by_white(table.variant, place)
    return column, table.variant.attributes.height - 1 - row


def diagram(position: Position, last: Move | None = None, *, letters: bool | None = None) -> Diagram:
    """The position with the squares of the last move marked."""
    table = position.table
    ground = table.variant.ground
    cells = {}
    for coord, square in _cell_squares(table):
        if square is None:
            cells[coord] = Cell(ground=OTHER[ground])
        else:
            cells[coord] = Cell(_square_stack(position, square), ground)
    marks: tuple[Mark, ...] = ()
    if last is not None and last != UNKNOWN:
        ends = dict.fromkeys((last.start, last.end))
        marks = (Mark("last-move", tuple(table.text_of(square, letters=letters) for square in ends)),)
    return Diagram(lattice(table, letters=letters), cells, marks, caption=_position_caption(position))


@lru_cache(maxsize=64)
def _cell_squares(table: Table) -> tuple[tuple[Coord, int | None], ...]:
    """Return all cells with their squares, None where nobody plays."""
    row = table.variant.attributes
    places = ((r, c) for r in range(row.height) for c in range(row.width))
    return tuple((_place_coord(table, place), table.bits.get(place)) for place in places)


def _square_stack(position: Position, square: int) -> tuple[Token, ...]:
    if not position.occupied >> square & 1:
        return ()
    own = position.own >> square & 1
    colour = position.table.variant.colours[position.side if own else 1 - position.side]
    return (Token(colour, "king" if position.kings >> square & 1 else "man"),)


def _position_caption(position: Position) -> str:
    if not position.known:
        return "the position is not known, since a move is missing"
    if not position.decided:
        return "the side to move is not known"
    end = outcome(position)
    if end is not None:
        how = "cannot move" if position.own else "has no pieces left"
        return f"{str(end.winner).capitalize()} has won: {position.colour.capitalize()} {how}"
    return f"{position.colour.capitalize()} to move, move {position.number}"

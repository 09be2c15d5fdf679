"""Positions of Blokus games as values.

All questions about places are asked of all places at once: a set of points is one int, and "the form lies free
there" is the free points shifted by each of its cells and met.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import compress
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from gamenote.core.engine import Objection
from gamenote.games.blokus.boards import TILE, Board, Form, Laid, Table, Tiles, bits, table
from gamenote.games.blokus.pieces import Piece
from gamenote.games.blokus.variants import Seating


class Placement(NamedTuple):
    """A piece of one colour, laid on the board.

    Its first cell lies on the point `at`.
    """

    color: int
    form: Form
    at: int

    @property
    def covers(self) -> int:
        """The points that the piece lies on."""
        return self.form.covers << self.at

    @property
    def fills(self) -> int:
        """The points that must be free: covered ones and closed junctions."""
        return self.form.fills << self.at

    def bars(self, board: Board) -> int:
        """Return the points that the piece bars to its colour."""
        return (self.form.bars << self.at - board.lift) & board.points

    def reaches(self, board: Board) -> int:
        """Return the points that have contact with the piece."""
        return (self.form.reaches << self.at - board.lift) & board.points


class Side(Struct, frozen=True):
    """What one colour has on the board.

    `left` is how many copies of each piece are not on it, `last` the piece of its last move since the last setup.
    """

    left: tuple[int, ...]
    placed: tuple[Laid, ...] = ()
    covers: int = 0
    bars: int = 0  # points that its next piece must not cover
    reaches: int = 0  # points of which its next piece must cover one
    last: int | None = None


@dataclass(frozen=True)
class Position:
    """A position of a Blokus game.

    `turn` is the colour after the last mover, whether it can move or not; `number` that of the next move. Behind a
    piece laid against the rules a position is not `sound`, and little is said about it any more; `flaws` is what
    speaks against the setup that made it, `stuck` are colours of which it is known that they have no move, now and
    as long as pieces are only laid.
    """

    seating: Seating
    sides: tuple[Side, ...]
    taken: int = 0  # points that are covered, and junctions that are closed
    turn: int = 0
    number: int = 1
    sound: bool = True
    flaws: tuple[Objection, ...] = ()
    stuck: frozenset[int] = field(default=frozenset(), compare=False)

    @property
    def table(self) -> Table:
        return table(self.seating.board, self.seating.pieces)

    @cached_property
    def mover(self) -> int | None:
        """The colour to move: the first one, in turn, that can.

        None at the end of the game.
        """
        number = len(self.sides)
        return next((color for color in around(self.turn, number) if self.can_move(color)), None)

    def can_move(self, color: int) -> bool:
        return color not in self.stuck and self.could_move(color, self.taken)

    def could_move(self, color: int, taken: int) -> bool:
        """Whether a colour could move if just these points were taken."""
        table, side = self.table, self.sides[color]
        return _can_place(table, side.left, table.board.points & ~taken & ~side.bars, self._ordinary_goals(color))

    def placements(self, color: int) -> Iterator[Placement]:
        """Everything that a colour may lay on the board."""
        left = self.left(color)
        for form in self.table.forms:
            if left[form.piece] and self.admitted(color, form.piece):
                for at in bits(self._places(color, form)):
                    yield Placement(color, form, at)

    def left(self, color: int) -> tuple[int, ...]:
        """How many copies of each piece are not on the board yet."""
        return self.sides[color].left

    def piece(self, index: int) -> Piece:
        return self.table.set.pieces[index]

    def admitted(self, color: int, piece: int) -> bool:
        """Whether enough single cells have been laid before this piece.

        Only Callisto asks for some.
        """
        openers = self.table.set.openers
        if not openers or self.piece(piece).single:
            return True
        return sum(form.single for form, _ in self.sides[color].placed) >= openers

    def goals(self, color: int, piece: int) -> tuple[int, ...]:
        """Return the sets of points that the next piece must meet.

        It must cover one point of each set.
        """
        return () if self.table.set.openers and self.piece(piece).single else self._ordinary_goals(color)

    def _ordinary_goals(self, color: int) -> tuple[int, ...]:
        """Return the goals of all pieces but Callisto's single cells."""
        side = self.sides[color]
        return (side.reaches,) if side.placed or self.table.set.openers else self.table.board.goals[color]

    def closed_to(self, piece: int) -> int:
        """Return the points that are closed to this piece.

        They are the centre for the single cells of Callisto.
        """
        return self.table.board.center if self.piece(piece).single else 0

    def _places(self, color: int, form: Form) -> int:
        """All points on which the form may have its first cell."""
        board = self.table.board
        room = board.points & ~self.taken & ~self.sides[color].bars & ~self.closed_to(form.piece)
        places = board.sorts.get(form.sort, 0)
        for goal in self.goals(color, form.piece):
            hit = 0
            for cell in form.cells:
                hit |= goal >> cell
            places &= hit
        for cell in form.solid:
            places &= room >> cell
            if not places:
                break
        return places

    def lay_piece(self, placement: Placement, last: int | None = None) -> Position:
        """The position with this piece added, whatever speaks against it.

        Nobody's turn changes. `last` is the piece, where it is a move rather than setup.
        """
        covers = placement.covers
        sides = [
            replace(side, covers=side.covers & ~covers) if side.covers & covers else side for side in self.sides
        ]
        side, board = sides[placement.color], self.table.board
        bars, reaches = side.bars | placement.bars(board), side.reaches | placement.reaches(board)
        placed, left = (*side.placed, (placement.form, placement.at)), list(side.left)
        left[placement.form.piece] -= 1
        sides[placement.color] = Side(tuple(left), placed, side.covers | covers, bars, reaches, last)
        stuck = self.stuck - {placement.color} if self.stuck else self.stuck
        taken = self.taken | placement.fills
        return Position(
            self.seating, tuple(sides), taken, self.turn, self.number, self.sound, self.flaws, stuck=stuck
        )

    def lifted(self, placements: Iterable[Placement]) -> Position:
        """The position without these pieces."""
        gone = set(placements)
        lying = [Placement(color, *each) for color, side in enumerate(self.sides) for each in side.placed]
        position = dataclasses.replace(
            self, sides=(Side(self.table.copies),) * len(self.sides), taken=0, stuck=frozenset()
        )
        for each in lying:
            position = position if each in gone else position.lay_piece(each)
        return position


def around(first: int, number: int) -> Iterator[int]:
    """All colours in the order of play, beginning with this one."""
    return ((first + step) % number for step in range(number))


# Whether a colour can place any of its pieces
#
# `placements` lists the places in the same way; here it is only asked whether there is one. Forms that begin with
# the same cells are looked at together, so that where two cells do not fit no form with these two is looked at.


def _can_place(table: Table, left: Sequence[int], room: int, goals: tuple[int, ...]) -> bool:
    """Whether one of these pieces fits into the room, meeting all goals.

    `left` counts the copies of each piece; of each goal one point must be covered. The single cells of Callisto
    need to cover none, but stay out of the centre, and other pieces wait for them.
    """
    have = sum(compress(table.numbers, left))
    if table.set.openers:
        single = table.single
        if left[single] and room & ~table.board.center:
            return True
        if table.copies[single] - left[single] < table.set.openers:
            return False
        have &= ~(1 << single)
    tiles = _reachable_tiles(table, room, goals[0])
    if tiles is None:
        room = units = _reachable_units(table.board, goals[0], room, table.longest)
    else:
        units, room = tiles
    have &= table.small[min(units.bit_count(), table.longest)]
    return bool(have) and _has_place(table, have, room, units, goals)


def _reachable_tiles(table: Table, room: int, goal: int) -> tuple[int, int] | None:
    """Return the whole tiles by which a goal can be reached.

    None where the board has none.

    With them comes the part of the room where a piece can lie that has such a tile. Tiles are a quarter of the
    points, and the largest piece has 5 of them rather than 22 points.
    """
    tiles, board = table.tiles, table.board
    if tiles is None:
        return None
    within = board.grown(board.grown(goal & room))  # the goal may be reached by a half beside the tile
    whole = _reachable_units(tiles, tiles.touched(within), tiles.whole(room), table.longest)
    return whole, room & board.grown(board.grown(tiles.points(whole)))


def _reachable_units(lattice: Board | Tiles, goal: int, units: int, longest: int) -> int:
    """Return what a piece meeting this goal could cover.

    At the end of a game they are few.
    """
    near = goal & units
    for _ in range(longest - 1):
        grown = lattice.grown(near) & units
        if grown == near:
            break
        near = grown
    return near


def _has_place(table: Table, have: int, room: int, tiles: int, goals: tuple[int, ...]) -> bool:
    """Whether some form of these pieces (a set of their numbers) fits."""
    shifted: dict[int, int] = {}  # the room, or the tiles, moved by a part
    waiting = [(table.board.sorts.get(sort, 0), branch) for sort, branch in table.branches]
    while waiting:
        places, (parts, _, forms, branches) = waiting.pop()
        for part in parts:
            if part not in shifted:
                shifted[part] = room >> part if part < TILE else tiles >> part - TILE
            places &= shifted[part]
        if not places:
            continue
        for form in forms:
            if have >> form.piece & 1 and _meets_all_goals(goals, form.cells, places):
                return True
        waiting += [(places, branch) for branch in branches if branch[1] & have]
    return False


def _meets_all_goals(goals: tuple[int, ...], cells: tuple[int, ...], places: int) -> bool:
    """Whether a form on one of these places meets all goals.

    Of each goal it covers a point.
    """
    for goal in goals:
        hit = 0
        for cell in cells:
            hit |= goal >> cell
        places &= hit
    return places != 0

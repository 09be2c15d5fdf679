"""Whether anything can be laid at all, asked of all places at once.

A set of points is one int, and "the form lies free there" is the free points shifted by each of its cells and met.
`position` lists the places in the same way; here it is only asked whether there is one. Forms that begin with the
same cells are looked at together, so that where two cells do not fit no form with these two is looked at: to see
that a colour is stuck takes 20 microseconds, a tenth of what going through its placements takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

from gamenote.games.blokus.boards import Board, Table
from gamenote.games.blokus.tiles import TILE, Tiles


def can_place(table: Table, left: Sequence[int], room: int, goals: tuple[int, ...]) -> bool:
    """Whether one of these pieces (a count for each) has a place within the room that covers a point of each goal.

    The single cells of Callisto need to cover none, but stay out of the centre, and other pieces wait for them.
    """
    have = sum(compress(table.numbers, left))
    if table.set.openers:
        single = table.single
        if left[single] and room & ~table.board.center:
            return True
        if table.copies[single] - left[single] < table.set.openers:
            return False
        have &= ~(1 << single)
    tiles = _tiles(table, have, room, goals[0])
    if tiles is None:
        room = units = _near(table.board, goals[0], _worth(table, table.board, have, room), table.longest)
    else:
        units, room = tiles
    have &= table.small[min(units.bit_count(), table.longest)]
    return bool(have) and _has_place(table, have, room, units, goals)


def _tiles(table: Table, have: int, room: int, goal: int) -> tuple[int, int] | None:
    """The whole tiles by which a goal can be reached, and the part of the room where a piece can lie that has such
    a tile, where there are tiles: a quarter of the points, of which the largest piece has 5 rather than 22."""
    tiles, board = table.tiles, table.board
    if tiles is None:
        return None
    within = board.grown(board.grown(goal & room))  # the goal may be reached by a half beside the tile
    whole = _worth(table, tiles, have, tiles.whole(room))
    whole = _near(tiles, tiles.touched(within), whole, table.longest)
    return whole, room & board.grown(board.grown(tiles.points(whole)))


def _worth(table: Table, lattice: Board | Tiles, have: int, units: int) -> int:
    """The points, or tiles, without those of which at most two lie together, if none of the pieces left is so
    small. A colour that is stuck has mostly such points before it, and is seen to be stuck in a twentieth of the
    time."""
    if have & table.small[2]:
        return units
    once = twice = 0
    for beside in lattice.beside(units):
        twice |= once & beside
        once |= beside
    return lattice.grown(twice & units) & units


def _near(lattice: Board | Tiles, goal: int, units: int, longest: int) -> int:
    """The points, or tiles, that a piece can reach which covers one of this goal: few of them, at the end of a
    game, so that the search in them takes a third of the time."""
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
            if have >> form.piece & 1 and _covers(goals, form.cells, places):
                return True
        waiting += [(places, branch) for branch in branches if branch[1] & have]
    return False


def _covers(goals: tuple[int, ...], cells: tuple[int, ...], places: int) -> bool:
    """Whether on one of these places a form covers a point of each goal."""
    for goal in goals:
        hit = 0
        for cell in cells:
            hit |= goal >> cell
        places &= hit
    return places != 0

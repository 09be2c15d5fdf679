"""Whether a colour can place any of its pieces.

All places are asked at once: a set of points is one int, and "the form lies free there" is the free points shifted
by each of its cells and met. `position` lists the places in the same way; here it is only asked whether there is
one. Forms that begin with the same cells are looked at together, so that where two cells do not fit no form with
these two is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

from gamenote.games.blokus.boards import TILE, Board, Table, Tiles


def can_place(table: Table, left: Sequence[int], room: int, goals: tuple[int, ...]) -> bool:
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

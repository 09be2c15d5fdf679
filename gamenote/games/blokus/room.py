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


def can_lay(table: Table, left: Sequence[int], room: int, goals: tuple[int, ...]) -> bool:
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
    if not have & table.small[2]:
        room = _in_threes(table.board, room)
    if not have or not all(goal & room for goal in goals):
        return False
    return _has_place(table, have, _near(table, goals[0] & room, room), goals)


def _in_threes(board: Board, room: int) -> int:
    """The room without the points of which at most two lie together, since none of the pieces left is so small. A
    colour that is stuck has mostly such points before it, and is seen to be stuck in a twentieth of the time."""
    once = twice = 0
    for beside in board.beside(room):
        twice |= once & beside
        once |= beside
    return board.grown(twice & room) & room


def _near(table: Table, points: int, room: int) -> int:
    """The part of the room that a piece can reach which covers one of these points: little of it, at the end of a
    game, so that the search in it takes a third of the time."""
    for _ in range(table.longest - 1):
        grown = table.board.grown(points) & room
        if grown == points:
            break
        points = grown
    return points


def _has_place(table: Table, have: int, room: int, goals: tuple[int, ...]) -> bool:
    """Whether some form of these pieces (a set of their numbers) fits."""
    have &= table.small[min(room.bit_count(), table.longest)]
    shifted: dict[int, int] = {}  # the room moved by the offset of a cell
    waiting = [(table.board.sorts.get(sort, 0), branch) for sort, branch in table.branches]
    while waiting:
        places, (cells, _, forms, branches) = waiting.pop()
        for cell in cells:
            if cell not in shifted:
                shifted[cell] = room >> cell
            places &= shifted[cell]
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

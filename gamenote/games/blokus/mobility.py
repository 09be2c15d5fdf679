"""Whether a colour can place any of its pieces.

All places are asked at once: a set of points is one int, and "the form lies free there" is the free points shifted
by each of its cells and met. `position` lists the places in the same way; here it is only asked whether there is
one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

from gamenote.games.blokus.boards import Board, Table


def can_place(table: Table, left: Sequence[int], room: int, goals: tuple[int, ...]) -> bool:
    """Whether one of these pieces fits into the room, meeting all goals.

    `left` counts the copies of each piece; of each goal one point must be covered. The single cells of Callisto
    need to cover none, but stay out of the centre, and other pieces wait for them.
    """
    pieces = sum(compress(table.numbers, left))
    if table.set.openers:
        single = table.single
        if left[single] and room & ~table.board.center:
            return True
        if table.copies[single] - left[single] < table.set.openers:
            return False
        pieces &= ~(1 << single)
    room = _within_reach(table.board, goals[0], room, table.longest)
    pieces &= table.small[min(room.bit_count(), table.longest)]
    return bool(pieces) and _has_place(table, pieces, room, goals)


def _within_reach(board: Board, goal: int, room: int, longest: int) -> int:
    """Return the points that a piece meeting this goal could cover.

    At the end of a game they are few.
    """
    near = goal & room
    for _ in range(longest - 1):
        grown = board.grown(near) & room
        if grown == near:
            break
        near = grown
    return near


def _has_place(table: Table, pieces: int, room: int, goals: tuple[int, ...]) -> bool:
    """Whether some form of these pieces (a set of their numbers) fits."""
    shifted: dict[int, int] = {}  # the room moved by a cell
    for form in table.forms:
        if not pieces >> form.piece & 1:
            continue
        places = table.board.sorts.get(form.sort, 0)
        for cell in form.solid:
            if cell not in shifted:
                shifted[cell] = room >> cell
            places &= shifted[cell]
            if not places:
                break
        if places and _covers(goals, form.cells, places):
            return True
    return False


def _covers(goals: tuple[int, ...], cells: tuple[int, ...], places: int) -> bool:
    """Whether a form on one of these places meets all goals.

    Of each goal it covers a point.
    """
    for goal in goals:
        hit = 0
        for cell in cells:
            hit |= goal >> cell
        places &= hit
    return places != 0

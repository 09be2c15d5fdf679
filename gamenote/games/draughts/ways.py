"""Captures written with every square on which the piece lands: `26x17x10`, as servers and some archives have them.

Each pair of squares then names the piece between them, and where the two ends alone tell one legal capture that
takes just these pieces, it is the one that is meant. That takes a fiftieth of the time in which `paths` tries all
the ways of a piece; whatever is not so plain is left to it.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from gamenote.games.draughts.board import Table
from gamenote.games.draughts.notation import CROSSES, parse
from gamenote.games.draughts.position import Position
from gamenote.games.draughts.variants import Crowning, King, Removal

Way = tuple[tuple[int, ...], str]  # the squares as bits, and the move with its two ends alone


@lru_cache(maxsize=4096)
def way_of(table: Table, text: str) -> Way | None:
    """The squares of such a move; None where it is no capture with more than two squares."""
    written = parse(text)
    if written is None or len(written.squares) < 3 or table.rules.removal is not Removal.AFTER:
        return None
    if len(written.signs) != len(written.squares) - 1 or any(each.text not in CROSSES for each in written.signs):
        return None
    squares = tuple(bit for each in written.squares if (bit := table.bit_of(each.text)) is not None)
    if len(squares) < len(written.squares) or squares[0] == squares[-1]:
        return None
    first, last = written.squares[0], written.squares[-1]
    return squares, f"{first.text}{written.signs[0].text}{last.text}"


def taken_on(position: Position, squares: tuple[int, ...]) -> int:
    """The pieces that are taken where the piece lands on all of these squares; 0 where it cannot, or may not be
    able to."""
    table, rules, start = position.table, position.table.rules, squares[0]
    king = bool(position.kings >> start & 1)
    if king and (rules.king is King.LANDS_BEHIND or not rules.turns_back):
        return 0
    far = king and rules.king is King.FLYING
    if not king and rules.crowning is not Crowning.PASSES:
        crown = table.crown[position.side]
        if any(crown >> square & 1 for square in squares[1:-1]):
            return 0
    directions = table.kings_take if king else table.men_take[position.side]
    occupied, taken = position.occupied & ~(1 << start), 0
    for here, there in pairwise(squares):
        ray = next((ray for each in directions if there in (ray := table.rays[here][each])), ())
        between = ray[: ray.index(there)] if ray else ()
        victims = sum(1 << square for square in between) & occupied
        if occupied >> there & 1 or not victims & position.opp & ~taken or victims & victims - 1:
            return 0
        if not far and len(between) != 1:
            return 0
        taken |= victims
    return taken

"""Words about positions: what stands where, what could be played."""

from __future__ import annotations

from collections.abc import Iterable

from gamenote.core.engine import Objection
from gamenote.games.chess.movement.making import kind_at
from gamenote.games.chess.notation.writing import write_move
from gamenote.games.chess.position import NAMES, Move, Position, square_name
from gamenote.games.chess.squares import squares_in

FEW = 4  # moves that a message lists


def objection(
    position: Position, text: str, words: str, kind: str = "illegal-move", *, help: str = "", at_end: str = ""
) -> Objection:
    """Return a fatal objection to a text on a position."""
    return Objection(kind, f"{position.move_number} {text}: {words}", help=help, at_end=at_end)


def hint(position: Position, moves: Iterable[Move]) -> str:
    """Return what could be played instead."""
    listed = some_of(position, moves, " or ")
    return f"possible: {listed}" if listed else ""


def some_of(position: Position, moves: Iterable[Move], joint: str) -> str:
    """Return a few of these moves as text."""
    texts = [write_move(position, move) for move in moves]
    more = f"{joint}{len(texts) - FEW} more" if len(texts) > FEW else ""
    return joint.join(texts[:FEW]) + more


def the(position: Position, square: int) -> str:
    """Return what stands on a square: the knight on f3."""
    for men in position.men:
        kind = kind_at(men, square)
        if kind >= 0:
            return f"the {NAMES[kind]} on {square_name(square)}"
    return square_name(square)


def named(position: Position, mask: int) -> str:
    """Return the pieces on some squares, joined by a word."""
    return " and ".join(the(position, square) for square in squares_in(mask))

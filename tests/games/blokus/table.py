"""What the tests of Blokus share: positions after moves, and what is said about one more."""

from __future__ import annotations

from gamenote.core.engine import Objection
from gamenote.core.record import Setup
from gamenote.games.blokus.play import ENGINE
from gamenote.games.blokus.position import Placement, Position


def after(variant: str, moves: str = "") -> Position:
    """The position after moves in turn order, separated by blanks; every one of them is legal."""
    position = ENGINE.start(variant, Setup(moves.replace(" ", ";")) if moves else None)
    assert isinstance(position, Position), position
    return position


def placement(position: Position, text: str, actor: str | None = None) -> Placement:
    found = ENGINE.candidates(position, text, actor)
    assert not isinstance(found, Objection), found
    return found[0]


def played(position: Position, text: str, actor: str | None = None) -> Position:
    """The position after a move, whatever speaks against it."""
    return ENGINE.play(position, placement(position, text, actor))


def kinds(position: Position, text: str, actor: str | None = None) -> list[str]:
    """What is said against a move."""
    found = ENGINE.candidates(position, text, actor)
    if isinstance(found, Objection):
        return [found.kind]
    return [objection.kind for objection in ENGINE.judge(position, found[0])]


def message(position: Position, text: str, actor: str | None = None) -> str:
    found = ENGINE.candidates(position, text, actor)
    return found.message if isinstance(found, Objection) else ENGINE.judge(position, found[0])[0].message


def legal(position: Position) -> int:
    return sum(1 for _ in ENGINE.legal_moves(position))

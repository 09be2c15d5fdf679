"""A table to play on: positions drawn as text, moves as records have them."""

from __future__ import annotations

from gamenote.core.engine import Objection
from gamenote.games.plateau.play import Plateau
from gamenote.games.plateau.position import Position, read_position, show
from gamenote.games.plateau.variants import PLAYERS

ENGINE = Plateau()
COLOURS = dict(zip("BW", PLAYERS, strict=True))
OPENED = ("B[1 Onboard a1/0 xx]", "B[1 Onboard a1/1 rr]", "W[2 Onboard d4/0 xx]", "W[2 Onboard d4/1 bb]")


def start(variant: str | None = None) -> Position:
    position = ENGINE.start(variant, None)
    assert isinstance(position, Position)
    return position


def at(text: str, turn: str = "B", number: int | None = None) -> Position:
    """The position drawn so; Black moves at number 9, White at number 10."""
    player = "BW".index(turn)
    position = read_position(text, turn=player, number=9 + player if number is None else number)
    assert position is not None, text
    return position


def objections(position: Position, record: str) -> tuple[Objection, ...]:
    """What is said about a record such as `B[9 Pick a1(rr), Drop a2(rr)]`."""
    moves = ENGINE.candidates(position, record[2:-1], COLOURS[record[0]])
    return (moves,) if isinstance(moves, Objection) else ENGINE.judge(position, moves[0])


def kinds(position: Position, *records: str) -> list[str]:
    """The names of what is said about the last of these records, the others having been played."""
    return [found.kind for found in objections(after(position, *records[:-1]), records[-1])]


def after(position: Position, *records: str) -> Position:
    """The position after these records, none of which may break a rule."""
    for record in records:
        moves = ENGINE.candidates(position, record[2:-1], COLOURS[record[0]])
        assert not isinstance(moves, Objection), moves
        fatal = [found for found in ENGINE.judge(position, moves[0]) if found.fatal]
        assert not fatal, f"{record}: {fatal[0].message}"
        position = ENGINE.play(position, moves[0])
    return position


def board(position: Position) -> str:
    return show(position).partition(" | ")[0]


def canonical(position: Position, record: str, notation: str = "full") -> str:
    """The move as the engine writes it."""
    moves = ENGINE.candidates(position, record[2:-1], COLOURS[record[0]])
    assert not isinstance(moves, Objection)
    return ENGINE.write_move(position, moves[0], notation)

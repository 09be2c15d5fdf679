"""Random games of any variant, as records: the larger pieces go first, so that games are short."""

from __future__ import annotations

import random

from gamenote.core.record import Field, Header, Node, Record
from gamenote.games.blokus.play import ENGINE
from gamenote.games.blokus.position import Position


def record(variant: str, number: int, moves: int = 1000) -> Record:
    """The game of that number, at most so many moves of it."""
    chance = random.Random(f"{variant} {number}")
    position = ENGINE.start(variant, None)
    assert isinstance(position, Position)
    line = [Node()]
    while len(line) <= moves and position.mover is not None:
        legal = list(ENGINE.legal_moves(position))
        largest = max(len(move.form.cells) for move in legal)
        move = chance.choice([move for move in legal if len(move.form.cells) == largest])
        line.append(Node(actor=str(move.color + 1), move=ENGINE.write_move(position, move)))
        position = ENGINE.play(position, move)
    header = Header({Field.EVENT: "Random play", Field.ROUND: str(number)})
    return Record("blokus", variant, header, tuple(line))

"""Random games of the variants of Blokus, quickly: the larger pieces mostly go first, as people play."""

from __future__ import annotations

import random

from gamenote.games.blokus.boards import Form, bits
from gamenote.games.blokus.play import ENGINE
from gamenote.games.blokus.position import Placement, Position, around
from gamenote.games.blokus.setup import beginning
from gamenote.games.blokus.variants import Seating

CARELESS = 0.3  # of the moves are made with a piece of any size
FEWEST, MOST = 4, 60  # moves of a game that is not played to its end
BROKEN_OFF = 0.25  # of the games


def random_game(seating: Seating, dice: random.Random) -> list[tuple[str, str]]:
    """Who moves and the text, in order."""
    longest = dice.randrange(FEWEST, MOST) if dice.random() < BROKEN_OFF else 1000
    position, moves, stuck = beginning(seating), list[tuple[str, str]](), set[int]()
    while len(moves) < longest:
        move = None
        for color in around(position.turn, len(position.sides)):
            move = _placement(position, color, dice) if color not in stuck else None
            if move is not None:
                break
            stuck.add(color)
        if move is None:
            break
        moves.append((str(move.color + 1), ENGINE.write_move(position, move)))
        position = ENGINE.play(position, move)
    return moves


def _placement(position: Position, color: int, dice: random.Random) -> Placement | None:
    """Some placement of a colour, None where it has none."""
    left, sizes = position.left(color), dict[int, list[Form]]()
    for form in position.table.forms:
        if left[form.piece] and position.admitted(color, form.piece):
            sizes.setdefault(len(form.cells), []).append(form)
    order = sorted(sizes, reverse=True)
    if dice.random() < CARELESS:
        dice.shuffle(order)
    for size in order:
        for form in dice.sample(sizes[size], len(sizes[size])):
            if places := position._places(color, form):
                return Placement(color, form, dice.choice(list(bits(places))))
    return None

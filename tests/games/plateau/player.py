"""A player who chooses at random, fond of captures: games for properties, and where some samples come from."""

from __future__ import annotations

import random

from gamenote.core.record import Field, Header, Node, Record
from gamenote.games.plateau.notation import Deed, Move
from gamenote.games.plateau.play import Plateau
from gamenote.games.plateau.position import Position
from gamenote.games.plateau.variants import PLAYERS

ENGINE = Plateau()
MOST_MOVES = 90


def choose(position: Position, dice: random.Random) -> Move:
    """One of the legal moves, each kind of move as likely as the others."""
    kinds: dict[str, list[Move]] = {}
    for move in ENGINE.legal_moves(position):
        kinds.setdefault(_kind(position, move), []).append(move)
    return dice.choice(kinds[dice.choice(sorted(kinds))])


def _kind(position: Position, move: Move) -> str:
    if move.actions[-1].deed is Deed.CAPTURE:
        return "capture " * (len(move.actions[-1].codes) > 1) + "some"
    if move.deed is Deed.TENDER and not position.held[1 - position.turn]:
        return move.actions[0].deed.value
    return " ".join(dict.fromkeys(action.deed.value for action in move.actions))


def careful_choice(position: Position, dice: random.Random) -> Move:
    """As `choose`, but nothing that a rule remarks on."""
    while True:
        move = choose(position, dice)
        if not ENGINE.judge(position, move):
            return move


def game(seed: int, moves: int = MOST_MOVES, *, careful: bool = False) -> list[tuple[Position, Move]]:
    """A game by two such players: the moves with the positions before them."""
    dice = random.Random(seed)
    position = ENGINE.start(None, None)
    assert isinstance(position, Position)
    played: list[tuple[Position, Move]] = []
    while position.outcome is None and len(played) < moves:
        move = careful_choice(position, dice) if careful else choose(position, dice)
        played.append((position, move))
        position = ENGINE.play(position, move)
    return played


def record(seed: int, moves: int = MOST_MOVES, notation: str = "full", *, careful: bool = False) -> Record:
    """Such a game as a record."""
    nodes = [Node()]
    for position, move in game(seed, moves, careful=careful):
        text = ENGINE.write_move(position, move, notation)
        nodes.append(Node(actor=PLAYERS[move.player], move=text))
    return Record("plateau", "standard", Header({Field.TITLE: f"Random game {seed}"}), tuple(nodes))

"""Games of chess made by dice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations

from gamenote.games.chess.board import Move, Position
from gamenote.games.chess.fen import is_array, read_fen
from gamenote.games.chess.movement import captured_square
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.variants import variant

ARRAYS = sorted(filter(is_array, {"".join(each) for each in permutations("RNBQKBNR")}))


def first_position(name: str, dice: random.Random) -> Position:
    """Return where a game of that variant begins, of an array by dice where it has to be given."""
    row = variant(name)
    assert row is not None
    start: object = ENGINE.start(name, None)
    if row.from_array:
        files = dice.choice(ARRAYS)
        start = read_fen(row, f"{files.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{files} w KQkq - 0 1").position
    assert isinstance(start, Position)
    return start


def random_game(name: str, dice: random.Random, most: int = 160) -> Iterator[tuple[Position, Move]]:
    """Play moves by dice; captures, promotions and steps of pawns are liked better."""
    position = first_position(name, dice)
    for _ in range(most):
        moves = list(ENGINE.legal_moves(position))
        if not moves:
            return
        weights = [
            1 + 3 * (captured_square(position, each) is not None) + 9 * (each.promotion > 0) for each in moves
        ]
        (move,) = dice.choices(moves, weights)
        yield position, move
        position = ENGINE.play(position, move)


def texts_of(game: list[tuple[Position, Move]]) -> list[str]:
    """Return the moves of a game as they are written."""
    return [ENGINE.write_move(position, move) for position, move in game]


__all__ = ["ARRAYS", "first_position", "random_game", "texts_of"]

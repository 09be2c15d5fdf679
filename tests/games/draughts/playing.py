"""Positions and games for the tests of draughts."""

from __future__ import annotations

import random
from collections.abc import Iterator

from gamenote.core.engine import Objection
from gamenote.core.record import Setup
from gamenote.games.draughts.board import Move, Position, squares_in, table
from gamenote.games.draughts.movement import after, legal_moves
from gamenote.games.draughts.play import ENGINE
from gamenote.games.draughts.variants import variant


def position(name: str, fen: str | None = None) -> Position:
    """A position of a variant, by default the one at the start."""
    found = ENGINE.start(name, Setup(fen) if fen else None)
    assert not isinstance(found, Objection), found
    return found


def read(where: Position, text: str) -> tuple[Move, ...]:
    """What the text may mean."""
    found = ENGINE.candidates(where, text)
    assert not isinstance(found, Objection), found
    return found


def played(where: Position, *moves: str) -> Position:
    """The position after moves of which each means one thing and is legal."""
    for text in moves:
        (move,) = read(where, text)
        assert not any(each.fatal for each in ENGINE.judge(where, move)), text
        where = ENGINE.play(where, move)
    return where


def refused(where: Position, text: str) -> Objection:
    """The first thing that speaks against a move."""
    found = ENGINE.candidates(where, text)
    return found if isinstance(found, Objection) else ENGINE.judge(where, found[0])[0]


def legal(where: Position) -> set[str]:
    """All moves, written with every turn."""
    return {ENGINE.write_move(where, move, "full") for move in ENGINE.legal_moves(where)}


def random_game(name: str, choose: random.Random, plies: int = 80) -> Iterator[tuple[Position, Move]]:
    """Positions with the move that is made on them, from the start on, at random."""
    where = position(name)
    for _ in range(plies):
        moves = sorted(legal_moves(where), key=lambda move: (move.start, move.end, move.captured, move.king))
        if not moves:
            return
        move = choose.choice(moves)
        yield where, move
        where = after(where, move)


def random_position(name: str, choose: random.Random) -> Position:
    """Some men and kings anywhere, no man where it would be a king."""
    row = variant(name)
    assert row is not None
    board = table(row)
    squares = list(board.squares)
    choose.shuffle(squares)
    side = choose.randrange(2)
    masks = [0, 0]
    kings = 0
    for index, square in enumerate(squares[: choose.randint(2, len(squares) // 2)]):
        masks[index % 2] |= 1 << square
        last = board.crown[side if index % 2 == 0 else 1 - side]
        if last >> square & 1 or choose.random() < choose.choice((0.1, 0.4)):
            kings |= 1 << square
    return Position(board, masks[0], masks[1], kings, side)


def squares(where: Position) -> list[int]:
    return squares_in(where.table.full)

"""Positions and games of Chinese chess for tests."""

from __future__ import annotations

import random
from collections.abc import Iterator

from gamenote.core.engine import Objection
from gamenote.games.xiangqi.board import BLACK_PIECES, POINTS, Move, Position
from gamenote.games.xiangqi.fen import START, read_fen
from gamenote.games.xiangqi.movement import GameBoard
from gamenote.games.xiangqi.play import ENGINE


def position_of(text: str) -> Position:
    """The position of a sound FEN."""
    position = read_fen(text).position
    assert position is not None, text
    return position


def refusal_of(position: Position, text: str) -> Objection | None:
    """The gravest objection to a move, None for a legal one."""
    found = ENGINE.candidates(position, text)
    if isinstance(found, Objection):
        return found
    objections = ENGINE.judge(position, found[0])
    return next((each for each in objections if each.fatal), None)


def random_game(dice: random.Random, most: int = 200, start: Position = START) -> Iterator[tuple[Position, Move]]:
    """Play moves by dice; captures are liked better."""
    position = start
    for _ in range(most):
        moves = [*ENGINE.legal_moves(position)]
        if not moves:
            return
        (move,) = dice.choices(moves, [1 + 4 * (position.board[each.end] != ".") for each in moves])
        yield position, move
        position = ENGINE.play(position, move)


def slow_legal_moves(position: Position) -> set[tuple[int, int]]:
    """The legal moves by the letter of the rules: no own king may be taken afterwards, and kings do not face."""
    found = set()
    for start in POINTS:
        for end in POINTS:
            if not GameBoard(position).reaches(start, end):
                continue
            board = GameBoard(ENGINE.play(position, Move(start, end)))
            king = board.men[BLACK_PIECES - board.own].bit_length() - 1
            if not board.kings_face() and not any(board.reaches(other, king) for other in POINTS):
                found.add((start, end))
    return found

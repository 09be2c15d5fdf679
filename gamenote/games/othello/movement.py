"""What moves do: discs turned, who can move, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat

from gamenote.core.engine import Advance
from gamenote.games.othello.board import PASS, DiscBoard, Position, bits
from gamenote.games.othello.variants import SEATS

__all__ = [
    "advance",
    "has_placement",
    "is_legal",
    "is_over",
    "legal_moves",
    "must_pass",
    "placements",
    "play",
    "turned_discs",
]


def turned_discs(board: DiscBoard, square: int, own: int, opp: int) -> int:
    """Return the discs that a new one turns over, as bits.

    It stands on the square, which is empty; 0 where it turns none."""
    near, lines = board.lines[square]
    up, down = lines[opp & near]
    others, turned = ~opp, 0
    for _, ray in up:
        stop = ray & others
        stop &= -stop
        if stop & own:
            turned |= ray & stop - 1
    for _, ray in down:
        stop = (ray & others).bit_length()
        if stop and own >> stop - 1 & 1:
            turned |= ray >> stop << stop
    return turned


def placements(board: DiscBoard, own: int, opp: int) -> int:
    """Return the squares on which a side may play, as bits."""
    found = 0
    for shift, inner in board.shifts:
        crossed = opp & inner
        up, down = crossed & own << shift, crossed & own >> shift
        for _ in range(board.size - 3):
            up |= crossed & up << shift
            down |= crossed & down >> shift
        found |= up << shift | down >> shift
    return found & board.squares & ~(own | opp)


def has_placement(position: Position) -> bool:
    """Whether the side in turn can play a disc."""
    return placements(position.board, position.own, position.opp) != 0


def must_pass(position: Position) -> bool:
    """Whether the side in turn cannot move, and the other one can."""
    return not has_placement(position) and placements(position.board, position.opp, position.own) != 0


def is_over(position: Position) -> bool:
    """Whether neither side can move."""
    board, own, opp = position.board, position.own, position.opp
    return not position.empty or not (placements(board, own, opp) or placements(board, opp, own))


def legal_moves(position: Position) -> Iterator[int]:
    """Return where the side in turn may play, or its pass."""
    there = placements(position.board, position.own, position.opp)
    if not there and must_pass(position):
        return iter((PASS,))
    return bits(there)


def is_legal(position: Position, square: int) -> bool:
    """Whether a disc or a pass is legal here."""
    if square < 0:
        return square == PASS and must_pass(position)
    own, opp = position.own, position.opp
    if (own | opp) >> square & 1:
        return False
    if turned_discs(position.board, square, own, opp):
        return True
    return turned_discs(position.board, square, opp, own) != 0 and not has_placement(position)


def play(position: Position, square: int) -> Position:
    """Return the position after a disc, or a pass.

    Where that side must pass, a disc is the other's, and the pass implied."""
    if square == PASS:
        return pass_turn(position)
    turned = turned_discs(position.board, square, position.own, position.opp)
    if not turned:
        position = pass_turn(position, implied=1)
        turned = turned_discs(position.board, square, position.own, position.opp)
    own, opp = position.own | turned | 1 << square, position.opp & ~turned
    moves, passes, implied = position.moves + 1, position.passes, position.implied
    return Position(opp, own, 1 - position.side, position.variant, moves, passes, implied, turned)


def pass_turn(position: Position, implied: int = 0) -> Position:
    """Return the position with the other side in turn."""
    black, white = position.passes
    passes = (black, white + 1) if position.side else (black + 1, white)
    return Position(
        position.opp,
        position.own,
        1 - position.side,
        position.variant,
        position.moves,
        passes,
        position.implied + implied,
        position.turned,
    )


def advance(position: Position, moves: Sequence[str], actors: Sequence[str | None]) -> Advance:
    """Play moves up to the first in doubt.

    Only the move played is looked at; who can move is asked where one turns nothing."""
    own, opp, side, board = position.own, position.opp, position.side, position.board
    tokens, played, passes, implied, discs = board.tokens, 0, [*position.passes], position.implied, position.moves
    flipped = position.turned
    for text, actor in zip(moves, actors or repeat(None), strict=False):
        square = tokens[text] if text in tokens else board.find_move(text)
        turned = 0
        if square >= 0:
            if (own | opp) >> square & 1:
                break
            turned = turned_discs(board, square, own, opp)
        if not turned:  # a pass is written, or left out
            other = turned_discs(board, square, opp, own) if square >= 0 else placements(board, opp, own)
            if square < PASS or not other or placements(board, own, opp):
                break
            mover = side if square == PASS else 1 - side
            if actor is not None and actor != SEATS[mover]:
                break
            passes[side] += 1
            own, opp, side = opp, own, 1 - side
            if square == PASS:
                played += 1
                continue
            implied, turned = implied + 1, other
        elif actor is not None and actor != SEATS[side]:
            break
        own, opp, side = opp & ~turned, own | turned | 1 << square, 1 - side
        discs, played, flipped = discs + 1, played + 1, turned
    last = Position(own, opp, side, position.variant, discs, (passes[0], passes[1]), implied, flipped)
    return Advance(played, last, exact=board.texts.issuperset(moves))

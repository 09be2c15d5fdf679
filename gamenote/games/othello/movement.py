"""What moves do: discs turned, who can move, the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat

from gamenote.core.engine import Advance
from gamenote.games.othello.board import EMPTY, PASS, DiscBoard, Position, Ray, bits, discs_on, squares_with
from gamenote.games.othello.variants import SEATS

__all__ = ["advance", "is_legal", "is_over", "legal_moves", "must_pass", "placements", "play", "turned_bits"]

Rays = Sequence[Sequence[Ray]]  # of each square


def turned_discs(rays: Sequence[Ray], squares: Sequence[int], side: int, other: int) -> tuple[int, ...]:
    """Return the squares whose discs a new one of a side turns over.

    Whether there is room for it is not asked."""
    turned: tuple[int, ...] = ()
    for neighbour, stops in rays:
        if squares[neighbour] == other:
            for stop, between in stops:
                if squares[stop] != other:
                    if squares[stop] == side:
                        turned += between
                    break
    return turned


def playable(rays: Rays, squares: Sequence[int], side: int, other: int) -> Iterator[int]:
    """Yield the squares on which a side may play."""
    for square, (around, lying) in enumerate(zip(rays, squares, strict=True)):
        if lying == EMPTY and turned_discs(around, squares, side, other):
            yield square


def can_place(rays: Rays, squares: Sequence[int], side: int, other: int) -> bool:
    """Whether a side can play a disc."""
    return any(True for _ in playable(rays, squares, side, other))


def has_to_pass(rays: Rays, squares: Sequence[int], side: int, other: int) -> bool:
    """Whether a side cannot move, and the other one can."""
    return not can_place(rays, squares, side, other) and can_place(rays, squares, other, side)


def placements(board: DiscBoard, own: int, opp: int) -> int:
    """Return the squares on which a side may play, as bits."""
    return as_bits(playable(board.rays, squares_with(own, opp, len(board.rays)), 0, 1))


def must_pass(position: Position) -> bool:
    """Whether the side in turn cannot move, and the other one can."""
    return has_to_pass(position.board.rays, position.squares, position.side, 1 - position.side)


def is_over(position: Position) -> bool:
    """Whether neither side can move."""
    rays, squares = position.board.rays, position.squares
    return not (can_place(rays, squares, 0, 1) or can_place(rays, squares, 1, 0))


def as_bits(squares: Iterable[int]) -> int:
    """Return squares as bits."""
    return sum(1 << square for square in squares)


def turned_bits(position: Position, square: int, side: int) -> int:
    """Return the discs that a new one of a side turns over, as bits."""
    return as_bits(turned_discs(position.board.rays[square], position.squares, side, 1 - side))


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
    side, is_empty = position.side, position.empty >> square & 1 == 1
    turning = [seat for seat in (side, 1 - side) if is_empty and turned_bits(position, square, seat)]
    return side in turning or (turning != [] and must_pass(position))


def play(position: Position, square: int) -> Position:
    """Return the position after a disc, or a pass.

    Where that side must pass, a disc is the other's, and the pass implied."""
    if square == PASS:
        return pass_turn(position)
    turned = turned_bits(position, square, position.side)
    if not turned:
        position = pass_turn(position, implied=1)
        turned = turned_bits(position, square, position.side)
    own, opp = position.own | turned | 1 << square, position.opp & ~turned
    moves, passes, implied = position.moves + 1, position.passes, position.implied
    return Position(opp, own, 1 - position.side, position.variant, moves, passes, implied, turned)


def pass_turn(position: Position, implied: int = 0) -> Position:
    """Return the position with the other side in turn."""
    own, opp, side, turned = position.own, position.opp, position.side, position.turned
    passes, implied = passes_with(position.passes, side), position.implied + implied
    return Position(opp, own, 1 - side, position.variant, position.moves, passes, implied, turned)


def passes_with(passes: tuple[int, int], side: int) -> tuple[int, int]:
    """Return how often each side has passed, with a pass of one."""
    black, white = passes
    return (black, white + 1) if side else (black + 1, white)


def advance(position: Position, moves: Sequence[str], actors: Sequence[str | None]) -> Advance:
    """Play moves up to the first in doubt.

    Only the move played is looked at; who can move is asked where one turns nothing."""
    squares, side, other, board = position.squares, position.side, 1 - position.side, position.board
    tokens, rays, played, written = board.tokens, board.rays, 0, 0
    passes, implied, last_turned = position.passes, position.implied, tuple(bits(position.turned))
    for text, actor in zip(moves, actors or repeat(None), strict=False):
        square = tokens[text]
        if squares[square] != EMPTY:
            break
        turned = turned_discs(rays[square], squares, side, other)
        if not turned:  # a pass is written, or left out
            turned, passing = turned_discs(rays[square], squares, other, side), square == PASS
            if not (turned or passing) or not has_to_pass(rays, squares, side, other):
                break
            if actor is not None and actor != SEATS[side if passing else other]:
                break
            passes, side, other = passes_with(passes, side), other, side
            if passing:
                written += 1
                continue
            implied += 1
        elif actor is not None and actor != SEATS[side]:
            break
        squares[square] = side
        for each in turned:
            squares[each] = side
        side, other, played, last_turned = other, side, played + 1, turned
    discs, count = discs_on(squares), position.moves + played
    last = Position(
        discs[side], discs[other], side, position.variant, count, passes, implied, as_bits(last_turned)
    )
    return Advance(played + written, last, exact=board.texts.issuperset(moves))

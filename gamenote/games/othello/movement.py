"""What moves do: discs turned, who can move, the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import repeat
from operator import or_

from gamenote.core.engine import Advance
from gamenote.games.othello.board import EMPTY, PASS, DiscBoard, Position, Ray, bits, discs_on
from gamenote.games.othello.variants import SEATS

__all__ = ["advance", "is_legal", "is_over", "legal_moves", "must_pass", "placements", "play", "turned_bits"]


def turned_discs(rays: Sequence[Ray], squares: Sequence[int], side: int, other: int) -> tuple[int, ...]:
    """Return the squares whose discs a new one turns over.

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


def landings(board: DiscBoard, own: int, opp: int) -> Iterator[int]:
    """Yield the squares on which a side may play, some at once."""
    empty = board.squares & ~(own | opp)
    for shift, inner in board.shifts:
        crossed = opp & inner
        up, down = crossed & own << shift, crossed & own >> shift
        while up or down:
            up, down = up << shift, down >> shift
            if found := (up | down) & empty:
                yield found
            up, down = up & crossed, down & crossed


def placements(board: DiscBoard, own: int, opp: int) -> int:
    """Return the squares on which a side may play, as bits."""
    return reduce(or_, landings(board, own, opp), 0)


def can_place(board: DiscBoard, own: int, opp: int) -> bool:
    """Whether a side can play a disc."""
    return any(landings(board, own, opp))


def must_pass(position: Position) -> bool:
    """Whether the side in turn cannot move, and the other one can."""
    board, own, opp = position.board, position.own, position.opp
    return not can_place(board, own, opp) and can_place(board, opp, own)


def is_over(position: Position) -> bool:
    """Whether neither side can move."""
    board, own, opp = position.board, position.own, position.opp
    return not (can_place(board, own, opp) or can_place(board, opp, own))


def as_bits(squares: Iterable[int]) -> int:
    """Return squares as bits."""
    return sum(1 << square for square in squares)


def turned_bits(position: Position, square: int, side: int) -> int:
    """Return the discs that a new one turns over, as bits."""
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
            if not (turned or passing):
                break
            discs = discs_on(squares)
            own, opp = discs[side], discs[other]
            if can_place(board, own, opp) or not (turned or can_place(board, opp, own)):
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
        side, other = other, side
        last_turned = turned
        played += 1
    discs, count = discs_on(squares), position.moves + played
    last = Position(
        discs[side], discs[other], side, position.variant, count, passes, implied, as_bits(last_turned)
    )
    return Advance(played + written, last, exact=board.texts.issuperset(moves))

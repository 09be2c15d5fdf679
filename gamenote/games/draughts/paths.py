"""Ways that a capture can take, and its canonical squares.

A piece passes the squares that it crosses and the squares where it lands. Records name some of them: only the two
ends, every landing square, or squares in between. The canonical list has one square between two captured pieces:
where the piece turns, or the square right behind the first of them where it goes straight on.
"""

from __future__ import annotations

from collections.abc import Sequence

from gamenote.games.draughts.captures import MOST_STATES, Capture, Hunt, Jump, State
from gamenote.games.draughts.position import Move, Position

MOST_ROUTES = 5_000


def meant(position: Position, squares: Sequence[int]) -> tuple[set[Move], set[Move]]:
    """Return finished and broken-off captures along these squares.

    Where the piece lands on all of them in one capture, another that only crosses them is not meant."""
    hunt, middle, end = Hunt(position, squares[0]), squares[1:-1], squares[-1]
    for crossed in (False, True) if middle else (True,):
        whole: set[Move] = set()
        parts: set[Move] = set()
        for capture, done, passed in _walk(hunt, middle, crossed=crossed):
            if passed == len(middle) and capture.move.end == end:
                (whole if done else parts).add(capture.move)
        if whole:
            break
    return whole, parts


def begun(position: Position, squares: Sequence[int]) -> set[Move]:
    """The finished captures that pass all of these squares, in this order."""
    hunt, rest = Hunt(position, squares[0]), squares[1:]
    return {
        capture.move for capture, done, passed in _walk(hunt, rest, crossed=True) if done and passed == len(rest)
    }


def _walk(hunt: Hunt, wanted: Sequence[int], *, crossed: bool) -> list[tuple[Capture, bool, int]]:
    """Return all states of a hunt with wanted squares they passed.

    Each says whether the capture may end there; squares are passed that are landed on, or `crossed`, too."""
    reached: list[tuple[Capture, bool, int]] = []
    waiting = [(hunt.first, list(hunt.jumps(hunt.first)), 0)]
    seen = {(hunt.first, 0)}
    while waiting and len(seen) < MOST_STATES:
        state, jumps, passed = waiting.pop()
        for jump in jumps:
            states = hunt.after(state, jump)
            done = not any(onward for _, onward in states)
            for there, onward in states:
                way = _way(hunt, state, jump, there.square) if crossed else (there.square,)
                count = passed
                for square in way:
                    count += count < len(wanted) and square == wanted[count]
                if (there, count) not in seen:
                    seen.add((there, count))
                    reached.append((hunt.finished(there), done, count))
                    waiting.append((there, onward, count))
    return reached


def _way(hunt: Hunt, state: State, jump: Jump, landing: int) -> tuple[int, ...]:
    """Return the squares crossed in a jump, with its end."""
    ray = hunt.table.rays[state.square][jump.direction]
    return tuple(square for square in ray[: ray.index(landing) + 1] if square != jump.victim)


def canonical(position: Position, move: Move) -> tuple[int, ...]:
    """Return the squares that name a capture, the smallest numbers first.

    Of several canonical lists it is the one with the smallest numbers."""
    hunt, order = Hunt(position, move.start), position.table.order
    best: tuple[int, ...] | None = None
    smallest: list[int] = []
    waiting: list[tuple[State, Jump | None, tuple[int, ...]]] = [(hunt.first, None, (move.start,))]
    for _ in range(MOST_ROUTES):
        if not waiting:
            break
        state, last, path = waiting.pop()
        if state.taken == move.captured and hunt.finished(state).move == move:
            numbers = [order[square] for square in (*path, move.end)]
            if best is None or numbers < smallest:
                best, smallest = (*path, move.end), numbers
        for jump in hunt.jumps(state):
            if not move.captured >> jump.victim & 1:
                continue
            turn = _turn(hunt, state, last, jump)
            if turn is not None:
                longer = path if last is None else (*path, turn)
                waiting += [(there, jump, longer) for there, _ in hunt.after(state, jump)]
    return best or (move.start, move.end)


def _turn(hunt: Hunt, state: State, last: Jump | None, jump: Jump) -> int | None:
    """Return the canonical square between two jumps, if any.

    None where another landing square stands for the same way."""
    if last is None:
        return state.square
    if jump.direction in (last.direction, hunt.table.opposite[last.direction]):
        return state.square if state.square == last.landings[0] else None
    return state.square

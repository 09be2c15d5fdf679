"""Captures: what a piece can take, jump after jump."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from gamenote.games.draughts.board import Move, Position, Table, squares_in
from gamenote.games.draughts.variants import Choice, Crowning, King, Removal

# A search goes over states, not over paths: where the piece stands, what it has taken, whether it is a king. Two
# ways to the same state are one, so that many orders of the same capture cost little. Positions that real games
# never have could still have too many states; a search gives up at `MOST_STATES` and knows only what it found
# till then.
#
# A captured piece leaves the board after the whole move in most variants, so it still blocks the way and cannot
# be jumped again; where it leaves at once, the line behind it is open.

MOST_STATES = 20_000


class Jump(NamedTuple):
    """One piece taken: direction, place, and landing squares."""

    direction: int
    victim: int
    landings: tuple[int, ...]


class State(NamedTuple):
    """A capture under way.

    `order` has a bit for each piece taken, set for a king, the first one highest; it is 0 where the order does not
    matter, as `last` is -1 where the direction of the last jump does not."""

    square: int
    taken: int
    king: bool
    last: int
    order: int


class Capture(NamedTuple):
    """A finished capture, with what a choice rule weighs."""

    move: Move
    by_king: bool
    order: int


class Hunt:
    """What one piece can take."""

    def __init__(self, position: Position, start: int) -> None:
        self.position = position
        self.table: Table = position.table
        self.rules = position.table.rules
        self.start = start
        self.was_king = bool(position.kings >> start & 1)
        self.others = position.own & ~(1 << start)
        self.ordered = self.rules.choice is Choice.ITALIAN
        self.one_way = not self.rules.turns_back

    @property
    def first(self) -> State:
        return State(self.start, 0, self.was_king, -1, 0)

    def jumps(self, state: State) -> Iterator[Jump]:
        """Every piece that can be taken next."""
        table, rules = self.table, self.rules
        takeable = self.position.opp & ~state.taken
        gone = state.taken if rules.removal is Removal.AT_ONCE else 0
        occupied = (self.others | self.position.opp) & ~gone
        if state.king:
            directions = table.kings_take
        else:
            directions = table.men_take[self.position.side]
            takeable &= -1 if rules.men_take_kings else ~self.position.kings
        back = table.opposite[state.last] if self.one_way and state.king and state.last >= 0 else -1
        far = state.king and rules.king is not King.SHORT
        rays = table.rays[state.square]
        for direction in directions:
            if direction != back:
                jump = _first_jump(direction, rays[direction], takeable, occupied, far=far)
                if jump is not None:
                    yield jump if rules.king is King.FLYING else jump._replace(landings=jump.landings[:1])

    def after(self, state: State, jump: Jump) -> list[tuple[State, list[Jump]]]:
        """Return the states after a jump, with the jumps from there."""
        taken = state.taken | 1 << jump.victim
        order = state.order * 2 + (self.position.kings >> jump.victim & 1) if self.ordered else 0
        last = jump.direction if self.one_way else -1
        crown = self.table.crown[self.position.side]
        states = []
        for landing in jump.landings:
            arrived = not state.king and crown >> landing & 1
            king = state.king or bool(arrived and self.rules.crowning is Crowning.GOES_ON)
            there = State(landing, taken, king, last, order)
            stops = arrived and self.rules.crowning is Crowning.STOPS
            states.append((there, [] if stops else list(self.jumps(there))))
        return states

    def finished(self, state: State) -> Capture:
        king = state.king or bool(self.table.crown[self.position.side] >> state.square & 1)
        return Capture(Move(self.start, state.square, state.taken, king), self.was_king, state.order)

    def captures(self) -> set[Capture]:
        """Every capture of the piece that is played to its end."""
        found: set[Capture] = set()
        waiting = [(self.first, list(self.jumps(self.first)))]
        seen = {self.first}
        while waiting and len(seen) < MOST_STATES:
            state, jumps = waiting.pop()
            for jump in jumps:
                states = self.after(state, jump)
                onward = [each for each in states if each[1]]
                # A king that can go on from one of its landing squares must choose such a one.
                found.update(self.finished(there) for there, _ in states if not onward)
                fresh = [each for each in onward if each[0] not in seen]
                seen.update(there for there, _ in fresh)
                waiting += fresh
        return found


def _first_jump(direction: int, ray: tuple[int, ...], takeable: int, occupied: int, *, far: bool) -> Jump | None:
    """Return the first piece to take along a ray, if any."""
    for place, square in enumerate(ray):
        if occupied >> square & 1:
            if not takeable >> square & 1:
                return None
            end = place + 1
            while end < len(ray) and not occupied >> ray[end] & 1:
                end += 1
                if not far:
                    break
            return Jump(direction, square, ray[place + 1 : end]) if end > place + 1 else None
        if not far:
            return None
    return None


def hunters(position: Position) -> list[int]:
    """Return the squares of kings, and of men beside a victim."""
    table, men = position.table, position.own & ~position.kings
    empty = table.full & ~position.occupied
    found = position.own & position.kings
    for direction in table.men_take[position.side]:
        step = table.shifts[direction]
        if step > 0:
            found |= men & position.opp >> step & empty >> 2 * step
        else:
            found |= men & position.opp << -step & empty << -2 * step
    return squares_in(found)


def captures(position: Position) -> set[Capture]:
    """Return every finished capture, allowed by the choice rule or not."""
    found: set[Capture] = set()
    for square in hunters(position):
        found |= Hunt(position, square).captures()
    return found


def can_capture(position: Position) -> bool:
    """Whether the side to move can take anything."""
    hunts = (Hunt(position, square) for square in hunters(position))
    return any(next(hunt.jumps(hunt.first), None) for hunt in hunts)


# How heavy a capture is under each choice rule; of all possible captures one of the heaviest must be made. Frisian
# values: a king counts a little less than two men, as game servers count it.
MAN, KING_VALUE = 100, 199


def _piece_count(position: Position, capture: Capture) -> int:
    return capture.move.captured.bit_count()


def _king_count(position: Position, capture: Capture) -> int:
    return (capture.move.captured & position.kings).bit_count()


def _capture_value(position: Position, capture: Capture) -> int:
    return MAN * _piece_count(position, capture) + (KING_VALUE - MAN) * _king_count(position, capture)


Weight = tuple[int, ...]
WEIGHTS: dict[Choice, Callable[[Position, Capture], Weight]] = {
    Choice.ANY: lambda position, capture: (),
    Choice.MOST: lambda position, capture: (_piece_count(position, capture),),
    Choice.MOST_KINGS: lambda position, capture: (_piece_count(position, capture), _king_count(position, capture)),
    Choice.KING_FIRST: lambda position, capture: (capture.by_king,),
    Choice.VALUE: lambda position, capture: (_capture_value(position, capture), capture.by_king),
    Choice.ITALIAN: lambda position, capture: (
        _piece_count(position, capture), capture.by_king, _king_count(position, capture), capture.order
    ),
}  # fmt: skip


def allowed_captures(position: Position, found: set[Capture]) -> set[Capture]:
    """Those captures that the choice rule of the variant allows."""
    weight = WEIGHTS[position.table.rules.choice]
    weights = {capture: weight(position, capture) for capture in found}
    heaviest = max(weights.values(), default=())
    return {capture for capture, each in weights.items() if each == heaviest}


@lru_cache(maxsize=64)
def legal_captures(position: Position) -> Mapping[Move, Capture]:
    """Return the captures of which one must be made."""
    return {capture.move: capture for capture in allowed_captures(position, captures(position))}


# Ways that a capture can take, and its canonical squares.
#
# A piece passes the squares that it crosses and the squares where it lands. Records name some of them: only the
# two ends, every landing square, or squares in between. The canonical list has one square between two captured
# pieces: where the piece turns, or the square right behind the first of them where it goes straight on.

MOST_ROUTES = 5_000


def captures_along_squares(position: Position, squares: Sequence[int]) -> tuple[set[Move], set[Move]]:
    """Return finished and broken-off captures along these squares.

    Where the piece lands on all of them in one capture, another that only crosses them is not meant."""
    hunt, middle, end = Hunt(position, squares[0]), squares[1:-1], squares[-1]
    for crossed in (False, True) if middle else (True,):
        whole: set[Move] = set()
        parts: set[Move] = set()
        for capture, done, passed in _hunt_states(hunt, middle, crossed=crossed):
            if passed == len(middle) and capture.move.end == end:
                (whole if done else parts).add(capture.move)
        if whole:
            break
    return whole, parts


def captures_through_squares(position: Position, squares: Sequence[int]) -> set[Move]:
    """The finished captures that pass all of these squares, in this order."""
    hunt, rest = Hunt(position, squares[0]), squares[1:]
    return {
        capture.move
        for capture, done, passed in _hunt_states(hunt, rest, crossed=True)
        if done and passed == len(rest)
    }


def _hunt_states(hunt: Hunt, wanted: Sequence[int], *, crossed: bool) -> list[tuple[Capture, bool, int]]:
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
                way = _crossed_squares(hunt, state, jump, there.square) if crossed else (there.square,)
                count = passed
                for square in way:
                    count += count < len(wanted) and square == wanted[count]
                if (there, count) not in seen:
                    seen.add((there, count))
                    reached.append((hunt.finished(there), done, count))
                    waiting.append((there, onward, count))
    return reached


def _crossed_squares(hunt: Hunt, state: State, jump: Jump, landing: int) -> tuple[int, ...]:
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
            turn = _turning_square(hunt, state, last, jump)
            if turn is not None:
                longer = path if last is None else (*path, turn)
                waiting += [(there, jump, longer) for there, _ in hunt.after(state, jump)]
    return best or (move.start, move.end)


def _turning_square(hunt: Hunt, state: State, last: Jump | None, jump: Jump) -> int | None:
    """Return the canonical square between two jumps, if any.

    None where another landing square stands for the same way."""
    if last is None:
        return state.square
    if jump.direction in (last.direction, hunt.table.opposite[last.direction]):
        return state.square if state.square == last.landings[0] else None
    return state.square

"""Captures as flat functions over ints: the same rules as in `captures`, for whole games.

A square is a bit, sets of pieces are masks, a capture under way is a tuple. Nothing is kept but tables that are
made once for a variant, so that these functions can be compiled as they stand.
"""

from __future__ import annotations

from functools import lru_cache

from gamenote.games.draughts.board import Table
from gamenote.games.draughts.captures import KING_VALUE, MAN, MOST_STATES
from gamenote.games.draughts.variants import AHEAD, DIAGONAL, Choice, Crowning, King, Removal

MOST_STEPS = 64  # of a hunt that is thought to be short

Found = tuple[int, int, int, bool]  # weight, end, captured pieces, king afterwards
Jumps = list[tuple[int, list[int], int]]  # captured piece, landing squares, direction
State = tuple[int, int, bool, int, int]  # square, captured pieces, king, last direction, order of kings


class Swift:
    """What the flat functions want to know about a variant."""

    def __init__(self, table: Table) -> None:
        rules = table.rules
        self.table = table
        self.choice = rules.choice
        self.far = rules.king is not King.SHORT
        self.behind = rules.king is not King.FLYING
        self.at_once = rules.removal is Removal.AT_ONCE
        self.one_way = not rules.turns_back
        self.stops = rules.crowning is Crowning.STOPS
        self.goes_on = rules.crowning is Crowning.GOES_ON
        self.men_take_kings = rules.men_take_kings
        self.ordered = rules.choice is Choice.ITALIAN
        # Whether a man goes on as it began, whatever it takes and wherever it comes.
        self.steady = not (self.at_once or self.one_way or self.stops or self.goes_on or self.ordered)
        # Whether the number of pieces decides between the captures of men: always, or where there are no kings.
        self.counts = rules.choice not in (Choice.ANY, Choice.KING_FIRST)
        self.only_counts = rules.choice in (Choice.ANY, Choice.MOST)
        self.limit = rules.king_run
        self.backward = rules.men_take == DIAGONAL
        self.ahead = rules.men_take == AHEAD
        self.steps = _steps_down(table)
        self.shifts = tuple(tuple(table.shifts[each] for each in side) for side in table.men_take)
        # By side, and then for kings: the jumps from each square over the piece right beside it.
        self.jumps = tuple(_jumps(table, each) for each in (*table.men_take, table.kings_take))
        self.beams = _beams(table)


Jump = tuple[int, int, int, int]  # captured piece, landing square as mask and as bit, direction
Beam = tuple[int, int, int]  # the squares that lie in a direction, the shift of a step, the direction


def _steps_down(table: Table) -> tuple[int, int]:
    """The shifts of the two directions that the inlined expression knows, both down or to the right."""
    if table.variant.every_square:
        return 1, table.pitch
    left, right = (table.shifts[table.directions.index(each)] for each in ((-1, -1), (-1, 1)))
    return left, right


def _jumps(table: Table, directions: tuple[int, ...]) -> dict[int, tuple[Jump, ...]]:
    """By square, the jumps over the piece right beside it."""
    return {
        bit: tuple(
            (1 << rays[each][0], 1 << rays[each][1], rays[each][1], each)
            for each in directions
            if len(rays[each]) > 1
        )
        for bit, rays in table.rays.items()
    }


def _beams(table: Table) -> dict[int, tuple[Beam, ...]]:
    """By square, what a flying king sees in each direction where it could take something."""
    return {
        bit: tuple(
            (sum(1 << square for square in rays[each]), table.shifts[each], each)
            for each in table.kings_take
            if len(rays[each]) > 1
        )
        for bit, rays in table.rays.items()
    }


@lru_cache(maxsize=64)
def swift(table: Table) -> Swift:
    """What the functions here want to know, made once for a variant."""
    return Swift(table)


def beside(shifts: tuple[int, ...], opp: int, empty: int) -> int:
    """From where a man could take something, in directions that are given by their shifts."""
    hit = 0
    for step in shifts:
        if step > 0:
            hit |= opp >> step & empty >> 2 * step
        else:
            hit |= opp << -step & empty << -2 * step
    return hit


def can_take(board: Swift, side: int, own: int, opp: int, kings: int, hit: int) -> bool:
    """Whether anything can be taken, where the men that are hit have an enemy beside them and room behind it."""
    men = hit & ~kings
    if men and (
        board.men_take_kings or men & beside(board.shifts[side], opp & ~kings, board.table.full & ~own & ~opp)
    ):
        return True
    kings &= own
    while kings:
        low = kings & -kings
        if king_takes(board, low.bit_length() - 1, own | opp, opp):
            return True
        kings ^= low
    return False


def king_takes(board: Swift, square: int, occupied: int, opp: int) -> bool:
    """Whether a king can take something."""
    for beam, step, _ in board.beams[square]:
        blockers = beam & occupied
        if not blockers:
            continue
        if step > 0:
            victim = blockers & -blockers
            behind = victim << step
            near = 1 << square + step
        else:
            victim = 1 << blockers.bit_length() - 1
            behind = victim >> -step
            near = 1 << square + step
        if victim & opp and behind & beam and not behind & occupied and (board.far or victim == near):
            return True
    return False


def taken_by_man(board: Swift, side: int, own: int, opp: int, kings: int, start: int, end: int, hit: int) -> int:
    """The pieces that a man takes between two squares, where it is plain that this is its one such capture, and
    that none of its side comes first; `hit` are the men that can take. 0 where it is not plain.

    For steady variants, where nothing but the number of pieces decides. Nearly all captures are so; it takes a
    third of the time of `captures`, since squares, pieces and a count are all there is to a state, and other men
    are only followed until they take more.
    """
    takeable = opp if board.men_take_kings else opp & ~kings
    occupied, jumps, counts = own ^ 1 << start | opp, board.jumps[side], board.counts
    best = found = 0
    waiting = [(start, takeable, 0)]
    for square, left, count in waiting:  # it grows meanwhile
        onward = False
        for victim, behind, landing, _ in jumps[square]:
            if victim & left and not behind & occupied:
                onward = True
                waiting.append((landing, left ^ victim, count + counts))
        if onward or left == takeable or count < best:
            if len(waiting) > MOST_STEPS:
                return 0
            continue
        if count > best:
            best, found = count, 0
        if square == end:
            if found and found != takeable ^ left:
                return 0
            found = takeable ^ left
    others = (hit | own & kings) & ~(1 << start) if counts and found else 0
    while others:
        low = others & -others
        others ^= low
        square = low.bit_length() - 1
        if low & kings:
            rival = hunt(board, side, own, opp, kings, square)
            if rival and max(rival)[0] > best:
                return 0
        elif _takes_more(jumps, takeable, own ^ low | opp, square, best):
            return 0
    return found


def _takes_more(jumps: dict[int, tuple[Jump, ...]], takeable: int, occupied: int, start: int, best: int) -> bool:
    """Whether a man takes more pieces than that, or perhaps does, since its ways are many."""
    waiting = [(start, takeable, 0)]
    for square, left, count in waiting:
        for victim, behind, landing, _ in jumps[square]:
            if victim & left and not behind & occupied:
                if count == best or len(waiting) > MOST_STEPS:
                    return True
                waiting.append((landing, left ^ victim, count + 1))
    return False


def only_jump(board: Swift, side: int, own: int, opp: int, kings: int, start: int, end: int) -> int:
    """The piece that a man takes, where it is plain that this is all: nothing else can take, and it takes no more.

    0 means that it is not plain. Most captures of real games are so.
    """
    takeable = opp if board.men_take_kings else opp & ~kings
    occupied = own ^ 1 << start | opp
    found = 0
    for victim, behind, landing, _ in board.jumps[side][start]:
        if victim & takeable and not behind & occupied:
            if landing != end or found:
                return 0
            found = victim
    if not found or (board.goes_on and board.table.crown[side] >> end & 1):
        return 0
    if board.choice is not Choice.ANY and own & kings:
        return 0
    empty = board.table.full ^ own ^ opp
    if board.choice is not Choice.ANY and own & beside(board.shifts[side], opp, empty) != 1 << start:
        return 0
    takeable ^= found
    for victim, behind, _, _ in board.jumps[side][end]:
        if victim & takeable and not behind & occupied:
            return 0
    return found


def captures(board: Swift, side: int, own: int, opp: int, kings: int, start: int) -> list[Found]:
    """The captures of the piece on a square that the choice rule allows."""
    found = hunt(board, side, own, opp, kings, start)
    if board.choice is Choice.ANY or not found:
        return found
    best = max(found)[0]
    empty = board.table.full ^ own ^ opp
    others = own & (kings | beside(board.shifts[side], opp, empty)) & ~(1 << start)
    while others:
        low = others & -others
        rival = hunt(board, side, own, opp, kings, low.bit_length() - 1)
        if rival and max(rival)[0] > best:
            return []
        others ^= low
    return [each for each in found if each[0] == best]


def hunt(board: Swift, side: int, own: int, opp: int, kings: int, start: int) -> list[Found]:
    """Every capture of one piece that is played to its end."""
    others, crown = own & ~(1 << start), board.table.crown[side]
    by_king = bool(kings >> start & 1)
    first: State = (start, 0, by_king, -1, 0)
    jumps = jumps_from(board, side, others, opp, kings, first)
    if not jumps:
        return []
    found: list[Found] = []
    seen = {first}
    waiting = [(first, jumps)]
    while waiting and len(seen) < MOST_STATES:
        (_, taken, king, _, order), jumps = waiting.pop()
        for victim, landings, direction in jumps:
            now = taken | victim
            line = order * 2 + (1 if kings & victim else 0) if board.ordered else 0
            last = direction if board.one_way else -1
            onward = False
            for landing in landings:
                arrived = not king and crown >> landing & 1
                if arrived and board.stops:
                    continue
                state: State = landing, now, king or bool(arrived and board.goes_on), last, line
                more = jumps_from(board, side, others, opp, kings, state)
                onward = onward or bool(more)
                if more and state not in seen:
                    seen.add(state)
                    waiting.append((state, more))
            if not onward:
                worth = weight(board.choice, now, kings, by_king, line)
                found += ((worth, end, now, king or bool(crown >> end & 1)) for end in landings)
    return found


def jumps_from(board: Swift, side: int, others: int, opp: int, kings: int, state: State) -> Jumps:
    """The pieces that can be taken next."""
    square, taken, king, last, _ = state
    occupied = (others | opp) & ~taken if board.at_once else others | opp
    takeable = opp & ~taken
    if king and board.far:
        return _beams_from(board, square, takeable, occupied, last)
    if not king and not board.men_take_kings:
        takeable &= ~kings
    return [
        (victim, [landing], direction)
        for victim, behind, landing, direction in board.jumps[2 if king else side][square]
        if victim & takeable and not behind & occupied
    ]


def _beams_from(board: Swift, square: int, takeable: int, occupied: int, last: int) -> Jumps:
    """The pieces that a flying king can take next."""
    found: Jumps = []
    back = board.table.opposite[last] if last >= 0 else -1
    for beam, step, direction in board.beams[square]:
        blockers = beam & occupied
        if not blockers or direction == back:
            continue
        victim = blockers & -blockers if step > 0 else 1 << blockers.bit_length() - 1
        if not victim & takeable:
            continue
        landings = []
        there = victim.bit_length() - 1 + step
        while there >= 0 and beam >> there & 1 and not occupied >> there & 1:
            landings.append(there)
            if board.behind:
                break
            there += step
        if landings:
            found.append((victim, landings, direction))
    return found


def weight(choice: Choice, taken: int, kings: int, by_king: bool, order: int) -> int:
    """What a choice rule thinks of a capture: the heaviest must be made."""
    count = taken.bit_count()
    if choice is Choice.MOST:
        return count
    if choice is Choice.ANY:
        return 0
    if choice is Choice.KING_FIRST:
        return int(by_king)
    royal = (taken & kings).bit_count()
    if choice is Choice.VALUE:
        return 2 * (MAN * count + (KING_VALUE - MAN) * royal) + by_king
    if choice is Choice.MOST_KINGS:
        return count << 10 | royal
    return (count << 11 | by_king << 10 | royal) << count | order

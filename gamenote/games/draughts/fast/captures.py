"""Captures as flat functions over ints, for whole games.

# hot: held against `gamenote.games.draughts.captures` by tests/games/draughts/test_agreement.py.

Sets of pieces are masks, a square is a mask of one bit, and a step in a direction is a shift: what leaves the
board lands on a bit that is no square, so nothing stands there and nothing may land there.

mypyc compiles this module as it stands, when the package is built so. Then an `i64` has 64 bits, and boards that
need more are left to the same source under Python, where it is any int (`compiled`). So nothing here shifts by a
number below 0, shifts a number below 0 to the right, or shifts a literal, which mypyc takes for 32 bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamenote.games.draughts.board import Table
from gamenote.games.draughts.captures import KING_VALUE, MAN, MOST_STATES
from gamenote.games.draughts.variants import AHEAD, DIAGONAL, Choice, Crowning, King, Removal

if TYPE_CHECKING:
    from mypy_extensions import i64

    Found = tuple[i64, i64, i64, bool]  # weight, end, captured pieces, king afterwards
    Jumps = list[tuple[i64, list[i64], i64]]  # captured piece, landing squares, step
    State = tuple[i64, i64, bool, i64, i64]  # square, captured pieces, king, last step, order of kings

MOST_STEPS = 64  # of a capture by a man that is followed in short

# What a choice rule thinks of a capture: of each piece, more of each king, more of a capture by a king.
WEIGHTS = {
    Choice.ANY: (0, 0, 0),
    Choice.MOST: (1, 0, 0),
    Choice.MOST_KINGS: (1 << 10, 1, 0),
    Choice.KING_FIRST: (0, 0, 1),
    Choice.VALUE: (2 * MAN, 2 * (KING_VALUE - MAN), 1),
    Choice.ITALIAN: (1 << 11, 1, 1 << 10),
}


class BoardMasks:
    """What the functions here want to know about a variant."""

    __slots__ = (
        "ahead", "at_once", "backward", "behind", "counts", "crowns", "far", "full", "goes_on", "king_downs",
        "king_ups", "left", "limit", "man_downs", "man_ups", "men_take_kings", "one_way", "only_counts", "ordered",
        "per_king", "per_piece", "right", "royal", "short", "steady", "stops",
    )  # fmt: skip

    def __init__(self, table: Table) -> None:
        rules = table.rules
        self.full: i64 = table.full
        self.crowns: list[i64] = list(table.crown)
        self.far: bool = rules.king is not King.SHORT
        self.behind: bool = rules.king is not King.FLYING
        self.at_once: bool = rules.removal is Removal.AT_ONCE
        self.one_way: bool = not rules.turns_back
        self.stops: bool = rules.crowning is Crowning.STOPS
        self.goes_on: bool = rules.crowning is Crowning.GOES_ON
        self.men_take_kings: bool = rules.men_take_kings
        self.ordered: bool = rules.choice is Choice.ITALIAN
        # Whether a man goes on as it began, whatever it takes and wherever it comes.
        self.steady: bool = not (self.at_once or self.one_way or self.stops or self.goes_on or self.ordered)
        # Whether the number of pieces decides between the captures of men: always, or where there are no kings.
        self.counts: i64 = int(rules.choice not in (Choice.ANY, Choice.KING_FIRST))
        self.only_counts: bool = rules.choice in (Choice.ANY, Choice.MOST)
        per_piece, per_king, royal = WEIGHTS[rules.choice]
        self.per_piece: i64 = per_piece
        self.per_king: i64 = per_king
        self.royal: i64 = royal
        self.limit: i64 = rules.king_run
        self.backward: bool = rules.men_take == DIAGONAL
        self.ahead: bool = rules.men_take == AHEAD
        # Whether it is seen at a glance that men take no more than one piece.
        self.short: bool = (self.backward or self.ahead) and not self.at_once
        # The two directions that the inlined expression knows, both down or to the right.
        one, other = steps_down(table)
        self.left: i64 = one
        self.right: i64 = other
        # By side, how far the pieces are to be shifted for a step in the directions of their captures.
        men = [[table.shifts[each] for each in side] for side in table.men_take]
        kings = [table.shifts[each] for each in table.kings_take]
        self.man_downs: list[list[i64]] = [[step for step in side if step > 0] for side in men]
        self.man_ups: list[list[i64]] = [[-step for step in side if step < 0] for side in men]
        self.king_downs: list[i64] = [step for step in kings if step > 0]
        self.king_ups: list[i64] = [-step for step in kings if step < 0]


def steps_down(table: Table) -> tuple[int, int]:
    if table.variant.every_square:
        return 1, table.pitch
    left, right = (table.shifts[table.directions.index(each)] for each in ((-1, -1), (-1, 1)))
    return left, right


def beside(board: BoardMasks, side: i64, opp: i64, empty: i64) -> i64:
    """From where a man could take something."""
    hit: i64 = 0
    for step in board.man_downs[side]:
        hit |= opp >> step & empty >> 2 * step
    for step in board.man_ups[side]:
        hit |= opp << step & empty << 2 * step
    return hit


def can_take(board: BoardMasks, side: i64, own: i64, opp: i64, kings: i64, hit: i64) -> bool:
    """Whether anything can be taken.

    Men that are `hit` have an enemy beside them and room behind it."""
    men, empty = hit & ~kings, board.full ^ own ^ opp
    if men and (board.men_take_kings or men & beside(board, side, opp & ~kings, empty)):
        return True
    kings &= own
    return kings != 0 and king_takes(board, kings, opp, empty)


def king_takes(board: BoardMasks, kings: i64, opp: i64, empty: i64) -> bool:
    """Whether any of these kings can take something.

    They look in each direction at once."""
    for step in board.king_downs:
        there = kings << step
        while there:
            victims = there & opp
            if victims and victims << step & empty:
                return True
            there = (there & empty) << step if board.far else 0
    for step in board.king_ups:
        there = kings >> step
        while there:
            victims = there & opp
            if victims and victims >> step & empty:
                return True
            there = (there & empty) >> step if board.far else 0
    return False


class Chase:
    """The captures of one man, followed in short.

    They say how many pieces it takes at most, and which ones where it comes to a square."""

    __slots__ = ("best", "clear", "end", "found", "steps")

    def __init__(self, end: i64, best: i64) -> None:
        self.end: i64 = end
        self.best: i64 = best
        self.found: i64 = 0
        self.steps: i64 = 0
        self.clear: bool = True


def taken_by_man(
    board: BoardMasks, side: i64, own: i64, opp: i64, kings: i64, start: i64, end: i64, hit: i64
) -> i64:
    """Return what a man takes between two squares, where plain.

    It is plain that this is its one such capture, and that none of its side comes first; `hit` are the men that
    can take. 0 where it is not plain.

    For steady variants, where nothing but the number of pieces decides. Nearly all captures are so, and other men
    are only followed until they take more."""
    takeable = opp if board.men_take_kings else opp & ~kings
    chase = Chase(end, 0)
    follow(board, side, chase, start, takeable, board.full ^ own ^ opp | start, 0, 0)
    if chase.steps > MOST_STEPS or not chase.clear or not chase.found:
        return 0
    others = (hit | own & kings) & ~start if board.counts else 0
    while others:
        piece = others & -others
        others ^= piece
        if piece & kings:
            if heaviest(hunt(board, side, own, opp, kings, piece)) > chase.best:
                return 0
        elif takes_more(board, side, piece, takeable, board.full ^ own ^ opp | piece, chase.best, MOST_STEPS) <= 0:
            return 0
    return chase.found


def follow(
    board: BoardMasks, side: i64, chase: Chase, piece: i64, left: i64, free: i64, taken: i64, count: i64
) -> None:
    """Follow a man that may take those `left`, for some steps."""
    chase.steps += 1
    if chase.steps > MOST_STEPS:
        return
    onward = False
    for step in board.man_downs[side]:
        victim = piece << step & left
        if victim and victim << step & free:
            onward = True
            follow(board, side, chase, victim << step, left ^ victim, free, taken | victim, count + board.counts)
    for step in board.man_ups[side]:
        victim = piece >> step & left
        if victim and victim >> step & free:
            onward = True
            follow(board, side, chase, victim >> step, left ^ victim, free, taken | victim, count + board.counts)
    if onward or not taken or count < chase.best:
        return
    if count > chase.best:
        chase.best, chase.found, chase.clear = count, 0, True
    if piece == chase.end:
        chase.clear = chase.clear and chase.found in (0, taken)
        chase.found = taken


def takes_more(board: BoardMasks, side: i64, piece: i64, left: i64, free: i64, most: i64, steps: i64) -> i64:
    """Return how many of the steps are left after a man.

    0 or less where it takes more pieces than `most`, or perhaps does, since its ways are many."""
    steps -= 1
    for step in board.man_downs[side]:
        victim = piece << step & left
        if steps > 0 and victim and victim << step & free:
            steps = takes_more(board, side, victim << step, left ^ victim, free, most - 1, steps) if most else 0
    for step in board.man_ups[side]:
        victim = piece >> step & left
        if steps > 0 and victim and victim >> step & free:
            steps = takes_more(board, side, victim >> step, left ^ victim, free, most - 1, steps) if most else 0
    return steps


def captures(board: BoardMasks, side: i64, own: i64, opp: i64, kings: i64, start: i64) -> list[Found]:
    """Return the captures of a piece that the choice rule allows."""
    found = hunt(board, side, own, opp, kings, start)
    if not found or not (board.per_piece or board.royal):
        return found
    best = heaviest(found)
    others = own & (kings | beside(board, side, opp, board.full ^ own ^ opp)) & ~start
    while others:
        piece = others & -others
        if heaviest(hunt(board, side, own, opp, kings, piece)) > best:
            return []
        others ^= piece
    return [each for each in found if each[0] == best]


def heaviest(found: list[Found]) -> i64:
    """Return the weight of the heaviest capture; -1 for none."""
    best: i64 = -1
    for weight, _, _, _ in found:
        if weight > best:
            best = weight
    return best


def hunt(board: BoardMasks, side: i64, own: i64, opp: i64, kings: i64, start: i64) -> list[Found]:
    """Every capture of one piece that is played to its end."""
    others, crown = own & ~start, board.crowns[side]
    by_king = kings & start != 0
    first: State = (start, 0, by_king, 0, 0)
    jumps = jumps_from(board, side, others, opp, kings, first)
    found: list[Found] = []
    if not jumps:
        return found
    seen: set[State] = {first}
    waiting: list[tuple[State, Jumps]] = [(first, jumps)]
    while waiting and len(seen) < MOST_STATES:
        (_, taken, king, _, order), jumps = waiting.pop()
        for victim, landings, step in jumps:
            now = taken | victim
            line: i64 = 0
            if board.ordered:
                line = order * 2 + (1 if kings & victim else 0)
            last: i64 = step if board.one_way else 0
            onward = False
            for landing in landings:
                arrived = not king and crown & landing != 0
                if arrived and board.stops:
                    continue
                state: State = (landing, now, king or (arrived and board.goes_on), last, line)
                more = jumps_from(board, side, others, opp, kings, state)
                if more:
                    onward = True
                    if state not in seen:
                        seen.add(state)
                        waiting.append((state, more))
            if not onward:
                worth = weight(board, now, kings, line, by_king=by_king)
                for landing in landings:
                    found.append((worth, landing, now, king or crown & landing != 0))
    return found


def jumps_from(board: BoardMasks, side: i64, others: i64, opp: i64, kings: i64, state: State) -> Jumps:
    """The pieces that can be taken next."""
    piece, taken, king, last, _ = state
    occupied = (others | opp) & ~taken if board.at_once else others | opp
    takeable, empty = opp & ~taken, board.full & ~occupied
    found: Jumps = []
    if king:
        far, on = board.far, board.far and not board.behind
        for step in board.king_downs:
            if step != -last:
                flight_down(found, piece, takeable, empty, step, far=far, on=on)
        for step in board.king_ups:
            if step != last:
                flight_up(found, piece, takeable, empty, step, far=far, on=on)
        return found
    if not board.men_take_kings:
        takeable &= ~kings
    for step in board.man_downs[side]:
        victim = piece << step & takeable
        landing = victim << step & empty
        if landing:
            found.append((victim, [landing], step))
    for step in board.man_ups[side]:
        victim = piece >> step & takeable
        landing = victim >> step & empty
        if landing:
            found.append((victim, [landing], -step))
    return found


def flight_down(found: Jumps, piece: i64, takeable: i64, empty: i64, step: i64, *, far: bool, on: bool) -> None:
    """Add what a king can take downwards in one direction.

    It does so at a distance if `far`, landing at a distance if `on`."""
    there = piece << step
    while far and there & empty:
        there = there << step
    victim = there & takeable
    landing = victim << step & empty
    if landing:
        landings = [landing]
        landing = landing << step & empty if on else 0
        while landing:
            landings.append(landing)
            landing = landing << step & empty
        found.append((victim, landings, step))


def flight_up(found: Jumps, piece: i64, takeable: i64, empty: i64, step: i64, *, far: bool, on: bool) -> None:
    """Add what a king can take upwards in one direction.

    It does so at a distance if `far`, landing at a distance if `on`."""
    there = piece >> step
    while far and there & empty:
        there = there >> step
    victim = there & takeable
    landing = victim >> step & empty
    if landing:
        landings = [landing]
        landing = landing >> step & empty if on else 0
        while landing:
            landings.append(landing)
            landing = landing >> step & empty
        found.append((victim, landings, -step))


def weight(board: BoardMasks, taken: i64, kings: i64, order: i64, *, by_king: bool) -> i64:
    """Return the weight of a capture; the heaviest must be made."""
    count = number(taken)
    worth = board.per_piece * count + board.per_king * number(taken & kings)
    if by_king:
        worth += board.royal
    return worth << count | order if board.ordered else worth


def number(pieces: int) -> int:
    """Count pieces; the argument has methods, under mypyc too."""
    return pieces.bit_count()

"""Whole games at once: at which move does a game stop being plainly legal?

The same rules as in `captures`, `movement` and `reading`, once more as flat functions over ints, so that a game
costs about two microseconds a move; the tests hold both against each other. Only the move that was played is
looked at: a quiet move of a man needs one expression over the whole board that tells whether a man could take
something, and other pieces are searched only where that expression or a king gives reason to. What is not plain
here, such as a capture written with its way, is asked of the other modules, one move at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gamenote.core.game import Objection
from gamenote.games.draughts.board import Table
from gamenote.games.draughts.captures import KING_VALUE, MAN, MOST_STATES
from gamenote.games.draughts.judging import judge
from gamenote.games.draughts.movement import after
from gamenote.games.draughts.notation import is_unknown, parse
from gamenote.games.draughts.position import NO_RUN, UNKNOWN, Position, Run
from gamenote.games.draughts.reading import candidates
from gamenote.games.draughts.variants import AHEAD, DIAGONAL, Choice, Crowning, King, Removal

MOST_TOKENS = 50_000  # texts of moves that are remembered for a variant

# What a move text says: for which sides it is a step of a man (bit 0 and 1), the masks of its two squares, and
# whether it may be a quiet move, whether it may be a capture, the squares in between for a king (-1: not in line),
# the two squares, and whether there are no more than two.
Rest = tuple[bool, bool, int, int, int, bool]
Token = tuple[int, int, int, Rest]
NO_TOKEN: Token = (0, 0, 0, (False, False, -1, -1, -1, False))

Beam = tuple[int, int]  # the mask of the squares that lie in one direction, and the shift of a step
Found = tuple[int, int, int, bool]  # weight, end, captured pieces, king afterwards
Jumps = list[tuple[int, list[int], int]]  # captured piece, landing squares, direction
State = tuple[int, int, bool, int, int]  # square, captured pieces, king, last direction, order of kings
Pieces = tuple[int, int, int]  # own, opponent's, kings


class Swift:
    """What the flat functions want to know about a variant."""

    def __init__(self, table: Table) -> None:
        rules = table.rules
        self.table = table
        self.tokens = Tokens(table)
        self.choice = rules.choice
        self.far = rules.king is not King.SHORT
        self.behind = rules.king is not King.FLYING
        self.at_once = rules.removal is Removal.AT_ONCE
        self.one_way = not rules.turns_back
        self.stops = rules.crowning is Crowning.STOPS
        self.goes_on = rules.crowning is Crowning.GOES_ON
        self.men_take_kings = rules.men_take_kings
        self.ordered = rules.choice is Choice.ITALIAN
        self.limit = rules.king_run
        self.backward = rules.men_take == DIAGONAL
        self.ahead = rules.men_take == AHEAD
        # The two steps down the board, and for each side the shifts of all captures of men.
        self.steps = (
            tuple(table.shifts[table.directions.index(each)] for each in ((-1, -1), (-1, 1)))
            if ((1, 1) in table.directions)
            else (1, table.pitch)
        )
        self.shifts = tuple(tuple(table.shifts[each] for each in side) for side in table.men_take)
        # By side and square, the jumps of a man: captured piece, landing square as mask and as bit, direction.
        self.jumps = tuple(
            {
                bit: tuple(
                    (1 << table.rays[bit][each][0], 1 << table.rays[bit][each][1], table.rays[bit][each][1], each)
                    for each in directions
                    if len(table.rays[bit][each]) > 1
                )
                for bit in table.squares
            }
            for directions in (*table.men_take, table.kings_take)
        )
        # By square, what a king sees in each direction where it could take something.
        self.beams = {
            bit: tuple(
                (sum(1 << square for square in table.rays[bit][each]), table.shifts[each], each)
                for each in table.kings_take
                if len(table.rays[bit][each]) > 1
            )
            for bit in table.squares
        }


class Tokens(dict[str, Token]):
    """What the texts of moves say on one board."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def __missing__(self, text: str) -> Token:
        token = _token(self.table, text)
        if len(self) < MOST_TOKENS:
            self[text] = token
        return token


def _token(table: Table, text: str) -> Token:
    written = None if is_unknown(text) else parse(text)
    if written is None:
        return NO_TOKEN
    squares = [table.bit_of(part.text) for part in written.squares]
    start, end = squares[0], squares[-1]
    if start is None or end is None or None in squares:
        return NO_TOKEN
    plain = len(squares) == 2
    quiet = plain and start != end and not written.crossed
    takes = written.crossed or not written.signs or table.variant.separator == "-"
    steps = sum(
        1 << side
        for side in (0, 1)
        if quiet and any(end in table.rays[start][each][:1] for each in table.men[side])
    )
    between = _between(table, start, end) if quiet else -1
    return steps, 1 << start, 1 << end, (quiet, takes, between, start, end, plain)


def _between(table: Table, start: int, end: int) -> int:
    """The squares that a king crosses without capturing; -1 if it cannot go there."""
    for each in table.kings:
        ray = table.rays[start][each]
        if end in (ray if table.rules.king is not King.SHORT else ray[:1]):
            return sum(1 << square for square in ray[: ray.index(end)])
    return -1


@lru_cache(maxsize=64)
def swift(table: Table) -> Swift:
    return Swift(table)


def first_doubt(position: Position, moves: Sequence[str]) -> int | None:
    """The index of the first move that is not plainly legal and clear; None if all are."""
    found = played(position, moves)
    return found if isinstance(found, int) else None


def played(position: Position, moves: Sequence[str]) -> int | Position | None:
    """The position behind these moves, None where it is not worked out; or else the index of the first move that
    is not plainly legal and clear."""
    if not (position.known and position.decided):
        return _one_by_one(position, moves)
    board = swift(position.table)
    tokens, full, backward, ahead, limit = (
        board.tokens,
        position.table.full,
        board.backward,
        board.ahead,
        board.limit,
    )
    left, right = board.steps
    left2, right2 = 2 * left, 2 * right
    own, opp, kings, side = position.own, position.opp, position.kings, position.side
    crown, other_crown = position.table.crown if side == 0 else position.table.crown[::-1]
    runs = list(position.runs if side == 0 else position.runs[::-1])
    for index, text in enumerate(moves):
        steps, start, end, rest = tokens[text]
        if steps >> side & 1 and own & start and not kings & start and not (own | opp) & end:
            empty = full ^ own ^ opp
            if backward:
                hit = own & (
                    opp << left & empty << left2
                    | opp << right & empty << right2
                    | opp >> left & empty >> left2
                    | opp >> right & empty >> right2
                )
            elif not ahead:
                hit = own & _beside(board.shifts[side], opp, empty)
            elif side:
                hit = own & (opp >> left & empty >> left2 | opp >> right & empty >> right2)
            else:
                hit = own & (opp << left & empty << left2 | opp << right & empty << right2)
            if (hit or own & kings) and can_take(board, side, own, opp, kings, hit):
                return index
            own ^= start | end
            if end & crown:
                kings |= end
            if limit:
                runs[side] = NO_RUN
        else:
            changed = _special(board, side, (own, opp, kings), text, rest, runs)
            if changed is None:
                return index
            own, opp, kings = changed
        own, opp = opp, own
        crown, other_crown = other_crown, crown
        side ^= 1
    return Position(position.table, own, opp, kings, side, position.ply + len(moves))


def _beside(shifts: tuple[int, ...], opp: int, empty: int) -> int:
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
        board.men_take_kings or men & _beside(board.shifts[side], opp & ~kings, board.table.full & ~own & ~opp)
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


def _special(board: Swift, side: int, pieces: Pieces, text: str, rest: Rest, runs: list[Run]) -> Pieces | None:
    """The pieces after a move that is no quiet step of a man; None where it is in doubt."""
    own, opp, kings = pieces
    quiet, takes, between, start, end, plain = rest
    if start < 0 or not own >> start & 1:
        return None
    if quiet and between >= 0 and kings >> start & 1 and not (own | opp) & (between | 1 << end):
        empty = board.table.full ^ own ^ opp
        hit = own & ~kings & _beside(board.shifts[side], opp, empty)
        if not can_take(board, side, own, opp, kings, hit):
            return _king_moved(board, side, pieces, start, end, runs)
        # The sign says that nothing is taken, but something must be.
    if not plain:
        return _asked(board, side, pieces, text, runs)
    found = captures(board, side, own, opp, kings, start) if takes else []
    matches = {(taken, king) for _, there, taken, king in found if there == end}
    if len(matches) != 1:
        return None
    taken, king = matches.pop()
    runs[side] = NO_RUN
    kings &= ~(taken | 1 << start)
    return own & ~(1 << start) | 1 << end, opp & ~taken, kings | 1 << end if king else kings


def _king_moved(board: Swift, side: int, pieces: Pieces, start: int, end: int, runs: list[Run]) -> Pieces | None:
    own, opp, kings = pieces
    if board.limit:
        square, count = runs[side]
        count = count + 1 if square == start else 1
        if count > board.limit and own & ~kings:
            return None
        runs[side] = (end, count)
    change = 1 << start | 1 << end
    return own ^ change, opp, kings ^ change


def captures(board: Swift, side: int, own: int, opp: int, kings: int, start: int) -> list[Found]:
    """The captures of the piece on a square that the choice rule allows."""
    found = hunt(board, side, own, opp, kings, start)
    if board.choice is Choice.ANY or not found:
        return found
    best = max(found)[0]
    empty = board.table.full ^ own ^ opp
    others = own & (kings | _beside(board.shifts[side], opp, empty)) & ~(1 << start)
    while others:
        low = others & -others
        rival = hunt(board, side, own, opp, kings, low.bit_length() - 1)
        if rival and max(rival)[0] > best:
            return []
        others ^= low
    return [each for each in found if each[0] == best]


def hunt(board: Swift, side: int, own: int, opp: int, kings: int, start: int) -> list[Found]:
    """Every capture of one piece that is played to its end."""
    others = own & ~(1 << start)
    by_king = bool(kings >> start & 1)
    crown = board.table.crown[side]
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
            onward = False
            for landing in landings:
                arrived = not king and crown >> landing & 1
                state: State = (
                    landing,
                    now,
                    king or bool(arrived and board.goes_on),
                    direction if board.one_way else -1,
                    line,
                )
                more = [] if arrived and board.stops else jumps_from(board, side, others, opp, kings, state)
                if more:
                    onward = True
                    if state not in seen:
                        seen.add(state)
                        waiting.append((state, more))
            if not onward:
                worth = weight(board.choice, now, kings, by_king, line)
                for landing in landings:
                    found.append((worth, landing, now, king or bool(crown >> landing & 1)))
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


def _asked(board: Swift, side: int, pieces: Pieces, text: str, runs: list[Run]) -> Pieces | None:
    """The pieces after a move that is judged by the other modules."""
    there = _one(Position(board.table, *pieces, side, runs=(runs[side], runs[1 - side])), text)
    if there is None:
        return None
    runs[side] = there.runs[1]
    return there.opp, there.own, there.kings


def _one(position: Position, text: str) -> Position | None:
    """The position after a move that is plainly legal; None where it is not."""
    found = candidates(position, text)
    if isinstance(found, Objection) or len(found) > 1 or found[0] == UNKNOWN or judge(position, found[0]):
        return None
    return after(position, found[0])


def _one_by_one(position: Position, moves: Sequence[str]) -> int | None:
    for index, text in enumerate(moves):
        there = _one(position, text)
        if there is None:
            return index
        position = there
    return None

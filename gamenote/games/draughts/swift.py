"""Whole games at once: at which move does a game stop being plainly legal?

The same rules as in `captures`, `movement` and `reading`, once more as flat functions over ints (`swift_captures`
has those about captures), so that a move costs two or three microseconds; the tests hold both against each other.
Only the move that was played is looked at: a quiet move of a man needs one expression over the whole board that
tells whether a man could take something, and other pieces are searched only where that expression or a king gives
reason to. What is not plain here, such as a capture written with its way, is asked of the other modules, one move
at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gamenote.core.game import Objection
from gamenote.games.draughts.board import Table
from gamenote.games.draughts.judging import judge
from gamenote.games.draughts.movement import after
from gamenote.games.draughts.notation import is_unknown, parse
from gamenote.games.draughts.position import NO_RUN, UNKNOWN, Position, Run
from gamenote.games.draughts.reading import candidates
from gamenote.games.draughts.swift_captures import (
    Swift,
    beside,
    can_take,
    captures,
    only_jump,
    swift,
    taken_by_man,
)
from gamenote.games.draughts.variants import Draws, King

MOST_TOKENS = 50_000  # texts of moves that are remembered for a variant

# No draw comes before eight quiet king moves in a row (a position stands three times), unless few pieces are left
# (one king against one, two moves each).
CALM_ROW, CALM_MOVES, CALM_PIECES = 8, 4, 4

# What a move text says: for which sides it is a step of a man (bit 0 and 1), the masks of its two squares, and
# whether it may be a quiet move, whether it may be a capture that is told by its ends alone, the squares between
# them for a king (-1: not in line), the two squares, and whether there are no more than two.
Rest = tuple[bool, bool, int, int, int, bool]
Token = tuple[int, int, int, Rest]
NO_TOKEN: Token = (0, 0, 0, (False, False, -1, -1, -1, False))

Pieces = tuple[int, int, int]  # own, opponent's, kings


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
    return steps, 1 << start, 1 << end, (quiet, takes and plain, between, start, end, plain)


def _between(table: Table, start: int, end: int) -> int:
    """The squares that a king crosses without capturing; -1 if it cannot go there."""
    for each in table.kings:
        ray = table.rays[start][each]
        if end in (ray if table.rules.king is not King.SHORT else ray[:1]):
            return sum(1 << square for square in ray[: ray.index(end)])
    return -1


class Calm:
    """How long nothing has happened: quiet moves of kings in a row, and since the last capture or crowning."""

    __slots__ = ("counts", "moves", "row")

    def __init__(self, *, counts: bool) -> None:
        self.counts = counts
        self.row = self.moves = 0

    def may_be_drawn(self, before: Pieces, after: Pieces) -> bool:
        """Whether a draw is possible after a move that is no quiet step of a man."""
        if before[1] != after[1]:
            self.row = self.moves = 0
            return False
        self.row += 1
        self.moves += 1
        return self.row >= CALM_ROW or (
            self.moves >= CALM_MOVES and (after[0] | after[1]).bit_count() <= CALM_PIECES
        )


@lru_cache(maxsize=64)
def tokens_of(table: Table) -> Tokens:
    """The texts of moves that have been met on this board."""
    return Tokens(table)


def first_doubt(position: Position, moves: Sequence[str], *, draws: bool = True) -> int | None:
    """The index of the first move about which a rule may have something to say: that is not plainly legal and
    clear, or by which the game may be drawn (`draws.Clock` knows for sure). None if there is none."""
    found = played(position, moves, draws=draws)
    return found if isinstance(found, int) else None


def played(position: Position, moves: Sequence[str], *, draws: bool = True) -> int | Position:
    """The position behind these moves; or the index of the first one that is in doubt, as `first_doubt` says.

    Long because a call in the loop takes a fifth of the time of a move: quiet steps of men make none, and most
    captures by men one.
    """
    if not (position.known and position.decided):
        return _one_by_one(position, moves)
    board = swift(position.table)
    tokens, full, backward, ahead, limit = (
        tokens_of(position.table),
        position.table.full,
        board.backward,
        board.ahead,
        board.limit,
    )
    # Where more than the number of pieces decides, the captures of a man beside kings are weighed elsewhere.
    steady, royal = board.steady, 0 if board.only_counts else full
    left, right = board.steps
    left2, right2 = 2 * left, 2 * right
    own, opp, kings, side = position.own, position.opp, position.kings, position.side
    mover = 1 << side
    crown, other_crown = position.table.crown if side == 0 else position.table.crown[::-1]
    runs = list(position.runs if side == 0 else position.runs[::-1])
    calm = Calm(counts=draws and position.table.variant.draws is not Draws.NONE)
    for index, (steps, start, end, rest) in enumerate(map(tokens.__getitem__, moves)):
        empty = full ^ own ^ opp
        if backward:
            hit = own & (
                opp << left & empty << left2
                | opp << right & empty << right2
                | opp >> left & empty >> left2
                | opp >> right & empty >> right2
            )
        elif not ahead:
            hit = own & beside(board.shifts[side], opp, empty)
        elif side:
            hit = own & (opp >> left & empty >> left2 | opp >> right & empty >> right2)
        else:
            hit = own & (opp << left & empty << left2 | opp << right & empty << right2)
        if steps & mover and own & start and not kings & start and empty & end:
            if (hit or own & kings) and can_take(board, side, own, opp, kings, hit):
                return index
            own ^= start | end
            if end & crown:
                kings |= end
                calm.moves = 0
            calm.row = 0
            if limit:
                runs[side] = NO_RUN
        elif (
            steady
            and rest[1]
            and hit & start
            and not kings & (start | royal)
            and (taken := taken_by_man(board, side, own, opp, kings, rest[3], rest[4], hit))
        ):
            own = own & ~start | end
            opp ^= taken
            kings &= ~taken
            if end & crown:
                kings |= end
            calm.row = calm.moves = 0
            runs[side] = NO_RUN
        else:
            changed = _special(board, side, (own, opp, kings), hit, moves[index], rest, runs)
            if changed is None or (calm.counts and calm.may_be_drawn((own, opp, kings), changed)):
                return index
            own, opp, kings = changed
        own, opp = opp, own
        crown, other_crown = other_crown, crown
        side ^= 1
        mover ^= 3
    now, then = (runs[side], runs[1 - side])
    return Position(position.table, own, opp, kings, side, position.ply + len(moves), runs=(now, then))


def _special(
    board: Swift, side: int, pieces: Pieces, hit: int, text: str, rest: Rest, runs: list[Run]
) -> Pieces | None:
    """The pieces after a move that is no quiet step of a man; None where it is in doubt. `hit` has all the men
    that can take something, and perhaps kings."""
    own, opp, kings = pieces
    quiet, takes, between, start, end, plain = rest
    if start < 0 or not own >> start & 1:
        return None
    free = quiet and between >= 0 and kings >> start & 1 and not (own | opp) & (between | 1 << end)
    # Otherwise the sign says that nothing is taken, but something must be.
    if free and not can_take(board, side, own, opp, kings, hit):
        return _king_moved(board, side, pieces, start, end, runs)
    if not plain:
        return _asked(board, side, pieces, text, runs)
    if takes and not kings >> start & 1 and (victim := only_jump(board, side, own, opp, kings, start, end)):
        runs[side] = NO_RUN
        kings &= ~victim
        return own ^ (1 << start | 1 << end), opp ^ victim, kings | board.table.crown[side] & 1 << end
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


def _one_by_one(position: Position, moves: Sequence[str]) -> int | Position:
    for index, text in enumerate(moves):
        there = _one(position, text)
        if there is None:
            return index
        position = there
    return position

"""Lines of moves as flat functions over ints, for whole games.

Masks and the reason why this module looks as it does are told in `captures` beside this one. What the texts of
moves mean, and what becomes of a move that is not plain here, is for `replay`.

# hot: held against `movement` and `judging` by tests/games/draughts/test_agreement.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamenote.games.draughts.fast.captures import (
    BoardMasks,
    beside,
    can_take,
    captures,
    king_takes,
    number,
    taken_by_man,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

# No draw comes before eight quiet king moves in a row (a position stands three times), unless few pieces are left
# (one king against one, two moves each).
CALM_ROW, CALM_MOVES, CALM_PIECES = 8, 4, 4


class ParsedMove:
    """What a move text says, worked out for both sides.

    That is for which sides it is a step of a man, and for which a jump of one (bit 0 and 1); the masks of its two
    squares (0 where it is no move of this board), of those between them for a king (-1: not in line), and of the
    one that a man jumps over; whether it may be a quiet move, whether it may be a capture that is told by its ends
    alone, whether there are no more than two squares."""

    __slots__ = ("between", "end", "jumped", "jumps", "plain", "quiet", "start", "steps", "takes")

    def __init__(
        self, steps: i64, jumps: i64, start: i64, end: i64, between: i64, jumped: i64,
        *, quiet: bool, takes: bool, plain: bool,
    ) -> None:  # fmt: skip
        self.steps: i64 = steps
        self.jumps: i64 = jumps
        self.start: i64 = start
        self.end: i64 = end
        self.between: i64 = between
        self.jumped: i64 = jumped
        self.quiet: bool = quiet
        self.takes: bool = takes
        self.plain: bool = plain


class GameState:
    """The state of a line of moves.

    `runs` are the king that each side moved last, and how often in a row. `trail` is what stood at first and
    behind each move: the pieces of who is to move, of the other one, and all kings."""

    __slots__ = ("asks", "counts", "done", "drawn", "kings", "opp", "own", "quiet", "row", "runs", "side", "trail")

    def __init__(
        self, own: i64, opp: i64, kings: i64, side: i64, runs: list[tuple[i64, i64]], calm: tuple[i64, i64],
        *, counts: bool,
    ) -> None:  # fmt: skip
        self.own: i64 = own
        self.opp: i64 = opp
        self.kings: i64 = kings
        self.side: i64 = side
        self.runs: list[tuple[i64, i64]] = runs
        # Quiet moves of kings, where they are counted: in a row, and since the last capture or crowning.
        self.counts: bool = counts
        self.row: i64 = calm[0]
        self.quiet: i64 = calm[1]
        self.done: i64 = 0  # moves that were made
        self.drawn: i64 = -1  # the index of the first one after which the game may be drawn
        self.trail: list[tuple[i64, i64, i64]] = [(own, opp, kings)]
        self.asks: bool = False  # whether other modules can tell the meaning of the move where the line stopped

    def count(self, opp: i64, index: i64) -> None:
        """Count a move that is no quiet step of a man.

        Notes the first move behind which a draw is possible.

        `opp` is what stood before it, `index` how many moves were made before.
        """
        if opp != self.opp:
            self.row = self.quiet = 0
            return
        self.row += 1
        self.quiet += 1
        few = self.quiet >= CALM_MOVES and number(self.own | self.opp) <= CALM_PIECES
        if self.drawn < 0 and (few or self.row >= CALM_ROW):
            self.drawn = index


def advance(board: BoardMasks, line: GameState, tokens: list[ParsedMove]) -> int:
    """Play moves up to the first in doubt; return its index.

    The number of moves if none is so.

    Long because a call in the loop is dear under Python: quiet steps of men make none, nor do captures where it is
    seen at a glance that no man can take two pieces."""
    full, limit, steady, short, counts = board.full, board.limit, board.steady, board.short, board.counts
    # Where more than the number of pieces decides, the captures of a man beside kings are weighed elsewhere; where
    # only the number does, those beside kings of its side that can take something.
    royal: i64 = 0 if board.only_counts else full
    counted: i64 = full if counts else 0
    transforming: i64 = full if board.goes_on else 0
    left, right = board.left, board.right
    left2, right2 = 2 * left, 2 * right
    own, opp, kings, side, trail = line.own, line.opp, line.kings, line.side, line.trail
    mover = side + 1
    crown, other_crown = board.crowns[side], board.crowns[1 - side]
    upward = board.backward or (board.ahead and side == 0)
    downward = board.backward or (board.ahead and side != 0)
    line.asks = False
    done = 0
    for token in tokens:
        start, end, empty = token.start, token.end, full ^ own ^ opp
        # From where a man could take something, by direction.
        ne: i64 = 0
        nw: i64 = 0
        if upward:
            ne, nw = opp << left & empty << left2, opp << right & empty << right2
        sw: i64 = 0
        se: i64 = 0
        if downward:
            sw, se = opp >> left & empty >> left2, opp >> right & empty >> right2
        hit = own & (ne | nw | sw | se if short else beside(board, side, opp, empty))
        if token.steps & mover and own & start and not kings & start and empty & end:
            if (hit or own & kings) and can_take(board, side, own, opp, kings, hit):
                break
            own ^= start | end
            line.row = 0
            if end & crown:
                kings |= end
                line.quiet = 0
            if limit:
                line.runs[side] = (0, 0)
        else:
            taken: i64 = 0
            if token.takes and hit & start and not kings & (start | royal):
                if (
                    short
                    and token.jumps & mover
                    and token.jumped & opp
                    and end & empty & ~(crown & transforming)
                    and (not own & kings & counted or not king_takes(board, own & kings, opp, empty))
                    # Where any capture will do, another one of this man may come to the same square.
                    and (counts or not (ne & nw | (ne | nw) & (sw | se) | sw & se) & start)
                    # Where any man that can take comes to, or only this one, nothing more can be taken.
                    and not (ne | nw | sw | se)
                    & (
                        (own & ne) >> left2 | (own & nw) >> right2 | (own & sw) << left2 | (own & se) << right2
                        if counts
                        else end
                    )
                ):
                    taken = token.jumped
                elif steady:
                    taken = taken_by_man(board, side, own, opp, kings, start, end, hit)
            if taken:
                own = own & ~start | end
                opp ^= taken
                kings &= ~taken
                if end & crown:
                    kings |= end
                line.row = line.quiet = 0
                if limit:
                    line.runs[side] = (0, 0)
            else:
                line.own, line.opp, line.kings, line.side = own, opp, kings, side
                run = line.runs[side]
                if not special(board, line, token, hit):
                    line.own, line.opp, line.kings, line.side = own, opp, kings, side
                    line.runs[side] = run
                    line.done += done
                    return done
                if line.counts:
                    line.count(opp, line.done + done)
                own, opp, kings = line.own, line.opp, line.kings
        own, opp = opp, own
        trail.append((own, opp, kings))
        crown, other_crown = other_crown, crown
        upward, downward = downward, upward
        side = 1 - side
        mover = 3 - mover
        done += 1
    line.own, line.opp, line.kings, line.side = own, opp, kings, side
    line.done += done
    return done


def special(board: BoardMasks, line: GameState, token: ParsedMove, hit: i64) -> bool:
    """Make a move that is no quiet step; False if in doubt.

    `hit` has all the men that can take something, and perhaps kings."""
    own, opp, kings, side, start, end = line.own, line.opp, line.kings, line.side, token.start, token.end
    if not own & start:
        return False
    between = token.between
    free = token.quiet and between >= 0 and kings & start and not (own | opp) & (between | end)
    # Otherwise the sign says that nothing is taken, but something must be.
    if free and not can_take(board, side, own, opp, kings, hit):
        return king_moved(board, line, start, end)
    if not token.plain:
        line.asks = True
        return False
    if not token.takes:
        return False
    taken: i64 = 0
    times, king = 0, False
    for _, there, gone, royal in captures(board, side, own, opp, kings, start):
        if there == end and (not times or gone != taken or royal != king):
            taken, king = gone, royal
            times += 1
    if times != 1:
        return False
    if board.limit:
        line.runs[side] = (0, 0)
    kings &= ~(taken | start)
    line.own = own & ~start | end
    line.opp = opp & ~taken
    line.kings = kings | end if king else kings
    return True


def king_moved(board: BoardMasks, line: GameState, start: i64, end: i64) -> bool:
    if board.limit:
        square, count = line.runs[line.side]
        count = count + 1 if square == start else 1
        if count > board.limit and line.own & ~line.kings:
            return False
        line.runs[line.side] = (end, count)
    change = start | end
    line.own ^= change
    line.kings ^= change
    return True

"""Whole games at once: are all moves of a line plainly legal, and what lies on the board then?

The rules of `judgement` from the same tables, without a position for each move, so that a move costs a microsecond
where judging and playing it step by step costs 150; the tests hold both against each other. Why a move is in doubt
is not asked here: such a game is replayed step by step.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate, pairwise
from operator import sub

from gamenote.core.game import Objection
from gamenote.games.blokus.boards import Board, Form, Table
from gamenote.games.blokus.position import Laid, Position, Side
from gamenote.games.blokus.setup import beginning, read_placement
from gamenote.games.blokus.variants import VARIANTS, Seating

MOST_TEXTS = 50_000  # that are remembered, of all boards together: 15 MB at most


class Texts:
    """What the texts of moves say on one board with one set.

    A text that has been met before is found again in a tenth of a microsecond. Others take one each: they are
    looked at together, in the same few calls.
    """

    kept = 0  # by all boards together

    def __init__(self, seating: Seating) -> None:
        self.empty = beginning(seating)
        board, shapes = self.empty.table.board, self.empty.table.by_gaps
        self.indices = board.indices
        self.shapes = {at: shapes[board.sort(*board.cell(at))] for at in board.indices.values()}
        self._known: dict[str, Laid] = {}
        self._last: tuple[tuple[str, ...], tuple[Laid, ...] | None, bool] = (), (), True

    def laid(self, moves: tuple[str, ...]) -> tuple[Laid, ...] | None:
        """What the texts say; None where one of them names no piece, or no place for it."""
        self._read(moves)
        return self._last[1]

    def are_canonical(self, moves: tuple[str, ...]) -> bool | None:
        """Whether the texts name pieces in the one proper spelling; None where one of them names none."""
        self._read(moves)
        return None if self._last[1] is None else self._last[2]

    def is_canonical(self, text: str) -> bool | None:
        """The same of one text."""
        return self.are_canonical((text,))

    def _read(self, moves: tuple[str, ...]) -> None:
        """The last answer is kept, since the engine asks what the reader has just asked."""
        if self._last[0] != moves:
            laid = self._canonical(moves)
            self._last = moves, laid or self._spelt(moves), laid is not None

    def _canonical(self, moves: tuple[str, ...]) -> tuple[Laid, ...] | None:
        known = self._known
        new = [text for text in moves if text not in known]
        if new:
            found = self._new(new)
            if found is None:
                return None
            if Texts.kept + len(new) > MOST_TEXTS:
                return tuple([known[text] if text in known else found[text] for text in moves])
            Texts.kept += len(found)
            known |= found
        return tuple([known[text] for text in moves])

    def _new(self, moves: Sequence[str]) -> dict[str, Laid] | None:
        shapes = self.shapes
        try:
            points = [*map(self.indices.__getitem__, ",".join(moves).split(","))]
            gaps = tuple(map(sub, points[1:], points))  # those from one move to the next are left out
            starts = [*accumulate([text.count(",") + 1 for text in moves], initial=0)]
            laid = [(shapes[points[at]][gaps[at : end - 1]], points[at]) for at, end in pairwise(starts)]
        except KeyError:  # no point of the board, or no piece with such distances from cell to cell
            return None
        return dict(zip(moves, laid, strict=True))

    def _spelt(self, moves: tuple[str, ...]) -> tuple[Laid, ...] | None:
        found = list[Laid]()
        for text in moves:
            try:  # an eighth of the time, where nothing but the order of the points is unusual
                points = sorted(map(self.indices.__getitem__, text.split(",")))
                found.append((self.shapes[points[0]][tuple(map(sub, points[1:], points))], points[0]))
            except KeyError:
                move = read_placement(self.empty, text, 0)
                if isinstance(move, Objection):
                    return None
                found.append((move.form, move.at))
        return tuple(found)


def texts_of(seating: Seating) -> Texts:
    """What the texts of moves say on this board with these pieces."""
    return _texts(seating.board, seating.pieces)


@cache
def _texts(board: str, pieces: str) -> Texts:
    return Texts(next(row for row in VARIANTS if (row.board, row.pieces) == (board, pieces)))


NUMBERS: dict[str | None, int] = {str(number + 1): number for number in range(4)}


class Hand:
    """A `Side` while its colour lays pieces."""

    __slots__ = ("bars", "before", "covers", "left", "placed", "reaches")

    def __init__(self, side: Side) -> None:
        self.before = side
        self.left = [*side.left]
        self.placed = [*side.placed]
        self.covers = side.covers
        self.bars = side.bars
        self.reaches = side.reaches

    def side(self, board: Board) -> Side:
        """The colour as it is now."""
        if len(self.placed) == len(self.before.placed):
            return self.before
        covers, bars, reaches = self.covers & board.cover, self.bars & board.points, self.reaches & board.points
        return Side(tuple(self.left), tuple(self.placed), covers, bars, reaches, self.placed[-1][0].piece)


def played(position: Position, moves: Sequence[str], actors: Sequence[str | None]) -> Position | None:
    """The position behind these moves; None where anything may be said against one of them."""
    laid, number, table = texts_of(position.seating).laid(tuple(moves)), len(position.sides), position.table
    if not position.sound or position.flaws or laid is None:
        return None
    board, lift, openers = table.board, table.board.lift, table.set.openers
    taken, turn, hands = position.taken, position.turn, [Hand(side) for side in position.sides]
    left_out = dict.fromkeys(position.stuck, -1)  # the colours that cannot move, with the points taken by then
    for (form, at), actor in zip(laid, actors, strict=True):
        color = NUMBERS.get(actor, number)
        while turn != color and color < number:
            left_out.setdefault(turn, taken)
            turn = turn + 1 if turn + 1 < number else 0
        if color >= number or color in left_out:  # a colour that cannot move never can again
            return None
        hand, fills = hands[color], form.fills << at
        if fills & (taken | hand.bars) or not hand.left[form.piece]:
            return None
        if openers:
            legal = _opens(table, form, fills, hand)
        elif hand.placed:
            legal = fills & hand.reaches != 0
        else:
            legal = all(goal & fills for goal in board.goals[color])
        if not legal:
            return None
        hand.left[form.piece] -= 1
        hand.placed.append((form, at))
        hand.covers |= fills
        hand.bars |= form.bars << at - lift
        hand.reaches |= form.reaches << at - lift
        taken |= fills
        turn = turn + 1 if turn + 1 < number else 0
    sides = tuple([hand.side(board) for hand in hands])
    stuck = position.stuck.union(left_out)
    after = Position(position.seating, sides, taken, turn, position.number + len(laid), stuck=stuck)
    could_move = (after.could_move(color, then) for color, then in left_out.items() if then >= 0)
    return None if any(could_move) else after


def _opens(table: Table, form: Form, fills: int, hand: Hand) -> bool:
    """Whether a piece may lie so in a game that begins with single cells."""
    if form.single:
        return not fills & table.board.center
    laid = table.copies[table.single] - hand.left[table.single]
    return laid >= table.set.openers and fills & hand.reaches != 0

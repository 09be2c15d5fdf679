"""Whole games at once: are all moves of a line plainly legal, and what lies on the board then?

The rules of `judgement` asked of all pieces of a colour together, from the same tables, so that a move costs less
than two microseconds where judging and playing it step by step costs 150; the tests hold both against each other.
Why a move is in doubt is not asked here: such a game is replayed step by step.

Whether pieces overlap, whether own pieces share an edge, and whether a piece is laid twice does not depend on
which was first, so that it is asked once, at the end. Only contact and turns are a matter of time.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce
from itertools import accumulate, pairwise
from operator import and_, or_, sub

from gamenote.core.game import Objection
from gamenote.games.blokus.position import Laid, Position, Side
from gamenote.games.blokus.setup import beginning, read_placement
from gamenote.games.blokus.variants import VARIANTS, Seating


class Texts:
    """What the texts of moves say on one board with one set.

    Games of which no two are alike have few texts in common, so that nothing is gained by remembering them: a text
    takes one microsecond, as all texts of a game are looked at in the same few calls.
    """

    def __init__(self, seating: Seating) -> None:
        self.empty = beginning(seating)
        board, shapes = self.empty.table.board, self.empty.table.by_gaps
        self.indices = board.indices
        self.shapes = {at: shapes[board.sort(*board.cell(at))] for at in board.indices.values()}
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
        if not moves:
            return ()
        shapes = self.shapes
        try:
            points = [*map(self.indices.__getitem__, ",".join(moves).split(","))]
            gaps = tuple(map(sub, points[1:], points))  # those from one move to the next are left out
            starts = [*accumulate([text.count(",") + 1 for text in moves], initial=0)]
            return tuple([(shapes[points[at]][gaps[at : end - 1]], points[at]) for at, end in pairwise(starts)])
        except KeyError:  # no point of the board, or no piece with such distances from cell to cell
            return None

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


def played(position: Position, moves: Sequence[str], actors: Sequence[str | None]) -> Position | None:
    """The position behind these moves; None where anything may be said against one of them."""
    if not position.sound or position.flaws:
        return None
    laid, number = texts_of(position.seating).laid(tuple(moves)), len(position.sides)
    colors = [NUMBERS.get(actor, number) for actor in actors]
    if laid is None or len(laid) != len(colors) or max(colors, default=0) >= number:
        return None
    left_out = _left_out(position, colors)
    fills = [form.fills << at for form, at in laid]
    taken = [*accumulate(fills, or_, initial=position.taken)]
    if left_out is None or any(map(and_, fills, taken)):
        return None
    sides = list[Side]()
    for color in range(number):
        side = _side(position, color, [each for each, by in zip(laid, colors, strict=True) if by == color])
        if side is None:
            return None
        sides.append(side)
    turn = (colors[-1] + 1) % number if colors else position.turn
    sequel = position.number + len(moves)
    stuck = position.stuck.union(left_out)
    after = Position(position.seating, tuple(sides), taken[-1], turn, sequel, stuck=stuck)
    return None if any(after.could_move(color, taken[at]) for color, at in left_out.items()) else after


def _left_out(position: Position, colors: Sequence[int]) -> dict[int, int] | None:
    """The colours that are left out when it is their turn, each with the number of moves before; None where one
    of them moves later.

    A colour that cannot move never can again, since free points only get fewer. So it has laid all its pieces by
    then, and whether it could move need be asked only once.
    """
    number, turn = len(position.sides), position.turn
    found: dict[int, int] = dict.fromkeys(position.stuck, -1)
    for at, color in enumerate(colors):
        while turn != color:
            found.setdefault(turn, at)
            turn = turn + 1 if turn + 1 < number else 0
        if color in found:
            return None
        turn = turn + 1 if turn + 1 < number else 0
    return {color: at for color, at in found.items() if at >= 0}


def _side(position: Position, color: int, laid: Sequence[Laid]) -> Side | None:
    """What a colour has on the board when it has laid these pieces one after the other; None where one of them may
    not lie so, or is none of its own. Other colours are not looked at."""
    side, table = position.sides[color], position.table
    if not laid:
        return side
    points, lift = table.board.points, table.board.lift
    covers = [form.covers << at for form, at in laid]
    reaches = [*accumulate([form.reaches << at - lift for form, at in laid], or_, initial=side.reaches)]
    contacts = [*map(and_, covers, reaches)]
    if table.set.openers:
        contacts = [*map(or_, contacts, [form.single for form, _ in laid])]
    elif not side.placed:
        contacts[0] = all(goal & covers[0] for goal in table.board.goals[color])
    bars = reduce(or_, [form.bars << at - lift for form, at in laid], side.bars)
    covered = reduce(or_, covers)
    if not all(contacts) or covered & bars or not _has(position, color, laid):
        return None
    return Side(
        (*side.placed, *laid), side.covers | covered, bars & points, reaches[-1] & points, laid[-1][0].piece
    )


def _has(position: Position, color: int, laid: Sequence[Laid]) -> bool:
    """Whether a colour has all these pieces, and may lay them in this order, where single cells go first."""
    left, table = list(position.left(color)), position.table
    waiting = table.set.openers and table.set.openers - (table.copies[table.single] - left[table.single])
    for form, at in laid:
        left[form.piece] -= 1
        if waiting > 0 and not form.single:
            return False
        if form.single and form.covers << at & table.board.center:
            return False
        waiting -= form.single
    return min(left) >= 0

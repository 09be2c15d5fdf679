"""Whole lines of Blokus moves read and laid at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate, pairwise
from operator import sub

from gamenote.core.engine import Advance, Objection
from gamenote.games.blokus.boards import Board, Form, Laid, Table, table
from gamenote.games.blokus.notation import read_piece
from gamenote.games.blokus.position import Position, Side
from gamenote.games.blokus.variants import VARIANTS, Seating

# Texts of moves read many at once, as pieces with their places.
#
# Canonical texts are looked at together and remembered; all others are left to `notation`.
#
# hot: held against `notation` by tests/games/blokus/test_agreement.py.

MOST_TEXTS = 50_000  # that are remembered, of all boards together: 15 MB at most


class Texts:
    """The texts of moves on one board with one set of pieces."""

    kept = 0  # by all boards together

    def __init__(self, table: Table) -> None:
        self.table = table
        board, shapes = table.board, table.by_gaps
        self.indices = board.indices
        self.shapes = {at: shapes[board.sort(*board.cell(at))] for at in board.indices.values()}
        self.known: dict[str, Laid] = {}  # of canonical texts

    def lay_pieces(self, moves: tuple[str, ...]) -> tuple[Laid, ...]:
        """Return what the texts say, up to the first without a piece."""
        return self._read_canonical_texts(moves) or self._one_by_one(moves)

    def are_canonical(self, moves: tuple[str, ...]) -> bool | None:
        """Whether the texts name pieces in canonical spelling.

        None where one of them names none.
        """
        if self._read_canonical_texts(moves) is not None:
            return True
        return False if len(self._one_by_one(moves)) == len(moves) else None

    def _read_canonical_texts(self, moves: tuple[str, ...]) -> tuple[Laid, ...] | None:
        """Return and remember what the texts say, if all are canonical."""
        known = [*map(self.known.get, moves)]
        if all(known):
            return tuple(known)  # type: ignore[arg-type]
        found = self._read_new_texts([*dict.fromkeys(text for text in moves if text not in self.known)])
        if found is None:
            return None
        if Texts.kept + len(found) > MOST_TEXTS:
            forget()
        if len(found) <= MOST_TEXTS:
            Texts.kept += len(found)
            self.known |= found
        return tuple([laid or found[text] for text, laid in zip(moves, known, strict=True)])

    def _read_new_texts(self, moves: Sequence[str]) -> dict[str, Laid] | None:
        """Read canonical texts that have not been met before.

        They are looked at together. None where one is not canonical.
        """
        shapes = self.shapes
        try:
            points = [*map(self.indices.__getitem__, ",".join(moves).split(","))]
            gaps = tuple(map(sub, points[1:], points))  # those from one move to the next are left out
            starts = [*accumulate([text.count(",") + 1 for text in moves], initial=0)]
            laid = [(shapes[points[at]][gaps[at : end - 1]], points[at]) for at, end in pairwise(starts)]
        except KeyError:  # no point of the board, or no piece with such distances from cell to cell
            return None
        return dict(zip(moves, laid, strict=True))

    def _one_by_one(self, moves: tuple[str, ...]) -> tuple[Laid, ...]:
        """Read texts of any spelling, up to the first without a piece."""
        found = list[Laid]()
        for text in moves:
            laid = self.known.get(text) or read_piece(text, self.table)
            if isinstance(laid, Objection):
                break
            found.append(laid)
        return tuple(found)


def texts_of(seating: Seating) -> Texts:
    """What the texts of moves say on this board with these pieces."""
    return _board_texts(seating.board, seating.pieces)


@cache
def _board_texts(board: str, pieces: str) -> Texts:
    return Texts(table(board, pieces))


def forget() -> None:
    """Remember no text any more, of any board."""
    for row in VARIANTS:
        texts_of(row).known.clear()
    Texts.kept = 0


# Whole lines of moves laid at once, up to one in doubt.
#
# The rules of `judgement` from the tables of `boards`, without a position for each move. Why a move is in doubt
# is not asked here: such a game is replayed step by step. Compiled by mypyc it would gain nothing.
#
# hot: held against `judgement` under `core.replay` by tests/games/blokus/test_agreement.py.

# The colours by the actors of moves, for each number of colours.
COLORS: list[dict[str | None, int]] = [{str(color + 1): color for color in range(number)} for number in range(5)]


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
        if len(self.placed) == len(self.before.placed):
            return self.before
        covers, bars, reaches = self.covers & board.cover, self.bars & board.points, self.reaches & board.points
        return Side(tuple(self.left), tuple(self.placed), covers, bars, reaches, self.placed[-1][0].piece)


def advance(position: Position, moves: Sequence[str], actors: Sequence[str | None]) -> Advance:
    """Lay the first of these moves, up to one in doubt."""
    if not position.sound or position.flaws:
        return Advance(0, position)
    table, number = position.table, len(position.sides)
    board, lift, openers = table.board, table.board.lift, table.set.openers
    taken, turn, hands = position.taken, position.turn, [Hand(side) for side in position.sides]
    done, next_turn = 0, turn
    left_out = dict.fromkeys(position.stuck, -1)  # the colours that cannot move, with the points taken by then
    colors = map(COLORS[number].get, actors)
    for color, each in zip(colors, texts_of(position.seating).lay_pieces(tuple(moves)), strict=False):
        if color is None:
            break
        while turn != color:
            left_out.setdefault(turn, taken)
            turn = turn + 1 if turn + 1 < number else 0
        if color in left_out:  # a colour that cannot move never can again
            break
        hand, (form, at) = hands[color], each
        fills = form.fills << at
        if fills & taken or fills & hand.bars or not hand.left[form.piece]:
            break
        if openers:
            if not _is_legal_in_callisto(table, form, fills, hand):
                break
        elif not fills & hand.reaches and (hand.placed or not all(goal & fills for goal in board.goals[color])):
            break
        hand.left[form.piece] -= 1
        hand.placed.append(each)
        hand.covers |= fills
        hand.bars |= form.bars << at - lift
        hand.reaches |= form.reaches << at - lift
        taken |= fills
        turn = next_turn = turn + 1 if turn + 1 < number else 0
        done += 1
    sides = tuple([hand.side(board) for hand in hands])
    skipped = {color: then for color, then in left_out.items() if then not in (-1, taken)}
    stuck = position.stuck.union(skipped)
    after = Position(position.seating, sides, taken, next_turn, position.number + done, stuck=stuck)
    could_move = (after.could_move(color, then) for color, then in skipped.items())
    return Advance(0, position) if any(could_move) else Advance(done, after)


def _is_legal_in_callisto(table: Table, form: Form, fills: int, hand: Hand) -> bool:
    """Whether the piece may lie there in a game of Callisto."""
    if form.single:
        return not fills & table.board.center
    laid = table.copies[table.single] - hand.left[table.single]
    return laid >= table.set.openers and fills & hand.reaches != 0

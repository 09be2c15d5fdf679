"""Whole lines of moves laid at once, up to one in doubt.

The rules of `judgement` from the tables of `boards`, without a position for each move. Why a move is in doubt is
not asked here: such a game is replayed step by step. Compiled by mypyc it would gain nothing.

# hot: held against `judgement` under `core.replay` by tests/games/blokus/test_agreement.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from gamenote.core.engine import Advance
from gamenote.games.blokus.boards import Board, Form, Table
from gamenote.games.blokus.fast.texts import texts_of
from gamenote.games.blokus.position import Position, Side

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
        """Return the side as it is now."""
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
    for color, each in zip(colors, texts_of(position.seating).laid(tuple(moves)), strict=False):
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
            if not _opens(table, form, fills, hand):
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


def _opens(table: Table, form: Form, fills: int, hand: Hand) -> bool:
    """Whether the piece may lie there in a game of Callisto."""
    if form.single:
        return not fills & table.board.center
    laid = table.copies[table.single] - hand.left[table.single]
    return laid >= table.set.openers and fills & hand.reaches != 0

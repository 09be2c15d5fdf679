"""Whole games at once: are all moves of a line plainly legal, and what lies on the board then?

The rules of `judgement` as one flat loop over ints, from the same tables, so that a move costs one microsecond
where judging and playing it step by step costs 150; the tests hold both against each other. What a move text
means on a board is worked out once and remembered. Why a move is in doubt is not asked here: such a game is
replayed step by step.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import lt

from gamenote.core.game import Objection
from gamenote.games.blokus.position import Placement, Position, Side, around
from gamenote.games.blokus.room import can_lay
from gamenote.games.blokus.setup import beginning, read_placement
from gamenote.games.blokus.variants import VARIANTS, Seating

MOST_TOKENS = 30_000  # texts of moves that are remembered, of all tables together: 50 MB at most
LONGEST_TOKEN = 200  # characters of such a text: the largest piece has 20 points

# What a move text says: piece, points covered, points that must be free, points that are barred and reached
# afterwards, whether it is the single cell, the same as placements of the colours that have laid it so (and of the
# first one), and whether the spelling is the canonical one.
Token = tuple[int, int, int, int, int, bool, dict[int, Placement], bool]


class Tokens(dict[str, Token | None]):
    """What the texts of moves say with one board and set; None for what names no piece, or no place for it."""

    kept = 0  # by all tables together

    def __init__(self, seating: Seating) -> None:
        super().__init__()
        self.empty = beginning(seating)
        self.table = self.empty.table

    def __missing__(self, text: str) -> Token | None:
        token = self._token(text)
        if Tokens.kept < MOST_TOKENS and len(text) <= LONGEST_TOKEN:
            Tokens.kept += 1
            self[text] = token
        return token

    def is_canonical(self, text: str) -> bool | None:
        """Whether the text names a piece in the one proper spelling; None where it names none, or no place."""
        token = self[text]
        return None if token is None else token[-1]

    def _token(self, text: str) -> Token | None:
        points = self._canonical(text)
        if points is not None:
            form = self.table.form_at(points)
            return None if form is None else self._laid(Placement(0, form, points[0]), proper=True)
        move = read_placement(self.empty, text, 0)
        return None if isinstance(move, Objection) else self._laid(move, proper=False)

    def _canonical(self, text: str) -> tuple[int, ...] | None:
        """The points of a text in canonical spelling, a quarter of the time of reading any other."""
        try:
            points = [self.table.board.indices[name] for name in text.split(",")]
        except KeyError:
            return None
        return tuple(points) if all(map(lt, points, points[1:])) else None

    def _laid(self, move: Placement, *, proper: bool) -> Token | None:
        board, form = self.table.board, move.form
        single = self.table.set.pieces[form.piece].single
        if self.table.set.openers and single and move.covers & board.center:
            return None
        bars = reaches = 0
        barring, reaching = board.bars, board.reaches
        for cell in form.cells:
            bars |= barring[move.at + cell]
            reaches |= reaching[move.at + cell]
        return form.piece, move.covers, move.fills, bars, reaches, single, {0: move}, proper


def _placement(placements: dict[int, Placement], color: int) -> Placement:
    """The placement of a colour, made when first asked for: that takes as long as three moves in the loop."""
    placements[color] = Placement(color, placements[0].form, placements[0].at)
    return placements[color]


def tokens_of(seating: Seating) -> Tokens:
    """The texts of moves that have been met on this board with these pieces."""
    return _tokens(seating.board, seating.pieces)


@cache
def _tokens(board: str, pieces: str) -> Tokens:
    return Tokens(next(row for row in VARIANTS if (row.board, row.pieces) == (board, pieces)))


NUMBERS: dict[str | None, int] = {str(number + 1): number for number in range(4)}


def played(position: Position, moves: Sequence[str], actors: Sequence[str | None]) -> Position | None:
    """The position behind these moves; None where anything may be said against one of them.

    Long because nothing in the loop may be a call: it runs for every move of every game. A colour that cannot
    move never can again, since free points only get fewer, so each is looked at once.
    """
    if not position.sound or position.flaws:
        return None
    tokens, table, sides = tokens_of(position.seating), position.table, position.sides
    openers, count = table.set.openers, len(sides)
    left = [list(position.left(color)) for color in range(count)]
    placed = [list(side.placed) for side in sides]
    covered, bars = [side.covers for side in sides], [side.bars for side in sides]
    reaches, last = [side.reaches for side in sides], [side.last for side in sides]
    singles = [sum(position.piece(each.form.piece).single for each in side.placed) for side in sides]
    taken, turn, stuck = position.taken, position.turn, set(position.stuck)
    for text, actor in zip(moves, actors, strict=True):
        token, color = tokens[text], NUMBERS.get(actor, count)
        if token is None or color >= count:
            return None
        piece, covers, fills, bar, reach, single, placements, _ = token
        if color != turn:
            for skipped in around(turn, count):
                if skipped == color:
                    break
                if skipped not in stuck:
                    room = table.board.points & ~taken & ~bars[skipped]
                    goals = (reaches[skipped],) if placed[skipped] or openers else table.board.goals[skipped]
                    if can_lay(table, left[skipped], room, goals):
                        return None
                    stuck.add(skipped)
        if left[color][piece] <= 0 or fills & taken or covers & bars[color]:
            return None
        if openers:
            if not single and (singles[color] < openers or not covers & reaches[color]):
                return None
            singles[color] += single
        elif placed[color]:
            if not covers & reaches[color]:
                return None
        elif not all(goal & covers for goal in table.board.goals[color]):
            return None
        left[color][piece] -= 1
        placed[color].append(placements.get(color) or _placement(placements, color))
        taken |= fills
        covered[color] |= covers
        bars[color] |= bar
        reaches[color] |= reach
        last[color] = piece
        turn = color + 1 if color + 1 < count else 0
    after = tuple(Side(*row) for row in zip(map(tuple, placed), covered, bars, reaches, last, strict=True))
    number = position.number + len(moves)
    return Position(position.seating, after, taken, turn, number, stuck=frozenset(stuck))

"""Draws by repetition, by moves without progress, and by what is left.

Positions are the same when the same moves can be made from them: pieces, side to move, rights to castle, captures
en passant that are legal, pieces in hand and checks given. What happened before a position that was set up is not
known, but for its count of moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct, field

from gamenote.games.chess.ends.outcomes import insufficient
from gamenote.games.chess.fen.text import legal_passant
from gamenote.games.chess.position import Men, Pocket, Position

THREEFOLD, FIVEFOLD = "threefold", "fivefold"
FIFTY, SEVENTY_FIVE = "fifty", "seventyfive"
INSUFFICIENT = "insufficient"
REPEATED = {3: THREEFOLD, 5: FIVEFOLD}  # by how often a position has stood
WITHOUT_PROGRESS = {100: FIFTY, 150: SEVENTY_FIVE}  # by half-moves without a capture or a pawn move
CLAIMED = frozenset({THREEFOLD, FIFTY})  # a player has to ask for them


# Pieces, side, castling, a legal capture en passant, pockets, checks.
RepetitionKey = tuple[tuple[Men, Men], int, int, int, tuple[Pocket, Pocket], tuple[int, int]]


def repetition_key(position: Position) -> RepetitionKey:
    """Return what must be equal for positions to be the same."""
    passant = position.passant if position.passant and next(legal_passant(position), None) is not None else 0
    return position.men, position.side, position.castling, passant, position.pockets, position.checks


class DrawClock(Struct):
    """Counts along one line what may draw it."""

    stood: Counter[RepetitionKey] = field(default_factory=Counter)

    @classmethod
    def at(cls, position: Position) -> DrawClock:
        """Return the clock of a line that begins here."""
        return cls(Counter((repetition_key(position),)))

    def played(self, before: Position, after: Position) -> tuple[str, ...]:
        """Return the draws that a move brings about."""
        return (*self._repeated(after), *_without_progress(before, after), *_left(before, after))

    def _repeated(self, after: Position) -> Iterator[str]:
        """Return the draw by a position that has stood often enough."""
        if not after.halfmoves and not after.variant.drops:
            self.stood.clear()
        key = repetition_key(after)
        self.stood[key] += 1
        if self.stood[key] in REPEATED:
            yield REPEATED[self.stood[key]]


def _without_progress(before: Position, after: Position) -> Iterator[str]:
    """Return the draws by moves that have not changed anything for good."""
    if after.variant.fifty:
        for count, name in WITHOUT_PROGRESS.items():
            if before.halfmoves < count <= after.halfmoves:
                yield name


def _left(before: Position, after: Position) -> Iterator[str]:
    """Return the draw by pieces that nobody can win with any more."""
    if insufficient(after) and not insufficient(before):
        yield INSUFFICIENT

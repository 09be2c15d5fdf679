"""Texts of moves read many at once, as pieces with their places.

Canonical texts are looked at together and remembered; all others are left to `notation`.

# hot: held against `notation` by tests/games/blokus/test_agreement.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate, pairwise
from operator import sub

from gamenote.core.engine import Objection
from gamenote.games.blokus.boards import Laid, Table, table
from gamenote.games.blokus.notation import read_piece
from gamenote.games.blokus.variants import VARIANTS, Seating

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

    def laid(self, moves: tuple[str, ...]) -> tuple[Laid, ...]:
        """Return what the texts say, up to the first without a piece."""
        return self._canonical(moves) or self._one_by_one(moves)

    def are_canonical(self, moves: tuple[str, ...]) -> bool | None:
        """Whether the texts name pieces in canonical spelling.

        None where one of them names none.
        """
        if self._canonical(moves) is not None:
            return True
        return False if len(self._one_by_one(moves)) == len(moves) else None

    def _canonical(self, moves: tuple[str, ...]) -> tuple[Laid, ...] | None:
        """Return and remember what the texts say, if all are canonical."""
        known = [*map(self.known.get, moves)]
        if all(known):
            return tuple(known)  # type: ignore[arg-type]
        found = self._new([*dict.fromkeys(text for text in moves if text not in self.known)])
        if found is None:
            return None
        if Texts.kept + len(found) > MOST_TEXTS:
            forget()
        if len(found) <= MOST_TEXTS:
            Texts.kept += len(found)
            self.known |= found
        return tuple([laid or found[text] for text, laid in zip(moves, known, strict=True)])

    def _new(self, moves: Sequence[str]) -> dict[str, Laid] | None:
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
    return _texts(seating.board, seating.pieces)


@cache
def _texts(board: str, pieces: str) -> Texts:
    return Texts(table(board, pieces))


def forget() -> None:
    """Remember no text any more, of any board."""
    for row in VARIANTS:
        texts_of(row).known.clear()
    Texts.kept = 0

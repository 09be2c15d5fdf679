"""What the texts of moves say: which piece lies where, and whether it is spelt in the one proper way.

Canonical texts are read many at once and remembered; all other spellings are left to `notation`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate, pairwise
from operator import sub

from gamenote.core.engine import Objection
from gamenote.games.blokus.boards import Form, Table, table
from gamenote.games.blokus.notation import read_points, write_points
from gamenote.games.blokus.variants import VARIANTS, Seating

Laid = tuple[Form, int]  # a piece on the board, by the place of its first cell
MOST_TEXTS = 50_000  # that are remembered, of all boards together: 15 MB at most


class Texts:
    """What the texts of moves say on one board with one set.

    A text that has been met before is found again in a tenth of a microsecond. Others take one each: they are
    looked at together, in the same few calls.
    """

    kept = 0  # by all boards together

    def __init__(self, table: Table) -> None:
        self.table = table
        board, shapes = table.board, table.by_gaps
        self.indices = board.indices
        self.shapes = {at: shapes[board.sort(*board.cell(at))] for at in board.indices.values()}
        self.known: dict[str, Laid] = {}  # of texts in the one proper spelling

    def laid(self, moves: tuple[str, ...]) -> tuple[Laid, ...]:
        """What the texts say, up to the first that names no piece, or no place for it."""
        return self._canonical(moves) or self._spelt(moves)

    def are_canonical(self, moves: tuple[str, ...]) -> bool | None:
        """Whether the texts name pieces in the one proper spelling; None where one of them names none."""
        if self._canonical(moves) is not None:
            return True
        return False if len(self._spelt(moves)) == len(moves) else None

    def is_canonical(self, text: str) -> bool | None:
        """The same of one text."""
        return True if text in self.known else self.are_canonical((text,))

    def read(self, text: str) -> Laid | Objection:
        """What a text says: its points must be exactly those of one piece of the game."""
        known = self.known.get(text)
        if known is not None:
            return known
        board = self.table.board
        points = read_points(text, board)
        if isinstance(points, Objection):
            return points
        form = self.table.form_at(points)
        if form is not None:
            return form, points[0]
        words = f"no piece of this game has the points {_shortened(write_points(points, board))}"
        if not any(map(board.is_junction, points)):
            return Objection("unknown-shape", words)
        help = "name the segments only; which junctions are closed follows from them"
        segments = board.without_joints(points)
        if segments and self.table.form_at(segments):
            return Objection("unknown-shape", words, instead=write_points(segments, board), help=help)
        return Objection("unknown-shape", words, help=help)

    def _canonical(self, moves: tuple[str, ...]) -> tuple[Laid, ...] | None:
        known = [*map(self.known.get, moves)]
        if all(known):
            return tuple(known)  # type: ignore[arg-type]
        found = self._new([text for text, laid in zip(moves, known, strict=True) if laid is None])
        if found is None:
            return None
        if Texts.kept + len(found) > MOST_TEXTS:
            forget()
        if len(found) <= MOST_TEXTS:
            Texts.kept += len(found)
            self.known |= found
        return tuple([laid or found[text] for text, laid in zip(moves, known, strict=True)])

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

    def _spelt(self, moves: tuple[str, ...]) -> tuple[Laid, ...]:
        found = list[Laid]()
        for text in moves:
            laid = self.known.get(text) or self._named(text)
            if laid is None:
                break
            found.append(laid)
        return tuple(found)

    def _named(self, text: str) -> Laid | None:
        """What a text says in any spelling."""
        points = read_points(text, self.table.board)
        form = None if isinstance(points, Objection) else self.table.form_at(points)
        return None if form is None or isinstance(points, Objection) else (form, points[0])


def _shortened(points: str) -> str:
    return points if len(points) <= 90 else points[:90] + "..."


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

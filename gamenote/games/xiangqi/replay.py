"""Lines of moves played up to the first in doubt.

Legality is that of `movement`. Words that name one piece by its kind and file, and coordinates, are understood
without making a position as a value of the board; for all others `notation` is given one.
"""

from __future__ import annotations

from collections.abc import Sequence

from gamenote.core.engine import Advance, Objection
from gamenote.games.xiangqi import notation
from gamenote.games.xiangqi.board import NO_PIECE, Move, Position
from gamenote.games.xiangqi.fen import MOST_QUIET
from gamenote.games.xiangqi.movement import GameBoard, position_after
from gamenote.games.xiangqi.reasons import missed_draw

MOST_WORDS, LONGEST = 20_000, 12  # texts of moves that are remembered, and their signs
NOT_QUICK = -1


class KnownWords(dict[str, notation.QuickWord]):
    """What the texts of moves mean on any board, remembered."""

    def __init__(self, *, ranks_from_one: bool) -> None:
        super().__init__()
        self.ranks_from_one = ranks_from_one
        self.exact = set[str]()  # texts that are written as the engine writes them

    def __missing__(self, text: str) -> notation.QuickWord:
        word = notation.quick_word(text, ranks_from_one=self.ranks_from_one)
        word = NOT_QUICK if word is None else word
        if len(self) < MOST_WORDS and len(text) <= LONGEST:
            self[text] = word
            if isinstance(word, int) and not self.ranks_from_one and Move(*divmod(word, 90)).name == text:
                self.exact.add(text)
        return word


WORDS = (KnownWords(ranks_from_one=False), KnownWords(ranks_from_one=True))


class Line:
    """A game on a board, with what a position knows beside it."""

    def __init__(self, position: Position) -> None:
        self.start = position
        self.board = GameBoard(position)
        self.quiet = position.quiet
        self.words = WORDS[position.ranks_from_one]
        self.plies = 0

    @property
    def position(self) -> Position:
        """The position as a value."""
        side, turns = (self.start.side + self.plies) % 2, (self.start.side + self.plies) // 2
        number = self.start.number + turns
        return Position(self.board.letters, side, self.quiet, number, self.start.ranks_from_one)

    def find_move(self, text: str) -> int:
        """Return the move that a text names: 90 * start + end.

        It may be illegal; `NOT_QUICK` where there are several, or none."""
        word = self.words[text]
        if isinstance(word, int):
            return word if word >= 0 else self._find_named_move(text)
        board = self.board
        piece, points, ends = word[board.own != 0]
        there = board.men[piece] & points
        if there and not there & (there - 1):
            start = there.bit_length() - 1
            end: int = ends[start]
            if end >= 0:
                return 90 * start + end
        return self._find_named_move(text)

    def _find_named_move(self, text: str) -> int:
        found = notation.named_moves(self.position, text)
        if isinstance(found, Objection):
            return NOT_QUICK
        legal = [move for move in found if self.board.is_legal(move.start, move.end)]
        return 90 * legal[0].start + legal[0].end if len(legal) == 1 else NOT_QUICK

    def play(self, text: str) -> bool:
        """Make the move that a text means, if legal and clear."""
        move = self.find_move(text)
        if move < 0:
            return False
        taken = self.board.try_move(move // 90, move % 90)
        if taken is None:
            return False
        self.quiet = self.quiet + 1 if taken == NO_PIECE else 0
        self.plies += 1
        return True


def advance(position: Position, moves: Sequence[str]) -> Advance:
    """Play moves up to the first that is illegal or unclear.

    The trail is the key of each position."""
    line, remarks = Line(position), list[tuple[int, Objection]]()
    board = line.board
    trail = [board.key]
    for text in moves:
        drawn = line.position if line.quiet == MOST_QUIET else None
        if not line.play(text):
            break
        if drawn is not None:
            remarks.append((line.plies - 1, missed_draw(drawn, text)))
        trail.append(board.key)
    exact = line.words.exact.issuperset(moves[: line.plies])
    return Advance(line.plies, line.position, tuple(remarks), trail, exact)


def play_text(position: Position, text: str) -> tuple[Move, Position] | None:
    """Return a move that is plainly legal, and the position behind it."""
    if position.quiet == MOST_QUIET:
        return None
    line = Line(position)
    move = line.find_move(text)
    if move < 0 or not line.board.is_legal(move // 90, move % 90):
        return None
    found = Move(move // 90, move % 90, text)
    return found, position_after(position, found)


def checks_along(position: Position, moves: Sequence[str]) -> list[bool]:
    """Return for the start and behind each move whether it is check."""
    line = Line(position)
    board = line.board
    found = [board.is_attacked(board.own)]
    for text in moves:
        if not line.play(text):
            break
        found.append(board.is_attacked(board.own))
    return found

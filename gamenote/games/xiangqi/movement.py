"""How pieces of Chinese chess move and attack.

This is the one way of playing. A position on which moves are made and taken back is a `GameBoard`; values are made
of it when somebody asks. What a piece can reach is a table of masks: the points between start and end that have to
be empty; where a cannon takes, those on which exactly one piece stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from gamenote.games.xiangqi.board import (
    ADVISOR,
    BLACK_PIECES,
    CANNON,
    CHARIOT,
    ELEPHANT,
    HORSE,
    KING,
    LETTERS,
    NO_PIECE,
    POINTS,
    RED,
    SOLDIER,
    Move,
    Position,
    mask_of,
)

# Where pieces can go

Shape = list[int]  # by 90 * start + end: the mask of what must be empty; NOT_REACHED elsewhere
NOT_REACHED = -1
Steps = tuple[tuple[tuple[int, int], ...], ...]  # by start: ends, and what must be empty
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
JUMPS = tuple((right, up) for right in (-2, -1, 1, 2) for up in (-2, -1, 1, 2) if abs(right) != abs(up))
LAST_OWN_RANK = (4, 5)  # before the river, of Red and of Black


def is_in_palace(side: int, point: int) -> bool:
    """Whether a point lies in the palace of a side."""
    return point % 9 in (3, 4, 5) and (point // 9 < 3 if side == RED else point // 9 > 6)


def is_over_river(side: int, point: int) -> bool:
    """Whether a point lies beyond the river for a side."""
    return point // 9 > LAST_OWN_RANK[RED] if side == RED else point // 9 < LAST_OWN_RANK[1]


def step_from(point: int, right: int, up: int) -> int | None:
    """Return the point so many files and ranks away, if any."""
    file, rank = point % 9 + right, point // 9 + up
    return 9 * rank + file if 0 <= file < 9 and 0 <= rank < 10 else None


def _short_steps(piece: int, start: int) -> Iterator[tuple[int, int]]:
    """Yield where a piece may go, with what must be empty."""
    side, kind = divmod(piece, BLACK_PIECES)
    for right, up in _kind_directions(side, kind, start):
        end = step_from(start, right, up)
        if end is None:
            continue
        if kind in (KING, ADVISOR) and not is_in_palace(side, end):
            continue
        if kind == ELEPHANT and is_over_river(side, end):
            continue
        passed = step_from(start, right // 2 if abs(right) == 2 else 0, up // 2 if abs(up) == 2 else 0)
        yield end, 1 << passed if passed is not None and passed != start else 0


def _kind_directions(side: int, kind: int, start: int) -> tuple[tuple[int, int], ...]:
    if kind == SOLDIER:
        ahead = (0, 1 if side == RED else -1)
        return (ahead, (-1, 0), (1, 0)) if is_over_river(side, start) else (ahead,)
    if kind == ELEPHANT:
        return tuple((2 * right, 2 * up) for right, up in DIAGONAL)
    return {KING: STRAIGHT, ADVISOR: DIAGONAL, HORSE: JUMPS}[kind]


def _line_steps(start: int) -> Iterator[tuple[int, int]]:
    for right, up in STRAIGHT:
        passed, end = 0, step_from(start, right, up)
        while end is not None:
            yield end, passed
            passed |= 1 << end
            end = step_from(end, right, up)


def _shape_table(steps: Steps) -> Shape:
    table = [NOT_REACHED] * 8100
    for start, found in enumerate(steps):
        for end, empty in found:
            table[90 * start + end] = empty
    return table


def _attack_zones(piece: int) -> tuple[int, ...]:
    """Return for each point whence such a piece may attack it."""
    zones = [0] * 90
    for start, ends in enumerate(ENDS[piece]):
        for end in ends:
            zones[end] |= 1 << start
    return tuple(zones)


# By pieces; chariots and cannons of both sides share theirs.
_ALONG_LINES: Steps = tuple(tuple(_line_steps(start)) for start in POINTS)
_STEPS: tuple[Steps, ...] = tuple(
    _ALONG_LINES
    if piece % BLACK_PIECES in (CHARIOT, CANNON)
    else tuple(tuple(_short_steps(piece, start)) for start in POINTS)
    for piece in range(NO_PIECE)
)
LINES = _shape_table(_ALONG_LINES)
SHAPES = tuple(LINES if steps is _ALONG_LINES else _shape_table(steps) for steps in _STEPS)
ENDS = tuple(tuple(tuple(end for end, _ in found) for found in steps) for steps in _STEPS)
LINE_ZONES = _attack_zones(CHARIOT)
HORSE_ZONES = _attack_zones(HORSE)
# By the side of the king: whence soldiers of the other one attack.
SOLDIER_ZONES = (_attack_zones(BLACK_PIECES + SOLDIER), _attack_zones(SOLDIER))
# Points of which a change may open an attack on a king: its lines, and the legs of horses.
EXPOSED = tuple(
    LINE_ZONES[point] | mask_of(there for step in DIAGONAL if (there := step_from(point, *step)) is not None)
    for point in POINTS
)


LETTER_BYTES = f"{LETTERS}.".encode().ljust(256)
PIECE_BYTES = {ord(letter): piece for piece, letter in enumerate(f"{LETTERS}.")}


# Keys of positions

_random = Random(1)  # the same keys in every run
KEYS = [_random.getrandbits(62) for _ in range(90 * (NO_PIECE + 1))]  # by 90 * piece + point
SIDE_KEY = _random.getrandbits(62)


class GameBoard:
    """A position on which moves are made and taken back.

    Fields:
        cells: The piece on each point, or `NO_PIECE`.
        men: The mask of each piece.
        occupied: The mask of all pieces.
        own: The first piece of who is to move.
        key: A number that equal positions with the same side to move share.
    """

    __slots__ = ("cells", "key", "men", "occupied", "own")

    def __init__(self, position: Position) -> None:
        cells: list[int] = [*position.board.translate(PIECE_BYTES).encode()]
        men = [0] * (NO_PIECE + 1)
        occupied, key = 0, SIDE_KEY if position.side else 0
        for point, piece in enumerate(cells):
            if piece != NO_PIECE:
                mask = 1 << point
                men[piece] |= mask
                occupied |= mask
                key ^= KEYS[90 * piece + point]
        self.cells, self.men = cells, men
        self.occupied, self.key, self.own = occupied, key, BLACK_PIECES * position.side

    @property
    def letters(self) -> str:
        """The letters of all points, as `Position.board` has them."""
        return bytes(self.cells).translate(LETTER_BYTES).decode()

    def reaches(self, start: int, end: int) -> bool:
        """Whether the piece on a point can go to another one.

        It has to be one of who is to move; whether the own king is safe then is not asked."""
        cells = self.cells
        piece, taken = cells[start], cells[end]
        kind = piece - self.own
        if not 0 <= kind <= SOLDIER:
            return False
        empty = SHAPES[piece][90 * start + end]
        if empty < 0:
            return False
        between = empty & self.occupied
        if taken == NO_PIECE:
            return not between
        if 0 <= taken - self.own <= SOLDIER:
            return False
        return between.bit_count() == 1 if kind == CANNON else not between

    def is_attacked(self, own: int) -> bool:
        """Whether the king of a side is attacked, or faces the other.

        The side is told by the first of its pieces."""
        men, occupied, foe = self.men, self.occupied, BLACK_PIECES - own
        king = men[own].bit_length() - 1
        at, zone = 90 * king, LINE_ZONES[king]
        pieces = (men[foe + CHARIOT] | men[foe]) & zone
        while pieces:
            if not LINES[at + pieces.bit_length() - 1] & occupied:
                return True
            pieces &= (1 << pieces.bit_length() - 1) - 1
        pieces = men[foe + CANNON] & zone
        while pieces:
            if (LINES[at + pieces.bit_length() - 1] & occupied).bit_count() == 1:
                return True
            pieces &= (1 << pieces.bit_length() - 1) - 1
        pieces = men[foe + HORSE] & HORSE_ZONES[king]
        while pieces:
            start = pieces.bit_length() - 1
            if not SHAPES[HORSE][90 * start + king] & occupied:
                return True
            pieces ^= 1 << start
        return bool(men[foe + SOLDIER] & SOLDIER_ZONES[own != 0][king])

    def attackers(self) -> list[int]:
        """Return the points whence who is to move attacks the other king."""
        king = self.men[BLACK_PIECES - self.own].bit_length() - 1
        pieces = range(self.own, self.own + BLACK_PIECES)
        return [start for start in POINTS if self.cells[start] in pieces and self.reaches(start, king)]

    def kings_face(self) -> bool:
        """Whether the kings stand on one file with nothing between."""
        red, black = (self.men[king].bit_length() - 1 for king in (KING, BLACK_PIECES))
        return red % 9 == black % 9 and not LINES[90 * red + black] & self.occupied

    def make(self, start: int, end: int) -> int:
        """Make a move, and return the piece that it takes, if any."""
        cells, men = self.cells, self.men
        piece, taken, here, there = cells[start], cells[end], 1 << start, 1 << end
        self.key ^= KEYS[90 * piece + start] ^ KEYS[90 * piece + end] ^ SIDE_KEY
        men[piece] ^= here | there
        cells[start], cells[end] = NO_PIECE, piece
        if taken == NO_PIECE:
            self.occupied ^= here | there
        else:
            men[taken] ^= there
            self.occupied ^= here
            self.key ^= KEYS[90 * taken + end]
        self.own = BLACK_PIECES - self.own
        return taken

    def take_back(self, start: int, end: int, taken: int) -> None:
        """Take the last move back, which has taken that piece."""
        self.make(end, start)
        if taken != NO_PIECE:
            self.cells[end] = taken
            self.men[taken] ^= 1 << end
            self.occupied ^= 1 << end
            self.key ^= KEYS[90 * taken + end]

    def try_move(self, start: int, end: int) -> int | None:
        """Make a move if it is legal, and return what it takes.

        None where it is not: nothing has changed then."""
        if not self.reaches(start, end):
            return None
        taken = self.make(start, end)
        if self.is_attacked(BLACK_PIECES - self.own):
            self.take_back(start, end, taken)
            return None
        return taken

    def is_legal(self, start: int, end: int) -> bool:
        """Whether who is to move may go from point to point."""
        return self.reaches(start, end) and self._is_safe(start, end)

    def legal_ends(self) -> Iterator[tuple[int, int]]:
        """Yield all legal moves as start and end."""
        own, king = self.own, self.men[self.own].bit_length() - 1
        exposed = -1 if self.is_attacked(own) else EXPOSED[king] | 1 << king
        for start, piece in enumerate(tuple(self.cells)):
            if not 0 <= piece - own <= SOLDIER:
                continue
            for end in ENDS[piece][start]:
                if not self.reaches(start, end):
                    continue
                if not (1 << start | 1 << end) & exposed or self._is_safe(start, end):
                    yield start, end

    def _is_safe(self, start: int, end: int) -> bool:
        taken = self.make(start, end)
        safe = not self.is_attacked(BLACK_PIECES - self.own)
        self.take_back(start, end, taken)
        return safe


@cache
def move_of(start: int, end: int) -> Move:
    """Return a move, made once: there are few."""
    return Move(start, end)


def is_in_check(position: Position) -> bool:
    """Whether the king of who is to move is attacked."""
    return GameBoard(position).is_attacked(BLACK_PIECES * position.side)


def legal_moves(position: Position) -> Iterator[Move]:
    """Yield all legal moves, by where they start."""
    return (move_of(start, end) for start, end in GameBoard(position).legal_ends())


def has_legal_move(position: Position) -> bool:
    """Whether who is to move has a legal move."""
    return next(GameBoard(position).legal_ends(), None) is not None


def position_after(position: Position, move: Move) -> Position:
    """Return the position behind a move."""
    board = position.board
    letters = list(board)
    letters[move.start], letters[move.end] = ".", board[move.start]
    return Position(
        "".join(letters),
        1 - position.side,
        position.quiet + 1 if board[move.end] == "." else 0,
        position.number + position.side,
        position.ranks_from_one,
    )

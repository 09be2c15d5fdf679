"""Positions as text, and setups.

A position is the letters of its squares from a1 on, row by row, and the side in turn: `X` Black, `O` White, `-`
empty, as programs of Othello write it. The number of squares tells the board: 64 of 8x8, 36 of 6x6, 88 of the
octagon, whose rows leave the missing corners out. Also read are `*`, `x`, `B` and `b` for Black, `o`, `W` and
`w` for White, `.` and `_` for empty, and `/` and blanks anywhere. Where no side is told, it is that of
`Setup.to_move`, else Black.

A setup with edits adds to the position before it, in the root to an empty board: ("black", "e4") puts a disc on a
square, whatever was there, ("white", "d4") as well, ("empty", "d5") takes one off.
"""

from __future__ import annotations

from gamenote.core.engine import Objection
from gamenote.core.record import Setup
from gamenote.games.othello.board import DiscBoard, Position, disc_board
from gamenote.games.othello.variants import BY_NAME, SEATS, VARIANTS, Othello, row_with

__all__ = ["first_position", "read_position", "read_setup", "set_up", "start_position", "write_position"]

EMPTY = "empty"
LETTERS = {"X": 0, "x": 0, "*": 0, "B": 0, "b": 0, "O": 1, "o": 1, "W": 1, "w": 1, "-": 2, ".": 2, "_": 2}
WRITTEN = "XO-"
SIDE_ALONE = "PL["  # what begins the text of a setup without discs, in SGF
NOTHING = str.maketrans("", "", "/ \t\r\n")
LONGEST = 4000  # characters of a text that may be a position


def start_position(row: Othello) -> Position:
    """Return the usual start, with Black on e4 and d5."""
    low, size = row.size // 2 - 1, row.size
    corner = low * size + low
    black = 1 << corner + 1 | 1 << corner + size
    white = 1 << corner | 1 << corner + size + 1
    return Position(black, white, 0, row)


def first_position(variant: str | None, given: Setup | None) -> Position | Objection:
    """Return where a game of a variant begins."""
    row = BY_NAME.get(variant or VARIANTS[0].name)
    if row is None:
        return Objection("", f"there is no Othello variant {variant!r}")
    return start_position(row) if given is None else set_up(Position(0, 0, 0, row), given)


def read_position(text: str, row: Othello, side: str | None = None) -> Position | Objection:
    """Return the position of a text, or what is wrong.

    Its board may be of another size than the variant's."""
    text = text[:LONGEST]
    parts = text.split()
    apart = len(parts) > 1 and len(parts[-1]) == 1  # the side stands for itself
    letters = text.translate(NOTHING)
    odd = next((letter for letter in letters if letter not in LETTERS), None)
    if odd is not None:
        at = text.index(odd)
        words = f"{odd} is no square of a board: X stands for a black disc, O for a white one, - for none"
        return Objection("board-syntax", words, part=(at, at + 1))
    values = [LETTERS[letter] for letter in letters]
    other = row_with(len(values), anti=row.anti) if not apart else None
    if other is not None:
        turn = SEATS.index(side) if side in SEATS else 0
    else:
        other, turn = row_with(len(values) - 1, anti=row.anti), values[-1] if values else 2
    if other is None:
        words = f"the board has {len(values) - apart} squares, but one of {row.size}x{row.size} has {row.squares}"
        return Objection("board-syntax", words)
    if turn > 1:
        return Objection("board-syntax", f"{letters[-1]} is not who is to move: X or O is")
    row = row if row.squares == other.squares else other
    black, white = (_discs_of(disc_board(row), values, colour) for colour in (0, 1))
    return Position(white, black, 1, row) if turn else Position(black, white, 0, row)


def read_setup(text: str, row: Othello, side: str | None = None) -> tuple[Setup, Othello]:
    """Return the setup of a position's text, and its variant.

    It is spelled as the engine writes positions, unless it cannot be read."""
    found = read_position(text, row, side)
    if isinstance(found, Objection):
        return Setup(text, to_move=side), row
    return Setup(f"{write_position(found)} {WRITTEN[found.side]}", to_move=found.colour), found.variant


def _discs_of(board: DiscBoard, values: list[int], colour: int) -> int:
    squares = (square for square, name in enumerate(board.names) if name)
    return sum(1 << square for square, value in zip(squares, values, strict=False) if value == colour)


def write_position(position: Position, letters: str = WRITTEN, between: str = "") -> str:
    """Return the letters of the squares from a1 on, without the side.

    Rows may have something between them."""
    black, white = position.discs
    size, names = position.variant.size, position.board.names
    rows = [
        (square for square in range(start, start + size) if names[square]) for start in range(0, size * size, size)
    ]
    return between.join(
        "".join(letters[0 if black >> each & 1 else 1 if white >> each & 1 else 2] for each in row) for row in rows
    )


def set_up(before: Position, given: Setup) -> Position | Objection:
    """Return the position that a setup makes, from the one before it."""
    if not given.edits and not given.text.startswith(SIDE_ALONE):
        return read_position(given.text, before.variant, given.to_move)
    if not given.edits and not before.own | before.opp:
        before = start_position(before.variant)
    black, white = before.discs
    board = before.board
    for number, (colour, text) in enumerate(given.edits):
        square = board.find_move(text)
        if colour not in (*SEATS, EMPTY) or square < 0:
            return Objection("bad-square", f"{text} is no square of this board", edit=number)
        black, white = black & ~(1 << square), white & ~(1 << square)
        black |= (colour == SEATS[0]) << square
        white |= (colour == SEATS[1]) << square
    side = SEATS.index(given.to_move) if given.to_move in SEATS else before.side
    return Position(*((white, black) if side else (black, white)), side, before.variant)

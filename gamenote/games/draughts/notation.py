"""How draughts moves are written: 32-28, 28x19x10, c3-d4, d4:b6, a3b4.

Text only: which squares are named and what stands between them. What it may mean on a board is asked in `reading`.
All writings that are found are understood: blanks inside a move, capitals, leading zeros, typographic dashes,
squares with letters without anything between them, four digits that are two squares.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from gamenote.core.patterns import lazy_pattern
from gamenote.games.draughts.board import UNKNOWN, Move, Position, Table
from gamenote.games.draughts.captures import Hunt, canonical, legal_captures

DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
CROSSES = "xX:\u00d7"
BLANKS = " \t\r\n\u00a0"
# What may come before a square, and after one, where an x is a sign and never the column of that name.
BEFORE = lazy_pattern(rf"[{BLANKS}]*+(?P<square>[0-9]++|[A-Za-z][0-9]{{1,2}}+)[{BLANKS}]*+")
AFTER = lazy_pattern(rf"(?P<sign>[{DASHES}{CROSSES}]|(?=[A-Za-z]))")
LETTER_O = lazy_pattern("(?<=[0-9])[Oo]|[Oo](?=[0-9])")
OTHER_LETTER = lazy_pattern("[A-NP-WYZa-np-wyz]")  # an x is a sign
UNKNOWN_TEXT = lazy_pattern(rf"[{DASHES}][{BLANKS}]*+[{DASHES}]|\.\.\.|…|\.\.")
GLUED = 4  # digits of two squares without anything between them
LONGEST = 400  # characters of a move that can mean anything: no capture is as long


class Part(Struct, frozen=True):
    """A stretch of the move text."""

    text: str
    start: int
    end: int


class Written(Struct, frozen=True):
    """A move as written: squares, and the signs between them.

    There is no sign where squares are glued together."""

    text: str
    squares: tuple[Part, ...]
    signs: tuple[Part, ...]

    @property
    def crossed(self) -> bool:
        """Whether a sign says that something is taken."""
        return any(sign.text in CROSSES for sign in self.signs)

    @property
    def letters(self) -> bool:
        """Whether the squares are named by letters."""
        return not self.squares[0].text[0].isdigit()

    def signed(self, sign: str) -> str:
        """Return the text with another sign between the squares."""
        text = self.text
        for part in reversed(self.signs):
            text = text[: part.start] + sign + text[part.end :]
        return text


@lru_cache(maxsize=4096)
def parse(text: str) -> Written | None:
    """Return the squares and signs of a move, if it is one."""
    squares: list[Part] = []
    signs: list[Part] = []
    place = 0
    plain = with_zeros(text)
    while len(text) <= LONGEST and (match := BEFORE.match(plain, place)):
        square = match["square"] if plain == text else match["square"].lstrip("0")
        squares.append(Part(square, *match.span("square")))
        place = match.end()
        if place == len(text):
            return _assemble_written(text, squares, signs)
        sign = AFTER.match(plain, place)
        if sign is None or not (sign[0] or squares[-1].text[0].isalpha()):
            return None  # only letters tell where one square ends and the next one begins
        if sign[0]:
            signs.append(Part(sign[0], *sign.span()))
        place = sign.end()
    return None


def _assemble_written(text: str, squares: list[Part], signs: list[Part]) -> Written | None:
    if len(squares) == 1 and len(squares[0].text) == GLUED and squares[0].text.isdigit():
        whole = squares[0]
        middle = whole.start + GLUED // 2
        squares = [
            Part(whole.text[: GLUED // 2], whole.start, middle),
            Part(whole.text[GLUED // 2 :], middle, whole.end),
        ]
    return Written(text, tuple(squares), tuple(signs)) if len(squares) > 1 else None


def with_zeros(text: str) -> str:
    """Read the letter O among the digits of square numbers as zero."""
    return text if OTHER_LETTER.search(text) else LETTER_O.sub("0", text)


def named_squares(text: str, variant: str | None) -> tuple[str, ...]:
    """Return the squares that a move names, whatever signs and zeros."""
    written = parse(text)
    if written is None:
        return ("".join(filter(str.isalnum, text)).casefold(),)
    return tuple(square.text.lstrip("0").casefold() for square in written.squares)


def is_unknown(text: str) -> bool:
    """Whether the record says here that it does not know the move."""
    return UNKNOWN_TEXT.fullmatch(text.strip(BLANKS)) is not None


def write_move(position: Position, move: Move, notation: str = "") -> str:
    """Return the move in canonical form.

    The words of `notation`: `full` names every turn of a capture, `short` only where two squares are not enough;
    `numeric` and `algebraic` say how squares are called. A move that is not known stays as it was written."""
    words, letters = words_of(notation), letters_of(notation)
    table = position.table
    if move == UNKNOWN:
        return move.written or "..."
    if not move.captured:
        return write_squares(table, (move.start, move.end), "-", letters=letters)
    squares: tuple[int, ...] = (move.start, move.end)
    if "full" in words or move.start == move.end or not is_plain(position, move):
        squares = canonical(position, move)
    return write_squares(table, squares, table.variant.separator, letters=letters)


def words_of(notation: str) -> list[str]:
    """The words of a notation: `short,numeric`."""
    return notation.replace(",", " ").split()


def letters_of(notation: str) -> bool | None:
    """Whether a notation calls squares by letters; None: as the variant."""
    words = words_of(notation)
    return True if "algebraic" in words else False if "numeric" in words else None


def is_plain(position: Position, move: Move) -> bool:
    """Whether no other capture has the same two ends."""
    legal = legal_captures(position)
    rivals = legal if move in legal else {each.move for each in Hunt(position, move.start).captures()}
    return not any(each.start == move.start and each.end == move.end and each != move for each in rivals)


def write_squares(table: Table, squares: tuple[int, ...], sign: str, *, letters: bool | None = None) -> str:
    """These squares with the sign between them."""
    return sign.join(table.text_of(square, letters=letters) for square in squares)

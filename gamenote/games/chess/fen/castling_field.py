"""The castling rights of a FEN: `KQkq`, `HAha`, or a mixture.

A right is the square of a rook. `K` means the outermost rook on that side of the king; in games that do not begin
from an array of their own a king on e1 castles with rooks in the corners only.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.diagnostic import Severity
from gamenote.games.chess.fen.problem import FenField, FenProblem
from gamenote.games.chess.movement.castling import ALLOWED, BACK_RANK, castling_king
from gamenote.games.chess.position import COLOURS, ROOK, Position, square_name
from gamenote.games.chess.squares import FILES, squares_in

FILE_LETTERS = "ABCDEFGH"
KING_FILE = 4
MOST_LETTERS = 20  # KQ and a letter for each file, of both sides
CORNERS = FILES[0] | FILES[7]
WORDS = {"K": "short", "Q": "long"}


def read_rights(position: Position, field: FenField | None, problems: list[FenProblem]) -> int:
    """Return the mask of the rooks that may castle, and report faults."""
    if field is None or field.text == "-":
        return 0
    found = [(letter, _rook(position, letter)) for letter in field.text[:MOST_LETTERS]]
    rights, faults, seen = 0, list[str](), 0
    if len(field.text) > MOST_LETTERS:
        faults.append(f"{field.shown} says more than rooks can castle")
    for letter, rook in found:
        if isinstance(rook, str):
            faults.append(rook)
        elif seen & rook:
            faults.append(f"{letter} says of a rook what was said before")
        else:
            rights |= rook
        seen |= 0 if isinstance(rook, str) else rook
    if faults:
        sound = write_rights(position, rights=_usual(position, rights))
        problems.append(field.problem("fen-castling", faults[0], instead=sound))
        return _usual(position, rights)
    if not position.variant.from_array and is_usual(position, rights) and field.text.upper().strip("KQ"):
        sound = write_rights(position, rights=rights)
        words = f"{field.text} is written {sound} where kings and rooks stand as usual"
        problems.append(field.problem("fen-castling", words, instead=sound, severity=Severity.INFO))
    return rights


def _rook(position: Position, letter: str) -> int | str:
    """Return the rook that a letter means, or why there is none."""
    side, name = int(letter.islower()), letter.upper()
    colour = COLOURS[side].capitalize()
    if (name not in "KQ" and name not in FILE_LETTERS) or not letter.isascii():
        return f'"{letter}" is no castling right'
    if not ALLOWED[position.variant.castling][side]:
        return f"{colour} does not castle in {position.variant.title}"
    how = WORDS.get(name, f"with the {letter.lower()}-rook")
    king = castling_king(position, side)
    if king is None:
        return f"{colour} cannot castle {how}: no king on rank {8 if side else 1}"
    rooks = position.men[side][ROOK] & BACK_RANK[side]
    if name in FILE_LETTERS:
        rook = rooks & FILES[FILE_LETTERS.index(name)]
        place = square_name((king & 56) + FILE_LETTERS.index(name))
        return rook or f"{colour} cannot castle: no rook on {place}"
    if king & 7 == KING_FILE and not position.variant.from_array and not is_array(position):
        rooks &= CORNERS
    beside = outermost(rooks, king, short=name == "K")
    corner = square_name((king & 56) + (7 if name == "K" else 0))
    return beside or f"{colour} cannot castle {how}: no rook on {corner}"


def outermost(rooks: int, king: int, *, short: bool) -> int:
    """Return the rook farthest from the king on one side."""
    below = (1 << king) - 1
    if short:
        higher = rooks & ~below
        return 1 << higher.bit_length() - 1 if higher else 0
    lower = rooks & below
    return lower & -lower


def is_array(position: Position) -> bool:
    """Whether the pieces stand as games begin, whatever the array."""
    from gamenote.games.chess.fen.arrays import array_number

    return array_number(position) is not None


def _usual(position: Position, rights: int) -> int:
    """Return the rights of kings and rooks on their usual squares.

    Where a field is faulty, others are not believed, unless games begin from arrays."""
    if position.variant.from_array:
        return rights
    kept = 0
    for side in (0, 1):
        if castling_king(position, side) == KING_FILE + 56 * side:
            kept |= rights & BACK_RANK[side] & CORNERS
    return kept


def is_usual(position: Position, rights: int) -> bool:
    """Whether castling is that of the usual array."""
    return _usual(position, rights) == rights


def write_rights(position: Position, *, rights: int | None = None, shredder: bool = False) -> str:
    """Return the castling rights as FEN writes them; `-` for none."""
    rights = position.castling if rights is None else rights
    return "".join(_letters(position, rights, shredder=shredder)) or "-"


def _letters(position: Position, rights: int, *, shredder: bool) -> Iterator[str]:
    """Return the letters of rights, White's first, from the h-side on."""
    for side in (0, 1):
        king = castling_king(position, side)
        for rook in sorted(squares_in(rights & BACK_RANK[side]), reverse=True):
            letter = FILE_LETTERS[rook & 7]
            if king is not None and not shredder:
                rooks = position.men[side][ROOK] & BACK_RANK[side]
                if outermost(rooks, king, short=rook > king) == 1 << rook:
                    letter = "K" if rook > king else "Q"
            yield letter.lower() if side else letter

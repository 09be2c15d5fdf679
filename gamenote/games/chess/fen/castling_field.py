"""The castling rights of a FEN: `KQkq`, `HAha`, or a mixture.

A right is the square of a rook. In games that begin from an array of their own `K` means the outermost rook on
that side of the king; in others the king castles from the e-file, with rooks in the corners.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.diagnostic import Severity
from gamenote.games.chess.fen.problem import FenField, FenProblem
from gamenote.games.chess.movement.castling import ALLOWED, BACK_RANK, castling_king
from gamenote.games.chess.position import COLOURS, ROOK, Position, square_name
from gamenote.games.chess.squares import FILES, squares_in

FILE_LETTERS = "ABCDEFGH"
INNER = frozenset("BCDFG")  # files where rooks begin in no usual array
KING_FILE = 4
KNOWN = frozenset("KQkq" + FILE_LETTERS + FILE_LETTERS.lower())
MOST_LETTERS = 20  # KQ and a letter for each file, of both sides
CORNERS = FILES[0] | FILES[7]
WORDS = {"K": "short", "Q": "long"}


def read_rights(position: Position, field: FenField | None, problems: list[FenProblem]) -> int:
    """Return the mask of the rooks that may castle, and report faults."""
    if field is None or field.text == "-":
        return 0
    any_array, rights, faults, meant = position.variant.from_array, 0, list[str](), len(field.text) > MOST_LETTERS
    if meant:
        faults.append(f"{field.shown} says more than rooks can castle")
    for letter in field.text[:MOST_LETTERS]:
        rook = _rook(position, letter, any_array=any_array)
        if isinstance(rook, str):
            faults.append(rook)
            meant = meant or isinstance(_rook(position, letter, any_array=True), int) or letter not in KNOWN
        elif rights & rook:
            faults.append(f"{letter} says of a rook what was said before")
        else:
            rights |= rook
    if faults:
        sound = write_rights(position, rights=rights)
        problems.append(field.problem("fen-castling", faults[0], instead=sound, unsafe=meant))
    elif not any_array and field.text.upper().strip("KQ"):
        sound = write_rights(position, rights=rights)
        words = f"{field.text} is written {sound} where kings and rooks stand as usual"
        problems.append(field.problem("fen-castling", words, instead=sound, severity=Severity.INFO))
    return rights


def _rook(position: Position, letter: str, *, any_array: bool) -> int | str:
    """Return the rook that a letter means, or why there is none."""
    side, name = int(letter.islower()), letter.upper()
    colour = COLOURS[side].capitalize()
    if letter not in KNOWN:
        return f'"{letter}" is no castling right'
    if not ALLOWED[position.variant.castling][side]:
        return f"{colour} does not castle in {position.variant.title}"
    how = WORDS.get(name, f"with the {letter.lower()}-rook")
    king = castling_king(position, side)
    if king is None:
        return f"{colour} cannot castle {how}: no king on rank {8 if side else 1}"
    if not any_array and king & 7 != KING_FILE:
        return f"{colour} cannot castle {how}: the king is on {square_name(king)}"
    rooks = position.men[side][ROOK] & BACK_RANK[side] & (-1 if any_array else CORNERS)
    if name in FILE_LETTERS:
        file = FILE_LETTERS.index(name)
        if not (any_array or FILES[file] & CORNERS):
            return f"{colour} cannot castle {how}: rooks begin in the corners"
        return rooks & FILES[file] or f"{colour} cannot castle: no rook on {square_name(king & 56 | file)}"
    corner = king & 56 | (7 if name == "K" else 0)
    found = outermost(rooks, king, short=name == "K")
    return found or f"{colour} cannot castle {how}: no rook on {square_name(corner)}"


def outermost(rooks: int, king: int, *, short: bool) -> int:
    """Return the rook farthest from the king on one side."""
    below = (1 << king) - 1
    if short:
        higher = rooks & ~below
        return 1 << higher.bit_length() - 1 if higher else 0
    lower = rooks & below
    return lower & -lower


def is_usual(position: Position) -> bool:
    """Whether castling is that of the usual array."""
    kings = [castling_king(position, side) for side in (0, 1) if position.castling & BACK_RANK[side]]
    return not position.castling & ~CORNERS and all(king is not None and king & 7 == KING_FILE for king in kings)


def fits_array(position: Position, letters: str) -> bool:
    """Whether one array, the same for both sides, has these rights.

    Of a king on the e-file only letters of files tell that its rooks began elsewhere than in the corners."""
    kings, short, long = set[int](), set[int](), set[int]()
    for side in (0, 1):
        king, rooks = castling_king(position, side), [*squares_in(position.castling & BACK_RANK[side])]
        if king is not None and rooks:
            kings.add(king & 7)
            short |= {rook & 7 for rook in rooks if rook > king}
            long |= {rook & 7 for rook in rooks if rook < king}
    named = kings != {KING_FILE} or not INNER.isdisjoint(letters.upper())
    return named and kings <= {*range(1, 7)} and max(len(kings), len(short), len(long)) == 1


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

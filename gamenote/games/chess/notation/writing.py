"""How moves are written: SAN, long algebraic, UCI, figurines."""

from __future__ import annotations

from gamenote.games.chess.ends.outcomes import outcome
from gamenote.games.chess.movement.attacks import checkers
from gamenote.games.chess.movement.castling import SHORT, targets, way_of
from gamenote.games.chess.movement.legal import moves_of
from gamenote.games.chess.movement.making import after, captured_square
from gamenote.games.chess.notation.languages import letters_of
from gamenote.games.chess.position import (
    LETTERS,
    NO_PIECE,
    NO_SQUARE,
    NULL_MOVE,
    PAWN,
    Move,
    Position,
    square_name,
)
from gamenote.games.chess.squares import FILES, RANKS

FIGURINES = (tuple("♙♘♗♖♕♔"), tuple("♟♞♝♜♛♚"))
CASTLING_WORDS = {True: "O-O", False: "O-O-O"}
NULL = "--"
NULL_UCI = "0000"


def write_move(position: Position, move: Move, notation: str = "san") -> str:
    """Return the move in a notation.

    That is "san", "lan", "uci", "figurine", or SAN with the letters of a language: "de"."""
    if notation == "uci":
        return write_uci(position, move)
    if move == NULL_MOVE:
        return NULL
    letters = FIGURINES[position.side] if notation == "figurine" else letters_of(notation) or tuple(LETTERS)
    body = _long(position, move, letters) if notation == "lan" else _short(position, move, letters)
    return body + sign(position, move)


def sign(position: Position, move: Move) -> str:
    """Return `+` for check, `#` for a win."""
    there = after(position, move)
    checks = checkers(there) != 0
    if checks or there.variant.has_own_end:
        end = outcome(there)
        if end is not None and end.winner is not None:
            return "#"
    return "+" if checks else ""


def _short(position: Position, move: Move, letters: tuple[str, ...]) -> str:
    """Return the move as SAN, without its sign."""
    if move.castling:
        return CASTLING_WORDS[way_of(move.start, move.end) == SHORT]
    end = square_name(move.end)
    if move.start == NO_SQUARE:  # only programs write drops, in English whatever the language
        return f"{(letters if letters in FIGURINES else LETTERS)[move.kind]}@{end}"
    takes = captured_square(position, move) is not None
    if move.kind == PAWN:
        start = square_name(move.start)[0] if takes else ""
    else:
        start = letters[move.kind] + origin_hint(position, move)
    return f"{start}{'x' * takes}{end}{_promotion(move, letters)}"


def _long(position: Position, move: Move, letters: tuple[str, ...]) -> str:
    """Return the move with both its squares, without its sign."""
    if move.castling or move.start == NO_SQUARE:
        return _short(position, move, letters)
    letter = "" if move.kind == PAWN else letters[move.kind]
    between = "x" if captured_square(position, move) is not None else "-"
    return f"{letter}{square_name(move.start)}{between}{square_name(move.end)}{_promotion(move, letters)}"


def _promotion(move: Move, letters: tuple[str, ...]) -> str:
    return "" if move.promotion == NO_PIECE else f"={letters[move.promotion]}"


def origin_hint(position: Position, move: Move) -> str:
    """Return what tells a piece from others that can make this move.

    That is its file, or else its rank, or else both; nothing where there are no others."""
    others = rivals(position, move)
    if not others:
        return ""
    name = square_name(move.start)
    if not others & FILES[move.start & 7]:
        return name[0]
    return name[1] if not others & RANKS[move.start >> 3] else name


def rivals(position: Position, move: Move) -> int:
    """Return the other pieces of that kind that may go there."""
    alike = position.men[position.side][move.kind] & ~(1 << move.start)
    if not alike:
        return 0
    found = 0
    for each in moves_of(position):
        same = each.kind == move.kind and each.end == move.end and not each.castling
        if same and each.start not in (NO_SQUARE, move.start):
            found |= 1 << each.start
    return found


def write_uci(position: Position, move: Move) -> str:
    """Return the move as UCI writes it.

    Castling is the king's two squares. Where games begin from arrays, or king and rook stand elsewhere, the king
    goes to the square of the rook."""
    if move == NULL_MOVE:
        return NULL_UCI
    if move.start == NO_SQUARE:
        return f"{LETTERS[move.kind]}@{square_name(move.end)}"
    end = move.end
    if move.castling and not takes_own_rook(position, move):
        end = targets(move.start, move.end)[0]
    promotion = "" if move.promotion == NO_PIECE else LETTERS[move.promotion].lower()
    return square_name(move.start) + square_name(end) + promotion


def takes_own_rook(position: Position, move: Move) -> bool:
    """Whether UCI writes a castling as the king taking its rook."""
    usual = move.start & 7 == 4 and move.end & 7 in (0, 7)
    return position.variant.from_array or not usual

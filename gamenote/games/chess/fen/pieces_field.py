"""The first field of a FEN: pieces on board and in hand."""

from __future__ import annotations

import re

from msgspec import Struct

from gamenote.core.diagnostic import Severity
from gamenote.games.chess.fen.problem import FenField, FenProblem
from gamenote.games.chess.movement.making import as_men
from gamenote.games.chess.position import LETTERS, Men, Pocket, Position
from gamenote.games.chess.variants import Variant

IN_HAND = re.compile(r"\[(?P<bracketed>[A-Za-z-]*+)\]|/(?P<ninth>[A-Za-z]++)")
HAND_ORDER = "QRBNP"  # in which pieces in hand are written
MOST_IN_HAND = 64
EMPTY = re.compile("1{2,8}")
TWO_DIGITS = re.compile(r"[0-9]{2,}")


class Pieces(Struct, frozen=True):
    """What stands on the board and what is in hand."""

    men: tuple[Men, Men]
    pockets: tuple[Pocket, Pocket]
    promoted: int = 0


class _Board(Struct):
    """A board that is being read."""

    men: tuple[list[int], list[int]]
    promoted: int = 0
    broken: bool = False


def read_pieces(variant: Variant, field: FenField, problems: list[FenProblem], hand: str = "") -> Pieces | None:
    """Return the pieces of a field, or report why there are none.

    Those in hand may stand in a field of their own."""
    text, pocket = _without_hand(variant, field.text)
    board = _Board(([0] * 6, [0] * 6))
    ranks = text.rstrip("/").split("/")
    if len(ranks) != 8:
        words = f"the position has {len(ranks)} rank{'s' * (len(ranks) != 1)}, not 8"
        problems.append(field.problem("fen-syntax", words))
        return None
    offset = field.start
    for index, rank in enumerate(ranks):
        _read_rank(variant, board, FenField(rank, offset), 7 - index, problems)
        offset += len(rank) + 1
    hands = _pockets(field, pocket + hand, problems)
    if board.broken or hands is None:
        return None
    white, black = board.men
    return Pieces((as_men(white), as_men(black)), hands, board.promoted if variant.drops else 0)


def _without_hand(variant: Variant, text: str) -> tuple[str, str]:
    """Return the board's text and that of the pieces in hand."""
    if variant.drops:
        for match in IN_HAND.finditer(text):
            ninth = match["ninth"] is not None
            if match.end() == len(text) and (not ninth or text.count("/") == 8):
                return text[: match.start()], (match["ninth"] or match["bracketed"]).replace("-", "")
    return text, ""


def _pockets(field: FenField, text: str, problems: list[FenProblem]) -> tuple[Pocket, Pocket] | None:
    """Count the pieces of each kind in both hands."""
    strange = next((letter for letter in text if letter.upper() not in HAND_ORDER), None)
    if strange is not None:
        problems.append(field.problem("fen-syntax", f'"{strange}" is no piece that can be in hand'))
        return None
    if len(text) > MOST_IN_HAND:
        problems.append(field.problem("fen-syntax", f"{len(text)} pieces are in hand"))
        return None
    white, black = ([sum(letter == each for letter in text) for each in letters] for letters in ("PNBRQ", "pnbrq"))
    return (white[0], white[1], white[2], white[3], white[4]), (black[0], black[1], black[2], black[3], black[4])


def _read_rank(variant: Variant, board: _Board, field: FenField, rank: int, problems: list[FenProblem]) -> None:
    """Put the pieces of a rank on the board."""
    file = 0
    for letter in field.text:
        square = 8 * rank + file
        if letter in "0123456789":
            file += int(letter)
        elif letter.upper() in LETTERS:
            if file < 8:
                board.men[letter.islower()][LETTERS.index(letter.upper())] |= 1 << square
            file += 1
        elif letter == "~" and file:
            board.promoted |= 1 << square - 1
        else:
            problems.append(field.problem("fen-syntax", f'"{letter}" is neither a piece nor a number of squares'))
            board.broken = True
            return
    if file != 8:
        words = f"rank {rank + 1} has {file} square{'s' * (file != 1)}, not 8"
        problems.append(field.problem("fen-syntax", words))
        board.broken = True
    elif TWO_DIGITS.search(field.text):
        tidy = TWO_DIGITS.sub(lambda match: str(sum(map(int, match[0]))), field.text)
        words = f"empty squares are counted twice in a row: {tidy} is meant"
        problems.append(field.problem("fen-syntax", words, severity=Severity.INFO))


def write_pieces(position: Position) -> str:
    """Return the pieces as the first field of a FEN."""
    board = _squares(position, "1")
    for square in range(64) if position.promoted else ():
        if position.promoted >> square & 1:
            board[square] += "~"
    text = EMPTY.sub(_counted, _ranks(board))
    return f"{text}[{write_hands(position)}]" if position.variant.drops else text


def board_text(position: Position) -> str:
    """Return the board rank by rank, with `_` for empty squares."""
    return _ranks(_squares(position, "_"))


def _squares(position: Position, empty: str) -> list[str]:
    """Return what stands on the squares, from a1 on."""
    board = [empty] * 64
    for letters, men in zip((LETTERS, LETTERS.lower()), position.men, strict=True):
        for letter, mask in zip(letters, men, strict=True):
            while mask:
                square = mask.bit_length() - 1
                board[square] = letter
                mask ^= 1 << square
    return board


def _ranks(board: list[str]) -> str:
    return "/".join("".join(board[rank : rank + 8]) for rank in range(56, -8, -8))


def write_hands(position: Position) -> str:
    """Return the pieces in hand, White's first."""
    white, black = (
        "".join(letter * pocket[LETTERS.index(letter)] for letter in HAND_ORDER) for pocket in position.pockets
    )
    return white + black.lower()


def _counted(empty: re.Match[str]) -> str:
    """Return how many squares in a row are empty."""
    return str(len(empty[0]))


def letter_at(position: Position, square: int) -> str | None:
    """Return the letter of the piece on a square, if any."""
    for letters, men in zip((LETTERS, LETTERS.lower()), position.men, strict=True):
        for letter, mask in zip(letters, men, strict=True):
            if mask >> square & 1:
                return letter
    return None

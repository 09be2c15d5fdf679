"""Positions as FEN, read with what is wrong in them, and written.

    rows " " side [ " - - " halfmoves " " number ]

Rows run from rank 9 to rank 0; letters are those of `board.LETTERS`, others that programs write are understood.
Rules of formats report what is wrong; behind anything fatal there is no position, and nothing is played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from gamenote.core.diagnostic import Severity
from gamenote.core.patterns import lazy_pattern
from gamenote.games.xiangqi.board import (
    ADVISOR,
    BLACK,
    BLACK_PIECES,
    COLOURS,
    ELEPHANT,
    KINDS,
    KING,
    LETTERS,
    NAMES_OF_POINTS,
    PIECE_OF,
    RED,
    SOLDIER,
    START_ROWS,
    Position,
)
from gamenote.games.xiangqi.movement import GameBoard, is_in_palace, is_over_river
from gamenote.syntax.lines.words import one_line

SIDES = "wb"
OTHER_SIDES = {"r": RED, "W": RED, "R": RED, "B": BLACK}
OTHER_LETTERS = {"H": "N", "E": "B", "G": "K", "S": "P", "h": "n", "e": "b", "g": "k", "s": "p"}
FIELD = lazy_pattern(r"\S++")
NUMBER = lazy_pattern("[0-9]{1,6}")
LONGEST_SHOWN = 24  # characters of a field
MOST_QUIET = 120  # plies without a capture, behind which games are drawn
MOST_OF_KIND = (1, 2, 2, 2, 2, 2, 5)
ELEPHANT_POINTS = frozenset((2, 6, 18, 22, 26, 38, 42))  # of Red; those of Black lie opposite
ADVISOR_POINTS = frozenset((3, 5, 13, 21, 23))

_ranks = reversed(START_ROWS.split("/"))
START = Position("".join("." * int(sign) if sign.isdigit() else sign for row in _ranks for sign in row))


class FenFault(Struct, frozen=True):
    """Something about the text of a position.

    `kind` is the name of a rule; the places are offsets in the text; `instead` is what belongs there, where
    that is plain. Behind a fatal one there is no position."""

    kind: str
    message: str
    start: int
    end: int
    instead: str | None = None
    severity: Severity | None = None  # None: that of the rule
    fatal: bool = False


class FenReading(Struct, frozen=True):
    """What a text says: a position if sound, and what is wrong."""

    position: Position | None
    faults: tuple[FenFault, ...] = ()


class _Piece(Struct, frozen=True):
    """A piece of a FEN, its point and its place."""

    piece: int
    point: int
    at: int

    @property
    def words(self) -> str:
        side, kind = divmod(self.piece, BLACK_PIECES)
        return f"the {COLOURS[side].capitalize()} {KINDS[kind]} on {NAMES_OF_POINTS[self.point]}"


def shorten_text(text: str) -> str:
    """Return a text as messages show it."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


def read_fen(text: str) -> FenReading:
    """Read a position, and find what is wrong with its text."""
    fields = [(match[0], match.start()) for match in FIELD.finditer(text)][:8]
    if not fields:
        return FenReading(None, (FenFault("fen-syntax", "there is no position", 0, len(text), fatal=True),))
    (rows, begin), *rest = fields
    faults = list[FenFault]()
    pieces = _read_rows(rows, begin, faults)
    side = _read_side(*rest[0], faults) if rest else RED
    quiet, number = _read_counters(rest[1:], faults)
    letters = ["."] * 90
    for each in pieces:
        letters[each.point] = LETTERS[each.piece]
    position = Position("".join(letters), side, quiet, number)
    if not any(fault.fatal for fault in faults):
        faults += _position_faults(position, pieces, begin, begin + len(rows))
    if not faults and is_start(position):
        faults.append(FenFault("fen-start", "this is the usual start, which needs no FEN", 0, len(text)))
    return FenReading(None if any(fault.fatal for fault in faults) else position, tuple(faults))


def seat_to_move(text: str) -> str:
    """Return who moves first, be the position readable or not."""
    return COLOURS[BLACK if text.split()[1:2] in (["b"], ["B"]) else RED]


def is_start(position: Position) -> bool:
    """Whether a position is the usual start."""
    return position == START


def _read_rows(rows: str, begin: int, faults: list[FenFault]) -> list[_Piece]:
    """Read the pieces, and report faults of rows, widths, letters."""
    pieces, texts, at = list[_Piece](), rows.split("/"), begin
    if len(texts) != 10:
        words = f"a position has 10 rows, not {len(texts)}"
        faults.append(FenFault("fen-syntax", words, begin, begin + len(rows), fatal=True))
        return pieces
    for rank, row in zip(range(9, -1, -1), texts, strict=True):
        file = 0
        for offset, letter in enumerate(row, at):
            piece = PIECE_OF.get(OTHER_LETTERS.get(letter, letter))
            if piece is None and letter not in "123456789":
                words = f'"{letter}" is no piece of Chinese chess'
                faults.append(FenFault("fen-syntax", words, offset, offset + 1, fatal=True))
                break
            if piece is not None and file < 9:
                pieces.append(_Piece(piece, 9 * rank + file, offset))
            file += int(letter) if piece is None else 1
        else:
            if file != 9:
                words = f"{shorten_text(row)} fills {file} points of rank {rank}, not 9"
                faults.append(FenFault("fen-syntax", words, at, at + len(row), fatal=True))
        at += len(row) + 1
    others = [f"{usual}, not {letter}" for letter, usual in OTHER_LETTERS.items() if letter in rows]
    if others and not faults:
        plain = "".join(OTHER_LETTERS.get(letter, letter) for letter in rows)
        words = f"pieces are written {', '.join(others)}"
        faults.append(FenFault("fen-letter", words, begin, begin + len(rows), plain))
    return pieces


def _read_side(text: str, begin: int, faults: list[FenFault]) -> int:
    if text in SIDES and len(text) == 1:
        return SIDES.index(text)
    if (side := OTHER_SIDES.get(text)) is not None:
        usual = SIDES[side]
        words = f"{COLOURS[side].capitalize()} to move is written {usual}, not {text}"
        faults.append(FenFault("fen-side", words, begin, begin + len(text), usual))
        return side
    words = f"{shorten_text(text)} is no side: write w for Red, b for Black"
    faults.append(FenFault("fen-syntax", words, begin, begin + len(text), fatal=True))
    return RED


def _read_counters(fields: list[tuple[str, int]], faults: list[FenFault]) -> tuple[int, int]:
    """Read plies without capture and the number of the move."""
    counts = [0, 1]
    counters = [field for field in fields if field[0] != "-"]
    for index, (text, begin) in enumerate(counters):
        words = ""
        if index >= len(counts) or not NUMBER.fullmatch(text):
            words = f"{shorten_text(text)} is no count of moves"
        elif index == 0 and int(text) > MOST_QUIET:
            words = f"{text} plies without a capture: the game is drawn after {MOST_QUIET}"
        elif index == 1 and int(text) == 0:
            words = "moves are numbered from 1"
        else:
            counts[index] = int(text)
        if words:
            faults.append(FenFault("fen-counters", words, begin, begin + len(text)))
    return counts[0], counts[1]


def _position_faults(position: Position, pieces: list[_Piece], begin: int, end: int) -> Iterator[FenFault]:
    """Find what cannot be in a game; without it, play may begin."""
    counts = Counter(each.piece for each in pieces)
    sound = True
    for side, colour in enumerate(COLOURS):
        kings = counts[BLACK_PIECES * side]
        if kings != 1:
            sound = False
            words = f"{colour.capitalize()} has {kings or 'no'} king{'s' if kings > 1 else ''}"
            yield FenFault("fen-position", words, begin, end, fatal=True)
    for each in pieces:
        if not can_stand(each.piece, each.point):
            sound = False
            yield FenFault("fen-position", f"{each.words} can never get there", each.at, each.at + 1, fatal=True)
    if sound:
        yield from _attack_faults(position, begin, end)
    for piece, count in counts.items():
        side, kind = divmod(piece, BLACK_PIECES)
        if kind != KING and count > MOST_OF_KIND[kind]:
            words = f"{COLOURS[side].capitalize()} has {count} {KINDS[kind]}s, of {MOST_OF_KIND[kind]} in a set"
            yield FenFault("fen-position", words, begin, end, severity=Severity.WARNING)


def can_stand(piece: int, point: int) -> bool:
    """Whether a piece can ever get to a point."""
    side, kind = divmod(piece, BLACK_PIECES)
    as_red = point if side == RED else 89 - point
    if kind == KING:
        return is_in_palace(side, point)
    if kind in (ADVISOR, ELEPHANT):
        return as_red in (ADVISOR_POINTS if kind == ADVISOR else ELEPHANT_POINTS)
    if kind == SOLDIER and not is_over_river(side, point):
        return as_red // 9 in (3, 4) and as_red % 9 % 2 == 0
    return True


def _attack_faults(position: Position, begin: int, end: int) -> Iterator[FenFault]:
    board, waiting = GameBoard(position), 1 - position.side
    if board.kings_face():
        yield FenFault("kings-facing", "the kings face each other", begin, end, fatal=True)
    elif board.is_attacked(BLACK_PIECES * waiting):
        words = f"{COLOURS[waiting].capitalize()} is in check, and {position.colour.capitalize()} is to move"
        yield FenFault("fen-position", words, begin, end, fatal=True)


def write_rows(position: Position) -> str:
    """Return the ten rows of a position: `rnbakabnr/9/1c5c1/...`."""
    rows = []
    for rank in range(9, -1, -1):
        row, empty = "", 0
        for letter in position.board[9 * rank : 9 * rank + 9]:
            if letter == ".":
                empty += 1
                continue
            row, empty = f"{row}{empty or ''}{letter}", 0
        rows.append(f"{row}{empty or ''}")
    return "/".join(rows)


def write_board(position: Position) -> str:
    """Return rows and side of a position: `rnbakabnr/9/... w`."""
    return f"{write_rows(position)} {SIDES[position.side]}"


def write_fen(position: Position) -> str:
    """Return a position with all fields."""
    return f"{write_board(position)} - - {position.quiet} {position.number}"


def usual_fen(text: str) -> str:
    """Return a FEN as it is usually written.

    It stays as it is where that would say less."""
    found = read_fen(text)
    says_more = any(fault.kind == "fen-counters" for fault in found.faults)
    return one_line(text) if found.position is None or says_more else write_fen(found.position)

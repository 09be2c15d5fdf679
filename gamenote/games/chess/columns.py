"""The columns of a table of moves, for plainly legal games.

Nothing is replayed: the texts of moves and the squares that were occupied tell what stands where, and of a FEN
only the ranks are written anew on which something has moved. Other variants than Standard are left to replay.

# hot: `anygame.move_table.rows` replays step by step what is None here; test_columns holds both together.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import cycle, islice, pairwise
from typing import Any

from gamenote.core.positions import start_of
from gamenote.core.record import Clock, Record, Told
from gamenote.core.replay import progress_of
from gamenote.games.chess.board import (
    COLOURS,
    KING,
    LETTERS,
    NO_PIECE,
    PAWN,
    RANKS,
    ROOK,
    SQUARE_NAMES,
    Position,
)
from gamenote.games.chess.fast.line import CASTLE, DROP, PUSH, TAKE, UNKNOWN
from gamenote.games.chess.fast.replay import player_of
from gamenote.games.chess.fen import KING_FILE, legal_passant, shorten_rank, squares_of_rank, write_pieces
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.statistics import PRECISION, time_control_of
from gamenote.games.chess.times import read_engine_note, times_used
from gamenote.games.chess.transcription import SAN, write_columns

UCI = "uci"


def move_columns(record: Record, wanted: Collection[str]) -> Mapping[str, Sequence[Any]] | None:
    """Return columns of the main line; None where it must be replayed."""
    progress = progress_of(record, ENGINE)
    main, start, moves = progress.main, progress.start, progress.moves
    if main is None or not progress.complete or len(main.trail) != len(moves) + 1:
        return None
    if not isinstance(start, Position) or not _is_plain(start):
        return None
    notations = (SAN, UCI) if UCI in wanted else (SAN,)
    texts, behind = write_columns(ENGINE, start, moves, notations, main)
    boards = write_boards(start, texts[0], main.trail) if "position" in wanted else ()
    if behind is None or boards is None:
        return None
    counts = [mask.bit_count() for mask in main.trail]
    return {
        "player": list(islice(cycle((COLOURS[start.side], COLOURS[1 - start.side])), len(moves))),
        "move": moves,
        "canonical": texts[0],
        "captured": [before - after for before, after in pairwise(counts)],
        "position": boards,
        UCI: texts[-1],
    }


def _is_plain(start: Position) -> bool:
    """Whether kings castle from the e-file, with rooks in the corners."""
    kings = all(
        not start.castling & RANKS[7 * side] or start.men[side][KING] == 1 << 56 * side + KING_FILE
        for side in (0, 1)
    )
    row = start.variant
    return kings and not start.castling & ~sum(CORNERS) and player_of(row).plain and not row.from_array


# The FEN behind each move of a line

CORNERS = {1 << 7: "K", 1: "Q", 1 << 63: "k", 1 << 56: "q"}  # rooks that may castle, with their letters
CASTLED = (  # what is put on which files, by kinds
    ((KING_FILE, NO_PIECE), (7, NO_PIECE), (5, ROOK), (6, KING)),
    ((KING_FILE, NO_PIECE), (0, NO_PIECE), (3, ROOK), (2, KING)),
)
SIDES = f"{LETTERS}1", f"{LETTERS.lower()}1"  # the last one stands for an empty square
MOST_KEPT = 100_000  # ranks that are remembered


class RankTexts(dict[tuple[str, int, str], str]):
    """Ranks as FEN writes them, something being put on a file.

    Keys are the rank before, the number of the file, and the letter."""

    def __missing__(self, key: tuple[str, int, str]) -> str:
        rank, file, letter = key
        squares = squares_of_rank(rank)
        text = shorten_rank(f"{squares[:file]}{letter}{squares[file + 1 :]}")
        if len(self) < MOST_KEPT:
            self[key] = text
        return text


class RightsTexts(dict[int, str]):
    """Castling rights as FEN writes them, by the mask of the rooks."""

    def __missing__(self, rights: int) -> str:
        text = self[rights] = "".join(letter for rook, letter in CORNERS.items() if rights & rook) or "-"
        return text


RANK_TEXTS, RIGHTS_TEXTS = RankTexts(), RightsTexts()


def write_boards(start: Position, moves: Sequence[str], trail: Sequence[int]) -> list[str] | None:
    """Return the FEN behind each move, without counts of moves.

    The moves are legal and as the engine writes them. None where their texts do not tell what they do."""
    side, rights, ranks, known = start.side, start.castling, write_pieces(start).split("/"), RANK_TEXTS
    found = list[str]()
    rows = player_of(start.variant).asked(side, moves)
    for (style, square, _, _, _, _, _, _, becomes, _), (before, after) in zip(rows, pairwise(trail), strict=True):
        left, passed, letters, rank = before & ~after, "-", SIDES[side], 7 - (square >> 3)
        if style == CASTLE:
            back = 7 * (1 - side)
            for file, kind in CASTLED[square]:
                ranks[back] = known[ranks[back], file, letters[kind]]
            rights &= ~RANKS[7 * side]
        elif style in (UNKNOWN, DROP):
            return None
        else:
            origin = left.bit_length() - 1
            if style == TAKE and not before >> square & 1:  # in passing
                victim = square + 8 if side else square - 8
                origin = (left & ~(1 << victim)).bit_length() - 1
                ranks[7 - (victim >> 3)] = known[ranks[7 - (victim >> 3)], square & 7, "1"]
            at = 7 - (origin >> 3)
            ranks[at] = known[ranks[at], origin & 7, "1"]
            letter = letters[style if style > 0 else becomes if becomes > 0 else PAWN]
            ranks[rank] = known[ranks[rank], square & 7, letter]
            if rights:
                rights &= ~((left if style != KING else RANKS[7 * side]) | 1 << square)
            if style == PUSH and at - rank in (2, -2) and SIDES[1 - side][PAWN] in ranks[rank]:
                passed = _passant_square(start, ranks, rights, side, square)
        side = 1 - side
        found.append(f"{'/'.join(ranks)} {'wb'[side]} {RIGHTS_TEXTS[rights]} {passed}")
    return found


def _passant_square(start: Position, ranks: Sequence[str], rights: int, side: int, square: int) -> str:
    """Return the square that a pawn has passed, if that matters."""
    file, beside = square & 7, squares_of_rank(ranks[7 - (square >> 3)])
    if SIDES[1 - side][PAWN] not in (beside[file - 1 : file], beside[file + 1 : file + 2]):
        return "-"
    masks = dict.fromkeys("".join(SIDES), 0)
    for at, letter in enumerate("".join(map(squares_of_rank, reversed(ranks)))):
        masks[letter] |= 1 << at
    white, black = (tuple(masks[letter] for letter in letters[:-1]) for letters in SIDES)
    passed = square + 8 if side else square - 8
    there = Position(start.variant, (white, black), 1 - side, rights, 1 << passed)
    return "-" if next(legal_passant(there), None) is None else SQUARE_NAMES[passed]


# What stands beside moves, and the time that they took


def notes_beside_moves(record: Record) -> list[Told]:
    """Return what stands beside moves, with notes of programs."""
    notes = list(record.annotations())
    if not all("[%" in note.text for note in notes):
        first = _first_side(record)
        for at, (ply, clock, evaluation, text) in enumerate(notes):
            if ply and clock is None and evaluation is None and text:
                notes[at] = Told(ply, *read_engine_note(text, (first + ply + 1) % 2), text)
    return notes


def times_spent(record: Record, clocks: Sequence[tuple[int, Clock]]) -> dict[int, float]:
    """Return the seconds that moves took, by their numbers from 1."""
    _, times = times_used(clocks, _first_side(record), time_control_of(record))
    return {ply: round(seconds, PRECISION) if seconds % 1 else seconds for ply, seconds in times}


def _first_side(record: Record) -> int:
    start = ENGINE.start(record.variant, start_of(record))
    return start.side if isinstance(start, Position) else 0

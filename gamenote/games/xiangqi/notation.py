"""Moves of Chinese chess in a position, read and written.

What a word means on a board is told here, and how a move is written there. Files count from the mover's right.
Where several pieces of a kind stand on one file, words pick them: SPEC.md, "Notations". Whether a move is legal is
for others to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from gamenote.core.engine import Engine, Objection
from gamenote.core.record import Record
from gamenote.core.replay import playable, readings_allowed_by_line, replay
from gamenote.games.xiangqi.board import (
    ADVISOR,
    BLACK,
    BLACK_PIECES,
    ELEPHANT,
    HORSE,
    KINDS,
    RED,
    SOLDIER,
    Move,
    Position,
    mask_of,
)
from gamenote.games.xiangqi.reasons import objection
from gamenote.games.xiangqi.words import (
    Notation,
    Odd,
    Points,
    San,
    Word,
    ranks_from,
    read_word,
    spelling_of,
    write_points,
    write_word,
)

__all__ = [
    "NOTATIONS",
    "SideWord",
    "named_moves",
    "notation_of",
    "quick_word",
    "ranks_from_one",
    "word_of",
    *("write_move", "written_moves"),
]

NOTATIONS = ("chinese", "traditional", "wxf", "iccs", "ucci", "uci")
BY_FILE = (ADVISOR, ELEPHANT, HORSE)  # their numbers are files whichever way they go
STEPS = {ADVISOR: {1: 1}, ELEPHANT: {2: 2}, HORSE: {1: 2, 2: 1}}  # ranks that go with so many files
IN_A_SET = (1, 2, 2, 2, 2, 2, 5)  # pieces, by kind
OFF_BOARD, NO_SHAPE = -1, -2  # instead of a point
MOST_KEPT = 20_000  # texts that are remembered


def column_of(file: int, side: int) -> int:
    """Return the column of a file, from 0 on Red's left."""
    return file - 1 if side == BLACK else 9 - file


def file_of(column: int, side: int) -> int:
    """Return how a side counts a column."""
    return column + 1 if side == BLACK else 9 - column


# Where a word leads to


def target_of(word: Word, start: int, side: int) -> int:
    """Return the point that a piece on `start` goes to.

    OFF_BOARD where that lies outside, NO_SHAPE where no such piece goes so."""
    column, rank = start % 9, start // 9
    ahead = -1 if side == BLACK else 1
    if word.way == 0 and word.kind in BY_FILE:
        return NO_SHAPE
    if word.way and word.kind not in BY_FILE:
        rank += word.way * ahead * word.number
    else:
        there = column_of(word.number, side)
        if word.way:
            ranks = STEPS[word.kind].get(abs(there - column))
            if ranks is None:
                return NO_SHAPE if 0 <= there < 9 else OFF_BOARD
            rank += word.way * ahead * ranks
        column = there
    if not (0 <= column < 9 and 0 <= rank < 10):
        return OFF_BOARD
    return 9 * rank + column if 9 * rank + column != start else NO_SHAPE


class SideWord(NamedTuple):
    """What a word with kind and file means for a side.

    Fields:
        piece: The piece that moves (`board.PIECE_OF`).
        points: The mask of the points where it stands. Where several do, or none, the word is not quick.
        ends: Where it goes, by where it stands; negative for nowhere.
    """

    piece: int
    points: int
    ends: Sequence[int]


# Two points as 90 * start + end; or what a word means for Red, and for Black.
QuickWord = int | tuple[SideWord, SideWord]


@lru_cache(MOST_KEPT)
def quick_word(text: str, *, ranks_from_one: bool = False) -> QuickWord | None:
    """Return what a text means on any board; None needs the board."""
    said = read_word(text)
    if isinstance(said, Points):
        start, end = (_point_at(each, int(ranks_from_one)) for each in said)
        return 90 * start + end if start >= 0 and end >= 0 else None
    if isinstance(said, Word) and said.file and not said.pick:
        return _side_word(said, RED), _side_word(said, BLACK)
    return None


def _side_word(word: Word, side: int) -> SideWord:
    column = column_of(word.file, side)
    ends = [OFF_BOARD] * 90
    for point in range(column, 90, 9):
        ends[point] = target_of(word, point, side)
    return SideWord(word.kind + BLACK_PIECES * side, mask_of(range(column, 90, 9)), ends)


# Which pieces a word names


def find_pieces(position: Position, said: Word | San) -> tuple[int, ...]:
    """Return the points of the pieces that a word may mean."""
    points = position.points_of(position.side, said.kind)
    if isinstance(said, San):
        first = int(position.ranks_from_one)
        return tuple(
            point for point in points if said.file in (None, point % 9) and said.rank in (None, point // 9 + first)
        )
    column = column_of(said.file, position.side) if said.file else None
    if not said.pick:
        return tuple(point for point in points if point % 9 == column)
    crowded = [row for row in _crowded_files(points, position.side) if column in (None, row[0] % 9)]
    if not said.pick.isdigit():
        return tuple(point for row in crowded for point in _picked_in(row, said.pick))
    every = [point for row in crowded for point in row]
    return tuple(every[int(said.pick) - 1 : int(said.pick)])


def _crowded_files(points: Sequence[int], side: int) -> list[list[int]]:
    """Return the files with several pieces, from the right.

    In each the front one comes first."""
    ordered = sorted(points, key=lambda point: (file_of(point % 9, side), point if side == BLACK else -point))
    columns = dict.fromkeys(point % 9 for point in ordered)
    rows = ([point for point in ordered if point % 9 == column] for column in columns)
    return [row for row in rows if len(row) > 1]


def _picked_in(row: Sequence[int], pick: str) -> Sequence[int]:
    return {"+": row[:1], "-": row[-1:], ".": row[1:-1]}[pick]


def named_moves(position: Position, text: str) -> tuple[Move, ...] | Objection:
    """Return the moves that a text names, the likeliest first.

    Whether they are legal is not asked here: of several, the engine keeps those that are. Where no move can be
    named, the objection says why."""
    said = read_word(text)
    if said is None:
        return objection(position, "illegal-move", text, "this is not a move of Chinese chess")
    found = [*_ends_of(position, said)]
    moves = tuple(Move(start, end, text) for start, end in found if start >= 0 and end >= 0)
    return moves or _explain_no_move(position, text, said, found)


def _ends_of(position: Position, said: Word | Points | San) -> Iterator[tuple[int, int]]:
    """Yield the starts and ends that a word may mean."""
    first = int(position.ranks_from_one)
    if isinstance(said, Points):
        yield _point_at(said.start, first), _point_at(said.end, first)
        return
    for start in find_pieces(position, said):
        yield start, _point_at(said.end, first) if isinstance(said, San) else target_of(said, start, position.side)


def _explain_no_move(
    position: Position, text: str, said: Word | Points | San, found: Sequence[tuple[int, int]]
) -> Objection:
    """Return why a word names no move of this position."""
    if isinstance(said, Points) or any(OFF_BOARD in each for each in found) or _names_no_file(said):
        return objection(position, "bad-square", text, "this is no point of the board")
    kind = KINDS[said.kind]
    if found:
        return objection(position, "piece-move", text, f"the {kind} does not move so")
    if isinstance(said, Word) and said.pick:
        count = len(position.points_of(position.side, said.kind))
        where = f"on file {said.file}" if said.file else "on one file"
        words = f"{position.colour.capitalize()} has no two {kind}s {where} of which it could be one"
        return objection(position, "tandem-form" if count else "no-piece", text, words)
    place = f"on file {said.file}" if isinstance(said, Word) else "that could go there"
    words = f"{position.colour.capitalize()} has no {kind} {place}"
    return objection(position, "no-piece", text, words)


def _names_no_file(said: Word | Points | San) -> bool:
    """Tell whether a word names file 0."""
    return isinstance(said, Word) and not said.pick and not said.file


def _point_at(place: tuple[int, int], first: int) -> int:
    """Return the point of a file and a rank.

    Ranks count from `first`."""
    file, rank = place[0], place[1] - first
    return 9 * rank + file if 0 <= file < 9 and 0 <= rank < 10 else OFF_BOARD


# How a move is written


def word_of(position: Position, move: Move) -> Word | None:
    """Return the word of a move; None where none names it alone.

    That is where more pieces than a set has stand on the board."""
    letter = position.board[move.start]
    kind, side = "KABNRCP".index(letter.upper()), int(letter.islower())
    points = position.points_of(side, kind)
    pick, file = "", file_of(move.start % 9, side)
    if kind not in (ADVISOR, ELEPHANT):
        crowded = _crowded_files(points, side)
        if any(move.start in row for row in crowded):
            pick, file = _pick_of(crowded, move.start, kind), 0
    if pick not in ("", "+", ".", "-", *"12345"):
        return None
    ahead = (move.end // 9 - move.start // 9) * (-1 if side == BLACK else 1)
    way = (ahead > 0) - (ahead < 0)
    number = abs(ahead) if way and kind not in BY_FILE else file_of(move.end % 9, side)
    word = Word(kind, pick, file, way, number)
    if len(points) > IN_A_SET[kind] and not _is_single(position, word, move):
        return None
    return word


def _pick_of(crowded: Sequence[Sequence[int]], start: int, kind: int) -> str:
    """Return the sign or number of a piece on a crowded file."""
    row = next(row for row in crowded if start in row)
    if kind == SOLDIER and (len(crowded) > 1 or len(row) > 3):
        return str([point for row in crowded for point in row].index(start) + 1)
    return "+" if start == row[0] else "-" if start == row[-1] else "."


def _is_single(position: Position, word: Word, move: Move) -> bool:
    return [*_ends_of(position, word)] == [(move.start, move.end)]


def write_move(position: Position, move: Move, notation: str = "") -> str:
    """Write a move, of whoever stands there, in one of the NOTATIONS.

    Without one it is both points, with ranks from 0 whatever the game counts from. So it is where no word would
    do."""
    if notation in ("chinese", "traditional", "wxf"):
        word = word_of(position, move)
        if word is not None and notation == "wxf":
            return write_word(word, Notation.WXF)
        if word is not None:
            black = position.board[move.start].islower()
            return write_word(word, Notation.CHINESE, black=black, traditional=notation == "traditional")
    first = int(notation == "uci")
    start, end = ((point % 9, point // 9 + first) for point in (move.start, move.end))
    capitals = notation not in ("", "ucci", "uci")
    return write_points(Points(start, end), Notation.ICCS if capitals else Notation.UCCI)


def notation_of(text: str) -> str:
    """Return which of the NOTATIONS a word is of; "" for none."""
    spelling = spelling_of(text)
    if spelling.notation is None or spelling.notation is Notation.SAN:
        return ""
    if spelling.notation is Notation.CHINESE and Odd.TRADITIONAL in spelling.odd:
        return "traditional"
    return str(spelling.notation.value)


def ranks_from_one(moves: Sequence[str]) -> bool | None:
    """Whether coordinates count ranks from 1; None if undecided."""
    first = ranks_from(moves)
    return None if first is None else first == 1


def written_moves(record: Record, engine: Engine, notation: str) -> Mapping[int, str]:
    """Return moves of a record in a notation, by `id` of node.

    Those that cannot be played are not among them, nor is anything behind a move that may be several, unless the
    moves behind it tell which it is."""
    found, steps = dict[int, str](), tuple(replay(record, engine))
    before, ends = dict[int, Position | None](), dict[tuple[int, int], Position | None]()  # by paths, and lines
    for index, step in enumerate(steps):
        line = id(step.path.parent), step.path.line
        position = before[id(step.path)] = ends.get(line, before.get(line[0]))
        if step.node.move is None:
            ends[line] = step.after
            continue
        readings = playable(engine, position, step.node.move, step.node.actor) if position is not None else []
        if len(readings) > 1:
            left = readings_allowed_by_line(engine, readings, steps, index)
            readings = [each for each in readings if [each[0]] == left]
        ends[line] = readings[0][1] if readings else None
        if readings and position is not None:
            found[id(step.node)] = write_move(position, readings[0][0], notation)
    return found

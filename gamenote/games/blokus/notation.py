"""How Blokus moves are written: points joined by commas.

They are all points of the piece: `e10,d11,e11,f11,e12`.

Text and points only; `boards.Table` knows which piece has that shape, `play` whether it may be played.
Letters of either case, zeros before a row number and blanks around a point are understood; `write_points` gives
the one canonical spelling. Coordinates follow the Blokus SGF document.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from operator import lt

from msgspec import Struct

from gamenote.core.engine import Objection
from gamenote.core.patterns import lazy_pattern
from gamenote.core.words import one_slip_apart
from gamenote.games.blokus.boards import Board, Laid, Table

BLANKS = " \t\n\r\v\f"
POINT = lazy_pattern(r"([A-Za-z]++)0*+([1-9][0-9]*+)")
NO_MOVE = frozenset({"", "pass", "tt", "null"})  # what files hold where nothing was played
LONGEST_SHOWN = 90  # characters of a move in a message
NO_PIECE = "empty move: a color that cannot move is left out"


class Written(Struct, frozen=True):
    """One point of a move text, without the blanks around it.

    It stands there from `start` to `end`.
    """

    text: str
    start: int
    end: int


def written_points(text: str) -> Iterator[Written]:
    """What stands between the commas, one after the other."""
    start = 0
    for part in text.split(","):
        bare = part.strip(BLANKS)
        at = start + len(part) - len(part.lstrip(BLANKS)) if bare else start
        yield Written(bare, at, at + len(bare))
        start += len(part) + 1


def is_no_move(text: str) -> bool:
    return "," not in text and text.strip(BLANKS).lower() in NO_MOVE


def read_point(text: str, board: Board) -> int | None:
    """The point of that name, None when the board has none."""
    match = POINT.fullmatch(text)
    return board.indices.get(match[1].lower() + match[2]) if match else None


def read_points(text: str, board: Board) -> tuple[int, ...] | Objection:
    """Return the points of a move in canonical order, or a fault.

    The fault is empty-move, bad-point or duplicate-point.
    """
    known = [board.indices.get(name, -1) for name in text.split(",")]
    if known[0] >= 0 and all(map(lt, known, known[1:])):
        return tuple(known)  # in canonical spelling, as nearly all are
    if is_no_move(text):
        return Objection("empty-move", NO_PIECE)
    found: dict[int, None] = {}
    for written in written_points(text):
        point = read_point(written.text, board)
        if point is None:
            return _no_point(written, board)
        if point in found:
            return _named_twice(written, text, board)
        found[point] = None
    return tuple(sorted(found))


def read_piece(text: str, table: Table) -> Laid | Objection:
    """Return the piece that the text names, or what is wrong.

    The points must be exactly those of one piece of the game.
    """
    board = table.board
    points = read_points(text, board)
    if isinstance(points, Objection):
        return points
    form = table.form_at(points)
    if form is not None:
        return form, points[0]
    words = f"no piece of this game has the points {_shorten_points(write_points(points, board))}"
    if not any(map(board.is_junction, points)):
        return Objection("unknown-shape", words)
    help = "name the segments only; which junctions are closed follows from them"
    segments = board.without_joints(points)
    if segments and table.form_at(segments):
        return Objection("unknown-shape", words, instead=write_points(segments, board), help=help)
    return Objection("unknown-shape", words, help=help)


def may_be_slip(text: str, table: Table) -> bool:
    """Tell whether a junction in a move may be a misspelt segment.

    It may where another point, one slip away from its name, makes a piece of as many points.
    """
    board = table.board
    points = read_points(text, board)
    if isinstance(points, Objection):
        return False
    segments = board.without_joints(points)
    joints = [board.names[point] for point in points if point not in segments]
    return len(joints) == 1 and any(
        table.form_at(tuple(sorted((*segments, point)))) is not None
        for point in _points_one_slip_away(board, joints[0])
        if point not in points
    )


@cache
def _points_one_slip_away(board: Board, name: str) -> tuple[int, ...]:
    """Return the points whose names are one slip away."""
    return tuple(point for other, point in board.indices.items() if one_slip_apart(other, name))


def _shorten_points(points: str) -> str:
    return points if len(points) <= LONGEST_SHOWN else points[:LONGEST_SHOWN] + "..."


def write_points(points: Iterable[int], board: Board) -> str:
    """The canonical spelling: lower case, lower rows first, each from the left."""
    return ",".join(board.names[point] for point in sorted(points))


def meaning(text: str, board: Board | None) -> frozenset[str]:
    """Return the points that a move names, whatever their order and spelling.

    Junctions where two of its segments meet add nothing.
    """
    bare = ("".join(written.text.split()) for written in written_points(text))
    matches = [(name, POINT.fullmatch(name)) for name in bare if name]
    names = frozenset(match[1].lower() + match[2] if match else name for name, match in matches)
    if board is None or not names <= board.indices.keys():
        return names
    return frozenset(board.names[point] for point in board.without_joints(board.indices[name] for name in names))


def _named_twice(written: Written, text: str, board: Board) -> Objection:
    """Object to a point named twice.

    All such points of the move are taken out together.
    """
    begin = text.rfind(",", 0, written.start)
    seen = {read_point(each.text, board) for each in written_points(text[:begin])}
    kept, at = list[str](), begin
    last = (0, begin)  # parts that are kept up to the last one that is not, and where that ends
    for part in text[begin + 1 :].split(","):
        point, at = read_point(part.strip(BLANKS), board), at + len(part) + 1
        if point is not None and point in seen:
            last = len(kept), at
        else:
            kept.append(f",{part}")
        seen.add(point)
    words = f"{written.text} is named twice, but a piece covers each point once"
    return Objection("duplicate-point", words, part=(begin, last[1]), instead="".join(kept[: last[0]]))


def _no_point(written: Written, board: Board) -> Objection:
    part = (written.start, written.end)
    joined = "".join(character for character in written.text if character not in BLANKS)
    if not written.text:
        return Objection("bad-point", "a point is missing beside a comma", part=part)
    if joined != written.text and read_point(joined, board) is not None:
        words = f"{written.text!r} has a space in it; write points without spaces"
        return Objection("bad-point", words, part=part, instead=joined)
    shown = written.text if len(written.text) <= 20 else written.text[:20] + "..."
    if POINT.fullmatch(joined):
        words = f"there is no point {shown} on this board of {board.width} columns and {board.height} rows"
        return Objection("bad-point", words, part=part)
    return Objection("bad-point", f"{shown!r} is not a point; write column and row, such as e10", part=part)

"""Diagrams in letters, read and written.

A plain board shows one position, the last move or a marked stone in brackets. One of Sensei's Library shows the
last moves as numbers: as many, up to ten, as stand on points of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from string import ascii_lowercase

from msgspec import Struct

from gamenote.core.engine import Engine, Objection
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Options
from gamenote.core.lattice import go_name
from gamenote.core.positions import lost_start, positions, start_of
from gamenote.core.record import Field, Mark, Node, Record
from gamenote.games.go.ascii import SENSEI
from gamenote.games.go.ascii.reader import AsciiDraft, cut
from gamenote.games.go.ascii.signs import CIRCLE, DIGITS, LETTERS, Sign
from gamenote.games.go.board import NAMES, NOWHERE, PASS, Position, StoneBoard
from gamenote.games.go.draft import DraftCodec
from gamenote.games.go.handicap import board_stars
from gamenote.games.go.play import ENGINE
from gamenote.games.go.variants import LETTERS as LETTERS_OF_SEATS
from gamenote.syntax.lines.words import one_line

LABEL = "label"


class AsciiCodec(DraftCodec):
    """Reading and writing diagrams."""

    between = "\n"
    draft = AsciiDraft

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return cut(data, final=final)

    def refuses(self, record: Record, options: Options) -> str:
        """Return why there is no position to draw."""
        start = ENGINE.start(record.variant, start_of(record))
        return start.message if isinstance(start, Objection) else ""

    def drops(self, record: Record, options: Options) -> Iterator[Loss]:
        """Yield marks without a sign, and moves without a number."""
        picture = _picture(record, options)
        lost = sum(len(node.marks) for node in record.line) - len(picture.drawn)
        if lost:
            yield Loss(Feature.MARKS, lost, record.line[0].span)
        plies = [node for node in record.line if node.move is not None]
        if options.get("style") != SENSEI:
            yield from lost_start(record, str(options.get("at", "end")))
        elif len(plies) > len(picture.moves):
            yield Loss(Feature.MOVES, len(plies) - len(picture.moves), plies[0].span)
            yield from lost_start(record, "end")

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        picture = _picture(record, options)
        if picture.position is None:
            return "\n"
        if options.get("style") == SENSEI:
            title = one_line(record.header.get(Field.TITLE) or "")
            return _sensei_text(picture, picture.position, title)
        return _plain_text(picture, picture.position)


class Picture(Struct, frozen=True):
    """What is drawn of a game.

    Fields:
        drawn: The signs of marks, by their points.
        moves: The points that are numbered.
        last: The point of the last move, where none is numbered.
        turn: Who moves next or first, where that is said.
    """

    position: Position | None
    drawn: Mapping[int, str] = {}
    moves: Sequence[int] = ()
    last: int = NOWHERE
    turn: str | None = None


def _picture(record: Record, options: Options) -> Picture:
    """Return what the options draw of a game."""
    sensei, ended = options.get("style") == SENSEI, options.get("at", "end") == "end"
    plies = [node for node in record.line if node.move is not None] if sensei or ended else []
    start = ENGINE.start(record.variant, start_of(record))
    if isinstance(start, Objection):
        return Picture(None)
    if not plies:
        setup, drawn = start_of(record), _drawn(start, record.line[0].marks, sensei=sensei)
        return Picture(start, drawn, turn=setup.to_move if setup is not None else None)
    points = [start.board.tokens.get(node.move or "", NOWHERE) for node in plies]
    if not sensei:
        position = next((position for position, _ in positions(record, ENGINE, "end")), start)
        drawn = _drawn(position, plies[-1].marks, sensei=False)
        return Picture(position, drawn, last=points[-1], turn=NAMES[position.turn])
    boards = [position for position, _ in positions(record, ENGINE, "every")]
    while points and points[-1] == PASS:  # of which a board shows nothing
        del boards[-1:], plies[-1:], points[-1:]
    counts = range(min(len(DIGITS), len(plies)), -1, -1)
    begin = len(plies) - next(count for count in counts if _is_clear(boards, plies, points, count))
    base, numbered = boards[min(begin, len(boards) - 1)], points[begin:]
    marks = _drawn(base, plies[-1].marks if plies else (), sensei=True)
    drawn = {point: sign for point, sign in marks.items() if point not in numbered}
    return Picture(base, drawn, numbered, turn=plies[begin].actor if numbered else NAMES[base.turn])


def _is_clear(boards: Sequence[Position], plies: Sequence[Node], points: Sequence[int], count: int) -> bool:
    """Whether the last moves can be numbers.

    They are made by turns, on free points, each on its own."""
    if len(boards) != len(plies) + 1:
        return count == 0
    last, base = points[len(points) - count :], boards[len(points) - count]
    actors = [node.actor for node in plies[len(points) - count :]]
    free = all(point >= 0 and not base.stones[point] for point in last)
    return free and len({*last}) == count and all(one != two for one, two in pairwise(actors))


def _drawn(position: Position, marks: Sequence[Mark], *, sensei: bool) -> dict[int, str]:
    """Return the signs of marks, by their points."""
    found = dict[int, str]()
    for mark in marks:
        point = position.board.tokens.get(mark.at[0], NOWHERE)
        stone = NAMES[position.stones[point]] if point >= 0 and position.stones[point] else ""
        sign = LETTERS.get(Sign(stone, mark.kind)) if sensei else "(" if stone and mark.kind == CIRCLE else None
        if sensei and mark.kind == LABEL and not stone and mark.text in {*ascii_lowercase}:
            sign = mark.text
        if point >= 0 and sign is not None:
            found.setdefault(point, sign)
    return found


def _plain_text(picture: Picture, position: Position) -> str:
    """Return a board with coordinates, from above."""
    board, stars = position.board, _stars(position.board)
    names = [go_name((column, 0))[:-1] for column in range(board.columns)]
    width, margin = max(map(len, names)) + 1, len(str(board.rows))
    head = (" " * margin + "".join(name.rjust(width) for name in names)).rstrip() + "\n"
    lines = [head]
    for line in range(board.rows):
        signs = [" "]
        for point in range(line * board.columns, (line + 1) * board.columns):
            sign = STONES[position.stones[point]] or ("+" if point in stars else ".")
            around = point in picture.drawn or point == picture.last
            signs[-1:] = [*" " * (width - 2), "(" if around else signs[-1], sign, ")" if around else " "]
        number = str(board.rows - line)
        lines.append(f"{number.rjust(margin)}{''.join(signs)}{number}\n")
    turn = f"{picture.turn.title()} to play\n" if picture.turn else ""
    return "".join((*lines, head, turn))


def _sensei_text(picture: Picture, position: Position, title: str) -> str:
    """Return a board with edges, behind a line with its title."""
    board, stars = position.board, _stars(position.board)
    numbers = {point: DIGITS[place] for place, point in enumerate(picture.moves)}
    letter = LETTERS_OF_SEATS.get(picture.turn or "", "")
    edge = f"$$  {'-' * (2 * board.columns + 1)}\n"
    lines = [f"$${letter} {title}".rstrip() + "\n", edge]
    for line in range(board.rows):
        places = range(line * board.columns, (line + 1) * board.columns)
        empty = ("," if point in stars else "." for point in places)
        signs = (
            numbers.get(point) or picture.drawn.get(point) or STONES[position.stones[point]] or free
            for point, free in zip(places, empty, strict=True)
        )
        lines.append(f"$$ | {' '.join(signs)} |\n")
    return "".join((*lines, edge))


STONES = ("", "X", "O")


def _stars(board: StoneBoard) -> set[int]:
    """Return the points that are drawn as stars."""
    found = board_stars(board.columns, board.rows)
    return {board.columns * (board.rows - 1 - row) + column for column, row in found}


CODEC = AsciiCodec()

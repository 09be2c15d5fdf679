"""Boards of games whose rules are not known here.

They serve drawing alone: pieces are put, moved and taken off, and nothing is judged. A move for which the board
has no room is left out, and the caption counts such moves. How points are written stands in `tables.py`.

Source: the pages of single games at FF[4]; columns and rows of gomoku are called as in renju. Where stones of Gess
begin, and when pegs of Twixt are linked, their rules say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from string import ascii_letters
from typing import NamedTuple

from msgspec.structs import replace

from gamenote.anygame.generic_sgf.go_records import SIZE
from gamenote.anygame.generic_sgf.tables import LETTERS, POINTS_OF, WORDS_OF_MOVES
from gamenote.core import registry
from gamenote.core.diagram import Cell, Diagram, Token
from gamenote.core.engine import Engine, Objection, Step
from gamenote.core.illustration import IllustratingEngine, Illustration
from gamenote.core.lattice import Coord, Cutout, Hexagons, Lattice, Renamed, Squares, grid, star_points
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Extra, Mark, Node, Outcome, Record, Setup
from gamenote.core.words import count_with_noun
from gamenote.syntax.sgf.properties import GAMES, MARK_PROPERTIES, OWNERS

__all__ = ["board_without_rules"]

PAINTS = ("", "black", "white", "red")  # of an empty point, the players, arrows
Link = tuple[int, int, int, int]
EMPTY, ARROW = 0, 3
OTHELLO = GAMES[2]
SIZES = range(1, 53)  # as many columns or rows are drawn
LINES, HEXAGONS, CHECKERED, PLAIN = "lines", "hexagons", "checkered", "plain"
MIRRORED = "swap-pieces"  # the stone changes its colour and goes to the other side of the diagonal
WITHOUT_PIECE = (*WORDS_OF_MOVES, "swap-sides", MIRRORED, "draw", "escape")
OF_SEVERAL_POINTS = ("arrow", "line", "label")  # marks whose values are never rectangles


class BoardLook(NamedTuple):
    """How the board of one game looks, and what its moves do.

    Fields:
        move: Its groups are points: of a new piece; from, to; from, to, that of an arrow.
        from_above: Whether rows are counted from above.
        start: The points of Black and of White where a game begins, on a board of usual size.
        caption: What stands under the board.
    """

    shape: str
    move: str
    from_above: bool = False
    start: tuple[str, str] = ("", "")
    caption: str = ""


# Where stones of Gess begin: four rows from a player's side of the board.
GESS = (
    "c{0} e{0} g{0}:n{0} p{0} r{0} b{1}:d{1} f{1} h{1}:k{1} m{1} o{1} q{1}:s{1} "
    "c{2} e{2} g{2}:n{2} p{2} r{2} c{3} f{3} i{3} l{3} o{3} r{3}"
)
ROWS = {
    "Gomoku": BoardLook(LINES, "(..)"),
    "Hex": BoardLook(HEXAGONS, "(.{2,6})", True, caption="Black joins the outer rows, White the outer columns"),
    "Amazons": BoardLook(CHECKERED, "(..)(..)(..)", start=("dj gj ag jg", "da ga ad jd")),
    "Lines of Action": BoardLook(CHECKERED, "(..)[-:](..)[+!]*+", start=("b1:g1 b8:g8", "a2:a7 h2:h7")),
    "Gess": BoardLook(PLAIN, "(..):(..)", start=(GESS.format(*"srqn"), GESS.format(*"bcdg"))),
    "Twixt": BoardLook(PLAIN, "([a-z]{1,3}+[0-9]{1,3}+).*+", True, caption="links that moves name are not drawn"),
}


class Position(NamedTuple):
    """What stands on each point, and how many moves are left out.

    Fields:
        links: Of Twixt: column and row of a peg, and how far right and down the other one is."""

    stones: bytes
    undrawn: int = 0
    links: frozenset[Link] = frozenset()


class Move(NamedTuple):
    """A move with the points that it changes, if it has room."""

    text: str
    points: tuple[int, ...]
    stone: int


class BareBoard(IllustratingEngine):
    """A board that shows what is written, without any rules.

    Points are numbered row by row from above."""

    lists_all_moves = False
    shown = "board"

    def __init__(self, game: str, columns: int, rows: int) -> None:
        self.row, points = ROWS[game], POINTS_OF[game]
        self.coords = [(column, row) for row in range(rows) for column in range(columns)]
        self.at = {place: point for point, place in enumerate(self.coords)}
        self.columns, self.lettered = columns, points.point == LETTERS
        self.spelt = str.lower if points.caseless else str
        lattice: Lattice = Squares(columns, rows, from_above=self.row.from_above)
        self.places = [(x, y if self.row.from_above else rows - 1 - y) for x, y in self.coords]
        self.names = [*map(lattice.name, self.places)]
        texts = [ascii_letters[x] + ascii_letters[y] for x, y in self.coords] if self.lettered else self.names
        self.points = {text: point for point, text in enumerate(texts)}
        if self.row.shape == HEXAGONS:  # each row lies half a hexagon further to the right
            self.places = [(x + y // 2, y) for x, y in self.coords]
            lattice = Cutout(Hexagons(columns + rows // 2, rows, from_above=True), frozenset(self.places))
        self.lattice = Renamed(lattice, dict(zip(self.places, self.names, strict=True)).__getitem__)
        stars = star_points(columns, rows, 9 if rows > 15 else 5) if columns == rows > 12 else ()
        self.grid = grid(columns, rows, stars) if self.row.shape == LINES else None

    def start(self, variant: str | None, setup: Setup | None) -> Position | Objection:
        texts = zip(PAINTS[1:ARROW], self.row.start, strict=True)
        usual = Setup("", tuple((paint, each) for paint, text in texts for each in text.split()))
        return self.set_up(Position(bytes(len(self.coords))), setup if setup and setup.edits else usual, variant)

    def set_up(self, before: Position, setup: Setup, variant: str | None) -> Position | Objection:
        stones = bytearray(before.stones)
        for paint, text in setup.edits:
            for point in self.points_of(text):
                stones[point] = PAINTS.index(paint) if paint in PAINTS else EMPTY
        return before._replace(stones=bytes(stones))

    def points_of(self, text: str) -> Iterable[int]:
        """Return the points that a value names, as a rectangle perhaps."""
        ends = [self.points.get(self.spelt(each), -1) for each in text.split(":", 1)]
        if min(ends) < 0:
            return ()
        corners = zip(*(self.coords[end] for end in ends), strict=True)
        across, down = (range(min(both), max(both) + 1) for both in corners)
        return (row * self.columns + column for row in down for column in across)

    def names_in_move(self, text: str) -> tuple[str, ...]:
        """Return the points that a move names, on the board or not."""
        said = self.spelt(text)
        found = lazy_pattern(self.row.move).fullmatch(said) if said not in WITHOUT_PIECE else None
        return found.groups() if found is not None else ()

    def candidates(self, position: Position, text: str, actor: str | None = None) -> tuple[Move, ...]:
        points = tuple(self.points.get(each, -1) for each in self.names_in_move(text))
        stone = PAINTS.index(actor) if actor in PAINTS else EMPTY
        sound = stone and min(points, default=-1) >= 0 and self.has_room(position.stones, points, stone)
        return (Move(text, points if sound else (), stone),)

    def has_room(self, stones: bytes, points: tuple[int, ...], stone: int) -> bool:
        """Tell whether a move finds its piece, and its other points free."""
        if len(points) == 1:
            return stones[points[0]] == EMPTY
        first, to, *arrows = points
        free = (EMPTY,) if arrows else (EMPTY, ARROW - stone)
        room = all(each == first or (stones[each] == EMPTY and each != to) for each in arrows)
        return stones[first] == stone and stones[to] in free and room

    def judge(self, position: Position, move: Move) -> tuple[Objection, ...]:
        return ()

    def legal_moves(self, position: Position) -> Iterator[Move]:
        return iter(())

    def play(self, position: Position, move: Move) -> Position:
        stones, word = bytearray(position.stones), move.text.lower()
        self.change(stones, move)
        if word == MIRRORED and self.row.shape == HEXAGONS and self.columns**2 == len(stones):
            turned = (stones[x * self.columns + y] for x, y in self.coords)
            return position._replace(stones=bytes(stone and ARROW - stone for stone in turned))
        left_out = not move.points and word not in WITHOUT_PIECE
        return position._replace(stones=bytes(stones), undrawn=position.undrawn + left_out)

    def change(self, stones: bytearray, move: Move) -> None:
        """Put, move and take off what a move says."""
        behind = (EMPTY, move.stone, ARROW) if len(move.points) > 1 else (move.stone,)
        for point, stone in zip(move.points, behind, strict=False):
            stones[point] = stone

    def write_move(self, position: Position, move: Move, notation: str = "") -> str:
        if not (notation and self.lettered and move.points):
            return move.text
        first, *others = (self.names[point] for point in move.points)
        return f"{first}-{'/'.join(others)}" if others else first

    def outcome(self, position: Position) -> Outcome | None:
        return None

    def diagram(self, position: Position, last: Move | None = None, notation: str = "") -> Diagram:
        cells = {
            place: Cell((Token(PAINTS[stone], "stone"),) if stone else (), self.ground_at(place))
            for place, stone in zip(self.places, position.stones, strict=True)
            if stone or self.row.shape == CHECKERED
        }
        marks = tuple(Mark("last-move", (self.names[point],)) for point in (last.points if last else ()))
        undrawn = f"{count_with_noun(position.undrawn, 'move')} not drawn" if position.undrawn else ""
        caption = "; ".join(filter(None, (self.row.caption, undrawn)))
        return Diagram(self.lattice, cells, marks, caption=caption, grid=self.grid)

    def ground_at(self, place: Coord) -> str:
        """Return the ground of a cell."""
        return ("dark", "light")[sum(place) % 2] if self.row.shape == CHECKERED else PLAIN

    def illustration(self, record: Record, given: Mapping[str, str]) -> Illustration:
        return BoardIllustration(board=self, arrows=self.arrows_of(record.header.extras))

    def arrows_of(self, extras: Iterable[Extra]) -> frozenset[int]:
        """Return the points of arrows set up."""
        values = (value for extra in extras if extra.key == "AA" for value in extra.values)
        return frozenset(point for value in values for point in self.points_of(value))


class GessBoard(BareBoard):
    """Pieces of 3x3 points, moved by their middles.

    Stones that come to the rim are lost."""

    def has_room(self, stones: bytes, points: tuple[int, ...], stone: int) -> bool:
        owners = {stones[each] for each in self.around(points[0])}
        return all(self.around(each) for each in points) and stone in owners and ARROW - stone not in owners

    def around(self, point: int) -> list[int]:
        """Return a piece, row by row; none at the rim."""
        inside = range(1, self.columns - 1)
        rows = (-self.columns, 0, self.columns) if {*self.coords[point]} <= {*inside} else ()
        return [point + down + across for down in rows for across in (-1, 0, 1)]

    def change(self, stones: bytearray, move: Move) -> None:
        if move.points:
            start, end = map(self.around, move.points)
            piece = [stones[point] for point in start]
            for point in start:
                stones[point] = EMPTY
            for point, stone in zip(end, piece, strict=True):
                rim = {0, self.columns - 1} & {*self.coords[point]}
                stones[point] = EMPTY if rim else stone


LEAPS = ((1, -2), (1, 2), (2, -1), (2, 1))


class TwixtBoard(BareBoard):
    """Pegs, linked with own ones a leap away unless a link crosses."""

    def play(self, position: Position, move: Move) -> Position:
        after = super().play(position, move)
        for column, row in map(self.coords.__getitem__, move.points):
            for dx, dy in LEAPS:
                for x, y in ((column, row), (column - dx, row - dy)):
                    across = ((x + right, y + down, *leap) for right, down, leap in _links_across(dx, dy))
                    if self.pegs((x, y, dx, dy), after.stones) and after.links.isdisjoint(across):
                        after = after._replace(links=after.links | {(x, y, dx, dy)})
        return after

    def pegs(self, link: Link, stones: bytes) -> list[int]:
        """Return the points of a link; none unless one colour has both."""
        x, y, dx, dy = link
        one, other = (self.at.get(place, -1) for place in ((x, y), (x + dx, y + dy)))
        return [one, other] if min(one, other) >= 0 and stones[one] == stones[other] != EMPTY else []

    def diagram(self, position: Position, last: Move | None = None, notation: str = "") -> Diagram:
        shown, stones = super().diagram(position, last, notation), position.stones
        ends = filter(None, (self.pegs(link, stones) for link in sorted(position.links)))
        lines = (
            Mark("line", tuple(self.names[end] for end in pair), paint=PAINTS[stones[pair[0]]]) for pair in ends
        )
        return replace(shown, marks=(*shown.marks, *lines))


@cache
def _links_across(dx: int, dy: int) -> tuple[tuple[int, int, tuple[int, int]], ...]:
    """Return beginnings and leaps of links that cross one from 0, 0."""
    return tuple(
        (x, y, (right, down))
        for right, down in LEAPS
        for x in range(-1, 2)
        for y in range(-4, 5)
        # The ends of each lie on different sides of the other.
        if (dx * y - dy * x) * (dx * (y + down) - dy * (x + right)) < 0
        and (x * down - y * right) * ((x - dx) * down - (y - dy) * right) < 0
    )


class BoardIllustration(Illustration, frozen=True, kw_only=True):
    """The marks of a record, and arrows that are set up (AA)."""

    board: BareBoard
    arrows: frozenset[int] = frozenset()

    def follow(self, step: Step) -> BoardIllustration:
        marks, arrows = () if step.node.is_ply else self.marks, self.board.arrows_of(step.node.extras)
        return replace(self, marks=(*marks, *self._marks_of(step.node)), arrows=self.arrows | arrows)

    def _marks_of(self, node: Node) -> Iterator[Mark]:
        """Yield the marks of a node, but those beside the board."""
        names = self.board.names
        for mark in node.marks:
            points = [point for text in mark.at for point in self.board.points_of(text)]
            if len(points) == len(mark.at):
                yield replace(mark, at=tuple(names[point] for point in points))
        for extra in node.extras:
            kind = MARK_PROPERTIES.get(extra.key, "label")
            if kind not in OF_SEVERAL_POINTS:
                points = [point for value in extra.values for point in self.board.points_of(value)]
                yield from (Mark(kind, (names[point],), paint=OWNERS.get(extra.key, "")) for point in points)

    def draw(self, diagram: Diagram, upcoming: Node | None = None) -> Diagram:
        places = (self.board.places[point] for point in self.arrows)
        arrows = {place: Cell((Token(PAINTS[ARROW], "stone"),), self.board.ground_at(place)) for place in places}
        return super().draw(replace(diagram, cells={**diagram.cells, **arrows}), upcoming)


def board_without_rules(record: Record) -> Engine | None:
    """Return the board of a record's game; Othello has one with rules.

    None where it is not known, or how a game begins on it."""
    said = {extra.key: extra.values[0] for extra in record.header.extras if extra.values}
    if record.game == OTHELLO and said.get("SZ", "8").strip() == "8":
        return registry.engine_of(OTHELLO.lower())
    if record.game not in ROWS:
        return None
    row, usual = ROWS[record.game], POINTS_OF[record.game].size
    found = SIZE.fullmatch(said.get("SZ", str(usual)).strip())
    columns, rows = (int(found[1]), int(found[2] or found[1])) if found is not None else (0, 0)
    begins = not any(row.start) or (columns == rows == usual and said.get("SU", "Standard").lower() == "standard")
    made = {"Gess": GessBoard, "Twixt": TwixtBoard}.get(record.game, BareBoard)
    return made(record.game, columns, rows) if begins and columns in SIZES and rows in SIZES else None

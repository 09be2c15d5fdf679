"""What diagrams of Go show beyond a position: marks, numbers of moves, parts of the board.

Numbers stand as in books: captured stones stay, and a move on a point that is taken goes to a list under the
board. Behind the last wanted move the board is as it stands, with the numbers of stones that are left. Where SGF
begins figures (FG), `kifu` numbers the moves of each; what it dims (DD) or leaves out (VW) stays so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from string import ascii_lowercase
from textwrap import wrap

from msgspec import Struct
from msgspec.structs import replace

from gamenote.core.diagram import Cell, Diagram, Token
from gamenote.core.engine import Illustration, Step
from gamenote.core.format import Option, resolve_options
from gamenote.core.lattice import Coord, Cutout, Renamed
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Line, Mark, Node, Record, walk
from gamenote.games.go.board import NAMES, Position, StoneBoard, stone_board
from gamenote.games.go.diagram import coord_of
from gamenote.games.go.game_info import info_of
from gamenote.games.go.setup import points_of
from gamenote.games.go.variants import USUAL, find_variant
from gamenote.syntax.sgf.tree import unescape

# What is drawn of properties whose values may be rectangles, and the owner of a territory.
LISTED = {
    "TR": ("triangle", ""), "SQ": ("square", ""), "CR": ("circle", ""), "MA": ("cross", ""),
    "SL": ("selected", ""), "TB": ("territory", "black"), "TW": ("territory", "white"), "DD": ("dimmed", ""),
}  # fmt: skip
WESTERN, SGF, JAPANESE = "western", "sgf", "japanese"
ALL, AUTO, NONE = "all", "auto", "none"
OPTIONS = (
    Option("numbers", "on the stones of these moves, such as 1-50", NONE),
    Option("kifu", "numbers on the stones of all moves, or of each figure", False),
    Option("view", f"a part of the board, such as C3:F7 or cc:ff; {AUTO} for what the game touches", ALL),
    Option("coords", "how lines are called", WESTERN, choices=(WESTERN, SGF, JAPANESE)),
)
RANGE = lazy_pattern(r"([0-9]{1,6})(?:-([0-9]{1,6}))?")
AREA = lazy_pattern(r"([A-Za-z]{1,2}[0-9]{0,2}):([A-Za-z]{1,2}[0-9]{0,2})")
ENDLESS = 10**6
AROUND, NEAR = 2, 3  # points about what `auto` shows, and from where on an edge is shown as well
NO_COORDINATES, NO_NAME, UNLISTED, REMOVED, NO_STARS, IGNORED = 1, 2, 4, 256, 512, 32768  # flags of FG
MOST_LISTED, LISTED_WIDTH = 100, 64  # moves under a board, and columns of their lines
KANJI = "〇一二三四五六七八九"


class Wishes(Struct, frozen=True):
    """How the diagrams of one record are to be drawn.

    Fields:
        first: The first move with a number, and the last.
        seen: The points of the part that is shown, None for all.
        forks: Whether the next moves are lettered where there are several, or else the alternatives to the last.
    """

    board: StoneBoard
    first: int
    last: int
    kifu: bool
    seen: frozenset[int] | None
    coords: str
    komi: str
    forks: int


class Figure(Struct, frozen=True):
    """A part of the game that is printed on one diagram; number 0 for none."""

    number: int = 0
    first: int = 1
    flags: int = 0
    name: str = ""


class Again(Struct, frozen=True):
    """A move whose number finds no room on its point, or a pass."""

    number: int
    point: int
    ko: bool


class GoIllustration(Illustration, frozen=True, kw_only=True):
    """The marks and numbers behind a node.

    Fields:
        dimmed: The points that are pale from there on (DD).
        seen: Those that are shown from there on (VW), None for all.
        printing: How numbers are written (PM).
        number: Of the last move.
        waiting: The figure that begins with the next move.
        stones: Those that are drawn, b"" for those of the position.
        numbers: Of the move on each point, 0 for none.
        again: What is listed under the board.
        others: The points of moves that could have been played in place of the last.
    """

    wishes: Wishes
    dimmed: frozenset[int] = frozenset()
    seen: frozenset[int] | None = None
    printing: int = 1
    number: int = 0
    figure: Figure = Figure()
    waiting: Figure | None = None
    stones: bytes = b""
    numbers: tuple[int, ...] = ()
    again: tuple[Again, ...] = ()
    others: tuple[int, ...] = ()

    def follow(self, step: Step) -> GoIllustration:
        board, node = self.wishes.board, step.node
        said = {extra.key: extra.values for extra in node.extras}
        marks = marks_of(board, node)
        pale = {by_name(board)[mark.at[0]] for mark in marks if mark.kind == "dimmed"}
        viewed = frozenset(_points(board, said.get("VW", ())))
        number = _whole(said.get("MN"), self.number + 1) if node.is_ply else self.number
        figure = self._next_figure(said["FG"]) if "FG" in said else self.waiting
        here = replace(
            self,
            marks=(*(() if node.is_ply else self.marks), *(each for each in marks if each.kind != "dimmed")),
            dimmed=frozenset(pale) if pale or "DD" in said else self.dimmed,
            seen=(viewed or None) if "VW" in said else self.seen,
            printing=_whole(said.get("PM"), self.printing),
            number=number,
            figure=replace(figure, first=number) if node.is_ply and figure is not None else self.figure,
            waiting=None if node.is_ply else figure,
            others=tuple(_fork_points(board, node.variations)) if node.is_ply else self.others,
        )
        return here._numbered(step)

    def _next_figure(self, values: Sequence[str]) -> Figure:
        flags, _, name = (values[0] if values else "").partition(":")
        bits = _whole((flags,), 0)
        bits = 0 if bits & IGNORED else bits
        return Figure(self.figure.number + 1, 0, bits, "" if bits & NO_NAME else unescape(name))

    def _numbered(self, step: Step) -> GoIllustration:
        """Return the illustration with the stones of a step."""
        wishes, number, after = self.wishes, self.number, step.after
        first = self.figure.first if wishes.kifu else wishes.first
        begun = replace(self, stones=b"", numbers=(), again=()) if number < first else self
        if number < first or not (step.node.is_ply or begun.stones):
            return begun
        if not begun.stones or (number == first and step.node.is_ply):
            begun = replace(self, stones=step.before.stones, numbers=(0,) * len(after.stones), again=())
        if not step.node.is_ply or number > wishes.last:
            return begun._as_it_stands(after, -1 if step.move is None else step.move.point)
        point, stones, numbers = step.move.point, bytearray(begun.stones), [*begun.numbers]
        if point >= 0 and self.figure.flags & REMOVED and wishes.kifu:
            begun = begun._as_it_stands(after, point)
            shown = (*begun.numbers[:point], number, *begun.numbers[point + 1 :])
            return replace(begun, numbers=shown if after.stones[point] else begun.numbers)
        if point < 0 or stones[point]:
            again = (*begun.again, Again(number, point, after.ko >= 0))
            return replace(begun, again=again[:MOST_LISTED])
        stones[point], numbers[point] = step.move.colour, number
        return replace(begun, stones=bytes(stones), numbers=tuple(numbers))

    def _as_it_stands(self, position: Position, played: int) -> GoIllustration:
        """Return the stones of a position, with the numbers of those that were there.

        What has gone is listed, unless the figure says otherwise."""
        triples = zip(self.numbers, self.stones, position.stones, strict=True)
        kept = tuple(
            number if old == new and point != played else 0 for point, (number, old, new) in enumerate(triples)
        )
        gone = (
            Again(number, point, ko=False)
            for point, number in enumerate(self.numbers)
            if number and not kept[point] and not self.figure.flags & UNLISTED
        )
        again = (*self.again, *gone)[:MOST_LISTED]
        return replace(self, stones=position.stones, numbers=kept, again=again)

    def is_figure(self, upcoming: Node | None) -> bool:
        begins = self.waiting is not None or (
            upcoming is not None and any(extra.key == "FG" for extra in upcoming.extras)
        )
        return self.number >= self.figure.first and (begins or (upcoming is None and self.figure.number > 0))

    def draw(self, diagram: Diagram, upcoming: Node | None = None) -> Diagram:
        board = self.wishes.board
        here = self if self.printing or not self.wishes.kifu else replace(self, stones=b"", numbers=())
        forks = _fork_points(board, ((upcoming,), *upcoming.variations) if upcoming is not None else ())
        marks = (
            *(each for each in diagram.marks if not here.stones),
            *self.marks,
            *(Mark("dimmed", (board.names[point],)) for point in sorted(self.dimmed)),
            *self._letters(
                tuple(forks) if self.wishes.forks == 0 else self.others if self.wishes.forks == 1 else ()
            ),
        )
        komi = self.wishes.komi and f"; komi {self.wishes.komi}"
        shown = replace(diagram, marks=marks, caption=diagram.caption + komi)
        return here._on_part(here._with_numbers(shown) if here.stones else shown)

    def _letters(self, points: tuple[int, ...]) -> Iterator[Mark]:
        """Yield letters at the first points of variations."""
        used = {mark.text for mark in self.marks}
        taken = {name for mark in self.marks if mark.kind == "label" for name in mark.at}
        free = (letter for letter in ascii_lowercase if letter not in used)
        if len(points) > 1 - (self.wishes.forks == 1) and not self.stones:
            names = (self.wishes.board.names[point] for point in points)
            yield from (
                Mark("label", (name,), letter)
                for name, letter in zip(names, free, strict=False)
                if name not in taken
            )

    def _with_numbers(self, diagram: Diagram) -> Diagram:
        board = self.wishes.board
        first = self.figure.first if self.wishes.kifu else self.wishes.first
        less = first // 100 * 100 if self.printing == 2 else 0
        cells = {
            coord_of(board, point): Cell((Token(NAMES[stone], "stone", str(number - less) if number else ""),))
            for point, (stone, number) in enumerate(zip(self.stones, self.numbers, strict=True))
            if stone
        }
        lines = wrap(", ".join(self._listed(less)), LISTED_WIDTH)
        figure = self.figure if self.wishes.kifu else Figure()
        name = f": {figure.name}" if figure.name else ""
        title = f"Figure {figure.number}{name} ({first}-{self.number})" if figure.number else diagram.title
        return replace(diagram, cells=cells, legend=(*diagram.legend, *lines), title=title)

    def _listed(self, less: int) -> Iterator[str]:
        """Yield which moves were made where, the first of a point first."""
        places: dict[tuple[int, bool], list[str]] = {}
        for each in self.again:
            places.setdefault((each.point, each.ko), []).append(str(each.number - less))
        for (point, ko), moves in places.items():
            number = self.numbers[point] if point >= 0 else 0
            at = "pass" if point < 0 else f"at {number - less if number else self.wishes.board.names[point]}"
            yield f"{'ko: ' * ko}{' '.join(moves)} {at}"

    def _on_part(self, diagram: Diagram) -> Diagram:
        """Return a diagram of what is to be seen, its points named as is wished."""
        board, wished, lines = self.wishes.board, self.wishes.seen, diagram.grid
        seen = wished & self.seen if wished and self.seen else wished or self.seen
        names = name_table(board, self.wishes.coords)
        flags = self.figure.flags if self.wishes.kifu else 0
        if lines is not None and flags & NO_STARS:
            lines = replace(lines, stars=())
        if lines is not None and flags & NO_COORDINATES:
            lines = replace(lines, below=("",))
        kept = {board.names[point] for point in seen} if seen else {*board.names}
        renamed = {board.names[point]: names[coord_of(board, point)] for point in range(len(board.names))}
        marks = tuple(
            replace(mark, at=tuple(map(renamed.__getitem__, mark.at)))
            for mark in diagram.marks
            if kept.issuperset(mark.at)
        )
        lattice = diagram.lattice if self.wishes.coords == WESTERN else Renamed(diagram.lattice, names.__getitem__)
        coords = frozenset(coord_of(board, point) for point in seen or ())
        return replace(diagram, lattice=Cutout(lattice, coords) if seen else lattice, marks=marks, grid=lines)


def illustration(record: Record, given: Mapping[str, str]) -> GoIllustration:
    """Return what is shown before the first node of a record."""
    wished = resolve_options("Go", OPTIONS, given)
    row = find_variant(record.variant or USUAL)
    board = stone_board(row if row is not None else find_variant(USUAL) or row)
    numbers = RANGE.fullmatch(wished["numbers"])
    if numbers is None and wished["numbers"] != NONE:
        raise ValueError(f"numbers must be a range such as 1-50, not {wished['numbers']!r}")
    first, last = (1, ENDLESS) if wished["kifu"] else (ENDLESS, 0)
    if numbers is not None:
        first, last = int(numbers[1]), int(numbers[2] or numbers[1])
    info = info_of(record)
    style = _whole((info.written.get("ST", ""),), 0)
    komi = f"{info.komi:g}" if info.komi is not None else ""
    kifu = wished["kifu"] and numbers is None
    seen = _part(record, board, wished["view"])
    return GoIllustration(wishes=Wishes(board, first, last, kifu, seen, wished["coords"], komi, style))


def _part(record: Record, board: StoneBoard, view: str) -> frozenset[int] | None:
    """Return the points of a part of the board; None for all."""
    if view == ALL:
        return None
    if view != AUTO:
        area = AREA.fullmatch(view)
        if area is None:
            raise ValueError(f"view must be two points such as C3:F7, {AUTO} or {ALL}, not {view!r}")
        known = by_name(board)
        corners = (board.texts[known[name]] if (name := each.upper()) in known else each for each in area.groups())
        return frozenset(points_of(board, ":".join(corners))) or None
    touched = {point for _, node in walk(record) for point in _touched(board, node)}
    return frozenset(_frame(board, touched)) if touched else None


def _touched(board: StoneBoard, node: Node) -> Iterator[int]:
    """Yield the points of a node: its move, stones set up, marks."""
    texts = (node.move or "", *(text for _, text in node.setup.edits)) if node.setup else (node.move or "",)
    yield from (point for text in texts for point in points_of(board, text))
    yield from (by_name(board)[name] for mark in marks_of(board, node) for name in mark.at)


def _frame(board: StoneBoard, points: Iterable[int]) -> Iterator[int]:
    """Yield all points of a rectangle around some."""
    spans = []
    for size, found in zip(
        (board.columns, board.rows), zip(*(board.places[point] for point in points), strict=True), strict=True
    ):
        low, high = min(found) - AROUND, max(found) + AROUND
        spans.append(range(0 if low < NEAR else low, size if high >= size - NEAR else high + 1))
    yield from (row * board.columns + column for row in spans[1] for column in spans[0])


def _fork_points(board: StoneBoard, lines: Iterable[Line]) -> Iterator[int]:
    """Yield the points of the first moves of lines."""
    for line in lines:
        point = board.tokens.get(line[0].move or "", -1) if line else -1
        if point >= 0:
            yield point


@lru_cache(maxsize=16)
def by_name(board: StoneBoard) -> Mapping[str, int]:
    """Return the points of a board by their names."""
    return {name: point for point, name in enumerate(board.names)}


@lru_cache(maxsize=16)
def name_table(board: StoneBoard, coords: str) -> Mapping[Coord, str]:
    """Return what points are called in one way."""
    return {
        coord_of(board, point): {
            WESTERN: board.names[point],
            SGF: board.texts[point],
            JAPANESE: f"{column + 1}{in_kanji(line + 1)}",
        }[coords]
        for point, (column, line) in enumerate(board.places)
    }


def in_kanji(number: int) -> str:
    """Return a number below a hundred in Japanese.

    >>> in_kanji(4), in_kanji(10), in_kanji(19), in_kanji(30)
    ('四', '十', '十九', '三十')
    """
    tens, ones = divmod(number, 10)
    return (KANJI[tens] if tens > 1 else "") + "十" * (tens > 0) + (KANJI[ones] if ones else "")


def _whole(values: Sequence[str] | None, otherwise: int) -> int:
    """Return the number that a property says, or another one."""
    text = values[0].strip() if values else ""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else otherwise


def _points(board: StoneBoard, values: Iterable[str]) -> Iterator[int]:
    return (point for value in values for point in points_of(board, value))


def marks_of(board: StoneBoard, node: Node) -> tuple[Mark, ...]:
    """Return the marks of a node at the names of points.

    Of marks at points that the board lacks nothing is left."""
    moved = (_named_mark(board, mark) for mark in node.marks)
    return tuple(chain(filter(None, moved), _listed_marks(board, node)))


def _named_mark(board: StoneBoard, mark: Mark) -> Mark | None:
    points = [board.tokens.get(name, -1) for name in mark.at]
    if any(point < 0 for point in points):
        return None
    return Mark(mark.kind, tuple(board.names[point] for point in points), mark.text, mark.paint)


def _listed_marks(board: StoneBoard, node: Node) -> Iterator[Mark]:
    """Yield marks of rectangles."""
    for extra in node.extras:
        kind, paint = LISTED.get(extra.key, ("", ""))
        if kind:
            names = (board.names[point] for point in _points(board, extra.values))
            yield from (Mark(kind, (name,), paint=paint) for name in names)

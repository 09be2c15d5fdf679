"""What diagrams of Go show beyond positions.

Numbers stand as in books: captured stones stay, and a move on a point that is taken goes to a list under the
board. Behind the last wanted move the board is as it stands, with the numbers of stones that are left. Where SGF
begins figures (FG), `kifu` numbers the moves of each; what it dims (DD) or leaves out (VW) stays so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from string import ascii_lowercase
from textwrap import wrap

from msgspec import Struct
from msgspec.structs import replace

from gamenote.core.diagram import Cell, Diagram, Token
from gamenote.core.engine import Step
from gamenote.core.format import Option, resolve_options
from gamenote.core.illustration import Illustration
from gamenote.core.lattice import Coord, Cutout, Renamed
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Line, Mark, Node, Record, walk
from gamenote.core.words import Hindrance
from gamenote.games.go.board import NAMES, NOWHERE, PASS, Position, StoneBoard, stone_board
from gamenote.games.go.diagram import coord_of
from gamenote.games.go.game_info import info_of
from gamenote.games.go.setup import points_of
from gamenote.games.go.variants import USUAL, VARIANTS, find_variant
from gamenote.syntax.sgf.properties import MARK_PROPERTIES, OWNERS
from gamenote.syntax.sgf.tree import unescape

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
MODULO = 2  # of PM: numbers begin again behind a hundred
MOST_LISTED, LISTED_WIDTH = 100, 64  # moves under a board, and columns of their lines
KANJI = "〇一二三四五六七八九"
OF_SEVERAL_POINTS = ("arrow", "line", "label")  # marks whose values are never rectangles


class Wishes(Struct, frozen=True):
    """How the diagrams of one record are to be drawn.

    Fields:
        first: The first move with a number.
        last: The last one.
        seen: The points of the part that is shown, None for all.
        forks: What has letters (ST): 0 the next moves, 1 those in place of the last.
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
    """A part of the game that has a diagram of its own.

    Fields:
        number: From 1; 0 where the record has none.
        first: Its first move.
    """

    number: int = 0
    first: int = 1
    flags: int = 0
    name: str = ""


class GoIllustration(Illustration, frozen=True, kw_only=True):
    """What is shown behind a node.

    Fields:
        dimmed: The points that are pale from there on (DD).
        seen: Those that are shown from there on (VW), None for all.
        printing: How numbers are written (PM).
        number: Of the last move.
        waiting: The figure that begins with the next move.
        stones: Those that are drawn, b"" for those of the position.
        numbers: Of the move on each point, 0 for none.
        unplaced: What is listed under the board: numbers of moves, their points, whether they take a ko.
        rivals: The points of moves that could have been played in place of the last.
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
    unplaced: tuple[tuple[int, int, bool], ...] = ()
    rivals: tuple[int, ...] = ()

    @property
    def first(self) -> int:
        """The first move that has a number."""
        return self.figure.first if self.wishes.kifu else self.wishes.first

    @property
    def move_number(self) -> str:
        return f"{self.number}."

    @property
    def flags(self) -> int:
        return self.figure.flags if self.wishes.kifu else 0

    def follow(self, step: Step) -> GoIllustration:
        board, node, ply = self.wishes.board, step.node, step.node.is_ply
        said = {extra.key: extra.values for extra in node.extras}
        marks = [*marks_of(board, node)]
        pale = frozenset(points_by_name(board)[mark.at[0]] for mark in marks if mark.kind == "dimmed")
        viewed = frozenset(_points(board, said.get("VW", ())))
        number = _whole(said.get("MN"), self.number + 1) if ply else self.number
        figure = self._next_figure(said["FG"]) if "FG" in said else self.waiting
        here = replace(
            self,
            marks=(*(() if ply else self.marks), *(each for each in marks if each.kind != "dimmed")),
            dimmed=pale if pale or "DD" in said else self.dimmed,
            seen=(viewed or None) if "VW" in said else self.seen,
            printing=_whole(said.get("PM"), self.printing),
            number=number,
            figure=replace(figure, first=number) if ply and figure is not None else self.figure,
            waiting=None if ply else figure,
            rivals=_first_points(board, node.variations) if ply else self.rivals,
        )
        return here._follow_stones(step)

    def _next_figure(self, values: Sequence[str]) -> Figure:
        flags, _, name = (values[0] if values else "").partition(":")
        bits = _whole((flags,), 0)
        bits = 0 if bits & IGNORED else bits
        return Figure(self.figure.number + 1, 0, bits, "" if bits & NO_NAME else unescape(name))

    def _follow_stones(self, step: Step) -> GoIllustration:
        """Return it with the stones and numbers behind a step."""
        ply, removed, after, move = step.node.is_ply, self.flags & REMOVED, step.after, step.move
        if after is None or not (ply or (step.node.setup is not None and step.node.setup.edits)):
            return self
        if self.number < self.first or not (ply or self.stones):
            return replace(self, stones=b"", numbers=(), unplaced=()) if self.stones else self
        here, point = self, move.point if ply and move is not None else NOWHERE
        if not self.stones or (ply and self.number == self.first):
            numbers = (0,) * len(step.before.stones)
            here = replace(self, stones=step.before.stones, numbers=numbers, unplaced=())
        counted = ply and self.number <= self.wishes.last
        if removed or not counted:
            here = here._as_it_stands(after, point)
        if not counted or point == NOWHERE or move is None:
            return here
        if point == PASS or (here.stones[point] and not removed):
            unplaced = (*here.unplaced, (self.number, point, after.ko >= 0))
            return replace(here, unplaced=unplaced[:MOST_LISTED])
        stones, placed = bytearray(here.stones), [*here.numbers]
        stones[point], placed[point] = move.colour, self.number
        return replace(here, stones=bytes(stones), numbers=tuple(placed))

    def _as_it_stands(self, position: Position, played: int) -> GoIllustration:
        """Return the stones of a position, with numbers of those left."""
        stones, kept, gone = position.stones, [*self.numbers], list[tuple[int, int, bool]]()
        for point, number in enumerate(self.numbers):
            if number and (point == played or stones[point] != self.stones[point]):
                kept[point] = 0
                gone.append((number, point, False))
        unplaced = (*self.unplaced, *gone)[:MOST_LISTED]
        unplaced = self.unplaced if self.flags & UNLISTED else unplaced
        return replace(self, stones=stones, numbers=tuple(kept), unplaced=unplaced)

    def is_figure(self, upcoming: Node | None) -> bool:
        if upcoming is None:
            return self.figure.number > 0
        begins = self.waiting is not None or any(extra.key == "FG" for extra in upcoming.extras)
        return begins and self.number >= self.figure.first

    def draw(self, diagram: Diagram, upcoming: Node | None = None) -> Diagram:
        board, forks = self.wishes.board, self.wishes.forks
        numbered = bool(self.stones) and bool(self.printing or not self.wishes.kifu)
        lines = ((upcoming,), *upcoming.variations) if upcoming is not None and upcoming.variations else ()
        lettered = (_first_points(board, lines), self.rivals)[forks] if forks < 2 and not numbered else ()
        marks = (
            *(() if numbered else diagram.marks),
            *self.marks,
            *(Mark("dimmed", (board.names[point],)) for point in sorted(self.dimmed)),
            *self._letters(lettered),
        )
        komi = self.wishes.komi and f"; komi {self.wishes.komi}"
        shown = replace(diagram, marks=marks, caption=diagram.caption + komi)
        return self._on_part(self._with_numbers(shown) if numbered else shown)

    def _letters(self, points: Iterable[int]) -> Iterator[Mark]:
        """Return letters for points that have no label."""
        labels = [mark for mark in self.marks if mark.kind == "label"]
        taken, used = {name for mark in labels for name in mark.at}, {mark.text for mark in labels}
        names = (name for name in map(self.wishes.board.names.__getitem__, points) if name not in taken)
        letters = (letter for letter in ascii_lowercase if letter not in used)
        return (
            Mark("label", (name,), letter, paint="variation") for name, letter in zip(names, letters, strict=False)
        )

    def _with_numbers(self, diagram: Diagram) -> Diagram:
        less = self.first // 100 * 100 if self.printing == MODULO else 0
        texts = [str(number - less) if number else "" for number in self.numbers]
        cells = {
            coord_of(self.wishes.board, point): Cell((Token(NAMES[stone], "stone", texts[point]),))
            for point, stone in enumerate(self.stones)
            if stone
        }
        legend = (*diagram.legend, *wrap(", ".join(self._unplaced_words(less)), LISTED_WIDTH))
        title = diagram.title
        if self.wishes.kifu and self.figure.number:
            name = f": {self.figure.name}" if self.figure.name else ""
            title = f"Figure {self.figure.number}{name} ({self.first}-{self.number})"
        return replace(diagram, cells=cells, legend=legend, title=title)

    def _unplaced_words(self, less: int) -> Iterator[str]:
        """Yield which moves were made on each point that is taken."""
        moves: dict[tuple[int, bool], list[str]] = {}
        for number, point, ko in sorted(self.unplaced):
            moves.setdefault((point, ko), []).append(str(number - less))
        for (point, ko), numbers in moves.items():
            own = self.numbers[point] if point >= 0 else 0
            place = "pass" if point < 0 else f"at {own - less if own else self.wishes.board.names[point]}"
            yield f"{'ko: ' * ko}{' '.join(numbers)} {place}"

    def _on_part(self, diagram: Diagram) -> Diagram:
        """Return a diagram of what is seen, its points named as wished."""
        board, wished, lines = self.wishes.board, self.wishes.seen, diagram.grid
        if lines is not None and self.flags & (NO_STARS | NO_COORDINATES):
            stars = () if self.flags & NO_STARS else lines.stars
            lines = replace(lines, stars=stars, below=("",) if self.flags & NO_COORDINATES else ())
        marks, lattice = diagram.marks, diagram.lattice
        if self.wishes.coords != WESTERN:
            names, known = name_table(board, self.wishes.coords), points_by_name(board)
            lattice = Renamed(lattice, names.__getitem__)
            marks = tuple(
                replace(mark, at=tuple(names[coord_of(board, known[name])] for name in mark.at)) for mark in marks
            )
        if seen := wished & self.seen if wished and self.seen else wished or self.seen:
            lattice = Cutout(lattice, frozenset(coord_of(board, point) for point in seen))
            shown = set(map(lattice.name, lattice.kept))
            marks = tuple(mark for mark in marks if shown.issuperset(mark.at))
        return replace(diagram, lattice=lattice, marks=marks, grid=lines)


def illustration(record: Record, given: Mapping[str, str]) -> GoIllustration:
    """Return what is shown before the first node of a record."""
    wished = resolve_options("Go", OPTIONS, given)
    board = stone_board(find_variant(record.variant or USUAL) or VARIANTS[0])
    first, last = (1, ENDLESS) if wished["kifu"] else (ENDLESS, 0)
    if wished["numbers"] != NONE:
        numbers = RANGE.fullmatch(wished["numbers"])
        first, last = (int(numbers[1]), int(numbers[2] or numbers[1])) if numbers is not None else (0, 0)
        if not 0 < first <= last:
            raise ValueError(f"numbers must be a range such as 1-50, not {wished['numbers']!r}")
    komi = info_of(record).komi
    written = f"{komi:g}" if komi is not None else ""
    style = _whole(next((extra.values for extra in record.header.extras if extra.key == "ST"), None), 0)
    part, kifu = _part(record, board, wished["view"]), wished["kifu"] and wished["numbers"] == NONE
    return GoIllustration(wishes=Wishes(board, first, last, kifu, part, wished["coords"], written, style))


def _part(record: Record, board: StoneBoard, view: str) -> frozenset[int] | None:
    """Return the points of a part of the board; None for all."""
    if view in (ALL, AUTO):
        touched = {point for _, node in walk(record) for point in _touched(board, node)} if view == AUTO else ()
        return frozenset(_surroundings(board, touched)) if touched else None
    known, area = points_by_name(board), AREA.fullmatch(view)
    named = area.groups() if area is not None else ()
    corners = [board.texts[known[name]] if (name := each.upper()) in known else each for each in named]
    if not corners:
        raise ValueError(f"view must be two points such as C3:F7, {AUTO} or {ALL}, not {view!r}")
    if record.variant and min(board.tokens.get(each, NOWHERE) for each in corners) < 0:  # what has none is no game
        raise Hindrance(f"view {view!r} is not on a board of {record.variant}")
    return frozenset(points_of(board, ":".join(corners))) or None


def _touched(board: StoneBoard, node: Node) -> Iterator[int]:
    """Yield the points of a node: its move, stones set up, marks."""
    texts = [text for _, text in node.setup.edits] if node.setup is not None else []
    yield from _points(board, [*texts, node.move or ""])
    yield from (points_by_name(board)[name] for mark in marks_of(board, node) for name in mark.at)


def _surroundings(board: StoneBoard, points: Iterable[int]) -> Iterator[int]:
    """Yield all points of a rectangle around some."""
    ranges = []
    for size, found in zip(
        (board.columns, board.rows), zip(*map(board.places.__getitem__, points), strict=True), strict=True
    ):
        low, high = min(found) - AROUND, max(found) + AROUND
        ranges.append(range(0 if low < NEAR else low, size if high >= size - NEAR else high + 1))
    return (row * board.columns + column for row in ranges[1] for column in ranges[0])


def _first_points(board: StoneBoard, lines: Iterable[Line]) -> tuple[int, ...]:
    """Return the points of the first moves of lines."""
    found = (board.tokens.get(line[0].move or "", NOWHERE) for line in lines if line)
    return tuple(point for point in found if point >= 0)


@lru_cache(maxsize=16)
def points_by_name(board: StoneBoard) -> Mapping[str, int]:
    """Return the points of a board by their names."""
    return {name: point for point, name in enumerate(board.names)}


@lru_cache(maxsize=16)
def name_table(board: StoneBoard, coords: str) -> Mapping[Coord, str]:
    """Return what points are called, as in SGF or in Japan."""
    return {
        coord_of(board, point): board.texts[point] if coords == SGF else f"{column + 1}{in_kanji(line + 1)}"
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


def marks_of(board: StoneBoard, node: Node) -> Iterator[Mark]:
    """Yield the marks of a node at the names of points.

    Of marks at points that the board lacks nothing is left; a rectangle is many."""
    for mark in node.marks:
        points = [board.tokens.get(name, NOWHERE) for name in mark.at]
        if min(points, default=NOWHERE) >= 0:
            yield replace(mark, at=tuple(board.names[point] for point in points))
    for extra in node.extras:
        kind = MARK_PROPERTIES.get(extra.key, "label")
        if kind not in OF_SEVERAL_POINTS:
            names = (board.names[point] for point in _points(board, extra.values))
            yield from (Mark(kind, (name,), paint=OWNERS.get(extra.key, "")) for name in names)

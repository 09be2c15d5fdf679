"""A record as a text tells it, part by part.

A `Draft` collects what is said, and makes a record as a file of SGF would have it: points are letters, size, komi,
handicap and overtime are properties of its root, the result is a value of RE.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from string import ascii_letters

from msgspec.structs import replace

from gamenote.core.diagnostic import Diagnostic, Severity
from gamenote.core.format import Codec
from gamenote.core.lattice import star_points
from gamenote.core.lazy import cached
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Reading, Where
from gamenote.core.record import Comment, Extra, Field, Header, Mark, Node, Setup, walk
from gamenote.core.rule import MOST_FINDINGS, Rule
from gamenote.core.source import LINE_END, Source, Span
from gamenote.games.go.game_info import COUNT
from gamenote.games.go.lint_servers import bad_handicap
from gamenote.games.go.setup import shorten
from gamenote.games.go.variants import LETTERS, SEATS, find_variant
from gamenote.syntax.lines.game_line import GameLine, LineReading
from gamenote.syntax.sgf.tree import escape
from gamenote.syntax.tagpairs.lint import unexpected_token

GAME = "go"
BLACK, WHITE = SEATS
ROOT = ("SZ", "KM", "HA", "OT")  # properties of SGF that no field of the header names
BLANKS = " \t\r\n\0\ufeff"
USUAL_SIZE = 19
SHOWN = 30  # characters of what is not understood, in messages
LINE = lazy_pattern(r"[^\r\n\ufeff]++")
Told = tuple[str, Span]  # words, and where they stand


class Draft:
    """A record as a text tells it, part by part.

    Fields:
        sgf: Properties of the root, by name.
        moves: The main line so far.
        number: That of the last move; None behind what could not be read, where any may follow.
        lost: Where moves stand that could not be read.
        skipped: Where words stand that are left out, though the game is whole.
    """

    def __init__(self, syntax: str, text: str) -> None:
        self.syntax, self.text = syntax, text
        self.number: int | None = 0
        self.columns = self.rows = USUAL_SIZE
        self.fields, self.sgf = dict[Field, str](), dict[str, str]()
        self.setup: Setup | None = None
        self.moves = list[Node]()
        self.lost, self.skipped = list[Span](), list[Span]()
        self.comments, self.marks = list[Comment](), list[Mark]()
        self._extras, self._faults = list[Extra](), list[Diagnostic]()
        self._places = list[tuple[Field | str, Span]]()
        self._remarks = defaultdict[int, list[Comment]](list)

    def lines(self) -> Iterator[Told]:
        """Yield the lines that are not empty."""
        return ((line[0], Span(*line.span())) for line in LINE.finditer(self.text))

    def resize(self, columns: str | int, rows: str | int) -> bool:
        """Take a board of another size; False where there is none."""
        board = find_variant(f"{columns}x{rows}")
        if board is not None:
            self.columns, self.rows = board.columns, board.rows
            self.sgf["SZ"] = f"{columns}" if columns == rows else f"{columns}:{rows}"
        return board is not None

    def say(self, field: Field, value: str, span: Span | None = None) -> None:
        """Fill a field of the header, unless it says nothing."""
        value = value.strip()
        if value and field not in self.fields:
            self.fields[field] = value
            if span is not None and value in self.text[span.start : span.end]:
                self._places.append((field, span))

    def keep(self, key: str, value: str) -> None:
        """Keep what SGF has no place for."""
        self._extras.append(Extra(self.syntax, key, (value,)))

    def report(
        self, rule: Rule, words: str, span: Span, *, severity: Severity | None = None, lost: bool = False
    ) -> None:
        """Report something; what is lost of the moves breaks the game."""
        if len(self._faults) < MOST_FINDINGS:
            self._faults.append(rule.found(words, span, severity=severity))
        if lost:
            self.lost.append(span)
            self.number = None

    def refuse(self, wanted: str, span: Span, *, lost: bool = True) -> None:
        """Report words that stand where something else belongs."""
        self.report(unexpected_token, f"{self.shown(span)} stands where {wanted} belongs", span, lost=lost)

    def remark(self, ply: int, words: str, span: Span) -> None:
        """Add a comment to a move, or before the first (0)."""
        comments = self._remarks[ply] if ply else self.comments
        comments.append(Comment(LINE_END.sub("\n", words), span))

    def shown(self, span: Span) -> str:
        """Return the text at a place, as a message shows it."""
        text = self.text[span.start : span.end].strip()
        return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."

    def game_line(self) -> GameLine:
        """Return what the text says of its game."""
        extras = [Extra("sgf", name, (escape(self.sgf[name]),)) for name in ROOT if self.sgf.get(name)]
        for ply, comments in self._remarks.items():
            if not self.moves:
                self.comments += comments
                continue
            index = min(ply, len(self.moves)) - 1  # a move that was taken back leaves what was said of it
            node = self.moves[index]
            self.moves[index] = replace(node, after=(*node.after, *comments))
        root = Node(setup=self.setup, after=tuple(self.comments), marks=tuple(self.marks), span=Span(0, 0))
        return GameLine(
            GAME,
            root,
            tuple(self.moves),
            f"{self.columns}x{self.rows}",
            header=Header(self.fields, (*extras, *self._extras)),
            places=tuple(self._places),
            diagnostics=tuple(sorted(self._faults, key=lambda each: each.span)),
            lost=bool(self.lost),
            unread=tuple(self.lost),
            skipped=tuple(self.skipped),
            empty=not self.text.strip(BLANKS),
        )

    def handicap(self, stones: str, span: Span) -> None:
        """Set up as many stones as a text says, on fixed points."""
        count = int(stones) if COUNT.fullmatch(stones) else 0
        points = star_points(self.columns, self.rows, count)
        if points:
            self.sgf["HA"] = str(count)
            self.setup = stones_of(sgf_point(column, self.rows - 1 - row) for column, row in points)
        elif stones.strip("0").isdecimal():
            self.report(bad_handicap, f"nobody knows where a handicap of {shorten(stones)} stands", span)


class DraftReading(LineReading):
    """One game as read.

    Comments and variations may stand far from their moves."""

    def __init__(self, source: Source, draft: Callable[[str], Draft]) -> None:
        super().__init__(source, lambda text: draft(text).game_line())

    @property
    def syntax(self) -> None:
        return None  # rules look at the record alone

    @cached
    def _walked(self) -> list[tuple[int, int, str]]:
        """The places of all moves, with their plies and texts."""
        plies, found, walked = dict[int, int](), list[tuple[int, int, str]](), list(walk(self.record))
        for path, node in walked:
            ply = plies[id(path)] = path.index + (plies[id(path.parent)] if path.parent is not None else 0)
            if node.move is not None and node.span is not None:
                found.append((node.span.start, ply, node.move))
        return sorted(found)

    def locate(self, offset: int) -> Where:
        at = bisect_right(self._walked, (offset + 1,)) - 1
        return Where(None, self._walked[at][1], None, self._walked[at][2]) if at >= 0 else Where()


class DraftCodec(Codec):
    """Reading games of which a draft is made."""

    translates = True
    draft: Callable[[str], Draft]

    def read(self, source: Source) -> Reading:
        return DraftReading(source, self.draft)


def sgf_point(column: int, row: int) -> str:
    """Return the letters of a point, counted from the upper left."""
    return ascii_letters[column] + ascii_letters[row]


def in_reading_order(points: Iterable[str]) -> list[str]:
    """Return points as a page is read: by rows, then by columns."""
    return sorted(points, key=lambda point: [*map(ascii_letters.index, reversed(point))])


def stones_of(black: Iterable[str], white: Iterable[str] = (), to_move: str | None = None) -> Setup:
    """Return a position that stones make, as SGF sets it up."""
    sorted_stones = {"AB": (BLACK, in_reading_order(black)), "AW": (WHITE, in_reading_order(white))}
    edits = tuple((color, point) for color, points in sorted_stones.values() for point in points)
    text = "".join(f"{name}[{']['.join(points)}]" for name, (_, points) in sorted_stones.items() if points)
    letter = LETTERS.get(to_move or "", "")
    return Setup(text + (f"PL[{letter}]" if letter else ""), edits, to_move)


def other(actor: str | None) -> str:
    """Return who moves behind a player, or first."""
    return WHITE if actor == BLACK else BLACK

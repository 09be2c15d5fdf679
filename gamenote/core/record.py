"""One game in memory, whatever format it came from: a line of nodes with alternatives.

A game is a list of moves, and any move may have variations: other lines that could have been played in its
place. Depth equals the nesting of variations, not the length of play, and everything here that goes over a
record does so with a list of its own, never by recursion: generated comparisons would die on deep nesting,
so `Node` compares by identity and `same` compares records.

Moves are kept as written; only `game.replay` knows what they mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import chain, islice, takewhile
from typing import Any

from msgspec import Struct

from gamenote.core.source import Span


class Field(Enum):
    """Header fields that mean the same in every format; the value is the name in `record_json`."""

    __hash__ = object.__hash__  # that of Enum is a function: a tenth of the time of reading a plain header

    EVENT = "event"
    SITE = "site"
    DATE = "date"
    ROUND = "round"
    PLAYER_1 = "player_1"
    PLAYER_2 = "player_2"
    PLAYER_3 = "player_3"
    PLAYER_4 = "player_4"
    TEAM_1 = "team_1"
    TEAM_2 = "team_2"
    RATING_1 = "rating_1"
    RATING_2 = "rating_2"
    RESULT = "result"
    TITLE = "title"
    REMARK = "remark"
    TIME_CONTROL = "time_control"
    ANNOTATOR = "annotator"
    SOURCE = "source"
    COPYRIGHT = "copyright"
    OPENING = "opening"
    RULES = "rules"
    PROGRAM = "program"
    RECORDER = "recorder"


PLAYERS = (Field.PLAYER_1, Field.PLAYER_2, Field.PLAYER_3, Field.PLAYER_4)


@dataclass(frozen=True, slots=True)
class Comment:
    """Words about a node, without the format's quoting; line ends are LF."""

    text: str
    span: Span | None = field(default=None, compare=False)


class Clock(Struct, frozen=True):
    """Seconds: what a clock showed after the move (`left`) or how long the move took (`spent`)."""

    left: float | None = None
    spent: float | None = None


class Mark(Struct, frozen=True):
    """Something drawn on a diagram: `kind` is "circle", "label", "arrow", "last-move", ..."""

    kind: str
    at: tuple[str, ...]
    text: str = ""


class Extra(Struct, frozen=True):
    """What the record holds beyond the neutral fields; only a writer of the same syntax puts it back."""

    syntax: str  # "sgf", "tagpairs"
    key: str
    values: tuple[str, ...]  # raw: still escaped as in the file


@dataclass(frozen=True, slots=True)
class Setup:
    """A position given rather than played; the engine of the game understands the text.

    `spans` are the places of the edits in the source, where the format knows them.
    """

    text: str
    edits: tuple[tuple[str, str], ...] = ()
    to_move: str | None = None
    spans: tuple[Span, ...] = field(default=(), compare=False)


class Outcome(Struct, frozen=True):
    """How a game ended: the words of the format, who won (an actor's name) and why, where known."""

    text: str
    winner: str | None = None
    reason: str = ""


class Node(Struct, frozen=True, eq=False):
    """One move, or a place without a move, with what is said about it."""

    actor: str | None = None  # "white", "red", "2", "chance"; None when nobody moves
    move: str | None = None  # as written, trimmed; resolved only by replay
    setup: Setup | None = None
    before: tuple[Comment, ...] = ()
    after: tuple[Comment, ...] = ()
    glyphs: tuple[int, ...] = ()  # NAG numbers
    clock: Clock | None = None
    marks: tuple[Mark, ...] = ()
    extras: tuple[Extra, ...] = ()
    variations: tuple[Line, ...] = ()  # alternatives to this move
    span: Span | None = None  # of the move text as written, or of the node where nobody moves

    @property
    def is_ply(self) -> bool:
        """Whether a player moves here; what chance does is no ply."""
        return self.move is not None and self.actor not in NO_PLAYERS


NO_PLAYERS = (None, "chance")  # actors whose moves are no plies
Line = tuple[Node, ...]
Plain = tuple[Setup | None, Sequence[str], Sequence[str | None]]  # setup, moves, and who makes them, where known
# Moves in a row, from one place where variations begin to the next, and who makes them, where known. They follow
# the last segment before them of which the number is less by one; that of the first is 0.
Segment = tuple[int, Sequence[str], Sequence[str | None]]


class Header(Struct, frozen=True):
    """What is said about the game as a whole."""

    fields: Mapping[Field, str] = {}
    extras: tuple[Extra, ...] = ()

    def get(self, name: Field) -> str | None:
        return self.fields.get(name)


@dataclass(frozen=True, slots=True, eq=False)
class Record:
    """One game. `variant` None means that the file does not say."""

    game: str
    variant: str | None
    header: Header
    line: Line  # node 0 holds what stands before the first move
    outcome: Outcome | None = None  # as claimed by the record, not as computed

    def under(self, variant: str) -> Record:
        """The same record as one of that variant."""
        return replace(self, variant=variant)

    def plain(self) -> Plain | None:
        """Setup, moves and who makes them, if there are no variations and no later positions; None otherwise."""
        if not self.line or self.line[0].move is not None or self.line[0].variations:
            return None
        moves = []
        actors = []
        for node in self.line[1:]:
            if node.variations or node.setup is not None:
                return None
            if node.move is not None:
                moves.append(node.move)
                actors.append(node.actor)
        return self.line[0].setup, moves, actors

    def bare(self) -> tuple[Node, Sequence[str], Sequence[str | None]] | None:
        """Node 0, the moves behind it, and who makes them, where it is known without a look at the nodes that
        nothing else is said about them; None otherwise."""
        return None

    def each(self) -> Iterator[Node]:
        """The nodes of the main line one by one; nobody keeps those that are made for it."""
        return iter(self.line)

    def index_behind(self, count: int) -> int | None:
        """The index of the node of the main line with the next move behind so many; None if there is none."""
        moves = (index for index, node in enumerate(self.line) if node.move is not None)
        return next(islice(moves, count, None), None)

    def behind(self, count: int) -> Iterable[Node] | None:
        """The nodes of the main line behind so many moves; None where not every node but node 0 is a move."""
        sound = all(node.move is not None for node in self.line[1:])
        return self.line[count + 1 :] if sound else None

    def segments(self) -> tuple[Setup | None, Sequence[Segment]] | None:
        """The same cut where variations begin, for records of which that is ready; of others if there are none."""
        plain = self.plain()
        return None if plain is None else (plain[0], ((0, plain[1], plain[2]),))

    def stem(self) -> tuple[Setup | None, Sequence[Sequence[str]]] | None:
        """Setup and moves of the main line, cut where something branches from it, where `segments` has them."""
        cut = self.segments()
        if cut is None:
            return None
        main = takewhile(lambda pair: pair[0] == pair[1][0], enumerate(cut[1]))
        return cut[0], [moves for _, (_, moves, _) in main]

    def trunk(self) -> tuple[Setup | None, Sequence[str]] | None:
        """The same in one piece."""
        stem = self.stem()
        if stem is None or len(stem[1]) == 1:
            return None if stem is None else (stem[0], stem[1][0])
        return stem[0], [move for moves in stem[1] for move in moves]

    @property
    def title(self) -> str:
        """The players, or else the name or event of the game; empty when the record names none."""
        players = [name for name in map(self.header.get, PLAYERS) if name]
        if players:
            return " - ".join(players)
        return self.header.get(Field.TITLE) or self.header.get(Field.EVENT) or ""


class LateRecord(Record):
    """The record of a game whose reader has the texts of its moves ready, and makes the nodes when somebody asks
    for them: two thirds of the time that it takes to read such a game, and more with variations. `opening` makes
    node 0 of a bare record: a single segment, whose actors are all known. `late` makes the nodes behind so many
    moves of a single segment one by one, for a replay that begins late and breaks off soon.
    """

    __slots__ = ("_late", "_line", "_make", "_opening", "_segments", "_setup")

    _late: Callable[[int], Iterable[Node]] | None
    _line: Line | None
    _make: Callable[[], Line]
    _opening: Callable[[], Node] | None
    _setup: Setup | None
    _segments: Sequence[Segment]

    def __new__(cls, *given: Any, **named: Any) -> Any:
        # `dataclasses.replace` makes an ordinary record.
        return object.__new__(cls) if "make" in named else Record(*given, **named)

    def __init__(
        self,
        game: str,
        variant: str | None,
        header: Header,
        outcome: Outcome | None = None,
        *,
        setup: Setup | None,
        segments: Sequence[Segment],
        make: Callable[[], Line],
        opening: Callable[[], Node] | None = None,
        late: Callable[[int], Iterable[Node]] | None = None,
    ) -> None:
        put = object.__setattr__
        put(self, "game", game)
        put(self, "variant", variant)
        put(self, "header", header)
        put(self, "outcome", outcome)
        put(self, "_setup", setup)
        put(self, "_segments", segments)
        put(self, "_make", make)
        put(self, "_line", None)
        put(self, "_opening", opening)
        put(self, "_late", late)

    @property
    def line(self) -> Line:
        line = self._line
        if line is None:
            line = self._make()
            object.__setattr__(self, "_line", line)
        return line

    def plain(self) -> Plain | None:
        if len(self._segments) > 1:
            return None
        _, moves, actors = self._segments[0]
        return self._setup, moves, actors

    def bare(self) -> tuple[Node, Sequence[str], Sequence[str | None]] | None:
        return None if self._opening is None else (self._opening(), *self._segments[0][1:])

    def each(self) -> Iterator[Node]:
        if self._line is not None or self._opening is None or self._late is None:
            return iter(self.line)
        return chain((self._opening(),), self._late(0))

    def index_behind(self, count: int) -> int | None:
        if self._opening is None and self._late is None:
            return super().index_behind(count)
        return count + 1 if count < len(self._segments[0][1]) else None

    def behind(self, count: int) -> Iterable[Node] | None:
        return super().behind(count) if self._late is None else self._late(count)

    def segments(self) -> tuple[Setup | None, Sequence[Segment]]:
        return self._setup, self._segments

    def under(self, variant: str) -> Record:
        return LateRecord(
            self.game,
            variant,
            self.header,
            self.outcome,
            setup=self._setup,
            segments=self._segments,
            make=lambda: self.line,
            opening=self._opening,
            late=self._late,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return Record, (self.game, self.variant, self.header, self.line, self.outcome)


class Path(Struct, frozen=True, eq=False):
    """Where a node stands: its index in its line, and the node that the line is an alternative to."""

    index: int
    line: int = 0  # 0 the line itself, n the n-th variation of the parent
    parent: Path | None = None

    @property
    def main(self) -> bool:
        return self.parent is None


def walk(record: Record) -> Iterator[tuple[Path, Node]]:
    """Every node with its path, in pre-order: a line's rest comes before the variations on its nodes, those
    on later nodes first, which is the order of a game tree whose main line is the first child everywhere."""
    waiting: list[tuple[Iterable[Node], int, Path | None]] = [(record.each(), 0, None)]
    while waiting:
        line, number, parent = waiting.pop()
        for index, node in enumerate(line):
            path = Path(index, number, parent)
            yield path, node
            waiting += [
                (variation, place, path)
                for place, variation in reversed(list(enumerate(node.variations, start=1)))
            ]


_PLAIN = tuple(name for name in Node.__struct_fields__ if name not in ("variations", "span"))


def same(one: Record, other: Record) -> bool:
    """Whether two records say the same, spans aside; iterative, so that nesting does not matter."""
    if (one.game, one.variant, one.outcome) != (other.game, other.variant, other.outcome):
        return False
    if dict(one.header.fields) != dict(other.header.fields) or one.header.extras != other.header.extras:
        return False
    pairs = [(one.line, other.line)]
    while pairs:
        left, right = pairs.pop()
        if len(left) != len(right):
            return False
        for a, b in zip(left, right, strict=True):
            if any(getattr(a, name) != getattr(b, name) for name in _PLAIN):
                return False
            if len(a.variations) != len(b.variations):
                return False
            pairs += zip(a.variations, b.variations, strict=True)
    return True

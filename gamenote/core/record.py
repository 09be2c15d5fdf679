"""One game in memory: a line of nodes with alternatives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import chain, islice
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace as replace_fields

from gamenote.core.source import Span

__all__ = [
    "PLAYERS",
    "Clock",
    "Comment",
    "Evaluation",
    "Extra",
    "Field",
    "Header",
    "LazyRecord",
    "Line",
    "Mark",
    "Moves",
    "Node",
    "Outcome",
    "Path",
    "Record",
    "Setup",
    "Told",
    "change_nodes",
    "same",
    "walk",
]


# A game is a list of moves, and any move may have variations: other lines that could have been played in its
# place. Depth equals the nesting of variations, not the length of play, and everything here that goes over a
# record does so with a list of its own, never by recursion: generated comparisons would die on deep nesting, so
# `Node` compares by identity and `same` compares records.
#
# Moves are kept as written; only `replay` knows what they mean.


class Field(Enum):
    """Header fields that mean the same in every format.

    The value is the name in `record_json`."""

    __hash__ = object.__hash__  # that of Enum is a function, and slow

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
    """Words about a node, without the format's quoting; line ends are LF.

    Fields:
        behind: How many variations of the node stand before it.
    """

    text: str
    span: Span | None = field(default=None, compare=False)
    behind: int = 0


class Clock(Struct, frozen=True):
    """Seconds that a clock showed (`left`) or a move took (`spent`)."""

    left: float | None = None
    spent: float | None = None


class Evaluation(Struct, frozen=True):
    """What a program thinks of a position, as White sees it.

    Seats that are no colours are seen from the first of them.

    Fields:
        pawns: The advantage, in pawns or whatever the game counts.
        mate: In how many moves White mates or otherwise wins; negative where Black does.
        depth: How far the program has looked.
    """

    pawns: float | None = None
    mate: int | None = None
    depth: int | None = None


class Mark(Struct, frozen=True):
    """Something drawn on a diagram.

    Fields:
        kind: "circle", "label", "arrow", "last-move", ... (`core.diagram`).
        at: The names of its cells.
        text: What it says, of a label.
        paint: Its colour by name: "green"; of a territory its owner's; "" for the usual one.
    """

    kind: str
    at: tuple[str, ...]
    text: str = ""
    paint: str = ""


class Extra(Struct, frozen=True):
    """What the record holds beyond the neutral fields.

    Only a writer of the same syntax puts it back.

    Fields:
        syntax: "sgf", "tagpairs".
        values: Raw: still escaped as in the file.
    """

    syntax: str
    key: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """A position given rather than played.

    Where there are edits, they count, and the text only shows them; else the text counts, which is one that
    `Engine.start` understands, as `write_position` gives it where the game has such a text. `to_move` is who moves
    then, None where the game's own order says it.

    `spans` are the places of the edits in the source, where the format knows them.
    """

    text: str
    edits: tuple[tuple[str, str], ...] = ()
    to_move: str | None = None
    spans: tuple[Span, ...] = field(default=(), compare=False)


class Outcome(Struct, frozen=True):
    """How a game ended: in words, who won, and why.

    The words are those of the format; the winner is an actor's name."""

    text: str
    winner: str | None = None
    reason: str = ""


class Node(Struct, frozen=True, eq=False):
    """One move, or none, with what is said about it.

    Fields:
        actor: "white", "red", "2", "chance"; None when nobody moves.
        move: As written, trimmed; resolved only by replay.
        glyphs: NAG numbers.
        evaluation: Of the position behind the move.
        variations: Alternatives to this move.
        span: Of the move text as written, or of the node where nobody moves.
    """

    actor: str | None = None
    move: str | None = None
    setup: Setup | None = None
    before: tuple[Comment, ...] = ()
    after: tuple[Comment, ...] = ()
    glyphs: tuple[int, ...] = ()
    clock: Clock | None = None
    evaluation: Evaluation | None = None
    marks: tuple[Mark, ...] = ()
    extras: tuple[Extra, ...] = ()
    variations: tuple[Line, ...] = ()
    span: Span | None = None

    @property
    def is_ply(self) -> bool:
        """Whether a player moves here; what chance does is no ply."""
        return self.move is not None and self.actor not in NO_PLAYERS


NO_PLAYERS = (None, "chance")  # actors whose moves are no plies
Line = tuple[Node, ...]
# Moves in a row, from one place where variations begin to the next, and who makes them, where known. They follow
# the last segment before them of which the number is less by one; that of the first is 0.
Segment = tuple[int, Sequence[str], Sequence[str | None]]


class Moves(NamedTuple):
    """The moves of a game without its nodes.

    They are texts and who makes them, cut where variations begin.

    `aligned` tells that each node behind node 0 is known to be a move of the only segment, `annotated` False that
    moreover nothing else is said about it, and that it is known who makes it.
    """

    setup: Setup | None
    segments: Sequence[Segment]
    aligned: bool = False
    annotated: bool = True

    @property
    def single(self) -> tuple[Sequence[str], Sequence[str | None]] | None:
        """Moves and who makes them, where there are no variations."""
        return self.segments[0][1:] if len(self.segments) == 1 else None

    @property
    def main(self) -> Sequence[str]:
        """The moves of the main line."""
        if len(self.segments) == 1:
            return self.segments[0][1]
        main = [moves for at, (depth, moves, _) in enumerate(self.segments) if depth == at]
        return main[0] if len(main) == 1 else list(chain.from_iterable(main))


class Told(NamedTuple):
    """What a record tells beside a move of the main line.

    Fields:
        ply: How many moves were made; 0 for what stands before the first.
        text: Of a comment, "" where there is none.
    """

    ply: int
    clock: Clock | None
    evaluation: Evaluation | None
    text: str


class Header(Struct, frozen=True):
    """What is said about the game as a whole.

    Fields:
        order: The names of all entries in the order of the record, where its reader tells them; for writers of the
            same syntax, and no part of what is said.
    """

    fields: Mapping[Field, str] = {}
    extras: tuple[Extra, ...] = ()
    order: tuple[str, ...] = ()

    def get(self, name: Field) -> str | None:
        return self.fields.get(name)


@dataclass(frozen=True, slots=True, weakref_slot=True, eq=False)
class Record:
    """One game. `variant` None means that the file does not say.

    Fields:
        line: Node 0 holds what stands before the first move.
        outcome: As claimed by the record, not as computed.
    """

    game: str
    variant: str | None
    header: Header
    line: Line
    outcome: Outcome | None = None

    def under(self, variant: str) -> Record:
        """Return the record as one of that variant."""
        return replace(self, variant=variant)

    def with_header(self, header: Header) -> Record:
        """Return the record under another header."""
        return replace(self, header=header)

    def moves(self) -> Moves | None:
        """Return the moves if ready, or if there are no variations.

        None also where there are later positions.
        """
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
        return Moves(self.line[0].setup, ((0, moves, actors),), aligned=len(moves) + 1 == len(self.line))

    def movetext(self) -> str | None:
        """Return the moves and remarks as their reader had them, if sound.

        For writers of the same syntax alone; nothing was lost of it, and nothing in it is odd."""
        return None

    def count_uses(self) -> Mapping[Any, int] | None:
        """Count the uses of each `Feature` beside moves, if known."""
        return None

    def nodes_from(self, index: int) -> Iterator[Node]:
        """Iterate over the nodes of the main line from that index.

        Nobody keeps those made for it."""
        return islice(self.line, index, None)

    def index_of_move(self, count: int) -> int | None:
        """Return the index of the node with that move, from 0."""
        moves = (index for index, node in enumerate(self.line) if node.move is not None)
        return next(islice(moves, count, None), None)

    def annotations(self) -> Iterator[Told]:
        """Return what stands beside the moves of the main line.

        Of several comments at a move each is told for itself; clock and evaluation come once."""
        ply = 0
        for node in self.line:
            ply += node.is_ply
            if node.clock is not None or node.evaluation is not None or node.before or node.after:
                texts = [each.text for each in (*node.before, *node.after)] or [""]
                yield Told(ply, node.clock, node.evaluation, texts[0])
                yield from (Told(ply, None, None, text) for text in texts[1:])

    def signs(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Return the signs of the main line, by numbers of moves."""
        ply = 0
        for node in self.line:
            ply += node.is_ply
            if node.glyphs:
                yield ply, node.glyphs

    @property
    def title(self) -> str:
        """The players, or else the name or event.

        Empty when the record names none."""
        field = self.header.fields.get
        players = [name for name in map(field, PLAYERS) if name]
        if players:
            return " - ".join(players)
        return self.header.get(Field.TITLE) or self.header.get(Field.EVENT) or ""


class LazyRecord(Record):  # hot
    """A record that makes its nodes when somebody asks for them.

    Its reader has its moves ready.

    `nodes` makes those of the main line from an index on, one by one for a replay that begins late and breaks off
    soon; unless the moves are aligned, it is asked for all of them only. `annotations` and `signs` give what
    stands beside them without nodes.
    """

    __slots__ = ("_annotations", "_line", "_moves", "_nodes", "_signs", "_text", "_uses")

    _line: Line | None
    _text: Callable[[], str] | None
    _moves: Moves
    _nodes: Callable[[int], Iterable[Node]]
    _annotations: Callable[[], Iterator[Told]] | None
    _signs: Callable[[], Iterable[tuple[int, tuple[int, ...]]] | None] | None
    _uses: Callable[[], Mapping[Any, int] | None] | None

    def __new__(cls, *given: Any, **named: Any) -> Any:
        # `dataclasses.replace` makes an ordinary record.
        return object.__new__(cls) if "nodes" in named else Record(*given, **named)

    def __init__(
        self,
        game: str,
        variant: str | None,
        header: Header,
        outcome: Outcome | None = None,
        *,
        moves: Moves,
        nodes: Callable[[int], Iterable[Node]],
        annotations: Callable[[], Iterator[Told]] | None = None,
        signs: Callable[[], Iterable[tuple[int, tuple[int, ...]]] | None] | None = None,
        text: Callable[[], str] | None = None,
        uses: Callable[[], Mapping[Any, int] | None] | None = None,
    ) -> None:
        put = object.__setattr__
        put(self, "game", game)
        put(self, "variant", variant)
        put(self, "header", header)
        put(self, "outcome", outcome)
        put(self, "_moves", moves)
        put(self, "_nodes", nodes)
        put(self, "_annotations", annotations)
        put(self, "_signs", signs)
        put(self, "_text", text)
        put(self, "_uses", uses)
        put(self, "_line", None)

    @property
    def line(self) -> Line:
        line = self._line
        if line is None:
            line = tuple(self._nodes(0))
            object.__setattr__(self, "_line", line)
        return line

    def moves(self) -> Moves:
        return self._moves

    def movetext(self) -> str | None:
        return self._text() if self._text is not None else None

    def count_uses(self) -> Mapping[Any, int] | None:
        return self._uses() if self._uses is not None else None

    def nodes_from(self, index: int) -> Iterator[Node]:
        lazy = self._line is None and self._moves.aligned
        return iter(self._nodes(index)) if lazy else islice(self.line, index, None)

    def annotations(self) -> Iterator[Told]:
        if self._line is None and not self._moves.annotated:
            return iter(())
        return (
            self._annotations() if self._line is None and self._annotations is not None else super().annotations()
        )

    def signs(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        if self._line is None and not self._moves.annotated:
            return iter(())
        found = self._signs() if self._line is None and self._signs is not None else None
        return super().signs() if found is None else iter(found)

    def index_of_move(self, count: int) -> int | None:
        if not self._moves.aligned:
            return super().index_of_move(count)
        return count + 1 if count < len(self._moves.main) else None

    def under(self, variant: str) -> Record:
        return self._said_anew(variant, self.header)

    def with_header(self, header: Header) -> Record:
        return self._said_anew(self.variant, header)

    def _said_anew(self, variant: str | None, header: Header) -> Record:
        """Return a record of the same moves."""
        said = self.game, variant, header, self.outcome
        beside: dict[str, Any] = {"annotations": self.annotations, "signs": self.signs}
        beside |= {"text": self._text, "uses": self._uses}
        return LazyRecord(*said, moves=self._moves, nodes=self.nodes_from, **beside)

    def __reduce__(self) -> tuple[Any, ...]:
        return Record, (self.game, self.variant, self.header, self.line, self.outcome)


class Path(Struct, frozen=True, eq=False):
    """Where a node stands: its line, and its index there.

    The line is an alternative to the node at `parent`.

    Fields:
        line: 0 the line itself, n the n-th variation of the parent.
    """

    index: int
    line: int = 0
    parent: Path | None = None

    @property
    def main(self) -> bool:
        return self.parent is None


def walk(record: Record) -> Iterator[tuple[Path, Node]]:
    """Return every node with its path, in pre-order.

    A line's rest comes before the variations on its nodes, those on later nodes first, which is the order of a
    game tree whose main line is the first child everywhere."""
    waiting: list[tuple[Line, int, Path | None]] = [(record.line, 0, None)]
    while waiting:
        line, number, parent = waiting.pop()
        for index, node in enumerate(line):
            path = Path(index, number, parent)
            yield path, node
            waiting += [
                (variation, place, path)
                for place, variation in reversed(list(enumerate(node.variations, start=1)))
            ]


def change_nodes(main: Line, change: Callable[[Node], tuple[Node, ...]]) -> Line:
    """Return a line with other nodes, in its variations, too.

    The first of those that stand in the place of a node has its variations."""
    lines, below = [main], dict[tuple[int, int], list[int]]()
    for number, line in enumerate(lines):  # the list grows on the way
        for index, node in enumerate(line):
            for variation in node.variations:
                below.setdefault((number, index), []).append(len(lines))
                lines.append(variation)
    for number in range(len(lines) - 1, -1, -1):
        made = list[Node]()
        for index, node in enumerate(lines[number]):
            first, *rest = change(node)
            if node.variations:
                first = replace_fields(first, variations=tuple(lines[child] for child in below[number, index]))
            made += (first, *rest)
        lines[number] = tuple(made)
    return lines[0]


_PLAIN = tuple(name for name in Node.__struct_fields__ if name not in ("variations", "span"))


def same(one: Record, other: Record) -> bool:
    """Whether two records say the same, spans aside.

    Iterative, so that nesting does not matter."""
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


# Move signs and their numbers (PGN, section on numeric annotation glyphs)

GLYPH_OF = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}  # the six that are written behind a move
SIGN_OF = {number: sign for sign, number in GLYPH_OF.items()}
TYPESET = {7: "□", 10: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−", 19: "−+", 22: "⨀"}
LARGEST = 255
# As books print them; circles are those that most fonts have.
PRINTED = TYPESET | {
    11: "=", 12: "=", 20: "+−−", 21: "−−+", 22: "⊙", 23: "⊙", 26: "○", 27: "○", 32: "⟳", 33: "⟳", 36: "↑", 37: "↑",
    40: "→", 41: "→", 44: "=∞", 45: "=∞", 132: "⇆", 133: "⇆", 138: "⊕", 139: "⊕", 140: "∆", 141: "∇", 142: "⌓",
    143: "≤", 144: "==", 145: "RR", 146: "N", 239: "⇔", 240: "⇗", 242: "⟫", 243: "⟪", 244: "✕", 245: "⊥",
}  # fmt: skip

SHOWN = SIGN_OF | {number: f" {sign}" for number, sign in PRINTED.items()}  # behind a move
EXTRA_GLYPHS = {TYPESET[number]: number for number in (7, 22)}  # signs of books that may stand in movetext

MEANINGS = {  # White's and Black's signs stand side by side
    1: "good move", 2: "mistake", 3: "brilliant move", 4: "blunder", 5: "interesting move", 6: "dubious move",
    7: "only move", 8: "no alternative", 9: "worst move", 10: "equal", 11: "equal, quiet", 12: "equal, active",
    13: "unclear", 14: "White stands slightly better", 15: "Black stands slightly better",
    16: "White stands better", 17: "Black stands better", 18: "White is winning", 19: "Black is winning",
    20: "White is crushing", 21: "Black is crushing", 22: "zugzwang", 23: "zugzwang",
    26: "White has more space", 27: "Black has more space",
    32: "White is ahead in development", 33: "Black is ahead in development",
    36: "White has the initiative", 37: "Black has the initiative", 40: "White attacks", 41: "Black attacks",
    44: "White has compensation", 45: "Black has compensation", 132: "White has counterplay",
    133: "Black has counterplay", 138: "White is short of time", 139: "Black is short of time",
    140: "with the idea", 141: "aimed against", 142: "better is", 143: "worse is",
    144: "equivalent is", 145: "editor's remark", 146: "novelty", 239: "file", 240: "diagonal", 242: "kingside",
    243: "queenside", 244: "weak point", 245: "ending",
}  # fmt: skip

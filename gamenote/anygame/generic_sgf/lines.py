"""Quick reader of games of Go that are one line.

# hot: `syntax.sgf.reader` is the plain code, and tests/anygame/generic_sgf/test_lines.py holds it there.

Nodes of such a game are cut by one pattern, and made when somebody asks for them. Nearly all are usual: a point of
the board, clocks and a plain comment, of which no rule has anything to say. Others, the root among them, are read
as in any game. A game with a variation beside its line, or with any damage, is left to the plain reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import accumulate, compress, count, islice
from operator import eq, not_
from string import ascii_letters

from msgspec import Struct

from gamenote.anygame.generic_sgf import PLAYERS, game_of
from gamenote.anygame.generic_sgf.dialect import USUAL, dialect
from gamenote.anygame.generic_sgf.go_records import plain_size
from gamenote.anygame.generic_sgf.index import version
from gamenote.anygame.generic_sgf.reading import GenericReading, damage_beyond
from gamenote.core.lazy import cached
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Where
from gamenote.core.record import LazyRecord, Moves, Setup
from gamenote.core.source import Source
from gamenote.syntax.sgf.dialect import SgfDialect
from gamenote.syntax.sgf.properties import GAMES
from gamenote.syntax.sgf.quick import QuickTree, record_nodes_from
from gamenote.syntax.sgf.reader import check_nodes, sound_nodes
from gamenote.syntax.sgf.reading import SgfReading
from gamenote.syntax.sgf.records import TO_MOVE, header_of, played_moves, setup_of
from gamenote.syntax.sgf.tokens import BLANK, INNER, PROPERTY, VALUE
from gamenote.syntax.sgf.tree import BLANKS, Node, Property, Tree, Value

HEAD = lazy_pattern(rf"{BLANK}(\(){BLANK}(;{BLANK}(?:{PROPERTY})*+)", re.S)
CLOSING = lazy_pattern(rf"(?:\){BLANK})++\Z")
ACTORS = PLAYERS | {"": ""}  # of a node that is not usual it is found later
CLOCKS = ("BL", "OB", "WL", "OW")
TIMES = "".join(
    rf"(?:{left}\[{USUAL[left]}\](?:{stones}\[{USUAL[stones]}\]|)|)"
    for left, stones in (("BL", "OB"), ("WL", "OW"))
)
ALL_TIMES, COMMENT = lazy_pattern(TIMES), lazy_pattern(rf"C{VALUE}", re.S)
PART = lazy_pattern(rf"([A-Z]++)\[({INNER})\]", re.S)  # of a usual node


@cache
def _line_patterns(columns: int, rows: int) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of nodes and of moves alone.

    A node is usual or odd by the size of the board. What is none has all the rest of the text behind it."""
    point = f"[{ascii_letters[:columns]}][{ascii_letters[:rows]}]"
    usual = rf"([BW])\[({point})\]({TIMES}(?:C\[{USUAL['C']}\]|)){BLANK}(?![^();])"
    return (
        lazy_pattern(rf"((\(?){BLANK};(?:{usual}|{BLANK}(?:{PROPERTY})*+{BLANK}))|(.++)", re.S),
        lazy_pattern(rf"(?:{BLANK};[BW]\[{point}\])*+{BLANK}"),
    )


@cache
def _pair_pattern(first: str, second: str) -> re.Pattern[str]:
    return re.compile(rf"{first}\[([^\]]*+)\](?:{second}\[([^\]]*+)\])?+")


class NodeLine(Struct):
    """The text of the nodes behind the root.

    Fields:
        wholes: The text of each node with its parenthesis; nothing where all are moves alone.
        columns: Parentheses before nodes; of usual nodes color, point, and clocks with comment.
        odd: The nodes that are not usual by their indices, the root among them.
    """

    text: str
    pattern: re.Pattern[str]
    start: int
    end: int
    wholes: Sequence[str]
    columns: Sequence[Sequence[str]]
    odd: dict[int, Node]

    def starts(self) -> Iterator[int]:
        """Yield where each node begins, with its parenthesis."""
        if self.wholes:
            return accumulate(map(len, self.wholes), initial=self.start)
        return (match.start() for match in self.pattern.finditer(self.text, self.start, self.end))

    def nodes(self) -> Iterator[Node]:
        """Yield the nodes."""
        for at, start in zip(range(1, len(self.columns[0]) + 1), self.starts(), strict=False):
            yield self.odd[at] if at in self.odd else self._usual(self.text.index(";", start), at)

    def last(self) -> Node:
        """Return the last node."""
        count = len(self.columns[0])
        if count in self.odd:
            return self.odd[count]
        length = sum(len(column[-1]) for column in self.columns[1:]) + len(";[]")
        return self._usual(len(self.text[: self.end].rstrip(BLANKS)) - length, count)

    def _usual(self, start: int, index: int) -> Node:
        _, side, point, said = (column[index - 1] for column in self.columns)
        node, at = Node(start, index - 1), start + 1
        for name, raw in ((side, point), *PART.findall(said)):
            node.properties.append(Property(name, at, [Value(raw, at + len(name) + 1)]))
            at += len(name) + len(raw) + 2
        return node


class LineTree(QuickTree):
    """The tree of a game that is one line."""

    def __init__(self, dialect: object, start: int, line: NodeLine) -> None:
        super().__init__(dialect, line.odd[0], start, line.nodes)  # type: ignore[arg-type]
        self.line = line

    @cached
    def others(self) -> list[Node]:
        """The nodes that are not usual.

        In old versions the first with each property that is newer is one of them."""
        line, (*_, said) = self.line, self.line.columns
        whole = "".join(said) if self.dialect.old else ""
        names = [name for name in ("OB[", "OW[") if name in whole]
        first = {next(at for at, each in enumerate(said, 1) if name in each) for name in names}
        made = islice(self.each(), max(first, default=-1) + 1)
        found = line.odd | {at: node for at, node in enumerate(made) if at in first}
        return [found[at] for at in sorted(found)]

    def main_line(self) -> Iterator[Node]:
        return self.each()

    @property
    def last(self) -> Node:
        return self.line.last() if self.line.columns[0] else self._root_node

    def pairs_along(self, first: str, second: str) -> list[tuple[str, str]] | None:
        said = self._clocks
        return None if said is None else _pair_pattern(first, second).findall(said)

    @cached
    def _clocks(self) -> str | None:
        """All clocks along the line; None where one is not usual."""
        texts = [*self.line.columns[-1]]
        for at, node in self.line.odd.items():
            items = [item for item in node.properties if item.name in CLOCKS]
            raws = {item.name: item.values[0].raw for item in items if item.values}
            said = "".join(f"{name}[{raws[name]}]" for name in CLOCKS if name in raws)
            if len(items) != len(raws) or (items and not at) or not ALL_TIMES.fullmatch(said):
                return None
            if at:
                texts[at - 1] = said
        whole = "".join(texts)
        return COMMENT.sub("", whole) if "C[" in whole else whole

    def lone_variations(self) -> tuple[int, list[int], list[int]]:
        """Return the parentheses that open variations, and close them.

        First comes the first of those before a move."""
        text, line = self.line.text, self.line
        if "(" not in line.columns[0]:
            return 0, [], []
        opened = [*compress(line.starts(), line.columns[0])]
        opening = [line.odd.get(at) for at, opens in enumerate(line.columns[0], 1) if opens]
        moving = (node is None or played_moves(node, self.dialect) for node in opening)
        closed = [at for at in range(line.end, len(text)) if text[at] == ")"]
        return next(compress(opened, moving), opened[0]), opened, closed[: len(opened)]


@dataclass(eq=False, repr=False)
class LineReading(GenericReading):
    """A game that is one line as read.

    Fields:
        moves: Their texts, and beside them who makes them.
        aligned: Each node behind the root is one move.
        setup: Of the root.
    """

    moves: list[str]
    actors: list[str]
    aligned: bool
    setup: Setup | None

    @property
    def empty(self) -> bool:
        return False

    def locate(self, offset: int) -> Where:
        """Find the move at a place by counting semicolons.

        Where that is not sure, nodes tell."""
        text, line = self.source.text, self.syntax.line  # type: ignore[attr-defined]
        if offset < line.start:
            return Where(0) if offset >= line.odd[0].start else Where()
        index = text.count(";", line.start, offset + 1)
        counted = self.aligned and text.count(";", line.start) == len(self.moves)
        if not counted or index in line.odd or text[offset : offset + 1] == ";":
            return super().locate(offset)
        move = self.moves[index - 1]
        return Where(index, index, self.dialect.move_number(move), move)

    @cached
    def record(self) -> LazyRecord:
        """The record, made from the texts of the moves."""
        tree, known = self.syntax, self.dialect
        moves = Moves(self.setup, [(0, self.moves, self.actors)], aligned=self.aligned)
        nodes = partial(record_nodes_from, tree, known)
        return LazyRecord(known.game, known.variant_of(tree), header_of(tree, known), moves=moves, nodes=nodes)

    @cached
    def summary(self) -> LazyRecord:
        return self.record


def read_line(source: Source) -> LineReading | None:
    """Read a game of Go that is one line.

    None for all others."""
    text, head = source.text, HEAD.match(source.text)
    if head is None:
        return None
    (root,) = sound_nodes(text, *head.span(2), literal=False)
    tree = Tree(None, [root])
    size = plain_size(tree)
    if (
        size is None
        or game_of(tree.said("GM")) != GAMES[1]
        or any(item.name in PLAYERS for item in root.properties)
    ):
        return None
    line = _cut_line(text, root, head.end(), size)
    if line is None:
        return None
    known = dialect(GAMES[1], version(tree))
    made = LineTree(known, head.start(1), line)
    moves = _moves_of(line, known)
    if moves is None or ("(" in line.columns[0] and any(map(eq, moves[1], moves[1][1:]))):
        return None  # rules look at each variation that is not in turn
    nodes = [line.odd[at] for at in sorted(line.odd)]
    plain = SgfReading(source, known, made, check_nodes(source, dialect(""), nodes), False)
    found = damage_beyond(text, plain)
    return LineReading(source, known, made, found, False, *moves, setup_of(root, known))


def _cut_line(text: str, root: Node, start: int, size: tuple[int, int]) -> NodeLine | None:
    """Cut what stands behind the root, if it is one line."""
    pattern, moves = _line_patterns(*size)
    end = moves.match(text, start).end()  # type: ignore[union-attr]
    wholes: Sequence[str] = ()
    columns: Sequence[Sequence[str]]
    if CLOSING.match(text, end) is not None:
        columns = _columns_of_moves(text[start:end])
    else:
        *found, (*_, rest) = pattern.findall(text, start) or [("",)]
        end = len(text) - len(rest)
        wholes, *columns, _ = zip(*found, strict=True) if found else [()] * 6
    if CLOSING.match(text, end) is None or text.count(")", end) != columns[0].count("(") + 1:
        return None
    line = NodeLine(text, pattern, start, end, wholes, columns, {0: root})
    places = zip(count(1), line.starts(), wholes, strict=False)
    for at, place, whole in compress(places, map(not_, columns[1])) if "" in columns[1] else ():
        (node,) = sound_nodes(text, place, place + len(whole), literal=False)
        node.parent = at - 1
        line.odd[at] = node
    return line


def _columns_of_moves(text: str) -> list[Sequence[str]]:
    """Return the columns of nodes that are moves alone: `;B[pd]`."""
    nodes = "".join(text.split())
    nothing = ("",) * nodes.count(";")
    points = nodes[3:-1].replace(";W[", ";B[").split("];B[") if nodes else []
    return [nothing, nodes[1::6], points, nothing]


def _moves_of(line: NodeLine, known: SgfDialect) -> tuple[list[str], list[str], bool] | None:
    """Return moves, who makes them, whether each node is one.

    None where a position is set up on the way."""
    _, sides, points, _ = line.columns
    moves, actors, aligned = [*points], [*map(ACTORS.__getitem__, sides)], True
    placing = {*known.setup_names, TO_MOVE}
    for at in sorted(line.odd, reverse=True)[:-1]:
        node = line.odd[at]
        if any(item.name in placing for item in node.properties):
            return None
        played = played_moves(node, known)
        moves[at - 1 : at] = map(known.move_text, played)
        actors[at - 1 : at] = (PLAYERS[item.name] for item in played)
        aligned &= len(played) == 1
    return moves, actors, aligned

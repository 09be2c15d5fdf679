"""Games as most are: moves that can be read, comments and remarks beside them, with variations or without.

Such a game is told by looking up the texts of its nodes, which come from a small vocabulary, among those that
have been met: 10 MB/s and more, where the tokens, the tree and the nodes of the record run at 1 to 2.5. Those are
made when somebody asks. Whatever is not so plain, be it one blank before a property, is left to `reader`, and so
is all that it has to say against a game. A line of moves alone, hardly two of which are alike, as in Blokus, is
split where the brackets meet, without a look at each: 18 MB/s, where looking at texts never met runs at 5.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain, islice
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from gamenote.core.diagnostic import Diagnostic
from gamenote.core.reading import Doubt, Where
from gamenote.core.record import LazyRecord, Moves, Segment
from gamenote.core.record import Node as RecordNode
from gamenote.core.rule import MOST_FINDINGS
from gamenote.core.source import Source, Span
from gamenote.syntax.sgf.reader import charset_is_known
from gamenote.syntax.sgf.reading import SgfReading
from gamenote.syntax.sgf.records import build, header_of, record_nodes
from gamenote.syntax.sgf.tokens import BLANK, VALUE
from gamenote.syntax.sgf.tree import BLANKS, ROOT, Node, Property, Tree, Value

if TYPE_CHECKING:
    from gamenote.syntax.sgf.dialect import Dialect

MOST_NODES = 30_000  # texts of nodes that are remembered, of all dialects together: 15 MB at most
LONGEST_NODE = 200

LETTERS = bytes({*range(0x20, 0x7F)}.difference(b"[]\\"))  # of values that are plain
NAME = "[A-Z0-9]++"
COMMENT = rf"C{VALUE}"
ANY_NODE = rf";[^][();\\]*+(?:{VALUE}[^][();\\]*+)*+"  # with the blanks behind it
FIRST = re.compile(ANY_NODE, re.S)
# The last is a character that is out of place, with all behind it, so that what is open is looked for once.
TOKEN = re.compile(rf"[()]|{ANY_NODE}|[^{BLANKS}].*+", re.S)
ITEM = re.compile(rf"({NAME})\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\](?!{BLANK}\[){BLANK}", re.S)
NEXT = re.compile(rf"\]{BLANK};({NAME})\[")  # between the values of two nodes
# A comment, or none, before or behind what there is else.
NODE = re.compile(
    rf";(?:{COMMENT}(?P<gap>{BLANK}))?+(?P<rest>(?:(?!C\[){NAME}\[[^\]\\]*+\])*+)(?:(?P<more>{BLANK}){COMMENT})?+{BLANK}",
    re.S,
)

Move = tuple[str | None, str, bool]  # who moves, the text of the move, and whether it is in its proper spelling
SILENT: Move = (None, "", True)  # a node in which nobody moves
OPEN: Move = (None, "(", True)
CLOSE: Move = (None, ")", True)


class Bare(Struct, frozen=True):
    """What a line of moves alone can be asked when somebody lints the game: whether all of its texts are `proper`
    moves (None where one is no move), and then what the reader has to say of them."""

    proper: Callable[[tuple[str, ...]], bool | None]
    faults: Callable[[Tree], Iterable[Diagnostic]] = lambda tree: ()


class PlainNodes(dict[str, Move | None]):
    """What is plain in a dialect: the properties of moves with who makes them, which texts of moves are `proper`
    (None: not plain), the names of the `root` properties, which names and values of one other property are
    `remarks`, and whether variations are. About all these the rules of stage DOUBT have nothing to say, but for
    moves in another than their proper spelling.

    As a dictionary it holds the moves of nodes by their texts; None for what is not plain.
    """

    kept = 0  # by all dialects together

    def __init__(
        self,
        moves: Mapping[str, str],
        proper: Callable[[str], bool | None],
        root: frozenset[str],
        *,
        tight: bool,
        remarks: Callable[[str, str], bool] = lambda name, value: False,
        branches: bool = True,
        bare: Bare | None = None,
    ) -> None:
        super().__init__({"(": OPEN, ")": CLOSE} if branches else {})
        self.moves = moves
        self.proper = proper
        self.root = root
        self.tight = tight
        self.remarks = remarks
        self.bare = bare

    def __missing__(self, text: str) -> Move | None:
        match = NODE.fullmatch(text)
        if match is None:
            return None
        rest = match["rest"]
        if self.tight and ((rest and match["gap"]) or match["more"]):
            return None
        if len(rest) + 1 < len(text.rstrip(BLANKS)):  # a comment, which is not remembered
            both = match["gap"] is not None and match["more"] is not None
            return None if both else self[f";{rest}"] if rest else SILENT
        move = self._move(rest)
        if move is not None and PlainNodes.kept < MOST_NODES and len(text) <= LONGEST_NODE:
            PlainNodes.kept += 1
            self[text] = move
        return move

    def _move(self, text: str) -> Move | None:
        """The move in a node without blanks and without a comment."""
        items = [(match[1], match[2]) for match in ITEM.finditer(text)]
        moves = [(self.moves[name], value) for name, value in items if name in self.moves]
        others = [name for name, value in items if name not in self.moves and self.remarks(name, value)]
        if len(moves) != 1 or len(others) > 1 or len(others) + 1 < len(items):
            return None
        actor, move = moves[0][0], moves[0][1].strip(BLANKS)
        proper = self.proper(move)
        return None if proper is None else (actor, move, proper and move == moves[0][1])


class PlainTree(Tree):
    """The tree of a plain game. Its nodes behind the root are read when somebody asks for them."""

    def __init__(self, root: Node, start: int, behind: Callable[[], Iterable[Node]]) -> None:
        self.dialect: Any = None
        self.start = start
        self.behind = behind
        self._root = root

    def __getattr__(self, name: str) -> Any:
        if name == "nodes":
            self.nodes = [self._root, *self.behind()]
            return self.nodes
        raise AttributeError(name)

    @property
    def root(self) -> Node:
        return self._root

    def each(self) -> Iterator[Node]:
        return iter(self.nodes) if "nodes" in self.__dict__ else chain((self._root,), self.behind())


class PlainReading(SgfReading):
    """A plain game as read; `nodes` are those behind the root, with the parentheses between them."""

    syntax: PlainTree

    def __init__(self, source: Source, dialect: Dialect, syntax: PlainTree, nodes: Sequence[Move]) -> None:
        super().__init__(source, dialect, syntax, (), broken=False)
        self._line = list(cut_at_branches(nodes))
        self._size = len(nodes)
        self._proper = all(map(itemgetter(2), nodes))

    @property
    def doubt(self) -> Doubt:
        return Doubt.HEADER if self._proper else Doubt.BOTH

    @property
    def empty(self) -> bool:
        return False

    def locate(self, offset: int) -> Where:
        """As for any game; at a glance in a single line, where each semicolon begins a node, each node behind the
        root is a move, and this one begins with it."""
        text, (_, moves, _) = self.source.text, self._line[0]
        if len(self._line) > 1 or not len(moves) == self._size == text.count(";") - 1:
            return super().locate(offset)
        index = text.count(";", 0, offset + 1) - 1
        if index <= 0 or text[offset : offset + 1] == ";":
            return Where(None if index < 0 else index)
        start = text.rfind(";", 0, offset) + 1
        if text[start : text.find("[", start)] not in self.dialect.moves:
            return super().locate(offset)
        move = moves[index - 1]
        return Where(index, index, self.dialect.move_number(move), move)

    @cached_property
    def record(self) -> LazyRecord:
        tree, dialect = self.syntax, self.dialect
        return self._lazy(Moves(None, self._line), lambda index: build(tree, dialect).line[index:])

    def _lazy(self, moves: Moves, nodes: Callable[[int], Iterable[RecordNode]]) -> LazyRecord:
        """Return the record of these moves.

        What makes its nodes must not know the reading, which knows the record: in a circle both would wait for the
        garbage collector.
        """
        tree, dialect = self.syntax, self.dialect
        return LazyRecord(dialect.game, dialect.variant(tree), header_of(tree, dialect), moves=moves, nodes=nodes)

    @cached_property
    def summary(self) -> LazyRecord:
        return self.record


class BareReading(PlainReading):
    """A line of moves alone, as read."""

    def __init__(
        self, source: Source, dialect: Dialect, syntax: PlainTree, bare: Bare, actors: list[str], moves: list[str]
    ) -> None:
        self.source = source
        self.dialect = dialect
        self.syntax = syntax
        self.broken = False
        syntax.behind = partial(_bare_nodes, source.text, syntax.root, dialect, moves)
        self._bare = bare
        self._line = [(0, moves, actors)]
        self._size = len(moves)

    @cached_property
    def _are_proper(self) -> bool | None:
        return self._bare.proper(tuple(self._line[0][1]))

    @property
    def doubt(self) -> Doubt:
        return Doubt.HEADER if self._are_proper else Doubt.BOTH

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:  # type: ignore[override]
        if self._are_proper is not None:
            return ()
        return tuple(sorted(islice(self._bare.faults(self.syntax), MOST_FINDINGS), key=attrgetter("span")))

    @property
    def last_move(self) -> Span | None:
        """Where the last move stands."""
        end, moves = self.source.text.rindex("]"), self._line[0][1]
        return Span(end - len(moves[-1]), end) if moves else None

    @cached_property
    def record(self) -> LazyRecord:
        nodes = partial(_bare_line, self.source.text, self.syntax.root, self.dialect, self._line[0])
        return self._lazy(Moves(None, self._line, aligned=True, annotated=False), nodes)


def _bare_nodes(text: str, root: Node, dialect: Dialect, moves: list[str]) -> Iterator[Node]:
    """The nodes of the tree behind the root, in a sixth of the time that it takes to read them as any others."""
    for parent, (move, match) in enumerate(zip(moves, NEXT.finditer(text, root.start), strict=True)):
        at = match.start(1)
        yield Node(at - 1, parent, [Property(match[1], at, [Value(move, match.end())], dialect.literal)])


def _bare_line(text: str, root: Node, dialect: Dialect, segment: Segment, index: int) -> Iterator[RecordNode]:
    """Make the nodes of the record from that index on, without a look at the tree behind the root."""
    if index == 0:
        yield record_nodes(root, dialect, (), root=True)[0]
    _, moves, actors = segment
    values = (match.end() for match in NEXT.finditer(text, root.start))
    for actor, move, start in islice(zip(actors, moves, values, strict=True), max(0, index - 1), None):
        yield RecordNode(actor, move, span=Span(start, start + len(move)))


def cut_at_branches(nodes: Sequence[Move]) -> Iterator[Segment]:
    """The moves between the places where variations begin, each with the number of those that it follows."""
    if OPEN not in nodes:
        yield _segment(0, nodes)
        return
    depth, begin, open_before = 0, 0, True
    for end, node in enumerate((*nodes, CLOSE)):
        if node is OPEN or node is CLOSE:
            if open_before:
                yield _segment(depth, nodes[begin:end])
            depth += 1 if node is OPEN else -1
            begin, open_before = end + 1, node is OPEN


def _segment(depth: int, nodes: Sequence[Move]) -> Segment:
    moves = [move for move in nodes if move is not SILENT]
    return depth, [text for _, text, _ in moves], [actor for actor, _, _ in moves]


def are_nested(nodes: Sequence[Move]) -> bool:
    """Whether parentheses stand where they may: each opens before a node, and none is left open."""
    if OPEN not in nodes:
        return CLOSE not in nodes
    depth, before = 0, SILENT
    for node in nodes:
        if node is OPEN:
            depth += 1
        elif node is CLOSE:
            depth -= 1
        if depth < 0 or (before is OPEN and (node is OPEN or node is CLOSE)):
            return False
        if before is CLOSE and node is not OPEN and node is not CLOSE:
            return False
        before = node
    return depth == 0 and before is not OPEN


def read_plain(
    source: Source, choose: Callable[[Tree], Dialect | None], full: Callable[[], SgfReading]
) -> PlainReading | None:
    """The reading of a plain game, None where it is not plain. `choose` finds the dialect by the root, None where
    no game is plain; `full` reads the game as any other, when somebody asks for its nodes."""
    opening, _, _ = source.text.partition(";")
    first = FIRST.match(source.text, len(opening))
    if first is None or opening.strip(BLANKS) != "(":
        return None
    root = first[0][1:]
    tree = PlainTree(_root(root, len(opening)), opening.index("("), lambda: full().syntax.nodes[1:])
    dialect = choose(tree)
    nodes = dialect.plain if dialect is not None else None
    if dialect is None or nodes is None or not _is_plain(tree.root, root, nodes):
        return None
    if not _says_its_charset(tree.root, source, dialect):
        return None
    tree.dialect = dialect
    reading = _bare(source, dialect, tree, nodes) if nodes.bare is not None else None
    return reading or _of_nodes(source, dialect, tree, nodes, first.end())


def _of_nodes(
    source: Source, dialect: Dialect, tree: PlainTree, nodes: PlainNodes, start: int
) -> PlainReading | None:
    """The game by its nodes, which begin at `start` behind the root."""
    *tokens, last = TOKEN.findall(source.text, start) or [""]
    moves = [nodes[each] for each in tokens] if last == ")" else [None]
    if None in moves or not are_nested(moves):  # type: ignore[arg-type]
        return None
    return PlainReading(source, dialect, tree, moves)  # type: ignore[arg-type]


def _bare(source: Source, dialect: Dialect, tree: PlainTree, nodes: PlainNodes) -> BareReading | None:
    """The game if it is a line of moves alone."""
    whole = source.text[tree.root.start :].rstrip(BLANKS)
    inside = whole[:-1].rstrip(BLANKS)
    if whole[-1:] != ")" or inside[-1:] != "]" or nodes.bare is None:
        return None
    first, *parts = NEXT.split(inside[:-1])
    actors, moves = [*map(nodes.moves.get, parts[::2])], parts[1::2]
    if tree.root.start + len(first) + 1 != tree.root.span.end:
        return None
    if None in actors or not _are_whole(moves):
        return None
    return BareReading(source, dialect, tree, nodes.bare, actors, moves)  # type: ignore[arg-type]


def _are_whole(moves: list[str]) -> bool:
    """Whether it is plain where each of these values begins and ends, and that none is empty: they are printable
    ASCII without brackets, and have no blanks around them."""
    whole = "".join(moves)
    if not all(moves) or not whole.isascii() or whole.encode("ascii").translate(None, LETTERS):
        return False
    return " " not in whole or all(move[0] != " " != move[-1] for move in moves)


def _says_its_charset(root: Node, source: Source, dialect: Dialect) -> bool:
    """Whether the text is ASCII or says in its root that it is UTF-8."""
    if source.declared is None:
        return source.text.isascii()
    said = root.get("CA") is not None  # and not a value of some other property, which holds CA[UTF-8]
    return said and source.encoding == "utf-8" and charset_is_known(source, dialect)


def _root(text: str, start: int) -> Node:
    """The root as far as it is plain; its text stands behind the semicolon at `start`."""
    node, at, behind = Node(start, ROOT), 0, start + 1
    while match := ITEM.match(text, at):
        name, value = match.groups()
        node.properties.append(Property(name, behind + at, [Value(value, behind + match.start(2))], literal=True))
        at = match.end()
    return node


def _is_plain(root: Node, text: str, nodes: PlainNodes) -> bool:
    names = {item.ident for item in root.properties}
    blanks = len(text) - sum(len(item.ident) + len(item.values[0].raw) + 2 for item in root.properties)
    if len(names) < len(root.properties) or not names <= nodes.root:
        return False
    end = root.properties[-1].span.end - root.start - 1 if root.properties else 0
    between = blanks - (len(text) - end)
    return not text[end:].strip(BLANKS) and (not between or not nodes.tight)

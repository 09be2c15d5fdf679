"""Games as most are: one line of nodes, each behind the root a move in its proper spelling and a comment at most.

Such a game is told by looking up the texts of its nodes, which come from a small vocabulary, among those that have
been met: 10 MB/s, where the tokens, the tree and the nodes of the record run at 2.5. Those are made when somebody
asks. Whatever is not so plain, be it one blank or one variation, is left to `reader`, and so is all that can be
said against a game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from gamenote.core.format import Where
from gamenote.core.record import LateRecord
from gamenote.core.source import Source
from gamenote.syntax.sgf.grammar import BLANK, VALUE
from gamenote.syntax.sgf.reader import charset_is_known
from gamenote.syntax.sgf.reading import SgfReading
from gamenote.syntax.sgf.records import build, header_of
from gamenote.syntax.sgf.tree import BLANKS, ROOT, Node, Property, Tree, Value

if TYPE_CHECKING:
    from gamenote.syntax.sgf.dialect import Dialect

MOST_NODES = 30_000  # texts of nodes that are remembered, of all dialects together: 15 MB at most
LONGEST_NODE = 200

NAME = "[A-Z0-9]++"
ITEM = re.compile(rf"({NAME})\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\](?!{BLANK}\[){BLANK}", re.S)
NODE = re.compile(rf"(?P<bare>(?P<name>{NAME})\[(?P<move>[^\]\\]*+)\])(?P<comment>C{VALUE})?+{BLANK}", re.S)

Move = tuple[str, str]  # who moves, and the text of the move


class PlainNodes(dict[str, Move | None]):
    """What is plain in a dialect: the properties of moves with who makes them, which texts of moves are `proper`,
    and the names of the `root` properties. About all these the rules of stage DOUBT have nothing to say.

    As a dictionary it holds the moves of nodes by their texts; None for what is not plain.
    """

    kept = 0  # by all dialects together

    def __init__(
        self, moves: Mapping[str, str], proper: Callable[[str], bool], root: frozenset[str], *, tight: bool
    ) -> None:
        super().__init__()
        self.moves = moves
        self.proper = proper
        self.root = root
        self.tight = tight

    def __missing__(self, text: str) -> Move | None:
        match = NODE.fullmatch(text)
        actor = self.moves.get(match["name"]) if match else None
        if match is None or actor is None:
            return None
        if match["comment"]:
            return self[match["bare"]]
        move = (actor, match["move"]) if self.proper(match["move"]) else None
        if move is not None and PlainNodes.kept < MOST_NODES and len(text) <= LONGEST_NODE:
            PlainNodes.kept += 1
            self[text] = move
        return move


class PlainTree(Tree):
    """The tree of a plain game. Its nodes behind the root are read when somebody asks for them."""

    def __init__(self, root: Node, start: int, full: Callable[[], Tree]) -> None:
        self.dialect: Any = None
        self.start = start
        self._root = root
        self._full = full

    def __getattr__(self, name: str) -> Any:
        if name == "nodes":
            self.nodes = [self._root, *self._full().nodes[1:]]
            return self.nodes
        raise AttributeError(name)

    @property
    def root(self) -> Node:
        return self._root


class PlainReading(SgfReading):
    """A plain game as read."""

    def __init__(self, source: Source, dialect: Dialect, syntax: Tree, moves: list[Move]) -> None:
        super().__init__(source, dialect, syntax, (), broken=False)
        self._moves_made = moves

    @property
    def doubtful(self) -> bool:
        return False

    @property
    def empty(self) -> bool:
        return False

    def locate(self, offset: int) -> Where:
        """As for any game; each semicolon begins a node, and each node behind the root is a move."""
        text, dialect = self.source.text, self.dialect
        index = text.count(";", 0, offset + 1) - 1
        if index <= 0 or text[offset : offset + 1] == ";":
            return Where(None if index < 0 else index)
        move = self._moves_made[index - 1][1]
        return Where(index, index, dialect.move_number(move), move)

    @cached_property
    def record(self) -> LateRecord:
        tree, dialect = self.syntax, self.dialect
        return LateRecord(
            dialect.game,
            dialect.variant(tree),
            header_of(tree, dialect),
            plain=(None, [text for _, text in self._moves_made], [actor for actor, _ in self._moves_made]),
            make=lambda: build(tree, dialect).line,
        )


def read_plain(
    source: Source, choose: Callable[[Tree], Dialect | None], full: Callable[[], Tree]
) -> PlainReading | None:
    """The reading of a plain game, None where it is not plain. `choose` finds the dialect by the root, None where
    no game is plain; `full` reads the whole tree."""
    text = source.text
    opening, *texts = text.split(";")
    if opening.strip(BLANKS) != "(" or not texts:
        return None
    last = texts[-1].rstrip(BLANKS)
    if last[-1:] != ")":
        return None
    texts[-1] = last[:-1]
    tree = PlainTree(_root(texts[0], len(opening)), len(opening.rstrip(BLANKS)) - 1, full)
    dialect = choose(tree)
    nodes = dialect.plain if dialect is not None else None
    if dialect is None or nodes is None or not _is_plain(tree.root, texts[0], nodes):
        return None
    if not _says_its_charset(source, dialect):
        return None
    # A semicolon within a value leaves texts whose brackets do not close, which are not plain.
    moves = [nodes[each] for each in texts[1:]]
    if None in moves:
        return None
    tree.dialect = dialect
    return PlainReading(source, dialect, tree, moves)  # type: ignore[arg-type]


def _says_its_charset(source: Source, dialect: Dialect) -> bool:
    """Whether the text is ASCII or says that it is UTF-8."""
    if source.declared is None:
        return source.text.isascii()
    return source.encoding == "utf-8" and charset_is_known(source, dialect)


def _root(text: str, start: int) -> Node:
    """The root as far as it is plain; its text stands behind the semicolon at `start`."""
    node, at, behind = Node(start, ROOT), 0, start + 1
    while match := ITEM.match(text, at):
        value = Value(match[2], behind + match.start(2))
        node.properties.append(Property(match[1], behind + at, [value], literal=True))
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

"""Quick reader of games that are one line of moves.

# hot: `reader` is the plain code, and tests/syntax/sgf/test_quick.py holds it there.

Such a game, which may have comments behind its moves, is split where the brackets meet, and its nodes are made
when somebody asks for them. All other games, and those with a move that names nothing, are left to `reader`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, NewType

from msgspec import Struct

from gamenote.core.lazy import cached
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Doubt, LostText, Where
from gamenote.core.record import LazyRecord, Moves
from gamenote.core.record import Node as RecordNode
from gamenote.core.source import Source
from gamenote.syntax.sgf.reading import SgfReading
from gamenote.syntax.sgf.records import header_of, record_nodes
from gamenote.syntax.sgf.tokens import BLANK
from gamenote.syntax.sgf.tree import BLANKS, ROOT, Node, Property, Tree, Value, move_text

if TYPE_CHECKING:
    from gamenote.syntax.sgf.dialect import SgfDialect
else:  # `help()` looks the types of fields up
    SgfDialect = NewType("SgfDialect", object)

QUICK_ROOT = frozenset(("FF", "SZ", "CA", "AP", "C"))  # beside fields; no rule on doubt looks at their values
LETTERS = bytes({*range(0x20, 0x7F)}.difference(b"[]\\"))  # of which the values of moves consist
NAME = "[A-Z0-9]++"
ITEM = lazy_pattern(rf"({NAME})\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\](?!{BLANK}\[){BLANK}", re.S)
COMMENT = r"(?:C\[([^\]\\]*+)\])?+"  # without escapes, so that no text is gone through again and again
# What stands between the values of two moves: a comment, and the name of the next. Behind the last the game ends.
BETWEEN = lazy_pattern(rf"\]{COMMENT}{BLANK}(?:;({NAME})\[|\){BLANK}\Z)")
NODE = lazy_pattern(rf";({NAME})\[([^\]]*+)\]{COMMENT}")


class QuickDialect(Struct, frozen=True):
    """What a dialect demands of a line of moves read quickly."""

    dialect: SgfDialect
    moves: dict[str, str]  # property -> actor, under their usual names
    root: frozenset[str]  # properties that may stand in the root
    are_canonical: Callable[[tuple[str, ...]], bool | None]  # None where one of the texts names no move
    reports: bool = False  # whether the reader has to say something of a text that names no move


class QuickTree(Tree):
    """The tree of a line of moves.

    Its nodes behind the root are read when somebody asks for them.
    """

    def __init__(self, dialect: SgfDialect, root: Node, start: int, behind: Callable[[], Iterable[Node]]) -> None:
        self.dialect = dialect
        self.start = start
        self._root_node = root
        self._behind = behind

    @property
    def root(self) -> Node:
        return self._root_node

    @cached
    def nodes(self) -> list[Node]:  # type: ignore[override]
        return [*self.each()]

    def each(self) -> Iterator[Node]:
        return chain((self._root_node,), self._behind())


@dataclass(eq=False, repr=False)
class QuickReading(SgfReading):
    """A line of moves as read."""

    moves: list[str]
    actors: list[str]
    commented: bool
    are_canonical: Callable[[tuple[str, ...]], bool | None]

    @cached
    def is_canonical(self) -> bool | None:
        """Whether all moves are in canonical spelling.

        None where one is no move.
        """
        return self.are_canonical(tuple(self.moves))

    @property
    def doubt(self) -> Doubt:
        return Doubt.HEADER if self.is_canonical else Doubt.BOTH

    @property
    def empty(self) -> bool:
        return False

    @property
    def lost_text(self) -> LostText:
        return LostText(())

    def locate(self, offset: int) -> Where:
        """Find the move at a place by counting semicolons.

        Each semicolon begins a node, and each node behind the root is a move. A text with semicolons elsewhere is
        left to the tree.
        """
        text = self.source.text
        index = text.count(";", 0, offset + 1) - 1
        if index <= 0 or text.count(";") - 1 != len(self.moves) or text[offset : offset + 1] == ";":
            return super().locate(offset)
        move = self.moves[index - 1]
        return Where(index, index, self.dialect.move_number(move), move)

    @cached
    def record(self) -> LazyRecord:
        """The record, made from the texts of the moves.

        It does not know the reading, so that both are gone with their last user.
        """
        tree, dialect = self.syntax, self.dialect
        moves = Moves(None, [(0, self.moves, self.actors)], aligned=True, annotated=self.commented)
        nodes = partial(record_nodes_from, tree, dialect)
        return LazyRecord(
            dialect.game, dialect.variant_of(tree), header_of(tree, dialect), moves=moves, nodes=nodes
        )

    @cached
    def summary(self) -> LazyRecord:
        return self.record


def _tree_nodes(text: str, start: int, *, literal: bool) -> Iterator[Node]:
    """Yield the nodes behind the root."""
    for parent, match in enumerate(NODE.finditer(text, start)):
        at, begin, end = match.start(), match.start(2), match.end(2)
        items = [Property(match[1], at + 1, [Value(match[2], begin)], literal)]
        if match[3] is not None:
            items.append(Property("C", end + 1, [Value(match[3], match.start(3))], literal))
        yield Node(at, parent, items)


def record_nodes_from(tree: Tree, dialect: SgfDialect, index: int) -> Iterator[RecordNode]:
    """Yield the record's nodes of a line from an index on."""
    for at, node in enumerate(islice(tree.each(), index, None), index):
        yield from record_nodes(node, dialect, (), root=at == 0)


def read_quick(source: Source, choose: Callable[[Tree], QuickDialect | None]) -> QuickReading | None:
    """Read a game that is a line of moves.

    None for all others. `choose` finds the dialect by the root.
    """
    text = source.text
    opening, _, _ = text.partition(";")
    if opening.strip(BLANKS) != "(":
        return None
    root = _root_node(text, len(opening))
    known = choose(Tree(None, [root]))
    if known is None or not _is_sound(root, known) or not _names_its_charset(root, source, known.dialect):
        return None
    behind = root.span.end
    found = _split_moves(text[behind - 1 :], known)
    if found is None:
        return None
    nodes = partial(_tree_nodes, text, behind, literal=known.dialect.literal)
    tree = QuickTree(known.dialect, root, opening.index("("), nodes)
    reading = QuickReading(source, known.dialect, tree, (), False, *found, known.are_canonical)
    return None if known.reports and reading.is_canonical is None else reading


def choose_by_name(dialect: SgfDialect) -> Callable[[Tree], QuickDialect | None]:
    """Return what takes a dialect for trees whose GM is its own.

    Moves may be any texts; a dialect that reads them in a way of its own is left to the tree."""
    moves = {name: dialect.moves[name] for name in dialect.usual_moves}
    root = (dialect.fields.keys() | dialect.derived | QUICK_ROOT) & dialect.root_known | {*dialect.derived}
    known = QuickDialect(dialect, moves, frozenset(root), lambda texts: True)

    def choose(tree: Tree) -> QuickDialect | None:
        item = tree.root.get("GM") if tree.root is not None else None
        usual = item is not None and dialect.move_text is move_text
        return known if usual and item is not None and item.values[0].raw == dialect.game_name else None

    return choose


def _split_moves(line: str, known: QuickDialect) -> tuple[list[str], list[str], bool] | None:
    """Split a line of moves: texts, actors, whether comments stand there.

    It begins with the last bracket of the root. None where there is anything else.
    """
    head, *parts = BETWEEN.split(line)
    *properties, last = parts[1::3] or [""]
    moves, names = parts[2:-1:3], known.moves
    actors = [names[name] for name in properties if name in names]
    if head or last is not None or len(actors) < len(properties) or not _are_plain(moves):
        return None
    return moves, actors, any(comment is not None for comment in parts[::3])


def _root_node(text: str, start: int) -> Node:
    """Read the root at this semicolon, as far as it is sound."""
    node, at = Node(start, ROOT), start + 1
    while match := ITEM.match(text, at):
        name, value = match.groups()
        node.properties.append(Property(name, at, [Value(value, match.start(2))], literal=True))
        at = match.end()
    return node


def _is_sound(root: Node, known: QuickDialect) -> bool:
    """Tell whether all properties of the root are known, each once.

    Blanks may not stand around them where these are reported.
    """
    names = {item.ident for item in root.properties}
    if not names <= known.root or len(names) < len(root.properties):
        return False
    length = sum(len(item.ident) + len(item.values[0].raw) + 2 for item in root.properties)
    return not known.dialect.tight or root.span.end == root.start + 1 + length


def _are_plain(moves: list[str]) -> bool:
    """Tell whether all values are printable ASCII without blanks around them.

    None is empty, and none holds a bracket or a backslash.
    """
    whole = "".join(moves)
    if not all(moves) or not whole.isascii() or whole.encode("ascii").translate(None, LETTERS):
        return False
    return " " not in whole or all(move[0] != " " != move[-1] for move in moves)


def _names_its_charset(root: Node, source: Source, dialect: SgfDialect) -> bool:
    """Tell whether the text is ASCII or declares UTF-8 in its root."""
    if source.declared is None:
        return source.text.isascii()
    said = root.get("CA") is not None  # and not a value of some other property, which holds CA[UTF-8]
    known = not source.guessed and dialect.knows_charset(source.declared)
    return said and source.encoding == "utf-8" and known

"""SGF tree -> record: the first child continues a line, every further child is a variation.

Nodes are made from the last one backwards, so that nothing recurses and each is made once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamenote.core.record import Comment, Extra, Field, Header, Line, Record, Setup
from gamenote.core.record import Node as RecordNode
from gamenote.syntax.sgf.tree import ROOT, Node, Property, Tree, unescape

if TYPE_CHECKING:
    from gamenote.syntax.sgf.reader import Dialect

SYNTAX = "sgf"


def build(tree: Tree, dialect: Dialect) -> Record:
    """The record of a tree; a tree without nodes gives a record with one empty node."""
    header = _header(tree, dialect)
    variant = dialect.variant(tree)
    if not tree.nodes:
        return Record(dialect.game, variant, header, (RecordNode(),))
    return Record(dialect.game, variant, header, _lines(tree, dialect))


def _lines(tree: Tree, dialect: Dialect) -> Line:
    children = tree.children
    made: list[tuple[RecordNode, ...]] = [()] * len(tree.nodes)
    lines: dict[int, Line] = {}  # head of a line -> the line
    second_trees = [index for index, node in enumerate(tree.nodes) if node.parent == ROOT and index]
    for index in range(len(tree.nodes) - 1, -1, -1):
        node = tree.nodes[index]
        siblings = children[node.parent] if node.parent != ROOT else [0]
        heads = siblings[1:] if siblings[0] == index else []
        variations = tuple(lines.pop(head) for head in heads)
        made[index] = record_nodes(node, dialect, variations, root=index == 0)
        if siblings[0] != index or index == 0 or index in second_trees:
            lines[index] = _chain(index, children, made)
    return lines[0]


def _chain(head: int, children: list[list[int]], made: list[tuple[RecordNode, ...]]) -> Line:
    line = list(made[head])
    while children[head]:
        head = children[head][0]
        line += made[head]
        made[head] = ()
    return tuple(line)


def record_nodes(
    node: Node, dialect: Dialect, variations: tuple[Line, ...], *, root: bool
) -> tuple[RecordNode, ...]:
    """The nodes of the record for one node of the file: one for each move in it, one where it has none.

    A move in the root follows a node without a move, since nothing stands before the first move. A move whose
    value is never closed is lost: nobody knows how much of the text belongs to it.
    """
    lost = [item for item in node.properties if item.name in dialect.moves and not _closed(item)]
    moves = [item for item in node.properties if item.name in dialect.moves and item.values and item not in lost]
    comments: list[Comment] = []
    extras: list[Extra] = []
    for item in node.properties:
        if item.name == "C" and item.values:
            comments += (Comment(unescape(value.raw), value.span) for value in item.values if value.raw)
        elif item not in moves and item not in lost and not (root and _in_header(item, dialect)):
            extras.append(Extra(SYNTAX, item.name, tuple(value.raw for value in item.values)))
    setup: Setup | None = dialect.setup(node)
    said = {"after": tuple(comments), "extras": tuple(extras)}
    if not moves:
        return (RecordNode(setup=setup, span=node.span, variations=variations, **said),)  # type: ignore[arg-type]
    made = [RecordNode(setup=setup, span=node.span, **said)] if root else []  # type: ignore[arg-type]
    for place, item in enumerate(moves):
        last = place == len(moves) - 1 and not root
        made.append(_move(item, dialect, variations if not made else (), said if last else {}))
    return tuple(made)


def _closed(item: Property) -> bool:
    return all(value.closed for value in item.values)


def _move(
    item: Property, dialect: Dialect, variations: tuple[Line, ...], said: dict[str, tuple[object, ...]]
) -> RecordNode:
    """A move with what is said about it. Several values are kept as they stand, which no notation reads."""
    first = item.values[0]
    raw = first.raw if len(item.values) == 1 else "][".join(value.raw for value in item.values)
    text = raw.strip(" \t\r\n\v\f")
    start = first.start + len(raw) - len(raw.lstrip(" \t\r\n\v\f"))
    return RecordNode(
        actor=dialect.moves[item.name],
        move=text,
        span=type(first.span)(start, start + len(text)) if len(item.values) == 1 else item.span,
        variations=variations,
        **said,  # type: ignore[arg-type]
    )


def _in_header(item: Property, dialect: Dialect) -> bool:
    """Whether a root property is about the game as a whole, so that the header holds it."""
    return item.name not in dialect.root_stays


def _header(tree: Tree, dialect: Dialect) -> Header:
    fields: dict[Field, str] = {}
    extras: list[Extra] = []
    root = tree.root
    for item in root.properties if root else ():
        name = dialect.fields.get(item.name)
        if item.name == "C" or item.name in dialect.moves or not _in_header(item, dialect):
            continue
        if name is not None and name not in fields and len(item.values) == 1:
            raw = item.values[0].raw
            fields[name] = unescape(raw)
        elif item.name not in dialect.derived:
            extras.append(Extra(SYNTAX, item.name, tuple(value.raw for value in item.values)))
    return Header(fields, tuple(extras))

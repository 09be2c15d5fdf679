"""Records made from SGF trees.

The first child continues a line, every further child is a variation. Nodes are made from the last one backwards,
so that nothing recurses and each is made once.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gamenote.core.record import Comment, Extra, Field, Header, Line, Mark, Record, Setup
from gamenote.core.record import Node as RecordNode
from gamenote.core.source import LINE_END
from gamenote.syntax.sgf.moves import counting, is_closed, played, span_of
from gamenote.syntax.sgf.setup import setup_of
from gamenote.syntax.sgf.tree import ROOT, Node, Property, Tree, holds_only_a_move, unescape

if TYPE_CHECKING:
    from gamenote.syntax.sgf.dialect import Dialect

SYNTAX = "sgf"


def build(tree: Tree, dialect: Dialect) -> Record:
    """Make the record of a tree.

    A tree without nodes gives a record with one empty node.
    """
    return replace(outline_of(tree, dialect), line=_lines(tree, dialect) if tree.nodes else (RecordNode(),))


def outline_of(tree: Tree, dialect: Dialect) -> Record:
    """Make the record of a tree without its line."""
    return Record(dialect.game, dialect.variant(tree), header_of(tree, dialect), ())


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
    """Make the nodes of the record for one node of the file.

    There is one for each move in it, or one where it has none. A move in the root follows a node without a move,
    since nothing stands before the first move. A move whose value is never closed is lost: nobody knows how much
    of the text belongs to it.
    """
    if not root and holds_only_a_move(node, dialect.moves):
        return (_move(node.properties[0], dialect, variations, {}),)
    moves = played(node, dialect)
    setup = setup_of(node, dialect) if dialect.setup_colors else None
    said = _said(node, moves, setup, dialect, root=root)
    if not moves:
        return (RecordNode(setup=setup, span=node.span, variations=variations, **said),)
    made = [RecordNode(setup=setup, span=node.span, **said)] if root else []
    for place, item in enumerate(moves):
        last = place == len(moves) - 1 and not root
        before = {"setup": setup} if not made else {}
        made.append(_move(item, dialect, variations if not made else (), before | (said if last else {})))
    return tuple(made)


def _said(
    node: Node, moves: list[Property], setup: Setup | None, dialect: Dialect, *, root: bool
) -> dict[str, Any]:
    """Return what the record keeps of a node beside moves and setup."""
    comments: list[Comment] = []
    extras: list[Extra] = []
    glyphs: list[int] = []
    drawn: list[Mark] = []
    played_here = {*map(id, moves)}
    for item in counting(node, dialect):
        glyph = dialect.glyph(item)
        marks = dialect.marks_of(item)
        if item.name == "C" and item.values:
            comments += (Comment(unescape(value.raw), value.span) for value in item.values if value.raw)
        elif id(item) in played_here or _in_setup(item, setup, dialect) or is_lost(item, dialect):
            continue
        elif glyph is not None:
            glyphs.append(glyph)
        elif marks is not None:
            drawn += marks
        elif not (root and _in_header(item.name, dialect)):
            extras.append(Extra(SYNTAX, item.name, tuple(value.raw for value in item.values)))
    comments += (Comment(LINE_END.sub("\n", words.raw), words.span) for words in node.words)
    said: dict[str, Any] = {"after": tuple(comments), "extras": tuple(extras), "glyphs": tuple(glyphs)}
    return said | {"marks": tuple(drawn)} if drawn else said


def _move(item: Property, dialect: Dialect, variations: tuple[Line, ...], said: dict[str, Any]) -> RecordNode:
    """Make the node of a move with what is said about it."""
    actor, text = dialect.moves[item.name], dialect.move_text(item)
    return RecordNode(actor=actor, move=text, span=span_of(item), variations=variations, **said)


def _in_setup(item: Property, setup: Setup | None, dialect: Dialect) -> bool:
    if setup is None or item.name not in dialect.setups:
        return False
    return item.name != "PL" or setup.to_move is not None


def is_lost(item: Property, dialect: Dialect) -> bool:
    """Tell whether this is a move whose value is never closed."""
    return item.name in dialect.moves and not is_closed(item)


def _in_header(name: str, dialect: Dialect) -> bool:
    """Tell whether the header holds a root property of this name."""
    return name not in dialect.root_stays


def header_of(tree: Tree, dialect: Dialect) -> Header:
    """Make the header from what the root says about the game."""
    fields: dict[Field, str] = {}
    extras: list[Extra] = []
    root = tree.root
    for item in counting(root, dialect) if root else ():
        name = item.name
        if name == "C" or name in dialect.moves or not _in_header(name, dialect):
            continue
        field = dialect.fields.get(name)
        if field is not None and field not in fields and len(item.values) == 1:
            fields[field] = unescape(item.values[0].raw)
        elif name not in dialect.derived:
            extras.append(Extra(SYNTAX, name, tuple(value.raw for value in item.values)))
    return Header(fields, tuple(extras))

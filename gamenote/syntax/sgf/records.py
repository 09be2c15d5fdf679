"""Records made from SGF trees: moves and positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gamenote.core.record import Comment, Extra, Field, Header, Line, Mark, Record, Setup
from gamenote.core.record import Node as RecordNode
from gamenote.core.source import LINE_END, Span
from gamenote.syntax.sgf.tree import (
    BLANKS,
    ROOT,
    Node,
    Property,
    Tree,
    escape,
    holds_only_a_move,
    said_by,
    unescape,
)

if TYPE_CHECKING:
    from gamenote.syntax.sgf.dialect import SgfDialect


# Choice of the properties and moves of a node that count


def played_moves(node: Node, dialect: SgfDialect) -> list[Property]:
    moves = [item for item in counting(node, dialect) if item.name in dialect.moves and item.values]
    moves = [item for item in moves if is_closed(item)]
    return dialect.played_of(moves) if len(moves) > 1 else moves


def counting(node: Node, dialect: SgfDialect) -> list[Property]:
    """Return a node's properties but for those that later ones overrule.

    That happens to known properties of one name, comments aside, in a dialect where the last counts.
    """
    last = {item.name: item for item in node.properties} if dialect.last_counts else {}
    if len(last) in (0, len(node.properties)):
        return node.properties
    known = dialect.root_known - {"C"}
    return [item for item in node.properties if item.name not in known or last[item.name] is item]


TO_MOVE = "PL"


def overruled_properties(node: Node, dialect: SgfDialect, *, root: bool) -> Iterator[Property]:
    """Yield properties that say more than the value that counts.

    Those are left out that the record has all the same."""
    first = dialect.derived if root else frozenset()
    single = first | ({TO_MOVE} if dialect.setup_colors and not played_moves(node, dialect) else frozenset())
    counts: dict[str, Property] = {}
    heeded = set[int]()
    for item in counting(node, dialect):
        counts[item.name] = counts.get(item.name, item) if item.name in first else item
        heeded.add(id(item))
    for item in node.properties:
        values, other = ([value.raw for value in each.values] for each in (item, counts[item.name]))
        several = item.name in single and len(values) > 1
        if several or (values != other and (item.name in single or id(item) not in heeded)):
            yield item


def span_of(item: Property) -> Span:
    """Return the place of a value without the blanks around it.

    Of all values where there are several.
    """
    first, last = item.values[0], item.values[-1]
    return first.bare_span if first is last else Span(first.start, last.span.end)


def is_closed(item: Property) -> bool:
    return all(value.closed for value in item.values)


# Positions that nodes set up, and who is to move then.
#
# A node adds and takes off stones or pieces. Which property adds for which player, and how PL names them, the
# dialect says (`setup_colors`, `turns`, `letters`).

REMOVED = "empty"  # how engines call what a removal leaves
REMOVING = "AE"


def setup_of(node: Node, dialect: SgfDialect) -> Setup | None:
    """Return what a node adds and takes off, and who moves then.

    Edits stand in the order of the dialect. A node with a move needs no PL: after a move it is the turn of the
    next player.
    """
    edits: list[tuple[str, str]] = []
    spans: list[Span] = []
    found: dict[str, list[Property]] = {}
    for item in counting(node, dialect):
        if item.values:
            found.setdefault(item.name, []).append(item)
    for name, color in dialect.setup_colors.items():
        for item in found.get(name, ()):
            edits += ((color, unescape(value.raw).strip(BLANKS)) for value in item.values)
            spans += (value.span for value in item.values)
    turns = [item for item in found.get(TO_MOVE, ()) if not played_moves(node, dialect)]
    turn = dialect.turns.get(said_by(turns[-1])) if turns else None
    if not edits and turn is None:
        return None
    setup = Setup("", tuple(edits), turn, tuple(spans))
    return replace(setup, text=setup_text(setup, dialect, str))


def additions(node: Node, dialect: SgfDialect) -> list[Property]:
    """Return the properties that add pieces or take some off.

    They may do so for a player that there is not.
    """
    return [item for item in node.properties if item.name in dialect.setup_names]


def setup_text(setup: Setup, dialect: SgfDialect, value: Callable[[str], str] = escape) -> str:
    """Write a setup as properties.

    `value` writes a point or a piece as it stands between brackets.
    """
    found = by_property(setup.edits, dialect)
    text = "".join(f"{name}[{']['.join(map(value, values))}]" for name, values in found.items())
    return text + (
        f"{TO_MOVE}[{dialect.letters.get(setup.to_move, setup.to_move)}]" if setup.to_move is not None else ""
    )


def by_property(edits: Iterable[tuple[str, str]], dialect: SgfDialect) -> dict[str, list[str]]:
    """Sort pieces by the properties that add or take them off.

    Properties stand in the order in which the dialect carries them out.
    """
    found: dict[str, list[str]] = {}
    for color, points in edits:
        name = REMOVING if color == REMOVED else f"A{dialect.letters.get(color, color)}"
        found.setdefault(name, []).append(points)
    return {name: found[name] for name in dialect.setup_names if name in found}


# The first child continues a line, every further child is a variation. Nodes are made from the last one
# backwards, so that nothing recurses and each is made once.

SYNTAX = "sgf"


def build(tree: Tree, dialect: SgfDialect) -> Record:
    """Make the record of a tree.

    A tree without nodes gives a record with one empty node.
    """
    return replace(
        outline_of(tree, dialect), line=_build_main_line(tree, dialect) if tree.nodes else (RecordNode(),)
    )


def outline_of(tree: Tree, dialect: SgfDialect) -> Record:
    """Make the record of a tree without its line."""
    return Record(dialect.game, dialect.variant_of(tree), header_of(tree, dialect), ())


def _build_main_line(tree: Tree, dialect: SgfDialect) -> Line:
    children = tree.children
    made: list[tuple[RecordNode, ...]] = [()] * len(tree.nodes)
    lines: dict[int, Line] = {}  # head of a line -> the line
    for index in range(len(tree.nodes) - 1, -1, -1):
        node = tree.nodes[index]
        siblings = children[node.parent] if node.parent != ROOT else [0]
        heads = siblings[1:] if siblings[0] == index else []
        variations = tuple(lines.pop(head) for head in heads)
        made[index] = record_nodes(node, dialect, variations, root=index == 0)
        if siblings[0] != index or node.parent == ROOT:
            lines[index] = _chain_nodes(index, children, made)
    return lines[0]


def _chain_nodes(head: int, children: list[list[int]], made: list[tuple[RecordNode, ...]]) -> Line:
    line = list(made[head])
    while children[head]:
        head = children[head][0]
        line += made[head]
        made[head] = ()
    return tuple(line)


def record_nodes(
    node: Node, dialect: SgfDialect, variations: tuple[Line, ...], *, root: bool
) -> tuple[RecordNode, ...]:
    """Make the nodes of the record for one node of the file.

    There is one for each move in it, or one where it has none. A move in the root follows a node without a move,
    since nothing stands before the first move. A move whose value is never closed is lost: nobody knows how much
    of the text belongs to it.
    """
    if not root and holds_only_a_move(node, dialect.moves):
        return (_move_node(node.properties[0], dialect, variations, {}),)
    moves = played_moves(node, dialect)
    setup = setup_of(node, dialect) if dialect.setup_colors else None
    said = _node_annotations(node, moves, setup, dialect, root=root)
    if not moves:
        return (RecordNode(setup=setup, span=node.span, variations=variations, **said),)
    made: list[RecordNode] = []
    behind: list[Setup | None] = [setup, *(None for _ in moves)]
    if setup is not None and dialect.keeps_order:
        behind = _setups_around_moves(node, moves, dialect)
    if root:  # a move that is not played stays beside the one that is: alone in the root it would be played
        beside = tuple(extra for extra in said["extras"] if extra.key in dialect.moves)
        others = tuple(extra for extra in said["extras"] if extra.key not in dialect.moves)
        made.append(RecordNode(setup=behind[0], span=node.span, **(said | {"extras": others})))
        said = {"extras": beside}
    for place, (item, later) in enumerate(zip(moves, behind[1:], strict=True)):
        before = {"setup": behind[0]} if not made else {}
        last = said if place == len(moves) - 1 else {}
        made.append(_move_node(item, dialect, variations if not made else (), before | last))
        if later is not None:
            made.append(RecordNode(setup=later, span=node.span))
    return tuple(made)


def _setups_around_moves(node: Node, moves: list[Property], dialect: SgfDialect) -> list[Setup | None]:
    """Return the setups before, between and behind moves."""
    groups: list[list[Property]] = [[]]
    played = {*map(id, moves)}
    for item in node.properties:
        if id(item) in played:
            groups.append([])
        elif item.name in dialect.setup_colors:
            groups[-1].append(item)
    return [setup_of(Node(node.start, node.parent, group), dialect) for group in groups]


def _node_annotations(
    node: Node, moves: list[Property], setup: Setup | None, dialect: SgfDialect, *, root: bool
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
        elif not root or item.name in dialect.root_stays:
            extras.append(Extra(SYNTAX, item.name, tuple(value.raw for value in item.values)))
    comments += (Comment(LINE_END.sub("\n", words.raw), words.span) for words in node.words)
    said: dict[str, Any] = {"after": tuple(comments), "extras": tuple(extras), "glyphs": tuple(glyphs)}
    return said | {"marks": tuple(drawn)} if drawn else said


def _move_node(
    item: Property, dialect: SgfDialect, variations: tuple[Line, ...], said: dict[str, Any]
) -> RecordNode:
    actor, text = dialect.moves[item.name], dialect.move_text(item)
    return RecordNode(actor=actor, move=text, span=span_of(item), variations=variations, **said)


def _in_setup(item: Property, setup: Setup | None, dialect: SgfDialect) -> bool:
    known = setup is not None and (item.name != TO_MOVE or setup.to_move is not None)
    return known and item.name in dialect.setups


def is_lost(item: Property, dialect: SgfDialect) -> bool:
    """Tell whether this is a move whose value is never closed."""
    return item.name in dialect.moves and not is_closed(item)


def header_of(tree: Tree, dialect: SgfDialect) -> Header:
    """Make the header from what the root says about the game."""
    fields: dict[Field, str] = {}
    extras: list[Extra] = []
    root = tree.root
    for item in counting(root, dialect) if root else ():
        name = item.name
        if name == "C" or name in dialect.moves or name in dialect.root_stays:
            continue
        field = dialect.fields.get(name)
        if field is not None and field not in fields and len(item.values) == 1:
            fields[field] = unescape(item.values[0].raw)
        elif not dialect.holds(item):
            extras.append(Extra(SYNTAX, name, tuple(value.raw for value in item.values)))
    return Header(fields, tuple(extras))

"""Choice of the properties and moves of a node that count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gamenote.core.source import Span
from gamenote.syntax.sgf.tree import BLANKS, Node, Property

if TYPE_CHECKING:
    from gamenote.syntax.sgf.dialect import Dialect


def played(node: Node, dialect: Dialect) -> list[Property]:
    """Return the moves of a node that are played."""
    moves = [item for item in counting(node, dialect) if item.name in dialect.moves and item.values]
    moves = [item for item in moves if is_closed(item)]
    if len(moves) < 2 or not dialect.one_move:
        return moves
    order = list(dialect.moves)
    return [min(moves, key=lambda item: order.index(item.name))]


def counting(node: Node, dialect: Dialect) -> list[Property]:
    """Return a node's properties but for those that later ones overrule.

    That happens to known properties of one name, comments aside, in a dialect where the last counts.
    """
    names = [item.name for item in node.properties]
    if not dialect.last_counts or len(set(names)) == len(names):
        return node.properties
    last = {name: place for place, name in enumerate(names)}
    kept = (
        name == "C" or name not in dialect.root_known or last[name] == place for place, name in enumerate(names)
    )
    return [item for item, keep in zip(node.properties, kept, strict=True) if keep]


def overruled(node: Node, dialect: Dialect, *, root: bool) -> Iterator[Property]:
    """Yield properties that say more than the value that counts.

    Those are left out that the record has all the same."""
    first = dialect.derived if root else frozenset()
    single = first | ({"PL"} if dialect.setup_colors and not played(node, dialect) else frozenset())
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
    if first is not last:
        return Span(first.start, last.span.end)
    start = first.start + len(first.raw) - len(first.raw.lstrip(BLANKS))
    return Span(start, max(start, first.start + len(first.raw.rstrip(BLANKS))))


def is_closed(item: Property) -> bool:
    return all(value.closed for value in item.values)

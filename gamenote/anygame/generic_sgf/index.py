"""The properties of a game by their names.

They are found once for all rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from gamenote.anygame.generic_sgf import number_said
from gamenote.anygame.generic_sgf.tables import NEWEST
from gamenote.core.case import Case
from gamenote.syntax.sgf.properties import ROWS, SIMPLETEXT, TEXT, Count
from gamenote.syntax.sgf.tree import Node, Property, Tree, Value

SIMPLE_TEXTS = frozenset(name for name, row in ROWS.items() if row.type is SIMPLETEXT)
TEXTS = frozenset(name for name, row in ROWS.items() if row.type is TEXT)
ANY_TEXTS = SIMPLE_TEXTS | TEXTS
LISTS = frozenset(name for name, row in ROWS.items() if row.many is not Count.ONE)


class Placed(NamedTuple):
    """A property and its node."""

    item: Property
    node: Node


def by_name(case: Case) -> Mapping[str, list[Placed]]:
    """Return the properties with values but moves, by name, in order.

    Of usual nodes those are left out of which nothing is to be said (`Tree.others`)."""
    return case.shared(_find_properties)


def _find_properties(case: Case) -> Mapping[str, list[Placed]]:
    found: dict[str, list[Placed]] = {}
    moves = case.syntax.dialect.moves
    for node in case.syntax.others:
        for item in node.properties:
            name = item.name
            if name not in moves and item.values:
                found.setdefault(name, []).append(Placed(item, node))
    return found


def properties_named(case: Case, *names: str) -> Iterator[Placed]:
    """Yield the properties of these names."""
    index = by_name(case)
    for name in names:
        yield from index.get(name, ())


def values_of(case: Case, names: frozenset[str]) -> Iterator[tuple[Property, Value]]:
    """Yield the closed values of these names that the text has."""
    for name, items in by_name(case).items():
        if name in names:
            for item, _ in items:
                yield from ((item, value) for value in item.values if value.closed and not value.added)


def version(tree: Tree) -> int | None:
    """Return the version that FF says, at most 4."""
    return version_said(tree.said("FF") or "")


def version_said(said: str) -> int | None:
    """Return the version that a value of FF says."""
    return min(number_said(said) or 0, NEWEST) or None

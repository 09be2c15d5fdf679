"""The header of a game of Go in SGF, with places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from functools import partial
from typing import Any

from msgspec import Struct

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Severity
from gamenote.core.rule import Rule, rule
from gamenote.core.source import Span
from gamenote.games.go.board import StoneBoard
from gamenote.games.go.game_info import FOX, LATER, NAMES, GameInfo
from gamenote.games.go.setup import board_named, points_of
from gamenote.syntax.sgf.tree import BLANKS, Node, Property, said_by

SETUPS = ("AB", "AW", "AE")
COLOURS = ("B", "W")
sgf_rule = partial(rule, formats=("sgf",))  # one that looks at properties


class Head(Struct):
    """What a tree says of its game.

    Fields:
        items: The properties by name, each the first of the main line.
        board: None where there is no such board.
    """

    items: dict[str, Property]
    info: GameInfo
    board: StoneBoard | None
    root: Node

    def value(self, name: str) -> str:
        """Return what a property says, "" where it is missing."""
        return said_by(self.items[name]) if name in self.items else ""

    def raw(self, name: str) -> str:
        """Return a value as it stands, "" for one that says nothing."""
        return self.items[name].values[0].raw if self.value(name) else ""

    def span(self, name: str) -> Span:
        """Return the place of a value without the blanks around it."""
        return self.items[name].values[0].bare_span

    def stones_set_up(self, name: str) -> list[int]:
        """Return the points that a property names in the first node."""
        return points_named(self.board, self.root, name) if self.board is not None else []


def points_named(board: StoneBoard, node: Node, name: str) -> list[int]:
    """Return the points that properties of a name have in a node."""
    values = (value for item in node.properties if item.name == name for value in item.values)
    return [point for value in values for point in points_of(board, value.raw.strip(BLANKS))]


HeadCheck = Callable[[Case, Head], Iterator[Diagnostic]]


def head_rule(code: str, name: str, severity: Severity, **more: Any) -> Callable[[HeadCheck], Rule]:
    """Make a rule about games with a header, which it is given."""

    def wrap(find: HeadCheck) -> Rule:
        def check(case: Case) -> Iterator[Diagnostic]:
            head = head_of(case)
            return find(case, head) if head is not None else iter(())

        check.__doc__, check.__module__ = find.__doc__, find.__module__
        return sgf_rule(code, name, severity, **more)(check)

    return wrap


def head_of(case: Case) -> Head | None:
    """Return the header of a game, found once; None without a root."""
    return case.shared(_find_head)


def _find_head(case: Case) -> Head | None:
    tree, items = case.syntax, dict[str, Property]()
    if tree.root is None:
        return None
    wanted = frozenset(NAMES)
    _take(items, tree.root, wanted)
    later = {item.name for node in tree.others for item in node.properties} & (LATER - items.keys())
    for node in tree.main_line() if later else ():
        _take(items, node, later)
    info = GameInfo({name: said_by(item) for name, item in items.items()})
    return Head(items, info, board_named(case.summary.variant), tree.root)


def _take(items: dict[str, Property], node: Node, wanted: Set[str]) -> None:
    for item in node.properties:
        if item.name in wanted and item.values and (item.name not in items or said_by(item).startswith(FOX)):
            items[item.name] = item


def moves_with_nodes(case: Case) -> Iterator[tuple[Node, Property]]:
    """Yield the moves of the main line with their nodes."""
    for node in case.syntax.main_line():
        yield from ((node, item) for item in node.properties if item.name in COLOURS and item.values)

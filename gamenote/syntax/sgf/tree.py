"""Game trees of SGF: nodes with properties, in file order.

Each node has the index of its parent. The tree is what the file says, including what is wrong with it: properties
keep their values raw, nodes their order. Nothing here knows a game.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from gamenote.core.lazy import cached
from gamenote.core.patterns import lazy_pattern
from gamenote.core.source import Span

__all__ = ["Node", "Property", "Tree", "Value", "escape", "unescape"]

ROOT = -1  # the parent of a first node
BLANKS = " \t\r\n\v\f"
LONGEST_SHOWN = 40  # characters of a value in a message


class Value(Struct, frozen=True):
    """The text between two brackets, raw; its span leaves the brackets out."""

    raw: str
    start: int
    closed: bool = True  # False where the file ends first

    @property
    def span(self) -> Span:
        return Span(self.start, self.start + len(self.raw))

    @property
    def bracketed(self) -> Span:
        return Span(self.start - 1, self.start + len(self.raw) + self.closed)


class Property(Struct):
    """An identifier and its values.

    Small letters in identifiers mean nothing (old SGF), unless it is literal.

    `width` is the length of an identifier that is written with blanks inside, which it does without here.
    """

    ident: str
    start: int
    values: list[Value] = []
    literal: bool = False
    width: int = 0

    @property
    def name(self) -> str:
        if self.literal or self.ident.isupper() or self.ident.isdigit():
            return self.ident
        return "".join(char for char in self.ident if not char.islower()) or self.ident

    @property
    def span(self) -> Span:
        """The place from the identifier to the last bracket."""
        return Span(self.start, self.values[-1].bracketed.end if self.values else self.ident_span.end)

    @property
    def ident_span(self) -> Span:
        return Span(self.start, self.start + (self.width or len(self.ident)))


class Node(Struct):
    """A node: what stands behind one semicolon.

    Fields:
        words: Text outside any value that is kept as its comment.
        begun: Whether it has its semicolon.
    """

    start: int
    parent: int
    properties: list[Property] = []
    words: tuple[Value, ...] = ()
    begun: bool = True

    @property
    def inside(self) -> int:
        """The place of its first property."""
        return self.start + self.begun

    @property
    def span(self) -> Span:
        return Span(self.start, self.properties[-1].span.end if self.properties else self.inside)

    def get(self, name: str) -> Property | None:
        """Return the first property of that name that has a value."""
        for item in self.properties:  # no generator, since headers are asked often
            if (item.ident == name or item.name == name) and item.values:
                return item
        return None


@dataclass
class Tree:
    """The tree of one game.

    `start` is the place of its opening parenthesis, None where it has none.
    """

    dialect: Any = None  # see `dialect.Dialect`
    nodes: list[Node] = field(default_factory=list)
    start: int | None = None

    @property
    def root(self) -> Node | None:
        return self.nodes[0] if self.nodes else None

    @cached
    def children(self) -> list[list[int]]:
        """The children of each node, by index, in file order."""
        lists: list[list[int]] = [[] for _ in self.nodes]
        for index, node in enumerate(self.nodes):
            if node.parent != ROOT:
                lists[node.parent].append(index)
        return lists

    @cached
    def others(self) -> list[Node]:
        """The nodes with anything but one usual move and its comment.

        Most nodes are such, so that rules about anything else leave them out.
        """
        names = self.dialect.usual_moves if self.dialect is not None else ()
        return [node for node in self.each() if not _is_usual(node, names)]

    def each(self) -> Iterator[Node]:
        """Yield the nodes one by one.

        Those of a long plain game are made for it, and nobody keeps them.
        """
        return iter(self.nodes)

    def node_at(self, offset: int) -> Node | None:
        """Return the last node that begins at an offset or before."""
        index = bisect_right(self.nodes, offset, key=lambda node: node.start) - 1
        return self.nodes[index] if index >= 0 else None

    def main_line(self) -> list[int]:
        """Return the indices of the root and of first children below."""
        if not self.nodes:
            return []
        line = [0]
        while self.children[line[-1]]:
            line.append(self.children[line[-1]][0])
        return line


def holds_only_a_move(node: Node, names: Container[str]) -> bool:
    """Tell whether a node holds one move and nothing else.

    The move has one value, under one of these names.
    """
    if len(node.properties) != 1 or node.words:
        return False
    (item,) = node.properties
    return item.ident in names and len(item.values) == 1 and item.values[0].closed


def _is_usual(node: Node, names: Container[str]) -> bool:
    """Tell whether a node holds one move and at most a comment."""
    if len(node.properties) != 2 or node.words:
        return holds_only_a_move(node, names)
    move, comment = node.properties
    closed = all(len(item.values) == 1 and item.values[0].closed for item in node.properties)
    return closed and move.ident in names and comment.ident == "C"


ESCAPE = lazy_pattern(r"\\(\r\n|\n\r|.)|(\r\n|\n\r|\r)", re.S)


def unescape(raw: str) -> str:
    """Return the meaning of a Text value.

    Escapes are undone, soft breaks gone, every line end is LF.
    """
    if "\\" not in raw and "\r" not in raw:
        return raw
    return ESCAPE.sub(_unescape_match, raw)


def _unescape_match(match: re.Match[str]) -> str:
    if match[2]:
        return "\n"
    return "" if match[1][0] in "\r\n" else match[1]


def move_text(item: Property) -> str:
    """Return the value of a move as it stands, trimmed.

    Several values are kept with the brackets between them.
    """
    return "][".join(value.raw for value in item.values).strip(BLANKS)


def escape(text: str) -> str:
    """Write a text as it stands between brackets."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


def shorten_text(text: str) -> str:
    """Shorten a text of the user for a message."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 3]}..."

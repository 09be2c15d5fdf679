"""Game trees of SGF: nodes with properties, in file order.

Each node has the index of its parent. The tree is what the file says, including what is wrong with it: properties
keep their values raw, nodes their order. Nothing here knows a game.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Container, Iterable, Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from gamenote.core.diagnostic import Diagnostic, Edit, Safety
from gamenote.core.lazy import cached
from gamenote.core.patterns import lazy_pattern
from gamenote.core.rule import Rule
from gamenote.core.source import Span

__all__ = ["Node", "Property", "Tree", "Value", "escape", "unescape"]

ROOT = -1  # the parent of a first node
BLANKS = " \t\r\n\v\f"
MOVE_AT_END = lazy_pattern(r"[ \t\r\n]*+;[ \t\r\n]*+[BW]\[[A-Za-z]{0,2}+\Z")
LONGEST_SHOWN = 40  # characters of a value in a message


def place_of_lost_end(raw: str) -> int | None:
    """Return where a value should have ended that runs into a move.

    It then goes on to the end of that move."""
    before = len(raw[: max(0, raw.rfind(";"))].rstrip(BLANKS))
    return before if MOVE_AT_END.fullmatch(raw, before) else None


class Value(Struct, frozen=True):
    """The text between two brackets, raw; its span leaves the brackets out."""

    raw: str
    start: int
    closed: bool = True  # False where the file ends first
    added: int = 0  # backslashes in `raw` that the text should have, and has not

    @property
    def span(self) -> Span:
        return Span(self.start, self.start + len(self.raw) - self.added)

    @property
    def bracketed(self) -> Span:
        return Span(self.start - 1, self.start + len(self.raw) - self.added + self.closed)

    @property
    def bare_span(self) -> Span:
        """Its place without the blanks around it."""
        start = self.start + len(self.raw) - len(self.raw.lstrip(BLANKS))
        return Span(start, max(start, self.start + len(self.raw.rstrip(BLANKS)) - self.added))


class Property(Struct):
    """An identifier and its values.

    Fields:
        literal: Small letters in the identifier count; in old SGF they mean nothing.
        width: The length of an identifier that is written with blanks inside, which it does without here.
        name: The identifier without what means nothing.
    """

    ident: str
    start: int
    values: list[Value] = []
    literal: bool = False
    width: int = 0
    name: str = ""

    def __post_init__(self) -> None:
        ident = self.ident
        if self.literal or ident.isupper() or ident.isdigit():
            self.name = ident
        else:
            self.name = "".join(char for char in ident if not char.islower()) or ident

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


class Tree:
    """The tree of one game.

    `start` is the place of its opening parenthesis, None where it has none.
    """

    def __init__(self, dialect: Any = None, nodes: list[Node] | None = None, start: int | None = None) -> None:
        self.dialect = dialect  # see `dialect.Dialect`
        self.nodes = nodes or []
        self.start = start

    @property
    def root(self) -> Node | None:
        return self.nodes[0] if self.nodes else None

    def said(self, name: str) -> str | None:
        """Return what a property of the root says; None without it."""
        item = self.root.get(name) if self.root is not None else None
        return said_by(item) if item is not None else None

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
        """The nodes of which rules may have something to say.

        Most nodes hold a usual move and a comment, so that rules about anything else leave them out. What is usual
        the dialect says; the first node with each property of usual nodes is here as well.
        """
        usual = self.dialect.usual_nodes(self) if self.dialect is not None else lambda node: False
        return [node for node in self.each() if not usual(node)]

    def each(self) -> Iterator[Node]:
        """Yield the nodes one by one.

        Those of a long plain game are made for it, and nobody keeps them.
        """
        return iter(self.nodes)

    def pairs_along(self, first: str, second: str) -> list[tuple[str, str]] | None:
        """Return two properties of clocks along a single line, if at hand.

        They are numbers; the second may stand behind the first, and is "" elsewhere."""
        return None

    def node_at(self, offset: int) -> Node | None:
        """Return the last node that begins at an offset or before."""
        index = bisect_right(self.nodes, offset, key=lambda node: node.start) - 1
        return self.nodes[index] if index >= 0 else None

    def main_line(self) -> Iterator[Node]:
        """Yield the root and first children below."""
        index = 0 if self.nodes else None
        while index is not None:
            yield self.nodes[index]
            index = next(iter(self.children[index]), None)

    @property
    def last(self) -> Node | None:
        """The last node of the main line."""
        index = 0
        while self.nodes and self.children[index]:
            index = self.children[index][0]
        return self.nodes[index] if self.nodes else None


def first_character(tree: Tree) -> Span:
    """Return the place where a game begins."""
    start = tree.start if tree.start is not None else tree.nodes[0].start
    return Span(start, start + 1)


def holds_only_a_move(node: Node, names: Container[str]) -> bool:
    """Tell whether a node holds one move and nothing else.

    The move has one value, under one of these names.
    """
    if len(node.properties) != 1 or node.words:
        return False
    (item,) = node.properties
    return item.ident in names and len(item.values) == 1 and item.values[0].closed


def holds_usual_move(node: Node, names: Container[str]) -> bool:
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


def said_by(item: Property) -> str:
    """Return the meaning of the first value, without blanks around it."""
    return unescape(item.values[0].raw).strip(BLANKS) if item.values else ""


def move_text(item: Property) -> str:
    """Return the value of a move as it stands, trimmed.

    Several values are kept with the brackets between them.
    """
    return "][".join(value.raw for value in item.values).strip(BLANKS)


def escape(text: str) -> str:
    """Write a text as it stands between brackets."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


def raw_text(name: str, values: Iterable[str]) -> str:
    """Write a property with values as they stand between brackets."""
    return name + "".join(f"[{value}]" for value in values or ("",))


def shorten_text(text: str) -> str:
    """Shorten a text of the user for a message."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 3]}..."


# Words outside any value, which the comment of their node keeps, in the record and in the mended text.

LONGEST_WORDS = 30  # characters of them in a message
BRACKETS = "()[]"
BOM = "\ufeff"


class Damage(NamedTuple):
    """A stretch of text that is no part of a node."""

    rule: Rule
    start: int
    end: int
    owner: int = 0  # the node whose comment keeps its words
    place: str = ""  # where it stands, if not among the nodes


def is_wordless(text: str) -> bool:
    """Tell whether a text is nothing but brackets and blanks."""
    return not text.strip(BRACKETS + BLANKS)


def report_damage(text: str, tree: Tree, found: Iterable[Damage], most: int) -> Iterator[Diagnostic]:
    """Keep the words of damaged stretches in the nodes, and report them.

    Those of one node go into one comment, so that the first of them has the fix for all.
    """
    by_node: dict[int, list[Damage]] = {}
    for item in found:
        by_node.setdefault(item.owner, []).append(item)
    for owner, items in by_node.items():
        worded = [item for item in items if not is_wordless(text[item.start : item.end])]
        node = tree.nodes[owner] if tree.nodes else None
        if node is not None:
            node.words = tuple(Value(text[item.start : item.end], item.start) for item in worded)
        for item in items[:most]:
            span, title = Span(item.start, item.end), "remove it"
            fix: tuple[Edit, ...] = (Edit(span, ""),)
            if node is not None and not is_wordless(text[item.start : item.end]):
                fix, title = into_comment(text, node, worded) if item is worded[0] else (), "put it into a comment"
            message, detail = describe(text[item.start : item.end], item.place)
            yield item.rule.found(message, span, title=title, fix=fix, safety=Safety.UNSAFE, detail=detail)


def into_comment(text: str, node: Node, items: Iterable[Damage]) -> tuple[Edit, ...]:
    """Return the edits that put words into the comment of a node."""
    if not all(value.closed for item in node.properties[-1:] for value in item.values):
        return ()
    said = "\n\n".join(escape(text[item.start : item.end]) for item in items)
    comment = next(
        (item.values[-1] for item in reversed(node.properties) if item.name == "C" and item.values), None
    )
    at = node.span.end if comment is None else comment.span.end
    gap = "\n\n" if comment is not None and comment.raw else ""
    insertion = Edit(Span(at, at), f"C[{said}]" if comment is None else f"{gap}{said}")
    return (insertion, *(Edit(Span(_blanks_before(text, item.start), item.end), "") for item in items))


def _blanks_before(text: str, start: int) -> int:
    while start and text[start - 1] in " \t":
        start -= 1
    return start


def describe(words: str, place: str) -> tuple[str, str]:
    """Say what a damaged stretch is, for people and for programs."""
    first = words.splitlines()[0].rstrip()
    shown = words if len(words) <= LONGEST_WORDS and first == words else f"{first[: LONGEST_WORDS - 3]}..."
    for bracket, fault, detail in (
        ("(", '"(" where a node is expected', "doubled-parenthesis"),
        ("]", '"]" without "[" before it', "stray-bracket"),
        (")", '")" without "(" before it', "stray-parenthesis"),
    ):
        if not words.strip(bracket + BLANKS):
            return fault, detail
    if place:
        return f"text {place}: {shown}", ""
    if words.startswith("["):
        return f"a value without a property name: {shown}", "missing-name"
    if is_valueless(words):
        return f"the property {words} has no value", "missing-value"
    return f"text outside any value: {shown}", ""


def is_valueless(words: str) -> bool:
    """Tell whether words look like a property without a value."""
    return words.isascii() and words.isalpha() and words.isupper() and len(words) <= 2


NEXT_NODE = lazy_pattern(r"\(?;[ \t\r\n]*+[A-Z0-9]{1,8}+[ \t\r\n]*+\[")


def value_closed(text: str, opening: int) -> tuple[Edit, ...]:
    """Return the edit that closes an open value.

    The bracket stands before what looks like the next node, else before the parentheses at the end, else at the
    end.
    """
    found = NEXT_NODE.search(text, opening + 1)
    end = len(text[: found.start()].rstrip(BLANKS) if found is not None else text.rstrip(")" + BLANKS))
    end = max(end, opening + 1)
    return (Edit(Span(end, end), "]"),)

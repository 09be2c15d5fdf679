"""Record -> SGF text: one node a line, a variation in parentheses of its own.

How a node and the header look is the dialect's business; what belongs between them is decided here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from gamenote.core.record import Extra, Field, Line, Node, Record
from gamenote.syntax.sgf.records import SYNTAX
from gamenote.syntax.sgf.tree import escape

DEEPEST_MARGIN = 40
# What may stand between brackets; of several values the record has the brackets between them, too.
VALUE = re.compile(r"[^\]\\]*+(?:(?:\\.|\][ \t\r\n\v\f]*+\[)[^\]\\]*+)*+", re.S)
# What would be read as the beginning of a game, see `tokens.RESTART`.
BEGINNING = re.compile(r"([\r\n][ \t]*+)(?=\([ \t\r\n]*+;[ \t\r\n]*+(?:GM|FF)[ \t\r\n]*+\[)")


def property_text(name: str, *values: str) -> str:
    """A property with these texts as its values."""
    return name + "".join(f"[{escape(value)}]" for value in values)


def extra_text(extras: tuple[Extra, ...]) -> str:
    """The properties that the record has kept as they stood.

    Those of other syntaxes are left out.
    """
    kept = (extra for extra in extras if extra.syntax == SYNTAX)
    return "".join(extra.key + "".join(f"[{value}]" for value in extra.values or ("",)) for extra in kept)


def comment_text(node: Node) -> str:
    """All comments of a node as one property.

    Empty where there are none.
    """
    comments = [comment.text for comment in (*node.before, *node.after)]
    return property_text("C", "\n\n".join(comments)) if comments else ""


def value_text(text: str) -> str:
    """A move that the record has as it stood between its brackets, or comes from elsewhere."""
    return text if VALUE.fullmatch(text) else escape(text)


def header(
    record: Record, idents: Mapping[Field, str], order: Iterable[Field | str], text: Callable[[str], str] = str
) -> Iterator[str]:
    """The header fields as properties, those of the order first.

    A text in it is a property as it stands.
    """
    fields = dict(record.header.fields)
    if record.outcome is not None:
        fields.setdefault(Field.RESULT, record.outcome.text)
    first = list(order)
    for name in (*first, *(name for name in fields if name not in first)):
        if isinstance(name, str):
            yield name
        elif name in fields and name in idents:
            yield property_text(idents[name], text(fields[name]))


def tree_text(line: Line, node_text: Callable[[Node], str]) -> str:
    """A game tree.

    `node_text` gives a node as it stands behind its semicolon; the first is the root.
    """
    out: list[str] = []
    opening = ""
    for part in branches(line):
        if part == "(":
            opening += part
        elif isinstance(part, str):
            out.append(part)
        else:
            out.append(f"{opening};{quoted(node_text(part))}")
            opening = ""
    return lines(out)


def indented_text(line: Line, node_text: Callable[[Node], str]) -> str:
    """A game tree as Pentobi lays it out: every node and parenthesis on a line of its own, each level of
    variations one blank further to the right; a parenthesis stands left of its nodes. Very deep levels are not
    moved on, so that the text stays short."""
    out: list[str] = []
    depth = -1  # of variations; the tree itself has none
    for part in branches(line):
        depth += part == "("
        margin = " " * min(depth, DEEPEST_MARGIN)
        if isinstance(part, str):
            out.append(f"{margin[1:]}{part}")
            depth -= part == ")"
        else:
            out.append(f"{margin};{quoted(node_text(part))}")
    return lines(out)


def quoted(text: str) -> str:
    """A node in which no line of a value looks like the beginning of a game."""
    return BEGINNING.sub(r"\1\\", text) if "(" in text else text


def lines(parts: list[str]) -> str:
    """Each on a line of its own, unless it is a variation that looks like the beginning of a game."""
    return BEGINNING.sub("", "\n".join(parts)) + "\n"


def branches(line: Line) -> Iterator[Node | str]:
    """The nodes of a game tree and the parentheses between them.

    The line of a record goes on as the first child; alternatives to a move become its siblings.
    """
    work: list[Line | str] = [")", line, "("]
    while work:
        item = work.pop()
        if isinstance(item, str):
            yield item
            continue
        forks: list[tuple[Line, ...]] = []
        for index, node in enumerate(item):
            if node.variations and index:
                forks.append(node.variations)
                yield "("
            yield node
        for variations in forks:
            for variation in reversed(_siblings(variations)):
                work += (")", variation, "(")
            work.append(")")


def _siblings(variations: tuple[Line, ...]) -> list[Line]:
    """The alternatives to a move, with the alternatives to the first moves of those."""
    lines = list(variations)
    for line in lines:
        if line:
            lines.extend(line[0].variations)
    return [line for line in lines if line]

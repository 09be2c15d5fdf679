"""Writer of records as SGF text.

Each node stands on a line, a variation in parentheses of its own. `SgfWriter` writes by the table of a dialect
what the reader reads by it; a format overrides what it writes in a way of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from gamenote.core.engine import Engine
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Extra, Field, Line, Node, Record
from gamenote.core.replay import spelled_moves
from gamenote.syntax.sgf.properties import glyphs_text, marks_text
from gamenote.syntax.sgf.records import SYNTAX, setup_text
from gamenote.syntax.sgf.tree import escape, raw_text

if TYPE_CHECKING:
    from gamenote.syntax.sgf.dialect import SgfDialect

__all__ = ["SgfWriter", "comment_text", "extra_text", "header", "property_text", "tree_text", "value_text"]

FIRST = ("FF", "CA", "GM", "SZ", "AP", "ST")  # root properties that stand before those about the game
DEEPEST_MARGIN = 40
# What may stand between brackets; of several values the record has the brackets between them, too.
VALUE = lazy_pattern(r"[^\]\\]*+(?:(?:\\.|\][ \t\r\n\v\f]*+\[)[^\]\\]*+)*+", re.S)
# What would be read as the beginning of a game, see `tokens.RESTART`.
BEGINNING = lazy_pattern(r"([\r\n][ \t]*+)(?=\([ \t\r\n]*+;?+[ \t\r\n]*+(?:GM|FF)[ \t\r\n]*+\[)")


class SgfWriter:
    """Writer of one record by the table of a dialect.

    With an engine, moves are written as `write_move` writes them.

    Fields:
        between: What stands between the properties of the root.
    """

    between = "\n"

    def __init__(self, record: Record, dialect: SgfDialect, engine: Engine | None = None) -> None:
        self.record = record
        self.dialect = dialect
        self.root = record.line[0] if record.line else Node()
        self._spelled = spelled_moves(record, engine) if engine is not None else {}

    def text(self) -> str:
        """Return the whole record; what is not ASCII names its character set."""
        head, named = ([*filter(None, self.root_properties(utf_8=each))] for each in (False, True))
        text = self._text_with(head)
        return text if text.isascii() or named == head else self._text_with(named)

    def _text_with(self, head: Sequence[str]) -> str:
        def node_text(node: Node) -> str:
            words = "".join(self.node_properties(node))
            return self.between.join([*head, words] if words else head) if node is self.root else words

        return self.layout(self.record.line or (self.root,), node_text)

    # What formats write in ways of their own

    def layout(self, line: Line, node_text: Callable[[Node], str]) -> str:
        """Write the tree; a node is given behind its semicolon."""
        return tree_text(line, node_text)

    def root_properties(self, *, utf_8: bool) -> Iterator[str]:
        """Yield the properties about the game, each whole."""
        values = self.dialect.root_values(self.record.variant)
        kept = [extra for extra in self.record.header.extras if extra.syntax == SYNTAX and extra.key not in values]
        kept += (Extra(SYNTAX, name, (escape(value),)) for name, value in values.items())
        if utf_8 and not any(extra.key == "CA" for extra in kept):
            kept.append(Extra(SYNTAX, "CA", ("UTF-8",)))
        for name in FIRST:
            yield from (
                "CA[UTF-8]" if name == "CA" else extra_text((extra,)) for extra in kept if extra.key == name
            )
        fields = self.dialect.fields
        yield from header(self.record, {field: name for name, field in fields.items()}, fields.values())
        yield from (extra_text((extra,)) for extra in kept if extra.key not in FIRST)

    def node_properties(self, node: Node) -> Iterator[str]:
        """Yield the properties of a node, its move first."""
        dialect = self.dialect
        if node.move is not None:
            name = dialect.letters.get(node.actor or "", next(iter(dialect.moves)))
            yield f"{name}[{self.move(node)}]"
        if node.setup is not None and dialect.setup_colors:
            yield setup_text(node.setup, dialect)
        yield glyphs_text(node.glyphs) if dialect.signs else ""
        yield marks_text(node.marks) if dialect.draws else ""
        yield extra_text(node.extras)
        yield comment_text(node)

    def move(self, node: Node) -> str:
        """Write the value of a move."""
        return value_text(self._spelled.get(id(node), node.move or ""))


def property_text(name: str, *values: str) -> str:
    """Write a property with these texts as its values."""
    return name + "".join(f"[{escape(value)}]" for value in values)


def extra_text(extras: tuple[Extra, ...]) -> str:
    """Write the properties that the record has kept as they stood.

    Those of other syntaxes are left out.
    """
    return "".join(raw_text(extra.key, extra.values) for extra in extras if extra.syntax == SYNTAX)


def comment_text(node: Node) -> str:
    """Write all comments of a node as one property.

    Empty where there are none.
    """
    comments = [comment.text for comment in (*node.before, *node.after)]
    return property_text("C", "\n\n".join(comments)) if comments else ""


def value_text(text: str) -> str:
    """Write a move as a value, escaped where it is none yet.

    The record has it as it stood between its brackets, or from elsewhere.
    """
    return text if VALUE.fullmatch(text) else escape(text)


def header(
    record: Record, idents: Mapping[Field, str], order: Iterable[Field | str], text: Callable[[str], str] = str
) -> Iterator[str]:
    """Yield the header fields as properties, those of the order first.

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
    """Write a game tree.

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
            out.append(f"{opening};{escape_game_beginnings(node_text(part))}")
            opening = ""
    return lines(out)


def indented_text(line: Line, node_text: Callable[[Node], str]) -> str:
    """Write a game tree indented as Pentobi lays it out.

    Every node and parenthesis stands on a line of its own, each level of variations one blank further to the
    right; a parenthesis stands left of its nodes. Very deep levels are not moved on, so that the text stays short.
    """
    out: list[str] = []
    depth = -1  # of variations; the tree itself has none
    for part in branches(line):
        depth += part == "("
        margin = " " * min(depth, DEEPEST_MARGIN)
        if isinstance(part, str):
            out.append(f"{margin[1:]}{part}")
            depth -= part == ")"
        else:
            out.append(f"{margin};{escape_game_beginnings(node_text(part))}")
    return lines(out)


def escape_game_beginnings(text: str) -> str:
    """Escape lines in values that look like a game's beginning."""
    return BEGINNING.sub(r"\1\\", text) if "(" in text else text


def lines(parts: list[str]) -> str:
    """Join the parts, each on a line of its own.

    A variation that looks like the beginning of a game stays on the line before it.
    """
    return BEGINNING.sub("", "\n".join(parts)) + "\n"


def branches(line: Line) -> Iterator[Node | str]:
    """Yield the nodes of a game tree and the parentheses between them.

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
            for variation in reversed(_all_alternatives(variations)):
                work += (")", variation, "(")
            work.append(")")


def _all_alternatives(variations: tuple[Line, ...]) -> list[Line]:
    """Return the alternatives to a move, and the alternatives to those."""
    lines = list(variations)
    for line in lines:
        if line:
            lines.extend(line[0].variations)
    return [line for line in lines if line]

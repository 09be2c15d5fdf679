"""Words outside any value, and edits that mend them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gamenote.core.diagnostic import Diagnostic, Edit, Safety
from gamenote.core.patterns import lazy_pattern
from gamenote.core.rule import Rule
from gamenote.core.source import Span
from gamenote.syntax.sgf.tree import BLANKS, Node, Tree, Value, escape

# Words outside any value, and what becomes of them.
#
# They stand before, between and behind nodes. No property holds them, and yet somebody wrote them. The record
# keeps them in the comment of their node, and so does the text, once it is mended.

LONGEST_SHOWN = 30
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
        cures = dict[int, tuple[Edit, ...]]()
        if node is not None:
            cures = {item.start: into_comment(text, node, worded) if item is worded[0] else () for item in worded}
        for item in items[:most]:
            span = Span(item.start, item.end)
            kept = item.start in cures
            fix = cures.get(item.start, (Edit(span, ""),))
            title = "put it into a comment" if kept else "remove it"
            message = describe(text[item.start : item.end], item.place)
            yield item.rule.found(message, span, title=title if fix else "", fix=fix, safety=Safety.UNSAFE)


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


def describe(words: str, place: str) -> str:
    """Say what a damaged stretch is."""
    first = words.splitlines()[0].rstrip()
    shown = words if len(words) <= LONGEST_SHOWN and first == words else f"{first[: LONGEST_SHOWN - 3]}..."
    for bracket, fault in (
        ("(", '"(" where a node is expected'),
        ("]", '"]" without "[" before it'),
        (")", '")" without "(" before it'),
    ):
        if not words.strip(bracket + BLANKS):
            return fault
    if place:
        return f"text {place}: {shown}"
    if words.startswith("["):
        return f"a value without a property name: {shown}"
    if is_valueless(words):
        return f"the property {words} has no value"
    return f"text outside any value: {shown}"


def is_valueless(words: str) -> bool:
    """Tell whether words look like a property without a value."""
    return words.isascii() and words.isalpha() and words.isupper() and len(words) <= 2


# Helpers that the reader needs to mend a text

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


def without_escapes(raw: str) -> str:
    """Return the raw value without its escaped characters."""
    return re.sub(r"\\.", "", raw, flags=re.S)

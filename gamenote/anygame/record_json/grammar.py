"""JSON text with places: values by the json module, places here.

A `Cursor` goes through the upper levels of a document member by member, so that a document of any length and
any number of variations is read without nesting; what it is asked for as a `value` the json module reads at
one go. RFC 8259 is the grammar.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from enum import Enum
from typing import Any

from msgspec import Struct

from gamenote.core.patterns import lazy_pattern
from gamenote.core.questions import Derived
from gamenote.core.record import Node
from gamenote.core.source import Span

BLANK = lazy_pattern(r"[ \t\n\r]*+")
MOVE = lazy_pattern(r'\{"(?:actor": ?"[^"\\]*+", ?")?move": ?"([^"\\]*+)"')  # a node as our writer begins it
MOST_DIGITS = 300  # a longer number is read as `Odd`

# What the json module says, and what we say.
WORDS = (
    ("Expecting value", "a value is missing"),
    ("Expecting property name", "a key in double quotes is missing"),
    ("Expecting ':'", "a colon is missing"),
    ("Expecting ','", "a comma or the closing bracket is missing"),
    ("Illegal trailing comma", "a comma stands before the closing bracket"),
    ("Unterminated string", "this text is not closed"),
    ("Invalid control character", "a text holds a control character that is not escaped"),
    ("Invalid \\", "a text holds an escape that JSON does not know"),
    ("Extra data", "the document has ended"),
)


class Damage(Exception):
    """The text cannot be read on from here."""

    def __init__(self, at: int, message: str) -> None:
        super().__init__(message)
        self.at = at
        self.message = message


class Odd(Struct, frozen=True):
    """A value that readers disagree about: NaN, Infinity, a huge number."""

    text: str


class Doubled(dict[str, Any]):
    """An object with repeated keys, of which the first counts."""

    others: tuple[str, ...] = ()


def _object_from_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    doubled = Doubled(reversed(pairs))
    counts = Counter(key for key, _ in pairs)
    doubled.others = tuple(key for key, count in counts.items() if count > 1)
    return doubled


def _whole_number(digits: str) -> int | Odd:
    return int(digits) if len(digits) <= MOST_DIGITS else Odd("a number of very many digits")


_decode = json.JSONDecoder(
    object_pairs_hook=_object_from_pairs, parse_int=_whole_number, parse_constant=Odd
).raw_decode


class MemberPart(Enum):
    """What of a member is meant."""

    VALUE = "value"
    KEY = "key"
    SECOND_KEY = "second key"  # where a key stands twice


class Cursor:
    """A place in a JSON text that moves forward over values."""

    __slots__ = ("at", "text")

    def __init__(self, text: str, at: int = 0) -> None:
        self.text = text
        self.at = at

    def peek(self) -> str:
        """The next character that is not blank; empty at the end."""
        match = BLANK.match(self.text, self.at)
        assert match is not None
        self.at = match.end()
        return self.text[self.at : self.at + 1]

    def value(self) -> Any:
        """The value that stands here; the cursor moves behind it."""
        self.peek()
        try:
            found, self.at = _decode(self.text, self.at)
        except json.JSONDecodeError as failure:
            raise Damage(failure.pos, _damage_message(failure.msg, self.text, failure.pos)) from None
        except RecursionError:
            raise Damage(self.at, "brackets are nested too deeply here") from None
        return found

    def elements(self) -> Iterator[int]:
        """Stand before each element of the list that begins here.

        The caller moves over it."""
        self.at += 1
        if self._take_closing_bracket("]"):
            return
        while True:
            self.peek()
            yield self.at
            if self._take_closing_bracket("]"):
                return
            self._take_comma()

    def members(self) -> Iterator[tuple[str, Span]]:
        """Stand before the value of each member of the object.

        The caller moves over it."""
        self.at += 1
        if self._take_closing_bracket("}"):
            return
        while True:
            if self.peek() != '"':
                raise Damage(self.at, _damage_message("Expecting property name", self.text, self.at))
            start = self.at
            key = self.value()
            span = Span(start, self.at)
            if self.peek() != ":":
                raise Damage(self.at, _damage_message("Expecting ':'", self.text, self.at))
            self.at += 1
            self.peek()
            yield key, span
            if self._take_closing_bracket("}"):
                return
            self._take_comma()

    def _take_closing_bracket(self, bracket: str) -> bool:
        if self.peek() != bracket:
            return False
        self.at += 1
        return True

    def _take_comma(self) -> None:
        if self.peek() != ",":
            raise Damage(self.at, _damage_message("Expecting ','", self.text, self.at))
        self.at += 1


def find(text: str, at: int, path: tuple[str | int, ...], part: MemberPart = MemberPart.VALUE) -> Span:
    """Return the span of the value or key at a path."""
    cursor = Cursor(text, at)
    key = Span(at, at)
    for depth, step in enumerate(path, start=1):
        last = depth == len(path) and part is MemberPart.SECOND_KEY
        key = _move_to_member(cursor, step, 2 if last else 1)
    if part is not MemberPart.VALUE:
        return key
    cursor.peek()
    start = cursor.at
    cursor.value()
    return Span(start, cursor.at)


class ToldOfMove:
    """What a document tells to follow from a move.

    It is no part of the record, and no tree: variations of the node stand elsewhere in the text."""

    __slots__ = ("_base", "_start", "_text", "derived", "node")

    def __init__(self, node: Node, derived: Derived, text: str, start: int, base: int) -> None:
        self.node, self.derived = node, derived
        self._text = text  # of the document; in it the node begins at `start`, and the game at `base`
        self._start, self._base = start, base

    def place(self, *name: str) -> Span:
        """Return where it stands, or one of its names."""
        span = find(self._text, self._start, ("derived", *name))
        return Span(span.start - self._base, span.end - self._base)


def value_end(text: str, span: Span, part: MemberPart) -> int:
    """Return where the value ends that a span holds or names."""
    if part is MemberPart.VALUE:
        return span.end
    cursor = Cursor(text, span.end)
    cursor.peek()
    cursor.at += 1  # the colon
    cursor.value()
    return cursor.at


def _move_to_member(cursor: Cursor, step: str | int, times: int) -> Span:
    """Move to the value of one step; return its key's span."""
    cursor.peek()
    if isinstance(step, int):
        for index, start in enumerate(cursor.elements()):
            if index == step:
                return Span(start, start)
            cursor.value()
    else:
        for name, key in cursor.members():
            times -= name == step
            if times == 0:
                return key
            cursor.value()
    return Span(cursor.at, cursor.at)


def move_span(text: str, start: int) -> Span:
    """Return where the move's text stands in a node."""
    match = MOVE.match(text, start)
    if match is not None:
        return Span(match.start(1), match.end(1))
    span = find(text, start, ("move",))
    return Span(span.start + 1, span.end - 1)


def _damage_message(message: str, text: str, at: int) -> str:
    ours = next((words for theirs, words in WORDS if message.startswith(theirs)), "this is not JSON")
    return f"the text ends where {ours}" if at >= len(text) and "missing" in ours else ours

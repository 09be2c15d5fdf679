"""Value types of FF[4], which read and write what brackets hold.

A type is a pair of functions: `read` gives the meaning of a raw value or the `Fault` that it has, `write` a raw
value of that meaning. Points, moves and stones are the game's affair: here they are any text, and a game puts its
own types in their place (`letter_point` for boards whose points are two letters). How the types are spelt is in
`grammar`; the patterns here are the quick way to the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from string import ascii_letters
from typing import Any, NamedTuple

from gamenote.syntax.sgf.tree import BLANKS, escape, unescape

DIGITS = re.compile(r"[+-]?[0-9]++")
DECIMALS = re.compile(r"[+-]?[0-9]++(?:\.[0-9]++)?")
COLON = re.compile(r"((?:[^:\\]|\\.)*+):(.*+)", re.S)  # the first that no backslash protects
LONGEST_NUMBER = 300  # digits that are read as a number
BREAKS = str.maketrans("\n\t\v\f", "    ")


class Fault(NamedTuple):
    """Why a value has no meaning.

    `instead` is the raw value that was meant, where only one can be.
    """

    message: str
    instead: str | None = None


class ValueType(NamedTuple):
    """A type of values, named as messages name it."""

    name: str
    read: Callable[[str], Any]  # a meaning, or a Fault
    write: Callable[[Any], str] = str


def _read_number(raw: str) -> int | Fault:
    if DIGITS.fullmatch(raw) and len(raw) <= LONGEST_NUMBER:
        return int(raw)
    return Fault("a whole number", _only(DIGITS, raw))


def _read_real(raw: str) -> float | Fault:
    if DECIMALS.fullmatch(raw) and len(raw) <= LONGEST_NUMBER:
        return float(raw)
    return Fault("a number", _only(DECIMALS, raw.strip(BLANKS).removesuffix(".")))


def _only(pattern: re.Pattern[str], raw: str) -> str | None:
    """Return the value without outer blanks, where that mends it."""
    return raw.strip(BLANKS) if pattern.fullmatch(raw.strip(BLANKS)) else None


def _write_real(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:f}".rstrip("0")


def _one_of(*known: str) -> Callable[[str], str | Fault]:
    words = " or ".join(known)
    return lambda raw: raw if raw in known else Fault(words)


def _read_none(raw: str) -> Fault | None:
    return None if not raw else Fault("nothing")


def simple(text: str) -> str:
    """Return a text as SimpleText means it, with plain blanks only."""
    return text.translate(BREAKS)


def _read_text(raw: str) -> str:
    return unescape(raw)


def _read_point(raw: str) -> str | Fault:
    return raw.strip(BLANKS) or Fault("a point")


NONE = ValueType("nothing", _read_none, lambda value: "")
NUMBER = ValueType("a whole number", _read_number)
REAL = ValueType("a number", _read_real, _write_real)
DOUBLE = ValueType("1 or 2", _one_of("1", "2"))
COLOR = ValueType("B or W", _one_of("B", "W"))
TEXT = ValueType("a text", _read_text, escape)
SIMPLETEXT = ValueType("a text", lambda raw: simple(_read_text(raw)), escape)
POINT = ValueType("a point", _read_point)
STONE = ValueType("a stone", _read_point)
MOVE = ValueType("a move", str)  # an empty one is a pass


def compose(first: ValueType, second: ValueType) -> ValueType:
    """Make the type of two values with a colon between them."""

    def read(raw: str) -> tuple[Any, Any] | Fault:
        halves = COLON.fullmatch(raw)
        if halves is None:
            return Fault(f"{first.name} and {second.name} with a colon between them")
        found = first.read(halves[1]), second.read(halves[2])
        return next((half for half in found if isinstance(half, Fault)), found)

    def write(value: tuple[Any, Any]) -> str:
        return ":".join(escape_colon(kind.write(half)) for kind, half in zip((first, second), value, strict=True))

    return ValueType(f"{first.name}:{second.name}", read, write)


def either(first: ValueType, second: ValueType) -> ValueType:
    """Make the type of values of one of two types.

    The first is taken where it can be.
    """

    def read(raw: str) -> Any:
        found = first.read(raw)
        return second.read(raw) if isinstance(found, Fault) else found

    def write(value: Any) -> str:
        return (second if isinstance(value, tuple) else first).write(value)

    return ValueType(f"{first.name} or {second.name}", read, write)


def escape_colon(raw: str) -> str:
    """Escape colons in half of a composed value, otherwise escaped already."""
    return raw.replace(":", r"\:")


def letter_point(columns: int, rows: int) -> ValueType:
    """Make the type of points that are two letters, as in Go.

    They tell column and row from the upper left corner.
    """

    def read(raw: str) -> str | Fault:
        if len(raw) == 2 and raw[0] in ascii_letters[:columns] and raw[1] in ascii_letters[:rows]:
            return raw
        return Fault("a point of the board")

    return ValueType("a point", read)


def rectangle(raw: str) -> Iterator[str]:
    """Yield the points of a compressed list, in rows.

    It is written `upper left:lower right`. Nothing where it is none.
    """
    first, colon, last = raw.partition(":")
    if not (colon and len(first) == len(last) == 2 and (first + last).isascii() and (first + last).isalpha()):
        return
    left, top, right, bottom = map(ascii_letters.index, first + last)
    if left <= right and top <= bottom and first != last:
        places = ((column, row) for row in range(top, bottom + 1) for column in range(left, right + 1))
        yield from (ascii_letters[column] + ascii_letters[row] for column, row in places)


def compressed(points: Sequence[str]) -> str | None:
    """Write points as one rectangle; None where they fill none."""
    letters = [tuple(map(ascii_letters.index, point)) for point in points if len(point) == 2 and point.isascii()]
    if len(letters) < max(2, len(points)):
        return None
    columns, rows = zip(*letters, strict=True)
    corners = (min(columns), min(rows)), (max(columns), max(rows))
    raw = ":".join(ascii_letters[column] + ascii_letters[row] for column, row in corners)
    return raw if sorted(rectangle(raw)) == sorted(points) else None

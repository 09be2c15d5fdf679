"""What a question asks of one value: equal, greater, alike.

Text is compared without regard to case, unless it is `Cased`; a `Likeness` compares for itself. A value that looks
like a number is one where it is compared with a number. A value that is not known is neither equal to anything nor
greater nor smaller.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from gamenote.core.patterns import lazy_pattern
from gamenote.core.questions import Cased, Known, Likeness

NUMBER = lazy_pattern(r"[+-]?[0-9]{1,300}(?:\.[0-9]{1,300})?")
WILD = lazy_pattern(r"[*?]")


@dataclass(frozen=True)
class Value:
    """What is compared with; `quoted` text is no number."""

    text: str
    quoted: bool = False

    @cached_property
    def number(self) -> float | None:
        return None if self.quoted else as_number(self.text)

    @cached_property
    def folded(self) -> str:
        return self.text.casefold()

    @cached_property
    def pieces(self) -> tuple[re.Pattern[str], ...] | None:
        """The stretches between the stars of a pattern.

        None for text without `*` and `?`."""
        return _compile_pieces(self.folded)

    @cached_property
    def cased_pieces(self) -> tuple[re.Pattern[str], ...] | None:
        """The stretches of a pattern in which capitals count."""
        return _compile_pieces(self.text)


def _compile_pieces(text: str) -> tuple[re.Pattern[str], ...] | None:
    if not WILD.search(text):
        return None
    return tuple(
        re.compile("".join("." if sign == "?" else re.escape(sign) for sign in piece), re.DOTALL)
        for piece in text.split("*")
    )


@dataclass(frozen=True, slots=True)
class Term:
    """One condition; a name alone asks whether there is such a thing."""

    place: int
    name: str
    sign: str = ""
    values: tuple[Value, ...] = ()
    negated: bool = False

    def holds(self, known: Iterable[Known]) -> bool:
        """Whether a value is as asked; with `negated`, whether none is."""
        if not self.sign:
            return any(value not in ("", 0, False) for value in known)
        return any(map(self.fits, known)) is not self.negated

    def fits(self, value: Known) -> bool:
        """Whether one value is as asked, `negated` aside."""
        compare = SIGNS[self.sign]
        return any(compare(value, wanted) for wanted in self.values)


@dataclass(frozen=True, slots=True)
class Join:
    """A word between terms, a parenthesis, or something that belongs nowhere."""

    place: int
    word: str
    stray: bool = field(default=False)


Question = Term | Join


def as_number(text: str) -> float | None:
    return float(text) if NUMBER.fullmatch(text) else None


def as_text(value: Known) -> str:
    """A value as text to compare with."""
    if isinstance(value, Cased):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value.casefold() if isinstance(value, str) else f"{value:g}" if isinstance(value, float) else str(value)


def equal(value: Known, wanted: Value) -> bool:
    if wanted.number is not None and (mine := _comparable_number(value)) is not None:
        return mine == wanted.number
    if isinstance(value, Likeness):
        return value.like(wanted.text)
    return as_text(value) == (wanted.text if isinstance(value, Cased) else wanted.folded)


def alike(value: Known, wanted: Value) -> bool:
    """Whether the value holds the text, or fits its pattern."""
    if isinstance(value, Likeness):
        return value.like(wanted.text)
    cased = isinstance(value, Cased)
    text, asked = as_text(value), wanted.text if cased else wanted.folded
    pieces = wanted.cased_pieces if cased else wanted.pieces
    if pieces is None:
        return asked in text
    first, *middle = pieces
    start = first.match(text)
    if start is None:
        return False
    if not middle:
        return start.end() == len(text)
    at = start.end()
    for piece in middle[:-1]:
        found = piece.search(text, at)
        if found is None:
            return False
        at = found.end()
    length = asked.rpartition("*")[2]
    return len(text) - len(length) >= at and middle[-1].fullmatch(text, len(text) - len(length)) is not None


def _comparable_number(value: Known) -> float | None:
    if isinstance(value, str):
        return as_number(value)
    return None if isinstance(value, bool | Likeness) else value


def _order_comparison(by_size: Callable[[Any, Any], bool]) -> Callable[[Known, Value], bool]:
    def compare_order(value: Known, wanted: Value) -> bool:
        mine = _comparable_number(value)
        if wanted.number is not None and mine is not None:
            return by_size(mine, wanted.number)
        # A date of which parts are not known lies neither before nor after another.
        return (
            isinstance(value, str)
            and value not in ("", "?")
            and "??" not in value
            and by_size(value.casefold(), wanted.folded)
        )

    return compare_order


SIGNS: dict[str, Callable[[Known, Value], bool]] = {
    "=": equal,
    "in": equal,
    "~": alike,
    "<": _order_comparison(operator.lt),
    "<=": _order_comparison(operator.le),
    ">": _order_comparison(operator.gt),
    ">=": _order_comparison(operator.ge),
}

"""Patterns of boards, rank by rank: `*k*/*P*/8`.

    pattern = rank { "/" rank }       ranks that are left out at the end may hold anything
    rank    = { element }
    element = "?" any square | "!" any piece | "*" any run of squares, none as well | "_" an empty square
            | DIGITS so many empty squares | "A" a piece of the first player | "a" one of the second
            | LETTER that piece | "[" { LETTER | "A" | "a" | "_" } "]" one of these | "[^" ... "]" none of these

A board is a text: a letter or `_` for each square, `/` between ranks. A pattern becomes an expression that never
goes back (`core.globs`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from gamenote.core.globs import STAR, run_of
from gamenote.core.patterns import lazy_pattern
from gamenote.core.questions import Likeness

MOST_SIGNS = 1000  # in a pattern
MOST_EMPTY = 99  # squares that one number tells
ANY, PIECE, FIRST, SECOND, EMPTY = "[^/]", "[^/_]", "A-Z", "a-z", "_"
SIGNS = {"?": ANY, "!": PIECE, "*": STAR, "A": f"[{FIRST}]", "a": f"[{SECOND}]", EMPTY: EMPTY}
IN_BRACKETS = {"A": FIRST, "a": SECOND}
ELEMENT = lazy_pattern(r"(?P<empty>[0-9]{1,3})|\[(?P<not>\^?)(?P<inside>[A-Za-z_]++)\]|(?P<sign>[?!*_A-Za-z#])")


class PatternFault(ValueError):
    """Why a text is no pattern."""


class BoardText(Likeness):
    """A board that patterns are held against."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text

    def like(self, wanted: str) -> bool:
        return expression(wanted).match(self.text) is not None


def swap_players(board: str) -> str:
    """Return a board with the players changed."""
    return "/".join(reversed(board.swapcase().split("/")))


@lru_cache(maxsize=256)
def expression(pattern: str) -> re.Pattern[str]:
    """Return what a pattern means; raises PatternFault."""
    if len(pattern) > MOST_SIGNS:
        raise PatternFault(f"more than {MOST_SIGNS} characters is the longest pattern")
    ranks = (run_of(_element_expressions(rank)) for rank in pattern.strip().split("/"))
    return re.compile("/".join(ranks) + r"(?:/.*)?\Z", re.DOTALL)


def _element_expressions(rank: str) -> Iterator[str]:
    """Return the elements of a rank as expressions of one square each."""
    at = 0
    while at < len(rank):
        match = ELEMENT.match(rank, at)
        if match is None:
            raise PatternFault(f"{rank[at:][:20]} is no part of a pattern of a board")
        at = match.end()
        if match["empty"]:
            yield from [EMPTY] * min(int(match["empty"]), MOST_EMPTY)
        elif match["inside"]:
            inside = "".join(IN_BRACKETS.get(sign, sign) for sign in match["inside"])
            yield f"[^/{inside}]" if match["not"] else f"[{inside}]"
        else:
            yield SIGNS.get(match["sign"], match["sign"])

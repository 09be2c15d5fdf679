"""Patterns of boards, rank by rank, and material: `*k*/*P*/8`, `KRP kr`.

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
from collections import Counter
from collections.abc import Iterator, Mapping
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


# Material as letters with counts: `KRP kr`, `K Q1-2 m* k`.
#
#     material = { LETTER [ count ] | "*" }      letters that stand twice count twice
#     count    = NUMBER | NUMBER "-" NUMBER | NUMBER "+" | "+" one or more | "*" any number
#
# Capitals are the first player's. What is not named must not be there, unless a `*` stands alone. A letter may
# stand for any of several pieces (m for bishops and knights); it counts those that are not named themselves.

MOST = 999
PART = lazy_pattern(
    r"(?P<letter>[A-Za-z#])(?:(?P<least>[0-9]{1,3})(?P<to>-(?P<most>[0-9]{1,3})|\+)?|(?P<some>[*+]))?|\*|\s++"
)

Counts = Mapping[str, tuple[int, int]]  # least and most of a letter


class Material(Likeness):
    """The pieces of a position, held against a text of material."""

    def __init__(self, counts: Mapping[str, int], several: Mapping[str, str]) -> None:
        self.counts = counts
        self.several = several

    def __str__(self) -> str:
        return "".join(letter * count for letter, count in self.counts.items())

    def like(self, wanted: str) -> bool:
        asked, open_ended = parse_material(wanted)
        left = dict(self.counts)
        for letter in sorted(asked, key=lambda letter: len(self._covered_letters(letter))):  # single pieces first
            found = sum(left.pop(each, 0) for each in self._covered_letters(letter))
            least, most = asked[letter]
            if not least <= found <= most:
                return False
        return open_ended or not any(left.values())

    def _covered_letters(self, letter: str) -> str:
        """Return the letters that one stands for."""
        members = self.several.get(letter.lower(), letter)
        return members.upper() if letter.isupper() else members


def count_letters(board: str, letters: str) -> dict[str, int]:
    """Return how often each letter stands on a board, in order."""
    found = Counter(board)
    order = letters or "".join(sorted(found))
    return {letter: found[letter] for letter in order if found[letter] and letter not in "_/"}


@lru_cache(maxsize=256)
def parse_material(text: str) -> tuple[Counts, bool]:
    """Return what a text of material asks; raises PatternFault."""
    found: dict[str, tuple[int, int]] = {}
    open_ended, at = False, 0
    while at < len(text):
        match = PART.match(text, at)
        if match is None:
            raise PatternFault(f"{text[at:][:20]} is no part of material, such as KRP kr")
        at = match.end()
        open_ended = open_ended or match[0] == "*"
        if match["letter"]:
            least, most = found.get(match["letter"], (0, 0))
            more = _read_count(match)
            found[match["letter"]] = least + more[0], most + more[1]
    return found, open_ended


def _read_count(match: re.Match[str]) -> tuple[int, int]:
    if match["some"]:
        return int(match["some"] == "+"), MOST
    if not match["least"]:
        return 1, 1
    least = int(match["least"])
    if match["most"]:
        return least, int(match["most"])
    return least, MOST if match["to"] else least

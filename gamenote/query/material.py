"""Material as letters with counts: `KRP kr`, `K Q1-2 m* k`.

    material = { LETTER [ count ] | "*" }      letters that stand twice count twice
    count    = NUMBER | NUMBER "-" NUMBER | NUMBER "+" | "+" one or more | "*" any number

Capitals are the first player's. What is not named must not be there, unless a `*` stands alone. A letter may stand
for any of several pieces (m for bishops and knights); it counts those of them that are not named themselves.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from gamenote.core.patterns import lazy_pattern
from gamenote.core.questions import Likeness
from gamenote.query.boards import PatternFault

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

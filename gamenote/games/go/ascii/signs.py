"""The signs of diagrams: stones and marks.

Those of plain boards are of GNU Go and its like; those of Sensei's Library have letters for stones with marks.
"""

from __future__ import annotations

from typing import NamedTuple

from gamenote.games.go.draft import BLACK, WHITE

CIRCLE = "circle"


class Sign(NamedTuple):
    """A stone, or none, and a mark."""

    stone: str = ""
    mark: str = ""


PLAIN = {
    **dict.fromkeys("X#@●", Sign(BLACK)),
    **dict.fromkeys("Oo○", Sign(WHITE)),
    **dict.fromkeys(".+,·", Sign()),
}
SENSEI = {
    ".": Sign(), ",": Sign(), "X": Sign(BLACK), "O": Sign(WHITE),
    "B": Sign(BLACK, CIRCLE), "W": Sign(WHITE, CIRCLE), "C": Sign("", CIRCLE),
    "#": Sign(BLACK, "square"), "@": Sign(WHITE, "square"), "S": Sign("", "square"),
    "Y": Sign(BLACK, "triangle"), "Q": Sign(WHITE, "triangle"), "T": Sign("", "triangle"),
    "Z": Sign(BLACK, "cross"), "P": Sign(WHITE, "cross"), "M": Sign("", "cross"),
}  # fmt: skip
LETTERS = {sign: letter for letter, sign in reversed([*SENSEI.items()])}
DIGITS = "1234567890"  # of moves, in their order

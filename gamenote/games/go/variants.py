"""The variants of Go: boards of all sizes, columns x rows.

How suicide, ko and scoring differ is no matter of the variant: `rules_of_play` reads it from the header.
"""

from __future__ import annotations

from functools import lru_cache

from gamenote.core.game import Variant
from gamenote.core.patterns import lazy_pattern

SEATS = ("black", "white")
BY_LETTER = dict(zip("BW", SEATS, strict=True))  # as SGF and most programs name them
LETTERS = {seat: letter for letter, seat in BY_LETTER.items()}
LARGEST = 52  # as many columns or rows as letters name
SIZE = lazy_pattern(r"([1-9][0-9]?)x([1-9][0-9]?)")


class Goban(Variant, frozen=True):
    """One row of variants: a board of so many points."""

    columns: int
    rows: int


def _goban(columns: int, rows: int) -> Goban:
    return Goban(f"{columns}x{rows}", f"Go on {columns}x{rows}", columns, rows)


VARIANTS = (_goban(19, 19), _goban(13, 13), _goban(9, 9), _goban(7, 7), _goban(5, 5), _goban(19, 9))
USUAL = VARIANTS[0].name


@lru_cache(maxsize=256)
def find_variant(name: str) -> Goban | None:
    """Return the board of a name such as `19x19`, columns first."""
    known = next((row for row in VARIANTS if row.name == name), None)
    size = SIZE.fullmatch(name)
    if known is not None or size is None:
        return known
    columns, rows = int(size[1]), int(size[2])
    return _goban(columns, rows) if max(columns, rows) <= LARGEST else None

"""What records of Go have of their own: a size, passes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product
from string import ascii_letters

from gamenote.core.patterns import lazy_pattern
from gamenote.syntax.sgf.tree import BLANKS, Property, Tree

SIZE = lazy_pattern(r"\+?0{0,9}+([0-9]{1,9}+)(?:[ \t\r\n]*+:[ \t\r\n]*+0{0,9}+([0-9]{1,9}+))?+")
PLAIN_SIZE = lazy_pattern(r"([1-9][0-9]?+)(?::([1-9][0-9]?+))?+")
USUAL_SIZE = "19x19"
PASSED = "pass"  # the text of an empty move


def size_of(tree: Tree) -> str:
    """Return the variant by SZ, 19x19 without a size."""
    found = SIZE.fullmatch(tree.said("SZ") or "")
    if found is None or not int(found[1]) * int(found[2] or 1):
        return USUAL_SIZE
    return f"{int(found[1])}x{int(found[2] or found[1])}"


def plain_size(tree: Tree) -> tuple[int, int] | None:
    """Return columns and rows; None where nobody may be sure of them."""
    said = tree.said("SZ")
    found = PLAIN_SIZE.fullmatch(said) if said is not None else None
    columns, rows = (int(found[1]), int(found[2] or found[1])) if found is not None else (19, 19)
    return (columns, rows) if (found or said is None) and max(columns, rows) <= len(ascii_letters) else None


def written_size(variant: str | None) -> Mapping[str, str]:
    """Return SZ as it is written, nothing for 19x19."""
    columns, _, rows = (variant or USUAL_SIZE).partition("x")
    return {"SZ": columns if columns == rows else f"{columns}:{rows}"} if rows and variant != USUAL_SIZE else {}


def first_value(item: Property) -> str:
    """Return the first value of a move, `pass` for an empty one."""
    return item.values[0].raw.strip(BLANKS) or PASSED


@cache
def points_on(columns: int, rows: int) -> frozenset[str]:
    """Return the points of a board."""
    return frozenset(map("".join, product(ascii_letters[:columns], ascii_letters[:rows])))

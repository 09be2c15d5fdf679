"""Words that messages have in common: numbers with nouns, and what a misspelt word may have meant."""

from __future__ import annotations

from collections.abc import Iterable


def counted(number: int, one: str, many: str = "") -> str:
    """`1 file`, `2 files`, `3 infos`, `2 plies`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def near(word: str, known: Iterable[str]) -> str:
    """A hint that names the nearest known word; "" where none is near."""
    import difflib  # only mistakes need it

    found = difflib.get_close_matches(word, list(known), 1)
    return f"did you mean {found[0]}?" if found else ""

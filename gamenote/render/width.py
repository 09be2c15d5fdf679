"""How many columns text takes on a terminal."""

from __future__ import annotations


def cells(text: str) -> int:
    """Columns of the text: two for wide characters, none for combining ones."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)

"""Tag pairs with movetext, the syntax of PGN and its kin.

PDN and 2048-GN have it from PGN.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamenote.core.feature import Loss
    from gamenote.core.reading import Reading
    from gamenote.core.source import Source, Span

__all__ = ["place_of"]


def place_of(source: Source, reading: Reading, loss: Loss) -> Span | None:
    """Find the place of a loss that the record does not know."""
    from gamenote.syntax.tagpairs.grammar import place_of as find

    return find(source, reading, loss)

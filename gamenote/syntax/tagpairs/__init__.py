"""Tag pairs with movetext: the syntax that PGN gave to PDN and 2048-GN."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamenote.core.feature import Loss
    from gamenote.core.reading import Reading
    from gamenote.core.source import Source, Span


def place_of(source: Source, reading: Reading, loss: Loss) -> Span | None:
    """Where a thing stands of which the record keeps no place."""
    from gamenote.syntax.tagpairs.places import place_of as find

    return find(source, reading, loss)

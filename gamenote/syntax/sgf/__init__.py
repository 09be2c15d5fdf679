"""Smart Game Format, the tree of properties that several formats share."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamenote.core.feature import Loss
    from gamenote.core.reading import Reading
    from gamenote.core.source import Source, Span

__all__ = ["place_of"]


def place_of(source: Source, reading: Reading, loss: Loss) -> Span | None:
    """Find the place of a loss that the record does not know."""
    from gamenote.syntax.sgf.reading import place_of as find

    return find(source, reading, loss)

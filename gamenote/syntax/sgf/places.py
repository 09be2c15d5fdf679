"""Places in a tree that the record does not know.

They are those of move signs and of properties that nobody knows.
"""

from __future__ import annotations

from bisect import bisect_right

from gamenote.core.feature import Feature, Loss
from gamenote.core.reading import Reading
from gamenote.core.record import Node
from gamenote.core.source import Source, Span
from gamenote.syntax.sgf.reading import SgfReading
from gamenote.syntax.sgf.tree import Property


def place_of(source: Source, reading: Reading, loss: Loss) -> Span | None:
    """Find the first lost property in the node of its move."""
    if loss.first is None or not isinstance(reading, SgfReading) or not isinstance(loss.of, Node):
        return None
    nodes = reading.syntax.nodes
    index = bisect_right(nodes, loss.first.start, key=lambda node: node.start) - 1
    keys = {extra.key for extra in loss.of.extras}

    def wanted(item: Property) -> bool:
        return reading.dialect.glyph(item) is not None if loss.feature is Feature.GLYPHS else item.name in keys

    items = nodes[index].properties if index >= 0 else ()
    return next((item.ident_span for item in items if wanted(item)), None)

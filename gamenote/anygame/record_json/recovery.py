"""Damaged documents: each game is read by itself.

A game is taken to begin where a line begins with an object whose first key is `game`, as our writer begins it.
Sound documents are read without looking at lines at all.
"""

from __future__ import annotations

import re

from gamenote.anygame.record_json.document import DocumentReader, Scope
from gamenote.core.source import Span

GAME_LINE = re.compile(r'[\r\n][ \t]*+(\{)[ \t\r\n]*+"game"[ \t\r\n]*+:')


def read_document(text: str) -> DocumentReader:
    """A document read, as far as it goes, beyond damage as well."""
    document = DocumentReader(text)
    starts = [match.start(1) for match in GAME_LINE.finditer(text)] if document.damaged else []
    if len(starts) < 2:
        return document
    document.games.clear()
    document.found = document.found.before(starts[0])
    document.rest, document.unread = None, [each for each in document.unread if each.end <= starts[0]]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        shape = Scope.ENTRY if end < len(text) else Scope.LAST_ENTRY
        _take_over(document, DocumentReader(text[start:end], shape), start)
    return document


def _take_over(document: DocumentReader, entry: DocumentReader, start: int) -> None:
    """Put a game that was read by itself into its document."""
    for game in entry.games:
        game.start += start
        for line in game.lines:
            line.starts = [place + start for place in line.starts]
            for node in line.nodes:
                if "span" in node:
                    node["span"] = _shifted(node["span"], start)
    document.games += entry.games
    document.found.take(entry.found, start)
    document.unread += (_shifted(span, start) for span in entry.unread)


def _shifted(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)

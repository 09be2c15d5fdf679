"""Checks what becomes of header entries that nobody knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from gamenote.core import registry
from gamenote.core.format import Format
from gamenote.core.reading import Reading
from gamenote.core.report import Finding
from gamenote.core.source import Source, Span
from gamenote.testing.faults import contract
from gamenote.testing.linting import EVERYTHING, lint
from gamenote.testing.samples import read

STRANGER = "zyzzy"  # a name that no format knows
NAME = re.compile(r"(?P<name>[^\W\d]\w*+)[^\w\r\n]{1,8}\Z")
MOST_GAMES = 2  # of one file
WORD = re.compile(r"[^\W_]{3,}+")


@contract
def check_unknown_entries(item: Format, data: bytes) -> Iterator[str]:
    """Check that unknown header entries are kept, or reported where they stand.

    The entries of a sound file are renamed, one after the other."""
    if item.whole:
        return
    for source, reading in islice(read(item, data), MOST_GAMES):
        for name in reading.record.header.fields:
            span = reading.place(name)
            if span is not None and _word(source, span):
                yield from _renamed(item, source, span)


def _word(source: Source, span: Span) -> str:
    """Return a word that stands nowhere but in this value, if any."""
    words = [word for word in WORD.findall(source.text, span.start, span.end) if source.text.count(word) == 1]
    return max(words, key=len, default="")


def _renamed(item: Format, source: Source, span: Span) -> Iterator[str]:
    """Look at a game whose entry with this value is renamed."""
    match = NAME.search(source.text, max(0, span.start - 60), span.start)
    if match is None:
        return
    start, end = match.span("name")
    name = _like(match["name"])
    text = f"{source.text[:start]}{name}{source.text[end:]}"
    readings = read(item, text.encode(source.encoding, "surrogateescape"))
    if len(readings) != 1:
        return
    value = _word(source, span)
    found = lint(item, text.encode(source.encoding, "surrogateescape"), EVERYTHING)
    yield from _lost(item, match["name"], name, value, readings[0][1], found, line=text.count("\n", 0, start) + 1)
    there = Span(start, start + len(name))
    yield from _misplaced(name, readings[0][0], there, found)


def _like(name: str) -> str:
    """Return an unknown name in the letters of a known one."""
    return STRANGER.upper() if name.isupper() else STRANGER.capitalize() if name[:1].isupper() else STRANGER


def _lost(
    item: Format, old: str, name: str, value: str, reading: Reading, found: tuple[Finding, ...], *, line: int
) -> Iterator[str]:
    """Return a fault where the value is not in the record."""
    entry = f"{item.name}: the entry {name} (for {old})"
    if value in repr(reading.record):
        if value in repr(reading.record.header.extras) and item.writes and value not in _written(item, reading):
            yield f"{entry} is in the record, and the writer leaves it out"
        return
    if not any(each.start.line <= line <= each.end.line for each in found):
        yield f"{entry}, which nobody knows, is neither in the record nor reported"
    if not reading.broken:
        yield f"{entry} is not in the record, so text was lost, and the reading must be broken"


def _written(item: Format, reading: Reading) -> str:
    engine = registry.engine_of(reading.record.game)
    return item.codec().write(reading.record, engine, item.resolve({}))


def _misplaced(name: str, source: Source, there: Span, found: tuple[Finding, ...]) -> Iterator[str]:
    """Return findings about the name that stand elsewhere."""
    first, last = source.place(there.start), source.place(there.end)
    for each in found:
        if re.search(rf"\b{name}\b", each.message) and not (each.start <= last and first <= each.end):
            where = f"{each.start.line}:{each.start.column}"
            yield f"{each.code} {each.message!r} stands at {where}, where the name {name} is not"

"""What is checked of formats, on sound samples."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from gamenote.core import registry
from gamenote.core.cutting import game_texts, games
from gamenote.core.diagnostic import Diagnostic
from gamenote.core.feature import Feature, losses
from gamenote.core.format import Format, Options
from gamenote.core.reading import Reading
from gamenote.core.record import Record, walk
from gamenote.core.settings import Settings
from gamenote.core.source import Source, Span
from gamenote.core.unclear import Unclear
from gamenote.testing.linting import lint, shown

CUTS = 40  # prefixes, and deletions, that the short form of `check_total` tries
GARBAGE = ("\0", "\ud800", "[", "]", "(", ")", "{", "}", '"', "\\", ";", "\u202e", "\r", "é", "1." * 50)
LEAVES = {str, int, bool, type(None), Span}  # of syntax trees


def sample_files(item: Format, folder: Path) -> list[Path]:
    """The records of a format in its folder of samples."""
    return sorted(path for path in (folder / item.name).glob("*") if path.name.endswith(item.endings))


def read(item: Format, data: bytes) -> list[tuple[Source, Reading]]:
    """The games of a file, each as text and as read."""
    return list(games(io.BytesIO(data), "sample", item))


def check_recognised(item: Format, name: str, data: bytes) -> None:
    """Check that this format alone claims its record.

    It does so by name and by content."""
    head = data[:4096]
    for words in (name, ""):
        found = registry.identify(words, head)
        shown = found.why if isinstance(found, Unclear) else found.name
        assert shown == item.name, f"a record of {item.name} called {words!r} is taken for: {shown}"
    for other in registry.formats().values():
        assert other is item or other.sniff(head) < item.sniff(head), f"{other.name} claims it too"


def check_clean(item: Format, data: bytes) -> None:
    """A sound record has no finding under the default rules."""
    found = lint(item, data, Settings())
    assert not found, f"a sample has findings: {[shown(finding) for finding in found]}"


def check_cutting(item: Format, data: bytes) -> None:
    """Check that the pieces of a file partition it.

    A cut that is made early stays right when more bytes come."""
    codec = item.codec()
    texts = [
        source.text.encode(source.encoding, "surrogateescape")
        for source in game_texts(io.BytesIO(data), "", item, codec)
    ]
    assert b"".join(texts) == data, "the games do not partition the file"
    if not item.whole:
        cuts = set(codec.cut(data, final=True))
        for end in _places(len(data)):
            early = set(codec.cut(data[:end], final=False))
            assert early <= cuts, f"the cuts {early - cuts} of the first {end} bytes are none of the whole"


def check_total(item: Format, data: bytes, *, thorough: bool = False) -> None:
    """Check that damaged text is read without an exception.

    Damage is every prefix, every deletion, some garbage; by default a few.

    Each reading must have its spans inside the text and report only rules that the format or the game declares.
    """
    text = data.decode("utf-8", "surrogateescape")
    places = range(len(text) + 1) if thorough else _places(len(text))
    damaged = [text[:place] for place in places]
    damaged += [text[:place] + text[place + 1 :] for place in places]
    damaged += [text[:place] + junk + text[place:] for place in _places(len(text), 3) for junk in GARBAGE]
    for each in damaged:
        for source, reading in read(
            item, each.encode("utf-8", "surrogatepass" if "\ud800" in each else "surrogateescape")
        ):
            check_spans(source, reading, exact=False)
            check_declared(item, reading)


def check_spans(source: Source, reading: Reading, *, exact: bool = True, nested: bool = True) -> None:
    """Check that spans lie inside the text, and on their moves.

    Those of parts, if wanted, lie inside those of wholes.

    The span of a move holds nothing else; where the text is damaged it may hold what was lost.
    """
    size = len(source.text)
    for found in reading.diagnostics:
        for span in _spans(found):
            assert 0 <= span.start <= span.end <= size, f"{found.rule}: {span} is outside the text of {size}"
    for _, node in walk(reading.record):
        if node.span is not None and node.move is not None:
            there = source.text[node.span.start : node.span.end]
            assert 0 <= node.span.start <= node.span.end <= size, f"{node.move!r}: {node.span} is outside the text"
            assert not exact or node.move == there or "\\" in there, (
                f"the span of the move {node.move!r} holds {there!r}"
            )
        for comment in (*node.before, *node.after):
            assert comment.span is None or 0 <= comment.span.start <= comment.span.end <= size, comment
    for place in _places(size, 10):
        reading.locate(place)
    if nested:
        _check_nesting(reading.syntax)


def check_declared(item: Format, reading: Reading) -> None:
    """Check that readers report only rules of format or game."""
    codes = {rule.code for rule in registry.rules_of(item.name, reading.record.game)}
    strange = {found.rule for found in reading.diagnostics} - codes
    assert not strange, f"{item.name} reports {strange}, which it does not declare"


def check_fixed_point(item: Format, data: bytes) -> None:
    """Check that a record written and read again stays as it was.

    It keeps what the format keeps, and is written alike."""
    for _, reading in read(item, data):
        for options in _choices(item):
            text = _write(item, reading.record, options)
            again = read(item, text.encode())
            assert len(again) == 1, f"one game is written, {len(again)} are read:\n{text}"
            assert not again[0][1].broken, f"what is written cannot be read:\n{text}"
            _check_kept(item, options, reading.record, again[0][1].record)
            assert _write(item, again[0][1].record, options) == text, f"canonical text is no fixed point:\n{text}"


def _check_kept(item: Format, options: Options, before: Record, after: Record) -> None:
    keeps = item.keeps(options)
    uses = [
        {loss.feature: loss.count for loss in losses(each, Feature.NONE, syntax="")} for each in (before, after)
    ]
    for feature in uses[0]:
        if feature in keeps:
            counts = [use.get(feature, 0) for use in uses]
            assert counts[0] <= counts[1], f"{feature.name}: {counts[0]} before writing, {counts[1]} after"
    moves = [sum(node.move is not None for _, node in walk(each)) for each in (before, after)]
    if Feature.VARIATIONS in keeps:
        assert moves[0] == moves[1], f"{moves[0]} moves before writing, {moves[1]} after"


def _write(item: Format, record: Record, options: Options) -> str:
    engine = registry.engine_of(record.game)
    text = item.codec().write(record, engine, options)
    assert text.endswith("\n"), "the written text does not end with a line end"
    return text


def _choices(item: Format) -> Iterator[Options]:
    """The default options, then each choice of each option alone."""
    yield item.resolve({})
    for option in item.options:
        words = option.choices or (("yes", "no") if isinstance(option.default, bool) else ())
        yield from (item.resolve({option.name: word}) for word in words)


def _places(size: int, count: int = CUTS) -> list[int]:
    """Return places spread over a text, all of a short one."""
    return sorted({*(size * index // count for index in range(count + 1)), *range(min(size, 8))})


def _spans(found: Diagnostic) -> Iterator[Span]:
    yield found.span
    yield from (label.span for label in found.labels)
    yield from (edit.span for edit in (found.fix.edits if found.fix else ()))


def _check_nesting(tree: Any) -> None:
    """Check that in a tree of spans, parts lie inside wholes."""
    waiting: list[tuple[Any, Span | None]] = [(tree, None)]
    seen: set[int] = set()
    while waiting:
        part, around = waiting.pop()
        if isinstance(part, list | tuple):
            waiting += [(each, around) for each in part if each.__class__ not in LEAVES]
        elif (names := _parts(part.__class__)) and id(part) not in seen:
            seen.add(id(part))
            span = getattr(part, "span", None)
            if isinstance(span, Span):
                inside = around is None or around.start <= span.start <= span.end <= around.end
                assert inside, f"{type(part).__name__} at {span} sticks out of {around}"
            below = [getattr(part, name) for name in names]
            waiting += [(each, span or around) for each in below if each.__class__ not in LEAVES]


@cache
def _parts(kind: type) -> tuple[str, ...]:
    """Return what a tree may have below a value of that type."""
    if issubclass(kind, Struct):
        return kind.__struct_fields__
    return tuple(each.name for each in fields(kind)) if is_dataclass(kind) else ()

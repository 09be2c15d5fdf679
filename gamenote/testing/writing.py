"""What is checked of writers: they say what the record says."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

from msgspec.structs import replace as with_fields

from gamenote.actions.convert.encode import PreparedGame, bytes_of, composed
from gamenote.core import registry
from gamenote.core.feature import Feature, losses
from gamenote.core.format import Entry, Format, Option, Options
from gamenote.core.reading import Reading
from gamenote.core.record import PLAYERS, Comment, Field, Header, Record
from gamenote.core.settings import Settings
from gamenote.testing.comparing import differences, main_moves
from gamenote.testing.faults import contract
from gamenote.testing.lines import told_of_moves
from gamenote.testing.linting import EVERYTHING, lint, shown
from gamenote.testing.samples import read
from gamenote.testing.spans import letters

FREE_TEXT = (*PLAYERS, Field.EVENT, Field.TITLE, Field.REMARK)  # what no format takes for more than words
NOTHING: dict[str, Any] = {"before": (), "after": (), "glyphs": (), "clock": None, "evaluation": None, "marks": ()}
WORDS = "Zyzzy"  # for an option that takes any words
STRANGE = 'a ]b[ (c) {d} "e" \'f\' \\ ; % : * 1-0 <g> & é \u202e\n\n[H "i"]\n(;j) 1. k'  # to be put into quotes


@contract
def check_fixed_point(item: Format, data: bytes, *, changing: Collection[str] = ()) -> Iterator[str]:
    """Check that a record written and read again stays as it was.

    It keeps what the format keeps, has no new finding, and is written alike.

    `changing` are choices that change moves on purpose, such as "faces=observer".
    """
    records = [reading.record for _, reading in read(item, data) if not reading.empty]
    for words, options in choices(item):
        for record in records:
            yield from _rewritten(item, record, options, words, free=words in changing)
    for record in records:
        yield from _shorter(item, record)
        yield from _with_one_kind(item, record)
        yield from _strange_words(item, record)
    yield from _together(item, records)
    yield from _new_findings(item, data, records)


def _rewritten(item: Format, record: Record, options: Options, words: str, *, free: bool) -> Iterator[str]:
    """Compare a record with itself, written and read again."""
    text, again = _again(item, record, options)
    where = f"{item.name}, written with {words or 'default options'}"
    if not text.endswith("\n"):
        yield f"{where}: the written text does not end with a line end: {text[-20:]!r}"
    if len(again) != 1:
        yield f"{where}: one game is written, {len(again)} are read:\n{text}"
        return
    if again[0].broken or again[0].empty:
        yield f"{where}: what is written cannot be read:\n{text}"
    after = again[0].record
    if not free:
        yield from (f"{where}: {each}" for each in differences(record, after, item, options, added=bool(words)))
    yield from (f"{where}: {each}" for each in _unclaimed(item, record, after, options))
    if _written(item, after, options) != text:
        yield f"{where}: canonical text is no fixed point:\n{text}\n{_written(item, after, options)}"


def _unclaimed(item: Format, before: Record, after: Record, options: Options) -> Iterator[str]:
    """Find what comes back, although keeps does not name it."""
    kept = item.keeps(options)
    used = [
        {loss.name: loss.count for loss in losses(each, kept, syntax=item.syntax, fields=item.fields)}
        for each in (before, after)
    ]
    for name in used[0].keys() & used[1].keys():
        yield f"{name} is written and read again ({used[1][name]} of {used[0][name]}), but keeps does not name it"


def _shorter(item: Format, record: Record) -> Iterator[str]:
    """Try the record with fewer moves and without a result."""
    options = item.resolve({})
    fields = {name: value for name, value in record.header.fields.items() if name is not Field.RESULT}
    for end in sorted({1, 2, len(record.line) // 2, len(record.line) - 1}):
        part = replace(
            record, line=record.line[: max(1, end)], outcome=None, header=with_fields(record.header, fields=fields)
        )
        _, again = _again(item, part, options)
        where = f"{item.name}, written with the first {max(1, end)} nodes and without a result"
        if len(again) != 1 or again[0].broken:
            yield f"{where}: what is written cannot be read"
        else:
            yield from (
                f"{where}: {each}" for each in differences(part, again[0].record, item, options, added=True)
            )


def _with_one_kind(item: Format, record: Record) -> Iterator[str]:
    """Try the main line with one kind of remark on its moves."""
    bare = [with_fields(node, **NOTHING, variations=(), extras=()) for node in record.line]
    for kind in NOTHING:
        pairs = zip(bare, record.line, strict=True)
        line = tuple(with_fields(each, **{kind: getattr(node, kind)}) for each, node in pairs)
        _, again = _again(item, replace(record, line=line), item.resolve({}))
        for reading in again if any(getattr(node, kind) for node in line) else ():
            told = told_of_moves(reading.record)
            yield from (f"{item.name}, with nothing but {kind}: {each}" for each in told)


def _strange_words(item: Format, record: Record) -> Iterator[str]:
    """Try words that a format must quote in header and comments."""
    options = item.resolve({})
    fields: dict[Field, str] = {
        name: STRANGE
        for name in record.header.fields
        if name in FREE_TEXT and (item.fields is None or name in item.fields)
    }
    header = Header({**record.header.fields, **fields}, record.header.extras)
    last = with_fields(record.line[-1], before=(Comment(STRANGE),), after=(Comment(STRANGE),))
    for what, odd in (
        ("header", replace(record, header=header)),
        ("comments", replace(record, line=(*record.line[:-1], last))),
    ):
        text, again = _again(item, odd, options)
        where = f"{item.name}, with strange words in its {what}"
        moves = [main_moves(each.record) for each in again]
        if Feature.MOVES in item.keeps(options) and moves != [main_moves(record)]:
            yield f"{where}: other moves are read:\n{text}"
        elif Feature.HEADER in item.keeps(options) and len(again) == 1:
            yield from (f"{where}: {each}" for each in _letters_lost(odd, again[0].record, fields))


def _letters_lost(before: Record, after: Record, names: Collection[Field]) -> Iterator[str]:
    """Compare the letters of header fields; signs may be written otherwise."""
    for name in names:
        one, other = before.header.get(name) or "", after.header.get(name) or ""
        if letters(one) != letters(other):
            yield f"{name.value} {one!r} becomes {other!r}"


def _together(item: Format, records: list[Record]) -> Iterator[str]:
    """Write all games into one file, as converting does."""
    pieces = _pieces(item, records * 2)
    again = [reading.record for _, reading in read(item, b"".join(composed(pieces, item))) if not reading.empty]
    if len(again) != len(pieces):
        yield f"{item.name}: {len(pieces)} games are written into one file, {len(again)} are read"
        return
    for number, (piece, after) in enumerate(zip(pieces, again, strict=True), start=1):
        for each in differences(piece.entry.record, after, item, piece.options):
            yield f"{item.name}, game {number} of one file: {each}"


def _pieces(item: Format, records: list[Record]) -> list[PreparedGame]:
    entries = [Entry(record, registry.engine_of(record.game), "sample") for record in records]
    return [PreparedGame(entry, item.resolve({})) for entry in entries]


def _new_findings(item: Format, data: bytes, records: list[Record]) -> Iterator[str]:
    """Lint what is written with the default options."""
    written = b"".join(composed(_pieces(item, records), item))
    for settings in (Settings(), EVERYTHING):
        known = {each.code for each in lint(item, data, settings)}
        new = [shown(each) for each in lint(item, written, settings) if each.code not in known]
        if new:
            yield f"{item.name}: what is written has findings that the sample has not: {new}"


def _again(item: Format, record: Record, options: Options) -> tuple[str, list[Reading]]:
    text = _written(item, record, options)
    return text, [reading for _, reading in read(item, bytes_of(text))]


def _written(item: Format, record: Record, options: Options) -> str:
    return item.codec().write(record, registry.engine_of(record.game), options)


def choices(item: Format) -> Iterator[tuple[str, Options]]:
    """The default options, then each value that is tried alone."""
    yield "", item.resolve({})
    for option in item.options:
        for word in words_for(option):
            yield f"{option.name}={word}", item.resolve({option.name: word})


def words_for(option: Option) -> tuple[str, ...]:
    """Return values to try: all choices, other numbers, other text."""
    if option.choices:
        return option.choices
    if isinstance(option.default, bool):
        return "yes", "no"
    if isinstance(option.default, int):
        return str(option.default // 2), str(option.default * 2 + 1)
    return (WORDS,)

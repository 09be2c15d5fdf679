"""What is checked of writers: they say what the record says."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from msgspec.structs import replace as with_fields

from gamenote.actions.convert.encode import PreparedGame, bytes_of, compose_file
from gamenote.core import registry
from gamenote.core.engine import Engine, Step
from gamenote.core.feature import Feature, losses
from gamenote.core.format import Entry, Format, Option, Options
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Reading
from gamenote.core.record import PLAYERS, Comment, Field, Header, Node, Record
from gamenote.core.report import Finding
from gamenote.core.settings import Settings
from gamenote.core.source import Source, Span
from gamenote.testing.comparing import differences, main_moves
from gamenote.testing.faults import contract
from gamenote.testing.linting import EVERYTHING, PlayedRecord, finding_line, lint, read
from gamenote.testing.spans import compare_with_nodes, letters

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
            yield from _check_rewritten(item, record, options, words, free=words in changing)
    for record in records:
        yield from _check_shorter(item, record)
        yield from _with_one_kind(item, record)
        yield from _strange_words(item, record)
    yield from _check_together(item, records)
    yield from _new_findings(item, data, records)


def _check_rewritten(item: Format, record: Record, options: Options, words: str, *, free: bool) -> Iterator[str]:
    """Compare a record with itself, written and read again."""
    text, again = _write_and_read(item, record, options)
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
    yield from (f"{where}: {each}" for each in _find_unclaimed(item, record, after, options))
    if _write_record(item, after, options) != text:
        yield f"{where}: canonical text is no fixed point:\n{text}\n{_write_record(item, after, options)}"


def _find_unclaimed(item: Format, before: Record, after: Record, options: Options) -> Iterator[str]:
    """Find what comes back, although keeps does not name it."""
    kept = item.keeps(options)
    used = [
        {loss.name: loss.count for loss in losses(each, kept, syntax=item.syntax, fields=item.fields)}
        for each in (before, after)
    ]
    for name in used[0].keys() & used[1].keys():
        yield f"{name} is written and read again ({used[1][name]} of {used[0][name]}), but keeps does not name it"


def _check_shorter(item: Format, record: Record) -> Iterator[str]:
    """Try the record with fewer moves and without a result."""
    options = item.resolve({})
    fields = {name: value for name, value in record.header.fields.items() if name is not Field.RESULT}
    for end in sorted({1, 2, len(record.line) // 2, len(record.line) - 1}):
        part = replace(
            record, line=record.line[: max(1, end)], outcome=None, header=with_fields(record.header, fields=fields)
        )
        _, again = _write_and_read(item, part, options)
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
        _, again = _write_and_read(item, replace(record, line=line), item.resolve({}))
        for reading in again if any(getattr(node, kind) for node in line) else ():
            told = compare_with_nodes(reading.record)
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
        text, again = _write_and_read(item, odd, options)
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


def _check_together(item: Format, records: list[Record]) -> Iterator[str]:
    """Write all games into one file, as converting does."""
    pieces = _prepare_games(item, records * 2)
    again = [
        reading.record for _, reading in read(item, b"".join(compose_file(pieces, item))) if not reading.empty
    ]
    if len(again) != len(pieces):
        yield f"{item.name}: {len(pieces)} games are written into one file, {len(again)} are read"
        return
    for number, (piece, after) in enumerate(zip(pieces, again, strict=True), start=1):
        for each in differences(piece.entry.record, after, item, piece.options):
            yield f"{item.name}, game {number} of one file: {each}"


def _prepare_games(item: Format, records: list[Record]) -> list[PreparedGame]:
    entries = [Entry(record, registry.engine_of(record.game), "sample") for record in records]
    return [PreparedGame(entry, item.resolve({})) for entry in entries]


def _new_findings(item: Format, data: bytes, records: list[Record]) -> Iterator[str]:
    """Lint what is written with the default options."""
    written = b"".join(compose_file(_prepare_games(item, records), item))
    for settings in (Settings(), EVERYTHING):
        known = {each.code for each in lint(item, data, settings)}
        new = [finding_line(each) for each in lint(item, written, settings) if each.code not in known]
        if new:
            yield f"{item.name}: what is written has findings that the sample has not: {new}"


def _write_and_read(item: Format, record: Record, options: Options) -> tuple[str, list[Reading]]:
    text = _write_record(item, record, options)
    return text, [reading for _, reading in read(item, bytes_of(text))]


def _write_record(item: Format, record: Record, options: Options) -> str:
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


# Checks that written records are clean however moves were spelled

MOST_SPELLED = 3  # of one file
OTHERS = 4  # one move in so many may have other letters than the engine gives it
SPELLINGS: dict[str, Callable[[str], str]] = {
    "as the engine writes them": lambda text: text,
    "in capitals": str.upper,
    "in small letters": str.lower,
    "with x for :": lambda text: text.replace(":", "x"),
    "with : for x": lambda text: text.replace("x", ":"),
    "without signs": lambda text: "".join(filter(str.isalnum, text)),
}


@contract
def check_spelling(item: Format, data: bytes) -> Iterator[str]:
    """Check that written text is clean however moves were spelled.

    Each way to spell them that the engine understands as the same move is tried."""
    if Feature.MOVES not in item.keeps(item.resolve({})) or item.syntax == "*":  # which writes moves as they are
        return
    records = [reading.record for _, reading in read(item, data) if not reading.empty]
    for record in islice(records, MOST_SPELLED):
        engine = registry.engine_of(record.game)
        if engine is None:
            continue
        known = {each.code for each in lint(item, _bytes_written(item, record, engine), EVERYTHING)}
        yield from _other_letters(record, engine)
        for words, spell in SPELLINGS.items():
            written = _bytes_written(item, respell_moves(record, engine, spell), engine)
            new = [finding_line(each) for each in lint(item, written, EVERYTHING) if each.code not in known]
            if new:
                yield f"{item.name}: a record with its moves {words} is written with findings: {new}"


def _other_letters(record: Record, engine: Engine) -> Iterator[str]:
    """Check that the engine writes moves in the letters of sound records."""
    steps = [step for step in PlayedRecord(record, engine).main if step.move is not None and step.node.move]
    texts = [(engine.write_move(step.before, step.move), step.node.move or "") for step in steps]
    texts = [(text, there) for text, there in texts if text.casefold() == there.casefold()]
    other = [(text, there) for text, there in texts if text != there]
    if OTHERS * len(other) > len(texts):
        yield f"write_move writes {other[0][0]}, where a sound record of {record.game} has {other[0][1]}"


def respell_moves(record: Record, engine: Engine, spell: Callable[[str], str]) -> Record:
    """Return a record with its moves spelled in another way."""
    steps = {id(step.node): step for step in PlayedRecord(record, engine).main if step.move is not None}
    return replace(
        record, line=tuple(_respell_node(each, steps.get(id(each)), engine, spell) for each in record.line)
    )


def _respell_node(node: Node, step: Step | None, engine: Engine, spell: Callable[[str], str]) -> Node:
    if step is None:
        return node
    text = spell(engine.write_move(step.before, step.move))
    understood = engine.candidates(step.before, text, node.actor) == (step.move,)
    return with_fields(node, move=text) if understood else node


def _bytes_written(item: Format, record: Record, engine: Engine) -> bytes:
    return bytes_of(item.codec().write(record, engine, item.resolve({})))


# Checks what becomes of header entries that nobody knows

STRANGER = "zyzzy"  # a name that no format knows
NAME = lazy_pattern(r"(?P<name>[^\W\d]\w*+)[^\w\r\n]{1,8}\Z")
MOST_WITH_UNKNOWN = 2  # of one file
WORD = lazy_pattern(r"[^\W_]{3,}+")


@contract
def check_unknown_entries(item: Format, data: bytes) -> Iterator[str]:
    """Check that unknown header entries are kept, or reported where they stand.

    The entries of a sound file are renamed, one after the other."""
    if item.whole:
        return
    for source, reading in islice(read(item, data), MOST_WITH_UNKNOWN):
        for name in reading.record.header.fields:
            span = reading.place(name)
            if span is not None and _unique_word(source, span):
                yield from _check_renamed_entry(item, source, span)


def _unique_word(source: Source, span: Span) -> str:
    """Return a word that stands nowhere but in this value, if any."""
    words = [word for word in WORD.findall(source.text, span.start, span.end) if source.text.count(word) == 1]
    return max(words, key=len, default="")


def _check_renamed_entry(item: Format, source: Source, span: Span) -> Iterator[str]:
    """Look at a game whose entry with this value is renamed."""
    match = NAME.search(source.text, max(0, span.start - 60), span.start)
    if match is None:
        return
    start, end = match.span("name")
    name = _unknown_name(match["name"])
    text = f"{source.text[:start]}{name}{source.text[end:]}"
    readings = read(item, text.encode(source.encoding, "surrogateescape"))
    if len(readings) != 1:
        return
    value = _unique_word(source, span)
    found = lint(item, text.encode(source.encoding, "surrogateescape"), EVERYTHING)
    yield from _check_value_kept(
        item, match["name"], name, value, readings[0][1], found, line=text.count("\n", 0, start) + 1
    )
    there = Span(start, start + len(name))
    yield from _find_misplaced(name, readings[0][0], there, found)


def _unknown_name(name: str) -> str:
    """Return an unknown name in the letters of a known one."""
    return STRANGER.upper() if name.isupper() else STRANGER.capitalize() if name[:1].isupper() else STRANGER


def _check_value_kept(
    item: Format, old: str, name: str, value: str, reading: Reading, found: tuple[Finding, ...], *, line: int
) -> Iterator[str]:
    """Return a fault where the value is not in the record."""
    entry = f"{item.name}: the entry {name} (for {old})"
    if value in repr(reading.record):
        if (
            value in repr(reading.record.header.extras)
            and item.writes
            and value not in _text_written(item, reading)
        ):
            yield f"{entry} is in the record, and the writer leaves it out"
        return
    if not any(each.start.line <= line <= each.end.line for each in found):
        yield f"{entry}, which nobody knows, is neither in the record nor reported"
    if not reading.broken:
        yield f"{entry} is not in the record, so text was lost, and the reading must be broken"


def _text_written(item: Format, reading: Reading) -> str:
    engine = registry.engine_of(reading.record.game)
    return item.codec().write(reading.record, engine, item.resolve({}))


def _find_misplaced(name: str, source: Source, there: Span, found: tuple[Finding, ...]) -> Iterator[str]:
    """Return findings about the name that stand elsewhere."""
    first, last = source.place(there.start), source.place(there.end)
    for each in found:
        if re.search(rf"\b{name}\b", each.message) and not (each.start <= last and first <= each.end):
            where = f"{each.start.line}:{each.start.column}"
            yield f"{each.code} {each.message!r} stands at {where}, where the name {name} is not"

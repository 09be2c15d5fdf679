"""What is checked of writers: they say what the record says."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import islice, zip_longest
from typing import Any

from msgspec.structs import replace as with_fields

from gamenote.actions.convert.encode import PreparedGame, compose_file, encode_text
from gamenote.actions.lint.guarantees import result_meaning
from gamenote.core import registry
from gamenote.core.engine import Engine, Step
from gamenote.core.feature import Feature, losses
from gamenote.core.format import Entry, Format, Option, Options
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Reading
from gamenote.core.record import PLAYERS, Comment, Extra, Field, Header, Node, Path, Record, walk
from gamenote.core.replay import replay
from gamenote.core.report import Finding
from gamenote.core.settings import Settings
from gamenote.core.source import Source, Span
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
    if not item.writes:
        return
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
    if not text.endswith("\n") and not item.codec().binary:
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
        {
            loss.name: loss.count
            for loss in losses(each, kept, syntax=item.syntax, fields=item.fields, tells=item.tells)
        }
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
            faults = compare_with_nodes(reading.record)
            yield from (f"{item.name}, with nothing but {kind}: {each}" for each in faults)


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
        elif _keeps_header(item, odd, options) and len(again) == 1:
            yield from (f"{where}: {each}" for each in _letters_lost(odd, again[0].record, fields))


def _keeps_header(item: Format, record: Record, options: Options) -> bool:
    """Whether a header is kept without losses."""
    lossy = any(loss.feature is Feature.HEADER for loss in item.codec().drops(record, options))
    return Feature.HEADER in item.keeps(options) and not lossy


def _letters_lost(before: Record, after: Record, names: Collection[Field]) -> Iterator[str]:
    """Compare the letters of header fields; signs may be written otherwise."""
    for name in names:
        one, other = before.header.get(name) or "", after.header.get(name) or ""
        if letters(one) != letters(other):
            yield f"{name.value} {one!r} becomes {other!r}"


def _check_together(item: Format, records: list[Record]) -> Iterator[str]:
    """Write all games into one file, as converting does."""
    if item.codec().binary and not item.whole:  # it holds one game
        return
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
    return text, [reading for _, reading in read(item, encode_text(text, item))]


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
    if not item.writes or item.syntax == "*":  # which writes moves as they are
        return
    if Feature.MOVES not in item.keeps(item.resolve({})):
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
    return encode_text(item.codec().write(record, engine, item.resolve({})), item)


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


# Two records compared, as far as a format keeps them: moves by play, so that each may be written in another way. A
# move is what the engine calls it, and each line of the game tree must end in equal positions; passes that leave
# the board as it is may be written or left out. Where no engine knows the game, or a line cannot be played on,
# moves are compared as they are written.

NODE = {  # what a node says besides its move, and the feature that keeps it
    "before": Feature.COMMENTS_BEFORE,
    "after": Feature.COMMENTS,
    "glyphs": Feature.GLYPHS,
    "clock": Feature.CLOCKS,
    "evaluation": Feature.EVALUATIONS,
    "marks": Feature.MARKS,
}

SAID = (*NODE, "setup", "extras", "variations")


class ComparedRecord:
    """One record with what play makes of its moves."""

    def __init__(self, record: Record, *, variations: bool) -> None:
        self.record = record
        self.variations = variations
        self.engine: Engine | None = registry.engine_of(record.game)
        self.nodes = (
            list(walk(record)) if variations else [(Path(at), node) for at, node in enumerate(record.line)]
        )

    @cached_property
    def steps(self) -> dict[int, Step]:
        """The steps of the replay, by their nodes."""
        return {id(step.node): step for step in replay(self.record, self.engine)} if self.engine else {}

    def without_passes(self) -> ComparedRecord:
        """Return the record without moves that leave the board as it is.

        Those of which something is said, or that have variations, stay."""
        kept = ComparedRecord(self.record, variations=self.variations)
        kept.nodes = [(path, node) for path, node in self.nodes if not self._is_silent_pass(path, node)]
        return kept

    def without_words(self) -> ComparedRecord:
        """Return the record without nodes that hold comments alone."""
        kept = ComparedRecord(self.record, variations=self.variations)
        kept.nodes = [(path, node) for path, node in self.nodes if path.main or not _is_comment(node)]
        return kept

    def _is_silent_pass(self, path: Path, node: Node) -> bool:
        step = self.steps.get(id(node))
        if step is None or step.move is None or step.after is None or any(map(node.__getattribute__, SAID)):
            return False
        assert self.engine is not None
        before, after = (self.engine.diagram(position) for position in (step.before, step.after))
        return (dict(before.cells), before.reserves) == (dict(after.cells), after.reserves)

    @cached_property
    def places(self) -> list[tuple[int | None, int, int]]:
        """The parent's number, the line and the index of each node."""
        numbers = {id(path): number for number, (path, _) in enumerate(self.nodes)}
        counts: dict[tuple[int, int], int] = {}
        found = []
        for path, _ in self.nodes:
            line = id(path.parent), path.line
            found.append((numbers.get(id(path.parent)), path.line, counts.get(line, 0)))
            counts[line] = counts.get(line, 0) + 1
        return found

    def move(self, node: Node) -> str | None:
        """Return a move in the words of the engine, or as written."""
        step = self.steps.get(id(node))
        if self.engine is None or step is None or step.move is None or step.after is None:
            return node.move
        return self.engine.write_move(step.before, step.move)

    def position(self, node: Node) -> Any:
        """Return what the board shows behind a node."""
        step = self.steps.get(id(node))
        if self.engine is None or step is None or step.after is None:
            return None
        diagram = self.engine.diagram(step.after)
        return dict(diagram.cells), diagram.reserves

    @cached_property
    def ends(self) -> list[Node]:
        """The last node of each line."""
        last: dict[tuple[int | None, int], Node] = {}
        for (parent, line, _), (_, node) in zip(self.places, self.nodes, strict=True):
            last[parent, line] = node
        return list(last.values())


def _is_comment(node: Node) -> bool:
    """Tell whether a node holds nothing but comments."""
    return node.move is None and not (node.setup or node.glyphs or node.marks or node.variations or node.extras)


def differences(
    before: Record, after: Record, item: Format, options: Options, *, added: bool = False
) -> Iterator[str]:
    """Return what another record says otherwise of what is kept.

    With `added`, entries of the header may come to those that are there.
    """
    kept = item.keeps(options)
    gone = set[Field | str]()
    for loss in item.codec().drops(before, options):
        kept &= ~loss.feature
        gone |= {*loss.of} if isinstance(loss.of, tuple) else set()
    before = item.codec().canonical(before, options)
    yield from _compare_headers(before, after, item, kept, gone, added=added)
    if Feature.MOVES in kept:
        variations = Feature.VARIATIONS in kept
        one, other = (ComparedRecord(each, variations=variations) for each in (before, after))
        if Feature.COMMENTS not in kept:
            one, other = one.without_words(), other.without_words()
        yield from _compare_lines(one, other, item, kept)


def _compare_headers(
    before: Record, after: Record, item: Format, kept: Feature, gone: Collection[Field | str], *, added: bool
) -> Iterator[str]:
    if (before.game, before.variant) != (after.game, after.variant):
        yield f"{before.game} ({before.variant}) becomes {after.game} ({after.variant})"
    if Feature.OUTCOME in kept and before.outcome != after.outcome and not (added and before.outcome is None):
        yield f"the outcome {before.outcome} becomes {after.outcome}"
    names = () if Feature.HEADER not in kept else Field if item.fields is None else item.fields
    for name in sorted(names, key=lambda each: each.value):
        one, other = before.header.get(name), after.header.get(name)
        if one != other and not (added and one is None) and not _same_result(name, one, other, item):
            yield f"the header's {name.value} {one!r} becomes {other!r}"
    extras = [
        [extra for extra in _kept_extras(each.header.extras, item, kept) if extra.key not in gone]
        for each in (before, after)
    ]
    left = [each for each in extras[0] if each not in extras[1]]
    come = [each for each in extras[1] if each not in extras[0]]
    if left or (come and not added):
        yield f"the header's {left} become {come}"


def _same_result(name: Field, one: str | None, other: str | None, item: Format) -> bool:
    if name is not Field.RESULT or one is None or other is None:
        return False
    return result_meaning(one, item) == result_meaning(other, item)


def _kept_extras(extras: Iterable[Extra], item: Format, kept: Feature) -> list[Extra]:
    return [each for each in extras if item.syntax == "*" or each.syntax == item.syntax]


def _compare_lines(before: ComparedRecord, after: ComparedRecord, item: Format, kept: Feature) -> Iterator[str]:
    if before.places != after.places:  # forced passes may be written, or left out
        shorter = before.without_passes(), after.without_passes()
        if shorter[0].places == shorter[1].places and len(before.nodes) != len(after.nodes):
            before, after = shorter
    if before.places != after.places:
        places = zip_longest(
            zip(before.places, before.nodes, strict=False), zip(after.places, after.nodes, strict=False)
        )
        one, other = next((a, b) for a, b in places if a is None or b is None or a[0] != b[0])
        shown = [each[1][1].move if each else "nothing" for each in (one, other)]
        yield f"{len(before.nodes)} nodes become {len(after.nodes)}, or stand elsewhere: {shown[0]} / {shown[1]}"
        return
    for number, ((_, one), (_, other)) in enumerate(zip(before.nodes, after.nodes, strict=True)):
        for words in _compare_nodes(before, one, after, other, item, kept):
            yield f"node {number} ({one.move}): {words}"
    for one, other in zip(before.ends, after.ends, strict=True):
        if before.position(one) != after.position(other):
            yield f"the line that ends with {one.move} leads to another position"


def _compare_nodes(
    before: ComparedRecord, one: Node, after: ComparedRecord, other: Node, item: Format, kept: Feature
) -> Iterator[str]:
    if one.actor != other.actor:
        yield f"the actor {one.actor} becomes {other.actor}"
    moves = before.move(one), after.move(other)
    if moves[0] != moves[1]:
        yield f"the move {moves[0]} becomes {moves[1]}"
    if not _same_setup(before, one, after, other, kept):
        yield f"its position {one.setup} becomes {other.setup}"
    for name, feature in NODE.items():
        values = getattr(one, name), getattr(other, name)
        if feature in kept and values[0] != values[1]:
            yield f"its {name} {values[0]} becomes {values[1]}"
    extras = [_kept_extras(each.extras, item, kept) for each in (one, other)]
    if extras[0] != extras[1]:
        yield f"its extras {extras[0]} become {extras[1]}"


def _same_setup(before: ComparedRecord, one: Node, after: ComparedRecord, other: Node, kept: Feature) -> bool:
    """Whether two nodes give the same position, in whatever notation."""
    feature = Feature.SETUP if before.record.line[0] is one else Feature.SETUP_LATER
    if feature not in kept or one.setup == other.setup:
        return True
    if one.setup is None or other.setup is None or one.setup.to_move != other.setup.to_move:
        return False
    position = before.position(one)
    return position is not None and position == after.position(other)


def main_moves(record: Record) -> list[str | None]:
    """The moves of the main line, in the words of the engine."""
    played = ComparedRecord(record, variations=False)
    return [played.move(node) for _, node in played.nodes if node.move is not None]

"""What is checked of what a format says of itself."""

from __future__ import annotations

import codecs
from collections.abc import Collection, Iterator, Sequence

from gamenote.core import registry
from gamenote.core.diagnostic import Severity
from gamenote.core.feature import CONTENT, Feature, losses, name_of
from gamenote.core.format import ANY, Format, Option
from gamenote.core.record import Field, Record
from gamenote.core.settings import Settings
from gamenote.testing.faults import contract
from gamenote.testing.linting import finding_line, known_samples, lint, read
from gamenote.testing.writing import words_for


@contract
def check_descriptor(item: Format) -> Iterator[str]:
    """Check what a format says of itself without its samples."""
    for ending in item.endings:
        if not ending.startswith(".") or ending != ending.lower():
            yield f"{item.name}: the ending {ending!r} is not a dot and small letters"
    if not item.suffixes:
        yield f"{item.name}: it has no ending, so that nothing can be written"
    for words in (item.name, item.title, item.syntax):
        if not words or words != words.strip():
            yield f"{item.name}: name, title and syntax must not be empty: {words!r}"
    unknown = [name for name in item.games if name not in registry.games() and not item.reads]
    if unknown:
        yield f"{item.name}: there is no game {unknown}"
    if item.line_end not in ("\n", "\r\n"):
        yield f"{item.name}: the line end is {item.line_end!r}"
    if item.codec().between.strip():
        yield f"{item.name}: between games stands {item.codec().between!r}, where blanks are expected"
    yield from _check_charset(item)
    yield from _check_options(item)
    yield from _check_rule_names(item)
    if item.reads:
        yield from _check_sniffing(item)
        yield from _check_example(item)


def _check_charset(item: Format) -> Iterator[str]:
    for name in (item.charset.default, *(item.charset.allowed if item.charset.allowed != ANY else ())):
        try:
            codecs.lookup(name)
        except LookupError:
            yield f"{item.name}: there is no charset {name!r}"
    for data in (b"", b"\xff\xfe\x00", b"plain"):
        item.charset.declared(data)
        item.charset.fallback(data)


def _check_options(item: Format) -> Iterator[str]:
    names = [option.name for option in item.options]
    if len(set(names)) < len(names):
        yield f"{item.name}: two options share a name: {names}"
    defaults = item.resolve({})
    for option in item.options:
        yield from (f"{item.name}, option {option.name}: {words}" for words in _check_option(item, option))
        for word in option.choices:
            changed = {
                name for name, value in item.resolve({option.name: word}).items() if value != defaults[name]
            }
            if changed - {option.name}:
                yield f"{item.name}, option {option.name}: {word} changes {changed - {option.name}} as well"


def _check_option(item: Format, option: Option) -> Iterator[str]:
    if not option.help:
        yield "there is no help"
    for value in (option.default, option.foreign, option.apart):
        if value is not None and option.choices and value not in option.choices:
            yield f"{value!r} is none of the choices {option.choices}"
        if value is not None and type(value) is not type(option.default):
            yield f"{value!r} is of another type than the default {option.default!r}"


def _check_rule_names(item: Format) -> Iterator[str]:
    """Find names of rules that do not hold for the format."""
    known = {rule.name for rule in registry.all_rules()}
    games = item.games or tuple(registry.games())
    holding = {rule.name for game in games for rule in registry.rules_of(item.name, game)}
    for name in sorted({*item.severities, *item.off} - holding):
        why = "it does not hold for this format" if name in known else f"there is no rule {name!r}"
        yield f"{item.name}: severities or off name {name}: {why}"
    if not {*map(type, item.fields or ())} <= {Field}:
        yield f"{item.name}: fields holds other things than header fields: {item.fields}"


def _check_sniffing(item: Format) -> Iterator[str]:
    for head in (b"", b"\n", b"\xef\xbb\xbf", b"A letter to nobody about nothing.\n", bytes(range(256))):
        if not 0 <= item.sniff(head) < 0.5:
            yield f"{item.name}: sniff is {item.sniff(head)} sure of {head[:40]!r}"


def _check_example(item: Format) -> Iterator[str]:
    """Check the short sound game that rules show as Good."""
    if not item.example:
        return
    data = item.example.encode()
    found = [finding_line(each) for each in lint(item, data, Settings()) if each.severity >= Severity.WARNING]
    if found:
        yield f"{item.name}: the example has findings: {found}"
    records = [reading.record for _, reading in read(item, data)]
    if len(records) != 1 or (item.games and records[0].game not in item.games):
        yield f"{item.name}: the example holds games of {[record.game for record in records]}"
    if records and not any(node.move is not None for node in records[0].line):
        yield f"{item.name}: the example has no move"
    if item.example_head and not item.example.startswith(item.example_head.rstrip("\n")):
        yield f"{item.name}: the example does not begin with example_head"


@contract
def check_shown(item: Format, files: Sequence[bytes], *, unshown: Collection[str] = ()) -> Iterator[str]:
    """Check that samples show what a format keeps, games and results.

    `unshown` are names of features, such as "clocks", and of header fields, header entries and
    options that no sample can show."""
    records = [reading.record for data in files for _, reading in read(item, data) if not reading.empty]
    there = {loss.feature for record in records for loss in losses(record, Feature.NONE, syntax="")}
    for feature in CONTENT:
        if feature in item.keeps(item.resolve({})) and feature not in there and name_of(feature) not in unshown:
            yield f"{item.name}: no sample shows what it keeps: {name_of(feature)}"
    for name in sorted(item.fields or (), key=lambda each: each.value):
        if name.value not in unshown and not any(record.header.get(name) for record in records):
            yield f"{item.name}: no sample shows the header field {name.value}"
    entries = {extra.key for record in records for extra in record.header.extras}
    for key in sorted(item.codec().final - entries - {*unshown}):
        yield f"{item.name}: no sample has the header entry {key}, which final names"
    for game in sorted({record.game for record in records}):
        if item.games and game not in item.games:
            yield f"{item.name}: a sample is read as {game}, which is none of its games {item.games}"
    for record in records:
        yield from _check_result(item, record)
    if item.writes:
        yield from _idle_options(item, records, unshown)


def _idle_options(item: Format, records: Sequence[Record], unshown: Collection[str]) -> Iterator[str]:
    """Find options of which no choice changes what is written.

    Those that have another default for records of other files may be about these alone."""
    plain = [_write_record(item, record, {}) for record in records]
    for option in (each for each in item.options if each.foreign is each.apart is None):
        words = [word for word in words_for(option) if word != option.default]
        changing = [
            word
            for word in words
            if [_write_record(item, record, {option.name: word}) for record in records] != plain
            or item.codec().order(item.resolve({option.name: word})) is not None  # which no game alone can show
            or f"{option.name}={word}" in unshown
        ]
        if words and option.name not in unshown and not changing:
            yield f"{item.name}: the option {option.name} changes no sample"
        elif option.name not in unshown and option.choices:
            idle = [word for word in words if word not in changing]
            yield from (f"{item.name}: the option {option.name}={word} changes no sample" for word in idle)


def _write_record(item: Format, record: Record, given: dict[str, str]) -> str:
    return item.codec().write(record, registry.engine_of(record.game), item.resolve(given))


def _check_result(item: Format, record: Record) -> Iterator[str]:
    """Compare what a result text says with what was read."""
    outcome = record.outcome
    game = registry.games().get(record.game)
    if outcome is None or item.syntax == "*":  # which holds the results of every format
        return
    if outcome.winner is not None and game is not None and game.seats and outcome.winner not in game.seats:
        yield f"{item.name}: {outcome.winner!r} wins, who has no seat in {game.seats}"
    said = item.result(outcome.text)
    if said is None:
        yield f"{item.name}: result({outcome.text!r}) says nothing, but it is the outcome of a sample"
    elif (said.text, said.winner) != (outcome.text, outcome.winner):
        yield f"{item.name}: result({outcome.text!r}) is {said}, where the reader has {outcome}"


@contract
def check_others(item: Format) -> Iterator[str]:
    """Check that a format claims no sample of gamenote's other formats."""
    if not known_samples():
        yield "gamenote carries no samples here: it cannot be told which other formats this one claims"
    for name, path in known_samples():
        if name != item.name and name in registry.formats():
            other, head = registry.formats()[name], path.read_bytes()[:4096]
            if item.sniff(head) >= other.sniff(head):
                yield f"{item.name}: it claims {path.name}, a record of {name}"
            for words in (path.name, ""):
                if registry.identify(words, head) is item:
                    yield f"{item.name}: {path.name or 'a nameless file'}, a record of {name}, is taken for it"

"""What is checked of formats, on sound samples.

`check_format` does all of it, for a package that brings a format, of its own game or of another package's. What it
consists of stands beside this module: `spans`, `writing`, `damage`, `fixes`, `cost`.
"""

from __future__ import annotations

import codecs
import io
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from pathlib import Path

from gamenote.core import registry
from gamenote.core.cutting import game_texts
from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.feature import CONTENT, Feature, losses, name_of
from gamenote.core.format import ANY, HEAD, Codec, Format, Option
from gamenote.core.record import Field, Record
from gamenote.core.registry import Unclear
from gamenote.core.settings import Settings
from gamenote.testing.cost import check_cost, check_many
from gamenote.testing.damage import (
    BOM,
    DAMAGE,
    TO_NEIGHBOURS,
    check_collection,
    check_emptiness,
    check_line_ends,
    check_neighbours,
    check_nothing_silent,
    check_total,
    sound_games,
    spread,
)
from gamenote.testing.faults import Broken, ContractCheck, contract, faults, run_all
from gamenote.testing.fixes import check_fixes, check_mending
from gamenote.testing.games import check_results
from gamenote.testing.linting import Samples, brief, finding_line, known_samples, lint, read
from gamenote.testing.rules import check_doubt
from gamenote.testing.spans import check_places
from gamenote.testing.writing import check_fixed_point, check_spelling, check_unknown_entries, words_for

EARLY = 20  # places up to which bytes are cut
BRACKETS = ((b"{ \n\n", b"}\n"), (b"( \n\n", b")\n"), (b"[ \n\n", b"]\n"), (b'" \n\n', b'"\n'), (b"; \n\n", b"\n"))
FOLLOWING = (
    *(b"x", b"9", b" ", b"\n", b"\r\n", b"\n\n", b'"', b"]", b")", b"}", b"[", b"(", b";", b":", b"\\"),
    b"abc def\n",
)
FEW = 3  # games that are damaged, unless the check is to be thorough


def check_format(
    name: str,
    samples: str | Path,
    *,
    unshown: Collection[str] = (),
    changing: Collection[str] = (),
    thorough: bool = False,
) -> None:
    """Check a format with its records in `samples/NAME`.

    `unshown` are names of features, header fields and options that no sample can show, `changing` choices of
    options that change moves on purpose, such as "faces=observer".
    """
    item = registry.formats().get(name)
    if item is None:
        raise Broken((f"there is no format {name!r}: {list(registry.formats())}",))
    known = Samples(item, Path(samples))
    run_all(format_checks(known, unshown=unshown, changing=changing, thorough=thorough))


def format_checks(
    samples: Samples, *, unshown: Collection[str] = (), changing: Collection[str] = (), thorough: bool = False
) -> Iterator[ContractCheck]:
    """Return the checks of a format with its sound records."""
    item, subject = samples.item, f"format {samples.item.name}"

    def check(part: str, name: str, run: Callable[[], None]) -> ContractCheck:
        return ContractCheck(part, name, subject, run)

    yield check("description", "fields", partial(check_descriptor, item))
    if not item.reads:
        return
    if not samples.paths:
        yield check("description", "samples", partial(_check_missing, samples))
        return
    yield check("description", "samples", lambda: check_shown(item, samples.some, unshown=unshown))
    yield check("reader", "others", partial(check_others, item))
    yield check("writer", "results", lambda: check_results(item, samples.some))
    yield check("cost", "steps", lambda: check_cost(item, min(samples.some, key=len)))
    yield check("cost", "many", lambda: check_many(item, samples.some))
    for path in samples.paths:
        yield from sample_checks(samples, path, changing=changing, thorough=thorough)
    if not item.whole:
        yield check("reader", "neighbours", lambda: _check_neighbours(item, samples.some, thorough=thorough))
        yield check("fixes", "damaged", lambda: _check_damaged(item, samples.some, thorough=thorough))


@contract
def _check_missing(samples: Samples) -> Iterator[str]:
    yield f"no sample of {samples.item.name} in {samples.folder}"


def sample_checks(
    samples: Samples, path: Path, *, changing: Collection[str] = (), thorough: bool = False
) -> Iterator[ContractCheck]:
    """Return the checks of a format with one sound file."""
    item, subject = samples.item, f"format {samples.item.name}: {path.name}"
    yield ContractCheck("reader", "clean", subject, lambda: check_clean(item, path.read_bytes()))
    meant = path.with_name(f"{path.name}.json")
    checks: tuple[tuple[str, str, Callable[[Format, bytes], None]], ...] = (
        *([("reader", "meaning", partial(check_meaning, meant=meant))] if meant.is_file() else []),
        ("reader", "recognised", lambda item, data: check_recognised(item, path.name, data)),
        ("reader", "cutting", check_cutting),
        ("reader", "emptiness", check_emptiness),
        ("reader", "line-ends", check_line_ends),
        ("reader", "places", check_places),
        ("reader", "damage", partial(check_total, thorough=thorough)),
        ("reader", "lost-words", check_nothing_silent),
        ("reader", "unknown-entries", check_unknown_entries),
        ("rules", "doubt", check_doubt),
        ("fixes", "alone", check_fixes),
        ("fixes", "safe", partial(check_mending, least=Safety.SAFE)),
        ("fixes", "unsafe", partial(check_mending, least=Safety.UNSAFE)),
        *(_of_writers(changing) if item.writes else ()),
    )
    yield from (
        ContractCheck(part, name, subject, partial(_run, check, samples, path)) for part, name, check in checks
    )


@contract
def check_meaning(item: Format, data: bytes, *, meant: Path) -> Iterator[str]:
    """Check that a sample is read as the file beside it says.

    That is what `gamenote convert --to json` has written, and its author has read."""
    wanted = [reading.record for _, reading in read(registry.formats()["json"], meant.read_bytes())]
    found = [reading.record for _, reading in read(item, data) if not reading.empty]
    if len(wanted) != len(found):
        yield f"{len(found)} games are read, {meant.name} has {len(wanted)}"
    for number, (one, other) in enumerate(zip(found, wanted, strict=False), start=1):
        for what, mine, expected in (
            ("the header", one.header.fields, other.header.fields),
            ("the outcome", one.outcome, other.outcome),
            ("the variant", one.variant, other.variant),
            (
                "the moves",
                [(node.actor, node.move) for node in one.line],
                [(node.actor, node.move) for node in other.line],
            ),
        ):
            if mine != expected:
                words = f"{brief(mine, 200)} is read, {meant.name} has {brief(expected, 200)}"
                yield f"{what} of game {number}: {words}"


def _of_writers(changing: Collection[str]) -> Iterator[tuple[str, str, Callable[[Format, bytes], None]]]:
    yield "writer", "fixed-point", partial(check_fixed_point, changing=changing)
    yield "writer", "spelling", check_spelling


def _run(check: Callable[[Format, bytes], None], samples: Samples, path: Path) -> None:
    check(samples.item, samples.of(path))


@contract
def _check_neighbours(item: Format, files: Sequence[bytes], *, thorough: bool) -> Iterator[str]:
    """Damage a few games between others."""
    games = sound_games(item, files)
    games = games if thorough else games[:FEW]
    yield from faults(check_collection, item, games)
    for way in TO_NEIGHBOURS:
        yield from faults(check_neighbours, item, games, way)


@contract
def _check_damaged(item: Format, files: Sequence[bytes], *, thorough: bool) -> Iterator[str]:
    """Mend a few damaged games."""
    games = sound_games(item, files)
    for way, damage in DAMAGE.items():
        for game in games if thorough else games[:1]:
            data = damage(game).encode("utf-8", "surrogatepass")
            for least in (Safety.SAFE, Safety.UNSAFE):
                found = faults(check_mending, item, data, least, may_stay=True)
                yield from (f"mending a game with {way}: {each}" for each in found)


@contract
def check_recognised(item: Format, name: str, data: bytes) -> Iterator[str]:
    """Check that this format alone claims its record.

    It does so by name and by content."""
    head = data[:HEAD]
    for words in (name, ""):
        found = registry.identify(words, head)
        taken = found.why if isinstance(found, Unclear) else found.name
        if taken != item.name:
            yield f"a record of {item.name} called {words!r} is taken for: {taken}"
    for other in registry.formats().values():
        if other is not item and other.reads and other.sniff(head) >= item.sniff(head):
            yield f"{other.name} claims it too"
    if item.codec().binary:
        return
    unix = data.replace(b"\r\n", b"\n")
    ways = {"a byte order mark": BOM + data.removeprefix(BOM), "CR LF as line ends": unix.replace(b"\n", b"\r\n")}
    for way, changed in ways.items():
        found = registry.identify("", changed[:HEAD])
        sure = item.sniff(changed[:HEAD]) >= min(0.5, item.sniff(head))
        if isinstance(found, Unclear) or found.name != item.name or not sure:
            yield f"a record of {item.name} is not recognised with {way}"


@contract
def check_clean(item: Format, data: bytes) -> Iterator[str]:
    """Check that a sound record has no finding under the default rules."""
    found = lint(item, data, Settings())
    if found:
        yield f"a sample has findings: {[finding_line(finding) for finding in found]}"


def _cut_early(codec: Codec, data: bytes) -> Iterator[str]:
    """Check that an early cut stays, whatever bytes follow.

    Also where the bytes so far end between CR and LF, or within a word, and where a sign is open before a game."""
    for cut in list(codec.cut(data, final=True))[:1]:
        for opening, closing in BRACKETS:
            head = data[:cut] + opening + data[cut:]
            gone = {*codec.cut(head, final=False)} - {*codec.cut(head + closing + data, final=True)}
            if gone:
                yield f"the cuts {gone} behind an open {opening.strip()!r} are none when {closing!r} follows"
    unix = data.replace(b"\r\n", b"\n")
    for text in (data, unix.replace(b"\n", b"\r\n")):
        ends = {*spread(len(text), EARLY)}
        for cut in list(codec.cut(text, final=True))[:3]:
            ends |= {*range(max(1, cut - 2), cut + 24)}
        for end in sorted(each for each in ends if 0 < each <= len(text)):
            head = text[:end]
            early = {*codec.cut(head, final=False)}
            for more in FOLLOWING if early else ():
                gone = early - {*codec.cut(head + more, final=True)}
                if gone:
                    yield f"the cuts {gone} of {head[-20:]!r} are none when {more!r} follows"


@contract
def check_cutting(item: Format, data: bytes) -> Iterator[str]:
    """Check that the pieces of a file partition it.

    A cut that is made early stays right when more bytes come, and what was cut is cut so again."""
    codec = item.codec()
    texts = [
        source.text.encode(source.encoding, "surrogateescape")
        for source in game_texts(io.BytesIO(data), "", item, codec)
    ]
    if b"".join(texts) != data:
        yield "the games do not partition the file"
    if item.whole or codec.binary:
        return
    cuts = list(codec.cut(data, final=True))
    if cuts != sorted({*cuts} & {*range(1, len(data))}):
        yield f"the cuts {cuts} are not in order, or not inside the {len(data)} bytes"
    for end in spread(len(data)):
        early = set(codec.cut(data[:end], final=False))
        if not early <= {*cuts}:
            yield f"the cuts {early - {*cuts}} of the first {end} bytes are none of the whole"
    yield from _cut_early(codec, data)
    for number, text in enumerate(texts, start=1):
        again = list(codec.cut(text, final=True))
        if again:
            yield f"game {number} by itself is cut once more, at {again}"
    twice = list(codec.cut(data + item.codec().between.encode() + data, final=True))
    if len(twice) != 2 * len(cuts) + 1:
        yield f"a file of {len(cuts) + 1} games, written twice, is cut into {len(twice) + 1}"


@contract
def check_descriptor(item: Format) -> Iterator[str]:
    """Check what a format says of itself without its samples."""
    for ending in item.endings:
        if not ending.startswith(".") or ending != ending.lower():
            yield f"{item.name}: the ending {ending!r} is not a dot and small letters"
    if not item.written_suffix:
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
    kept = item.keeps(item.resolve({})) if item.writes else Feature.NONE
    for feature in CONTENT:
        if feature in kept and feature not in there and name_of(feature) not in unshown:
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
    winners = (outcome.winner, None) if item.codec().variant_decides else (outcome.winner,)
    if said is None:
        yield f"{item.name}: result({outcome.text!r}) says nothing, but it is the outcome of a sample"
    elif said.text != outcome.text or said.winner not in winners:
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

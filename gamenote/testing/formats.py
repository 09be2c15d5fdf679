"""What is checked of formats, on sound samples.

`check_format` does all of it, for a package that brings a format, of its own game or of another package's. What it
consists of stands beside this module: `descriptors`, `spans`, `writing`, `damage`, `fixes`, `cost`.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from pathlib import Path

from gamenote.core import registry
from gamenote.core.cutting import game_texts
from gamenote.core.diagnostic import Safety
from gamenote.core.format import HEAD, Codec, Format
from gamenote.core.registry import Unclear
from gamenote.core.settings import Settings
from gamenote.testing.cost import check_cost, check_many
from gamenote.testing.damage import (
    BOM,
    DAMAGE,
    TO_NEIGHBOURS,
    check_collection,
    check_declared,
    check_emptiness,
    check_line_ends,
    check_neighbours,
    check_nothing_silent,
    check_total,
    sound_games,
    spread,
)
from gamenote.testing.descriptors import check_descriptor, check_others, check_shown
from gamenote.testing.faults import Broken, ContractCheck, contract, faults, run_all
from gamenote.testing.fixes import check_fixes, check_mending
from gamenote.testing.games import check_results
from gamenote.testing.linting import Samples, brief, finding_line, known_samples, lint, read, sample_files
from gamenote.testing.rules import check_doubt
from gamenote.testing.spans import check_places, check_spans
from gamenote.testing.writing import check_fixed_point, check_spelling, check_unknown_entries

__all__ = [
    "check_clean",
    "check_cutting",
    "check_declared",
    "check_fixed_point",
    "check_format",
    "check_recognised",
    "check_spans",
    "check_total",
    "known_samples",
    "read",
    "sample_files",
]
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
    if item.whole:
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

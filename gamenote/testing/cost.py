"""What reading costs: it must grow as the text does.

Steps are counted, not timed: lines of Python that are run, for n, 4n and 16n of a text. What runs in C, such as a
pattern that goes back and forth over a long text, or slices of what is left of it, takes no lines. For that alone
processor time is measured, on texts so long that a square would be plain, with the least of several tries.
"""

from __future__ import annotations

import gc
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice, pairwise
from types import FrameType
from typing import Any

from gamenote.core.engine import Engine
from gamenote.core.format import Format
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Reading
from gamenote.core.record import Record, Setup, walk
from gamenote.core.source import Source
from gamenote.testing.faults import contract
from gamenote.testing.linting import read

TIMES = (5, 20, 80)  # how often a part is repeated
STEEP = 7  # times as many steps as for the text before, and as much growth: linear is 4, a square 16
SLACK = 3000  # steps that do not count
LONG = (8_000, 32_000)  # characters that are timed
LARGE = (40_000, 320_000)  # bytes of words that are timed: eight times as many
STEEP_IN_LARGE = 14.0  # a square would be 64
TRIES = 4
STEEP_IN_TIME = 9.0  # a square would be 16
OPENING = lazy_pattern(r"\b[A-Za-z]+[\[(]\s*$|[\[({;<]\s*$")  # of a comment or property that begins there
PROPERTY = lazy_pattern(r"[A-Za-z]\[$")
FORM = lazy_pattern(r"\w++")
MOST_FORMS = 4  # of words between moves that are looked at
CLOSING = lazy_pattern(r"\s*[\])}>\n]")
SHORT = (18, 25)  # characters of a word: a pattern that doubles its work takes 128 times as much
SHORTER = (15, 22)  # of a move or setup, which is read alone
STARTS = 6  # lines
WORDS = ("a", "A", "1", " ", "ab1 ")
MOMENT = 0.3  # seconds: what is faster is not looked at
RUNS = ("(", "[", "{", '"', "\\", " ", "\n", "a", "1", "1. ", ";", "()", "[]", '""', "\\]", ",", "-", "\t\r")


@contract
def check_cost(item: Format, data: bytes) -> Iterator[str]:
    """Check that reading costs as much more as a text is longer."""
    steep = list(_too_many_steps(item, data))
    yield from steep
    if not steep:  # else it would take its time on the long texts as well
        yield from _too_slow(item, data)


def _too_many_steps(item: Format, data: bytes) -> Iterator[str]:
    """Find what takes a square of steps."""
    for what, grown in _longer_texts(item, data):
        _read_all(item, grown(TIMES[0]))  # what is made once is made now
        steps = [counted_steps(_read_all, item, grown(times)) for times in TIMES]
        if is_steep(steps):
            yield f"{item.name}: reading {what} {TIMES} times takes {steps} steps"


def is_steep(steps: Sequence[int], steep: float = STEEP) -> bool:
    """Whether steps for TIMES of a text grow faster than the text."""
    return steps[2] > steep * steps[1] and steps[2] - steps[1] > steep * (steps[1] - steps[0]) + SLACK


def _too_slow(item: Format, data: bytes) -> Iterator[str]:
    """Find what takes a square of time, though few steps."""
    text = data.decode("utf-8", "surrogateescape")
    half = len(text) // 2
    for run in RUNS:
        if took := _steep_seconds(item, text[:half], run, text[half:]):
            yield f"{item.name}: reading {LONG} characters of {run!r} within a game takes {took} seconds"
    yield from large_games(item, data)
    yield from _find_doubling(item, text)


def _find_doubling(item: Format, text: str) -> Iterator[str]:
    """Find patterns that try all ways to divide a short word.

    The word stands at the start of each of the first lines, with a sign behind it that fits nothing."""
    starts = [0, *(match.end() for match in islice(re.finditer(r"\n", text), STARTS))]
    for start in starts:
        for sign in WORDS:
            texts = [
                f"{text[:start]}{sign * length}!\x01{text[start:]}".encode("utf-8", "surrogateescape")
                for length in SHORT
            ]
            if took := _too_steep(item, texts, STEEP_IN_TIME):
                words = f"{SHORT} characters {sign!r} takes {took} seconds"
                yield f"{item.name}: reading {words}, as if each doubled the time"
                return  # the same pattern would take its time again


def large_games(item: Format, data: bytes) -> Iterator[str]:
    """Find what takes a square of time though it runs in C.

    Words of a game, and one that nobody knows, are repeated in a long game; a long word is put into its header."""
    for what, grown in (*_longer_texts(item, data), *_longer_words(item, data)):
        one = len(grown(1)) - len(grown(0))
        texts = [grown(max(1, size // max(1, one))) for size in LARGE]
        if took := _too_steep(item, texts, STEEP_IN_LARGE):
            yield f"{item.name}: reading {LARGE} bytes of {what} takes {took} seconds"


@contract
def check_texts(engine: Engine, record: Record) -> Iterator[str]:
    """Check that no short text of a move or setup is slow.

    An engine that tries all ways to divide one doubles its work with each character."""
    start = engine.start(record.variant, None)
    setups = [node.setup.text for node in record.line[:1] if node.setup is not None]
    moves = [node.move for node in record.line if node.move][:1]
    asked: tuple[tuple[str, list[str], Callable[[str], object]], ...] = (
        ("setup", [*setups, engine.write_position(start)], lambda text: engine.start(record.variant, Setup(text))),
        ("move", moves, lambda text: engine.candidates(start, text, None)),
    )
    for what, texts, ask in asked:
        for part in [part for text in texts for part in (text, text[:1]) if part]:
            took = [_ask_reading(ask, (part * size)[:size] + "!") for size in SHORTER]
            if took[1] > MOMENT / 10 and took[1] > STEEP_IN_TIME * took[0]:
                yield f"a {what} of {SHORTER} characters like {part[:20]!r} takes {took} seconds"
                break  # the same pattern would take its time again


def _ask_reading(ask: Callable[[str], object], text: str) -> float:
    """Return the least seconds that an answer takes."""
    found = []
    for _ in range(2):
        began = time.process_time()
        ask(text)
        found.append(time.process_time() - began)
    return min(found)


@contract
def check_many(item: Format, files: Sequence[bytes]) -> Iterator[str]:
    """Check the cost of many words and header entries in one place.

    The first comment beside a move of the samples is repeated there, the first entry of a header, and what stands
    between two moves, once in each form."""
    if item.whole:
        return
    games = [game for data in files for game in read(item, data)]
    asked = ("comments in one place", _find_comment), ("entries of a header", _find_entry)
    found = [
        *(
            (what, next((each for source, reading in games if (each := find(source.text, reading))), None))
            for what, find in asked
        ),
        *(("words between two moves", each) for each in _find_words(games)),
    ]
    for what, parts in found:
        if parts is not None:
            head, part, tail = (each.encode("utf-8", "surrogateescape") for each in parts)
            texts = [_with_more(head, part, tail, max(1, size // len(part))) for size in LARGE]
            if took := _too_steep(item, texts, STEEP_IN_LARGE):
                yield f"{item.name}: reading {LARGE} bytes of {what}, {parts[1][:20]!r}, takes {took} seconds"


def _find_words(games: Sequence[tuple[Source, Reading]]) -> Iterable[tuple[str, str, str]]:
    """Return what stands between moves, in its forms, with what stands around."""
    found = dict[str, tuple[str, str, str]]()
    for source, reading in games:
        spans = [node.span for node in reading.record.line if node.move is not None and node.span is not None]
        for one, other in pairwise(spans):
            words = source.text[one.end : other.start]
            form = FORM.sub("a", words)
            if words.strip() and form not in found and len(found) < MOST_FORMS:
                found[form] = source.text[: one.end], words, source.text[other.start :]
    return found.values()


def _find_comment(text: str, reading: Reading) -> tuple[str, str, str] | None:
    """Return a comment with its brackets, and what stands around it.

    One beside a move is taken, if there is any."""
    nodes = sorted((node for _, node in walk(reading.record)), key=lambda node: node.move is None)
    spans = [each.span for node in nodes for each in (*node.after, *node.before) if each.span is not None]
    return _with_brackets(text, spans[0].start, spans[0].end) if spans else None


def _find_entry(text: str, reading: Reading) -> tuple[str, str, str] | None:
    """Return a header entry or its line, and what stands around it."""
    values = [each for each in reading.record.header.fields.values() if each and each in text]
    if not values:
        return None
    start = text.index(values[0])
    line = text.rfind("\n", 0, start) + 1, text.find("\n", start) + 1
    if line[1] and not PROPERTY.search(text, line[0], start):
        return text[: line[0]], text[line[0] : line[1]], text[line[1] :]
    return _with_brackets(text, start, start + len(values[0]))


def _with_brackets(text: str, start: int, end: int) -> tuple[str, str, str]:
    """Return a stretch with brackets around it, before and behind."""
    opening, closing = OPENING.search(text, max(0, start - 20), start), CLOSING.match(text, end)
    if opening and closing:
        start, end = opening.start(), closing.end()
    return text[:start], text[start:end], text[end:]


def _longer_words(item: Format, data: bytes) -> Iterator[tuple[str, Callable[[int], bytes]]]:
    """Return strange words between moves, and within the header."""
    source, reading = read(item, data)[0]
    text = source.text
    spans = [node.span for node in reading.record.line if node.move is not None and node.span is not None]
    if spans and not item.whole:
        middle = spans[len(spans) // 2].start
        head, tail = (each.encode("utf-8", "surrogateescape") for each in (text[:middle], text[middle:]))
        yield "strange words", partial(_with_more, head, b"Zyzzy ", tail)
    value = next((each for each in reading.record.header.fields.values() if each and each in text), None)
    if value is not None:
        middle = text.index(value) + 1
        head, tail = (each.encode("utf-8", "surrogateescape") for each in (text[:middle], text[middle:]))
        yield "a long word in the header", partial(_with_more, head, b"aaaaa", tail)


def _longer_texts(item: Format, data: bytes) -> Iterator[tuple[str, Callable[[int], bytes]]]:
    """Return what is repeated, and how the text is made."""
    between = item.codec().between.encode()
    if not item.whole:
        yield "the whole file", partial(_with_more, b"", data + between, b"")
    first, _ = read(item, data)[0]
    game = data[: len(first.text.encode(first.encoding, "surrogateescape"))]
    for start, end in ((0.0, 0.4), (0.4, 0.7), (0.6, 0.95)):
        a, b = (game.rfind(b" ", 0, int(len(game) * part)) + 1 for part in (start, end))
        yield f"{start:.0%} to {end:.0%} of a game", partial(_with_more, game[:a], game[a:b], game[b:])


def _with_more(head: bytes, part: bytes, tail: bytes, times: int) -> bytes:
    return head + part * times + tail


def _read_all(item: Format, data: bytes) -> None:
    """Read all games of a file with all that they hold."""
    for source, reading in read(item, data):
        _ = reading.syntax, reading.summary, reading.diagnostics, reading.doubt
        for _ in walk(reading.record):
            pass
        for at in range(0, len(source.text), 1 + len(source.text) // 10):
            reading.locate(at)


def counted_steps(work: Callable[..., object], *given: Any) -> int:
    """Return how many lines of Python a piece of work runs."""
    steps = 0

    def count(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal steps
        steps += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        work(*given)
    finally:
        sys.settrace(before)
    return steps


def _steep_seconds(item: Format, head: str, run: str, tail: str) -> tuple[float, float] | None:
    """Return the seconds of two lengths, if too far apart."""
    texts = [(head + run * (length // len(run)) + tail).encode("utf-8", "surrogateescape") for length in LONG]
    return _too_steep(item, texts, STEEP_IN_TIME)


def _too_steep(item: Format, texts: list[bytes], steep: float) -> tuple[float, float] | None:
    """Return the seconds of two texts, if far apart each time."""
    least = [float("inf")] * 2
    for _ in range(TRIES):
        for index, text in enumerate(texts):
            least[index] = min(least[index], _measure_seconds(item, text))
            if index and (least[1] < MOMENT or least[1] < steep * least[0]):
                return None
    return round(least[0], 3), round(least[1], 3)


def _measure_seconds(item: Format, data: bytes) -> float:
    gc.disable()
    began = time.process_time()
    try:
        _read_all(item, data)
    finally:
        took = time.process_time() - began
        gc.enable()
    return took

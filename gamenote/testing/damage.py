"""What is checked of readers on damaged text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from gamenote.core import registry
from gamenote.core.format import Format
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Reading
from gamenote.core.record import Field, same
from gamenote.core.rule import Stage
from gamenote.core.settings import Settings
from gamenote.testing.faults import contract, faults
from gamenote.testing.linting import EVERYTHING, lint, read
from gamenote.testing.spans import check_spans

# Ways to damage the text of a sound game.


def insert_words(words: str, part: float = 0.55) -> Callable[[str], str]:
    """Return a way to put words into a game, rather late."""

    def damage(text: str) -> str:
        place = int(len(text) * part)
        place += min(at for at in (text[place:].find(" "), text[place:].find(";"), 0) if at >= 0)
        return text[:place] + words + text[place:]

    return damage


def double_bracket(bracket: str) -> Callable[[str], str]:
    """Return a way to write the last such bracket twice."""

    def damage(text: str) -> str:
        place = text.rfind(bracket, 0, len(text) * 9 // 10)
        return text[:place] + bracket + text[place:] if place > 0 else text

    return damage


def left_out(bracket: str) -> Callable[[str], str]:
    """Return a way to leave out one such bracket."""

    def damage(text: str) -> str:
        place = text.find(bracket, len(text) // 5)
        return text[:place] + text[place + 1 :] if place > 0 else text

    return damage


def cut_off(part: float) -> Callable[[str], str]:
    """Return a way to end a game early."""
    return lambda text: text[: int(len(text) * part)].rstrip()


def without_header(text: str) -> str:
    """Return a game without its tags or its first line."""
    lines = text.split("\n")
    first = next((index for index, line in enumerate(lines) if index and not line.startswith("[")), 1)
    return "\n".join(lines[first:])


def out_of_turn(text: str) -> str:
    """Return a game with the last but one line of moves repeated."""
    lines = text.rstrip("\n").split("\n")
    return "\n".join([*lines[:-1], lines[-2], *lines[-1:]]) if len(lines) > 3 else text


DAMAGE: dict[str, Callable[[str], str]] = {
    "an open brace": insert_words(" {"),
    "an open bracket": insert_words(" ["),
    "an open parenthesis": insert_words(" ("),
    "an open quote": insert_words(' "'),
    "cut in the middle": cut_off(0.5),
    "cut near its end": cut_off(0.83),
    "a bracket left out": left_out("]"),
    "a parenthesis left out": left_out(")"),
    "a brace left out": left_out("}"),
    "a quote left out": left_out('"'),
    "a bracket doubled": double_bracket("]"),
    "a parenthesis doubled": double_bracket(")"),
    "a brace doubled": double_bracket("}"),
    "a quote doubled": double_bracket('"'),
    "bytes of zero": insert_words("\0\0\0"),
    "a backslash": lambda text: text.replace("]", "\\]", 1),
    "moves repeated": out_of_turn,
}
TO_NEIGHBOURS = {**DAMAGE, "without its header": without_header}  # what must not spoil the games beside it


CUTS = 40  # prefixes, and deletions, that the short form of `check_total` tries
GARBAGE = ("\0", "\ud800", "[", "]", "(", ")", "{", "}", '"', "\\", ";", "\u202e", "\r", "é", "1." * 50)
BOM = b"\xef\xbb\xbf"
BLANK = ("", " ", "\n", " \t\r\n\n", "\ufeff")  # texts that are no game
STRANGER = "Zyzzy"  # a word that no format knows
WORD = lazy_pattern(r"[^\W_]+")
GAP = lazy_pattern(r"(?<=\s)(?=\S)|(?<=\S)(?=\s)")
TRIED = 25  # places of a text that are tried
WORTH = 40  # characters of a game that is worth damaging
MOST = 6  # games of a format

Found = list[tuple[str, int]]  # the rule, and the line counted from the beginning of the game


@contract
def check_total(item: Format, data: bytes, *, thorough: bool = False) -> Iterator[str]:
    """Check that damaged text is read without an exception.

    Damage is every prefix, every deletion, some garbage; by default a few.

    Each reading must have its spans inside the text and report only rules that the format or the game declares.
    """
    text = data.decode("utf-8", "surrogateescape")
    places = range(len(text) + 1) if thorough else spread(len(text))
    damaged = [text[:place] for place in places]
    damaged += [text[:place] + text[place + 1 :] for place in places]
    damaged += [text[:place] + junk + text[place:] for place in spread(len(text), 3) for junk in GARBAGE]
    for each in damaged:
        errors = "surrogatepass" if "\ud800" in each else "surrogateescape"
        for source, reading in read(item, each.encode("utf-8", errors)):
            yield from faults(check_spans, source, reading, exact=False)
            yield from faults(check_declared, item, reading)
            ask_everything(reading)


def ask_everything(reading: Reading) -> None:
    for name in Field:
        reading.place(name)
    _ = reading.summary, reading.doubt, reading.names_variant, reading.lost_text
    _ = reading.broken, reading.empty, reading.guessed


@contract
def check_declared(item: Format, reading: Reading) -> Iterator[str]:
    """Check that readers report only rules of format or game."""
    codes = {rule.code for rule in registry.rules_of(item.name, reading.record.game)}
    strange = {found.rule for found in reading.diagnostics} - codes
    if strange:
        yield f"{item.name} reports {strange}, which it does not declare"


@contract
def check_emptiness(item: Format, data: bytes) -> Iterator[str]:
    """Check that blank texts are empty, and sound games are not."""
    for text in BLANK:
        for _, reading in read(item, text.encode()):
            if not reading.empty:
                yield f"{item.name}: the text {text!r} is not empty"
            if any(node.move is not None for node in reading.record.line):
                yield f"{item.name}: the text {text!r} has moves"
    games = [reading for _, reading in read(item, data)]
    yield from _check_halves(item, data)
    for number, reading in enumerate(games, start=1):
        if reading.broken:
            yield f"{item.name}: game {number} of a sound sample is broken"
        if reading.empty and (number < len(games) or number == 1):
            yield f"{item.name}: game {number} of a sound sample is empty"


def _check_halves(item: Format, data: bytes) -> Iterator[str]:
    """Check that neither a header without moves nor moves alone are empty."""
    for number, (source, reading) in enumerate(read(item, data)[:MOST] if not item.whole else (), start=1):
        spans = [node.span for node in reading.record.line if node.move is not None and node.span is not None]
        if not spans or not reading.record.header.fields:
            continue
        head = source.text[: spans[0].start]
        for _, alone in read(item, head.encode("utf-8", "surrogateescape"))[:1]:
            if alone.empty and alone.record.header.fields:
                yield f"{item.name}: game {number} is empty without its moves, although it has a header"
        moves = source.text[spans[0].start : spans[-1].end]
        for _, alone in read(item, moves.encode("utf-8", "surrogateescape"))[:1]:
            if alone.empty and any(node.move is not None for node in alone.record.line):
                yield f"{item.name}: game {number} is empty without its header, although it has moves"


@contract
def check_line_ends(item: Format, data: bytes) -> Iterator[str]:
    """Check that line ends and a byte order mark change no record."""
    if item.codec().binary:
        return
    ways = {
        "CR LF as line ends": data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"),
        "a byte order mark": data if data.startswith(BOM) else BOM + data,
        "no line end at its end": data.rstrip(b"\r\n"),
        "blank lines at its end": data + b"\n\n",
    }
    before = [reading.record for _, reading in read(item, data) if not reading.empty]
    for way, changed in ways.items():
        after = [reading.record for _, reading in read(item, changed) if not reading.empty]
        if len(before) != len(after):
            yield f"{item.name}: with {way}, {len(before)} games become {len(after)}"
        elif not all(map(same, before, after)):
            yield f"{item.name}: with {way}, a game is read as another one"


@contract
def check_nothing_silent(item: Format, data: bytes) -> Iterator[str]:
    """Check that strange words are kept, or the reading is broken.

    They are put between any two words, also behind a game that is cut off."""
    text = data.decode("utf-8", "surrogateescape")
    gaps = [match.start() for match in GAP.finditer(text)]
    for place in {gaps[at] for at in spread(len(gaps) - 1, TRIED)} if gaps else ():
        for tail in (text[place:], "\n"):
            if _passes_unnoticed(item, f"{text[:place]} {STRANGER} {tail}"):
                around = f"{text[max(0, place - 30) : place]}|{tail[:30]}"
                lost = f"the word {STRANGER!r} at | is not in the record, and the reading not broken"
                yield f"{item.name}: {lost}: {around!r}"
    yield from _check_changed_words(item, text)


def _passes_unnoticed(item: Format, text: str) -> bool:
    """Whether the strange word is neither reported nor in a record."""
    data = text.encode("utf-8", "surrogateescape")
    readings = [reading for _, reading in read(item, data)]
    if any(reading.broken or STRANGER in repr(reading.record) for reading in readings):
        return False
    return not lint(item, data, Settings())


def _check_changed_words(item: Format, text: str) -> Iterator[str]:
    """Change words, which must change the record or be reported."""
    words = list(WORD.finditer(text))
    before = [reading.record for _, reading in read(item, text.encode("utf-8", "surrogateescape"))]
    for match in (words[at] for at in spread(len(words) - 1, TRIED)) if words else ():
        data = f"{text[: match.end()]}{STRANGER}{text[match.end() :]}".encode("utf-8", "surrogateescape")
        readings = [reading for _, reading in read(item, data)]
        if any(reading.broken for reading in readings) or len(readings) != len(before):
            continue
        unchanged = all(same(one, reading.record) for one, reading in zip(before, readings, strict=True))
        if unchanged and not lint(item, data, EVERYTHING):
            around = text[max(0, match.start() - 30) : match.end()]
            yield f"{item.name}: {match[0] + STRANGER!r} is read as {match[0]!r}, and not reported: {around!r}"


def sound_games(item: Format, files: Sequence[bytes], shortest: int = WORTH) -> tuple[str, ...]:
    """Return a few games of sound files that are worth damaging.

    Each is sound by itself: one that announces the game behind it can have no other neighbour."""
    texts = (source.text.strip("\n") + "\n" for data in files for source, _ in read(item, data))
    return tuple(islice((text for text in texts if len(text) > shortest and _is_sound(item, text)), MOST))


def _is_sound(item: Format, text: str) -> bool:
    return not lint(item, text.encode("utf-8", "surrogatepass"), Settings())


@contract
def check_collection(item: Format, games: Sequence[str]) -> Iterator[str]:
    """Check that sound games are sound in one file, too."""
    found = findings_by_game(item, list(games)) if games and not item.codec().binary else ()
    yield from (f"{item.name}: game {at} of a collection has {each}" for at, each in enumerate(found) if each)


@contract
def check_neighbours(item: Format, games: Sequence[str], way: str) -> Iterator[str]:
    """Check that a damaged game leaves its neighbours alone."""
    if item.codec().binary:  # nothing in it parts games but their lengths
        return
    damage = TO_NEIGHBOURS[way]
    for index, game in enumerate(games):
        before, after = games[index - 1], games[(index + 1) % len(games)]
        found = findings_by_game(item, [before, damage(game), after])
        if found[0] or found[2]:
            yield f"{item.name}: {way} in game {index} is told of its neighbours: {found[0]} {found[2]}"


def findings_by_game(item: Format, games: list[str]) -> list[Found]:
    apart = {rule.code for rule in registry.all_rules() if rule.once or rule.stage is Stage.COMPARED}
    text, starts = "", list[int]()
    for game in games:
        starts.append(text.count("\n") + 1)
        text += game.rstrip("\n") + "\n" + item.codec().between
    found: list[Found] = [[] for _ in games]
    for each in lint(item, text.encode("utf-8", "surrogatepass"), Settings()):
        if each.code not in apart:
            at = max(index for index, start in enumerate(starts) if start <= each.start.line)
            found[at].append((each.name, each.start.line - starts[at]))
    return found


def spread(size: int, count: int = CUTS) -> list[int]:
    """Return places spread over a text, all of a short one."""
    return sorted({*(size * index // count for index in range(count + 1)), *range(min(size, 8))})

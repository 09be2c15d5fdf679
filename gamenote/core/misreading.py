"""Files that are no text, or plainly records of another format.

Their games are not read, for nothing that could be said of them would help: `Misread` tells the one thing that
does. A right file that is damaged is never refused: a game of it that can be played shows what it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise

from gamenote.core import registry
from gamenote.core.format import CERTAIN, Format, WholeCodec
from gamenote.core.reading import Reading
from gamenote.core.record import Record
from gamenote.core.replay import replay
from gamenote.core.source import Source

FILLING = b" \t\r\n\0\x1a"  # behind the last game of old files
STRONG, PLAIN = 0.7, 0.97  # of `Format.sniff`; where it is plain, no game need be played
MOST_STEPS = 20
BINARY, OTHER = "ENC007", "ENC008"


class Misread(Exception):
    """Why no game of a file is read.

    `rule` is the code of the rule that says so, `help` what to do.
    """

    def __init__(self, rule: str, message: str, help: str, source: Source) -> None:
        super().__init__(f"{message} ({help})")
        self.rule, self.message, self.help, self.source = rule, message, help, source


def misread(head: bytes, name: str, format: Format) -> Misread | None:
    """Return why a file is not read in a format.

    `head` is how the file begins, in UTF-8 if it was UTF-16.
    """
    if registry.score(format.name, head) > 0:
        return None
    if b"\0" in (head.rstrip(FILLING) or head):
        if not _is_played(head, format):
            return Misread(BINARY, "this is no text", _about_zeros(head), Source(name, ""))
    elif (other := _other(head, format)) is not None:
        ending = next((each for each in format.endings if name.lower().endswith(each)), "")
        words = (
            f"this looks like {other.label}; {ending} is read as {format.label}"
            if ending
            else f"this does not look like a {format.label} record (it looks like {other.label})"
        )
        rename = f", or rename the file to {other.suffixes[0]}" if ending else ""
        todo = f"name it: --format {other.name}{rename}"
        return Misread(OTHER, words, todo, Source(name, head.decode("utf-8", "surrogateescape")))
    return None


def _about_zeros(head: bytes) -> str:
    if head.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return "it looks like UTF-32: save it as UTF-8"
    return f"the first NUL byte is byte {head.index(0)}: see whether this is the right file"


def _other(head: bytes, format: Format) -> Format | None:
    """Return the format that plainly is the one of this content."""
    known = (item for item in registry.formats().values() if item.reads and item.name != format.name)
    scores = sorted(((registry.score(item.name, head), item.name) for item in known), reverse=True)
    score, name = next(iter(scores), (0.0, ""))
    related = format.family and name in registry.formats() and registry.formats()[name].family == format.family
    if score < (CERTAIN if related else STRONG):
        return None
    plain = score >= PLAIN
    if (related or not plain) and _is_played(head, format):
        return None
    found = registry.formats()[name]
    return found if plain or _is_played(head, found) else None


def _is_played(head: bytes, format: Format) -> bool:
    """Whether a game in these bytes has a playable move."""
    return any(_has_legal_move(reading.record) for reading in _readings(head, format) if not reading.empty)


def _readings(head: bytes, format: Format) -> Iterator[Reading]:
    codec, text = format.codec(), head.decode("utf-8", "surrogateescape")
    if isinstance(codec, WholeCodec):
        yield from (reading for _, reading in codec.read_all(Source("", text)))
        return
    cuts = [0, *codec.cut(head, final=True), len(head)]
    for start, end in pairwise(cuts):
        yield codec.read(Source("", head[start:end].decode("utf-8", "surrogateescape")))


def _has_legal_move(record: Record) -> bool:
    """Whether the game begins with a legal move."""
    game, engine = registry.games().get(record.game), registry.engine_of(record.game)
    if game is None or engine is None or (record.variant is None and game.guess is not None):
        return any(node.move is not None for node in record.line)
    steps = islice(replay(record, engine), MOST_STEPS)
    return any(step.move is not None and step.after is not None for step in steps)

"""Games written in their own format, compared with what they said.

Read again, it has the same inventory, but for what was told as a loss. What is gone beside that is a fault of the
writer, and the file is not written. It takes as long as writing and reading, so it is done where a file takes the
place of its own original (`--in-place`) or is known to be damaged (`--keep-broken`); elsewhere tests do it.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any
from unicodedata import normalize

from msgspec.structs import replace

from gamenote.actions.inventory import inventory, lost
from gamenote.core import registry
from gamenote.core.change import WORDS, Change
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Entry, Format, TableCodec, WholeCodec
from gamenote.core.record import Record
from gamenote.core.source import Source

CHARSET = "CA"  # of SGF
LETTERS = re.compile(r"[^\W\d_]++")
MOST_SOUGHT = 200  # words that are looked for among all letters, so that time stays linear
SHORTEST = 3  # letters of a word; what is shorter may be part of a move
# What a loss that was told excuses.
EXCUSED = {
    Change.VALUES: Feature.HEADER | Feature.FREE_HEADER | Feature.EXTRAS,
    Change.RESULT: Feature.OUTCOME | Feature.HEADER,
    Change.SETUP: Feature.SETUP | Feature.SETUP_LATER,
    Change.MOVES: Feature.MOVES,
    Change.VARIATIONS: Feature.VARIATIONS,
    Change.COMMENTS: Feature.COMMENTS | Feature.COMMENTS_BEFORE,
    Change.SIGNS: Feature.GLYPHS | Feature.MARKS | Feature.EVALUATIONS,
    Change.CLOCKS: Feature.CLOCKS,
}


def lost_in_silence(
    entry: Entry, source: Source, format: Format, options: Mapping[str, Any], told: Iterable[Loss]
) -> str:
    """Return what a game would lose without a word, or "".

    `entry` holds it as it is written; of a damaged game, the rest is told already."""
    codec = format.codec()
    if isinstance(codec, TableCodec | WholeCodec):
        return ""
    text = codec.write(entry.record, entry.engine, options)
    there = codec.read(replace(source, text=text)).record
    excused = Feature.NONE
    for loss in told:
        excused |= loss.feature
    after = inventory(there)
    meant = [format.result(text) for text in after.result]
    for kind, words in lost(inventory(_without_charset(entry.record)), after).items():
        same = kind is Change.RESULT and all(format.result(text) in meant for text in words)  # in another spelling
        if not (same or EXCUSED[kind] & excused):
            return f"{WORDS[kind]}: {' '.join(dict.fromkeys(words))[:60]}"
    return ""


def unwritten_words(record: Record, source: Source, format: Format) -> list[str]:
    """Return words of a game's text that its record lacks.

    Nothing is read for it: the letters of the text are compared with those of the record in its own format, so
    that a word that its reader skipped is found as well. One that is written otherwise counts, one that is only
    parted does not."""
    codec = format.codec()
    if not format.writes or isinstance(codec, TableCodec):
        return []
    text = codec.write(record, registry.engine_of(record.game), format.resolve({}))
    there = LETTERS.findall(normalize("NFC", text).casefold())
    known, letters = {*there}, "".join(there)
    words = dict.fromkeys(LETTERS.findall(normalize("NFC", source.text).casefold()))
    missing = (word for word in words if len(word) >= SHORTEST and word not in known)
    return [word for word in islice(missing, MOST_SOUGHT) if word not in letters]


def _without_charset(record: Record) -> Record:
    """Return a record without the name of its charset.

    What is written has another one; its letters are compared."""
    extras = tuple(each for each in record.header.extras if each.key != CHARSET)
    return dataclasses.replace(record, header=replace(record.header, extras=extras))

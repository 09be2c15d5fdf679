"""Fixes keep what they promise: samples, damaged records and records of others, whole and damaged further."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamenote.core import registry
from gamenote.core.diagnostic import Safety
from gamenote.core.settings import Settings
from gamenote.testing import EVERYTHING
from tests.actions.lint.test_fixing import FOREIGN, OWN, format_of, name
from tests.corpus import needs_corpus
from tests.fuzz.mutation import mutated
from tests.fuzz.promises import broken_promises, safe_ones, unsafe_ones
from tests.fuzz.stock import FORMATS, stock

SEED = 14
FEW, MANY = 30, 2000  # damaged files of each format
JOINED = 12  # one of so many is two records one after the other
WHOLE = 10  # one of so many is not damaged


def damaged(format: str, count: int, seed: int = SEED) -> Iterator[bytes]:
    """Records of a format with characters, words and lines dropped, doubled, moved and exchanged; some joined."""
    records, dice = stock(format), random.Random(f"{format} {seed}")
    for number in range(count):
        record = dice.choice(records)
        if number % WHOLE:
            record = mutated(record, dice, records)
        if number % JOINED == 0:
            record = dice.choice(records)[:1500] + b"\n" + record
        yield record


def check(format: str, data: bytes, settings: Settings) -> None:
    for least in (Safety.SAFE, Safety.UNSAFE):
        mended, broken = broken_promises(registry.formats()[format], data, least, settings)
        assert not broken, (least.word, broken, mended.fixed, data, mended.after)


@pytest.mark.costly
@pytest.mark.parametrize("format", FORMATS)
def test_fixes_of_damaged_records_keep_what_they_promise(format: str) -> None:
    for number, data in enumerate(damaged(format, FEW)):
        check(format, data, EVERYTHING if number % 2 else Settings())


def test_what_stands_behind_a_directive_are_words_of_its_comment() -> None:
    pdn = registry.formats()["pdn"]
    data = b'[GameType "20"]\n\n1. 32-28 {gamenote: ignore illega\n\n1. 35-30:20-25 *\n'
    mended, broken = broken_promises(pdn, data, Safety.SAFE, EVERYTHING)
    assert (broken, mended.after) == ([], data.replace(b"gamenote: ignore illega", b""))
    lost = data.replace(b"gamenote: ignore illega\n\n1. 35-30:20-25", b"")
    assert any("comments" in why for why in safe_ones(pdn, data, lost, EVERYTHING))


@pytest.mark.slow
@pytest.mark.parametrize("format", FORMATS)
def test_fixes_of_many_damaged_records_keep_what_they_promise(format: str) -> None:
    for number, data in enumerate(damaged(format, MANY)):
        check(format, data, EVERYTHING if number % 2 else Settings())


@pytest.mark.parametrize("path", OWN, ids=name)
def test_fixes_of_our_records_keep_what_they_promise(path: Path) -> None:
    check(format_of(path).name, path.read_bytes(), Settings())


@needs_corpus
@pytest.mark.slow
@pytest.mark.parametrize("path", FOREIGN, ids=name)
def test_fixes_of_records_of_others_keep_what_they_promise(path: Path) -> None:
    for settings in (Settings(), EVERYTHING):
        check(format_of(path).name, path.read_bytes(), settings)


def test_a_broken_promise_is_seen() -> None:
    item, text = registry.formats()["pdn"], '[event "x"]\n[GameType "20"]\n\n1. 32-28 {good} 19-23 2-0\n'
    changes = [("19-23", "20-24"), ("{good}", "{bad}"), ("2-0", "0-2"), ("19-23", ""), ("1. 32-28", "1. 33-28")]

    for old, new in changes:
        after = text.replace(old, new).encode()
        assert list(safe_ones(item, text.encode(), after, Settings())), (old, new)
    worse = text.replace("19-23", "1-23").encode()
    assert list(unsafe_ones(item, text.encode(), worse, Settings()))
    assert not list(safe_ones(item, text.encode(), text.replace("event", "Event").encode(), Settings()))

"""No character, and no two in turn, keep the first look at a file, its cutting or its reading busy for long."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, product

import pytest

from gamenote.core import registry
from gamenote.core.format import Format
from gamenote.core.source import Source
from tests.fuzz.hostile import BLK, DOCUMENT, EPI, GN, PGN, PLT, TAGS
from tests.fuzz.stock import FORMATS
from tests.stopwatch import processor_seconds

PRINTABLE = tuple(map(chr, range(0x20, 0x7F)))
BLANKS = ("\t", "\r", "\n")
TELLING = tuple("%{}[]();*\"'/\\-:+.,#|@$! 019aBKx\n")  # signs of some format, digits and letters
HEADS = {
    "plateau": PLT,
    "2048gn": GN,
    "2048episode": EPI,
    "blokus": BLK,
    "pdn": TAGS,
    "pgn": PGN,
    "json": DOCUMENT,
}
OPENINGS = ("[A ", "(;GM[")
# Small steps at first: what doubles its time with each character must be found before it takes hours.
SIZES = (8, 12, 16, 20, 24, 28, 32, 64, 128, 256, 512, 1024, 2048)
LONG = (4096, 8192)
BRIEF = 0.05  # seconds that nobody notices; of so much time for so few characters nothing is to be learnt
MOST = 12  # times as much time as for the text before, which is at most twice as long
SECONDS = 2.0  # at most, whatever the text before took
ROUNDS = 3

Look = Callable[[Format, str], object]

LOOKS: dict[str, Look] = {
    "sniff": lambda item, text: item.sniff(text[:4096].encode()),
    "cut": lambda item, text: sum(1 for _ in item.codec().cut(text.encode(), final=True)),
    "read": lambda item, text: item.codec().read(Source("x", text)).record,
}


def moments(work: Look, item: Format, text: str) -> Iterator[float]:
    """The processor time that it takes, measured again and again: something else may have disturbed it."""
    for _ in range(ROUNDS):
        yield processor_seconds(lambda: work(item, text))


def check(name: str, look: str, unit: str, sizes: tuple[int, ...]) -> None:
    """The text of that unit is looked at in a time that grows as it does."""
    item, work = registry.formats()[name], LOOKS[look]
    for head in ("", HEADS.get(name, ""), *OPENINGS):
        before = BRIEF
        for size in sizes:
            text = head + unit * (size // len(unit))
            allowed = min(MOST * before, SECONDS)
            took = next((short for short in moments(work, item, text) if short <= allowed), None)
            assert took is not None, f"{look}: {size} characters of {unit!r} behind {head!r} take too long"
            before = max(took, BRIEF / MOST)


def units(letters: tuple[str, ...]) -> Iterator[str]:
    return chain(letters, map("".join, product(letters, repeat=2)))


@pytest.mark.costly
@pytest.mark.parametrize("name", FORMATS)
def test_a_format_looks_at_any_beginning_for_a_moment(name: str) -> None:
    for unit in chain(PRINTABLE, BLANKS, units(TELLING)):
        check(name, "sniff", unit, SIZES)


@pytest.mark.costly
@pytest.mark.parametrize("look", ["cut", "read"])
@pytest.mark.parametrize("name", FORMATS)
def test_a_format_cuts_and_reads_telling_signs_in_a_moment(name: str, look: str) -> None:
    for unit in TELLING:
        check(name, look, unit, SIZES)


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", FORMATS)
def test_a_format_deals_with_all_pairs_of_characters_in_a_moment(name: str, look: str) -> None:
    for unit in units((*PRINTABLE, *BLANKS)):
        check(name, look, unit, (*SIZES[:7], 256, 512, 1024) if look == "read" else (*SIZES, *LONG))

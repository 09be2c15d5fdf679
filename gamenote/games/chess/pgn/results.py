"""Results of PGN, and other spellings of them."""

from __future__ import annotations

from functools import lru_cache

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field, Outcome, Record
from gamenote.syntax.movetext.spelling import DASHES

RESULTS = frozenset(("1-0", "0-1", "1/2-1/2", "*"))
WINNERS = {"1-0": "white", "0-1": "black"}
OPEN = "*"
SAME_RESULT = {
    "1/2": "1/2-1/2", "=": "1/2-1/2", "+-": "1-0", "+/-": "1-0", "-+": "0-1", "-/+": "0-1",
    "0-0": OPEN, "-/-": OPEN, "--": OPEN,
}  # fmt: skip
HALF = lazy_pattern("\u00bd|0?[.,]5")


@lru_cache(maxsize=1024)
def proper_result(text: str) -> str:
    """Return what any spelling of a result stands for.

    A game that both players lose has no result of PGN."""
    if text in RESULTS:
        return text
    plain = HALF.sub("1/2", DASHES.sub("-", "".join(text.split())).replace(":", "-"))
    plain = plain.replace("O", "0").replace("o", "0").removesuffix("ff")
    return SAME_RESULT.get(plain, plain)


def is_dashed(text: str) -> bool:
    """Return whether only the dash of a result is not a hyphen."""
    return not text.isascii() and DASHES.sub("-", text) in RESULTS


@lru_cache(maxsize=1024)
def result(text: str) -> Outcome | None:
    """Return what a result says; None for what is none."""
    plain = proper_result(text.strip(" \t"))
    return Outcome(plain, WINNERS.get(plain)) if plain in RESULTS else None


def claim(record: Record) -> Outcome | None:
    """Return who wins by the Result tag.

    None where it leaves that open.
    """
    said = result(record.header.get(Field.RESULT) or OPEN)
    return None if said is None or said.text == OPEN else said

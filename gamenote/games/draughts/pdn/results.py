"""Lists of draughts results, and conversion of results between them.

The lists are the two of the GameType table, and those that a ResultFormat names.
"""

from __future__ import annotations

from functools import lru_cache

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field, Outcome, Record
from gamenote.games.draughts.variants import Results, variant
from gamenote.syntax.movetext.spelling import DASHES

UNKNOWN, BOTH_LOSE = "*", "0-0"
RESULTS = frozenset((UNKNOWN, BOTH_LOSE, *(result for kind in Results for result in kind.value)))
# Results as they should be written, by how programs write them.
SAME_RESULT = {"½-½": "1/2-1/2", "0.5-0.5": "1/2-1/2"}
GENERAL = {kind: (*kind.value, BOTH_LOSE, UNKNOWN) for kind in Results}
FORMATS = {
    "Plus draw": ("2-0", "0-2", "1-1", "0-0", "1+ - 1-", "1- - 1+", "*"),
    "Delfts": ("2-0", "0-2", "1 1/2 - 1/2", "1/2 - 1 1/2", "1-1", "0-0", "*"),
    "Goes": ("2-0", "0-2", "1-1", "0-0", "*"),
}
REMARK = lazy_pattern(r"(?<=[0-9\u00bd])[ \t]*+\([^()]*+\)[ \t]*+\Z")  # `2-0 (forfait)`
LOOSE = lazy_pattern(r"[ \t\r\n:(]")
SCORES = lazy_pattern(r"([0-9]\.[0-9]{1,3})-([0-9]\.[0-9]{1,3})")
FIRST_WINS, DRAWN, SECOND_WINS = 0, 1, 2


@lru_cache(maxsize=1024)
def plain_result(text: str) -> str:
    """Return a result in its proper spelling; other text as it is."""
    if text in RESULTS:
        return text
    plain = text if text.isascii() else DASHES.sub("-", text)
    score = "".join(REMARK.sub("", plain).split()).replace(":", "-")
    proper = SAME_RESULT.get(score, score)
    return proper if proper in RESULTS else plain


def is_loose(text: str) -> bool:
    """Whether a result is known only without blanks, colons and remarks."""
    return text not in RESULTS and plain_result(text) in RESULTS and LOOSE.search(text) is not None


def is_score_pair(value: str) -> bool:
    """Whether these are two decimal scores that add up to two."""
    match = SCORES.fullmatch(value)
    if match is None:
        return False
    from decimal import Decimal

    return Decimal(match[1]) + Decimal(match[2]) == 2


def formal(value: str) -> bool:
    """Whether any list has this result."""
    plain = plain_result(value)
    lists = (*GENERAL.values(), *FORMATS.values())
    return any(plain in each or value in each for each in lists) or is_score_pair(value) or value == "?"


@lru_cache(maxsize=256)
def meaning(value: str) -> int | None:
    """Return who wins: 0 the first side, 1 nobody, 2 the other.

    None where a result is in neither list of the GameType table.
    """
    plain = plain_result(value)
    return next((kind.value.index(plain) for kind in Results if plain in kind.value), None)


def convert_result(value: str, kind: Results) -> str | None:
    """Return the result in another list; None without a counterpart."""
    index = meaning(value)
    return kind.value[index] if index is not None else None


def differ(record: Record) -> bool:
    """Whether the moves end with another result than the header has."""
    tag, ended = record.header.get(Field.RESULT), record.outcome
    if ended is None or not tag:
        return False
    one, other = meaning(tag), meaning(ended.text)
    return plain_result(tag) != ended.text if one is None or other is None else one != other


def claim(record: Record) -> Outcome | None:
    """Return who wins by the Result tag; None where that is unsure."""
    text = record.header.get(Field.RESULT)
    row = variant(record.variant) if record.variant is not None else None
    index = meaning(text) if text is not None else None
    if text is None or row is None or index is None or not row.first_wins:
        return None
    return Outcome(text, (row.colours[0], None, row.colours[1])[index])

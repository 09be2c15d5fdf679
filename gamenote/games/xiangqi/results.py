"""Results and dates of Chinese chess, neutral and as records write them."""

from __future__ import annotations

import re

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field, Header, Outcome, Record

WINNERS = {"1-0": "red", "0-1": "black", "1/2-1/2": None, "*": None}
WORDS = {"1-0": "红胜", "0-1": "黑胜", "1/2-1/2": "和棋", "*": "未知"}  # as they are written
SPELLINGS = {written: text for text, written in WORDS.items()} | {
    "红方胜": "1-0", "红先胜": "1-0", "紅勝": "1-0", "黑方胜": "0-1", "红先负": "0-1", "黑勝": "0-1",
    "和": "1/2-1/2", "和局": "1/2-1/2", "红先和": "1/2-1/2",
}  # fmt: skip
HYPHENS = lazy_pattern(r"([0-9?]{4})-([0-9?]{2})-([0-9?]{2})(?!\S)")
DOTS = lazy_pattern(r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})(?!\S)")


def result(text: str) -> Outcome | None:
    """Return what a result says; None for what is none."""
    plain = SPELLINGS.get(text, text)
    return Outcome(plain, WINNERS[plain]) if plain in WINNERS else None


def stated_outcome(header: Header) -> Outcome | None:
    """Return the outcome that a header states; None while nobody knows."""
    text = header.fields.get(Field.RESULT, "*")
    return None if text == "*" else result(text)


def with_result(record: Record) -> Record:
    """Return a record with its outcome in the header, too."""
    header, outcome = record.header, record.outcome
    if outcome is None or outcome.text not in WINNERS or Field.RESULT in header.fields:
        return record
    return record.with_header(Header({**header.fields, Field.RESULT: outcome.text}, header.extras, header.order))


def neutral_value(field: Field, value: str) -> str:
    """Return the value of a field as all formats have it."""
    if field is Field.RESULT:
        return SPELLINGS.get(value, value)
    return _parted(HYPHENS, ".", value) if field is Field.DATE else value


def hyphenated(field: Field, value: str) -> str:
    """Return a date with hyphens, any other value as it is."""
    return _parted(DOTS, "-", value) if field is Field.DATE else value


def _parted(date: re.Pattern[str], sign: str, value: str) -> str:
    match = date.match(value)
    return sign.join(match.groups()) + value[match.end() :] if match is not None else value

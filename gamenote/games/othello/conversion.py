"""Header fields of records that go from one format to another."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from msgspec.structs import replace as with_fields

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Extra, Field, Record
from gamenote.games.othello.results import read_result, rewritten_result, stated_result
from gamenote.syntax.tagpairs.dates import meant_date

UNSAID = "flag or score of the result"
# As servers write dates: with the time of day and its zone, or seconds since 1970.
STAMP = lazy_pattern(
    r"([0-9?]{4}[.-][0-9?]{1,2}[.-][0-9?]{1,2})"
    r"(?:[_ ]{1,3}[0-9]{1,2}:[0-9]{1,2}(?::[0-9]{1,2})?(?:[. ]{1,3}[A-Za-z0-9+:-]{1,9})?)?|([0-9]{5,11})"
)


def read_day(text: str) -> str:
    """Return the day of a date as `2009.07.01`, or ""."""
    match = STAMP.fullmatch(text)
    if match is not None and match[2]:
        return f"{datetime.fromtimestamp(int(match[2]), UTC):%Y.%m.%d}"
    meant = meant_date(match[1]) if match is not None else None
    return meant.date if meant is not None else ""


def rewritten_header(record: Record, form: str, dot: str) -> Record:
    """Return a record with result and date as a format writes them.

    A result behind the moves goes into the header; `dot` stands between the parts of a date. What the form of the
    result cannot say stays as an extra that nobody writes, so that its loss is told."""
    fields, extras = dict(record.header.fields), record.header.extras
    if result := stated_result(record):
        fields[Field.RESULT] = text = rewritten_result(result, form, record.variant)
        whole, left = (rewritten_result(each, "lead", record.variant) for each in (result, text))
        extras += () if whole == left or read_result(result) is None else (Extra("othello", UNSAID, (result,)),)
    if day := read_day(fields.get(Field.DATE, "")):
        fields[Field.DATE] = day.replace(".", dot)
    return replace(record, header=with_fields(record.header, fields=fields, extras=extras), outcome=None)

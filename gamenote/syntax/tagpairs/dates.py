"""Dates of tag pairs: YYYY.MM.DD, with question marks for what is unknown."""

from __future__ import annotations

import re
from functools import lru_cache

DATE = re.compile(r"([0-9]{4}|\?{4})\.([0-9]{2}|\?\?)\.([0-9]{2}|\?\?)")
DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


@lru_cache(maxsize=4096)
def date_fault(value: str) -> str:
    """Say in words what is wrong with a date; empty for nothing."""
    match = DATE.fullmatch(value)
    if match is None:
        return "is not written YYYY.MM.DD (?? stands for what is not known)"
    year, month, day = (None if "?" in part else int(part) for part in match.groups())
    if year == 0:
        return "cannot be: there is no year 0000"
    if month is not None and not 1 <= month <= 12:
        return f"cannot be: there is no month {match[2]}"
    if day is not None and not 1 <= day <= _last_day(year, month):
        where = "a month" if month is None else f"month {match[2]}" if month != 2 else f"February {match[1]}"
        return f"cannot be: {where} has no day {match[3]}"
    return ""


def _last_day(year: int | None, month: int | None) -> int:
    if month is None:
        return 31
    if month == 2 and year is not None and (year % 4 or (year % 100 == 0 and year % 400)):
        return 28
    return DAYS[month - 1]


def has_unknown_part(value: str) -> bool:
    return "?" in value and not date_fault(value)

"""Dates of tag pairs, and dates as people write them."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from msgspec import Struct

from gamenote.core.format import Option
from gamenote.core.patterns import lazy_pattern

ORDERS = ("dmy", "mdy")
ORDER = Option(
    "date",
    "dates as they stand, or as YYYY.MM.DD, where 03/04/2021 has the day first (dmy) or the month (mdy)",
    "keep",
    ("keep", *ORDERS),
)

# Dates of tag pairs: YYYY.MM.DD, with question marks for what is unknown

DATE = lazy_pattern(r"([0-9]{4}|\?{4})\.([0-9]{2}|\?\?)\.([0-9]{2}|\?\?)")
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


# Dates as people write them: 1847-??-??, 1950., 14.12.1983, 17 april 2009.
#
# Only dates that are not written YYYY.MM.DD come here.

LONGEST = 40  # no text that means a date is longer
PART = r"[0-9]{1,2}|\?{1,2}"
LOOSE = lazy_pattern(rf"([0-9]{{4}}|\?{{4}})([-/. ])({PART})\2({PART})\.?")
MONTH_OF_YEAR = lazy_pattern(rf"([0-9]{{4}}|\?{{4}})([-.])({PART})\.?")
YEAR = lazy_pattern(r"([0-9]{4}|\?{1,4})\.?")
YEAR_LAST = lazy_pattern(r"([0-9]{1,2})([-/. ])([0-9]{1,2})\2([0-9]{4})\.?")
GAP = r"[ .,/-]{1,3}(?:de |di |of )?"
NAMED = lazy_pattern(
    rf"(?:(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th|er)?{GAP})?(?P<month>[^\W\d_]{{3,12}}){GAP}(?P<year>[0-9]{{4}})"
)
NAMED_FIRST = lazy_pattern(
    rf"(?P<month>[^\W\d_]{{3,12}}){GAP}(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?{GAP}(?P<year>[0-9]{{4}})"
)

# The names of months in the languages of most records, without accents. Their first letters will do, three or
# more, where one month alone begins with them.
NAMES = (
    "january januari janvier januar janner gennaio enero janeiro styczen stycznia январь января",
    "february februari fevrier februar febbraio febrero fevereiro luty lutego февраль февраля",
    "march maart mars marz maerz marzo marco marzec marca март марта",
    "april avril aprile abril kwiecien kwietnia апрель апреля",
    "may mei mai maggio mayo maio maj maja май мая",
    "june juni juin giugno junio junho czerwiec czerwca июнь июня",
    "july juli juillet luglio julio julho lipiec lipca июль июля",
    "august augustus aout agosto sierpien sierpnia август августа",
    "september septembre settembre septiembre setembro wrzesien wrzesnia сентябрь сентября",
    "october oktober octobre ottobre octubre outubro pazdziernik pazdziernika октябрь октября",
    "november novembre noviembre novembro listopad listopada ноябрь ноября",
    "december decembre dezember dicembre diciembre dezembro grudzien grudnia декабрь декабря",
)
SHORTEST = 3  # letters of a month cut short


class Meant(Struct, frozen=True):
    """The date that a text means.

    It is `certain` where the text can mean no other.
    """

    date: str
    certain: bool


@lru_cache(maxsize=4096)
def meant_date(value: str, order: str = "") -> Meant | None:
    """Return what a loosely written date means; None where unknown.

    `order` is what the user says of dates such as 03/04/2021: "dmy", "mdy" or nothing."""
    bare = value.strip(" \t")[: LONGEST + 1]
    if len(bare) > LONGEST:
        return None
    meant = _year_first(bare) or _year_last(bare, order) or _with_month_name(bare)
    return None if meant is None or date_fault(meant.date) else meant


def mended_date(value: str, order: str) -> str:
    """Return the date that a text certainly means, else the text."""
    meant = meant_date(value, order)
    return meant.date if meant is not None and meant.certain else value


def _year_first(text: str) -> Meant | None:
    """Read `1947-7-4`, `1847-??-??`, `1950.` and `?`."""
    if match := LOOSE.fullmatch(text):
        return Meant(_date_text(match[1], match[3], match[4]), certain=True)
    if match := MONTH_OF_YEAR.fullmatch(text):
        return Meant(_date_text(match[1], match[3]), certain=match[2] == ".")  # `2007-08` may be two years
    match = YEAR.fullmatch(text)
    return Meant(_date_text(match[1]), certain=True) if match else None


def _year_last(text: str, order: str) -> Meant | None:
    """Read `14.12.1983` and `12/14/1983`, and `5/8/1983` by the order.

    Without one, `5.8.1983` is likely to have the day first, and `5/8/1983` may be either."""
    match = YEAR_LAST.fullmatch(text)
    if match is None:
        return None
    first, second = int(match[1]), int(match[3])
    certain = bool(order) or first > 12 or second > 12 or first == second
    if not certain and match[2] != ".":
        return None
    month_first = second > 12 or (order == "mdy" and first <= 12)
    month, day = (match[1], match[3]) if month_first else (match[3], match[1])
    return Meant(_date_text(match[4], month, day), certain)


def _with_month_name(text: str) -> Meant | None:
    """Read `17 april 2009`, `April 17, 2009` and `april 2009`."""
    match = NAMED.fullmatch(text) or NAMED_FIRST.fullmatch(text)
    if match is None:
        return None
    number = month(match["month"])
    return Meant(_date_text(match["year"], str(number), match["day"]), certain=False) if number else None


def _date_text(year: str, month: str = "??", day: str | None = None) -> str:
    unknown = "?" * len(year) == year
    return f"{'????' if unknown else year}.{_two_digits(month)}.{_two_digits(day or '??')}"


def _two_digits(part: str) -> str:
    return "??" if part.startswith("?") else f"{part:0>2}"


def month(word: str) -> int | None:
    """Return the number of a named month, whole or cut short.

    None where it may be none or several.
    """
    said = _without_accents(word)
    whole = [number for number, names in enumerate(NAMES, 1) if said in _without_accents(names).split()]
    begun = [number for number, names in enumerate(NAMES, 1) if f" {said}" in f" {_without_accents(names)}"]
    found = whole or (begun if len(said) >= SHORTEST else [])
    return found[0] if len(found) == 1 else None


def _without_accents(text: str) -> str:
    """Return the text in small letters without accents."""
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))

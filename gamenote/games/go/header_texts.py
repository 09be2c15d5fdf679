"""Ranks, dates and times as people write them, and as SGF does.

Each function returns the text that was meant with how safe it is to write it, None where the text is as it should
be or nobody knows: `Unknown` tells the two apart.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from gamenote.core.diagnostic import Safety
from gamenote.core.patterns import lazy_pattern
from gamenote.syntax.sgf.results import Meant
from gamenote.syntax.tagpairs.dates import date_fault, meant_date

LONGEST = 60


# Ranks: 9d, 15k, 3p, with ? * or + behind them

RANK = lazy_pattern(r"[0-9]{1,2}[kdp][?*+]?")
NO_RANKS = frozenset(("", "-", "?", "NR", "BC"))
RATING = lazy_pattern(r"[0-9]{3,4}(?:\.[0-9]{1,3})?[?*]?")
WORDY = lazy_pattern(
    r"(?P<pro>p|职业|職業|プロ|professional )?[ ]?(?P<number>[0-9]{1,2})?[ -]?"
    r"(?P<kind>kyu|k|級|级|급|dan|d|段|단|pro|p)?(?P<also>[ -]?(?:pro|professional|p))?(?P<mark>[?*+])?"
)
DIGITS = {word: number for number, word in enumerate("一二三四五六七八九十", start=1)} | {"初": 1}
MOST = {"k": 50, "d": 13, "p": 9}


@lru_cache(maxsize=1024)
def rank_meant(text: str) -> Meant | None:
    """Return a rank as SGF writes it, None if it stays."""
    if RANK.fullmatch(text) or text in NO_RANKS or RATING.fullmatch(text) or len(text) > LONGEST:
        return None
    said = unicodedata.normalize("NFKC", text).strip().lower()
    said = "".join(str(DIGITS.get(letter, letter)) for letter in said)
    found = WORDY.fullmatch(said)
    if found is None or not found["number"] or not (found["kind"] or found["pro"]):
        return None
    kind = {"k": "k", "級": "k", "级": "k", "급": "k", "p": "p"}.get((found["kind"] or "p")[0], "d")
    kind = "p" if kind == "d" and (found["pro"] or found["also"]) else kind
    if not 1 <= int(found["number"]) <= MOST[kind]:
        return None
    return Meant(f"{int(found['number'])}{kind}{found['mark'] or ''}")


# Times: seconds, as a number

SECONDS = lazy_pattern(r"[0-9]{1,9}(?:\.[0-9]{1,6})?")
PART = lazy_pattern(
    r"([0-9]{1,6}(?:[.,][0-9]{1,3})?)[ ]{0,2}"
    r"(hours?|hrs?|h|時間|小时|小時|시간|min(?:ute)?s?|m|分钟|分鐘|分|분|seconds?|secs?|sec|s|秒|초)[ ,.]{0,3}"
)
CLOCK = lazy_pattern(r"([0-9]{1,3}):([0-9]{2})(?::([0-9]{2}))?")
UNITS = {"h": 3600, "時": 3600, "小": 3600, "시": 3600, "m": 60, "分": 60, "분": 60, "s": 1, "秒": 1, "초": 1}
# Main time and overtime in one: minutes/periods seconds, or as Tygem has it, seconds-periods-main.
WITH_OVERTIME = lazy_pattern(r"([0-9]{1,3})/([0-9]{1,2}) ([0-9]{1,3})|([0-9]{1,3})-([0-9]{1,2})-([0-9]{1,5})")
ASIDE = ("each", "per player", "per side", "各", "각")


@lru_cache(maxsize=512)
def seconds_meant(text: str) -> Meant | None:
    """Return the seconds that a time means, None if it stays."""
    if SECONDS.fullmatch(text) or not text:
        return None
    said = unicodedata.normalize("NFKC", text[: LONGEST + 1]).strip().lower()
    for word in ASIDE:
        said = said.replace(word, "").strip()
    clock = CLOCK.fullmatch(said)
    if clock is not None and clock[3]:
        return Meant(str(int(clock[1]) * 3600 + int(clock[2]) * 60 + int(clock[3])))
    if clock is not None:  # hours and minutes, or minutes and seconds
        return Meant(str(int(clock[1]) * 3600 + int(clock[2]) * 60), Safety.DISPLAY)
    total, at = 0.0, 0
    for part in PART.finditer(said):
        if part.start() != at:
            return Meant("")
        total, at = total + float(part[1].replace(",", ".")) * UNITS[part[2][0]], part.end()
    return Meant(f"{total:g}") if at and at == len(said) else Meant("")


def time_and_overtime(text: str) -> tuple[str, str] | None:
    """Return what TM and OT should say for both in one."""
    found = WITH_OVERTIME.fullmatch(text)
    if found is None:
        return None
    minutes, periods, seconds, *tygem = (int(part or 0) for part in found.groups())
    main = minutes * 60
    if found[1] is None:
        seconds, periods, main = tygem
    return f"{main}", f"{periods}x{seconds} byo-yomi"


# Dates: 2020-03-12, parts of them, several with commas between

DAY = lazy_pattern(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?|([0-9]{2})(?:-([0-9]{2}))?")
STAMP = lazy_pattern(r"([0-9]{4})[-/.][ ]?([0-9]{1,2})[-/.][ ]?([0-9]{1,2})(?:[T _-][ ]?[0-9].{0,30})?")
DIGITS_ALONE = lazy_pattern(r"([0-9]{4})([0-9]{2})([0-9]{2})")
CHINESE = lazy_pattern(r"([0-9]{4})年(?:([0-9]{1,2})月(?:([0-9]{1,2})日.{0,20})?)?")


@lru_cache(maxsize=512)
def date_fault_of(text: str) -> str:
    """Say what is wrong with a date of SGF; "" for nothing."""
    known, last = list[str](), ("", "")
    for part in text.split(","):
        found = DAY.fullmatch(part)
        if found is None:
            return "is no date such as 2020-03-12"
        year, month, day, short, second = found.groups()
        if short:  # what comes before holds here, too
            if not known:
                return "begins with no year"
            year = known[-1][:4]
            month, day = (short, second) if second else (last[0], short) if last[1] else (short, None)
        whole = f"{year}.{month or '??'}.{day or '??'}"
        fault = date_fault(whole)
        if fault:
            return fault
        if known and whole.replace("?", "0") < known[-1].replace("?", "0"):
            return "goes back in time"
        known.append(whole)
        last = (month or "", day or "")
    return ""


def dates_meant(text: str, order: str = "") -> Meant:
    """Return the date that a text means, as SGF writes it."""
    said = unicodedata.normalize("NFKC", text[: LONGEST + 1]).strip()
    stamp = STAMP.fullmatch(said) or CHINESE.fullmatch(said) or DIGITS_ALONE.fullmatch(said)
    if stamp is not None:
        parts = [part for part in stamp.groups() if part]
        written = "-".join([parts[0], *(f"{int(part):02}" for part in parts[1:])])
        return Meant("" if date_fault_of(written) else written)
    found = meant_date(said, order)
    written = found.date.replace(".", "-").replace("-??", "") if found is not None else ""
    sound = written and "?" not in written and not date_fault_of(written)
    unique = found is not None and (found.certain or any(map(str.isalpha, said)))  # a month by its name
    safety = Safety.SAFE if unique else Safety.DISPLAY
    return Meant(written if sound else "", safety)

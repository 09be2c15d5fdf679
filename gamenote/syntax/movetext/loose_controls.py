"""Time controls as people write them: 15|10, 90 min + 30 s."""

from __future__ import annotations

import re
from functools import lru_cache

LONGEST = 80  # no text that means a time control is longer
NUMBER = r"[0-9]{1,4}(?:[.,][0-9]{1,2})?"
MINUTES = r"(?:m|mn|min|mins|minutes?|\'|\u2032)\.?"
SECONDS = r"(?:s|sec|secs|seconds?|\"|\u2033|\'\')\.?"
BARRED = re.compile(rf"({NUMBER})\s*+\|\s*+({NUMBER})")
GAME_IN = re.compile(rf"(?:G|SD)/({NUMBER})\s*+(?:[;, ]\s*+\+?(?:inc)?([0-9]{{1,3}}))?", re.I)
IN_WORDS = re.compile(
    rf"({NUMBER})\s*+{MINUTES}\s*+(?:[+,/]|and|plus)?\s*+(?:({NUMBER})\s*+{SECONDS}\s*+"
    r"(?:(?:per|a|each|/|for each)\s*+move|increment|inc\.?|/move|from move 1)?\.?)?",
    re.I,
)


@lru_cache(maxsize=256)
def meant_control(value: str) -> tuple[str, bool]:
    """Return the time control that a text means.

    With it comes whether it can mean no other. Empty where nobody knows."""
    text = value.strip()
    if len(text) > LONGEST:
        return "", False
    if match := BARRED.fullmatch(text):
        return _written(match[1], match[2]), True
    if match := GAME_IN.fullmatch(text):
        return _written(match[1], match[2]), True
    if match := IN_WORDS.fullmatch(text):
        return _written(match[1], match[2]), False
    return "", False


def _written(minutes: str, increment: str | None) -> str:
    seconds = round(float(minutes.replace(",", ".")) * 60)
    more = (increment or "").replace(",", ".")
    return f"{seconds}+{more}" if more and more != "0" else str(seconds)

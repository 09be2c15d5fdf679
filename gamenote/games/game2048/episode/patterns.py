"""Patterns that find episodes and their actions in text.

The format itself stands in `grammar`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gamenote.core.patterns import lazy_pattern

NUMBER = r"[0-9]{1,18}"
META = r"(?P<%s>[^|@\r\n]*+)@(?P<%s_at>[0-9]{1,18})"
OPENED, CLOSED = META % ("opened", "opened"), META % ("closed", "closed")
EPISODE = lazy_pattern(rf"\ufeff?+{OPENED}\|(?P<actions>[^|\r\n]*+)\|{CLOSED}(?=[ \t]*+(?:[\r\n]|\Z))")
LINE = lazy_pattern(r"[^\r\n]++")
BLANKS = lazy_pattern(r"[ \t\r\n]*+")
ACTION = lazy_pattern(
    r"(?:\#(?P<swipe>[URDL])|(?P<square>[0-9A-Fa-f])(?P<exponent>[12]))"
    rf"(?:\[(?P<reward>-?{NUMBER})\])?+(?:\((?P<time>{NUMBER})\))?+|(?P<stray>.)",
    re.DOTALL,
)
BETWEEN = lazy_pattern(rb"[\r\n]\s*+")


def matches(text: str) -> Iterator[re.Match[str]]:
    """Find the episodes, and the lines that are none, in order."""
    at = 0
    while True:
        blank = BLANKS.match(text, at)
        at = blank.end() if blank is not None else at
        match = EPISODE.match(text, at) or LINE.match(text, at)
        if match is None:
            return
        yield match
        at = match.end()

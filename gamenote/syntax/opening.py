"""Whether pyparsing is worth its import yet.

It takes 60 ms, in which 200 kB of records are read. A grammar that is one pattern, again and again, can scan the
first of them by that pattern alone, with the same result; a run that reads no more than a small file goes without.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

ENOUGH = 1 << 16  # characters

_read = 0


def pays(text: str) -> bool:
    """Whether so much has been read, with this text, that it pays to load pyparsing, or it has been loaded."""
    global _read
    _read += len(text)
    return _read > ENOUGH or "pyparsing" in sys.modules


def scan(text: str, *patterns: str, blank: str = "") -> Iterator[re.Match[str]]:
    """The first of the patterns that fits, again and again from the beginning as long as one does: what
    `(Regex(one) | Regex(other))[...]` gives. Before each, characters of `blank` are passed over."""
    known = [re.compile(pattern) for pattern in patterns]
    at, found = 0, True
    while found:
        while at < len(text) and text[at] in blank:
            at += 1
        found = False
        for pattern in known:
            match = pattern.match(text, at)
            if match is not None and match.end() > at:
                yield match
                at, found = match.end(), True
                break

"""Helpers that the reader needs to mend a text."""

from __future__ import annotations

import re

from gamenote.core.diagnostic import Edit
from gamenote.core.source import Span
from gamenote.syntax.sgf.tree import BLANKS

NEXT_NODE = re.compile(r"\(?;[ \t\r\n]*+[A-Z0-9]{1,8}+[ \t\r\n]*+\[")


def value_closed(text: str, opening: int) -> tuple[Edit, ...]:
    """Return the edit that closes an open value.

    The bracket stands before what looks like the next node, else before the parentheses at the end, else at the
    end.
    """
    found = NEXT_NODE.search(text, opening + 1)
    end = len(text[: found.start()].rstrip(BLANKS) if found is not None else text.rstrip(")" + BLANKS))
    end = max(end, opening + 1)
    return (Edit(Span(end, end), "]"),)


def without_escapes(raw: str) -> str:
    """Return the raw value without its escaped characters."""
    return re.sub(r"\\.", "", raw, flags=re.S)

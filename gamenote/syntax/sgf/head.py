"""What the first bytes of an SGF file tell, without a grammar: the game, the charset."""

from __future__ import annotations

import re
from collections.abc import Callable

BEGINNING = re.compile(rb"(?:\xef\xbb\xbf)?[ \t\r\n]*+\([ \t\r\n]*+;")
# The name is looked for first; only where it is found is it asked what stands before it.
GM = re.compile(rb"GM(?<![A-Za-z0-9]GM)[ \t\r\n]*+\[[ \t\r\n]*+([^\]]{1,80}+)\]")
CA = re.compile(rb"CA(?<![A-Za-z0-9]CA)[ \t\r\n]*+\[[ \t\r\n]*+([^\]\\]{1,40}+)\]")
HEAD = 4096
BLANKS = b" \t\r\n"
BOM = b"\xef\xbb\xbf"
LIKELY = 0.6  # of a game that does not say what it is


def looks_like_sgf(head: bytes) -> bool:
    return BEGINNING.match(head) is not None


def game(head: bytes) -> str | None:
    """The value of the first GM, None where there is none."""
    match = GM.search(head[:HEAD])
    return match[1].rstrip(BLANKS).decode("utf-8", "replace") if match else None


def charset(head: bytes) -> str | None:
    """The value of the first CA, None where there is none."""
    match = CA.search(head[:HEAD])
    return match[1].rstrip(BLANKS).decode("ascii", "replace") if match else None


def sniff(data: bytes, rate: Callable[[str], float], moves: re.Pattern[bytes] | None = None) -> float:
    """How sure a format is of a file: `rate` judges what GM says, `moves` is looked for where it says nothing."""
    if not looks_like_sgf(data):
        return 0.0
    value = game(data)
    if value is not None:
        return rate(value)
    return LIKELY if moves is not None and moves.search(data) else 0.0


def bom_or_charset(data: bytes) -> str | None:
    """What CA says; a byte order mark overrules it."""
    return "utf-8" if data.startswith(BOM) else charset(data)

"""What an SGF file's first bytes tell: its game and charset."""

from __future__ import annotations

import re
from collections.abc import Callable

from gamenote.core.charsets import guess_charset
from gamenote.core.patterns import lazy_pattern

__all__ = ["bom_or_charset", "guess_closed", "looks_like_sgf", "sniff"]

BEGINNING = lazy_pattern(rb"(?:\xef\xbb\xbf)?[ \t\r\n]*+\([ \t\r\n]*+(?:;|[A-Z]{1,2}+\[)")
# The name is looked for first; only where it is found is it asked what stands before it.
GM = lazy_pattern(rb"GM(?<![A-Za-z0-9]GM)[ \t\r\n]*+\[[ \t\r\n]*+([^\]]{1,80}+)\]")
CA = lazy_pattern(rb"CA(?<![A-Za-z0-9]CA)[ \t\r\n]*+\[[ \t\r\n]*+([^\]\\]{1,40}+)\]")
OUTSIDE = lazy_pattern(r"[A-Za-z0-9();\s]*+")  # all that may stand between values
HEAD = 4096
BLANKS = b" \t\r\n"
BOM = b"\xef\xbb\xbf"
LIKELY = 0.6  # of a game that does not say what it is


def looks_like_sgf(head: bytes) -> bool:
    return BEGINNING.match(head) is not None


def _first_value(pattern: re.Pattern[bytes], head: bytes, encoding: str) -> str | None:
    """Return the first value of GM or CA; None without one."""
    match = pattern.search(head[:HEAD])
    return match[1].rstrip(BLANKS).decode(encoding, "replace") if match else None


def sniff(data: bytes, rate: Callable[[str], float], moves: re.Pattern[bytes] | None = None) -> float:
    """Rate how likely a file is of an SGF format.

    `rate` judges what GM says, `moves` is looked for where there is no GM.
    """
    if not looks_like_sgf(data):
        return 0.0
    value = _first_value(GM, data, "utf-8")
    if value is not None:
        return rate(value)
    return LIKELY if moves is not None and moves.search(data) else 0.0


def bom_or_charset(data: bytes) -> str | None:
    """Return the charset by the byte order mark, else by CA."""
    return "utf-8" if data.startswith(BOM) else _first_value(CA, data, "ascii")


def guess_closed(data: bytes) -> str:
    """Guess the charset of bytes, rather one in which the tree closes."""
    return guess_charset(data, _is_closed)


def _is_closed(text: str) -> bool:
    """Whether all brackets and parentheses of a game are closed."""
    from gamenote.syntax.sgf.tokens import VALUES  # most files need no guess

    outside = VALUES.sub("", text)
    return OUTSIDE.fullmatch(outside) is not None and outside.count("(") == outside.count(")")

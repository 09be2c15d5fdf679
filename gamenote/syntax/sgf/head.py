"""What the first bytes of an SGF file tell, without a grammar: the game, the charset."""

from __future__ import annotations

import re

from gamenote.syntax.sgf.properties import GAMES

BEGINNING = re.compile(rb"(?:\xef\xbb\xbf)?[ \t\r\n]*+\([ \t\r\n]*+;")
# With the name in front it is found in a thirtieth of the time; only then is it asked what stands before it.
GM = re.compile(rb"GM(?<![A-Za-z0-9]GM)[ \t\r\n]*+\[[ \t\r\n]*+([^\]]{1,80}+)\]")
CA = re.compile(rb"CA(?<![A-Za-z0-9]CA)[ \t\r\n]*+\[[ \t\r\n]*+([^\]\\]{1,40}+)\]")
HEAD = 4096
BLANKS = b" \t\r\n"


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


def unknown(head: bytes) -> str:
    """What an SGF file of a game that nobody here knows should be called; empty for what is no SGF."""
    value = game(head)
    if value is None or not looks_like_sgf(head):
        return ""
    number = int(value) if value.isascii() and value.isdigit() and len(value) < 4 else 0
    return f"GM[{value}] {GAMES[number]}, not known" if number in GAMES else f"GM[{value}], not known"

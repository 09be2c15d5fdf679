"""How squares, moves, results and positions look in PDN, in any spelling that programs are known to write.

Patterns for what is looked for in whole texts; the format itself stands in `grammar`. A result is tried before a
move, for `1-1` leads nowhere. Whether a square is on the board is for others to say.
"""

from __future__ import annotations

import re

DASH = r"\-\u2010-\u2015\u2212"
CROSS = r"xX:\u00d7"
SIGNS = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212xX:\u00d7"  # the same, each by itself
GAP = r"[ \t\u00a0]*+"
AFTER_SIGN = rf"{GAP}(?:\r\n?|\n)?+{GAP}"

NUMSQUARE = r"(?!0+(?![0-9]))[0-9]{1,3}(?![0-9])"
ALPHASQUARE = r"[A-Za-z][0-9]{1,2}(?![0-9])"
SQUARE = rf"(?:{NUMSQUARE}|{ALPHASQUARE})"
SIGNED_MOVE = rf"{SQUARE}(?:{GAP}[{DASH}{CROSS}]{AFTER_SIGN}{SQUARE})++"
ALPHAMOVE = r"[A-Za-z][0-9]{1,2}(?:[A-Za-z][0-9]{1,2})++(?![0-9])"
FOUR_DIGITS = r"[0-9]{4}(?![0-9.…])"
MOVE = rf"{SIGNED_MOVE}|{ALPHAMOVE}|{FOUR_DIGITS}"
# The proper spelling. A file that is called x would be taken for the sign of a capture, behind the move before.
PROPER = re.compile(r"(?:[1-9][0-9]{0,2}[-x])+[1-9][0-9]{0,2}|(?:[a-wyz][1-9][0-9]?[-x:])+[a-wyz][1-9][0-9]?")
# Games that are no draughts: any run of characters that no sign of the structure interrupts is a move.
FOREIGN_MOVE = r"[^ \t\r\n\u00a0\ufeff{}()\[\];$%*!?.][^ \t\r\n\u00a0\ufeff{}()\[\];$*]*+"

RESULT = (
    rf"(?:1/2[{DASH}]1/2|½[{DASH}]½|0\.5[{DASH}]0\.5|1[{DASH}][01]|0[{DASH}][012]|2[{DASH}]0)"
    rf"(?![0-9{CROSS}+]|/[0-9]|[{DASH}][0-9])"
)
POINTS = r"(?:1/2|½|0\.5|[012])"
# The other half of a result behind blanks, where nothing but the end of the game can follow: `2 - 0`.
SPLIT_RESULT = rf"(?<=[0-9½])\s++[{DASH}]\s*+{POINTS}(?=[ \t]*+(?:[\r\n\[{{;*]|\Z))"
RESULTS = frozenset(("*", "1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0"))
POSITION = re.compile(r'/[ \t]*FEN[ \t\r\n]*"([^"/]*)"[ \t\r\n]*/')
POSITION_START = rf"{GAP}FEN\b"  # behind the slash

# What only the moves begin with: all that stands in front of it belongs to the tags.
MOVETEXT = rf"(?:[0-9*(/$!?]|[A-Za-z][0-9]|[{DASH}]|\.\.)"
BYTES_MOVETEXT = r"(?:[0-9*(/$!?-]|[A-Za-z][0-9]|\.\.)"

# Results as they should be written, by how programs write them.
SAME_RESULT = {"½-½": "1/2-1/2", "0.5-0.5": "1/2-1/2"}
_DASHES = re.compile(rf"[{DASH}]")


def plain_dashes(text: str) -> str:
    """The text with the hyphen for every dash."""
    return text if text.isascii() else _DASHES.sub("-", text)


def plain_result(text: str) -> str:
    """A result in its proper spelling."""
    plain = plain_dashes(text)
    return SAME_RESULT.get(plain, plain)

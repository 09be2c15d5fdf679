"""The grammar of an episode.

episode = meta "|" { action } "|" meta
meta    = name "@" milliseconds
action  = ( swipe | placing ) [ "[" reward "]" ] [ "(" milliseconds ")" ]
swipe   = "#" ( "U" | "R" | "D" | "L" )
placing = square exponent          square: 0 ... F row by row from the top left; exponent: 1 is a 2, 2 is a 4
"""

from __future__ import annotations

import re
from functools import cache

import pyparsing as pp

NUMBER = r"[0-9]{1,18}"
META = r"(?P<%s>[^|@\r\n]*+)@(?P<%s_at>[0-9]{1,18})"
OPENED, CLOSED = META % ("opened", "opened"), META % ("closed", "closed")
EPISODE = rf"\ufeff?+{OPENED}\|(?P<actions>[^|\r\n]*+)\|{CLOSED}(?=[ \t]*+(?:[\r\n]|\Z))"
ACTION = re.compile(
    r"(?:\#(?P<swipe>[URDL])|(?P<square>[0-9A-Fa-f])(?P<exponent>[12]))"
    rf"(?:\[(?P<reward>-?{NUMBER})\])?+(?:\((?P<time>{NUMBER})\))?+|(?P<stray>.)",
    re.DOTALL,
)
BETWEEN = re.compile(rb"[\r\n]\s*+")


@cache
def line() -> pp.ParserElement:
    """One episode with whatever stands before and after it."""
    episode = pp.Regex(EPISODE, as_match=True).set_name("episode")
    damaged = pp.Regex(r"[^\r\n]+", as_match=True).set_name("a line that is no episode")
    lines: pp.ParserElement = (episode | damaged)[...]
    return lines.parse_with_tabs()

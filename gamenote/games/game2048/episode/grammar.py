"""The grammar of an episode.

episode = meta "|" { action } "|" meta
meta    = name "@" milliseconds
action  = ( swipe | placing ) [ "[" reward "]" ] [ "(" milliseconds ")" ]
swipe   = "#" ( "U" | "R" | "D" | "L" )
placing = square exponent          square: 0 ... F row by row from the top left; exponent: 1 is a 2, 2 is a 4
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from gamenote.syntax.opening import pays, scan

if TYPE_CHECKING:
    import pyparsing as pp

NUMBER = r"[0-9]{1,18}"
META = r"(?P<%s>[^|@\r\n]*+)@(?P<%s_at>[0-9]{1,18})"
OPENED, CLOSED = META % ("opened", "opened"), META % ("closed", "closed")
EPISODE = rf"\ufeff?+{OPENED}\|(?P<actions>[^|\r\n]*+)\|{CLOSED}(?=[ \t]*+(?:[\r\n]|\Z))"
DAMAGED = r"[^\r\n]+"
ACTION = re.compile(
    r"(?:\#(?P<swipe>[URDL])|(?P<square>[0-9A-Fa-f])(?P<exponent>[12]))"
    rf"(?:\[(?P<reward>-?{NUMBER})\])?+(?:\((?P<time>{NUMBER})\))?+|(?P<stray>.)",
    re.DOTALL,
)
BETWEEN = re.compile(rb"[\r\n]\s*+")


@cache
def line() -> pp.ParserElement:
    """One episode with whatever stands before and after it."""
    import pyparsing as pp

    episode = pp.Regex(EPISODE, as_match=True).set_name("episode")
    damaged = pp.Regex(DAMAGED, as_match=True).set_name("a line that is no episode")
    lines: pp.ParserElement = (episode | damaged)[...]
    return lines.parse_with_tabs()


def matches(text: str) -> Iterator[re.Match[str]]:
    """The episodes and damaged lines of a text, in order."""
    if not pays(text):
        return scan(text, EPISODE, DAMAGED, blank=" \t\r\n")
    return iter(line().parse_string(text, parse_all=True))

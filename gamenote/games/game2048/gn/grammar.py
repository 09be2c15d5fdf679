"""The words of 2048-GN in all known spellings, as pyparsing elements.

    movetext   : comment* turn* terminator
    turn       : number comment* move comment* tile comment*

Words are parted by blanks, tabs, line ends and comments, by nothing else. An element takes a whole word, or what
is glued to a number behind it; the first that fits is taken.
"""

from __future__ import annotations

import pyparsing as pp

from gamenote.games.game2048.notation import LETTER, SIGN
from gamenote.syntax.movetext.tokens import Grammar

SWIPE, SPAWN, NAMED = rf"{LETTER}{SIGN}*+\Z", r"[0-9]*+[A-Za-z][0-9]++\Z", r"(?i:Locked|Retired)\Z"

MOVE = pp.Regex(SWIPE).set_name("swipe with its signs")
TILE = pp.Regex(SPAWN).set_name("new tile")
MARKER = pp.Regex(NAMED).set_name("terminator")
STAR = pp.Regex(r"\*\Z").set_name("terminator of a game that goes on")
NUMBER = pp.Regex(rf"[0-9]++\.(?=\Z|{SWIPE}|{SPAWN}|{NAMED}|\*\Z)").set_name("move number")
DIGITS = pp.Regex(r"[0-9]++\Z").set_name("move number without its period")
SIGNS = pp.Regex(rf"{SIGN}++\Z").set_name("move signs without a swipe")
DOTS = pp.Regex(r"(?:\.\.\.|…)[.…]*+\Z").set_name("moves left out")
OTHER = pp.Regex(r"[\s\S]++").set_name("word")

GRAMMAR = Grammar(
    {
        "number": NUMBER,
        "bare": DIGITS,
        "move": MOVE | TILE,
        "result": MARKER,
        "star": STAR,
        "strength": SIGNS,
        "dots": DOTS,
        "word": OTHER,
    }
)

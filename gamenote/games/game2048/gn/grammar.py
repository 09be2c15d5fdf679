"""The words of 2048-GN in all known spellings, as pyparsing elements.

    movetext   : comment* turn* terminator
    turn       : number comment* move comment* tile comment*

Words are parted by blanks, tabs, line ends and comments, by nothing else. An element takes a whole word, or what
is glued to a number behind it; the first that fits is taken.
"""

from __future__ import annotations

import pyparsing as pp

from gamenote.syntax.movetext.tokens import Grammar

END = pp.FollowedBy(pp.StringEnd())
DIGITS = pp.Word(pp.nums)
SIGN = pp.Word("!?") | "$" + DIGITS
DIRECTION = pp.Char("UDLRudlr")
SWIPE = DIRECTION + SIGN[...] + END
SPAWN = pp.Opt(DIGITS) + pp.Char(pp.alphas) + DIGITS + END
NAMED = pp.one_of("Locked Retired", caseless=True) + END

MOVE = pp.Combine(SWIPE).set_name("swipe with its signs")
TILE = pp.Combine(SPAWN).set_name("new tile")
MARKER = pp.Combine(NAMED).set_name("terminator")
STAR = pp.Combine("*" + END).set_name("terminator of a game that goes on")
NUMBER = pp.Combine(DIGITS + "." + pp.FollowedBy(END | SWIPE | SPAWN | NAMED | STAR)).set_name("move number")
BARE_NUMBER = pp.Combine(DIGITS + END).set_name("move number without its period")
SIGNS = pp.Combine(SIGN[1, ...] + END).set_name("move signs without a swipe")
DOTS = pp.Combine(("..." | pp.Char("…")) + pp.Opt(pp.Word(".…")) + END).set_name("moves left out")
OTHER = pp.Regex(r"[\s\S]++").set_name("word")

GRAMMAR = Grammar(
    {
        "number": NUMBER,
        "bare": BARE_NUMBER,
        "move": MOVE | TILE,
        "result": MARKER,
        "star": STAR,
        "strength": SIGNS,
        "dots": DOTS,
        "word": OTHER,
    }
)

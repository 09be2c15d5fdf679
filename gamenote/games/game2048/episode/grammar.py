"""The grammar of an episode, as pyparsing elements.

An episode is a line: who began and when, the actions, who stopped and when. Squares count row by row from the top
left; the exponent 1 is a 2, 2 is a 4. A test holds the patterns of `patterns` against this grammar.
"""

from __future__ import annotations

import pyparsing as pp

BAR = pp.Literal("|")
MILLISECONDS = pp.Regex(r"[0-9]{1,18}").set_name("milliseconds")
NAME = pp.Regex(r"[^|@\r\n]*+").set_name("name")
SWIPE = pp.Literal("#") + pp.Char("URDL").set_name("direction")
SQUARE = pp.Char(pp.hexnums).set_name("square")
EXPONENT = pp.Char("12").set_name("exponent")
REWARD = "[" + pp.Regex(r"-?[0-9]{1,18}").set_name("reward") + "]"
TIME = "(" + MILLISECONDS + ")"

ACTION = (SWIPE | SQUARE + EXPONENT) + pp.Opt(REWARD) + pp.Opt(TIME)
META = NAME + "@" + MILLISECONDS
EPISODE = (META + BAR + ACTION[...] + BAR + META + pp.StringEnd()).leave_whitespace()


def is_episode(line: str) -> bool:
    """Tell whether a line is an episode of well-formed actions.

    Whose turn each of them is does not count.
    """
    return bool(EPISODE.matches(line))

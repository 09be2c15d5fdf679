"""The grammar of an episode, as pyparsing elements; a test holds the patterns of `patterns` against it.

An episode is a line: who began and when, the actions, who stopped and when. Squares count row by row from the top
left; the exponent 1 is a 2, 2 is a 4.
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
    """Tell whether a line is an episode whose actions are all written right, in whatever turn they come."""
    return bool(EPISODE.matches(line))

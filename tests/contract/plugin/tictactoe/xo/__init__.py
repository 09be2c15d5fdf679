"""The format xo: the words `tic-tac-toe`, header lines, a blank line, squares in turn, a result.

tic-tac-toe
player_1: Ann
player_2: Bob

b2 a1 c3 a3 a2 c2 *
"""

from __future__ import annotations

import re

from gamenote.core.feature import Feature
from gamenote.core.format import Format, Options
from gamenote.core.record import Outcome

RESULTS = {"x wins": Outcome("x wins", "x"), "o wins": Outcome("o wins", "o"), "draw": Outcome("draw")}
START = re.compile(rb"(?:\xef\xbb\xbf)?\s*+tic-tac-toe[ \t\r]*+$", re.MULTILINE)


def _keeps(options: Options) -> Feature:
    """What a written file can hold; gamenote tells the user of everything else before it converts."""
    return Feature.MOVES | Feature.HEADER | Feature.OUTCOME


FORMAT = Format(
    name="xo",
    title="Tic-tac-toe in squares",
    games=("tictactoe",),
    suffixes=(".xo",),
    syntax="xo",
    keeps=_keeps,
    codec="tictactoe.xo.codec:Xo",
    sniff=lambda head: 1.0 if START.match(head) else 0.0,
    result=RESULTS.get,
    example_head="tic-tac-toe\n\n",
    example="tic-tac-toe\n\nb2 a1 c3 *\n",
)

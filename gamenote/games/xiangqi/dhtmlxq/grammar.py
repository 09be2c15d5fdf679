"""The grammar of DhtmlXQ, as pyparsing elements.

    block  = wrapper { item } closing wrapper
    item   = "[DhtmlXQ_" name "]" text "[/DhtmlXQ_" name "]"

Points are two digits: the column from Red's left, the row from Black's edge. A test holds the patterns of the
reader against these elements.
"""

from __future__ import annotations

import pyparsing as pp

NUMBER = pp.Word(pp.nums).set_name("number")
NAME = pp.Word(pp.alphanums + "_").set_name("name of an item")
OPENING = pp.Combine("[DhtmlXQ_" + NAME + "]").set_name("opening of an item")
CLOSING = pp.Combine("[/DhtmlXQ_" + NAME + "]").set_name("end of an item")
WRAPPER = pp.Combine(pp.Regex(r"\[/?") + "DhtmlXQ" + pp.Opt(pp.one_of("iFrame HTML")) + "]").set_name("wrapper")

POINT = pp.Combine(pp.Char("012345678") + pp.Char(pp.nums)).set_name("point")
ABSENT = pp.Literal("99").set_name("piece that is not on the board")
BINIT = pp.Combine((POINT | ABSENT)[32]).set_name("points of the pieces")
MOVE = pp.Combine(pp.Char(pp.nums)[4]).set_name("move")
MOVELIST = (MOVE[...] + pp.StringEnd()).set_name("moves")

BRANCH = pp.Combine("move_" + NUMBER + "_" + NUMBER + "_" + NUMBER).set_name("variation: line, ply, own number")
COMMENT = pp.Combine("comment" + pp.Opt(NUMBER + "_") + NUMBER).set_name("comment: line, ply")
COUNT = pp.Combine("length" | "move" + NUMBER).set_name("count of moves")

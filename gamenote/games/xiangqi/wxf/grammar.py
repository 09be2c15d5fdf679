"""The grammar of WXF files, as pyparsing elements.

    file   = { header line } "START{" { [ number ] move } "}END"
    player = name [ ";" rating [ ";" team [ ";" country ] ] ]

What a move may be is told by the words of the game. A test holds the patterns of the reader against these
elements.
"""

from __future__ import annotations

import pyparsing as pp

NAME = pp.Word(pp.alphas, pp.alphanums + "_").set_name("name of a header line")
VALUE = pp.Regex(r"[^\r\n]*+").set_name("value")
HEADER = (NAME + pp.Opt(pp.White(" \t") + VALUE)).leave_whitespace().set_name("header line")
START = pp.Combine("START" + pp.Opt(pp.White(" \t")) + "{").set_name("beginning of the moves")
END = pp.Combine("}" + pp.Opt(pp.White(" \t")) + pp.Opt("END")).set_name("end of the moves")
NUMBER = pp.Combine(pp.Word(pp.nums) + pp.Word(".") | pp.Word(".")).set_name("move number, or a move left out")

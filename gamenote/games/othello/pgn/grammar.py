"""The words of movetext of Othello, as pyparsing elements.

movetext = { MOVENUMBER | move | NAG | result }
move     = SQUARE | PASS
result   = DISCS "-" DISCS | "1/2-1/2"      Black's discs first; in chess style 1-0 is Black's victory
"""

from __future__ import annotations

import pyparsing as pp

from gamenote.syntax.movetext.tokens import Grammar

DIGITS, DIGIT, LETTER = pp.Word(pp.nums), pp.Char(pp.nums), pp.Char(pp.alphas)
END = ~pp.Char(pp.alphanums)
SQUARE = pp.Combine(LETTER + DIGIT + pp.Opt(DIGIT) + END).set_name("square")
PASS = pp.Combine((pp.Literal("--") | pp.CaselessLiteral("pass") | pp.CaselessLiteral("pa")) + END).set_name(
    "pass"
)
DISCS = pp.Word(pp.nums, max=3) + "-" + pp.Word(pp.nums, max=3)
RESULT = pp.Combine((DISCS | "1/2-1/2") + END).set_name("result")

GRAMMAR = Grammar(
    {
        "result": RESULT,
        "number": pp.Combine(DIGITS + (pp.Word(".") | "…")).set_name("move number"),
        "move": PASS | SQUARE,
        "bare": pp.Combine(DIGITS + pp.WordEnd()).set_name("number without dots"),
        "strength": pp.Word("!?").set_name("move strength"),
        "star": pp.Literal("*"),
        "nag": pp.Combine("$" + DIGITS).set_name("numeric annotation glyph"),
        "dots": pp.one_of("... .. …"),
        "word": (pp.CharsNotIn(" \t\r\n$") | "$").set_name("word"),
    }
)

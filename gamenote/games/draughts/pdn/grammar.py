"""The words of PDN 3.0 in all known spellings, as pyparsing elements.

A game is a header of tag pairs and a body; blanks part tokens and mean nothing else.

    body        = { move-item | variation | COMMENT | SETUP | NAG }
    move-item   = [ MOVENUMBER ] move [ STRENGTH ]
    variation   = "(" body ")"

What stands between words is cut out before (`syntax.movetext.tokens`); here is what a word may hold. The first
element that fits is taken: a result before a move, for `1-1` leads nowhere. Whether a square is on the board is
for others to say.
"""

from __future__ import annotations

import pyparsing as pp

from gamenote.games.draughts.notation import CROSSES, DASHES
from gamenote.syntax.movetext.tokens import Grammar

INK = pp.Regex(r"\S").set_name("what is no blank")
SPACES = pp.Regex(r"\s++").set_name("blanks of any kind")
DIGITS, DIGIT, LETTER = pp.Word(pp.nums), pp.Char(pp.nums), pp.Char(pp.alphas)
DASH = pp.Char(DASHES)

# The letter O is a slip for a zero: no board has so many columns.
FIGURE = pp.Char(pp.nums + "Oo")
NO_SQUARE = pp.Char("0Oo") + pp.Opt(pp.Word("0")) + ~pp.Char("123456789")
NUMBERED = FIGURE + pp.Opt(FIGURE) + pp.Opt(FIGURE) + ~FIGURE
NUMSQUARE = pp.Combine(~NO_SQUARE + NUMBERED).set_name("square by number")
LETTERED = LETTER + DIGIT + pp.Opt(DIGIT)
ALPHASQUARE = pp.Combine(LETTERED + ~DIGIT).set_name("square by letter")
SEPARATOR = pp.Char(DASHES + CROSSES).set_name("hyphen or capture separator")
SIGNED_MOVE = (NUMSQUARE | ALPHASQUARE) + (SEPARATOR + (NUMSQUARE | ALPHASQUARE))[1, ...]
ALPHAMOVE = pp.Combine(LETTERED + LETTERED[1, ...] + ~DIGIT).set_name("squares without a sign")
FOUR_DIGITS = pp.Combine(pp.Word(pp.nums, exact=4) + ~pp.Char(pp.nums + ".…")).set_name("squares of two digits")
MOVE = (SIGNED_MOVE | ALPHAMOVE | FOUR_DIGITS).set_name("move")
# Games that are no draughts: any run of characters that no sign of the structure interrupts is a move.
SIGNS = " \t\r\n\u00a0\ufeff{}()[];$*"
FOREIGN_MOVE = pp.Combine(pp.CharsNotIn(SIGNS + "%!?.", exact=1) + pp.Opt(pp.CharsNotIn(SIGNS))).set_name(
    "move of another game"
)

OVER = pp.Char(DASHES + ":")  # between the halves of a result
GOES_ON = pp.Char(pp.nums + CROSSES + "+") | pp.Char("/" + DASHES) + DIGIT
SCORE = pp.Combine(
    (
        "1" + OVER + pp.Char("01")
        | "0" + OVER + pp.Char("012")
        | "2" + OVER + "0"
        | "1/2" + OVER + "1/2"
        | "½" + OVER + "½"
        | "0.5" + OVER + "0.5"
    )
    + ~GOES_ON
).set_name("result")
POINTS = pp.one_of("1/2 ½ 0.5 0 1 2")
WIDE_OVER = SPACES + OVER + pp.Opt(SPACES) | OVER + SPACES
SPACED_SCORE = pp.Combine(POINTS + WIDE_OVER + POINTS + pp.FollowedBy("*" | pp.StringEnd())).set_name(
    "result with blanks in it"
)
MOVENUMBER = pp.Combine(DIGITS + (pp.Word(".") | "…")).set_name("move number")
BARE_NUMBER = pp.Combine(DIGITS + ~INK).set_name("number without dots")
STRENGTH = pp.Word("!?□⨀").set_name("move strength")
NAG = pp.Combine("$" + DIGITS).set_name("numeric annotation glyph")
STAR = pp.Literal("*").set_name("game separator")
TWO_DASHES = pp.Combine(DASH + pp.Opt(pp.Word(" \t")) + DASH + ~pp.Char(pp.alphanums)).set_name("unknown move")
ELLIPSIS = pp.one_of("... .. …").set_name("ellipsis")
OTHER = (pp.CharsNotIn(" \t\r\n$") | "$").set_name("word")

WORDS = {
    "result": SCORE,
    "spaced": SPACED_SCORE,
    "number": MOVENUMBER,
    "move": MOVE,
    "strength": STRENGTH,
    "star": STAR,
    "nag": NAG,
    "bare": BARE_NUMBER,
    "unknown": TWO_DASHES,
    "dots": ELLIPSIS,
    "word": OTHER,
}

GRAMMAR = Grammar(WORDS)
FOREIGN = Grammar({**WORDS, "move": FOREIGN_MOVE})

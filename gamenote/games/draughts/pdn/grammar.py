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

# The letter O is a slip for a zero: no board has so many columns.
NUMSQUARE = pp.Regex(r"(?![0Oo]+(?![0-9]))[0-9Oo]{1,3}(?![0-9Oo])").set_name("square by number")
ALPHASQUARE = pp.Regex(r"[A-Za-z][0-9]{1,2}(?![0-9])").set_name("square by letter")
SEPARATOR = pp.Regex(rf"[{DASHES}{CROSSES}]").set_name("hyphen or capture separator")
SIGNED_MOVE = (NUMSQUARE | ALPHASQUARE) + (SEPARATOR + (NUMSQUARE | ALPHASQUARE))[1, ...]
ALPHAMOVE = pp.Regex(r"[A-Za-z][0-9]{1,2}(?:[A-Za-z][0-9]{1,2})++(?![0-9])").set_name("squares without a sign")
FOUR_DIGITS = pp.Regex(r"[0-9]{4}(?![0-9.…])").set_name("two squares of two digits")
MOVE = (SIGNED_MOVE | ALPHAMOVE | FOUR_DIGITS).set_name("move")
# Games that are no draughts: any run of characters that no sign of the structure interrupts is a move.
FOREIGN_MOVE = pp.Regex(r"[^ \t\r\n\u00a0\ufeff{}()\[\];$%*!?.][^ \t\r\n\u00a0\ufeff{}()\[\];$*]*+").set_name(
    "move of another game"
)

DASH = rf"[{DASHES}]"
BETWEEN = rf"[{DASHES}:]"  # the halves of a result
SCORE = pp.Regex(
    rf"(?:1/2{BETWEEN}1/2|½{BETWEEN}½|0\.5{BETWEEN}0\.5|1{BETWEEN}[01]|0{BETWEEN}[012]|2{BETWEEN}0)"
    rf"(?![0-9{CROSSES}+]|/[0-9]|{DASH}[0-9])"
).set_name("result")
POINTS = r"(?:1/2|½|0\.5|[012])"
SPACED_SCORE = pp.Regex(rf"{POINTS}(?:\s++{BETWEEN}\s*+|{BETWEEN}\s++){POINTS}(?=\*|\Z)").set_name(
    "result with blanks in it"
)
MOVENUMBER = pp.Regex(r"[0-9]++(?:\.++|…)").set_name("move number")
BARE_NUMBER = pp.Regex(r"[0-9]++(?=\s|\Z)").set_name("number without dots")
STRENGTH = pp.Regex(r"[!?□⨀]++").set_name("move strength")
NAG = pp.Regex(r"\$[0-9]++").set_name("numeric annotation glyph")
STAR = pp.Literal("*").set_name("game separator")
TWO_DASHES = pp.Regex(rf"{DASH}[ \t]*+{DASH}(?![0-9A-Za-z])").set_name("unknown move")
ELLIPSIS = pp.Regex(r"\.\.\.?|…").set_name("ellipsis")
OTHER = pp.Regex(r"[^ \t\r\n$]++|.").set_name("word")

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

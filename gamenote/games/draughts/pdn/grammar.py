"""The words of PDN 3.0 and every spelling of them that programs are known to write, as pyparsing elements.

A game is a header of tag pairs and a body; blanks part tokens and mean nothing else.

    body        = { move-item | variation | COMMENT | SETUP | NAG }
    move-item   = [ MOVENUMBER ] move [ STRENGTH ]
    variation   = "(" body ")"

What stands between words is cut out before (`syntax.movetext.tokens`); here is what a word may hold. The first
element that fits is taken: a result before a move, for `1-1` leads nowhere.
"""

from __future__ import annotations

import pyparsing as pp

from gamenote.games.draughts.pdn.patterns import ALPHASQUARE, CROSS, DASH, FOREIGN_MOVE, NUMSQUARE, POINTS, RESULT
from gamenote.syntax.movetext.tokens import tokeniser

SQUARE = pp.Regex(rf"{NUMSQUARE}|{ALPHASQUARE}").set_name("square by number or by letter")
SEPARATOR = pp.Regex(rf"[{DASH}{CROSS}]").set_name("hyphen or capture separator")
SIGNED_MOVE = SQUARE + (SEPARATOR + SQUARE)[1, ...]
ALPHAMOVE = pp.Regex(r"[A-Za-z][0-9]{1,2}(?:[A-Za-z][0-9]{1,2})++(?![0-9])").set_name("squares without a sign")
FOUR_DIGITS = pp.Regex(r"[0-9]{4}(?![0-9.…])").set_name("two squares of two digits")
MOVE = (SIGNED_MOVE | ALPHAMOVE | FOUR_DIGITS).set_name("move")

SCORE = pp.Regex(RESULT).set_name("result")
SPACED_SCORE = pp.Regex(rf"{POINTS}(?:\s++[{DASH}]\s*+|[{DASH}]\s++){POINTS}(?=\*|\Z)").set_name(
    "result with blanks in it"
)
MOVENUMBER = pp.Regex(r"[0-9]++(?:\.++|…)").set_name("move number")
BARE_NUMBER = pp.Regex(r"[0-9]++(?=\s|\Z)").set_name("number without dots")
STRENGTH = pp.Regex(r"[!?□⨀]++").set_name("move strength")
NAG = pp.Regex(r"\$[0-9]++").set_name("numeric annotation glyph")
STAR = pp.Literal("*").set_name("game separator")
TWO_DASHES = pp.Regex(rf"[{DASH}][ \t]*+[{DASH}](?![0-9A-Za-z])").set_name("unknown move")
ELLIPSIS = pp.Regex(r"\.\.\.?|…").set_name("ellipsis")
OTHER = pp.Regex(r"[^ \t\r\n$]++|.").set_name("word")


def _words(move: pp.ParserElement) -> dict[str, pp.ParserElement]:
    return {
        "result": SCORE,
        "spaced": SPACED_SCORE,
        "number": MOVENUMBER,
        "move": move,
        "strength": STRENGTH,
        "star": STAR,
        "nag": NAG,
        "bare": BARE_NUMBER,
        "unknown": TWO_DASHES,
        "dots": ELLIPSIS,
        "word": OTHER,
    }


tokens = tokeniser(_words(MOVE))
foreign_tokens = tokeniser(_words(pp.Regex(FOREIGN_MOVE).set_name("move of another game")))

r"""PDN text -> tokens, as PDN 3.0 has them, and every spelling of them that programs are known to write.

    game        = header [ body ] | body
    header      = tag { tag }
    tag         = "[" NAME STRING "]"
    body        = { move-item | variation | COMMENT | SETUP | NAG }
    move-item   = [ MOVENUMBER ] move [ STRENGTH ]
    variation   = "(" body ")"
    move        = quiet | capture | ALPHAMOVE | ELLIPSIS
    quiet       = square "-" square
    capture     = square ( capsep square ) { capsep square }
    capsep      = "x" | ":"

Blanks part tokens and mean nothing else. A result is tried before a move, for `1-1` leads nowhere, and before a
setup, for `1/2-1/2` holds `/2-1/`. Whether a square is on the board is for others to say.
"""

from __future__ import annotations

import re
from functools import cache

from gamenote.syntax.tagpairs.grammar import COMMENT, OPEN_COMMENT, REST_OF_LINE

DASH = r"\-\u2010-\u2015\u2212"
CROSS = r"xX:\u00d7"
SPACE = r"[ \t\r\n\u00a0\ufeff]"
GAP = r"[ \t\u00a0]*+"
AFTER_SIGN = rf"{GAP}(?:\r\n?|\n)?+{GAP}"

NUMSQUARE = r"(?!0+(?![0-9]))[0-9]{1,3}(?![0-9])"
ALPHASQUARE = r"[A-Za-z][0-9]{1,2}(?![0-9])"
SQUARE = rf"(?:{NUMSQUARE}|{ALPHASQUARE})"
SIGNED_MOVE = rf"{SQUARE}(?:{GAP}[{DASH}{CROSS}]{AFTER_SIGN}{SQUARE})++"
ALPHAMOVE = r"[A-Za-z][0-9]{1,2}(?:[A-Za-z][0-9]{1,2})++(?![0-9])"
FOUR_DIGITS = r"[0-9]{4}(?![0-9.…])"
MOVE = rf"{SIGNED_MOVE}|{ALPHAMOVE}|{FOUR_DIGITS}"

RESULT = (
    rf"(?:1/2[{DASH}]1/2|½[{DASH}]½|0\.5[{DASH}]0\.5|1[{DASH}][01]|0[{DASH}][012]|2[{DASH}]0)"
    rf"(?![0-9{CROSS}+]|/[0-9]|[{DASH}][0-9])"
)
SPACED_RESULT = (
    rf"(?:1/2|½|0\.5|[012])(?:\s++[{DASH}]\s*+|[{DASH}]\s++)(?:1/2|½|0\.5|[012])"
    rf"(?=[ \t]*+(?:[\r\n\[{{;*]|\Z))"
)
NUMBER = r"[0-9]++(?:\.++|…)"
STRENGTH = r"[!?□⨀]++|\([!?□⨀]++\)"
SETUP = rf"/(?={GAP}FEN\b)[^/]*+/|/[^/\r\n]*+/"
UNKNOWN = rf"[{DASH}]{GAP}[{DASH}](?![0-9A-Za-z])"
WORD = r"[^ \t\r\n\u00a0\ufeff{}()\[\];$]++"

# Games that are no draughts: any run of characters that no sign of the structure interrupts is a move.
FOREIGN_MOVE = r"[^ \t\r\n\u00a0\ufeff{}()\[\];$%*!?.][^ \t\r\n\u00a0\ufeff{}()\[\];$*]*+"


@cache
def scanner(move: str = MOVE) -> re.Pattern[str]:
    """The tokens of a body, each with the blanks before it; the catch-all and the end keep it total."""
    return re.compile(
        rf"""{SPACE}*+(?:
          (?P<result> {RESULT} )
        | (?P<spaced> {SPACED_RESULT} )
        | (?P<number> {NUMBER} )
        | (?P<move> {move} )
        | (?P<comment> {COMMENT} )
        | (?P<strength> {STRENGTH} )
        | (?P<star> \* )
        | (?P<nag> \$[0-9]++ )
        | (?P<opening> \( )
        | (?P<closing> \) )
        | (?P<bare> [0-9]++(?=[ \t\r\n]|\Z) )
        | (?P<setup> {SETUP} )
        | (?P<open> {OPEN_COMMENT} )
        | (?P<unknown> {UNKNOWN} )
        | (?P<dots> \.\.\.?|… )
        | (?P<percent> %{REST_OF_LINE} )
        | (?P<semicolon> ;{REST_OF_LINE} )
        | (?P<stray> \}} )
        | (?P<bracket> \[[^\]\r\n]*+\]? )
        | (?P<word> {WORD} | . )
        | (?P<nothing> \Z )
        )""",
        re.X | re.S,
    )


# What only the moves begin with: all that stands in front of it belongs to the tags.
MOVETEXT = rf"(?:[0-9*(/$!?]|[A-Za-z][0-9]|[{DASH}]|\.\.)"
BYTES_MOVETEXT = r"(?:[0-9*(/$!?-]|[A-Za-z][0-9]|\.\.)"

# Results as they should be written, by how programs write them.
SAME_RESULT = {"½-½": "1/2-1/2", "0.5-0.5": "1/2-1/2"}
_DASHES = re.compile(rf"[{DASH}]")


def plain_dashes(text: str) -> str:
    """The text with the hyphen for every dash."""
    return text if text.isascii() else _DASHES.sub("-", text)


def plain_result(text: str) -> str:
    """A result in its proper spelling."""
    plain = plain_dashes(text)
    return SAME_RESULT.get(plain, plain)

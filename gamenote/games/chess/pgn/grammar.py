"""The words of PGN in all known spellings, as pyparsing elements.

A game is a header of tag pairs, movetext, and a terminator; blanks part tokens and mean nothing else.

    element   = [ NUMBER ] move [ SUFFIX ] | NAG | COMMENT | variation | NUMBER
    variation = "(" { element } ")"
    move      = PROMOTION | PIECE_MOVE | PAWN_MOVE | DROP | CASTLING | NULL, each with its sign of check

What stands between words is cut out before (`syntax.movetext.tokens`); here is what a word may hold. The first
element that fits is taken. A move is what may be one in any language and spelling; what it means is for
`chess.reading` to say.
"""

from __future__ import annotations

import pyparsing as pp

from gamenote.games.chess.pgn.tags import PATTERN
from gamenote.syntax.movetext.tokens import Grammar

DASHES = "\\-\u2010-\u2015\u2212"
DASH = f"[{DASHES}]"
FIGURINES = "\u2654-\u265f"
PIECE = rf"(?:\u041a\u0440|[{FIGURINES}]\ufe0e?+|[^\W\d_])"  # a letter of any language, a figurine
SQUARE = "[a-h][1-8]"
CAPTURE = rf"[xX:\u00d7{DASHES}]"
# As old papers have it: ch, dbl ch, mate, perhaps behind a blank.
CHECK_WORD = r"(?:[Dd](?:ou)?bl(?:e|\.)?[ \t]*+|[Dd]isc?\.?[ \t]*+)?+(?:[Cc]h(?:eck)?|[Mm]ate)(?![A-Za-z0-9])\.?+"
CHECK = rf"(?:(?:(?:\+\+|[+#\u2020\u2021])(?![=/\-\u2212])|[ \t]++(?:\+\+?|#)(?!\S)|[ \t]*+{CHECK_WORD}))?+"
PASSANT = r"(?:[ \t/]?[eE]\.?[ \t]?[pP]\.?+(?![A-Za-z0-9]))?+"
# The last but one stands between moves of UCI without a blank, the last behind the sign of check: gxh1+=Q.
INTO = (
    r"(?:=(?:\u041a\u0440|[^\W\d_])(?!\w)|[A-Za-z](?![A-Za-z0-9])|=?\([A-Za-z]\)|/[A-Za-z]|=?[\u2654-\u265f]"
    r"|[qrbn](?=[a-h][1-8][a-h][1-8])|(?:\+\+|[+#])=?[KQRBNqrbn](?!\w))"
)
# Said of what cannot be one: of a piece, or of a pawn on another rank.
NO_PROMOTION = r"=[^\W\d_](?!\w)"

PROMOTION = pp.Regex(rf"(?:[a-h][1-8]?{CAPTURE}?)?[a-h][18]:?(?:{INTO}){CHECK}").set_name("promotion")
PIECE_MOVE = pp.Regex(
    rf"{PIECE}(?:{SQUARE}{CAPTURE}?|[a-h]?[1-8]?{CAPTURE}?){SQUARE}:?(?:{NO_PROMOTION})?+{CHECK}"
).set_name("move of a piece")
PAWN_MOVE = pp.Regex(
    rf"(?:[a-h][1-8]?{CAPTURE}?)?{SQUARE}:?(?:(?<=[18])(?:{INTO})|(?<=[18]:)(?:{INTO})|{NO_PROMOTION})?+{CHECK}{PASSANT}{CHECK}"
).set_name("move of a pawn")
SHORT_CAPTURE = pp.Regex(
    r"(?:ab|ba|bc|cb|cd|dc|de|ed|ef|fe|fg|gf|gh|hg|[a-h][x:][a-h])(?![A-Za-z0-9]):?+[+#]?+"
).set_name("capture by a pawn, without the rank")
# Files in capital letters: E4, NF3, EXD5. What is no move but for that.
CAPITAL_SQUARE = "(?:[A-H][1-8]|[a-h][1-8])"
CAPITAL_MOVE = pp.Regex(
    rf"(?!{DASH})[KQRBNPkqrbnp]?(?:{CAPITAL_SQUARE}|[A-Ha-h]?[1-8]?){CAPTURE}?{CAPITAL_SQUARE}(?:=?[QRBNqrbn])?{CHECK}(?![A-Za-z0-9])"
).set_name("move in capitals")
DROP = pp.Regex(rf"(?:{PIECE})?@{SQUARE}{CHECK}").set_name("drop")
ZERO = "[Oo0\u041e\u043e]"
SPACED_DASH = rf"[ \t]*+{DASH}[ \t]*+"
# Behind which another move, or its number, stands without a blank.
GLUED_CASTLING = (
    rf"{ZERO}-{ZERO}(?:-{ZERO})?+(?={ZERO}-{ZERO}|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]|[1-9][0-9]{{0,2}}\.)"
)
CASTLING = pp.Regex(
    rf"(?:{GLUED_CASTLING}|{ZERO}(?:(?:{SPACED_DASH})?{ZERO}){{1,2}}+(?!{DASH}?[0-9A-Za-z]){CHECK})"
).set_name("castling")
NULL = pp.Regex(rf"(?:{DASH}{DASH}(?![+{DASHES}])|Z0|@@@@|0000|null|pass|<>)(?![A-Za-z0-9]){CHECK}").set_name(
    "null move"
)
MOVE = (CASTLING | NULL | DROP | PROMOTION | PAWN_MOVE | PIECE_MOVE | SHORT_CAPTURE | CAPITAL_MOVE).set_name(
    "move"
)
TORN = pp.Regex(
    r"(?:[KQRBN][a-h1-8]?x?[ \t]++[a-h]?[1-8]?(?:x[ \t]*+)?+[a-h][ \t]*+[1-8]"
    r"|(?:[KQRBN]?[a-h1-8]?x)?+[KQRBN]?[a-h1-8]?[a-h][ \t]++[1-8](?:=[QRBN])?+"
    r"|[a-h](?:x[ \t]++|[ \t]++x[ \t]*+)[a-h][1-8]"
    rf"|(?:[a-h]x)?[a-h][18](?:[ \t]++=|=[ \t]++)[QRBN]){CHECK}"
).set_name("move with a blank in it")

HALF = r"(?:1/2|\u00bd|0?\.5)"
SCORE = pp.Regex(
    rf"(?:{HALF}[{DASHES}:]{HALF}|1[{DASHES}:][0O](?:ff)?|[0O][{DASHES}:]1(?:ff)?"
    rf"|(?:(?<![0-9A-Za-z])(?:1/2|0?\.5)|\u00bd)(?!\s*+{DASH}))(?![0-9A-Za-z+:/.])"
).set_name("result")
FORFEIT = pp.Regex(rf"0{DASH}0(?![0-9A-Za-z+#{DASHES}])|0:0(?![0-9])|{DASH}/{DASH}").set_name(
    "loss of both players"
)
POINTS = rf"(?:{HALF}|[01O])"
SPACED_SCORE = pp.Regex(rf"{POINTS}(?:\s++{DASH}\s*+|{DASH}\s++){POINTS}(?=\*|\Z)").set_name(
    "result with blanks in it"
)
MOVENUMBER = pp.Regex(r"[0-9]++(?:\.++|\u2026)").set_name("move number")
BARE_NUMBER = pp.Regex(r"[0-9]++(?=\s|\Z)").set_name("number without dots")
STRENGTH = pp.Regex(r"[!?]++").set_name("suffix")
NAG = pp.Regex(r"\$[0-9]++").set_name("numeric annotation glyph")
STAR = pp.Regex(r"\*(?!\*)").set_name("game in progress")
GLYPH = pp.Regex(PATTERN).set_name("sign without a number")
UNKNOWN = pp.Regex(r"[xX]{2,3}(?![A-Za-z0-9])").set_name("unknown move")
ELLIPSIS = pp.Regex(r"\.++|\u2026").set_name("ellipsis")
OTHER = pp.Regex(r"[^ \t\r\n$]++|.").set_name("word")

WORDS = {
    "forfeit": FORFEIT,
    "result": SCORE,
    "spaced": SPACED_SCORE,
    "number": MOVENUMBER,
    "torn": TORN,
    "move": MOVE,
    "strength": STRENGTH,
    "star": STAR,
    "nag": NAG,
    "unknown": UNKNOWN,
    "glyph": GLYPH,
    "bare": BARE_NUMBER,
    "dots": ELLIPSIS,
    "word": OTHER,
}
GRAMMAR = Grammar(WORDS)

# Kinds of chess whose rules are not known: `Nc3/H`, `P*7f`, `C2.5`, whatever no sign of the structure interrupts.
FOREIGN_MOVE = pp.Regex(
    r"(?![0-9]++(?:\s|\Z))[^ \t\r\n\u00a0\ufeff{}()\[\];$*!?.]"
    r"(?:[^ \t\r\n\u00a0\ufeff{}()\[\];$*!?]|\*(?=\w))*+"
).set_name("move of another kind of chess")
NOT_FOREIGN = ("torn", "unknown", "glyph")
FOREIGN = Grammar(
    {**{kind: each for kind, each in WORDS.items() if kind not in NOT_FOREIGN}, "move": FOREIGN_MOVE}
)

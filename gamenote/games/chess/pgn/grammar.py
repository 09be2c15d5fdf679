"""The words of PGN in all known spellings, as pyparsing elements.

A game is a header of tag pairs, movetext, and a terminator; blanks part tokens and mean nothing else.

    element   = [ NUMBER ] move [ SUFFIX ] | NAG | COMMENT | variation | NUMBER
    variation = "(" { element } ")"
    move      = PAWN_MOVE | PIECE_MOVE | DROP | CASTLING | NULL, each with its sign of check

What stands between words is cut out before (`syntax.movetext.tokens`); here is what a word may hold. The first
element that fits is taken. A move is what may be one in any language and spelling; what it means is for
`chess.san` to say.
"""

from __future__ import annotations

import pyparsing as pp

from gamenote.games.chess.pgn.tags import BARE_GLYPHS
from gamenote.syntax.movetext.tokens import Grammar

LETTER = pp.Regex(r"[^\W\d_]").set_name("letter of any language")
IN_WORD = pp.Regex(r"\w").set_name("letter or digit of any language")
INK = pp.Regex(r"\S").set_name("what is no blank")
SPACES = pp.Regex(r"\s++").set_name("blanks of any kind")
BLANK, GAP = pp.Char(" \t"), pp.Word(" \t")
BLANKS, DOT = pp.Opt(GAP), pp.Opt(".")
ALNUM = pp.Char(pp.alphanums)
END = ~ALNUM
DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
DASH = pp.Char(DASHES)

FILES, RANKS = "abcdefgh", "12345678"
FILE, RANK, SQUARE = pp.Char(FILES), pp.Char(RANKS), pp.Word(FILES, RANKS, exact=2)
LAST_SQUARE = pp.Word(FILES, "18", exact=2)
FIGURINE = pp.Char(pp.srange("[\u2654-\u265f]"))
CYRILLIC_KING = pp.Literal("\u041a\u0440")
PIECE = CYRILLIC_KING | LETTER | FIGURINE + pp.Opt("\ufe0e")
CAPTURE = pp.Opt(pp.Char("xX:\u00d7" + DASHES))
TO = pp.FollowedBy(CAPTURE + SQUARE)
PLACE = pp.Char(FILES + RANKS)
ORIGIN = SQUARE + TO | PLACE + TO
COLON = pp.Opt(":")  # a capture, behind the square

# As old papers have it: ch, dbl ch, mate, perhaps behind a blank.
DOUBLE = pp.one_of(
    "dbl dbl. dble doubl doubl. double dis dis. disc disc. Dbl Dbl. Dble Doubl Doubl. Double Dis Dis. Disc Disc."
)
CHECK_WORD = pp.Opt(DOUBLE + BLANKS) + pp.one_of("ch check mate Ch Check Mate") + END + DOT
NO_RESULT = ~pp.Char("=/-\u2212")
CHECK_SIGN = "++" + NO_RESULT | pp.Char("+#\u2020\u2021") + NO_RESULT
CHECK = pp.Opt(
    pp.FollowedBy(pp.Char("+#\u2020\u2021 \tDdCcMm"))
    + (CHECK_SIGN | GAP + pp.one_of("++ + #") + ~INK | BLANKS + CHECK_WORD)
)
PASSANT = pp.Opt(pp.Opt(BLANK | "/") + pp.Char("eE") + DOT + pp.Opt(BLANK) + pp.Char("pP") + DOT + END)
# The last but one stands between moves of UCI without a blank, the last behind the sign of check: gxh1+=Q.
PROMOTION = (
    "=" + (CYRILLIC_KING | LETTER) + ~IN_WORD
    | pp.Char(pp.alphas) + END
    | pp.Opt("=") + "(" + pp.Char(pp.alphas) + ")"
    | "/" + pp.Char(pp.alphas)
    | pp.Opt("=") + FIGURINE
    | pp.Char("qrbn") + pp.FollowedBy(SQUARE + SQUARE)
    | pp.one_of("++ + #") + pp.Opt("=") + pp.Char("KQRBNqrbn") + ~IN_WORD
)
# Said of what cannot be one: of a piece, or of a pawn on another rank.
NO_PROMOTION = pp.Opt("=" + LETTER + ~IN_WORD)

PROMOTED = LAST_SQUARE + COLON + PROMOTION + CHECK
MOVED = SQUARE + COLON + NO_PROMOTION + CHECK
PAWN_MOVE = pp.FollowedBy(FILE) + pp.Opt(ORIGIN + CAPTURE) + (PROMOTED | MOVED + PASSANT + CHECK)
DROPPED = "@" + SQUARE + CHECK
PIECE_MOVE = PIECE + (pp.Opt(ORIGIN) + CAPTURE + MOVED | DROPPED)
NEXT_FILES = pp.one_of("ab ba bc cb cd dc de ed ef fe fg gf gh hg")
SHORT_CAPTURE = (NEXT_FILES | FILE + pp.Char("x:") + FILE) + END + COLON + pp.Opt(pp.Char("+#"))
# Files in capital letters: E4, NF3, EXD5. What is no move but for that.
ANY_FILE = "abcdefghABCDEFGH"
ANY_SQUARE = pp.Word(ANY_FILE, RANKS, exact=2)
ANY_TARGET = CAPTURE + ANY_SQUARE
ANY_ORIGIN = ANY_SQUARE | pp.Char(ANY_FILE + RANKS)
ANY_END = pp.Opt("=") + pp.Char("QRBNqrbn") + CHECK + END | CHECK + END
CAPITALS = ANY_ORIGIN + ANY_TARGET + ANY_END | ANY_TARGET + ANY_END
CAPITAL_MOVE = ~DASH + (pp.Char("KQRBNPkqrbnp") + CAPITALS | CAPITALS)
# Behind the first, another move, or its number, stands without a blank.
ZERO = pp.Char("Oo0\u041e\u043e")
GLUED_MOVE = pp.Opt(pp.Char("KQRBN")) + (pp.Opt(FILE) + pp.Opt(RANK) + pp.Opt("x") + SQUARE | SQUARE)
GLUED_NUMBER = pp.Char("123456789") + pp.Opt(pp.Char(pp.nums)) + pp.Opt(pp.Char(pp.nums)) + "."
GLUED = "-" + ZERO + pp.Opt("-" + ZERO) + pp.FollowedBy(ZERO + "-" + ZERO | GLUED_MOVE | GLUED_NUMBER)
SIDE = pp.Opt(BLANKS + DASH + BLANKS) + ZERO
CASTLING = ZERO + (GLUED | SIDE + pp.Opt(SIDE) + ~(pp.Opt(DASH) + ALNUM) + CHECK)
NULL = (pp.one_of("Z0 @@@@ 0000 null pass <>") | DASH + DASH + ~pp.Char("+" + DASHES)) + END + CHECK
RANK_FOLLOWS = pp.FollowedBy(pp.Opt(pp.CharsNotIn(RANKS, max=5)) + RANK)  # as in all but a few
MOVE = pp.Combine(
    CASTLING | NULL | RANK_FOLLOWS + (DROPPED | PAWN_MOVE | PIECE_MOVE | CAPITAL_MOVE) | SHORT_CAPTURE
).set_name("move")

NAME, HINT = pp.Opt(pp.Char("KQRBN")), pp.Opt(PLACE)
TORN_SQUARE = FILE + BLANKS + RANK
TORN_TARGET = pp.Opt(FILE) + pp.Opt(RANK) + pp.Opt("x" + BLANKS) + TORN_SQUARE | TORN_SQUARE
TORN_PIECE = pp.Char("KQRBN") + HINT + pp.Opt("x") + GAP + TORN_TARGET
INTO = pp.Char("QRBN")
TORN_RANK = pp.Opt(NAME + HINT + "x") + NAME + (PLACE + FILE | FILE) + GAP + RANK + pp.Opt("=" + INTO)
TORN_CAPTURE = FILE + ("x" + GAP | GAP + "x" + BLANKS) + SQUARE
TORN_PROMOTION = pp.Opt(FILE + "x") + LAST_SQUARE + (GAP + "=" | "=" + GAP) + INTO
GAP_FOLLOWS = pp.FollowedBy(pp.CharsNotIn(" \t", max=6) + GAP)
TORN = pp.Combine(GAP_FOLLOWS + (TORN_PIECE | TORN_RANK | TORN_CAPTURE | TORN_PROMOTION) + CHECK).set_name(
    "move with a blank in it"
)

HALF = pp.one_of("1/2 0.5 .5")
HALVES = pp.one_of("1/2 0.5 .5 \u00bd")
OVER = pp.Char(DASHES + ":")
NIL = pp.Char("0O")
WON = "1" + OVER + NIL | NIL + OVER + "1"
LONE_HALF = (~pp.PrecededBy(ALNUM) + HALF | "\u00bd") + ~(pp.Opt(SPACES) + DASH)
SCORE = pp.Combine(
    pp.FollowedBy(pp.Char("01O.\u00bd"))
    + (HALVES + OVER + HALVES | WON + pp.Opt("ff") | LONE_HALF)
    + ~pp.Char(pp.alphanums + "+:/.")
).set_name("result")
FORFEIT = pp.Combine(
    "0" + (DASH + "0" + ~pp.Char(pp.alphanums + "+#" + DASHES) | ":0" + ~pp.Char(pp.nums)) | DASH + "/" + DASH
).set_name("loss of both players")
POINTS = pp.one_of("1/2 0.5 .5 \u00bd 0 1 O")
WIDE_DASH = SPACES + DASH + pp.Opt(SPACES) | DASH + SPACES
SPACED_SCORE = pp.Combine(POINTS + WIDE_DASH + POINTS + pp.FollowedBy("*" | pp.StringEnd())).set_name(
    "result with blanks in it"
)
DIGITS = pp.Word(pp.nums)
MOVENUMBER = pp.Combine(DIGITS + (pp.Word(".") | "\u2026")).set_name("move number")
BARE_NUMBER = pp.Combine(DIGITS + ~INK).set_name("number without dots")
STRENGTH = pp.Word("!?").set_name("suffix")
NAG = pp.Combine("$" + DIGITS).set_name("numeric annotation glyph")
STAR = pp.Combine("*" + ~pp.Literal("*")).set_name("game in progress")
LETTERS = [sign for sign in BARE_GLYPHS if sign.isalpha()]
GLYPH = pp.Combine(
    pp.one_of([sign for sign in BARE_GLYPHS if sign not in LETTERS])
    | pp.one_of(LETTERS) + ~pp.Char(pp.alphanums + "@=")
).set_name("sign without a number")
UNKNOWN = pp.Combine(pp.one_of("xx xxx", caseless=True) + END).set_name("unknown move")
ELLIPSIS = (pp.Word(".") | "\u2026").set_name("ellipsis")
OTHER = (pp.CharsNotIn(" \t\r\n$") | "$").set_name("word")

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
SIGNS = " \t\r\n\u00a0\ufeff{}()[];$*!?"
FOREIGN_MOVE = pp.Combine(
    ~BARE_NUMBER + pp.CharsNotIn(SIGNS + ".", exact=1) + (pp.CharsNotIn(SIGNS) | "*" + pp.FollowedBy(IN_WORD))[...]
).set_name("move of another kind of chess")
NOT_FOREIGN = ("torn", "unknown", "glyph")
FOREIGN = Grammar(
    {**{kind: each for kind, each in WORDS.items() if kind not in NOT_FOREIGN}, "move": FOREIGN_MOVE}
)

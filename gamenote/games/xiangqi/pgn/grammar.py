"""The words of PGN of Chinese chess in all known spellings.

A game is a header of tag pairs, movetext, and a terminator; blanks part tokens and mean nothing else.

    element   = [ NUMBER ] move [ STRENGTH ] | NAG | COMMENT | variation | NUMBER
    variation = "(" { element } ")"
    move      = CHINESE | WXF | COORDINATES | SAN
    CHINESE   = who WAY DIGIT
    who       = PIECE DIGIT | PIECE PICK | PICK PIECE [ DIGIT ] | PICK DIGIT

What stands between words is cut out before (`syntax.movetext.tokens`); here is what a word may hold. The first
element that fits is taken. Blanks within a Chinese move are a slip, and stay in its text. What a move says is for
`xiangqi.words` to read.
"""

from __future__ import annotations

import pyparsing as pp

from gamenote.games.xiangqi.words import (
    BACK,
    BLANKS,
    CONFUSED,
    FORMAL,
    FORWARD,
    FRONT,
    KINDS,
    MIDDLE,
    NUMERALS,
    REAR,
    SIDEWAYS,
    WIDE,
)
from gamenote.syntax.movetext.tokens import Grammar

INK = pp.Regex(r"\S").set_name("what is no blank")
ALNUM = pp.Char(pp.alphanums)
GAP = pp.Opt(pp.Word(BLANKS)).set_name("blanks within a move")


def widened(signs: str) -> str:
    """Return signs of ASCII with their full-width forms."""
    return signs + "".join(chr(ord(sign) + 0xFEE0) for sign in signs)


COMPATIBLE = pp.srange("[\u2e80-\u2fdf\uf900-\ufaff]")  # forms of characters that stand for usual ones
PIECE = pp.Char("".join((*KINDS.values(), *CONFUSED, COMPATIBLE))).set_name("piece")
DIGIT = pp.Char("".join((NUMERALS, *FORMAL, WIDE, pp.nums, COMPATIBLE))).set_name("file or number")
PICK = pp.Char(FRONT + MIDDLE + REAR).set_name("front, middle or rear")
PLACE = PICK | pp.Char(NUMERALS[:5] + WIDE[:5] + pp.nums[1:6]).set_name("place on the file")
WAY = pp.Char(FORWARD + BACK + SIDEWAYS + widened("+-=.")).set_name("direction")
WHO = PIECE + GAP + (DIGIT | PICK) | PLACE + GAP + PIECE + pp.Opt(GAP + DIGIT) | PICK + GAP + DIGIT
CHINESE = pp.Combine(WHO + GAP + WAY + GAP + DIGIT).set_name("move in Chinese words")

FIGURE = pp.Char(widened(pp.nums))
LETTER = pp.Char(widened("KABENHRCPkabenhrcp")).set_name("letter of a piece")
SIGN = pp.Char(widened("+-=."))
ORDER = pp.Char(widened("+-.")) | pp.Char(widened("abcdeABCDE")) + pp.FollowedBy(SIGN)
PILED = pp.Char(widened("12345")) + FIGURE + pp.Char(widened("+-="))  # 15+1: place and file
WXF = pp.Combine(
    (LETTER + (FIGURE | ORDER) + SIGN | pp.Char(widened("+-.")) + LETTER + SIGN | PILED) + FIGURE + ~ALNUM
).set_name("move of WXF")
RANK = "10" | FIGURE
POINT = pp.Char(widened(pp.alphas)) + RANK
COORDINATES = pp.Combine(POINT + pp.Opt(pp.Char(widened("-"))) + POINT + ~ALNUM).set_name("both points")
FILE = pp.Char("abcdefghi")
TARGET = FILE + ("10" | pp.Char(pp.nums)) + ~ALNUM
ORIGIN = pp.Opt(FILE + pp.FollowedBy(pp.Opt("x") + FILE)) + pp.Opt("10" | pp.Char(pp.nums)) + pp.Opt("x")
SAN = pp.Combine(
    (pp.Char("KABENHRCP") + ORIGIN | pp.Opt(FILE + (pp.Literal("x") | pp.FollowedBy(FILE))))
    + TARGET
    + pp.Opt(pp.Char("+#"))
).set_name("move of XBoard")
MOVE = (CHINESE | WXF | COORDINATES | SAN).set_name("move")

SCORE = pp.Combine(pp.one_of("1-0 0-1 1/2-1/2") + ~pp.Char(pp.alphanums + "-/")).set_name("result")
DIGITS = pp.Word(pp.nums)
MOVENUMBER = pp.Combine(DIGITS + (pp.Word(".") | "…")).set_name("move number")
BARE_NUMBER = pp.Combine(DIGITS + ~INK).set_name("number without dots")
STRENGTH = pp.Word("!?").set_name("suffix")
NAG = pp.Combine("$" + DIGITS).set_name("numeric annotation glyph")
STAR = pp.Combine("*" + ~pp.Literal("*")).set_name("game in progress")
ELLIPSIS = (pp.Word(".") | "…").set_name("ellipsis")
OTHER = (pp.CharsNotIn(" \t\r\n$") | "$").set_name("word")

GRAMMAR = Grammar(
    {
        "result": SCORE,
        "move": MOVE,
        "number": MOVENUMBER,
        "strength": STRENGTH,
        "star": STAR,
        "nag": NAG,
        "bare": BARE_NUMBER,
        "dots": ELLIPSIS,
        "word": OTHER,
    }
)

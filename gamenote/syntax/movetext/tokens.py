"""Movetext -> words and what stands between them: comments, parentheses, brackets, lines that are ignored.

A word is what stands between blanks; where it may be half of a move (`28 x 19`), the blanks belong to it. Which
tokens a word holds is the format's to say, in the pyparsing elements of its module `grammar`; this module turns
these into a function, and `words` remembers what it said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from gamenote.syntax.movetext.dialect import Grammar, MovetextDialect, Token
from gamenote.syntax.tagpairs.grammar import COMMENT, OPEN_COMMENT, REST_OF_LINE

if TYPE_CHECKING:
    import pyparsing as pp

SPACE = r"[ \t\r\n\u00a0\ufeff]"
GAP = r"[ \t\u00a0]*+"
AFTER_JOINT = rf"{GAP}(?:\r\n?|\n)?+{GAP}"
STRENGTH = r"\([!?□⨀]++\)"
SOLID = r"[^ \t\r\n\u00a0\ufeff{}()\[\];%/]"
LONGEST_WORD = 200  # characters; what is longer is several words
MOST_JOINTS = 24
BLANKS = str.maketrans("\u00a0\ufeff", "  ")


def pieces(dialect: MovetextDialect) -> re.Pattern[str]:
    """Return the pattern of one piece of movetext; the last alternatives keep it total."""
    slash = rf"/(?!{dialect.setup_start})" if dialect.setup_start else "/"
    solid = rf"(?:{SOLID}{{1,{LONGEST_WORD}}}+|{slash}){{1,8}}+"
    word, joints = solid, re.escape(dialect.joints)
    if joints:
        more = rf"(?:(?<![.…]){GAP}(?=[{joints}])|(?<=[{joints}]){AFTER_JOINT}){solid}"
        word = rf"{solid}(?:{more}){{0,{MOST_JOINTS}}}+"
    return re.compile(
        rf"""{SPACE}*+(?:
          (?P<setup> {dialect.setup_token or "(?!)"} )
        | (?P<words> {word} )
        | (?P<comment> {COMMENT} )
        | (?P<strength> {STRENGTH} )
        | (?P<opening> \( )
        | (?P<closing> \) )
        | (?P<open> {OPEN_COMMENT} )
        | (?P<percent> %{REST_OF_LINE} )
        | (?P<semicolon> ;{REST_OF_LINE} )
        | (?P<stray> \}} )
        | (?P<bracket> \[[^\]\r\n]*+\]? )
        | (?P<word> . )
        | (?P<nothing> \Z )
        )""",
        re.X | re.S,
    )


def tokeniser(elements: Mapping[str, pp.ParserElement]) -> Grammar:
    """Return what tells the tokens of a word, by the kinds of tokens and how they are written.

    The first that fits is taken. One of them must take what no other knows.
    """
    import pyparsing as pp

    named = [pp.Located(element).add_parse_action(_placed(kind)) for kind, element in elements.items()]
    words = pp.ZeroOrMore(pp.MatchFirst(named)).parse_with_tabs()

    def tokens(text: str) -> tuple[Token, ...]:
        places = words.parse_string(text.translate(BLANKS), parse_all=True)
        return tuple(Token(kind, text[start:end], start) for kind, start, end in places)

    return tokens


def _placed(kind: str) -> Callable[[pp.ParseResults], list[tuple[str, int, int]]]:
    return lambda found: [(kind, found[0], found[-1])]

"""Movetext cut into words, and words cut into tokens.

Comments, parentheses, brackets and lines that are ignored stand between words. A word is what stands between
blanks; where it may be half of a move (`28 x 19`), the blanks belong to it. Which tokens a word holds is the
format's to say, in the pyparsing elements of its module `grammar`; here they become one pattern, and `words`
remembers what it said.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from gamenote.syntax.tagpairs.grammar import COMMENT, OPEN_COMMENT, REST_OF_LINE

if TYPE_CHECKING:
    import pyparsing as pp

__all__ = ["Grammar", "Token"]

SPACE = r"[ \t\r\n\u00a0\ufeff]"
GAP = r"[ \t\u00a0]*+"
AFTER_JOINT = rf"{GAP}(?:\r\n?|\n)?+{GAP}"
STRENGTH = r"\([!?□⨀]++\)"
SOLID = r"[^ \t\r\n\u00a0\ufeff{}()\[\];%/]"
LONGEST_WORD = 50  # characters; what is longer is several words, which are remembered, too
MOST_JOINTS = 12
BLANKS = str.maketrans("\u00a0\ufeff", "  ")
BETWEEN = r"[ \t\r\n]*+"  # the parts of an element, as pyparsing has it


class Token(NamedTuple):
    """One token of a word of movetext.

    `start` counts from the beginning of the word. Kinds are "result", "spaced" (a result with blanks in it),
    "forfeit" (what both players have lost by, or castling), "number", "bare" (one without dots), "dots", "move",
    "unknown" (what stands for a move that is not known), "strength", "glyph" (a sign that should be a number),
    "nag", "star", and "word" for all else.
    """

    kind: str
    text: str
    start: int


def pieces(
    joints: str, setup_token: str, setup_start: str, split_result: str = "", bound: str = "", ignored: str = "%"
) -> re.Pattern[str]:
    """Return the pattern of one piece of movetext.

    `bound` matches signs that belong to a word although they part others, `ignored` how lines begin that nobody
    reads. The last alternatives keep it total.
    """
    slash = rf"/(?!{setup_start})" if setup_start else "/"
    solid = rf"(?:{SOLID}|{slash}{bound and f'|{bound}'}){{1,{LONGEST_WORD}}}+"
    word, joints = solid, re.escape(joints)
    if joints:
        more = rf"(?={SPACE})(?:(?<![.…]){GAP}(?=[{joints}])|(?<=[{joints}]){AFTER_JOINT}){solid}"
        word = rf"{solid}(?:{more}){{0,{MOST_JOINTS}}}+"
    if split_result:
        word = rf"(?:{solid}{split_result}|{word})"
    return re.compile(
        rf"""{SPACE}*+(?:
          (?P<setup> {setup_token or "(?!)"} )
        | (?P<words> {word} )
        | (?P<comment> {COMMENT} )
        | (?P<strength> {STRENGTH} )
        | (?P<opening> \( )
        | (?P<closing> \) )
        | (?P<open> {OPEN_COMMENT} )
        | (?P<percent> {ignored}{REST_OF_LINE} )
        | (?P<semicolon> ;{REST_OF_LINE} )
        | (?P<stray> \}} )
        | (?P<bracket> \[[^\]\r\n]*+\]? )
        | (?P<word> . )
        | (?P<nothing> \Z )
        )""",
        re.X | re.S,
    )


class Grammar:
    """The elements of a format as one pattern.

    They are named by the kinds of their tokens. The first that fits is taken. One of them must take what no other
    knows.
    """

    def __init__(self, elements: Mapping[str, pp.ParserElement]) -> None:
        self.elements = elements
        self.patterns = {kind: pattern_of(element) for kind, element in elements.items()}
        named = (f"(?P<{kind}>{pattern})" for kind, pattern in self.patterns.items())
        self._token = re.compile(f"{BETWEEN}(?:{'|'.join(named)})")

    def tokens(self, word: str) -> Sequence[Token]:
        """Return the tokens of a word."""
        found = ((match.lastgroup or "", match) for match in self._token.finditer(word.translate(BLANKS)))
        return tuple(Token(kind, word[slice(*match.span(kind))], match.start(kind)) for kind, match in found)


def pattern_of(element: pp.ParserElement) -> str:
    """Return a pattern that matches what a pyparsing element does.

    # hot: pyparsing itself makes objects for each element that it tries. It is the plain code, and test_grammar
    holds the pattern there.
    """
    import pyparsing as pp

    match element:
        case pp.Regex():
            return f"(?>{element.pattern})"
        case pp.Literal():
            return re.escape(element.match)
        case pp.And():
            return BETWEEN.join(map(pattern_of, element.exprs))
        case pp.MatchFirst():
            return f"(?>{'|'.join(map(pattern_of, element.exprs))})"
        case pp.OneOrMore():
            return f"(?:{BETWEEN}{pattern_of(element.expr)})++"
    raise TypeError(f"no pattern for {element}")

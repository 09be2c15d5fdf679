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

from gamenote.core.patterns import lazy_pattern
from gamenote.syntax.tagpairs.grammar import BLANK, COMMENT, NAME, OPEN_COMMENT, REST_OF_LINE, STRING

if TYPE_CHECKING:
    import pyparsing as pp

__all__ = ["Grammar", "Token"]

SPACE = r"[ \t\r\n\u00a0]"
GAP = r"[ \t\u00a0]*+"
AFTER_JOINT = rf"{GAP}(?:\r\n?|\n)?+{GAP}"
STRENGTH = r"\([!?□⨀]++\)"
SOLID = r"[^ \t\r\n\u00a0{}()\[\];%/]"
LONGEST_WORD = 50  # characters; what is longer is several words, which are remembered, too
MOST_JOINTS = 12
LONG_TAG = rf"\[{BLANK}*+{NAME}{BLANK}*+{STRING}{BLANK}*+\]"  # perhaps over several lines
BLANKS = str.maketrans("\u00a0", " ")
# Letters that nobody sees: they part nothing, and stand beside moves or within them.
INVISIBLE = "\x0c\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff"
VISIBLE = lazy_pattern(rf"[^{INVISIBLE}]")
BETWEEN = r"[ \t\r\n]*+"  # the parts of an element, as pyparsing has it


class Token(NamedTuple):
    """One token of a word of movetext.

    `start` counts from the beginning of the word. Kinds are "result", "spaced" (a result with blanks in it),
    "forfeit" (what both players have lost by, or castling), "number", "bare" (one without dots), "dots", "move",
    "torn" (a move with a blank in it), "unknown" (what stands for a move that is not known), "strength", "glyph"
    (a sign that should be a number), "nag", "star", and "word" for all else. `size` is that of a move with
    invisible letters in it, which its text lacks.
    """

    kind: str
    text: str
    start: int
    size: int = 0

    @property
    def end(self) -> int:
        return self.start + (self.size or len(self.text))


def pieces(
    joints: str,
    setup_token: str,
    setup_start: str,
    split_result: str = "",
    bound: str = "",
    ignored: str = "%",
    remark: str = "",
) -> re.Pattern[str]:
    """Return the pattern of one piece of movetext.

    `bound` matches signs that belong to a word although they part others, `ignored` how lines begin that nobody
    reads, `remark` what in parentheses is no variation. The last alternatives keep it total.
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
        | (?P<remark> {remark or "(?!)"} )
        | (?P<opening> \( )
        | (?P<closing> \) )
        | (?P<open> {OPEN_COMMENT} )
        | (?P<percent> {ignored}{REST_OF_LINE} )
        | (?P<semicolon> ;{REST_OF_LINE} )
        | (?P<stray> \}} )
        | (?P<bracket> {LONG_TAG} | \[[^\]\r\n]*+\]? )
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
        places = [each.start() for each in VISIBLE.finditer(word)]
        if len(places) < len(word):
            return self._visible_tokens(word, places)
        found = ((match.lastgroup or "", match) for match in self._token.finditer(word.translate(BLANKS)))
        return tuple(Token(kind, word[slice(*match.span(kind))], match.start(kind)) for kind, match in found)

    def _visible_tokens(self, word: str, places: Sequence[int]) -> Sequence[Token]:
        """Return the tokens of a word whose visible letters stand there."""
        tokens = list[Token]()
        for token in self.tokens("".join(word[place] for place in places)):
            start, end = places[token.start], places[token.end - 1] + 1
            if end - start == len(token.text):
                tokens.append(Token(token.kind, token.text, start))
            elif token.kind == "move":
                tokens.append(Token("move", token.text, start, end - start))
            else:
                tokens.append(Token("word", word[start:end], start))
        return tuple(tokens)


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

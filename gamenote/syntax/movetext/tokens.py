"""Movetext -> words and what stands between them: comments, parentheses, brackets, lines that are ignored.

A word is what stands between blanks; where it may be half of a move (`28 x 19`), the blanks belong to it. Which
tokens a word holds is the format's to say, in the pyparsing elements of its module `grammar`; this module turns
these into a function, and `words` remembers what it said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from gamenote.syntax.tagpairs.grammar import COMMENT, OPEN_COMMENT, REST_OF_LINE

if TYPE_CHECKING:
    import pyparsing as pp

SPACE = r"[ \t\r\n\u00a0\ufeff]"
GAP = r"[ \t\u00a0]*+"
AFTER_JOINT = rf"{GAP}(?:\r\n?|\n)?+{GAP}"
STRENGTH = r"\([!?□⨀]++\)"
SOLID = r"[^ \t\r\n\u00a0\ufeff{}()\[\];%/]"
LONGEST_WORD = 50  # characters; what is longer is several words, which are remembered, too
MOST_JOINTS = 12
BLANKS = str.maketrans("\u00a0\ufeff", "  ")


class Token(NamedTuple):
    """One token of a word of movetext; `start` counts from the beginning of the word.

    Kinds are "result", "spaced" (a result with blanks in it), "number", "bare" (one without dots), "dots", "move",
    "unknown" (what stands for a move that is not known), "strength", "nag", "star", and "word" for all else.
    """

    kind: str
    text: str
    start: int


Grammar = Callable[[str], Sequence[Token]]


def pieces(joints: str, setup_token: str, setup_start: str, split_result: str = "") -> re.Pattern[str]:
    """Return the pattern of one piece of movetext; the last alternatives keep it total."""
    slash = rf"/(?!{setup_start})" if setup_start else "/"
    solid = rf"(?:{SOLID}|{slash}){{1,{LONGEST_WORD}}}+"
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

    named = [
        (element.copy() if isinstance(element, pp.Token) else pp.original_text_for(element)).add_parse_action(
            _placed(kind)
        )
        for kind, element in elements.items()
    ]
    words = pp.ZeroOrMore(pp.MatchFirst(named)).parse_with_tabs()

    def tokens(text: str) -> tuple[Token, ...]:
        places = words.parse_string(text.translate(BLANKS))
        return tuple(Token(kind, text[start:end], start) for kind, start, end in places)

    return tokens


def _placed(kind: str) -> Callable[[str, int, pp.ParseResults], list[tuple[str, int, int]]]:
    return lambda text, at, found: [(kind, at, at + len(found[0]))]

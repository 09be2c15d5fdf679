"""Movetext cut into words, and words cut into tokens.

Comments, parentheses, brackets and lines that are ignored stand between words. A word is what stands between
blanks; where it may be half of a move (`28 x 19`), the blanks belong to it. Which tokens a word holds is the
format's to say, in the pyparsing elements of its module `grammar`: they parse the words that the one pattern of
proper words does not know, each once, as `words` remembers what they said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
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
INK = lazy_pattern(r"[^ \t\r\n]")


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
    """The elements of a format, named by the kinds of their tokens.

    The first that fits is taken; a character that none of them knows is a word.
    """

    def __init__(self, elements: Mapping[str, pp.ParserElement]) -> None:
        self.elements = {kind: element.streamline() for kind, element in elements.items()}

    def tokens(self, word: str) -> Sequence[Token]:
        """Return the tokens of a word."""
        places = [each.start() for each in VISIBLE.finditer(word)]
        if len(places) < len(word):
            return self._visible_tokens(word, places)
        return tuple(
            Token(kind, word[start:end], start) for kind, start, end in self._cut_word(word.translate(BLANKS))
        )

    def _cut_word(self, word: str) -> Iterator[tuple[str, int, int]]:
        """Cut a word into its tokens: their kinds and places."""
        end = 0
        for ink in INK.finditer(word):
            if (start := ink.start()) >= end:
                ends = ((kind, self.end_of(kind, word, start)) for kind in self.elements)
                kind, end = next(((kind, end) for kind, end in ends if end is not None), ("word", start + 1))
                yield kind, start, end

    def end_of(self, kind: str, text: str, at: int = 0) -> int | None:
        """Return where a token of this kind ends that begins there."""
        import pyparsing as pp

        try:
            return self.elements[kind].try_parse(text, at)
        except pp.ParseException:
            return None

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

"""2048-GN as a dialect of tag pairs: tags and movetext tokens.

    movetext   : comment* turn* terminator
    turn       : number comment* move comment* tile comment*
    number     : digits "."
    move       : ( "U" | "D" | "L" | "R" ) sign?
    tile       : "4"? square
    terminator : "Locked" | "Retired" | "*"

A whole plain turn is one pattern; what does not fit it is taken word by word. Words are parted by blanks, tabs,
line ends and comments, by nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field
from gamenote.games.game2048.notation import LETTER, starting_faults
from gamenote.syntax.movetext.tokens import INVISIBLE
from gamenote.syntax.movetext.words import Words
from gamenote.syntax.tagpairs.grammar import BLANK, COMMENT, LINE_START, OPEN_COMMENT, REST_OF_LINE
from gamenote.syntax.tagpairs.tree import TagDialect, TagRow, ValueForm

if TYPE_CHECKING:
    from gamenote.syntax.movetext.tokens import Grammar

TERMINATORS = ("Locked", "Retired", "*")
LONGEST_NUMBER = 6  # digits; no game has more than 131066 moves
END = r"(?![^ \t\r\n{}])"
# What only movetext begins with: a number with its period, a swipe, a terminator.
MOVETEXT = rf"(?:[0-9]++\.(?:{LETTER}|{END})|(?:[UDLR][!?]*+|Locked|Retired|\*|\.\.\.){END})"

DIALECT = TagDialect(
    tags=(
        TagRow("Event", Field.EVENT, required=True, fill="?", needs_words=True),
        TagRow("Site", Field.SITE, required=True, fill="?", needs_words=True),
        TagRow("Date", Field.DATE, required=True, fill="????.??.??", form=ValueForm.DATE),
        TagRow("Player", Field.PLAYER_1, required=True, fill="?", needs_words=True),
        TagRow("InitialBoard", required=True, fits=lambda text: not starting_faults(text)),
        TagRow("FinalScore"),
        TagRow("HighestTile"),
        TagRow("Result", Field.RESULT),
    ),
    terminators=TERMINATORS,
    unfinished="*",
    movetext=MOVETEXT,
    blank_before_value=True,
    decisive=frozenset(("InitialBoard",)),
)

TURN = lazy_pattern(
    rf"{BLANK}*+([0-9]{{1,{LONGEST_NUMBER}}})\.{BLANK}++([UDLR])([!?]{{1,2}})?{BLANK}++(4?[a-d][1-4]){END}"
)

TOKEN = lazy_pattern(
    rf"""{BLANK}*+(?:
      (?P<percent> {LINE_START}%{REST_OF_LINE} )
    | (?P<fence> {LINE_START}```{REST_OF_LINE} )
    | (?P<words> [^\x20\t\r\n{{}}();]++ )
    | (?P<comment> {COMMENT} )
    | (?P<open> {OPEN_COMMENT} )
    | (?P<stray> \}}++ )
    | (?P<semicolon> ;{REST_OF_LINE} )
    | (?P<opening> \( )
    | (?P<closing> \) )
    | (?P<nothing> \Z )
    )""",
    re.X,
)
SWIPE_FOLLOWS = lazy_pattern(rf"(?:{BLANK}++|{COMMENT})*+(?:\.{END}{BLANK}*+)?{LETTER}(?![A-Za-z0-9])")
LONE_PERIOD = lazy_pattern(rf"{BLANK}*+\.{END}")


def _load_grammar() -> Grammar:
    from gamenote.games.game2048.gn.grammar import GRAMMAR  # few files need pyparsing

    return GRAMMAR


PROPER = lazy_pattern(r"[UDLR](?:[!?]{1,2}+(?![!?]))?|4?[a-d][1-4]")
WORDS = Words(PROPER, frozenset(TERMINATORS), "", _load_grammar)


NO_BLANK = lazy_pattern(rf"[\0\u00a0{INVISIBLE}]")  # what is a blank or nothing at all in other movetext


def kind_of(word: str) -> str:
    """Return the kind of a word: that of its first token.

    Only to a number may something be glued; else a word of several tokens has the kind "word".
    """
    if not word or NO_BLANK.search(word) is not None:
        return "word"
    first, *rest = WORDS[word].tokens
    return first.kind if not rest or first.kind == "number" else "word"


def names_in_gn() -> Mapping[Field, str]:
    """Return what header fields are called among the tags."""
    return DIALECT.names

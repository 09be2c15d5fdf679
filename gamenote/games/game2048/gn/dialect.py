"""2048-GN as a dialect of tag pairs: its tags, the tokens of its movetext, and the words that have been met.

    movetext   : comment* turn* terminator
    turn       : number comment* move comment* tile comment*
    number     : digits "."
    move       : ( "U" | "D" | "L" | "R" ) sign?
    tile       : "4"? square
    terminator : "Locked" | "Retired" | "*"

A whole plain turn is one pattern; what does not fit it is taken word by word. Words are parted by blanks, tabs,
line ends and comments, by nothing else. What a word means is worked out once and kept.
"""

from __future__ import annotations

import re

from gamenote.core.record import Field
from gamenote.games.game2048.gn.word import LONGEST_NUMBER, TERMINATORS, Kind, Word
from gamenote.games.game2048.notation import read_tile, starting_faults
from gamenote.syntax.tagpairs.grammar import BLANK, COMMENT, LINE_START, OPEN_COMMENT, REST_OF_LINE
from gamenote.syntax.tagpairs.tree import Dialect, TagRow, ValueForm

END = r"(?![^ \t\r\n{}])"
# What only movetext begins with: a number with its period, a swipe, a terminator.
MOVETEXT = rf"(?:[0-9]++\.(?:[UDLRudlr]|{END})|(?:[UDLR][!?]*+|Locked|Retired|\*|\.\.\.){END})"

DIALECT = Dialect(
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
)

TURN = re.compile(
    rf"{BLANK}*+([0-9]{{1,{LONGEST_NUMBER}}})\.{BLANK}++([UDLR])([!?]{{1,2}})?{BLANK}++(4?[a-d][1-4]){END}"
)

TOKEN = re.compile(
    rf"""{BLANK}*+(?:
      (?P<percent> {LINE_START}%{REST_OF_LINE} )
    | (?P<fence> {LINE_START}```{REST_OF_LINE} )
    | (?P<word> [^\x20\t\r\n{{}}();]++ )
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
SWIPE_FOLLOWS = re.compile(rf"(?:{BLANK}++|{COMMENT})*+(?:\.{END}{BLANK}*+)?[UDLRudlr](?![A-Za-z0-9])")
LONE_PERIOD = re.compile(rf"{BLANK}*+\.{END}")


# Words that are spelt as they should be; of all others the grammar tells what they are meant for.
PROPER = re.compile(
    rf"(?P<number>[0-9]{{1,{LONGEST_NUMBER}}})\.|(?P<move>[UDLR])(?P<sign>[!?]{{1,2}})?|(?P<tile>4?[a-d][1-4])"
)
LONGEST_KEPT, MOST_KEPT = 16, 20_000


class _Words(dict[str, Word]):
    """Words and their meanings, worked out when first met. Long words and too many words are not kept."""

    def __missing__(self, text: str) -> Word:
        word = _proper(text) or _odd(text)
        if len(text) <= LONGEST_KEPT and len(self) < MOST_KEPT:
            self[text] = word
        return word


WORDS = _Words()


def _proper(text: str) -> Word | None:
    if text in TERMINATORS:
        return Word(Kind.TERMINATOR, terminator=text)
    match = PROPER.fullmatch(text)
    if match is None:
        return None
    if match["tile"]:
        return Word(Kind.TILE, tile=read_tile(text))
    if match["move"]:
        return Word(Kind.MOVE, direction=match["move"], signs=(match["sign"],) if match["sign"] else ())
    return Word(Kind.NUMBER, int(match["number"]))


def _odd(text: str) -> Word:
    from gamenote.games.game2048.gn.grammar import read_word  # few files need pyparsing

    return read_word(text)

"""The words of 2048-GN, as the format document has them, and what else is written for them, as pyparsing elements.

    movetext   : comment* turn* terminator
    turn       : number comment* move comment* tile comment*

Words are parted by blanks, tabs, line ends and comments, by nothing else. Here is what one of them is meant for.
"""

from __future__ import annotations

import pyparsing as pp

from gamenote.games.game2048.gn.dialect import JUNK, LONGEST_NUMBER, TERMINATORS, Kind, Word
from gamenote.games.game2048.notation import TILE_LIKE, read_tile

END = pp.StringEnd()
PERIOD = pp.Literal(".")
DIGITS = pp.Regex(r"[0-9]++").set_name("digits")
LETTER = pp.Char("UDLRudlr").set_name("letter of a swipe")
SIGN = pp.Regex(r"[!?]++|\$[0-9]++").set_name("move sign")
SPAWN = pp.Regex(TILE_LIKE).set_name("new tile")
MARKER = pp.MatchFirst(map(pp.CaselessLiteral, TERMINATORS)).set_name("terminator")
DOTS = pp.Regex(r"(?:\.\.\.|…)[.…]*+").set_name("moves left out")

NUMBER = DIGITS("digits") + pp.Opt(PERIOD("period"))
MOVE = LETTER("letter") + SIGN[...]("signs")
GLUED = DIGITS("digits") + PERIOD + (MARKER | SPAWN | LETTER + SIGN[...])


def _value(digits: str) -> int | None:
    return int(digits) if len(digits) <= LONGEST_NUMBER else None


def _number(found: pp.ParseResults) -> Word:
    return Word(Kind.NUMBER, _value(found["digits"]), "period" in found)


def _move(found: pp.ParseResults) -> Word:
    return Word(Kind.MOVE, direction=found["letter"], signs=tuple(found[1:]))


def _glued(text: str, at: int, found: pp.ParseResults) -> Word:
    return Word(Kind.NUMBER, _value(found["digits"]), rest=text[len(found["digits"]) + 1 :])


WORD = (
    (NUMBER + END).set_parse_action(_number)
    | (MOVE + END).set_parse_action(_move)
    | (SPAWN + END).set_parse_action(lambda found: Word(Kind.TILE, tile=read_tile(found[0])))
    | (MARKER + END).set_parse_action(lambda found: Word(Kind.TERMINATOR, terminator=found[0]))
    | (SIGN[1, ...] + END).set_parse_action(lambda found: Word(Kind.SIGNS, signs=tuple(found)))
    | (DOTS + END).set_parse_action(lambda: Word(Kind.ELISION))
    | (GLUED + END).set_parse_action(_glued)
    | pp.Regex(r"(?s).*").set_parse_action(lambda: JUNK)
).leave_whitespace()


def read_word(text: str) -> Word:
    """What a word is meant for."""
    word: Word = WORD.parse_string(text)[0]
    return word

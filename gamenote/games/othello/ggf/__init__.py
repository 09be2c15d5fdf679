"""GGF: Generic Game Format, games of Othello as servers keep them."""

from __future__ import annotations

from gamenote.core.feature import Feature
from gamenote.core.format import Format
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field

SYNTAX = "ggf"  # of extras
COUNT = "match"  # the extra that holds the count before a match
REMARK = "CO"
FIELDS = {
    "PC": Field.SITE,
    "DT": Field.DATE,
    "PB": Field.PLAYER_1,
    "PW": Field.PLAYER_2,
    "RB": Field.RATING_1,
    "RW": Field.RATING_2,
    "TI": Field.TIME_CONTROL,
    "RE": Field.RESULT,
}
MOVES = {"B": "black", "W": "white"}
# The properties in the order in which they are written; others follow.
ORDER = ("GM", "PC", "DT", "PB", "PW", "RB", "RW", "TI", "TB", "TW", "TY", "RE", "BO", "KB", "KW", "KM")
KNOWN = frozenset((*ORDER, *MOVES, REMARK, "ID"))

LOST = Feature.VARIATIONS | Feature.GLYPHS | Feature.MARKS | Feature.SETUP_LATER | Feature.COMMENTS_BEFORE

GAME = lazy_pattern(rb"\(;[^(]{0,400}?GM\[[ \t]*+[Oo][Tt][Hh][Ee][Ll][Ll][Oo][ \t]*+\]")
BEGINNING = lazy_pattern(rb"(?:\xef\xbb\xbf)?+[ \t\r\n]*+(?:[0-9]{1,4}[ \t]++)?\(;")
MOVE = rb"[BW]\[[A-Za-z][0-9]{1,2}(?:/[^\]]{0,30})?\]"
BOARD = lazy_pattern(rb"BO\[[0-9]{1,2} [-*O ]{20}|" + MOVE + MOVE)


def _sniff_format(head: bytes) -> float:
    if not BEGINNING.match(head):
        return 0.0
    return 1.0 if GAME.search(head) else 0.7 if b"GM[" not in head and BOARD.search(head) else 0.0


FORMAT = Format(
    name="ggf",
    title="Generic Game Format of Othello",
    games=("othello",),
    suffixes=(".ggf",),
    syntax=SYNTAX,
    keeps=lambda options: ~LOST,
    fields=frozenset(FIELDS.values()),
    codec="gamenote.games.othello.ggf.codec:CODEC",
    rules="gamenote.games.othello.ggf.lint:RULES",
    sniff=_sniff_format,
    result="gamenote.games.othello.results:outcome_of",
    short="GGF",
    example="(;GM[Othello]TY[8]B[F5]W[D6];)\n",
)

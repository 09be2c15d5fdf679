"""2048-GN: games of 2048 as tag pairs and numbered turns.

A turn is a swipe and a new tile.
"""

from __future__ import annotations

from gamenote.core.diagnostic import Severity
from gamenote.core.feature import Feature
from gamenote.core.format import Format, Option, Options
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field
from gamenote.games.game2048 import result
from gamenote.syntax.tagpairs.dates import ORDER

OWN_TAG = lazy_pattern(rb'\[(?:InitialBoard|HighestTile|FinalScore)[ \t]++"')
TAG_FIRST = lazy_pattern(rb'(?:\xef\xbb\xbf)?+[ \t\r\n]*+\[[A-Za-z]\w*+[ \t]++"')
TURN = lazy_pattern(
    rb"(?:\A|[ \t\r\n}])[0-9]{1,6}+\.[ \t\r\n]*+[UDLR][!?]{0,2}+[ \t\r\n]++4?[a-d][1-4](?![^ \t\r\n{])"
)
CHESS_MOVE = lazy_pattern(rb"\b[0-9]++\.[ \t]*+(?:[a-h][1-8]|[NBRQKO])")


def _kept_features(options: Options) -> Feature:
    return (
        Feature.MOVES
        | Feature.COMMENTS
        | Feature.COMMENTS_BEFORE
        | Feature.GLYPHS
        | Feature.SETUP
        | Feature.OUTCOME
        | Feature.HEADER
    )


def _sniff_format(head: bytes) -> float:
    if OWN_TAG.search(head):
        return 0.98
    if TURN.search(head) and not CHESS_MOVE.search(head):
        return 0.8 if TAG_FIRST.match(head) else 0.6
    return 0.0


EXAMPLE_HEAD = """\
[Event "Home"]
[Site "Web"]
[Date "2024.05.01"]
[Player "Ann"]
[InitialBoard "a1 b1"]

"""

FORMAT = Format(
    name="2048gn",
    title="2048 Game Notation",
    games=("game2048",),
    suffixes=(".2048gn",),
    syntax="tagpairs",
    keeps=_kept_features,
    fields=frozenset((Field.EVENT, Field.SITE, Field.DATE, Field.PLAYER_1, Field.RESULT)),
    header_names="gamenote.games.game2048.gn.dialect:names_in_gn",
    codec="gamenote.games.game2048.gn.codec:CODEC",
    rules="gamenote.games.game2048.gn.lint:RULES",
    sniff=_sniff_format,
    options=(
        Option("layout", "turns in filled lines, or one turn a line", "packed", ("packed", "lines")),
        ORDER,
        Option("width", "characters on a filled line", 80),
        Option(
            "summary",
            "leave FinalScore, HighestTile and Result as they are, or add those that are missing",
            "keep",
            ("keep", "add"),
            foreign="add",
        ),
        Option(
            "mandatory",
            "leave missing mandatory tags out, or fill them with ?",
            "keep",
            ("keep", "fill"),
            foreign="fill",
        ),
    ),
    result=result,
    severities={"result-mismatch": Severity.ERROR},
    short="2048-GN",
    example_head=EXAMPLE_HEAD,
    example=f"{EXAMPLE_HEAD}1. L b2 *\n",
)

"""PGN of Chinese chess: tag pairs and movetext, in words or coordinates."""

from __future__ import annotations

from gamenote.core.diagnostic import Severity
from gamenote.core.feature import Feature
from gamenote.core.format import Charset, Format, Option
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field
from gamenote.games.xiangqi.charsets import guess_charset
from gamenote.syntax.tagpairs.dates import ORDER

TAG_FIRST = lazy_pattern(rb'(?:\xef\xbb\xbf)?+(?:[ \t\r\n]++|%[^\r\n]*+|\{[^}]*+\})*+\[[A-Za-z]\w*+[ \t]*+"')
OWN_TAG = lazy_pattern(
    rb'\[(?:Game[ \t]++"[ \t]*+(?i:chinese ?chess|xiangqi)|Variant[ \t]++"[ \t]*+(?i:xiangqi)[ \t]*+"'
    rb'|GameType[ \t]*+"[ \t]*+1[" \t,])'
)
RED = lazy_pattern(rb'\[(?:Red|RedTeam|RedElo)[ \t]*+"')
TEN_ROWS = lazy_pattern(
    rb'\[FEN[ \t]*+"[ \t]*+(?:[1-9KABENHGRCPSkabenhgrcps]{1,9}/){9}[1-9KABENHGRCPSkabenhgrcps]'
)
OTHER_TYPE = lazy_pattern(rb'\[GameType[ \t]*+"[ \t]*+(?!1[" \t,])[0-9]')


def names_xiangqi(game: bytes) -> bool:
    """Tell whether Game, Variant or GameType name Chinese chess."""
    return b"[" in game and OWN_TAG.search(game) is not None


def _sniff_format(head: bytes) -> float:
    if not TAG_FIRST.match(head) or OTHER_TYPE.search(head):
        return 0.0
    if OWN_TAG.search(head):
        return 0.97
    return 0.9 if TEN_ROWS.search(head) else 0.85 if RED.search(head) else 0.0


FORMAT = Format(
    name="xiangqi-pgn",
    title="PGN of Chinese chess",
    games=("xiangqi",),
    suffixes=(),
    shared_suffixes=(".pgn",),
    syntax="tagpairs",
    keeps=lambda options: ~(Feature.FREE_HEADER | Feature.EXTRAS | Feature.SETUP_LATER | Feature.CHARSET),
    fields=frozenset(
        (
            *(Field.EVENT, Field.SITE, Field.DATE, Field.ROUND, Field.PLAYER_1, Field.PLAYER_2, Field.RESULT),
            *(Field.RATING_1, Field.RATING_2, Field.TEAM_1, Field.TEAM_2, Field.TIME_CONTROL, Field.ANNOTATOR),
            *(Field.OPENING,),
        )
    ),
    header_names="gamenote.games.xiangqi.pgn.tags:names_in_pgn",
    codec="gamenote.games.xiangqi.pgn.codec:CODEC",
    rules="gamenote.games.xiangqi.pgn.lint:RULES",
    family="tagpairs",
    sniff=_sniff_format,
    owns=names_xiangqi,
    options=(
        Option(
            "notation",
            "moves as they stand, in Chinese words (simplified or traditional), WXF, ICCS, UCCI, or UCI",
            "as-is",
            ("as-is", "chinese", "traditional", "wxf", "iccs", "ucci", "uci"),
            foreign="chinese",
        ),
        ORDER,
        Option("width", "columns on a line, of which Chinese characters take two", 76),
    ),
    charset=Charset(fallback=guess_charset),
    result="gamenote.games.xiangqi.results:result",
    severities={
        "not-utf8": Severity.INFO,
        "empty-tag": Severity.INFO,
        "missing-tag": Severity.INFO,
    },
    off=frozenset({"missing-tag", "empty-tag", "unknown-tag", "tag-padding"}),
    short="PGN of Chinese chess",
    example_head='[Game "Chinese Chess"]\n[Red "Ann"]\n[Black "Bob"]\n[Result "*"]\n\n',
    example='[Game "Chinese Chess"]\n[Red "Ann"]\n[Black "Bob"]\n[Result "*"]\n\n1. 炮二平五 马８进７ *\n',
)

"""WXF files: header lines, and moves in letters between braces."""

from __future__ import annotations

from gamenote.core.diagnostic import Severity
from gamenote.core.feature import Feature
from gamenote.core.format import Charset, Format, Options
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field
from gamenote.games.xiangqi.charsets import guess_charset

MARK = lazy_pattern(rb"(?:^|[\r\n])(?:\xef\xbb\xbf)?+[ \t]*+(?:FORMAT[ \t]++WXF\b|START[ \t]*+\{)")
PREFIX = "WXF_"  # of tags for what is no header field
# Header lines in their order: the fields in each, what parts them, and what stands behind the last one.
HEADER: dict[str, tuple[tuple[Field, ...], str, str]] = {
    "GAME": ((Field.TITLE,), "", ""),
    "RED": ((Field.PLAYER_1, Field.RATING_1, Field.TEAM_1), ";", "COUNTRY"),
    "BLACK": ((Field.PLAYER_2, Field.RATING_2, Field.TEAM_2), ";", "COUNTRY"),
    "DATE": ((Field.DATE,), " ", "TIME"),
    "EVENT": ((Field.EVENT,), ";", "GROUP"),
    "RESULT": ((Field.RESULT,), "", ""),
}


def _kept_features(options: Options) -> Feature:
    return Feature.MOVES | Feature.SETUP | Feature.OUTCOME | Feature.HEADER | Feature.FREE_HEADER


def _sniff_format(head: bytes) -> float:
    return 0.98 if MARK.search(head) else 0.0


FORMAT = Format(
    name="wxf",
    title="WXF files of Chinese chess",
    games=("xiangqi",),
    suffixes=(".wxf",),
    syntax="tagpairs",
    keeps=_kept_features,
    fields=frozenset(field for fields, *_ in HEADER.values() for field in fields),
    codec="gamenote.games.xiangqi.wxf.codec:CODEC",
    rules="gamenote.games.xiangqi.wxf.lint:RULES",
    sniff=_sniff_format,
    charset=Charset(fallback=guess_charset),
    severities={"not-utf8": Severity.INFO},
    off=frozenset({"notation-style"}),  # half of these files are in the dialect of PlayOK
    result="gamenote.games.xiangqi.results:result",
    short="WXF",
    example_head="FORMAT\tWXF\n",
    example="FORMAT\tWXF\nSTART{\n1. C2=5 H8+7\n}END\n",
)

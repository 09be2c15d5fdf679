"""DhtmlXQ: games as items in square brackets, from dpxq.com and forums."""

from __future__ import annotations

from gamenote.core.diagnostic import Severity
from gamenote.core.feature import Feature
from gamenote.core.format import Charset, Format, Options
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field
from gamenote.games.xiangqi.charsets import guess_charset

OPENING = lazy_pattern(rb"\[DhtmlXQ(?:(?:iFrame|HTML)?+\]|_[A-Za-z0-9_]{1,40}+\])")
# The items with a text, in their order, and the fields that they fill. Capitals are names of PGN, for what DhtmlXQ
# itself has no item for.
ITEMS: dict[str, Field | None] = {
    **dict.fromkeys(("ver", "init", "pver", "viewurl", "adddate", "editdate", "refer", "generator", "hidden")),
    "title": Field.TITLE, "event": Field.EVENT, "class": None, "group": None, "place": Field.SITE,
    "date": Field.DATE, "timerule": Field.TIME_CONTROL, "red": Field.PLAYER_1, "blackteam": Field.TEAM_2,
    "redteam": Field.TEAM_1, "black": Field.PLAYER_2, "redtime": None, "blacktime": None,
    "author": Field.RECORDER, "remark": Field.ANNOTATOR, "result": Field.RESULT, "open": Field.OPENING,
    "type": None, "owner": None, "length": None, "Round": Field.ROUND, "RedElo": Field.RATING_1,
    "BlackElo": Field.RATING_2, "Remark": Field.REMARK, "Source": Field.SOURCE, "Copyright": Field.COPYRIGHT,
    "Rules": Field.RULES, "Program": Field.PROGRAM,
}  # fmt: skip
NAMES = {field: name for name, field in ITEMS.items() if field is not None}


def _kept_features(options: Options) -> Feature:
    kept = Feature.MOVES | Feature.VARIATIONS | Feature.COMMENTS | Feature.SETUP | Feature.OUTCOME
    return kept | Feature.HEADER | Feature.FREE_HEADER


def _sniff_format(head: bytes) -> float:
    return 0.98 if OPENING.search(head) else 0.0


FORMAT = Format(
    name="dhtmlxq",
    title="DhtmlXQ, games of Chinese chess as items in brackets",
    games=("xiangqi",),
    suffixes=(".dhtmlxq", ".ubb"),
    syntax="tagpairs",
    keeps=_kept_features,
    fields=frozenset(NAMES),
    codec="gamenote.games.xiangqi.dhtmlxq.codec:CODEC",
    rules="gamenote.games.xiangqi.dhtmlxq.lint:RULES",
    sniff=_sniff_format,
    header_names="gamenote.games.xiangqi.dhtmlxq:names_in_items",
    result="gamenote.games.xiangqi.results:result",
    charset=Charset(fallback=guess_charset),
    severities={"not-utf8": Severity.INFO},
    short="DhtmlXQ",
    example_head="[DhtmlXQ]\n[DhtmlXQ_red]Ann[/DhtmlXQ_red]\n",
    example="[DhtmlXQ]\n[DhtmlXQ_red]Ann[/DhtmlXQ_red]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n",
)


def names_in_items() -> dict[Field, str]:
    """Return what header fields are called."""
    return NAMES

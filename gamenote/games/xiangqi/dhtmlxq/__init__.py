"""DhtmlXQ: a game as items in square brackets, of dpxq.com and of forums."""

from __future__ import annotations

from gamenote.core.feature import Feature
from gamenote.core.format import Format, Options
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field, Outcome

OPENING = lazy_pattern(rb"\[DhtmlXQ(?:(?:iFrame|HTML)?+\]|_[A-Za-z0-9_]{1,40}+\])")
RESULTS = {"1-0": "红胜", "0-1": "黑胜", "1/2-1/2": "和棋", "*": "未知"}  # as they are written
SPELLINGS = {written: text for text, written in RESULTS.items()} | {
    "红方胜": "1-0", "红先胜": "1-0", "紅勝": "1-0", "黑方胜": "0-1", "红先负": "0-1", "黑勝": "0-1",
    "和": "1/2-1/2", "和局": "1/2-1/2", "红先和": "1/2-1/2",
}  # fmt: skip
WINNERS = {"1-0": "red", "0-1": "black"}
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


def result(text: str) -> Outcome | None:
    """Return what a result says; None for what is none."""
    plain = SPELLINGS.get(text, text)
    return Outcome(plain, WINNERS.get(plain)) if plain in RESULTS else None


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
    result=result,
    short="DhtmlXQ",
    example_head="[DhtmlXQ]\n[DhtmlXQ_red]Ann[/DhtmlXQ_red]\n",
    example="[DhtmlXQ]\n[DhtmlXQ_red]Ann[/DhtmlXQ_red]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n",
)


def names_in_items() -> dict[Field, str]:
    """Return what header fields are called."""
    return NAMES

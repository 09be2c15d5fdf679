"""Episodes: the lines in which the 2048-Framework logs its games.

The framework is used in courses and for AI players.
"""

from __future__ import annotations

from gamenote.core.feature import Feature
from gamenote.core.format import Format, Options
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field
from gamenote.games.game2048 import result

LINE = lazy_pattern(rb"\s*+[^|@\r\n]*+@[0-9]++\|(?:[0-9A-Fa-f][12](?:\([0-9]++\))?+){2}(?:#[URDL]|\|)")


def _kept_features(options: Options) -> Feature:
    return Feature.MOVES | Feature.SETUP | Feature.CLOCKS | Feature.OUTCOME | Feature.HEADER


FORMAT = Format(
    name="2048episode",
    title="Episodes of the 2048-Framework, one a line",
    games=("game2048",),
    suffixes=(".2048ep",),
    syntax="episode",
    keeps=_kept_features,
    fields=frozenset((Field.PLAYER_1, Field.DATE)),
    codec="gamenote.games.game2048.episode.codec:CODEC",
    rules="gamenote.games.game2048.episode.lint:RULES",
    sniff=lambda head: 0.9 if LINE.match(head) else 0.0,
    result=result,
    short="2048-Framework",
)

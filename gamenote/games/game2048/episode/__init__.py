"""Episodes: the lines in which the 2048-Framework logs its games.

The framework is used in courses and for AI players.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Codec, Format, Options
from gamenote.core.record import Field, Record
from gamenote.games.game2048.results import result

if TYPE_CHECKING:
    from gamenote.core.rule import Rule

LINE = re.compile(rb"\s*+[^|@\r\n]*+@[0-9]++\|(?:[0-9A-Fa-f][12](?:\([0-9]++\))?+){2}(?:#[URDL]|\|)")


def _keeps(options: Options) -> Feature:
    return Feature.MOVES | Feature.SETUP | Feature.CLOCKS | Feature.OUTCOME | Feature.HEADER


def _drops(record: Record, options: Options) -> Iterator[Loss]:
    from gamenote.games.game2048.episode.writer import dropped

    return dropped(record)


def _codec() -> Codec:
    from gamenote.games.game2048.episode.reader import CODEC

    return CODEC


def _rules() -> tuple[Rule, ...]:
    from gamenote.games.game2048.episode.lint import RULES

    return RULES


FORMAT = Format(
    name="2048episode",
    title="Episodes of the 2048-Framework, one a line",
    games=("game2048",),
    suffixes=(".2048ep",),
    syntax="episode",
    keeps=_keeps,
    drops=_drops,
    fields=frozenset((Field.PLAYER_1, Field.DATE)),
    codec=_codec,
    rules=_rules,
    sniff=lambda head: 0.9 if LINE.match(head) else 0.0,
    result=result,
    translates=True,
    needs_positions=lambda options: True,
    short="2048-Framework",
)

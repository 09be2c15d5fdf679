"""Records as JSON: every record of every game, with nothing lost."""

from __future__ import annotations

import re

from gamenote.core.feature import ALL
from gamenote.core.format import Format, Option
from gamenote.core.patterns import lazy_pattern

MARK = lazy_pattern(rb'\s*+(?:\xef\xbb\xbf)?\s*+\{.*?"format"\s*+:\s*+"gamenote"', re.DOTALL)
DERIVED = Option(
    "derived",
    "what follows from each move, for other programs: in chess san, uci and the seconds spent",
    True,
)


def json_format(
    name: str,
    title: str,
    short: str,
    mark: re.Pattern[bytes],
    codec: str,
    *,
    whole: bool = False,
) -> Format:
    """Return a format for records of every game.

    Its files begin with this mark."""
    return Format(
        name=name,
        title=title,
        games=(),
        suffixes=(f".gamenote.{name}",),
        syntax="*",
        keeps=lambda options: ALL,
        codec=codec,
        rules="gamenote.anygame.record_json.lint:RULES",
        sniff=lambda head: 1.0 if mark.match(head) else 0.0,
        whole=whole,
        options=(DERIVED,),
        short=short,
        off=frozenset({"duplicate-game"}),  # they stand beside the records that they were made of
    )


FORMAT = json_format(
    "json", "gamenote JSON", "gamenote JSON", MARK, "gamenote.anygame.record_json.reader:CODEC", whole=True
)

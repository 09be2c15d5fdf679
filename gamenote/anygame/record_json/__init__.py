"""Records as JSON: every record of every game, with nothing lost."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gamenote.core.feature import ALL
from gamenote.core.format import Format

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamenote.core.format import Codec, WholeCodec
    from gamenote.core.rule import Rule

MARK = re.compile(rb'\s*+(?:\xef\xbb\xbf)?\s*+\{.*?"format"\s*+:\s*+"gamenote"', re.DOTALL)


def _codec() -> WholeCodec:
    from gamenote.anygame.record_json.reader import CODEC

    return CODEC


def _rules() -> tuple[Rule, ...]:
    from gamenote.anygame.record_json.lint import RULES

    return RULES


def json_format(
    name: str,
    title: str,
    short: str,
    mark: re.Pattern[bytes],
    codec: Callable[[], Codec | WholeCodec],
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
        rules=_rules,
        sniff=lambda head: 1.0 if mark.match(head) else 0.0,
        whole=whole,
        short=short,
    )


FORMAT = json_format("json", "gamenote JSON", "gamenote JSON", MARK, _codec, whole=True)

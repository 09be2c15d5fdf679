"""Records as JSON, for other programs: every record of every game, with nothing lost."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gamenote.core.feature import ALL
from gamenote.core.format import Format

if TYPE_CHECKING:
    from gamenote.core.format import WholeCodec
    from gamenote.core.rule import Rule

MARK = re.compile(rb'\s*+(?:\xef\xbb\xbf)?\s*+\{.*?"format"\s*+:\s*+"gamenote"', re.DOTALL)


def _codec() -> WholeCodec:
    from gamenote.anygame.record_json.reader import CODEC

    return CODEC


def _rules() -> tuple[Rule, ...]:
    from gamenote.anygame.record_json.lint import RULES

    return RULES


def _sniff(head: bytes) -> float:
    return 1.0 if MARK.match(head) else 0.0


FORMAT = Format(
    name="json",
    title="gamenote JSON",
    games=(),
    suffixes=(".gamenote.json",),
    syntax="*",
    keeps=lambda options: ALL,
    codec=_codec,
    rules=_rules,
    sniff=_sniff,
    whole=True,
    short="gamenote JSON",
)

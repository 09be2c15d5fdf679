"""Records as lines of JSON, one game a line: for databases and streams of any length, with nothing lost."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gamenote.core.feature import ALL
from gamenote.core.format import Format

if TYPE_CHECKING:
    from gamenote.core.format import Codec
    from gamenote.core.rule import Rule

MARK = re.compile(rb'\s*+(?:\xef\xbb\xbf)?\s*+\{[^\n]*?"format"\s*+:\s*+"gamenote-game"')


def _codec() -> Codec:
    from gamenote.anygame.record_jsonl.codec import CODEC

    return CODEC


def _rules() -> tuple[Rule, ...]:
    from gamenote.anygame.record_json.lint import RULES

    return RULES


def _sniff(head: bytes) -> float:
    return 1.0 if MARK.match(head) else 0.0


FORMAT = Format(
    name="jsonl",
    title="gamenote JSON, one game a line",
    games=(),
    suffixes=(".gamenote.jsonl",),
    syntax="*",
    keeps=lambda options: ALL,
    codec=_codec,
    rules=_rules,
    sniff=_sniff,
    short="gamenote JSON lines",
)

"""Records as lines of JSON, one game a line, with nothing lost."""

from __future__ import annotations

from gamenote.anygame.record_json import json_format
from gamenote.core.patterns import lazy_pattern

MARK = lazy_pattern(rb'\s*+(?:\xef\xbb\xbf)?\s*+\{[^\n]*?"format"\s*+:\s*+"gamenote-game"')


FORMAT = json_format(
    "jsonl",
    "gamenote JSON, one game a line",
    "gamenote JSON lines",
    MARK,
    "gamenote.anygame.record_json.reader:LINES",
)

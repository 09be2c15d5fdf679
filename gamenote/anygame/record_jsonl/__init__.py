"""Records as lines of JSON, one game a line, with nothing lost."""

from __future__ import annotations

from msgspec.structs import replace

from gamenote.anygame import record_json
from gamenote.core.patterns import lazy_pattern

MARK = lazy_pattern(rb'\s*+(?:\xef\xbb\xbf)?\s*+\{[^\n]*?"format"\s*+:\s*+"gamenote-game"')

FORMAT = replace(
    record_json.FORMAT,
    name="jsonl",
    title="gamenote JSON, one game a line",
    suffixes=(".gamenote.jsonl",),
    codec="gamenote.anygame.record_json.reader:LINES",
    sniff=lambda head: 1.0 if MARK.match(head) else 0.0,
    whole=False,
    short="gamenote JSON lines",
    example_head="",
    example="",
)

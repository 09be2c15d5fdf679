"""Records as JSON, a document or a game a line."""

from __future__ import annotations

import re

from msgspec.structs import replace

from gamenote.core.feature import ALL
from gamenote.core.format import Format, Option
from gamenote.core.patterns import lazy_pattern

MARK = lazy_pattern(rb'\s*+(?:\xef\xbb\xbf)?\s*+\{.*?"format"\s*+:\s*+"gamenote"', re.DOTALL)
LINE_MARK = lazy_pattern(rb'\s*+(?:\xef\xbb\xbf)?\s*+\{[^\n]*?"format"\s*+:\s*+"gamenote-game"')
EXAMPLE_GAME = ' {"game": "chess", "lines": [{"of": null, "nodes": [{}, {"actor": "white", "move": "e4"}]}]}\n]}\n'
EXAMPLE_HEAD = '{"schema_version": 1, "format": "gamenote", "games": [\n'

FORMAT = Format(
    name="json",
    title="gamenote JSON",
    games=(),
    suffixes=(".gamenote.json",),
    syntax="*",
    keeps=lambda options: ALL,
    codec="gamenote.anygame.record_json.reader:CODEC",
    rules="gamenote.anygame.record_json.lint:RULES",
    sniff=lambda head: 1.0 if MARK.match(head) else 0.0,
    whole=True,
    options=(
        Option(
            "derived",
            "what follows from each move, for other programs: in chess san, uci and the seconds spent",
            True,
        ),
    ),
    short="gamenote JSON",
    off=frozenset({"duplicate-game"}),  # they stand beside the records that they were made of
    example_head=EXAMPLE_HEAD,
    example=EXAMPLE_HEAD + EXAMPLE_GAME,
)

LINES = replace(
    FORMAT,
    name="jsonl",
    title="gamenote JSON, one game a line",
    suffixes=(".gamenote.jsonl",),
    codec="gamenote.anygame.record_json.reader:LINES",
    sniff=lambda head: 1.0 if LINE_MARK.match(head) else 0.0,
    whole=False,
    short="gamenote JSON lines",
    example_head="",
    example="",
)

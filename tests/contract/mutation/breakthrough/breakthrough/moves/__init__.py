"""The format breakthrough: tags and numbered moves, as in PGN."""

from __future__ import annotations

import re

from gamenote.core.feature import Feature
from gamenote.core.format import Format, Options
from gamenote.core.record import Field, Outcome

RESULTS = {"1-0": Outcome("1-0", "white"), "0-1": Outcome("0-1", "black")}
FIELDS = {"Event": Field.EVENT, "White": Field.PLAYER_1, "Black": Field.PLAYER_2, "Result": Field.RESULT}
START = re.compile(rb'(?:\xef\xbb\xbf)?\s*+\[Game[ \t]++"Breakthrough"\]')


def _keeps(options: Options) -> Feature:
    """Return what a written file can hold."""
    words = Feature.COMMENTS | Feature.COMMENTS_BEFORE | Feature.GLYPHS
    return Feature.MOVES | Feature.VARIATIONS | words | Feature.HEADER | Feature.OUTCOME | Feature.SETUP


FORMAT = Format(
    name="breakthrough",
    title="Breakthrough with tags and numbered moves",
    games=("breakthrough",),
    suffixes=(".brk",),
    syntax="tagpairs",
    keeps=_keeps,
    fields=frozenset(FIELDS.values()),
    codec="breakthrough.moves.codec:Codec",
    rules="breakthrough.moves.lint:RULES",
    sniff=lambda head: 1.0 if START.match(head) else 0.0,
    result=RESULTS.get,
    off=frozenset({"missing-tag", "empty-tag"}),
    example_head='[Game "Breakthrough"]\n\n',
    example='[Game "Breakthrough"]\n\n1. a2-a3 a5-a4 2. a3-b4 *\n',
)

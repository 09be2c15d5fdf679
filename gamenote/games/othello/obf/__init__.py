"""OBF: positions of Othello, one a line, with scores of their moves."""

from __future__ import annotations

from gamenote.core.feature import Feature
from gamenote.core.format import Format, Option
from gamenote.core.patterns import lazy_pattern

LAST = 200  # moves, more than any game has
LINE = lazy_pattern(
    rb"(?:\xef\xbb\xbf)?+(?:[ \t]*+(?:%[^\r\n]*+)?[\r\n]++)*+[ \t]*+"
    rb"[XxOo*.-]{64}[ \t]*+[XxOo*][ \t]*+(?:[;%\r\n]|\Z)"
)

FORMAT = Format(
    name="obf",
    title="Othello board file",
    games=("othello",),
    suffixes=(".obf",),
    syntax="obf",
    keeps=lambda options: Feature.SETUP | Feature.COMMENTS | Feature.EXTRAS,
    fields=frozenset(),
    codec="gamenote.games.othello.obf.codec:CODEC",
    rules="gamenote.games.othello.obf.lint:RULES",
    sniff=lambda head: 0.98 if LINE.match(head) else 0.0,
    options=(Option("ply", "the position behind so many moves, or the last one of a shorter game", LAST),),
    short="OBF",
)

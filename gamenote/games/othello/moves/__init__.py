"""Transcripts of Othello: the squares of a game's moves on one line."""

from __future__ import annotations

from gamenote.core.feature import Feature
from gamenote.core.format import Charset, Format, Options
from gamenote.core.patterns import lazy_pattern

# A line that begins with one of the four first moves, and goes on with moves or ends; or with a board.
OPENING = lazy_pattern(
    rb"(?m)^[ \t]*+(?:(?:1[.)]*+[ \t]*+)?+[+]?+(?:[Ff]5|[Dd]3|[Cc]4|[Ee]6)(?:[ \t,\-+.)]|[0-9]{1,2}[.)])*+"
    rb"(?:[A-Za-z][0-9]|[\r\n]|\Z)|[-XxOo*.]{16,196}+[ \t]++(?:[XxOo*][ \t]++)?+[A-Na-n][0-9])"
)
OTHERS = lazy_pattern(rb"[\[{(;<\x00]")  # what begins records of other formats


def _kept_features(options: Options) -> Feature:
    return Feature.MOVES | Feature.SETUP


def _sniff(head: bytes) -> float:
    head = head.lstrip(b"\xef\xbb\xbf \t\r\n")
    return 0.9 if OPENING.search(head) and not OTHERS.match(head) else 0.0


FORMAT = Format(
    name="othello-moves",
    title="Transcripts of Othello: f5d6c3, a game a line",
    games=("othello",),
    suffixes=(),
    shared_suffixes=(".txt",),
    syntax="othello-moves",
    keeps=_kept_features,
    fields=frozenset(),
    codec="gamenote.games.othello.moves.codec:CODEC",
    rules="gamenote.games.othello.moves.lint:RULES",
    sniff=_sniff,
    result="gamenote.games.othello.results:outcome_of",
    charset=Charset(allowed=("*",)),
    short="a transcript of Othello",
    example="f5d6c3d3c4\n",
)

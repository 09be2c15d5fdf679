"""Diagrams of Go in letters, and those of Sensei's Library."""

from __future__ import annotations

from gamenote.core.feature import Feature
from gamenote.core.format import Format, Option, Options
from gamenote.core.record import Field

SENSEI = "sensei"


def _kept_features(options: Options) -> Feature:
    more = Feature.MOVES | Feature.HEADER if options.get("style") == SENSEI else Feature.NONE
    return Feature.SETUP | Feature.MARKS | more


FORMAT = Format(
    name="go-ascii",
    title="Diagrams of Go in letters, plain or as in Sensei's Library",
    games=("go",),
    suffixes=(),
    shared_suffixes=(".txt",),
    syntax="go-ascii",
    keeps=_kept_features,
    fields=frozenset((Field.TITLE,)),
    tells=frozenset(("SZ",)),
    codec="gamenote.games.go.ascii.codec:CODEC",
    rules="gamenote.games.go.ascii.lint:RULES",
    sniff="gamenote.games.go.ascii.reader:likelihood_of",
    options=(
        Option("style", "a plain board, or the last moves as in Sensei's Library", "plain", ("plain", SENSEI)),
        Option("at", "a plain board after the last move, or before the first", "end", ("end", "start")),
    ),
    short="a diagram of Go",
    example="$$B\n$$  -----------\n" + "$$ | . . . . . |\n" * 4 + "$$ | . 1 . 2 . |\n$$  -----------\n",
)

"""SGF of Othello: trees of properties with GM[2]."""

from __future__ import annotations

from gamenote.core.charsets import guess_beside_latin_1
from gamenote.core.diagnostic import Severity
from gamenote.core.feature import Feature
from gamenote.core.format import ANY, Charset, Format
from gamenote.core.record import Field
from gamenote.syntax.sgf import head

FORMAT = Format(
    name="othello-sgf",
    title="SGF of Othello",
    games=("othello",),
    suffixes=(),
    shared_suffixes=(".sgf",),
    family="sgf",
    syntax="sgf",
    keeps=lambda options: ~(Feature.CLOCKS | Feature.EVALUATIONS | Feature.COMMENTS_BEFORE | Feature.CHARSET),
    fields=frozenset(Field) - {Field.PLAYER_3, Field.PLAYER_4, Field.PROGRAM},
    codec="gamenote.games.othello.sgf.codec:CODEC",
    rules="gamenote.games.othello.sgf.lint:RULES",
    sniff=lambda data: head.sniff(data, lambda game: float(game == "2")),
    charset=Charset("utf-8", head.bom_or_charset, ANY, guess_beside_latin_1),
    severities={"setup-not-in-root": Severity.INFO},
    off=frozenset(("setup-not-in-root",)),
    result="gamenote.games.othello.results:outcome_of",
    short="SGF of Othello",
    example="(;FF[4]GM[2]CA[UTF-8]SZ[8]\n;B[f5];W[d6])\n",
)

"""Plateau Cleartext Format, an SGF dialect."""

from __future__ import annotations

import re

from gamenote.core.diagnostic import Severity
from gamenote.core.feature import Feature
from gamenote.core.format import ANY, Charset, Format, Option, Options
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field, Outcome
from gamenote.syntax.sgf import head

NAMES = ("Plateau", "23")  # what GM says; the first is what is written
MOVES = lazy_pattern(
    rb"[;\s][BW][ \t\r\n]*+\[[ \t\r\n0-9]*+"
    rb"(?:Onboard|Flip|Pick|Drop|Tender|Exchange|Refuse|Resign|[FP] ?[a-d][1-4]\()",
    re.IGNORECASE,
)
GESTURES = lazy_pattern(
    rb"P[01][ \t\r\n]*+\[[^\]]{0,40}?(?:Onboard|Pick|Drop|Flip|Done|Exchange)\b", re.IGNORECASE
)
RESULT = lazy_pattern(r"\s*+(?:([BW])\+.*+|0|Draw)\s*+", re.ASCII | re.DOTALL)
WINNERS = {"B": "black", "W": "white"}


def _sniff_format(data: bytes) -> float:
    score = head.sniff(data, lambda game: float(game in NAMES), MOVES)
    return score or (0.5 if head.looks_like_sgf(data) and GESTURES.search(data) else 0.0)


def _kept_features(options: Options) -> Feature:
    return (
        Feature.MOVES
        | Feature.VARIATIONS
        | Feature.COMMENTS
        | Feature.OUTCOME
        | Feature.HEADER
        | Feature.FREE_HEADER
        | Feature.EXTRAS
    )


def result(text: str) -> Outcome | None:
    """What a value of RE says; None where it tells no result."""
    match = RESULT.fullmatch(text)
    if match is None:
        return None
    return Outcome(f"{match[1]}+", WINNERS[match[1]]) if match[1] else Outcome("0", None, "draw")


EXAMPLE_HEAD = (
    "(;GM[Plateau];B[1 Onboard a1/0 xx];B[1 Onboard a1/1 rr];W[2 Onboard d4/0 xx];W[2 Onboard d4/1 bb]\n"
)

FORMAT = Format(
    name="plateau",
    title="Plateau Cleartext Format",
    games=("plateau",),
    suffixes=(".plt",),
    shared_suffixes=(".sgf",),
    family="sgf",
    syntax="sgf",
    keeps=_kept_features,
    fields=frozenset(Field) - {Field.PLAYER_3, Field.PLAYER_4, Field.PROGRAM},
    codec="gamenote.games.plateau.cleartext.reader:Cleartext",
    rules="gamenote.games.plateau.cleartext.lint:RULES",
    sniff=_sniff_format,
    options=(
        Option("notation", "words of the actions: Pick b2(xx) or P b2(xx)", "full", ("full", "short")),
        Option("faces", "as recorded, or ? for what an observer has not seen", "full", ("full", "observer")),
    ),
    charset=Charset("utf-8", head.bom_or_charset, ANY),
    severities={
        "missing-gm": Severity.WARNING,
        "two-moves-in-node": Severity.WARNING,
        "unescaped-bracket": Severity.WARNING,
    },
    result=result,
    short="Plateau",
    example_head=EXAMPLE_HEAD,
    example=f"{EXAMPLE_HEAD};B[3 Pick a1(rr), Drop a2(rr)])\n",
)

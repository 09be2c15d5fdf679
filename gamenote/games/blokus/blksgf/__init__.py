"""Blokus SGF (`.blksgf`), the SGF dialect of Pentobi."""

from __future__ import annotations

import re
from functools import cache

from gamenote.core.charsets import guess_beside_latin_1
from gamenote.core.diagnostic import Severity
from gamenote.core.feature import Feature
from gamenote.core.format import ANY, Charset, Format
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Outcome
from gamenote.syntax.sgf import head
from gamenote.syntax.sgf.properties import read_result

FAMILIES = lazy_pattern("blokus|nexos|callisto|gembloq", re.IGNORECASE)
MOVES = lazy_pattern(
    rb"[;\]\s)](?:[BW1-4]|A[BWE1-4]|BLUE|YELLOW|RED|GREEN)[ \t\r\n]*+"
    rb"\[[a-z]{1,2}[0-9]{1,2}(?:,[a-z]{1,2}[0-9]{1,2})*+\]",
    re.IGNORECASE,
)
SCORES = lazy_pattern(r"[0-9]++(?:\.[0-9]++)?(?: ++[0-9]++(?:\.[0-9]++)?)++", re.ASCII)
LOST = Feature.COMMENTS_BEFORE | Feature.CLOCKS | Feature.EVALUATIONS | Feature.MARKS | Feature.CHARSET
PLAYERS = {"B": "1", "W": "2"}


@cache
def _known_game_names() -> frozenset[str]:
    """What GM may say."""
    from gamenote.games.blokus.variants import VARIANTS

    return frozenset(row.title.lower() for row in VARIANTS)


def _sniff_format(data: bytes) -> float:
    return head.sniff(data, _rate_game_name, MOVES)


def _rate_game_name(game: str) -> float:
    """Return how surely GM names a game of this family."""
    if " ".join(game.lower().split(" ")) in _known_game_names():
        return 1.0
    return 0.8 if FAMILIES.search(game) else 0.0


def result(text: str) -> Outcome | None:
    """Return what a value of RE says.

    It is the lead of a player, `0`, or a number for each colour, as Pentobi tells it.
    """
    text = text.strip(" \t\r\n\v\f")
    said = read_result(text)
    if said is not None and said.score is not None:
        number = f"{said.score:g}"
        if number == "0":
            return Outcome("0", None, "draw")
        return Outcome(f"{said.winner}+{number}", PLAYERS[said.winner])
    if SCORES.fullmatch(text):
        return Outcome(" ".join(f"{float(number):g}" for number in text.split(" ") if number))
    return None


FORMAT = Format(
    name="blokus",
    title="Blokus SGF",
    games=("blokus",),
    suffixes=(".blksgf",),
    shared_suffixes=(".sgf",),
    family="sgf",
    syntax="sgf",
    keeps=lambda options: ~LOST,
    codec="gamenote.games.blokus.blksgf.codec:BlokusSgf",
    rules="gamenote.games.blokus.blksgf.lint:RULES",
    sniff=_sniff_format,
    charset=Charset("iso8859-1", head.bom_or_charset, ANY, guess_beside_latin_1),
    severities={"byte-order-mark": Severity.WARNING},
    result=result,
    short="Blokus SGF",
    example="(;GM[Blokus Duo];B[e10])\n",
)

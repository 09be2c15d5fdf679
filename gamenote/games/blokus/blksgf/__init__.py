"""Blokus SGF (`.blksgf`), the SGF dialect of Pentobi."""

from __future__ import annotations

import re
from functools import cache

from gamenote.core.diagnostic import Severity
from gamenote.core.feature import Feature
from gamenote.core.format import Charset, Codec, Format, Options
from gamenote.core.record import Outcome
from gamenote.core.rule import Rule
from gamenote.syntax.sgf import head, place_of

BOM = b"\xef\xbb\xbf"
CHARSETS = ("utf-8", "utf8", "iso-8859-1", "iso8859-1", "latin1", "us-ascii")
FAMILIES = re.compile("blokus|nexos|callisto|gembloq", re.IGNORECASE)
MOVES = re.compile(
    rb"[;\]\s)](?:[BW1-4]|A[BWE1-4]|BLUE|YELLOW|RED|GREEN)[ \t\r\n]*+"
    rb"\[[a-z]{1,2}[0-9]{1,2}(?:,[a-z]{1,2}[0-9]{1,2})*+\]",
    re.IGNORECASE,
)
LEAD = re.compile(r"([BW])\+([0-9]++(?:\.[0-9]++)?)", re.ASCII)
SCORES = re.compile(r"[0-9]++(?:\.[0-9]++)?(?: ++[0-9]++(?:\.[0-9]++)?)++", re.ASCII)
PLAYERS = {"B": "1", "W": "2"}


@cache
def _names() -> frozenset[str]:
    """What GM may say."""
    from gamenote.games.blokus.variants import VARIANTS

    return frozenset(row.title.lower() for row in VARIANTS)


def _sniff(data: bytes) -> float:
    if not head.looks_like_sgf(data):
        return 0.0
    game = head.game(data)
    if game is None:
        return 0.6 if MOVES.search(data) else 0.0
    if " ".join(game.lower().split(" ")) in _names():
        return 1.0
    return 0.8 if FAMILIES.search(game) else 0.0


def _declared(data: bytes) -> str | None:
    """What CA says. A byte order mark overrules it."""
    return "utf-8" if data.startswith(BOM) else head.charset(data)


def _keeps(options: Options) -> Feature:
    return (
        Feature.MOVES
        | Feature.VARIATIONS
        | Feature.COMMENTS
        | Feature.GLYPHS
        | Feature.SETUP
        | Feature.SETUP_LATER
        | Feature.OUTCOME
        | Feature.HEADER
        | Feature.FREE_HEADER
        | Feature.EXTRAS
    )


def result(text: str) -> Outcome | None:
    """What a value of RE says: the lead of a player, `0`, or a number for each colour (as Pentobi tells it)."""
    text = text.strip(" \t\r\n\v\f")
    if text in ("0", "Draw"):
        return Outcome("0", None, "draw")
    if lead := LEAD.fullmatch(text):
        number = f"{float(lead[2]):g}"
        return Outcome("0", None, "draw") if number == "0" else Outcome(f"{lead[1]}+{number}", PLAYERS[lead[1]])
    if SCORES.fullmatch(text):
        return Outcome(" ".join(f"{float(number):g}" for number in text.split(" ") if number))
    return None


def _codec() -> Codec:
    from gamenote.games.blokus.blksgf.reader import BlokusSgf

    return BlokusSgf()


def _rules() -> tuple[Rule, ...]:
    from gamenote.games.blokus.blksgf.lint import RULES

    return RULES


FORMAT = Format(
    name="blokus",
    title="Blokus SGF",
    games=("blokus",),
    suffixes=(".blksgf", ".sgf"),
    syntax="sgf",
    keeps=_keeps,
    codec=_codec,
    rules=_rules,
    sniff=_sniff,
    charset=Charset("iso8859-1", _declared, ("utf-8", "iso8859-1", "ascii"), CHARSETS),
    severities={"byte-order-mark": Severity.WARNING},
    unknown=head.unknown,
    result=result,
    scores=True,
    place_of=place_of,
    short="Blokus SGF",
)

"""NGF: games of Go on wBaduk and Cyberoro, read only."""

from __future__ import annotations

from gamenote.core.charsets import guess_charset
from gamenote.core.diagnostic import Severity
from gamenote.core.format import Charset, Format
from gamenote.core.patterns import lazy_pattern

MOVE = lazy_pattern(rb"(?:\A|[\r\n])PM[A-Z]{2}[BW][A-Z]{4}[ \t]*+(?:[\r\n]|\Z)")
HEAD = "Rated game\n19\nBen    3K\nAnn    1D\nRiverside\n0\n0\n6\n20260301 [19:30]\n10\nBlack wins by resign!\n2\n"


def _sniff_format(head: bytes) -> float:
    return 0.97 if MOVE.search(head) else 0.0


FORMAT = Format(
    name="ngf",
    title="NGF, games of Go on wBaduk and Cyberoro",
    games=("go",),
    suffixes=(".ngf",),
    syntax="ngf",
    codec="gamenote.games.go.ngf.codec:CODEC",
    rules="gamenote.games.go.ngf.lint:RULES",
    sniff=_sniff_format,
    result="gamenote.games.go.servers:result",
    charset=Charset(fallback=guess_charset),
    severities={"not-utf8": Severity.INFO},
    short="NGF",
    example_head=HEAD,
    example=f"{HEAD}PMABBQEEQ\nPMACWEQQE\n",
)

"""NGF: games of Go on wBaduk and Cyberoro, read only."""

from __future__ import annotations

from gamenote.core.patterns import lazy_pattern
from gamenote.games.go.server_format import server_format

MOVE = lazy_pattern(rb"(?:\A|[\r\n])PM[A-Z]{2}[BW][A-Z]{4}[ \t]*+(?:[\r\n]|\Z)")
HEAD = "Rated game\n19\nBen    3K\nAnn    1D\nRiverside\n0\n0\n6\n20260301 [19:30]\n10\nBlack wins by resign!\n2\n"
EXAMPLE = f"{HEAD}PMABBQEEQ\nPMACWEQQE\n"


def _sniff_format(head: bytes) -> float:
    return 0.97 if MOVE.search(head) else 0.0


FORMAT = server_format("ngf", "NGF, games of Go on wBaduk and Cyberoro", _sniff_format, HEAD, EXAMPLE)

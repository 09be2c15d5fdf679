"""GIB: games of Go on Tygem, read only."""

from __future__ import annotations

from gamenote.core.patterns import lazy_pattern
from gamenote.games.go.server_format import server_format

BEGINNING = lazy_pattern(rb"(?:\xef\xbb\xbf)?+\s*+(?:\\HS|\\\[GIBOKIND=|\\\[GAME[A-Z]{3,12}=)")
MOVE = lazy_pattern(rb"(?m)^STO [0-9]{1,3} [0-9]{1,4} [12] [0-9]{1,2} [0-9]{1,2}[ \t]*+$")

HEAD = "\\HS\n\\[GAMEBLACKNAME=Ann (2K)\\]\n\\HE\n\\GS\n"
EXAMPLE = f"{HEAD}2 1 0\n3 0 &4\nINI 0 1 0 &4\nSTO 0 2 1 15 3\nSTO 0 3 2 3 15\n\\GE\n"


def _sniff_format(head: bytes) -> float:
    return 0.99 if BEGINNING.match(head) else 0.9 if MOVE.search(head.replace(b"\r", b"\n")) else 0.0


FORMAT = server_format("gib", "GIB, games of Go on Tygem", _sniff_format, HEAD, EXAMPLE)

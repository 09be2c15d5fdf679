"""GTP: commands to engines that play a game of Go."""

from __future__ import annotations

from gamenote.core.feature import Feature
from gamenote.core.format import Format
from gamenote.core.patterns import lazy_pattern

VERTEX = rb"(?:[A-Za-z]{1,2}[0-9]|pass)"
COMMAND = lazy_pattern(
    rb"(?:\A|[\r\n])(?:\xef\xbb\xbf)?+[ \t]*+(?:[0-9]{1,9}[ \t]++)?+(?:clear_board[ \t]*+(?:[\r\n]|\Z)"
    rb"|(?:rectangular_)?+boardsize[ \t]++[0-9]|fixed_handicap[ \t]++[2-9]"
    rb"|set_free_handicap[ \t]++" + VERTEX + rb"|play[ \t]++[BbWw][a-z]{0,4}[ \t]++" + VERTEX + rb")"
)


def _sniff_format(head: bytes) -> float:
    return 0.97 if COMMAND.search(head) else 0.0


FORMAT = Format(
    name="gtp",
    title="Commands of the Go Text Protocol",
    games=("go",),
    suffixes=(".gtp",),
    syntax="gtp",
    keeps=lambda options: Feature.MOVES | Feature.SETUP,
    fields=frozenset(),
    tells=frozenset(("SZ", "KM", "HA")),
    codec="gamenote.games.go.gtp.codec:CODEC",
    rules="gamenote.games.go.gtp.lint:RULES",
    sniff=_sniff_format,
    result="gamenote.games.go.servers:result",
    short="commands of GTP",
    example="boardsize 9\nclear_board\nkomi 6.5\nplay B E5\nplay W C3\n",
)

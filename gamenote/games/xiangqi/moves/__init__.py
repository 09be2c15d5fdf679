"""Lists of moves of Chinese chess, a game a line."""

from __future__ import annotations

from gamenote.core.diagnostic import Severity
from gamenote.core.feature import Feature
from gamenote.core.format import Charset, Format, Option
from gamenote.games.xiangqi.charsets import guess_charset

FORMAT = Format(
    name="xiangqi-moves",
    title="Moves of Chinese chess, a game a line",
    games=("xiangqi",),
    suffixes=(),
    shared_suffixes=(".txt",),
    syntax="xiangqi-moves",
    keeps=lambda options: Feature.MOVES | Feature.SETUP,
    fields=frozenset(),
    codec="gamenote.games.xiangqi.moves.codec:CODEC",
    rules="gamenote.games.xiangqi.moves.lint:RULES",
    sniff="gamenote.games.xiangqi.moves.lines:sniff",
    result="gamenote.games.xiangqi.results:result",
    options=(
        Option(
            "notation",
            "moves as engines write them (uci counts ranks from 1), in ICCS, WXF, Chinese words, or as they stand",
            "ucci",
            ("ucci", "uci", "iccs", "wxf", "chinese", "traditional", "as-is"),
        ),
    ),
    severities={"not-utf8": Severity.INFO},
    charset=Charset(fallback=guess_charset),
    short="a list of moves of Chinese chess",
    example="h2e2 h9g7 h0g2 i9h9\n",
)

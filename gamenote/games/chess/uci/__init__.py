"""Lines of UCI, a game each, as engines are told them."""

from __future__ import annotations

from gamenote.core.feature import Feature
from gamenote.core.format import Format, Option, Options
from gamenote.core.patterns import lazy_pattern

LINE = lazy_pattern(rb"(?:\xef\xbb\xbf)?+\s*+position[ \t]++(?:startpos|fen)\b")
TELLS = frozenset({"FEN", "SetUp"})


def _kept_features(options: Options) -> Feature:
    return Feature.MOVES | Feature.SETUP


FORMAT = Format(
    name="uci",
    title="Lines of UCI, as engines are told games",
    games=("chess",),
    suffixes=(".uci",),
    syntax="uci",
    tells=TELLS,
    keeps=_kept_features,
    fields=frozenset(),
    codec="gamenote.games.chess.uci.codec:CODEC",
    rules="gamenote.games.chess.uci.codec:RULES",
    sniff=lambda head: 0.98 if LINE.match(head) else 0.0,
    options=(
        Option(
            "castling",
            "castling rights in FEN as KQkq, with the files of the rooks in Chess960 (auto) or always (shredder)",
            "auto",
            ("auto", "xfen", "shredder"),
        ),
    ),
    off=frozenset({"long-notation", "castling-spelling"}),  # both squares are the notation here
    short="lines of UCI",
    example="position startpos moves e2e4 e7e5 g1f3\n",
)
